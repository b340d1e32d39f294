/**
 * The back of a tile, copied into dots. Dozens lie on the mat, one over the other, and whenever a hand
 * takes or lays one, those around it are painted anew: a copy is laid down in a tenth of the time.
 */
import back from 'drawn:monsters/TileBack';
import { inDots, whenIdle } from '../../art/dots';
import { sight } from '../../art/sight.svelte';

/** Tiles lie turned, so they need some more dots than they are wide to be as sharp. */
const SPARE = 1.5;
/** A copy also serves tiles that are this many times smaller. */
const GIVE = 1.3;

interface Copy {
  /** For tiles so many dots wide. */
  dots: number;
  picture: HTMLImageElement;
}

class Backs {
  #copy = $state.raw<Copy | null>(null);
  #wanted = 0;

  /** A picture for tiles that wide, in px. */
  of(side: number): string {
    const copy = this.#copy;
    const dots = sight.dots(side);
    return copy && dots !== undefined && fits(copy.dots, dots) ? copy.picture.src : back;
  }

  /** Tiles are going to be seen, so many px wide: have a copy made when there is time. */
  async expect(side: number): Promise<void> {
    const dots = sight.dots(side);
    if (dots === undefined || fits(this.#wanted, dots)) return;
    this.#wanted = dots;
    await whenIdle();
    const shapes = new Image();
    shapes.src = back;
    try {
      await shapes.decode();
    } catch {
      return; // the shapes go on
    }
    const picture = await inDots(shapes, Math.ceil(SPARE * dots));
    if (picture && this.#wanted === dots) this.#copy = { dots, picture };
  }
}

export const backs = new Backs();

function fits(copy: number, dots: number): boolean {
  return copy >= dots && copy <= GIVE * dots;
}
