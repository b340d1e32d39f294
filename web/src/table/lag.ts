/** How long a word to the server and back takes, measured now and then while somebody looks. */
import { placed } from '../wire/place';

const EVERY = 10_000;
const SAMPLES = 3;

export class LagMeter {
  readonly #tell: (lag: number | null) => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #samples: number[] = [];

  constructor(tell: (lag: number | null) => void) {
    this.#tell = tell;
  }

  start(): void {
    this.stop();
    this.#timer = setInterval(() => void this.#measure(), EVERY);
    void this.#measure();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#samples = [];
  }

  async #measure(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    const address = new URL(placed(`/healthz?${performance.now()}`), location.href).href;
    const begun = performance.now();
    try {
      await fetch(address, { cache: 'no-store', credentials: 'omit' });
    } catch {
      this.#samples = [];
      this.#tell(null);
      return;
    }
    const [timing] = performance.getEntriesByName(address) as PerformanceResourceTiming[];
    // Without the time for a new connection, where the browser tells it apart.
    const trip = timing && timing.requestStart > 0 ? timing.responseStart - timing.requestStart : performance.now() - begun;
    performance.clearResourceTimings();
    this.#samples = [...this.#samples, trip].slice(-SAMPLES);
    this.#tell(Math.round(Math.min(...this.#samples)));
  }
}
