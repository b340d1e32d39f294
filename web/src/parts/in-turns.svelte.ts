/**
 * What is large is drawn piece by piece, each in a task of its own and after a frame: so that a
 * touch in between is answered, and words and buttons are there before the scenery.
 */
import { untrack } from 'svelte';

export class InTurns {
  /** How many pieces may be drawn by now. */
  done = $state(0);
  readonly #count: number;
  #closed = false;

  constructor(count: number) {
    this.#count = count;
  }

  /** To be called once what comes first is drawn. Returns how to stop. */
  start(): () => void {
    // What is done by now is no reason to start anew.
    untrack(() => this.#next());
    return () => (this.#closed = true);
  }

  #next(): void {
    if (this.done >= this.#count) return;
    afterFrame(() => {
      if (this.#closed) return;
      this.done += 1;
      this.#next();
    });
  }
}

/** Frames stop while nobody looks at the page; pieces then come without them. */
function afterFrame(act: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
}
