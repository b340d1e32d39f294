/**
 * What is large is drawn piece by piece: so that a touch in between is answered, and words and
 * buttons are there before the pictures.
 *
 * A piece asks whether there is time for it in the task that runs. If there is none, it waits for
 * its turn: after each frame as many are drawn as fit into a slice, in the order in which they
 * came. A single new card finds time at once; a whole table at the start is spread over frames.
 */
import { flushSync } from 'svelte';

/** Ms of one task that may go to pieces that have waited. */
const SLICE = 5;
/** Ms of a task that has other things to do, too. */
const ASIDE = 3;

export class Easel {
  readonly #waiting = new Set<() => void>();
  #patient = false;
  #until: number | null = null;
  #called = false;

  /** From now on pieces wait for each other. Before that, each is drawn when it is asked for. */
  takeTurns(): void {
    this.#patient = true;
  }

  /** Whether a piece may be drawn in the task that runs. */
  hasTime(): boolean {
    if (!this.#patient) return true;
    const now = performance.now();
    if (this.#until === null) {
      this.#until = now + ASIDE;
      afterTask(() => (this.#until = null));
    }
    return now < this.#until;
  }

  /** Call when it is this piece's turn. Returns how to do without it. */
  soon(draw: () => void): () => void {
    this.#waiting.add(draw);
    this.#call();
    return () => this.#waiting.delete(draw);
  }

  /** What nobody misses in the first frame comes after it. Returns how to do without it. */
  later(draw: () => void): () => void {
    if (this.#patient) return this.soon(draw);
    draw();
    return () => undefined;
  }

  #call(): void {
    if (this.#called || this.#waiting.size === 0) return;
    this.#called = true;
    afterFrame(() => this.#slice());
  }

  #slice(): void {
    this.#called = false;
    const until = performance.now() + SLICE;
    this.#until = until;
    for (const draw of this.#waiting) {
      this.#waiting.delete(draw);
      flushSync(draw);
      if (performance.now() >= until) break;
    }
    this.#until = null;
    this.#call();
  }
}

export const easel = new Easel();

/** Frames stop while nobody looks at the page; pieces then come without them. */
function afterFrame(act: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(act);
  else requestAnimationFrame(() => afterTask(act));
}

/** In a task of its own, without the wait that timers have. */
function afterTask(act: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  port2.postMessage(null);
}

/** In a task of its own, but in any case before the next frame is drawn. */
export function beforeFrame(act: () => void): void {
  let due = true;
  const once = () => {
    if (due) act();
    due = false;
  };
  requestAnimationFrame(once);
  afterTask(once);
}

/** Between two things that take a while: a touch may come in between. */
export function nextTask(): Promise<void> {
  return new Promise(afterTask);
}
