import { describe, expect, it } from 'vitest';
import { around, mainMove, readMoves, wantsCard } from './choices';
import { reconcile, type Held } from './hand';
import { askew, restack, type Lying } from './pile';

function counter(from = 0): () => number {
  let last = from;
  return () => (last += 1);
}

const held = (...cards: string[]): Held[] => cards.map((card, at) => ({ id: at + 1, card }));

describe('the own hand', () => {
  it('is sorted by value, then by family', () => {
    const cards = reconcile([], ['5', '1m', '3s', '1', '3'], new Set(), counter());
    expect(cards.map(({ card }) => card)).toEqual(['1', '1m', '3', '3s', '5']);
  });

  it('keeps every card that is still there', () => {
    const before = held('1', '3', '3', '5');
    const after = reconcile(before, ['1', '3', '5', '2'], new Set(), counter(10));
    expect(after.filter(({ id }) => id < 10).map(({ card }) => card)).toEqual(['1', '3', '5']);
    expect(after.find(({ card }) => card === '2')?.id).toBe(11);
  });

  it('lets that one of two equal cards go which was used', () => {
    const before = held('3', '3', '4');
    expect(reconcile(before, ['3', '4'], new Set([1]), counter(10)).map(({ id }) => id)).toEqual([2, 3]);
    expect(reconcile(before, ['3', '4'], new Set([2]), counter(10)).map(({ id }) => id)).toEqual([1, 3]);
  });

  it('holds exactly the cards that the table says', () => {
    const hands = [['1', '1', '2'], ['1', '2', '2', '4m'], ['4m'], [], ['5', '5', '5a']];
    let cards: Held[] = [];
    const next = counter();
    for (const hand of hands) {
      cards = reconcile(cards, hand, new Set(), next);
      expect(cards.map(({ card }) => card).sort()).toEqual([...hand].sort());
      expect(new Set(cards.map(({ id }) => id)).size).toBe(hand.length);
    }
  });
});

describe('the discard pile', () => {
  const pile: Lying[] = [
    { id: 1, card: '2' },
    { id: 2, card: '3' },
    { id: 3, card: '2a' },
  ];

  it('grows by what is laid on it', () => {
    expect(restack(pile, ['2', '3', '2a', '1'], counter(10)).map(({ id }) => id)).toEqual([1, 2, 3, 11]);
  });

  it('keeps the ant that stays on top while others eat below it', () => {
    expect(restack(pile, ['2', '2a'], counter(10)).map(({ id }) => id)).toEqual([1, 3]);
    expect(restack(pile, ['2a'], counter(10)).map(({ id }) => id)).toEqual([3]);
  });

  it('is new with a new round', () => {
    expect(restack([], ['4'], counter(10))).toEqual([{ id: 11, card: '4' }]);
  });

  it('lies askew, but each card always in the same way', () => {
    expect(askew({ id: 7, card: '1' })).toEqual(askew({ id: 7, card: '5m' }));
    expect(new Set([1, 2, 3, 4, 5, 6].map((id) => askew({ id, card: '1' }).turn)).size).toBeGreaterThan(3);
  });
});

describe('the legal moves', () => {
  const choices = readMoves(['play 3', 'vanish 3', 'vanish 2m', 'fidget', 'give 4 to 1', 'give 4 to 2', 'caught 2', 'keep', 'give 5', 'race 1']);

  it('are sorted by what they are done with', () => {
    expect([...choices.play]).toEqual(['3']);
    expect([...choices.vanish]).toEqual(['3', '2m']);
    expect([...choices.give]).toEqual(['5']);
    expect(choices.giveTo.get('4')).toEqual([1, 2]);
    expect([...choices.accuse]).toEqual([2]);
    expect([choices.fidget, choices.keep, choices.draw, choices.slap, choices.pass]).toEqual([true, true, false, false, false]);
  });

  it('say what a tapped card does, unless a receiver is missing', () => {
    expect(mainMove('3', choices)).toBe('play 3');
    expect(mainMove('5', choices)).toBe('give 5');
    expect(mainMove('1', choices)).toBe('race 1');
    expect(mainMove('4', choices)).toBeNull();
    expect(mainMove('4', readMoves(['give 4 to 2']))).toBe('give 4 to 2');
    expect(mainMove('2m', choices)).toBeNull();
  });

  it('say whether a card is wanted at all', () => {
    expect(wantsCard(readMoves(['fidget', 'vanish 3', 'slap']))).toBe(false);
    expect(wantsCard(readMoves(['draw']))).toBe(true);
    expect(wantsCard(readMoves(['give 3']))).toBe(true);
  });
});

describe('the seats', () => {
  it('go clockwise from the left-hand neighbour', () => {
    expect(around(4, 2)).toEqual([3, 0, 1]);
    expect(around(3, 0)).toEqual([1, 2]);
    expect(around(5, null)).toEqual([0, 1, 2, 3, 4]);
  });
});
