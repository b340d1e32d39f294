/** A table that a test sets as it likes. */
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { GameTable, Happened, News, Outcome } from '../../table/game-table';
import type { AnyEvent, Bug, CheatingMothView } from '../../wire/cheating_moth';
import type { Receipt } from '../../wire/types';

const NAMES = ['Maya', 'Ada', 'Bo', 'Cleo', 'Dora'];

export function bugOf(seat: number, change: Partial<Bug> = {}): Bug {
  return {
    name: NAMES[seat] ?? `Bug ${seat}`,
    hand_size: 8,
    hand: null,
    known: [],
    known_or_vanished: [],
    moths_at_least: 0,
    vanished: 0,
    vanished_cards: null,
    gestures: 0,
    gesture: null,
    rests_until: null,
    minus_points: 0,
    ...change,
  };
}

export const HAND = ['1', '2', '2m', '3', '3', '4s', '5', '5c'];

export function viewOf(change: Partial<CheatingMothView> = {}, own: Partial<Bug> = {}): CheatingMothView {
  const seat = change.seat === undefined ? 0 : change.seat;
  return {
    view: 'CheatingMothView',
    seat,
    phase: 'turn',
    to_act: [0],
    now: 1000,
    round: 1,
    rounds: 4,
    starter: 1,
    guard: 1,
    active: 0,
    discard: ['3', '4', '5'],
    draw_size: 30,
    elsewhere: [],
    answered: [],
    slowest: null,
    owing: [],
    accused: null,
    window_ends_at: null,
    window_left: null,
    barren_draws: 0,
    bugs: [0, 1, 2, 3].map((place) => bugOf(place, place === seat ? { hand: HAND, hand_size: HAND.length, vanished_cards: [], ...own } : {})),
    over: false,
    ...change,
  };
}

export class TestTable implements GameTable<CheatingMothView> {
  code = 'ABCDEF';
  readonly room = null;
  readonly you = null;
  readonly host = true;
  readonly sketch = [];
  readonly gameNumber = 1;
  readonly startsAt = 0;
  readonly deadlineAt = null;
  readonly hands = new SvelteMap<number, never>();
  readonly emotes = new SvelteMap<number, never>();
  readonly pending = new SvelteSet<string>();
  chair = $state<number | null>(0);
  running = $state(true);
  version = $state(1);
  view = $state.raw<CheatingMothView | null>(viewOf());
  moves = $state.raw<readonly string[]>([]);
  events = $state.raw<readonly Happened[]>([]);
  receipts = $state.raw<readonly Receipt[]>([]);
  /** What was played, with the input behind it. */
  readonly played: { action: string; input: Event | undefined }[] = [];
  /** How the table answers; a promise that is never kept is a slow line. */
  answer: (action: string) => Promise<Outcome> = () => new Promise(() => undefined);
  now = 1000;
  readonly #listeners = new Set<(news: News) => void>();

  constructor(view?: CheatingMothView, moves: readonly string[] = []) {
    if (view) this.view = view;
    this.moves = moves;
    this.chair = this.view?.seat ?? null;
  }

  gameNow(): number {
    return this.now;
  }

  can(action: string): boolean {
    return this.moves.includes(action);
  }

  async play(action: string, input?: Event): Promise<Outcome> {
    this.played.push({ action, input });
    this.pending.add(action);
    const outcome = await this.answer(action);
    this.pending.delete(action);
    return outcome;
  }

  emote(): void {}

  point(): void {}

  nameOf(seat: number): string {
    return NAMES[seat] ?? '';
  }

  faceOf(seat: number): string {
    return NAMES[seat] ?? '';
  }

  onNews(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Something happens, and changes the view. */
  happen(events: readonly AnyEvent[], change: Partial<CheatingMothView> = {}, moves?: readonly string[]): void {
    this.version += 1;
    if (this.view) this.view = { ...this.view, ...change };
    if (moves) this.moves = moves;
    const told = events.map((event, place): Happened => ({ number: this.events.length + place + 1, at: this.now, version: this.version, event, words: null }));
    this.events = [...this.events, ...told];
    for (const listener of this.#listeners) listener({ events: told, live: true });
  }
}
