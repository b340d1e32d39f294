/** The time that is left, in whole seconds: looked at often, told only when it has changed. */
import type { GameTable } from '../../table/game-table';
import type { BugsAndCoView } from '../../wire/bugs_and_co';

const LOOK_EVERY = 100;
/** The last seconds are counted aloud, whatever ends the game. */
const ALOUD = 10;

export class Clock {
  readonly #table: () => GameTable<BugsAndCoView>;
  /** Seconds until all stop as things stand. */
  left = $state(0);
  /** All get ready, and nobody may grab yet. */
  isWaiting = $state(false);

  constructor(table: () => GameTable<BugsAndCoView>) {
    this.#table = table;
    this.look();
  }

  readonly isCounting = $derived.by(() => {
    const { view } = this.#table();
    return view !== null && !view.over && (view.phase === 'countdown' || (view.phase === 'play' && this.left <= ALOUD));
  });

  look(): void {
    const table = this.#table();
    this.left = Math.max(0, Math.ceil(((table.view?.ends_at ?? 0) - table.gameNow()) / 1000));
    this.isWaiting = performance.now() < table.startsAt;
  }

  /** Runs until the returned function is called. */
  run(): () => void {
    this.look();
    const timer = setInterval(() => this.look(), LOOK_EVERY);
    return () => clearInterval(timer);
  }
}
