import { expect, it } from 'vitest';
import type { Decision, Frame, Replay } from '../wire/types';
import { marksOf, roundsOf } from './rounds';

const frame = (move: boolean, round?: number) => ({ at: 0, move: move ? { seat: 0, action: 'play 3' } : null, view: round === undefined ? {} : { round } }) as unknown as Frame;

it('finds the round of every move: a move that ends a round still belongs to it', () => {
  const frames = [frame(false, 1), frame(true), frame(true, 2), frame(false), frame(true)];
  expect(roundsOf({ frames } as unknown as Replay)).toEqual([1, 1, 2]);
});

it('knows no rounds where a game has none', () => {
  expect(roundsOf({ frames: [frame(false), frame(true)] } as unknown as Replay)).toEqual([null]);
});

it('writes each round once below the chart, and none over another', () => {
  const decisions = Array.from({ length: 5 }, () => ({})) as Decision[];
  expect(marksOf(decisions, ['1', '1', '2', '3', '3'], [0, 10, 20, 25, 40], 12)).toEqual([
    { at: 0, x: 0, name: '1' },
    { at: 2, x: 20, name: '2' },
  ]);
});
