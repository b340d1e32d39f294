import { describe, expect, it } from 'vitest';
import { distance, isInside, layMat, type Point } from './mat';
import { inside, restAt } from './rest';

const mat = layMat({ x: 10, y: 120, width: 340, height: 300 }, 80, 4);

describe('a hand at rest', () => {
  it('is on the mat, in front of its owner', () => {
    const at = restAt(mat, { x: 60, y: 30 }, []);
    expect(isInside(mat.cloth, at, -mat.tile / 2)).toBe(true);
    expect(at.x).toBe(60);
  });

  it('leaves room for the others, with two rows of players above the mat', () => {
    const resting: Point[] = [];
    for (const y of [30, 90]) for (const x of [50, 137, 223, 310]) resting.push(restAt(mat, { x, y }, resting));
    for (const [place, one] of resting.entries()) {
      expect(isInside(mat.cloth, one, -mat.tile / 2)).toBe(true);
      for (const other of resting.slice(0, place)) expect(distance(one, other)).toBeGreaterThan(mat.tile);
    }
  });

  it('stays where it is if that is inside', () => expect(inside(mat.cloth, { x: 100, y: 200 }, 10)).toEqual({ x: 100, y: 200 }));
});
