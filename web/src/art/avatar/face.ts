/**
 * From a seed to a face: which head, eyes, feelers, mouth, hat and colours a
 * person's bug has. The same seed always gives the same face.
 */
import type { MouthKind } from '../bug/Mouth.svelte';

/** Heads around (50, 60). */
export const HEADS = {
  round: 'M50 33c17-1 28 11 28 27S67 88 50 88 22 77 22 61s11-28 28-28z',
  wide: 'M50 38c21-1 35 9 35 24 0 16-14 25-35 25S15 79 15 63c0-16 14-25 35-25z',
  tall: 'M51 28c14 0 22 12 22 31 0 20-8 31-23 31s-23-10-23-30c0-19 9-32 24-32z',
  drop: 'M50 30c8 0 13 9 19 18 6 8 11 13 10 23-1 12-13 18-29 18s-28-5-29-17c-1-10 4-16 10-24 6-9 10-18 19-18z',
  heart: 'M50 39c6-6 14-8 21-5 9 4 11 14 8 24-4 12-15 24-28 31-14-6-26-18-30-30-3-10 0-20 8-25 7-4 15-1 21 5z',
  block: 'M32 35c12-2 25-2 37 0 8 1 10 8 10 24 0 18-2 26-10 28-12 2-25 2-37 0-9-2-11-9-11-27 0-17 2-24 11-25z',
} as const;

export const EYES = ['pair', 'apart', 'tiny', 'huge', 'sleepy', 'glad', 'one', 'three', 'squint', 'glasses'] as const;
export const FEELERS = ['bow', 'straight', 'spring', 'droop', 'leaf', 'curl'] as const;
export const HATS = ['none', 'none', 'cone', 'cap', 'bobble', 'flower', 'bow', 'top', 'phones', 'crown', 'tuft', 'beret'] as const;
export const CHEEKS = ['none', 'rosy', 'freckles', 'plaster'] as const;
export const MARKS = ['none', 'spots', 'brow', 'chin', 'stripe'] as const;
export const FACE_MOUTHS = ['smile', 'smirk', 'grin', 'laugh', 'gulp', 'wobble', 'fangs', 'pout'] as const satisfies readonly MouthKind[];

/** Coats, each with the darker colour of its marks. */
const COATS = [
  ['var(--honey)', 'var(--amber)'],
  ['var(--coral)', 'var(--berry)'],
  ['var(--leaf)', 'var(--moss)'],
  ['var(--sky)', 'var(--lagoon)'],
  ['var(--lilac)', 'var(--dusk)'],
  ['var(--amber)', 'var(--honey)'],
  ['var(--berry)', 'var(--coral)'],
  ['var(--lagoon)', 'var(--sky)'],
  ['var(--cream)', 'var(--smoke)'],
] as const;
const GROUNDS = ['honey', 'coral', 'leaf', 'sky', 'lilac', 'cream', 'smoke', 'dusk'].map((name) => `var(--${name})`);
const CLOTHES = ['coral', 'honey', 'sky', 'leaf', 'berry', 'lilac', 'cream'].map((name) => `var(--${name})`);
const LOOKS = [
  [0, 0],
  [-0.8, 0.2],
  [0.8, 0.2],
  [0.4, -0.8],
  [-0.5, -0.7],
  [0.1, 0.8],
] as const;

export interface Face {
  head: keyof typeof HEADS;
  eyes: (typeof EYES)[number];
  look: readonly [number, number];
  feelers: (typeof FEELERS)[number];
  mouth: (typeof FACE_MOUTHS)[number];
  hat: (typeof HATS)[number];
  cheeks: (typeof CHEEKS)[number];
  mark: (typeof MARKS)[number];
  coat: string;
  dark: string;
  ground: string;
  cloth: string;
  tips: string;
  flip: boolean;
}

/** FNV-1a over the seed's characters. */
function hash(seed: string): number {
  let h = 0x811c9dc5;
  for (const character of seed) h = Math.imul(h ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return h >>> 0;
}

/** Mulberry32: small, and well mixed even for seeds that differ in one letter. */
function dice(seed: string): (sides: number) => number {
  let state = hash(seed);
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % sides;
  };
}

/** The face that belongs to a seed. */
export function face(seed: string): Face {
  const roll = dice(seed);
  const pick = <T>(choices: readonly T[]): T => choices[roll(choices.length)] as T;
  const [coat, dark] = pick(COATS);
  const other = (colours: readonly string[]) => pick(colours.filter((colour) => colour !== coat));
  const ground = other(GROUNDS);
  const cloth = pick(CLOTHES.filter((colour) => colour !== coat && colour !== ground));
  return {
    head: pick(Object.keys(HEADS) as (keyof typeof HEADS)[]),
    eyes: pick(EYES),
    look: pick(LOOKS),
    feelers: pick(FEELERS),
    mouth: pick(FACE_MOUTHS),
    hat: pick(HATS),
    cheeks: pick(CHEEKS),
    mark: pick(MARKS),
    coat,
    dark,
    ground,
    cloth,
    tips: other(CLOTHES),
    flip: roll(2) === 1,
  };
}
