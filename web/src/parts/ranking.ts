/** From a result to places. The server says who has won; places follow from its scores alone. */
export interface Placed {
  seat: number;
  place: number;
  score: number;
  won: boolean;
}

/**
 * Winners first, then whoever is nearest to the winners' score. Whether high or
 * low is good is seen from the winners, so no game's rule is needed here. Equal
 * scores share a place, unless only one of them has won.
 */
export function ranking(scores: readonly number[], winners: readonly number[]): Placed[] {
  const best = winners.length > 0 ? (scores[winners[0] as number] ?? 0) : Math.max(...scores);
  const lowWins = scores.some((score) => score > best);
  const order = scores
    .map((score, seat) => ({ seat, score, won: winners.includes(seat) }))
    .sort((one, other) => Number(other.won) - Number(one.won) || (lowWins ? one.score - other.score : other.score - one.score) || one.seat - other.seat);
  const ranked: Placed[] = [];
  order.forEach((entry, index) => {
    const before = ranked[index - 1];
    const shared = before !== undefined && before.score === entry.score && before.won === entry.won;
    ranked.push({ ...entry, place: shared ? before.place : index + 1 });
  });
  return ranked;
}
