/** Asking for what may not be there yet: a finished game is filed a moment after its last move. */
const TRIES = 8;
const PAUSE = 600;

/** The first answer; a refusal only if there is none after several tries. */
export async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await ask();
    } catch (refused) {
      if (left === 0) throw refused;
    }
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}
