/** What the cards of Cheating Moth look like: the family a card's text names, and its paper. */

export type Family = 'number' | 'spider' | 'mosquito' | 'cockroach' | 'ant' | 'moth';

export interface CardLook {
  value: number;
  family: Family;
}

const FAMILIES: Readonly<Record<string, Family>> = {
  '': 'number',
  s: 'spider',
  q: 'mosquito',
  c: 'cockroach',
  a: 'ant',
  m: 'moth',
};

export const VALUES = [1, 2, 3, 4, 5] as const;

/** Every different card as records write it: `3` is a number, `3s` a spider. */
export const CARDS: readonly string[] = Object.keys(FAMILIES).flatMap((letter) =>
  VALUES.map((value) => `${value}${letter}`),
);

/** What a text such as `3s` shows, or null where it names no card. */
export function lookOf(card: string): CardLook | null {
  const match = /^([1-5])([sqcam]?)$/.exec(card);
  const family = match && FAMILIES[match[2] ?? ''];
  return match && family ? { value: Number(match[1]), family } : null;
}

export interface Paint {
  paper: string;
  /** The panel the bug sits on. */
  panel: string;
  /** Numerals and glyph; dark on light or light on dark. */
  ink: string;
}

export const PAINTS: Readonly<Record<Family, Paint>> = {
  number: { paper: 'var(--paper)', panel: 'var(--cream)', ink: 'var(--ink)' },
  spider: { paper: 'var(--lilac)', panel: '#e6d9fd', ink: 'var(--ink)' },
  mosquito: { paper: 'var(--sky)', panel: '#d3f0fc', ink: 'var(--ink)' },
  cockroach: { paper: 'var(--honey)', panel: '#ffedc2', ink: 'var(--ink)' },
  ant: { paper: 'var(--coral)', panel: '#ffdad4', ink: 'var(--ink)' },
  moth: { paper: 'var(--night)', panel: 'var(--dusk)', ink: 'var(--cream)' },
};

/** The small sign of a family, one stroke on a 20 × 20 grid; filled shapes close themselves. */
export const GLYPHS: Readonly<Record<Family, { lines: string; shapes: string }>> = {
  number: { lines: '', shapes: 'M10 5a5 5 0 1 0 .1 0Z' },
  spider: { lines: 'M10 1V19M2 5L18 15M18 5L2 15M10 5.5L14 8V12L10 14.5L6 12V8Z', shapes: '' },
  mosquito: { lines: '', shapes: 'M11 .5C10 6 4 9 4 14C4 17.5 6.7 19.5 10 19.5S16 17.5 16 14C16 9 12 6 11 .5Z' },
  cockroach: { lines: 'M8 6C7 2 4 1 2 2M12 6C13 2 16 1 18 2', shapes: 'M10 5C14 5 16 8.5 16 12.5S13.5 19.5 10 19.5 4 16.5 4 12.5 6 5 10 5Z' },
  ant: { lines: '', shapes: 'M4 7a3.2 3.2 0 1 0 .1 0ZM10 8a2.3 2.3 0 1 0 .1 0ZM16 6a4 4 0 1 0 .1 0Z' },
  moth: { lines: 'M9 5C8 3 6 2 5 2M11 5C12 3 14 2 15 2', shapes: 'M10 8C7 4 1 4 1 8C1 12 5 13 7 12.5C4 15 6 19 10 14C14 19 16 15 13 12.5C15 13 19 12 19 8C19 4 13 4 10 8Z' },
};
