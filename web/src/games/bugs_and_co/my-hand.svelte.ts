/**
 * The own right hand. It shows at once what it has asked for, and takes it back
 * if the table says no. What it may do, it reads from the legal moves.
 */
import type { GameTable, Outcome } from '../../table/game-table';
import type { BugsAndCoView } from '../../wire/bugs_and_co';
import { Taps } from '../taps';
import type { Point } from './mat';
import type { Ahead } from './whereabouts';

/** Why a try came to nothing. */
export type Trouble =
  /** Not possible as things stand; the outcome says why. */
  | { kind: 'refused'; outcome: Outcome }
  /** Somebody else has the tile. */
  | { kind: 'late'; tile: number };

export interface HandEvents {
  /** The hand reaches for a tile: sent, and not answered yet. */
  reached(tile: number): void;
  letGo(tile: number, to: Point | 'left hand'): void;
  failed(trouble: Trouble): void;
}

/** A trophy is taken with two touches, this many ms apart at most: it cannot be undone. */
const SURE = 2600;
/** How often to look whether the table has answered, in ms. */
const SOON = 40;

export class MyHand implements Ahead {
  readonly #table: () => GameTable<BugsAndCoView>;
  readonly #events: HandEvents;

  reaching = $state<number | null>(null);
  letting = $state.raw<Ahead['letting']>(null);
  /** A tile wanted while the hand is still on its way back (BC-5); it is grabbed as soon as that can be. */
  wanted = $state<number | null>(null);
  /** The trophy was touched once. */
  armed = $state(false);
  /** Where each tile lay last. */
  readonly #lay = new Map<number, Point>();
  #reached: Promise<boolean> = Promise.resolve(false);
  readonly #taps = new Taps();
  #wantedBy: Event | undefined;
  #later: ReturnType<typeof setTimeout> | undefined;
  #unsure: ReturnType<typeof setTimeout> | undefined;

  constructor(table: () => GameTable<BugsAndCoView>, events: HandEvents) {
    this.#table = table;
    this.#events = events;
  }

  readonly #hands = $derived.by(() => {
    const { chair, view } = this.#table();
    return chair === null ? null : (view?.hands[chair] ?? null);
  });

  /** The tile in the hand by the table's word, unless it has just been let go. */
  readonly held = $derived.by(() => {
    const right = this.#hands?.right ?? null;
    return right === this.letting?.tile ? null : right;
  });
  /** The tile in the hand, or about to be. */
  readonly tile = $derived.by(() => this.held ?? (this.reaching === this.letting?.tile ? null : this.reaching));
  /** What it shows, once that is known. */
  readonly face = $derived.by(() => (this.held === null ? null : (this.#table().view?.motif ?? null)));
  readonly kept = $derived.by(() => {
    const kept = this.#hands?.kept ?? [];
    const more = this.letting?.to === 'left hand' && !kept.includes(this.letting.tile);
    return kept.length + (more ? 1 : 0);
  });
  readonly trophy = $derived.by(() => this.#hands?.trophy ?? null);
  readonly canKeep = $derived.by(() => this.held !== null && this.#table().moves.includes('keep'));
  readonly canLay = $derived.by(() => this.held !== null && this.#table().moves.some((move) => /^back\b/.test(move)));
  readonly canTakeTrophy = $derived.by(() => this.tile === null && this.#table().moves.includes('trophy'));

  /** Look where the tiles lie. */
  see(view: BugsAndCoView): void {
    for (const { tile, x, y } of view.lying) this.#lay.set(tile, { x, y });
  }

  /** Where a tile lay before it was picked up. */
  layAt(tile: number): Point {
    return this.#lay.get(tile) ?? { x: 500, y: 500 };
  }

  /** Let others see the hand over that place of the table. */
  show(place: Point): void {
    const table = this.#table();
    if (table.chair === null || !table.running || this.trophy !== null) return;
    table.point((place.x * 999) / 1000, (place.y * 999) / 1000);
  }

  /** Whether the tile can be grabbed now, or as soon as the hand is back. */
  mayGrab(tile: number): boolean {
    const table = this.#table();
    if (this.tile !== null || this.trophy !== null || !table.running || performance.now() < table.startsAt) return false;
    return this.#isLying(tile) && (table.can(`grab ${tile}`) || this.#returnsIn() !== null);
  }

  /** Send the hand to a tile, at once. */
  grab(tile: number, input?: Event): void {
    this.disarm();
    this.forgetWanted();
    if (!this.mayGrab(tile)) {
      void this.#try(`grab ${tile}`, input);
      return;
    }
    const wait = this.#returnsIn() ?? 0;
    if (wait <= 0) {
      void this.#reach(tile, input);
      return;
    }
    this.wanted = tile;
    this.#wantedBy = input;
    this.#later = setTimeout(() => this.#reachForWanted(), wait);
  }

  /** Not after all. */
  forgetWanted(): void {
    this.wanted = null;
    clearTimeout(this.#later);
  }

  #reachForWanted(): void {
    const tile = this.wanted;
    this.wanted = null;
    if (tile !== null && this.mayGrab(tile)) this.grab(tile, this.#wantedBy);
  }

  async #reach(tile: number, input?: Event): Promise<void> {
    this.reaching = tile;
    this.#events.reached(tile);
    const asked = this.#table().play(`grab ${tile}`, input);
    this.#reached = asked.then((outcome) => outcome.ok);
    const outcome = await asked;
    this.reaching = null;
    if (outcome.ok || isSilent(outcome)) return;
    const isLate = outcome.rule === 'BC-5' && this.#hands?.ready_at == null;
    this.#events.failed(isLate ? { kind: 'late', tile } : { kind: 'refused', outcome });
  }

  /** Lay the tile in the hand there, face down. */
  back(place: Point): Promise<void> {
    return this.#letGo(`back ${place.x} ${place.y}`, place);
  }

  /** Lay it where it lay before. */
  giveBack(): Promise<void> {
    return this.back(this.tile === null ? { x: 500, y: 500 } : this.layAt(this.tile));
  }

  keep(): Promise<void> {
    return this.#letGo('keep', 'left hand');
  }

  async #letGo(action: string, to: Point | 'left hand'): Promise<void> {
    this.disarm();
    const { tile } = this;
    if (tile === null) {
      await this.#try(action);
      return;
    }
    const isHeld = this.held !== null;
    this.letting = { tile, to };
    this.#events.letGo(tile, to);
    try {
      // Let go before the table has said that the tile is in the hand: first it has to be there.
      if (isHeld || (await this.#reached)) await this.#try(action);
    } finally {
      this.letting = null;
    }
  }

  /** The first touch asks whether it is meant, the second one takes it. */
  async takeTrophy(input?: Event): Promise<void> {
    this.forgetWanted();
    // Nobody has read the question between two taps of one finger.
    if (this.#taps.again(input) && this.armed) return;
    if (this.canTakeTrophy && !this.armed) {
      this.armed = true;
      this.#unsure = setTimeout(() => (this.armed = false), SURE);
      return;
    }
    this.disarm();
    await this.#try('trophy', input);
  }

  disarm(): void {
    this.armed = false;
    clearTimeout(this.#unsure);
  }

  close(): void {
    clearTimeout(this.#later);
    clearTimeout(this.#unsure);
  }

  async #try(action: string, input?: Event): Promise<void> {
    const outcome = await this.#table().play(action, input);
    if (!outcome.ok && !isSilent(outcome)) this.#events.failed({ kind: 'refused', outcome });
  }

  #isLying(tile: number): boolean {
    return this.#table().view?.lying.some((each) => each.tile === tile) ?? false;
  }

  /** Ms until the hand can grab again; null if nothing keeps it. */
  #returnsIn(): number | null {
    if (this.letting) return SOON;
    const readyAt = this.#hands?.ready_at ?? null;
    return readyAt === null ? null : readyAt - this.#table().gameNow();
  }
}

/** On its way already, the page has left, or this is a replay: nothing to tell. */
const SILENT = new Set(['pending', 'left', 'replay']);

function isSilent(outcome: { code: string }): boolean {
  return SILENT.has(outcome.code);
}
