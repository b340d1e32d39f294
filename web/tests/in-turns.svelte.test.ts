/** Large things are drawn piece by piece: all of them, also from an effect, and none after the end. */
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { InTurns } from '../src/parts/in-turns.svelte';

afterEach(() => vi.useRealTimers());

function runs(turns: InTurns): () => void {
  return $effect.root(() => {
    $effect(() => turns.start());
  });
}

test('one piece after the other, until all are there', () => {
  vi.useFakeTimers();
  const turns = new InTurns(3);
  const stop = runs(turns);
  flushSync();
  expect(turns.done).toBe(0);
  const seen = new Set<number>();
  for (let frame = 0; frame < 12; frame += 1) {
    vi.advanceTimersByTime(20);
    flushSync();
    seen.add(turns.done);
  }
  expect([...seen]).toEqual(expect.arrayContaining([1, 2, 3]));
  expect(turns.done).toBe(3);
  stop();
});

test('nothing more once the page has gone', () => {
  vi.useFakeTimers();
  const turns = new InTurns(3);
  const stop = runs(turns);
  flushSync();
  stop();
  vi.advanceTimersByTime(1000);
  expect(turns.done).toBe(0);
});
