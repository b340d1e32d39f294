/** What the table shows is gone from it before it sets out: it goes where the new table says. */
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { Travel } from '../src/motion/travel';

afterEach(() => document.body.replaceChildren());

function at(x: number): HTMLElement {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => ({ x, y: 0, width: 10, height: 10 }) as DOMRect;
  document.body.append(element);
  return element;
}

test('where a thing goes that the change takes away, only the change knows', () => {
  Element.prototype.animate = () => ({ cancel: vi.fn(), finished: new Promise(() => {}) }) as unknown as Animation;
  const travel = new Travel();
  const [bin, card] = [at(300), at(0)];
  travel.place('bin')(bin);
  let stage = $state.raw<{ lies: boolean; to?: string }>({ lies: true });
  const close = $effect.root(() => {
    $effect.pre(() => {
      if (!stage.lies) travel.measure();
    });
    $effect(() => (stage.lies ? travel.thing('card 7', () => ({ to: stage.to }))(card) : card.remove()));
  });
  flushSync();
  flushSync(() => (stage = { lies: false, to: 'bin' }));
  travel.go();
  expect(document.querySelector('[aria-hidden="true"]')?.firstChild).toBe(card);
  close();
});
