/** Measures where everything is on this screen, whenever something has changed its size. */
import { centre, layMat, type Box, type Point } from './mat';
import type { Stage } from './pieces';

/** What there is to be placed. */
export interface Cast {
  tiles: number;
  trophies: number;
  /** The seats that have a face on this screen. */
  others: readonly number[];
  me: number | null;
  /** The player's wish for the size of tiles. */
  scale: number;
}

/** A cloth smaller than this is not laid out yet. */
const LEAST = 40;

export class StageMaker {
  readonly #spots = new Map<string, HTMLElement>();
  /** One for all: whatever changes in a frame is looked at once. */
  readonly #watch = new ResizeObserver(() => (this.#changes += 1));
  #scene: HTMLElement | null = null;
  #changes = $state(0);
  #stage: Stage | null = null;
  /** What the mat was laid for. */
  #laid = '';

  readonly scene = (element: HTMLElement): (() => void) => {
    this.#scene = element;
    return () => (this.#scene = null);
  };

  /** Mark an element whose place matters: 'cloth', 'left', 'side', 'slot' or 'seat 3'. */
  spot(key: string): (element: HTMLElement) => () => void {
    return (element) => {
      this.#spots.set(key, element);
      this.#watch.observe(element);
      return () => {
        this.#watch.unobserve(element);
        if (this.#spots.get(key) === element) this.#spots.delete(key);
      };
    };
  }

  /**
   * The stage as it is now; null while there is none. In an effect, it is asked for again after every
   * change. What has stayed the same is the same object: nothing that lies on it has to be moved.
   */
  measure(cast: Cast): Stage | null {
    void this.#changes;
    if (!this.#scene) return null;
    const corner = this.#scene.getBoundingClientRect();
    const box = (key: string): Box | null => {
      const found = this.#spots.get(key)?.getBoundingClientRect();
      return found ? { x: found.x - corner.x, y: found.y - corner.y, width: found.width, height: found.height } : null;
    };
    const cloth = box('cloth');
    if (!cloth || cloth.width < LEAST || cloth.height < LEAST) return null;
    const seats: (Point | undefined)[] = [];
    for (const seat of cast.others) seats[seat] = middle(box(`seat ${seat}`));
    const left = box('left');
    if (cast.me !== null) seats[cast.me] = middle(left);
    const { tiles, trophies, scale } = cast;
    const laid = JSON.stringify([cloth, tiles, trophies, scale]);
    const mat = this.#stage && laid === this.#laid ? this.#stage.mat : layMat(cloth, tiles, trophies, scale);
    this.#laid = laid;
    const stage = { mat, seats, left, side: box('side'), slot: box('slot') };
    if (JSON.stringify(stage) !== JSON.stringify(this.#stage)) this.#stage = stage;
    return this.#stage;
  }
}

function middle(box: Box | null): Point | undefined {
  return box ? centre(box) : undefined;
}
