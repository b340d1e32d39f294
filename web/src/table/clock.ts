/**
 * Game time between two messages. Only performance.now() is asked, never the
 * device's clock, which may be wrong by hours.
 */
export class GameClock {
  #at = 0;
  #runsFrom = 0;
  #running = false;
  /** Game time minus performance.now(), by the quickest message so far. */
  #ahead = -Infinity;

  /**
   * The server says that it is `at`, running on from `startsAt` (by performance.now(); 0: at once).
   * Every message was under way for a while, so of several the one that says most is the truest,
   * unless time was stopped in between (`afresh`).
   */
  set(at: number, startsAt: number, running: boolean, afresh: boolean): void {
    const now = performance.now();
    if (afresh || !running || startsAt > 0 || !this.#running) this.#ahead = -Infinity;
    this.#at = at;
    this.#running = running;
    this.#runsFrom = startsAt;
    const ahead = at - Math.max(now, startsAt);
    this.#ahead = Math.max(this.#ahead, ahead);
  }

  now(): number {
    if (!this.#running) return this.#at;
    const now = performance.now();
    return now < this.#runsFrom ? this.#at : Math.max(this.#at, now + this.#ahead);
  }
}
