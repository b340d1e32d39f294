/** For tests: a table without a server. Moves wait until the test answers them. */
import type { GameTable, Happened, HoveringHand, News, Outcome, ShownEmote } from '../../table/game-table';
import type { AnyEvent, BugsAndCoView, Hands } from '../../wire/bugs_and_co';
import type { Receipt, Room } from '../../wire/types';

export function hands(wanted: Partial<Hands> = {}): Hands {
  return { name: 'Ada', right: null, kept: [], trophy: null, ready_at: null, motifs: null, counts: null, score: null, wins: null, ...wanted };
}

export function view(wanted: Partial<BugsAndCoView> = {}): BugsAndCoView {
  return {
    view: 'BugsAndCoView',
    seat: 0,
    phase: 'play',
    to_act: [0, 1],
    now: 1000,
    ends_at: 600_000,
    lying: [
      { tile: 0, x: 100, y: 100 },
      { tile: 1, x: 900, y: 100 },
      { tile: 2, x: 500, y: 900 },
    ],
    hands: [hands({ name: 'Ada' }), hands({ name: 'Ben' })],
    motif: null,
    trophies: [3],
    motifs: ['2a', '2b'],
    put_away: 7,
    over: false,
    ...wanted,
  };
}

export function told(events: readonly (AnyEvent & { at?: number })[]): Happened<AnyEvent>[] {
  return events.map(({ at = 0, ...event }, place) => ({ number: place + 1, at, version: 1, event: event as AnyEvent, words: null }));
}

export class FakeTable implements GameTable<BugsAndCoView> {
  code = 'KLMNPQ';
  readonly room: Room | null = null;
  readonly you = null;
  readonly host = false;
  readonly moveWords: ReadonlyMap<string, string> = new Map();
  readonly pending: ReadonlySet<string> = new Set();
  readonly sketch = [];
  readonly whole = true;
  readonly version = 1;
  readonly gameNumber = 1;
  readonly startsAt = 0;
  readonly deadlineAt = null;
  readonly hands: ReadonlyMap<number, HoveringHand> = new Map();
  readonly emotes: ReadonlyMap<number, ShownEmote> = new Map();

  chair = $state<number | null>(0);
  view = $state.raw<BugsAndCoView>(view());
  moves = $state.raw<readonly string[]>(['grab 0', 'grab 1', 'grab 2', 'trophy']);
  events = $state.raw<readonly Happened[]>([]);
  receipts = $state.raw<readonly Receipt[]>([]);
  running = $state(true);
  now = 1000;

  /** What was asked for, and how to answer it. */
  readonly asked: { action: string; answer: (outcome: Outcome) => void }[] = [];
  readonly points: HoveringHand[] = [];
  readonly #listeners = new Set<(news: News) => void>();

  gameNow(): number {
    return this.now;
  }
  can(action: string): boolean {
    return this.moves.includes(action);
  }
  play(action: string): Promise<Outcome> {
    return new Promise((answer) => this.asked.push({ action, answer }));
  }
  /** Answer the latest thing asked for, after the view has changed with it. */
  async answer(outcome: Outcome, change: Partial<BugsAndCoView> = {}, moves: readonly string[] = this.moves): Promise<void> {
    this.view = { ...this.view, ...change };
    this.moves = moves;
    this.asked.at(-1)?.answer(outcome);
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  }
  get actions(): string[] {
    return this.asked.map(({ action }) => action);
  }
  emote(): void {}
  point(x: number, y: number): void {
    this.points.push({ x, y });
  }
  nameOf(seat: number): string {
    return this.view.hands[seat]?.name ?? '';
  }
  faceOf(seat: number): string {
    return `seat ${seat}`;
  }
  onNews(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
