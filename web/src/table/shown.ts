/**
 * Which version the player has seen, and since when: in races a reaction is
 * measured from the frame in which something was drawn, not from its arrival.
 */
const LONGEST_REACTION = 600_000;

export class Shown {
  #version: number | null = null;
  #since = 0;
  #waiting: number | null = null;

  /** This version is in the document and will be on the screen with the next frame. */
  next(version: number): void {
    const first = this.#waiting === null;
    this.#waiting = version;
    if (first) requestAnimationFrame((time) => this.#draw(time));
  }

  #draw(time: number): void {
    this.#version = this.#waiting;
    this.#waiting = null;
    this.#since = time;
  }

  /** For a move made at this moment (an input event's own time, else now). */
  reaction(at?: number): { seen: number; reacted: number } | Record<string, never> {
    if (this.#version === null) return {};
    const reacted = Math.round(Math.max(0, (at ?? performance.now()) - this.#since));
    return reacted > LONGEST_REACTION ? {} : { seen: this.#version, reacted };
  }
}
