/**
 * The own hand's way over the table by mouse, pen or finger: presses become grabs
 * at once, a carried tile follows without Svelte, and letting go means what
 * `gesture.ts` says. With a mouse, a tile that was clicked sticks to the pointer.
 */
import type { GameTable } from '../../table/game-table';
import type { BugsAndCoView } from '../../wire/bugs_and_co';
import { underFinger } from './aim';
import { Gesture, released } from './gesture';
import { centre, clamp, isInside, onTable, type Point } from './mat';
import type { MyHand } from './my-hand.svelte';
import type { Pieces, Stage } from './pieces';

/** Ms for a tile from the table to the finger, and from there to its rest. */
const TO_FINGER = 110;
const TO_REST = 180;
/** How far above a fingertip a tile floats, so that it can be seen; a mouse hides less. */
const ABOVE_FINGER = 34;
const ABOVE_MOUSE = 14;

type Purpose = 'grab' | 'place' | 'rest';

interface Under {
  pointer: number;
  gesture: Gesture;
  purpose: Purpose;
}

export class Touch {
  readonly #hand: MyHand;
  readonly #pieces: Pieces;
  readonly #table: () => GameTable<BugsAndCoView>;
  readonly #stage: () => Stage | null;
  #under: Under | null = null;
  #point: Point | null = null;
  #isMouse = false;
  #followsUntil = 0;
  #seenSince: number | null = null;
  #scene: HTMLElement | null = null;
  #corner: Point = { x: 0, y: 0 };

  /** The carried tile is over the left hand. */
  overLeft = $state(false);

  constructor(hand: MyHand, pieces: Pieces, table: () => GameTable<BugsAndCoView>, stage: () => Stage | null) {
    this.#hand = hand;
    this.#pieces = pieces;
    this.#table = table;
    this.#stage = stage;
  }

  readonly scene = (element: HTMLElement): (() => void) => {
    this.#scene = element;
    return () => (this.#scene = null);
  };

  readonly mat = (element: HTMLElement): (() => void) =>
    listen(element, {
      pointerenter: () => this.#measure(),
      pointerdown: (event) => this.#press(event, element),
      pointermove: (event) => this.#move(event),
      pointerup: (event) => this.#release(event),
      pointercancel: (event) => this.#cancel(event),
      pointerleave: (event) => this.#leave(event),
      contextmenu: (event) => event.preventDefault(),
    });

  readonly slot = (element: HTMLElement): (() => void) =>
    listen(element, {
      pointerdown: (event) => this.#pressRest(event, element),
      pointermove: (event) => this.#move(event),
      pointerup: (event) => this.#release(event),
      pointercancel: (event) => this.#cancel(event),
    });

  /** The face can be seen since now, or not any more. */
  see(isSeen: boolean): void {
    this.#seenSince = isSeen ? performance.now() : null;
  }

  /** Keys took over: the tile rests in its slot. */
  rest(): void {
    this.#point = null;
    this.refresh(TO_REST);
  }

  /** Bring the tile in the hand to where it belongs now. */
  refresh(way: number): void {
    const stage = this.#stage();
    const tile = this.#hand.tile;
    if (!stage || tile === null) {
      this.#aim(null);
      return;
    }
    if (this.#point) {
      if (way > 0) this.#followsUntil = performance.now() + way;
      this.#follow(tile, stage, this.#point);
    } else if (stage.slot) {
      this.#pieces.carry(tile, centre(stage.slot), Math.min(stage.slot.width, stage.slot.height) * 0.92, way);
      this.#aim(null);
    }
  }

  /** A tile has just come into the hand: it travels to the finger or to its slot. */
  taken(): void {
    this.refresh(this.#point ? TO_FINGER : TO_REST);
  }

  // Pressing -----------------------------------------------------------------------------------

  #press(event: PointerEvent, element: HTMLElement): void {
    const stage = this.#stage();
    const table = this.#table();
    if (!stage || table.chair === null || !table.running) return;
    if (event.pointerType === 'mouse' && event.button === 2) {
      if (this.#hand.held !== null) void this.#hand.keep();
      return;
    }
    if (event.button !== 0 || this.#under) return;
    this.#measure();
    const point = this.#at(event);
    this.#isMouse = event.pointerType === 'mouse';
    this.#show(stage, point);
    const isHolding = this.#hand.tile !== null;
    const aim = isHolding ? null : underFinger(this.#pieces.aims(), point, stage.mat.tile);
    if (!isHolding && !aim) return;
    this.#under = { pointer: event.pointerId, gesture: new Gesture(point, event.timeStamp), purpose: isHolding ? 'place' : 'grab' };
    this.#point = point;
    capture(element, event.pointerId);
    if (aim) this.#hand.grab(aim.tile, event);
    else this.refresh(TO_FINGER);
  }

  #pressRest(event: PointerEvent, element: HTMLElement): void {
    if (event.button !== 0 || this.#under || this.#hand.tile === null) return;
    this.#measure();
    this.#isMouse = event.pointerType === 'mouse';
    this.#under = { pointer: event.pointerId, gesture: new Gesture(this.#at(event), event.timeStamp), purpose: 'rest' };
    capture(element, event.pointerId);
  }

  #move(event: PointerEvent): void {
    const stage = this.#stage();
    if (!stage) return;
    const point = this.#at(event);
    const under = this.#under;
    if (under && under.pointer !== event.pointerId) return;
    if (under) {
      under.gesture.move(point, event.timeStamp);
      if (under.purpose !== 'rest' || under.gesture.dragged) this.#point = point;
    } else if (event.pointerType === 'mouse') {
      this.#isMouse = true;
      this.#point = point;
    } else {
      return;
    }
    this.#show(stage, point);
    const tile = this.#hand.tile;
    if (tile !== null && this.#point) this.#follow(tile, stage, this.#point);
  }

  #release(event: PointerEvent): void {
    const under = this.#under;
    const stage = this.#stage();
    if (!under || under.pointer !== event.pointerId) return;
    this.#under = null;
    this.overLeft = false;
    if (!stage || this.#hand.tile === null) {
      if (!this.#isMouse) this.#point = null;
      return;
    }
    under.gesture.move(this.#at(event), event.timeStamp);
    const { last, dragged } = under.gesture;
    let meaning = released(under.gesture, {
      time: event.timeStamp,
      seenSince: this.#seenSince,
      cloth: stage.mat.cloth,
      left: stage.left,
      side: stage.side,
    });
    if (!dragged && under.purpose === 'place') meaning = 'lay';
    if (!dragged && under.purpose === 'rest') meaning = 'hold';
    if (!this.#isMouse || !isInside(stage.mat.cloth, last)) this.#point = null;
    if (meaning === 'keep') void this.#hand.keep();
    else if (meaning === 'lay') void this.#hand.back(onTable(stage.mat, last));
    else if (meaning === 'return') void this.#hand.giveBack();
    else this.refresh(TO_REST);
    if (meaning !== 'hold') this.#aim(null);
  }

  #cancel(event: PointerEvent): void {
    if (this.#under?.pointer !== event.pointerId) return;
    this.#under = null;
    this.overLeft = false;
    this.#point = null;
    this.refresh(TO_REST);
  }

  #leave(event: PointerEvent): void {
    if (this.#under || event.pointerType !== 'mouse') return;
    this.#point = null;
    this.refresh(TO_REST);
  }

  // Carrying -----------------------------------------------------------------------------------

  /** Others see the hand, too. */
  #show(stage: Stage, point: Point): void {
    if (isInside(stage.mat.cloth, point)) this.#hand.show(onTable(stage.mat, point));
  }

  #follow(tile: number, stage: Stage, point: Point): void {
    const way = Math.max(0, this.#followsUntil - performance.now());
    this.#pieces.carry(tile, this.#floatAt(stage, point), stage.mat.held, way);
    const dragged = this.#under === null || this.#under.gesture.dragged || this.#under.purpose === 'place';
    this.#aim(dragged && isInside(stage.mat.cloth, point, 4) ? point : null);
    const over = this.#under !== null && stage.left !== null && isInside(stage.left, point, 6);
    if (over !== this.overLeft) this.overLeft = over;
  }

  #aim(point: Point | null): void {
    const stage = this.#stage();
    if (!point || !stage) this.#pieces.aimAt(null);
    else this.#pieces.aimAt({ x: clamp(point.x, stage.mat.field.x, stage.mat.field.x + stage.mat.field.width), y: clamp(point.y, stage.mat.field.y, stage.mat.field.y + stage.mat.field.height) });
  }

  /** Where the carried tile is drawn: above the finger or, where there is no room, beside it. */
  #floatAt(stage: Stage, point: Point): Point {
    const half = stage.mat.held / 2;
    const room = this.#scene?.clientWidth ?? stage.mat.cloth.width;
    const above = point.y - half - (this.#isMouse ? ABOVE_MOUSE : ABOVE_FINGER);
    if (above >= half + 2) return { x: clamp(point.x, half + 2, room - half - 2), y: above };
    const beside = half + (this.#isMouse ? 20 : 44);
    const x = point.x + beside + half < room ? point.x + beside : point.x - beside;
    return { x, y: Math.max(half + 2, above) };
  }

  /** Once per gesture: asking with every move could make the browser lay out the page anew each time. */
  #measure(): void {
    const corner = this.#scene?.getBoundingClientRect();
    this.#corner = { x: corner?.x ?? 0, y: corner?.y ?? 0 };
  }

  #at(event: PointerEvent): Point {
    return { x: event.clientX - this.#corner.x, y: event.clientY - this.#corner.y };
  }
}

type Listeners = { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void };

function listen(element: HTMLElement, listeners: Listeners): () => void {
  const entries = Object.entries(listeners) as [string, EventListener][];
  for (const [name, listener] of entries) element.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of entries) element.removeEventListener(name, listener);
  };
}

function capture(element: HTMLElement, pointer: number): void {
  try {
    element.setPointerCapture(pointer);
  } catch {
    // The finger has left already; its end will be heard all the same.
  }
}
