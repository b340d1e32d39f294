/**
 * What just happened, for eyes and ears: words over a bug's head, moods, cards on
 * their way between bugs and piles, the score of a round, the receipt of a race.
 */
import { SvelteMap } from 'svelte/reactivity';
import type { HeadMood } from '../../art/avatar/Head.svelte';
import { play } from '../../sound/sound';
import type { GameTable, News } from '../../table/game-table';
import type { AnyEvent, CheatingMothView, RoundEnded } from '../../wire/cheating_moth';
import type { Receipt } from '../../wire/types';
import { mothEvent, type BubbleKey } from './words';

export interface Bubble {
  key: BubbleKey;
  number: number;
}

/** A card on its way from one place to another, seen from its back unless everyone sees it. */
export interface Flight {
  number: number;
  card: string | null;
  from: string;
  /** Null: it drops out of sight where it is. */
  to: string | null;
  delay: number;
}

const BUBBLE = 2200;
const MOOD = 2600;
const SUMMARY = 9000;
/** So long the score of a round can be read, even if the next round goes on at once. */
const READ = 2500;
/** A touch so soon after the end of a round was meant for that round. */
const SURPRISED = 600;
const RECEIPT = 7000;
/** Between cards that set out together. */
const STAGGER = 90;
/** Of a whole hand that is dealt, so many backs are seen to fly. */
const DEALT = 3;
const MOST_FLIGHTS = 14;

/** What everybody has to see at once, and what is a turn. */
const CALLS: ReadonlySet<AnyEvent['event']> = new Set(['SlapBegan', 'RaceBegan']);
const TURNS: ReadonlySet<AnyEvent['event']> = new Set(['Played', 'Drew', 'Passed']);

export const bugPlace = (seat: number): string => `bug ${seat}`;

export class Moments {
  readonly bubbles = new SvelteMap<number, Bubble>();
  readonly moods = new SvelteMap<number, HeadMood>();
  flights = $state.raw<readonly Flight[]>([]);
  /** The round that has just ended. */
  summary = $state.raw<RoundEnded | null>(null);
  receipt = $state.raw<Receipt | null>(null);

  /** Where the newest card on the discard pile came from. */
  pileFrom = 'draw';
  /** Where cards that are new in the own hand came from, by card. */
  readonly handFrom = new Map<string, string>();
  /** To whom the own cards went that are gone now; null if nobody has them. */
  handTo: string | null = null;

  readonly #table: GameTable<CheatingMothView>;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #stop: () => void;
  #count = 0;
  #delay = 0;
  /** When the last round was over, as the device's clock says. */
  #ended = 0;
  #receipts: number;

  constructor(table: GameTable<CheatingMothView>) {
    this.#table = table;
    this.#receipts = table.receipts.length;
    this.#stop = table.onNews((news) => this.#hear(news));
  }

  stop(): void {
    this.#stop();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  /** A card has arrived. */
  landed(number: number): void {
    this.flights = this.flights.filter((flight) => flight.number !== number);
  }

  closeSummary(): void {
    clearTimeout(this.#timers.get('summary'));
    this.summary = null;
  }

  /** The viewer has touched the table: what is on it counts now. */
  touched(): void {
    if (performance.now() - this.#ended > SURPRISED) this.#goOn(0);
  }

  /** To be called with the table's receipts whenever they change. */
  seeReceipts(receipts: readonly Receipt[]): void {
    const fresh = receipts.length > this.#receipts ? receipts.at(-1) : undefined;
    this.#receipts = receipts.length;
    if (!fresh) return;
    this.receipt = fresh;
    this.#later('receipt', RECEIPT, () => (this.receipt = null));
  }

  #hear(news: News): void {
    this.handFrom.clear();
    this.handTo = null;
    this.#delay = 0;
    if (!news.live) return;
    const you = this.#table.view?.seat ?? null;
    for (const { event } of news.events) {
      const heard = mothEvent(event);
      this.#act(heard, you);
      const own = 'seat' in heard && heard.seat === you && (TURNS.has(heard.event) || heard.event === 'Gestured');
      if (own || CALLS.has(heard.event)) this.#goOn(0);
      else if (TURNS.has(heard.event)) this.#goOn(READ);
    }
  }

  /** The next round is being played: its table is not covered by the score of the last. */
  #goOn(read: number): void {
    if (this.summary === null || this.#table.view?.over) return;
    const left = this.#ended + read - performance.now();
    if (left <= 0) this.closeSummary();
    else this.#later('summary', left, () => this.closeSummary());
  }

  #act(event: AnyEvent, you: number | null): void {
    switch (event.event) {
      case 'RoundBegan':
        this.pileFrom = 'draw';
        play('flip');
        break;
      case 'Dealt':
        if (event.seat !== you) for (let card = 0; card < DEALT; card += 1) this.#fly(null, 'draw', bugPlace(event.seat));
        break;
      case 'Played':
        this.pileFrom = bugPlace(event.seat);
        play('card');
        break;
      case 'Raced':
        this.pileFrom = bugPlace(event.seat);
        this.#say(event.seat, 'first', 'excited');
        play('grab', this.#isMine(event.seat));
        break;
      case 'Drew':
        this.#take(event.seat, event.card ?? null, 'draw', you);
        if (event.rule === 'CM-16') this.#feel(event.seat, 'sad');
        break;
      case 'AntFed':
        this.#take(event.seat, event.card, 'discard', you);
        break;
      case 'FoundNoCard':
        this.#say(event.seat, 'noCard');
        break;
      case 'Shuffled':
        for (let card = 0; card < DEALT + 1; card += 1) this.#fly(null, 'discard', 'draw');
        play('flip');
        break;
      case 'GestureEnded':
        if (!event.vanished) break;
        if (event.seat === you) this.handTo = 'under';
        else this.#fly(null, bugPlace(event.seat), null);
        this.#say(event.seat, 'gone');
        if (event.seat === you) play('seal');
        break;
      case 'Accused':
        this.#say(event.guard, 'caught', event.right ? 'excited' : 'sad');
        if (event.right) this.#feel(event.seat, 'sad');
        else this.#say(event.seat, 'wrong', 'excited');
        play(event.right ? 'grab' : 'wrong', this.#isMine(event.guard));
        break;
      case 'GuardChanged':
        this.#say(event.seat, 'guard');
        break;
      case 'Gave':
        if (event.seat === you) this.handTo = bugPlace(event.to);
        else if (event.to === you) break;
        else this.#fly(null, bugPlace(event.seat), bugPlace(event.to));
        play('take');
        break;
      case 'Received':
        if (event.seat === you && event.card != null) this.handFrom.set(event.card, bugPlace(event.giver));
        break;
      case 'HasOnlyMoths':
        this.#say(event.seat, 'onlyMoths');
        break;
      case 'Kept':
        this.#say(event.seat, 'keeps');
        break;
      case 'Slapped':
        // One's own was heard and felt as the hand came down.
        if (event.seat !== you) play('slap', false);
        break;
      case 'WasSlowest':
        this.#say(event.seat, 'slowest', 'sad');
        break;
      case 'Passed':
        this.#say(event.seat, 'passes');
        break;
      case 'RoundEnded':
        this.handTo = 'draw';
        this.summary = event;
        this.#ended = performance.now();
        if (event.seat !== null) this.#feel(event.seat, 'excited');
        this.#later('summary', SUMMARY, () => {
          if (!this.#table.view?.over) this.summary = null;
        });
        break;
      case 'SlapBegan':
      case 'RaceBegan':
      case 'RaceClosed':
      case 'Gestured':
      case 'GestureCalledOff':
        break;
    }
  }

  /** Done by the viewer's own hand, just now: no replay is felt. */
  #isMine(seat: number): boolean {
    return seat === this.#table.chair && this.#table.code !== '';
  }

  #take(seat: number, card: string | null, from: string, you: number | null): void {
    if (seat === you) {
      if (card !== null) this.handFrom.set(card, from);
    } else this.#fly(from === 'discard' ? card : null, from, bugPlace(seat));
    this.#say(seat, 'takes');
    play('take');
  }

  #fly(card: string | null, from: string, to: string | null): void {
    this.#count += 1;
    const flight = { number: this.#count, card, from, to, delay: this.#delay };
    this.#delay += STAGGER;
    this.flights = [...this.flights, flight].slice(-MOST_FLIGHTS);
  }

  #say(seat: number, key: BubbleKey, mood?: HeadMood): void {
    this.#count += 1;
    this.bubbles.set(seat, { key, number: this.#count });
    this.#later(`bubble ${seat}`, BUBBLE, () => this.bubbles.delete(seat));
    if (mood) this.#feel(seat, mood);
  }

  #feel(seat: number, mood: HeadMood): void {
    this.moods.set(seat, mood);
    this.#later(`mood ${seat}`, MOOD, () => this.moods.delete(seat));
  }

  #later(key: string, wait: number, done: () => void): void {
    clearTimeout(this.#timers.get(key));
    this.#timers.set(key, setTimeout(done, wait));
  }
}

/** When something that ends then began: by the event that told it, else as seen now. */
export function begunAt(table: GameTable<CheatingMothView>, ends: number, now: number): number {
  for (let place = table.events.length - 1; place >= 0; place -= 1) {
    const happened = table.events[place];
    const event = happened && mothEvent(happened.event);
    if (happened && event && 'ends_at' in event && event.ends_at === ends) return happened.at;
  }
  return now;
}

/** Since when somebody rests: since their last gesture was over, else as seen now. */
export function restingSince(table: GameTable<CheatingMothView>, seat: number, now: number): number {
  for (let place = table.events.length - 1; place >= 0; place -= 1) {
    const happened = table.events[place];
    const event = happened && mothEvent(happened.event);
    if (happened && (event?.event === 'GestureEnded' || event?.event === 'GestureCalledOff') && event.seat === seat) return happened.at;
  }
  return now;
}
