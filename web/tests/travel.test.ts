/** Things go where they now are, from where they were. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Travel } from '../src/motion/travel';
import { settings } from '../src/parts/settings.svelte';

interface Seen {
  element: Element;
  steps: Keyframe[];
  timing: KeyframeAnimationOptions;
}

let seen: Seen[] = [];

beforeEach(() => {
  seen = [];
  settings.motion = 'full';
  Element.prototype.animate = function (steps, timing) {
    seen.push({ element: this, steps: steps as Keyframe[], timing: timing as KeyframeAnimationOptions });
    return { cancel: vi.fn(), finished: Promise.resolve() } as unknown as Animation;
  };
});

afterEach(() => {
  document.body.replaceChildren();
  settings.motion = 'system';
});

function at(x: number, y: number, width = 10): HTMLElement {
  const element = document.createElement('div');
  document.body.append(element);
  put(element, x, y, width);
  return element;
}

function put(element: HTMLElement, x: number, y: number, width = 10): void {
  element.getBoundingClientRect = () => ({ x, y, width, height: width }) as DOMRect;
}

describe('travel', () => {
  test('the same key somewhere else is a journey from where it was', () => {
    const travel = new Travel();
    const card = at(100, 200);
    travel.thing('card 7')(card);
    travel.measure();
    put(card, 10, 20);
    travel.go();
    expect(seen).toHaveLength(1);
    expect(seen[0]?.steps[0]?.transform).toBe('translate(90px, 180px) scale(1)');
    expect(seen[0]?.steps.at(-1)?.transform).toBe('translate(0px, 0px) scale(1)');
  });

  test('also when the element is another one', () => {
    const travel = new Travel();
    const gone = travel.thing('card 7')(at(100, 200, 20));
    travel.measure();
    gone();
    travel.thing('card 7')(at(0, 0, 40));
    travel.go();
    expect(seen[0]?.steps[0]?.transform).toBe('translate(90px, 190px) scale(0.5)');
  });

  test('what travels lies above the rest until it is there, and every step is the compositor’s alone', async () => {
    const travel = new Travel();
    const card = at(5, 5);
    travel.thing('card 7')(card);
    travel.measure();
    put(card, 80, 5);
    travel.go();
    expect(card.hasAttribute('data-travels')).toBe(true);
    const moved = new Set(seen.flatMap(({ steps }) => steps.flatMap((step) => Object.keys(step))));
    expect([...moved]).toEqual(['transform']);
    await Promise.resolve();
    expect(card.hasAttribute('data-travels')).toBe(false);
  });

  test('a table that is drawn for the first time stands there as it is', () => {
    const travel = new Travel();
    travel.measure();
    travel.thing('card 7')(at(5, 5));
    travel.go();
    expect(seen).toEqual([]);
  });

  test('what stays does not move', () => {
    const travel = new Travel();
    travel.thing('card 7')(at(5, 5));
    travel.measure();
    travel.go();
    expect(seen).toEqual([]);
  });

  test('what appears comes from a place, or fades in', () => {
    const travel = new Travel();
    travel.place('pile')(at(50, 50));
    travel.measure();
    travel.thing('card 7', { from: 'pile', delay: 80 })(at(0, 0));
    travel.thing('card 8')(at(0, 0));
    travel.go();
    expect(seen[0]?.steps[0]?.transform).toBe('translate(50px, 50px) scale(1)');
    expect(seen[0]?.timing.delay).toBe(80);
    expect(seen[1]?.steps[0]).toEqual({ opacity: 0 });
  });

  test('what disappears goes to a place, where nobody reads it, and is gone', async () => {
    const travel = new Travel();
    travel.place('bin')(at(300, 0));
    const card = at(0, 0);
    card.textContent = 'seven';
    const gone = travel.thing('card 7', { to: 'bin' })(card);
    travel.measure();
    gone();
    card.remove();
    travel.go();
    const carrier = document.querySelector<HTMLElement>('[aria-hidden="true"]');
    expect(carrier?.textContent).toBe('seven');
    expect(carrier?.inert).toBe(true);
    expect(seen[0]?.steps.at(-1)?.transform).toContain('translate(300px, 0px)');
    await Promise.resolve();
    await Promise.resolve();
    expect(document.querySelector('[aria-hidden="true"]')).toBeNull();
  });

  test('with little motion it is a short fade', () => {
    settings.motion = 'less';
    const travel = new Travel();
    const card = at(100, 200);
    travel.thing('card 7')(card);
    travel.measure();
    put(card, 10, 20);
    travel.go();
    expect(seen[0]?.steps).toEqual([{ opacity: 0 }, { opacity: 1 }]);
    expect(seen[0]?.timing.duration).toBeLessThan(200);
  });

  test('it sets out in a task of its own, once, and before the frame', async () => {
    const travel = new Travel();
    const card = at(100, 200);
    travel.thing('card 7')(card);
    travel.measure();
    put(card, 10, 20);
    travel.goSoon();
    expect(seen).toEqual([]);
    await new Promise(requestAnimationFrame);
    expect(seen).toHaveLength(1);
    await new Promise(requestAnimationFrame);
    expect(seen).toHaveLength(1);
  });

  test('a second change in the same task finds it under way', () => {
    const travel = new Travel();
    const card = at(100, 200);
    travel.thing('card 7')(card);
    travel.measure();
    put(card, 10, 20);
    travel.goSoon();
    travel.measure();
    expect(seen).toHaveLength(1);
    expect(seen[0]?.steps[0]?.transform).toBe('translate(90px, 180px) scale(1)');
  });

  test('nothing goes before it was measured', () => {
    const travel = new Travel();
    travel.thing('card 7')(at(1, 1));
    travel.go();
    expect(seen).toEqual([]);
  });
});
