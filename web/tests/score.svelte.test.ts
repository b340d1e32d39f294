import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Score from '../src/games/bullenparty/Score.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what changed a score is told for a moment, whatever else happens meanwhile', () => {
  let player = $state.raw({ score: 4 });
  const props = {
    get score() {
      return player.score;
    },
  };
  const shown = mount(Score, { target: document.body, props });
  const told = () => document.querySelector('.change')?.textContent?.trim() ?? null;
  flushSync();
  expect(told()).toBeNull();
  flushSync(() => (player = { score: 6 }));
  expect(told()).toBe('+2');
  vi.advanceTimersByTime(1000);
  flushSync(() => (player = { score: 6 }));
  expect(told()).toBe('+2');
  vi.advanceTimersByTime(1000);
  flushSync();
  expect(told()).toBeNull();
  void unmount(shown);
});
