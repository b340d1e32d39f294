import { describe, expect, it } from 'vitest';
import type { Decision } from '../wire/types';
import { chartOf, roundUp } from './bars';

const loss = (points: number) => ({ points, low: points / 2, high: points * 2 });
const decision = (avoidable: number, hindsight: number | null): Decision => ({
  number: 0,
  time: 0,
  made: { text: 'play 3', words: '' },
  best: { text: 'play 4', words: '' },
  choices: 2,
  avoidable: loss(avoidable),
  best_seen: null,
  hindsight: hindsight === null ? null : loss(hindsight),
});

describe('the chart of a review', () => {
  it('stands on the ground and ends at a round number', () => {
    const { bars, most } = chartOf([decision(3, 1), decision(0, null)], [0], 100, 50);
    expect(most).toBe(5);
    expect(bars.map((bar) => bar.avoidable)).toEqual([
      { y: 20, height: 30 },
      { y: 50, height: 0 },
    ]);
    expect(bars[0]?.hindsight).toEqual({ y: 10, height: 10 });
    expect(bars.map((bar) => bar.rank)).toEqual([1, null]);
  });

  it('keeps doubt within the picture', () => {
    const { bars } = chartOf([decision(4, 1)], [], 100, 50);
    expect(bars[0]?.doubt).toEqual({ from: 30, to: 0 });
  });

  it('leaves each decision a place of its own', () => {
    const { bars } = chartOf(Array.from({ length: 40 }, () => decision(1, 0)), [], 200, 50);
    for (const [place, bar] of bars.entries()) {
      const next = bars[place + 1];
      if (next) expect(bar.x + bar.width).toBeLessThan(next.x);
    }
  });

  it.each([
    [1, 1],
    [1.2, 2],
    [5, 5],
    [7, 10],
    [34, 50],
    [200, 200],
  ])('rounds %d up to %d', (points, rounded) => expect(roundUp(points)).toBe(rounded));
});
