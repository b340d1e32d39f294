/** The discard pile as things that lie somewhere: a card that stays on it stays the same thing. */
export interface Lying {
  id: number;
  card: string;
}

/**
 * The pile after a change, bottom first. Ants eat from below the top card, so a
 * top card that is still on top keeps its number whatever happened below it.
 */
export function restack(before: readonly Lying[], cards: readonly string[], next: () => number): Lying[] {
  const kept: Lying[] = [];
  while (kept.length < cards.length && before[kept.length]?.card === cards[kept.length]) {
    kept.push(before[kept.length] as Lying);
  }
  const top = before.at(-1);
  while (kept.length < cards.length) {
    const card = cards[kept.length] as string;
    const isTop = kept.length === cards.length - 1;
    kept.push(isTop && top?.card === card && !kept.includes(top) ? top : { id: next(), card });
  }
  return kept;
}

/** How a card lies on the pile: nobody lays them straight. In degrees and shares of its width. */
export function askew({ id }: Lying): { turn: number; x: number; y: number } {
  const spread = Math.imul(id, 0x9e3779b1);
  const mixed = (spread ^ (spread >>> 15)) >>> 0;
  return { turn: (mixed % 19) - 9, x: ((mixed >>> 8) % 9) / 100 - 0.04, y: ((mixed >>> 16) % 9) / 100 - 0.04 };
}
