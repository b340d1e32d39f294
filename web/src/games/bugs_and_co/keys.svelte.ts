/**
 * The table by keys alone. Arrows go from tile to tile and Enter picks one up; then
 * arrows move a mark over the table, and Enter lays the tile there.
 */
import { tick } from 'svelte';
import { fieldOfDigit, middleOf, nearestTile, nextTile, WAYS, type Way } from './aim';
import { clamp, EDGE, onScreen, type Point } from './mat';
import type { MyHand } from './my-hand.svelte';
import type { Pieces, Stage } from './pieces';
import type { Touch } from './touch.svelte';

/** How far one press moves the mark, and with Shift. */
const STEP = 60;
const FINE_STEP = 15;

export class Keys {
  readonly #hand: MyHand;
  readonly #pieces: Pieces;
  readonly #touch: Touch;
  readonly #stage: () => Stage | null;
  readonly #lying: () => readonly number[];
  #markButton: HTMLElement | null = null;

  /** The tile that had the focus last. */
  #last = $state(0);
  /** Where the tile in the hand will lie, if keys carry it. */
  mark = $state.raw<Point>({ x: EDGE / 2, y: EDGE / 2 });

  constructor(hand: MyHand, pieces: Pieces, touch: Touch, stage: () => Stage | null, lying: () => readonly number[]) {
    this.#hand = hand;
    this.#pieces = pieces;
    this.#touch = touch;
    this.#stage = stage;
    this.#lying = lying;
  }

  /** The tile that Tab comes to. */
  readonly current = $derived.by(() => {
    const lying = this.#lying();
    return lying.includes(this.#last) ? this.#last : (lying[0] ?? 0);
  });

  readonly scene = (element: HTMLElement): (() => void) => {
    const listener = (event: KeyboardEvent) => this.#press(event);
    element.addEventListener('keydown', listener);
    return () => element.removeEventListener('keydown', listener);
  };

  readonly markButton = (element: HTMLElement): (() => void) => {
    this.#markButton = element;
    return () => (this.#markButton = null);
  };

  /** A tile has the focus. */
  reach(tile: number): void {
    this.#last = tile;
    this.#hand.show(this.#hand.layAt(tile));
  }

  pick(tile: number, input: Event): void {
    this.#last = tile;
    this.#touch.rest();
    this.#hand.grab(tile, input);
  }

  layAtMark(): void {
    this.#lay(this.mark);
  }

  /** Before the page changes: if the tile that has the focus goes, the focus goes on, to the hand or to the next tile. */
  keepFocus(isLying: (tile: number) => boolean): void {
    const focused = document.activeElement;
    if (focused === null || focused !== this.#pieces.element(this.#last) || isLying(this.#last)) return;
    void tick().then(() => (this.#hand.tile === null ? this.#focusNear() : this.#focusMark()));
  }

  #press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const way = WAYS[event.key];
    const key = event.key.toLowerCase();
    if (way) this.#go(way, event.shiftKey ? FINE_STEP : STEP);
    else if (key === 'k') this.#keep();
    else if (key === 'b' && this.#hand.tile !== null) this.#lay(this.#hand.layAt(this.#hand.tile));
    else if (key === 't' && !event.repeat) void this.#hand.takeTrophy(event);
    else if (/^[1-9]$/.test(key) && this.#hand.tile !== null) this.#lay(middleOf(fieldOfDigit(Number(key))));
    else return;
    event.preventDefault();
  }

  #keep(): void {
    const wasMarking = document.activeElement === this.#markButton;
    void this.#hand.keep();
    if (wasMarking) this.#focusNear();
  }

  #lay(place: Point): void {
    const { tile } = this.#hand;
    void this.#hand.back(place);
    if (tile !== null) this.#focusTile(tile);
  }

  #go(way: Way, step: number): void {
    if (this.#hand.tile !== null) {
      if (document.activeElement === this.#markButton) {
        this.#moveMark({
          x: this.mark.x + (way === 'left' ? -step : way === 'right' ? step : 0),
          y: this.mark.y + (way === 'up' ? -step : way === 'down' ? step : 0),
        });
      } else this.#focusMark();
      return;
    }
    const aims = this.#pieces.aims();
    const from = aims.find((aim) => aim.tile === this.current);
    const isFocused = document.activeElement === this.#pieces.element(this.current);
    const to = from && isFocused ? nextTile(aims, from, way) : from;
    if (to) this.#focusTile(to.tile);
  }

  #focusNear(): void {
    const stage = this.#stage();
    const near = stage && nearestTile(this.#pieces.aims(), onScreen(stage.mat, this.#hand.layAt(this.#last)));
    if (near) this.#focusTile(near.tile);
  }

  #focusTile(tile: number): void {
    this.#last = tile;
    void tick().then(() => this.#pieces.element(tile)?.focus({ preventScroll: true }));
  }

  #focusMark(): void {
    const { tile } = this.#hand;
    if (tile === null) return;
    this.#touch.rest();
    this.#moveMark(this.#hand.layAt(tile));
    this.#markButton?.focus({ preventScroll: true });
  }

  #moveMark(to: Point): void {
    this.mark = { x: clamp(Math.round(to.x), 0, EDGE), y: clamp(Math.round(to.y), 0, EDGE) };
    this.#hand.show(this.mark);
    const stage = this.#stage();
    if (stage) this.#pieces.aimAt(onScreen(stage.mat, this.mark));
  }
}
