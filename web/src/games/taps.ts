/**
 * Fingers tap twice. The second tap was meant for what lay there before: it does
 * nothing to whatever the first one has brought under the finger.
 */
const SOON = 350;
const NEAR = 28;

interface Tap {
  at: number;
  x: number;
  y: number;
}

export class Taps {
  #meant: Tap | null = null;

  /** Whether this only repeats the tap before it; if not, it is what the next one may repeat. */
  again(input?: Event): boolean {
    const [before, tap] = [this.#meant, tapOf(input)];
    if (before !== null && tap !== null && tap.at - before.at < SOON && Math.hypot(tap.x - before.x, tap.y - before.y) < NEAR) return true;
    this.#meant = tap;
    return false;
  }
}

/** Keys and screen readers click without a place. */
function tapOf(input?: Event): Tap | null {
  if (!(input instanceof MouseEvent) || (input.type === 'click' && input.detail === 0)) return null;
  return { at: input.timeStamp, x: input.clientX, y: input.clientY };
}
