/**
 * How long a word to the server and back takes, measured now and then while
 * somebody looks; and whether the server can be reached at all, which a line
 * that has gone dead in silence does not tell.
 */
import { placed } from '../wire/place';

const EVERY = 10_000;
/** Sooner, where something has changed: it failed, or took much longer or shorter than before. */
const AGAIN = 1500;
/** What has not come back after this is not known to come back. */
const OVERDUE = 2500;
const LONGEST = 15_000;
const SAMPLES = 3;

export class LagMeter {
  readonly #tell: (lag: number | null) => void;
  readonly #unreachable: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #samples: number[] = [];
  #failures = 0;
  #running = false;
  #turn = 0;

  /** `unreachable`: the server was asked twice and not heard. */
  constructor(tell: (lag: number | null) => void, unreachable: () => void) {
    this.#tell = tell;
    this.#unreachable = unreachable;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    addEventListener('offline', this.#now);
    void this.#measure();
  }

  stop(): void {
    this.#running = false;
    clearTimeout(this.#timer);
    removeEventListener('offline', this.#now);
    this.#samples = [];
    this.#failures = 0;
  }

  readonly #now = (): void => void this.#measure();

  async #measure(): Promise<void> {
    clearTimeout(this.#timer);
    const turn = (this.#turn += 1);
    const late = setTimeout(() => this.#running && turn === this.#turn && this.#tell(null), OVERDUE);
    const trip = document.visibilityState === 'visible' ? await roundTrip() : undefined;
    clearTimeout(late);
    if (!this.#running || turn !== this.#turn) return;
    let settled = true;
    if (trip === null) {
      this.#failures += 1;
      this.#samples = [];
      this.#tell(null);
      if (this.#failures === 2) this.#unreachable();
    } else if (trip !== undefined) {
      this.#failures = 0;
      this.#samples = [...this.#samples, trip].slice(-SAMPLES);
      const lag = middle(this.#samples);
      settled = alike(trip, lag);
      this.#tell(Math.round(lag));
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#now, this.#failures === 1 || !settled ? AGAIN : EVERY);
  }
}

/** One odd trip does not count; of two, the slower one does. */
function middle(samples: readonly number[]): number {
  return [...samples].sort((one, other) => one - other)[Math.floor(samples.length / 2)] ?? 0;
}

function alike(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.max(40, Math.min(one, other));
}

/** In ms; null if nobody answered. */
async function roundTrip(): Promise<number | null> {
  const address = new URL(placed(`/healthz?${performance.now()}`), location.href).href;
  const begun = performance.now();
  let took: number;
  try {
    const answer = await fetch(address, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(LONGEST) });
    took = performance.now() - begun;
    // An answer that nobody reads never ends for the browser, and its times are not told.
    await answer.text();
  } catch {
    return null;
  }
  const [timing] = performance.getEntriesByName(address) as PerformanceResourceTiming[];
  performance.clearResourceTimings();
  // Without the time for a new connection, where the browser tells it apart.
  return timing && timing.requestStart > 0 ? timing.responseStart - timing.requestStart : took;
}
