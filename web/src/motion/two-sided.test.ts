import { fireEvent, render } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { expect, test } from 'vitest';
import TwoSided from './TwoSided.svelte';

const back = createRawSnippet(() => ({ render: () => '<i>back</i>' }));
const front = createRawSnippet(() => ({ render: () => '<i>front</i>' }));

function classesOf(container: HTMLElement): string[] {
  return [...(container.firstElementChild?.classList ?? [])].filter((name) => ['deep', 'lies', 'wobbling'].includes(name));
}

test('a card has two sides and depth only while it turns', async () => {
  const { container, rerender } = render(TwoSided, { up: false, wobbling: true, seat: 1, note: 7, back, front });
  expect(classesOf(container)).toEqual(['wobbling']);
  expect(container.querySelector('b')?.textContent).toBe('7');

  await rerender({ up: true, wobbling: false });
  expect(classesOf(container)).toEqual(['deep']);
  expect(container.querySelector('b')).toBeNull();

  const card = container.querySelector('.card')!;
  await fireEvent.transitionEnd(card.querySelector('.front')!);
  expect(classesOf(container)).toEqual(['deep']);
  await fireEvent.transitionEnd(card);
  expect(classesOf(container)).toEqual(['lies']);

  await rerender({ up: false });
  await tick();
  expect(classesOf(container)).toEqual([]);
});

test('where little is to move, the front appears, and then lies there', async () => {
  const { container, rerender } = render(TwoSided, { up: false, seat: 1, back, front });
  await rerender({ up: true });
  expect(classesOf(container)).toEqual(['deep']);
  const side = container.querySelector('.front')!;
  await fireEvent.animationEnd(side.querySelector('i')!);
  expect(classesOf(container)).toEqual(['deep']);
  await fireEvent.animationEnd(side);
  expect(classesOf(container)).toEqual(['lies']);
});

test('a card that comes open lies there', () => {
  const { container } = render(TwoSided, { up: true, seat: 0, back, front });
  expect(classesOf(container)).toEqual(['lies']);
});
