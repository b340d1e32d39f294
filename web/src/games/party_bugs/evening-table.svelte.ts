/**
 * For tests only. A whole evening: two people and Paul, hidden cards, a series of two
 * games, as seat 0 was told it by the server's own rules, move by move.
 */
import type { AnyEvent, Dancer, PartyBugsView } from '../../wire/party_bugs';
import type { EmoteName, GameTable, Happened, HoveringHand, News, Outcome, ShownEmote } from '../../table/game-table';
import type { Room } from '../../wire/types';
import told from './evening-told.json';

export interface Step {
  /** Who did what before this; nothing at the first deal. */
  did: [seat: number, action: string] | null;
  events: AnyEvent[];
  view: PartyBugsView;
  moves: string[];
}

interface Change {
  did: [number, string] | null;
  events: AnyEvent[];
  view: Partial<Omit<PartyBugsView, 'dancers'>> & { dancers?: Partial<Dancer>[] };
  moves: string[];
}

export function evening(): Step[] {
  let view = {} as PartyBugsView;
  return (told as unknown as Change[]).map(({ did, events, view: { dancers, ...fields }, moves }) => {
    view = { ...view, ...fields, dancers: dancers ? dancers.map((change, seat) => ({ ...view.dancers?.[seat], ...change }) as Dancer) : view.dancers };
    return { did, events, view, moves };
  });
}

/** A table that stands at one step of the evening, and goes on when it is told to. */
export class EveningTable implements GameTable<PartyBugsView> {
  readonly code = 'KLMNPQ';
  readonly steps = evening();
  readonly you = null;
  readonly host = false;
  readonly receipts = [];
  readonly sketch = [];
  readonly running = true;
  readonly startsAt = 0;
  readonly deadlineAt = null;
  readonly pending: ReadonlySet<string> = new Set();
  readonly hands: ReadonlyMap<number, HoveringHand> = new Map();
  readonly emotes: ReadonlyMap<number, ShownEmote> = new Map();
  readonly gameNumber = 1;
  readonly moveWords: ReadonlyMap<string, string> = new Map();
  readonly whole = true;
  /** What was asked for, and what is answered to it. */
  readonly asked: string[] = [];
  answer: Outcome = { ok: true };

  version = $state(0);
  readonly #listeners = new Set<(news: News) => void>();

  constructor(step = 0) {
    this.version = step;
  }

  get #step(): Step {
    return this.steps[this.version] as Step;
  }
  get view(): PartyBugsView {
    return this.#step.view;
  }
  get moves(): readonly string[] {
    return this.#step.moves;
  }
  get chair(): number | null {
    return this.view.seat;
  }
  get events(): readonly Happened[] {
    return this.steps.slice(0, this.version + 1).flatMap((step, version) => happened(step, version));
  }
  get room(): Room {
    const chairs = ['Ada', 'Ben'].map((name) => ({ kind: 'person' as const, name, face: name, here: true }));
    return { code: this.code, game: 'party_bugs', options: { hidden_card: true, series: true }, phase: 'playing', paused_by: null, host: null, chairs, watchers: 0, screens: 0, clock: null, commitment: null, next_commitment: null, games_played: 0, record: null };
  }

  /** The next thing happens, and everybody hears of it. */
  goOn(): void {
    this.version += 1;
    const news = { events: happened(this.#step, this.version), live: true };
    for (const listener of this.#listeners) listener(news);
  }
  /** To any step, without a word. */
  jump(step: number): void {
    this.version = step;
  }
  gameNow(): number {
    return 0;
  }
  can(action: string): boolean {
    return this.moves.includes(action);
  }
  play(action: string): Promise<Outcome> {
    this.asked.push(action);
    return Promise.resolve(this.answer);
  }
  emote(_: EmoteName): void {}
  point(): void {}
  nameOf(seat: number): string {
    return this.room.chairs[seat]?.name ?? '';
  }
  faceOf(seat: number): string {
    return this.nameOf(seat);
  }
  onNews(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function happened(step: Step, version: number): Happened[] {
  return step.events.map((event, place) => ({ number: 100 * version + place, at: 1000 * version, version, event, words: null }));
}
