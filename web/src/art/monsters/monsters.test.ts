import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import { featuresOf, MONSTERS, type Features } from './kinds';
import Monster from './Monster.svelte';
import Tile from './Tile.svelte';
import Trophy from './Trophy.svelte';

const markup = (kind: string): string => render(Monster, { kind, tint: 0 }).container.innerHTML;

describe('the monsters', () => {
  it('are fifteen with two eyes, five with one and five with three (BC-1)', () => {
    const eyes = MONSTERS.map((kind) => kind[0]);
    expect(eyes.filter((count) => count === '2')).toHaveLength(15);
    expect(eyes.filter((count) => count === '1')).toHaveLength(5);
    expect(eyes.filter((count) => count === '3')).toHaveLength(5);
    expect(new Set(MONSTERS).size).toBe(25);
  });

  it('look different each, in one and the same colour', () => {
    expect(new Set(MONSTERS.map(markup)).size).toBe(25);
  });

  it('show as many eyes as their kind says', () => {
    for (const kind of MONSTERS) {
      const { container } = render(Monster, { kind });
      expect(container.querySelectorAll('[data-eye]'), kind).toHaveLength(Number(kind[0]));
    }
  });

  it('have exactly one feature in common, any two of them', () => {
    const all = MONSTERS.map((kind) => featuresOf(kind) as Features);
    for (const [at, one] of all.entries()) {
      for (const other of all.slice(at + 1)) {
        const names = Object.keys(one) as (keyof Features)[];
        expect(names.filter((name) => one[name] === other[name])).toHaveLength(1);
      }
    }
  });

  it('never look like a kind that is not known', () => {
    const unknown = markup('9z');
    expect(unknown).toContain('stroke-dasharray');
    for (const kind of MONSTERS) expect(markup(kind)).not.toBe(unknown);
  });
});

describe('a tile', () => {
  const tile = (props: Record<string, unknown>): string => render(Tile, props).container.innerHTML;

  it('shows its back, its face, and whether it is held', () => {
    const looks = [tile({}), tile({ held: true }), tile({ kind: '2a' }), tile({ kind: '2a', held: true })];
    expect(new Set(looks).size).toBe(4);
  });

  it('has one back for all', () => {
    expect(tile({ kind: null, tint: 1 })).toBe(tile({ kind: null, tint: 4 }));
  });

  it('is silent unless it has a label', () => {
    expect(render(Tile, {}).container.querySelector('img')?.alt).toBe('');
    expect(render(Tile, { kind: '1c' }).container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    expect(render(Tile, { label: 'a tile' }).container.querySelector('img')?.alt).toBe('a tile');
    const { getByRole } = render(Tile, { kind: '1c', label: 'monster 1c' });
    expect(getByRole('img', { name: 'monster 1c' })).toBeTruthy();
  });
});

it('every trophy looks different', () => {
  const looks = [1, 2, 3, 9].map((value) => render(Trophy, { value }).container.innerHTML);
  expect(new Set(looks).size).toBe(4);
});
