import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Bull from './Bull.svelte';
import BullCard from './BullCard.svelte';
import { FENCE, places, share } from './fence';
import Fence from './Fence.svelte';
import Pile from './Pile.svelte';

const plain = (html: string): string => html.replace(/(id="|url\(#)[^")]+/g, '$1');

type Face = { number?: number; heads?: number; bull?: number; zero?: string };
const card = (face: Face): Element => render(BullCard, face).container;
const look = (face: Face): string => plain(card(face).innerHTML);
const numbers = Array.from({ length: 100 }, (_, at) => at + 1);

describe('the cards', () => {
  it('look different each: numbers, bulls, zeros and the back (BP-1)', () => {
    const faces: Face[] = [
      ...numbers.map((number) => ({ number, heads: 1 })),
      ...[4, 5, 6, 7].map((bull) => ({ bull })),
      ...[...'ABCDE'].map((zero) => ({ zero })),
      {},
    ];
    expect(new Set(faces.map(look)).size).toBe(110);
  });

  it('show as many bullheads as they have', () => {
    for (const heads of [1, 2, 3, 4, 5, 6, 7]) {
      expect(card({ number: 20, heads }).querySelectorAll('[data-head]')).toHaveLength(heads);
      expect(card({ bull: heads }).querySelectorAll('[data-head]')).toHaveLength(heads);
    }
  });

  it('count in figures what would not fit on the edge', () => {
    expect(card({ number: 20, heads: 12 }).querySelectorAll('[data-head]')).toHaveLength(1);
    expect(look({ number: 20, heads: 12 })).not.toBe(look({ number: 20, heads: 13 }));
  });

  it('of an unknown letter are told apart from every zero card', () => {
    const letters = [...'ABCDE'].map((zero) => look({ zero }));
    expect(letters).not.toContain(look({ zero: 'Z' }));
  });
});

it('every mood of the bull looks different', () => {
  const moods = (['calm', 'snorting', 'charging'] as const).map((mood) => plain(render(Bull, { mood }).container.innerHTML));
  expect(new Set(moods).size).toBe(3);
});

describe('a pile', () => {
  const pile = (counts: 'plus' | 'minus', size = 3): string =>
    plain(render(Pile, { top: { number: 9, heads: 1 }, size, heads: 5, counts }).container.innerHTML);

  it('tells plus from minus and thick from thin', () => {
    expect(new Set([pile('plus'), pile('minus'), pile('plus', 6), pile('minus', 1)]).size).toBe(4);
  });

  it('without a card is a free place', () => {
    const { container } = render(Pile, { size: 0, heads: 0, counts: 'minus' });
    expect(container.querySelectorAll('[data-head]')).toHaveLength(0);
  });
});

describe('a fenced row', () => {
  it('has a place for each card and one for the bull', () => {
    expect(places(5)).toHaveLength(6);
    const { container } = render(Fence, { slots: 5, sign: 2 });
    expect(container.querySelectorAll('[data-place]')).toHaveLength(6);
  });

  it('says where a card goes in shares of its own size', () => {
    const width = FENCE.left + 6 * FENCE.pitch + FENCE.right;
    expect(Number.parseFloat(share(5, 2).left)).toBeCloseTo((100 * (FENCE.left + 2 * FENCE.pitch)) / width, 2);
    expect(Number.parseFloat(share(5, 5).left) + Number.parseFloat(share(5, 5).width)).toBeLessThan(100);
  });
});
