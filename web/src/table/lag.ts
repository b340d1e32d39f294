/**
 * How long a word to the server and back takes, measured now and then while
 * somebody looks; and whether the server can be reached at all, which a line
 * that has gone dead in silence does not tell.
 */
import { placed } from '../wire/place';

const EVERY = 10_000;
const AGAIN = 1500;
const SAMPLES = 3;

export class LagMeter {
  readonly #tell: (lag: number | null) => void;
  readonly #unreachable: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #samples: number[] = [];
  #failures = 0;
  #running = false;

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
    const trip = document.visibilityState === 'visible' ? await roundTrip() : undefined;
    if (!this.#running) return;
    if (trip === null) {
      this.#failures += 1;
      this.#samples = [];
      this.#tell(null);
      if (this.#failures === 2) this.#unreachable();
    } else if (trip !== undefined) {
      this.#failures = 0;
      this.#samples = [...this.#samples, trip].slice(-SAMPLES);
      this.#tell(Math.round(Math.min(...this.#samples)));
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#now, this.#failures === 1 ? AGAIN : EVERY);
  }
}

/** In ms; null if nobody answered. */
async function roundTrip(): Promise<number | null> {
  const address = new URL(placed(`/healthz?${performance.now()}`), location.href).href;
  const begun = performance.now();
  let took: number;
  try {
    const answer = await fetch(address, { cache: 'no-store', credentials: 'omit' });
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
