import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { CARDS, lookOf } from './cards';
import MothCard from './MothCard.svelte';
import SeatBug from './SeatBug.svelte';

/** Ids count up with every drawing: they say nothing about how it looks. */
const plain = (html: string): string => html.replace(/(id="|url\(#)[^")]+/g, '$1');
const card = (text: string | null): string => plain(render(MothCard, { card: text }).container.innerHTML);

describe('the cards', () => {
  it('are five values of six families (CM-1)', () => {
    expect(CARDS).toHaveLength(30);
    expect(new Set(CARDS.map((text) => lookOf(text)?.family)).size).toBe(6);
    expect(lookOf('3s')).toEqual({ value: 3, family: 'spider' });
    expect(lookOf('3')).toEqual({ value: 3, family: 'number' });
  });

  it('look different each, and so do the back, the Guard Bug and what is no card', () => {
    const looks = [...CARDS, 'guard', null, '6x'].map(card);
    expect(new Set(looks).size).toBe(33);
  });

  it('all that is no card looks the same', () => {
    expect(lookOf('0')).toBeNull();
    expect(lookOf('3ss')).toBeNull();
    expect(card('0')).toBe(card('3ss'));
  });
});

describe('a bug at the table', () => {
  const seat = (props: { cards: number; gesture?: boolean }): Element =>
    render(SeatBug, { seed: 'ada', seat: 0, ...props }).container;

  it('holds as many cards as it has', () => {
    for (const cards of [0, 1, 8, 23]) {
      expect(seat({ cards }).querySelectorAll('[data-card]')).toHaveLength(cards);
    }
  });

  it('moves for a gesture and in no other way', () => {
    const still = plain(seat({ cards: 5 }).innerHTML);
    const moving = plain(seat({ cards: 5, gesture: true }).innerHTML);
    expect(moving).not.toBe(still);
    expect(moving.replace(/ gesture(?=[ "])/, '')).toBe(still);
  });
});
