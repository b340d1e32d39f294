/**
 * A finished game, looked at again: to a Scene it is a table at which nobody
 * can move. Where it stands is a step of the record.
 */
import type { AnyGameView, EmoteName, GameTable, Happened, HoveringHand, News, Outcome, ShownEmote } from '../table/game-table';
import type { Frame, Replay, Room, Rows, You } from '../wire/types';
import { storyOf } from './story';

const CANNOT: Outcome = { ok: false, code: 'replay', words: '', rule: '' };

type Json = Record<string, unknown>;

/** How long a step of an untimed game is looked at, in ms. */
const LOOKED_AT = 1100;
/** So many ms before a moment it begins to be interesting. */
const BEFORE = 1500;
/** In real-time games nobody wants to wait longer than this for the next thing. */
const LONGEST_WAIT = 4000;

export class ReplayTable implements GameTable {
  readonly code = '';
  readonly replay: Replay;
  readonly timed: boolean;
  readonly host = false;
  readonly moves: readonly string[] = [];
  readonly moveWords: ReadonlyMap<string, string> = new Map();
  readonly pending: ReadonlySet<string> = new Set();
  readonly whole = true;
  readonly startsAt = 0;
  readonly deadlineAt = null;
  readonly hands: ReadonlyMap<number, HoveringHand> = new Map();
  readonly emotes: ReadonlyMap<number, ShownEmote> = new Map();

  step = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** Goes up with every jump, so that the Scene starts afresh. */
  gameNumber = $state(1);

  /** With everything open: put together when somebody looks. */
  readonly #opened = new Map<number, AnyGameView | null>();
  readonly #seatViews: (AnyGameView | null)[][];
  readonly #events: Happened[][];
  readonly #listeners = new Set<(news: News) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = 0;

  constructor(replay: Replay, timed: boolean) {
    this.replay = replay;
    this.timed = timed;
    this.#seatViews = seatViews(replay);
    this.#events = storyOf(replay);
  }

  // What a Scene looks at --------------------------------------------------------------------

  get last(): number {
    return this.replay.frames.length - 1;
  }
  get frame(): Frame | undefined {
    return this.replay.frames[this.step];
  }
  get chair(): number | null {
    return typeof this.replay.eyes === 'number' ? this.replay.eyes : null;
  }
  get view(): AnyGameView | null {
    const views = this.#seatViews[this.step] ?? [];
    if (this.replay.eyes !== 'all') return views[0] ?? null;
    const before = this.#opened.get(this.step);
    if (before !== undefined) return before;
    const view = opened(views);
    this.#opened.set(this.step, view);
    return view;
  }
  /** With everything open: what each seat sees by itself. */
  get everyone(): readonly (AnyGameView | null)[] {
    return this.replay.eyes === 'all' ? (this.#seatViews[this.step] ?? []) : [];
  }
  get events(): readonly Happened[] {
    return this.#events.slice(0, this.step + 1).flat();
  }
  get receipts() {
    const now = this.frame?.at ?? 0;
    return this.replay.receipts.filter((receipt) => receipt.at <= now);
  }
  get sketch(): readonly Rows[] {
    return this.frame?.sketch ?? [];
  }
  get version(): number {
    return this.step;
  }
  get running(): boolean {
    return this.playing && this.timed && this.step < this.last;
  }
  get you(): You {
    return { person: '', chair: this.chair, host: false, secret: null };
  }
  get room(): Room {
    return {
      code: '',
      game: this.replay.game,
      options: this.replay.options,
      phase: this.view?.over ? 'over' : 'playing',
      paused_by: null,
      host: null,
      chairs: this.replay.players.slice(0, this.replay.seats).map((name, seat) => ({ kind: 'person', name, face: this.faceOf(seat), here: true })),
      watchers: 0,
      screens: 0,
      clock: null,
      commitment: null,
      next_commitment: null,
      games_played: 0,
      record: null,
    };
  }

  gameNow(): number {
    const at = this.frame?.at ?? 0;
    if (!this.running) return at;
    const next = this.replay.frames[this.step + 1]?.at ?? at;
    return Math.min(next, at + (performance.now() - this.#shownAt) * this.speed);
  }
  nameOf(seat: number): string {
    return this.replay.players[seat] ?? '';
  }
  faceOf(seat: number): string {
    // Who plays without a chair, as Paul does, has the same face as at the table.
    const name = seat < this.replay.seats ? this.replay.players[seat] : undefined;
    return this.replay.faces[seat] ?? name ?? `seat ${seat}`;
  }
  onNews(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  can(): boolean {
    return false;
  }
  play(): Promise<Outcome> {
    return Promise.resolve(CANNOT);
  }
  emote(_: EmoteName): void {}
  point(): void {}

  // Moving through it ------------------------------------------------------------------------

  /** To any step. One forward is acted out; everything else is simply there. */
  goTo(step: number): void {
    const wanted = Math.max(0, Math.min(this.last, step));
    if (wanted === this.step) return;
    const one = wanted === this.step + 1;
    this.step = wanted;
    this.#shownAt = performance.now();
    if (one) {
      const events = this.#events[wanted] ?? [];
      if (events.length > 0) for (const listener of this.#listeners) listener({ events, live: true });
    } else {
      this.gameNumber += 1;
    }
    if (this.playing) this.#goOnLater();
  }

  start(): void {
    if (this.step >= this.last) this.goTo(0);
    this.playing = true;
    this.#shownAt = performance.now();
    this.#goOnLater();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  faster(speed: number): void {
    this.speed = speed;
    if (this.playing) this.#goOnLater();
  }

  /** To an event by its number in the game: a little before it, so that it is seen to happen. */
  goToEvent(number: number): void {
    const step = this.#events.findIndex((events) => events.some((one) => one.number === number));
    this.stop();
    if (step > 0) this.goTo(this.timed ? this.#stepBefore(step) : step - 1);
  }

  /** To the moment before a move of the record, as whoever made it saw the table. */
  goToMove(number: number): void {
    let moves = -1;
    const step = this.replay.frames.findIndex((frame) => frame.move && (moves += 1) === number);
    this.stop();
    if (step > 0) this.goTo(step - 1);
  }

  /** From where on a step of a real-time game is seen to come. */
  #stepBefore(step: number): number {
    const { frames } = this.replay;
    const time = (frames[step]?.at ?? 0) - BEFORE;
    return Math.min(step - 1, frames.findIndex((frame) => frame.at >= time));
  }

  #goOnLater(): void {
    clearTimeout(this.#timer);
    if (this.step >= this.last) {
      this.playing = false;
      return;
    }
    const { frames } = this.replay;
    const gap = (frames[this.step + 1]?.at ?? 0) - (frames[this.step]?.at ?? 0);
    const wait = this.timed ? Math.min(Math.max(gap, 30), LONGEST_WAIT) : LOOKED_AT;
    this.#timer = setTimeout(() => this.goTo(this.step + 1), wait / this.speed);
  }
}

/** By step and seat the whole views, put together from what changed. */
function seatViews(replay: Replay): (AnyGameView | null)[][] {
  let before: (AnyGameView | null)[] = [];
  return replay.frames.map((frame) => {
    const changes = replay.eyes === 'all' ? (frame.views ?? []) : [frame.view ?? null];
    const count = Math.max(before.length, changes.length);
    before = Array.from({ length: count }, (_, seat) => {
      const change = changes[seat];
      const old = before[seat] ?? null;
      return change ? ({ ...old, ...change } as unknown as AnyGameView) : old;
    });
    return before;
  });
}

/**
 * Everything open: what everyone has in common, and of lists with one entry for each seat the entry
 * as its own seat sees it. Nothing here knows a game.
 */
export function opened(views: readonly (AnyGameView | null)[]): AnyGameView | null {
  const first = views[0] as unknown as Json | null | undefined;
  if (!first) return null;
  const merged: Json = { ...first, seat: null };
  for (const [name, value] of Object.entries(first)) {
    if (name === 'hand' || name === 'motif') merged[name] = null;
    if (!Array.isArray(value) || value.length < views.length) continue;
    if (!value.every((entry) => entry !== null && typeof entry === 'object' && 'name' in entry)) continue;
    merged[name] = value.map((entry: unknown, seat) => {
      const own = (views[seat] as unknown as Json | null | undefined)?.[name];
      return Array.isArray(own) ? (own[seat] ?? entry) : entry;
    });
  }
  return merged as unknown as AnyGameView;
}
