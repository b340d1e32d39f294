/** Screens that stay lit: while they are needed, and no longer. */
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { A_WHILE, stayAwake, useAwake, type Need } from '../src/parts/awake.svelte';

/** How many locks were asked for and not given back. */
let held = 0;
let asked = 0;
let seen: DocumentVisibilityState = 'visible';

const request = () => {
  asked += 1;
  held += 1;
  return Promise.resolve({ release: () => Promise.resolve(void (held -= 1)) });
};

/** As a browser does it: what is hidden loses its lock. */
function look(state: DocumentVisibilityState): void {
  seen = state;
  if (state === 'hidden') held = 0;
  document.dispatchEvent(new Event('visibilitychange'));
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  [held, asked, seen] = [0, 0, 'visible'];
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen);
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('a screen stays lit until it is let go, and is asked for again when the page is seen again', async () => {
  const letGo = stayAwake();
  await settled();
  expect(held).toBe(1);
  look('hidden');
  await settled();
  expect([held, asked]).toEqual([0, 1]);
  look('visible');
  await settled();
  expect([held, asked]).toEqual([1, 2]);
  letGo();
  expect(held).toBe(0);
  look('visible');
  await settled();
  expect(asked).toBe(2);
});

test('what is granted after it is no longer wanted is given back', async () => {
  stayAwake()();
  expect(held).toBe(1);
  await settled();
  expect(held).toBe(0);
});

test('a page that nobody sees asks for nothing', async () => {
  seen = 'hidden';
  stayAwake();
  await settled();
  expect(asked).toBe(0);
});

test('where no screen can be kept lit, or is not allowed to, nothing happens', async () => {
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request: () => Promise.reject(new Error('NotAllowedError')) } });
  const first = stayAwake();
  await settled();
  first();
  Reflect.deleteProperty(navigator, 'wakeLock');
  const second = stayAwake();
  await settled();
  second();
});

test('a table at rest keeps a screen lit for a while, and again once it is played on', async () => {
  let need = $state<Need>('no');
  const stop = $effect.root(() => useAwake(() => need));
  const now = async (what: Need) => {
    need = what;
    flushSync();
    await settled();
    return held;
  };
  expect(await now('no')).toBe(0);
  expect(await now('yes')).toBe(1);
  await vi.advanceTimersByTimeAsync(10 * A_WHILE);
  expect([held, asked]).toEqual([1, 1]);
  // A short rest changes nothing, and so does the next one.
  for (let rest = 0; rest < 2; rest += 1) {
    expect(await now('for a while')).toBe(1);
    await vi.advanceTimersByTimeAsync(0.7 * A_WHILE);
    expect(await now('yes')).toBe(1);
  }
  expect(asked).toBe(1);
  await now('for a while');
  await vi.advanceTimersByTimeAsync(A_WHILE);
  flushSync();
  expect(held).toBe(0);
  expect(await now('yes')).toBe(1);
  expect(await now('no')).toBe(0);
  await now('yes');
  stop();
  expect(held).toBe(0);
});
