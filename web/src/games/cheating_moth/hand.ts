/** The own hand as things that lie somewhere: equal cards are told apart as long as they are held. */
import { lookOf } from '../../art/moth/cards';

export interface Held {
  id: number;
  card: string;
}

const FAMILIES = ['number', 'spider', 'mosquito', 'cockroach', 'ant', 'moth'];

/** By value, since neighbours in value follow each other on the pile; then by family. */
export function rank(card: string): number {
  const look = lookOf(card);
  return look ? look.value * 10 + FAMILIES.indexOf(look.family) : Number.MAX_SAFE_INTEGER;
}

/**
 * The hand after a change. Cards that are still there keep their number. Of equal
 * cards those that were `used` go first: they are the ones that left.
 */
export function reconcile(before: readonly Held[], cards: readonly string[], used: ReadonlySet<number>, next: () => number): Held[] {
  const wanted = new Map<string, number>();
  for (const card of cards) wanted.set(card, (wanted.get(card) ?? 0) + 1);
  const kept: Held[] = [];
  for (const held of [...before].sort((one, other) => Number(used.has(one.id)) - Number(used.has(other.id)))) {
    const left = wanted.get(held.card) ?? 0;
    if (left === 0) continue;
    wanted.set(held.card, left - 1);
    kept.push(held);
  }
  for (const [card, count] of wanted) {
    for (let copy = 0; copy < count; copy += 1) kept.push({ id: next(), card });
  }
  return kept.sort((one, other) => rank(one.card) - rank(other.card) || one.id - other.id);
}
