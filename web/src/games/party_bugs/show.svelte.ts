/**
 * The show: plays what happened on the stage, one beat after the other, and ends
 * where the server's view is. The own move is shown at once; if it is refused,
 * the stage goes back to what is true.
 */
import { pace } from '../../motion/motion.svelte';
import { acting } from '../../parts/acting.svelte';
import { play as sound } from '../../sound/sound';
import type { GameTable, Happened, News, Outcome } from '../../table/game-table';
import type { AnyEvent, PartyBugsView } from '../../wire/party_bugs';
import { beatsOf, type Beat } from './beats';
import { carriedBack, empty, pretended, settled, type Stage } from './stage';

/** What came with one message, still to be shown, and what is true after it. */
interface Act {
  events: readonly Happened[];
  beats: Beat[];
  view: PartyBugsView;
}

/** When more than this many ms are still to be shown, it goes faster. */
const PATIENCE = 4200;
const FASTEST = 0.3;

export class Show {
  stage = $state.raw<Stage | null>(null);
  /** What is being said about the beat that is on. */
  caption = $state.raw<AnyEvent | null>(null);
  /** Whether something is being shown that has already happened. */
  playing = $state(false);

  readonly #table: GameTable<PartyBugsView>;
  readonly #acts: Act[] = [];
  #view: PartyBugsView | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The own move that is shown and not granted yet. */
  #ahead: string | null = null;
  #gameNumber = -1;

  constructor(table: GameTable<PartyBugsView>) {
    this.#table = table;
  }

  /** Events have come, and the table's view has changed with them. */
  hear(news: News): void {
    const view = this.#table.view;
    if (!view) return;
    const live = news.live && document.visibilityState !== 'hidden';
    if (!live || !this.#isOn(view)) {
      this.#view = view;
      this.#jump(view);
      return;
    }
    this.#perform(news.events, view);
  }

  /** The view has changed, with or without events. */
  see(view: PartyBugsView | null): void {
    if (view === null) {
      this.#drop();
      this.stage = null;
    } else if (!this.#isOn(view)) {
      const opening = this.#opening();
      if (opening) {
        this.#begin(view, empty(view));
        this.#perform(opening, view);
      } else {
        this.#jump(view);
      }
    } else if (view !== this.#view && this.#acts.length === 0 && !this.playing) {
      this.#settle(view);
    }
    this.#view = view;
  }

  /** Nothing has happened yet but the first deal: whoever comes now sees it. */
  #opening(): readonly Happened[] | null {
    const { events } = this.#table;
    const first = events[0];
    if (!first || document.visibilityState === 'hidden') return null;
    const told = events.map((happened) => happened.event as AnyEvent);
    const dealt = told.some((event) => event.event === 'Dealt' && event.game === 0);
    return dealt && events.every((happened) => happened.version === first.version) && !told.some((event) => event.event === 'Revealed') ? events : null;
  }

  #perform(events: readonly Happened[], view: PartyBugsView): void {
    const told = events.map((happened) => happened.event as AnyEvent);
    this.#acts.push({ events, beats: beatsOf(told, view), view });
    this.#view = view;
    acting.from ??= events[0]?.number ?? null;
    if (!this.playing) this.#next();
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

  /** Make a move and show it at once. */
  async play(action: string, input?: Event): Promise<Outcome> {
    if (this.playing) this.finish();
    if (this.stage && this.#table.can(action)) {
      this.#ahead = action;
      this.stage = pretended(this.stage, action);
    }
    const outcome = await this.#table.play(action, input);
    if (!outcome.ok && this.#ahead === action) {
      this.#ahead = null;
      if (!this.playing && this.#view) this.#settle(this.#view);
    }
    return outcome;
  }

  close(): void {
    this.#drop();
  }

  /** Whether the stage shows this game, and with these eyes. */
  #isOn(view: PartyBugsView): boolean {
    const { stage } = this;
    return stage !== null && this.#gameNumber === this.#table.gameNumber && stage.you === view.seat && stage.spots.length === view.dancers.length;
  }

  #begin(view: PartyBugsView, stage: Stage): void {
    this.#drop();
    this.#ahead = null;
    this.#gameNumber = this.#table.gameNumber;
    this.#view = view;
    this.stage = stage;
  }

  /** Without a show: everything is where it is. */
  #jump(view: PartyBugsView): void {
    if (this.#isOn(view)) this.finish();
    else this.#begin(view, settled(empty(view), view));
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

  #show(beat: Beat): void {
    if (!this.stage) return;
    let stage = this.stage;
    if (beat.by !== undefined && beat.by === stage.you && this.#ahead !== null) {
      const [verb, value] = this.#ahead.split(' ');
      if (verb === 'take') stage = carriedBack(stage, Number(value));
      this.#ahead = null;
    }
    this.stage = beat.change(stage);
    if (beat.caption) this.caption = beat.caption;
    const told = this.#acts[0]?.events.find((happened) => (happened.event as unknown) === beat.caption);
    if (told) acting.from = told.number + 1;
    if (beat.sound) sound(beat.sound);
  }

  /** Slower than the players would be out of date, faster than the eye would be pointless. */
  #pace(): number {
    const left = this.#acts.reduce((sum, act) => sum + act.beats.reduce((time, beat) => time + (beat.hold > 3000 ? 0 : beat.hold), 0), 0);
    return Math.max(FASTEST, Math.min(1, PATIENCE / Math.max(1, left)));
  }

  #settle(view: PartyBugsView): void {
    if (!this.stage) return;
    const stage = settled(this.stage, view);
    this.stage = this.#ahead === null ? stage : pretended(stage, this.#ahead);
  }

  #drop(): void {
    clearTimeout(this.#timer);
    this.#acts.length = 0;
    this.playing = false;
    this.caption = null;
    acting.from = null;
  }
}
