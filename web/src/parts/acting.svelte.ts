/**
 * How far a Scene has acted out what happened. The log and the call to one's turn wait for it:
 * nobody reads that a card was taken before it is seen to move.
 */
class Acting {
  /** The number of the first thing that has not been seen yet; null when all has. */
  from = $state<number | null>(null);

  get runs(): boolean {
    return this.from !== null;
  }

  hasShown(number: number): boolean {
    return this.from === null || number < this.from;
  }
}

export const acting = new Acting();
