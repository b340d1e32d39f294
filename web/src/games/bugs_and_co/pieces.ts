/**
 * Moves tiles and hands over the table. Svelte makes the elements; where they are
 * is set here, without asking Svelte again: only transforms and opacity change,
 * and the browser carries them.
 */
import { motion } from '../../motion/motion.svelte';
import type { Aim } from './aim';
import { centre, distance, onScreen, turnOf, type Box, type Mat, type Point } from './mat';
import { inside, restAt } from './rest';
import { isSame, type Whereabouts } from './whereabouts';

/** Where everything has its place on this screen. */
export interface Stage {
  mat: Mat;
  /** The middle of every seat's face, by seat; the own one's is its left hand. */
  seats: readonly (Point | undefined)[];
  /** The own left hand, for who plays. */
  left: Box | null;
  /** The own side of the table. */
  side: Box | null;
  /** Where the tile in the own right hand rests while no finger carries it. */
  slot: Box | null;
}

const EASE = 'cubic-bezier(.3, .7, .2, 1)';
const FADE = 140;
/** A hand needs so long to a tile that it grabs, or with it to its place: ms. */
const TO_TILE = 120;
const TO_PLACE = 210;
const TO_LEFT = 280;
/** How long an empty hand is seen after it has let go. */
const LINGERS = 900;
/** The level of the lowest tile: over the mat and its middle. */
const LOWEST = 10;
/** Over all tiles that lie there, and over all other hands. */
const ABOVE_ALL = '200000';
/** How far a hand draws back a tile that it looks at, in px. */
const DRAWN = 30;

interface Piece {
  element: HTMLElement;
  where: Whereabouts | undefined;
  at: Point;
  /** Where it lay last on this screen. */
  lay: Point;
  /** Somebody here has seen it lie there. */
  seen: boolean;
  level: number;
}

interface OtherHand {
  element: HTMLElement;
  tile: number | null;
  at: Point;
  turn: number;
  shown: boolean;
  /** It came with a tile that nobody here saw lying: so it rests near its owner, placed for that stage. */
  restsOn: Stage | null;
  later: ReturnType<typeof setTimeout> | undefined;
}

export class Pieces {
  readonly #tiles = new Map<number, Piece>();
  readonly #hands = new Map<number, OtherHand>();
  #stage: Stage | null = null;
  /** Where all tiles are, and whether they came from the middle: for those that are drawn later. */
  #found: ReadonlyMap<number, Whereabouts> = new Map();
  #scatter = false;
  #mark: HTMLElement | null = null;
  #top = 1000;

  // Elements ---------------------------------------------------------------------------------

  tile(number: number): (element: HTMLElement) => () => void {
    return (element) => {
      const piece: Piece = { element, where: undefined, at: { x: 0, y: 0 }, lay: { x: 0, y: 0 }, seen: false, level: number + LOWEST };
      this.#tiles.set(number, piece);
      piece.where = this.#found.get(number);
      if (this.#stage) this.#put(number, piece, this.#stage, this.#scatter);
      return () => this.#tiles.delete(number);
    };
  }

  hand(seat: number): (element: HTMLElement) => () => void {
    return (element) => {
      this.#hands.set(seat, { element, tile: null, at: { x: 0, y: 0 }, turn: 0, shown: false, restsOn: null, later: undefined });
      return () => {
        clearTimeout(this.#hands.get(seat)?.later);
        this.#hands.delete(seat);
      };
    };
  }

  readonly mark = (element: HTMLElement): (() => void) => {
    this.#mark = element;
    return () => (this.#mark = null);
  };

  element(tile: number): HTMLElement | null {
    return this.#tiles.get(tile)?.element ?? null;
  }

  /** The tiles that lie there, as they lie on this screen. */
  aims(): Aim[] {
    const aims: Aim[] = [];
    for (const [tile, { where, at, level }] of this.#tiles) {
      if (where?.kind === 'lying') aims.push({ tile, at, level });
    }
    return aims;
  }

  // Tiles ------------------------------------------------------------------------------------

  /** Everything goes to where it is now. `scatter`: the game begins, and all tiles come from the middle. */
  arrange(stage: Stage, found: ReadonlyMap<number, Whereabouts>, scatter: boolean): void {
    const isAnotherMat = this.#stage?.mat !== stage.mat;
    const isAnotherStage = this.#stage !== stage;
    this.#stage = stage;
    this.#found = found;
    this.#scatter = scatter;
    for (const [tile, where] of found) {
      const piece = this.#tiles.get(tile);
      if (!piece) continue;
      const before = piece.where;
      // What lies there depends on the mat alone; what somebody has, on where they sit, too.
      const moved = isAnotherMat || (isAnotherStage && where.kind !== 'lying');
      if (!moved && isSame(before, where)) continue;
      piece.where = where;
      if (before === undefined || isSame(before, where)) this.#put(tile, piece, stage, scatter && before === undefined);
      else this.#travel(tile, piece, before, stage);
    }
  }

  /** Without a journey: at first, and when the screen has changed. */
  #put(tile: number, piece: Piece, stage: Stage, scatter: boolean): void {
    const { where, element } = piece;
    if (!where || where.kind === 'mine') return;
    // Where a tile in another hand was picked up nobody here has seen: it is shown near its holder.
    piece.at = where.kind === 'theirs' ? nearHome(stage, where.seat) : this.#placeOf(where, stage, piece.at);
    piece.lay = piece.at;
    piece.seen = where.kind !== 'theirs';
    element.style.transition = 'none';
    set(element, piece.at, tile, where.kind === 'lying' ? 1 : 0.5, stage.mat.tile);
    element.style.opacity = where.kind === 'lying' ? '1' : '0';
    element.style.visibility = '';
    element.style.zIndex = String(piece.level);
    if (!scatter || where.kind !== 'lying') return;
    if (motion.reduced) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
      return;
    }
    const from = centre(stage.mat.middle);
    element.animate([{ transform: transformOf(from, turnOf(tile) - 160, 0.4, stage.mat.tile), opacity: 0 }, { opacity: 1, offset: 0.3 }, {}], {
      duration: 620,
      delay: 6 * (tile % 40),
      easing: EASE,
      fill: 'backwards',
    });
  }

  #travel(tile: number, piece: Piece, before: Whereabouts, stage: Stage): void {
    const { element, where } = piece;
    if (!where || where.kind === 'mine') {
      element.style.zIndex = ABOVE_ALL;
      element.style.opacity = '1';
      element.style.visibility = '';
      return;
    }
    if (where.kind === 'theirs') {
      // The hand that has come for it carries a tile of its own: this one is not seen meanwhile.
      if (before.kind === 'mine') {
        // Somebody was faster: it leaves the own finger for where it lay, and the other hand has it.
        piece.at = piece.lay;
        element.style.transform = transformOf(piece.at, turnOf(tile), 1, stage.mat.tile);
      }
      // Not by its opacity: to change that in time, the browser would give the tile a layer of its own, and paint
      // those that lie over it anew.
      element.style.transition = motion.reduced ? 'none' : `transform ${TO_TILE}ms ${EASE}, visibility 0s linear ${TO_TILE}ms`;
      element.style.visibility = 'hidden';
      return;
    }
    piece.at = this.#placeOf(where, stage, piece.at);
    piece.seen = true;
    if (where.kind === 'lying') {
      piece.lay = piece.at;
      piece.level = this.#top += 1;
      if (before.kind === 'theirs') {
        // It is there when the hand that brings it has arrived.
        element.style.transition = motion.reduced ? 'none' : `visibility 0s linear ${TO_PLACE}ms`;
        set(element, piece.at, tile, 1, stage.mat.tile);
        element.style.opacity = '1';
        element.style.visibility = '';
        element.style.zIndex = String(piece.level);
        if (motion.reduced) element.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
        return;
      }
      this.#go(element, before.kind === 'mine' ? TO_PLACE : 320);
      set(element, piece.at, tile, 1, stage.mat.tile);
      element.style.opacity = '1';
      element.style.visibility = '';
      // Over everything until it has arrived.
      setTimeout(() => {
        if (piece.where?.kind === 'lying') element.style.zIndex = String(piece.level);
      }, TO_PLACE);
      return;
    }
    // Kept: it goes to its keeper and is not seen any more. Another hand has carried it there itself.
    if (before.kind === 'theirs') element.style.transition = 'none';
    else this.#go(element, TO_LEFT, `opacity 90ms linear ${TO_LEFT - 90}ms`);
    set(element, piece.at, tile, 0.5, stage.mat.tile);
    element.style.opacity = '0';
  }

  #go(element: HTMLElement, duration: number, more = 'opacity 60ms'): void {
    if (motion.reduced) {
      element.style.transition = 'none';
      element.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
    } else {
      element.style.transition = `transform ${duration}ms ${EASE}, ${more}`;
    }
  }

  #placeOf(where: Whereabouts, stage: Stage, at: Point): Point {
    if (where.kind === 'lying') return onScreen(stage.mat, where);
    if (where.kind === 'kept') return stage.seats[where.seat] ?? at;
    return at;
  }

  // The own hand -----------------------------------------------------------------------------

  /** The tile in the own hand is there, that large. `way`: it has some way to go, in ms. */
  carry(tile: number, at: Point, side: number, way: number): void {
    const piece = this.#tiles.get(tile);
    if (!piece || !this.#stage) return;
    const isFar = distance(piece.at, at) > this.#stage.mat.tile;
    piece.at = at;
    const { element } = piece;
    element.style.zIndex = ABOVE_ALL;
    element.style.opacity = '1';
    element.style.visibility = '';
    element.style.transition = way > 0 && !motion.reduced ? `transform ${way}ms ${EASE}` : 'none';
    if (way > 0 && isFar && motion.reduced) element.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
    element.style.transform = transformOf(at, 0, side / this.#stage.mat.tile, this.#stage.mat.tile);
  }

  /** Where the tile in the own hand would lie; null while it would lie nowhere. */
  aimAt(point: Point | null): void {
    if (!this.#mark || !this.#stage) return;
    this.#mark.dataset.aimed = point ? 'yes' : 'no';
    if (point) this.#mark.style.transform = transformOf(point, 0, 1, Math.max(44, this.#stage.mat.tile));
  }

  // Other hands ------------------------------------------------------------------------------

  /** Every other hand goes to where it is now: to its tile, or to where it hovers. */
  reach(stage: Stage, found: ReadonlyMap<number, Whereabouts>, hovering: ReadonlyMap<number, Point>): void {
    const carried = new Map<number, number>();
    for (const [tile, where] of found) if (where.kind === 'theirs') carried.set(where.seat, tile);
    const resting: Point[] = [];
    for (const [seat, hand] of this.#hands) {
      const tile = carried.get(seat) ?? null;
      const hover = hovering.get(seat);
      const there = hover && onScreen(stage.mat, { x: (hover.x * 1000) / 999, y: (hover.y * 1000) / 999 });
      const home = stage.seats[seat] ?? centre(stage.mat.cloth);
      if (tile !== null) this.#carryOther(hand, tile, there, stage, home, resting);
      else if (hand.tile !== null) this.#letOtherGo(hand, found.get(hand.tile), stage, home);
      else if (there) this.#show(hand, there, home, 110);
      else if (hand.shown && hand.later === undefined) this.#hide(hand);
      if (hand.restsOn) resting.push(hand.at);
    }
  }

  #carryOther(hand: OtherHand, tile: number, hover: Point | undefined, stage: Stage, home: Point, resting: readonly Point[]): void {
    const isNew = hand.tile !== tile;
    hand.tile = tile;
    hand.element.dataset.carrying = 'yes';
    if (hover) {
      clearTimeout(hand.later);
      hand.later = undefined;
      this.#rest(hand, null);
      this.#show(hand, hover, home, isNew ? TO_TILE : 110);
      return;
    }
    if (!isNew && (hand.restsOn === null || hand.restsOn === stage)) return;
    clearTimeout(hand.later);
    hand.later = undefined;
    const piece = this.#tiles.get(tile);
    if (!piece?.seen) {
      this.#rest(hand, stage);
      this.#show(hand, restAt(stage.mat, home, resting), home, isNew ? TO_TILE : 0);
      return;
    }
    const { at } = piece;
    this.#rest(hand, null);
    this.#show(hand, at, home, TO_TILE);
    hand.later = setTimeout(() => {
      hand.later = undefined;
      this.#show(hand, inside(stage.mat.cloth, towards(at, home, DRAWN), stage.mat.tile / 2), home, 260);
    }, TO_TILE + 60);
  }

  #rest(hand: OtherHand, stage: Stage | null): void {
    hand.restsOn = stage;
    hand.element.dataset.rests = stage ? 'yes' : 'no';
  }

  #letOtherGo(hand: OtherHand, where: Whereabouts | undefined, stage: Stage, home: Point): void {
    hand.tile = null;
    this.#rest(hand, null);
    clearTimeout(hand.later);
    const isKept = where?.kind === 'kept';
    const at = where ? this.#placeOf(where, stage, hand.at) : hand.at;
    this.#show(hand, at, home, isKept ? TO_LEFT : TO_PLACE);
    hand.later = setTimeout(() => {
      hand.element.dataset.carrying = 'no';
      if (isKept) {
        hand.later = undefined;
        this.#hide(hand);
        return;
      }
      hand.later = setTimeout(() => {
        hand.later = undefined;
        this.#hide(hand);
      }, LINGERS);
    }, motion.reduced ? 0 : isKept ? TO_LEFT : TO_PLACE);
  }

  #show(hand: OtherHand, at: Point, home: Point, duration: number): void {
    const { element } = hand;
    const turn = near(hand.turn, (Math.atan2(home.y - at.y, home.x - at.x) * 180) / Math.PI - 90, distance(at, home));
    const to = `translate(${px(at.x)}, ${px(at.y)})`;
    element.style.transition = motion.reduced ? `opacity ${FADE}ms` : `transform ${duration}ms ${EASE}, opacity 120ms`;
    element.style.setProperty('--turn', `${turn.toFixed(1)}deg`);
    element.style.transform = to;
    element.style.opacity = '1';
    if (!hand.shown && !motion.reduced) {
      const from = towards(at, home, Math.min(140, distance(at, home) * 0.6));
      element.animate([{ transform: `translate(${px(from.x)}, ${px(from.y)})`, opacity: 0 }, { transform: to, opacity: 1 }], { duration, easing: EASE });
    }
    hand.shown = true;
    hand.at = at;
    hand.turn = turn;
  }

  #hide(hand: OtherHand): void {
    hand.shown = false;
    hand.element.dataset.carrying = 'no';
    hand.element.style.transition = 'opacity 260ms';
    hand.element.style.opacity = '0';
  }
}

/** An element whose own corner is the Scene's corner, moved so that its middle is there. */
function transformOf(at: Point, turn: number, scale: number, side: number): string {
  return `translate(${px(at.x - side / 2)}, ${px(at.y - side / 2)}) rotate(${turn}deg) scale(${scale.toFixed(3)})`;
}

function set(element: HTMLElement, at: Point, tile: number, scale: number, side: number): void {
  element.style.transform = transformOf(at, turnOf(tile), scale, side);
}

function px(length: number): string {
  return `${Math.round(length * 2) / 2}px`;
}

function nearHome(stage: Stage, seat: number): Point {
  const middle = centre(stage.mat.cloth);
  const home = stage.seats[seat] ?? middle;
  return towards(home, middle, distance(home, middle) * 0.45);
}

function towards(from: Point, to: Point, by: number): Point {
  const way = distance(from, to);
  if (way < 1) return from;
  const share = Math.min(1, by / way);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** The angle nearest to the one before, so that no wrist turns the long way round; close to home it stays. */
function near(before: number, angle: number, way: number): number {
  if (way < 40) return before;
  return before + ((((angle - before) % 360) + 540) % 360) - 180;
}
