/** The chart of a review: a bar for each decision, with what it gave away. */
import type { Decision } from '../wire/types';

export interface Bar {
  /** Place in the list of decisions. */
  at: number;
  x: number;
  width: number;
  /** What could have been known, from the ground up. */
  avoidable: { y: number; height: number };
  /** What nobody could know, on top of it. */
  hindsight: { y: number; height: number };
  /** From where to where the avoidable part may well lie. */
  doubt: { from: number; to: number };
  /** 1, 2 or 3 for those that cost most. */
  rank: number | null;
}

export interface Chart {
  bars: Bar[];
  /** What the highest line stands for. */
  most: number;
}

/** Losses are drawn on a scale that ends at a round number. */
export function chartOf(decisions: readonly Decision[], costliest: readonly number[], width: number, height: number): Chart {
  const total = (one: Decision) => one.avoidable.points + (one.hindsight?.points ?? 0);
  const most = roundUp(Math.max(1, ...decisions.map(total)));
  const scale = (points: number) => (points / most) * height;
  const slot = width / Math.max(1, decisions.length);
  const bars = decisions.map((one, at): Bar => {
    const known = scale(one.avoidable.points);
    const unknown = scale(one.hindsight?.points ?? 0);
    const rank = costliest.indexOf(at);
    return {
      at,
      x: slot * at + slot * 0.14,
      width: Math.max(1, slot * 0.72),
      avoidable: { y: height - known, height: known },
      hindsight: { y: height - known - unknown, height: unknown },
      doubt: { from: height - scale(one.avoidable.low), to: Math.max(0, height - scale(one.avoidable.high)) },
      rank: rank < 0 ? null : rank + 1,
    };
  });
  return { bars, most };
}

/** 1, 2, 5, 10, 20, 50, … */
export function roundUp(points: number): number {
  const power = 10 ** Math.floor(Math.log10(points));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= points - 1e-9) ?? 10 * power;
}
