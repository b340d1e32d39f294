/** How large a Scene's place is: told after its frame, and again after each change. */
import { afterEach, expect, test, vi } from 'vitest';
import { easel } from '../src/art/easel.svelte';
import { sized } from '../src/art/sized';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the size is told when it is the turn of what waits, and whenever it changes', () => {
  let turn: () => void = () => undefined;
  const cancel = vi.fn();
  vi.spyOn(easel, 'later').mockImplementation((draw) => {
    turn = draw;
    return cancel;
  });
  let changed: () => void = () => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        changed = tell;
      }
      observe(): void {}
      disconnect = disconnect;
    },
  );
  let width = 360;
  const place = document.createElement('div');
  Object.defineProperty(place, 'clientWidth', { get: () => width });
  Object.defineProperty(place, 'clientHeight', { get: () => 520 });

  const told = vi.fn();
  const end = sized(told)(place);
  expect(told).not.toHaveBeenCalled();
  turn();
  expect(told).toHaveBeenLastCalledWith(360, 520);
  width = 640;
  changed();
  expect(told).toHaveBeenLastCalledWith(640, 520);

  end();
  expect(cancel).toHaveBeenCalled();
  expect(disconnect).toHaveBeenCalled();
});
