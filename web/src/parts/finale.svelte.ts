import { pace } from '../motion/motion.svelte';

/** While a Scene acts out the end of a game, the results wait for it. */
class Finale {
  runs = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Hold the results back for so many ms, at the player's pace. Returns how to let them come at once. */
  hold(ms: number): () => void {
    clearTimeout(this.#timer);
    this.runs = true;
    const done = () => {
      clearTimeout(this.#timer);
      this.runs = false;
    };
    this.#timer = setTimeout(done, ms * pace());
    return done;
  }
}

export const finale = new Finale();
