/** One record, read with any eyes: what was read once is not asked for again. */
import type { Replay } from '../wire/types';
import type { Eyes } from './read';

type Ask = (eyes: Eyes, words: boolean) => Promise<Replay>;

export class Reader {
  readonly #ask: Ask;
  readonly #needsWords: (game: string) => boolean;
  readonly #read = new Map<Eyes, Promise<Replay>>();

  constructor(ask: Ask, needsWords: (game: string) => boolean) {
    this.#ask = ask;
    this.#needsWords = needsWords;
  }

  with(eyes: Eyes): Promise<Replay> {
    const before = this.#read.get(eyes);
    if (before) return before;
    const read = this.#look(eyes);
    this.#read.set(eyes, read);
    // What went wrong may go well the next time.
    read.catch(() => this.#read.delete(eyes));
    return read;
  }

  async #look(eyes: Eyes): Promise<Replay> {
    const replay = await this.#ask(eyes, false);
    return this.#needsWords(replay.game) ? this.#ask(eyes, true) : replay;
  }
}

/** When nothing else is to be done. Returns how to do without it. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const later = setTimeout(act, 1500);
    return () => clearTimeout(later);
  }
  // The first drawing takes turns with other tasks: idle moments in between are not for this.
  let idle: number | undefined;
  const later = setTimeout(() => (idle = requestIdleCallback(act, { timeout: 5000 })), 600);
  return () => {
    clearTimeout(later);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
