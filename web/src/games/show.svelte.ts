/**
 * The show: plays what happened on the stage, one beat after the other, and ends
 * where the server's view is. The own move is shown at once; if it is refused,
 * the stage goes back to what is true. What the stage is made of, a game's script says.
 */
import { pace } from '../motion/motion.svelte';
import { acting } from '../parts/acting.svelte';
import { play as sound, type SoundName } from '../sound/sound';
import type { AnyGameEvent, AnyGameView, GameTable, Happened, News, Outcome } from '../table/game-table';

/** One step of what is shown. */
export interface Beat<S, E> {
  change(stage: S): S;
  /** Ms until the next beat. */
  hold: number;
  sound?: SoundName;
  /** What is said about it meanwhile. */
  caption?: E;
  /** Whose move it was, if somebody's: a move shown before it was granted is now true. */
  by?: number;
}

/** How a game is shown: its stages are values, each made from the one before. */
export interface Script<V extends AnyGameView, S, E extends AnyGameEvent> {
  /** When more than this many ms are still to be shown, it goes faster. */
  readonly patience: number;
  /** The stage before the first deal. */
  empty(view: V): S;
  /** The stage as it is when nothing moves any more. */
  settled(stage: S, view: V): S;
  /** The stage as if this own move had been granted. */
  pretended(stage: S, action: string): S;
  /** The stage on which a move that was shown ahead is to be told as it truly went. */
  granted?(stage: S, action: string): S;
  /** Whether these events begin a game, so that whoever comes now sees the first deal. */
  opens(events: readonly E[]): boolean;
  beats(events: readonly E[], view: V): Beat<S, E>[];
  /** Whose eyes the stage is for. */
  eyes(stage: S): number | null;
  /** How many sit around it. */
  seats(of: { stage: S } | { view: V }): number;
}

/** What came with one message, still to be shown, and what is true after it. */
interface Act<V, S, E> {
  events: readonly Happened[];
  beats: Beat<S, E>[];
  view: V;
}

const FASTEST = 0.3;
/** Ms. What is held for longer is to be read; it is no part of the haste. */
const AT_LEISURE = 3000;

export class Show<V extends AnyGameView, S, E extends AnyGameEvent> {
  stage = $state.raw<S | null>(null);
  /** What is being said about the beat that is on. */
  caption = $state.raw<E | null>(null);
  /** Whether something is being shown that has already happened. */
  playing = $state(false);

  readonly #table: GameTable<V>;
  readonly #script: Script<V, S, E>;
  readonly #acts: Act<V, S, E>[] = [];
  #view: V | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The own moves that are shown and not granted yet: hands are faster than the line. */
  #ahead: string[] = [];
  #gameNumber = -1;

  constructor(table: GameTable<V>, script: Script<V, S, E>) {
    this.#table = table;
    this.#script = script;
  }

  /** Events have come, and the table's view has changed with them. */
  hear(news: News): void {
    const view = this.#table.view;
    if (!view) return;
    if (!news.live || document.visibilityState === 'hidden' || !this.#isOn(view)) {
      this.#view = view;
      this.#jump(view);
      return;
    }
    this.#perform(news.events, view);
  }

  /** The view has changed, with or without events. */
  see(view: V | null): void {
    if (view === null) {
      this.#drop();
      this.stage = null;
    } else if (!this.#isOn(view)) {
      const opening = this.#opening();
      if (opening) {
        this.#begin(view, this.#script.empty(view));
        this.#perform(opening, view);
      } else {
        this.#jump(view);
      }
    } else if (view !== this.#view && this.#acts.length === 0 && !this.playing) {
      this.#settle(view);
    }
    this.#view = view;
  }

  /** Make a move and show it at once. */
  async play(action: string, input?: Event): Promise<Outcome> {
    // It is shown and sent already: a second time it would be taken back as one that was refused.
    if (this.#table.pending.has(action)) return { ok: false, code: 'pending', words: '', rule: '' };
    if (this.playing) this.finish();
    if (this.stage !== null && this.#table.can(action)) {
      this.#ahead.push(action);
      this.stage = this.#script.pretended(this.stage, action);
    }
    const outcome = await this.#table.play(action, input);
    if (!outcome.ok && this.#ahead.includes(action)) {
      this.#ahead = this.#ahead.filter((each) => each !== action);
      if (!this.playing && this.#view) this.#settle(this.#view);
    }
    return outcome;
  }

  /** All that is left to show is shown at once. */
  finish(): void {
    this.#drop();
    if (this.#view) this.#settle(this.#view);
  }

  /** What is being looked at has been looked at long enough. */
  skip(): void {
    if (!this.playing) return;
    clearTimeout(this.#timer);
    this.#next();
  }

  close(): void {
    this.#drop();
  }

  /** Nothing has happened yet but the first deal: whoever comes now sees it. */
  #opening(): readonly Happened[] | null {
    const { events } = this.#table;
    const first = events[0];
    if (!first || document.visibilityState === 'hidden') return null;
    return this.#script.opens(toldBy(events)) && events.every((happened) => happened.version === first.version) ? events : null;
  }

  #perform(events: readonly Happened[], view: V): void {
    this.#acts.push({ events, beats: this.#script.beats(toldBy(events), view), view });
    this.#view = view;
    acting.from ??= events[0]?.number ?? null;
    if (!this.playing) this.#next();
  }

  /** Whether the stage shows this game, and with these eyes. */
  #isOn(view: V): boolean {
    const { stage } = this;
    const { eyes, seats } = this.#script;
    return stage !== null && this.#gameNumber === this.#table.gameNumber && eyes(stage) === view.seat && seats({ stage }) === seats({ view });
  }

  #begin(view: V, stage: S): void {
    this.#drop();
    this.#ahead = [];
    this.#gameNumber = this.#table.gameNumber;
    this.#view = view;
    this.stage = stage;
  }

  /** Without a show: everything is where it is. */
  #jump(view: V): void {
    if (this.#isOn(view)) this.finish();
    else this.#begin(view, this.#script.settled(this.#script.empty(view), view));
  }

  #next(): void {
    const act = this.#acts[0];
    if (!act) {
      this.playing = false;
      this.caption = null;
      acting.from = null;
      return;
    }
    const beat = act.beats.shift();
    if (!beat) {
      this.#acts.shift();
      acting.from = this.#acts[0]?.events[0]?.number ?? null;
      this.#settle(this.#acts.length === 0 ? (this.#view ?? act.view) : act.view);
      this.#next();
      return;
    }
    this.playing = true;
    this.#show(beat);
    if (beat.hold === 0) this.#next();
    else this.#timer = setTimeout(() => this.#next(), beat.hold * this.#pace() * pace());
  }

  #show(beat: Beat<S, E>): void {
    let { stage } = this;
    if (stage === null) return;
    if (beat.by !== undefined && beat.by === this.#script.eyes(stage)) {
      const action = this.#ahead.shift();
      if (action !== undefined && this.#script.granted) stage = this.#script.granted(stage, action);
    }
    this.stage = beat.change(stage);
    if (beat.caption) this.caption = beat.caption;
    const told = this.#acts[0]?.events.find((happened) => (happened.event as unknown) === beat.caption);
    if (told) acting.from = told.number + 1;
    if (beat.sound) sound(beat.sound);
  }

  /** Slower than the players would be out of date, faster than the eye would be pointless. */
  #pace(): number {
    const holds = this.#acts.flatMap(({ beats }) => beats.map(({ hold }) => hold));
    const left = holds.reduce((sum, hold) => sum + (hold > AT_LEISURE ? 0 : hold), 0);
    return Math.max(FASTEST, Math.min(1, this.#script.patience / Math.max(1, left)));
  }

  #settle(view: V): void {
    if (this.stage === null) return;
    this.stage = this.#ahead.reduce(this.#script.pretended, this.#script.settled(this.stage, view));
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#acts.length = 0;
    this.playing = false;
    this.caption = null;
    acting.from = null;
  }
}

/** A table knows events of any game; a script knows its own. */
function toldBy<E>(events: readonly Happened[]): E[] {
  return events.map((happened) => happened.event as unknown as E);
}
