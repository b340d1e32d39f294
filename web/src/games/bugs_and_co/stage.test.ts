/** Where everything is on this screen: looked at often, and new only when something has moved. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pieces } from './pieces';
import { StageMaker, type Cast } from './stage.svelte';
import type { Whereabouts } from './whereabouts';

const CAST: Cast = { tiles: 10, trophies: 3, others: [1], me: null, scale: 1 };
const places = new Map<Element, DOMRect>();

function at(x: number, y: number, width: number, height: number): HTMLElement {
  const element = document.createElement('div');
  places.set(element, new DOMRect(x, y, width, height));
  return element;
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return places.get(this) ?? new DOMRect();
  });
});
afterEach(() => vi.restoreAllMocks());

function made(): { maker: StageMaker; cloth: HTMLElement } {
  const maker = new StageMaker();
  const cloth = at(10, 10, 400, 300);
  maker.scene(at(0, 0, 420, 500));
  maker.spot('cloth')(cloth);
  return { maker, cloth };
}

test('a stage on which nothing has moved is the same stage', () => {
  const { maker } = made();
  expect(maker.measure(CAST)).toBe(maker.measure(CAST));
});

test('a seat that comes later leaves the mat as it is', () => {
  const { maker } = made();
  const before = maker.measure(CAST);
  maker.spot('seat 1')(at(20, 400, 40, 40));
  const after = maker.measure(CAST);
  expect(after).not.toBe(before);
  expect(after?.mat).toBe(before?.mat);
  expect(after?.seats[1]).toEqual({ x: 40, y: 420 });
});

test('another size of the cloth is another mat', () => {
  const { maker, cloth } = made();
  const before = maker.measure(CAST);
  places.set(cloth, new DOMRect(10, 10, 300, 300));
  expect(maker.measure(CAST)?.mat).not.toBe(before?.mat);
});

test('a tile that is drawn after the others lies in its place at once', () => {
  const { maker } = made();
  const stage = maker.measure(CAST);
  if (!stage) throw new Error('there is no stage');
  const pieces = new Pieces();
  const found = new Map<number, Whereabouts>([[4, { kind: 'lying', x: 100, y: 900 }]]);
  pieces.arrange(stage, found, false);
  const element = document.createElement('button');
  pieces.tile(4)(element);
  expect(element.style.opacity).toBe('1');
  expect(element.style.transform).toContain('translate(');
  expect(pieces.aims()).toHaveLength(1);
});

test('a tile in another hand is gone without a layer of its own, and there again when it is laid down', () => {
  const { maker } = made();
  const stage = maker.measure(CAST);
  if (!stage) throw new Error('there is no stage');
  const pieces = new Pieces();
  const element = document.createElement('button');
  pieces.tile(4)(element);
  const animate = vi.fn();
  element.animate = animate;
  pieces.arrange(stage, new Map<number, Whereabouts>([[4, { kind: 'lying', x: 100, y: 900 }]]), false);
  pieces.arrange(stage, new Map<number, Whereabouts>([[4, { kind: 'theirs', seat: 1 }]]), false);
  expect(element.style.visibility).toBe('hidden');
  expect(element.style.transition).not.toContain('opacity');
  pieces.arrange(stage, new Map<number, Whereabouts>([[4, { kind: 'lying', x: 500, y: 100 }]]), false);
  expect(element.style.visibility).toBe('');
  expect(element.style.opacity).toBe('1');
  expect(element.style.transition).not.toContain('opacity');
  expect(animate).not.toHaveBeenCalled();
});
