/** Pieces take turns: at once while there is time, then after each frame, all of them and none after the end. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Easel } from '../src/art/easel.svelte';

let clock = 0;
beforeEach(() => {
  clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  // A frame, and the task after it, come when the test says so.
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => void frames.push(act));
  vi.stubGlobal(
    'MessageChannel',
    class {
      port1 = { onmessage: () => undefined, close: () => undefined };
      port2 = { postMessage: () => void tasks.push(() => this.port1.onmessage()) };
    },
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  frames.length = tasks.length = 0;
});

const frames: (() => void)[] = [];
const tasks: (() => void)[] = [];

function nextFrame(): void {
  for (const act of [...tasks.splice(0), ...frames.splice(0)]) act();
  for (const act of tasks.splice(0)) act();
}

/** A piece that takes so many ms to draw. */
function piece(name: string, cost: number, drawn: string[]): () => void {
  return () => {
    clock += cost;
    drawn.push(name);
  };
}

test('nothing waits before the page says so', () => {
  const easel = new Easel();
  expect(easel.hasTime()).toBe(true);
  clock += 1000;
  expect(easel.hasTime()).toBe(true);
});

test('what nobody misses comes after the frame, and before pieces take turns at once', () => {
  const easel = new Easel();
  const drawn: string[] = [];
  easel.later(piece('early', 1, drawn));
  expect(drawn).toEqual(['early']);
  easel.takeTurns();
  easel.later(piece('late', 1, drawn));
  const without = easel.later(piece('never', 1, drawn));
  without();
  expect(drawn).toEqual(['early']);
  nextFrame();
  expect(drawn).toEqual(['early', 'late']);
});

test('a task that has taken its time has none left, and the next one has', () => {
  const easel = new Easel();
  easel.takeTurns();
  expect(easel.hasTime()).toBe(true);
  clock += 50;
  expect(easel.hasTime()).toBe(false);
  nextFrame();
  expect(easel.hasTime()).toBe(true);
});

test('what waits is drawn in order, a slice after each frame', () => {
  const easel = new Easel();
  easel.takeTurns();
  const drawn: string[] = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) easel.soon(piece(name, 2, drawn));
  expect(drawn).toEqual([]);
  nextFrame();
  expect(drawn).toEqual(['a', 'b', 'c']);
  nextFrame();
  expect(drawn).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a piece that takes long comes alone, and no piece is forgotten', () => {
  const easel = new Easel();
  easel.takeTurns();
  const drawn: string[] = [];
  easel.soon(piece('long', 80, drawn));
  easel.soon(piece('short', 1, drawn));
  nextFrame();
  expect(drawn).toEqual(['long']);
  nextFrame();
  expect(drawn).toEqual(['long', 'short']);
});

test('what has gone before its turn is not drawn', () => {
  const easel = new Easel();
  easel.takeTurns();
  const drawn: string[] = [];
  const without = easel.soon(piece('gone', 1, drawn));
  easel.soon(piece('here', 1, drawn));
  without();
  nextFrame();
  expect(drawn).toEqual(['here']);
});
