/**
 * Which features each of the 25 monsters of Bugs & Co has.
 *
 * Six features, five forms each. The monsters are the points of a plane of five by five, a
 * feature is a set of parallel lines on it, and two points share exactly one line: so any two
 * monsters have exactly one feature in common. Nobody can be told by one feature alone, no pair
 * is more alike than another, and a tired player mixes up all of them equally.
 *
 * Colour is no feature (BC-1): it is given from outside and means nothing.
 */

export type Form = 0 | 1 | 2 | 3 | 4;

export interface Features {
  /** 0 two big, 1 one big and one small, 2 two sleepy, 3 a single one, 4 three. */
  eyes: Form;
  /** 0 bean, 1 pear, 2 dome, 3 peanut, 4 curly. */
  body: Form;
  /** 0 horns, 1 feelers, 2 ears, 3 spikes, 4 sprout. */
  crown: Form;
  /** 0 one tooth, 1 zigzag, 2 astonished, 3 fangs from below, 4 tongue. */
  mouth: Form;
  /** 0 feet, 1 raised arms, 2 six legs, 3 tentacles, 4 wings. */
  limbs: Form;
  /** 0 spots, 1 stripes, 2 bib, 3 scales, 4 plaster. */
  marks: Form;
}

/** Every monster as records write it: how many eyes it has, and a letter. */
export const MONSTERS: readonly string[] = [
  ...[...'abcdefghijklmno'].map((letter) => `2${letter}`),
  ...[...'abcde'].map((letter) => `1${letter}`),
  ...[...'abcde'].map((letter) => `3${letter}`),
];

/** The features of a monster, or null where there is no such monster. */
export function featuresOf(kind: string): Features | null {
  const number = MONSTERS.indexOf(kind);
  if (number < 0) return null;
  const x = Math.floor(number / 5);
  const y = number % 5;
  const line = (slope: number): Form => ((slope * x + y) % 5) as Form;
  return {
    eyes: x as Form,
    body: line(0),
    crown: line(1),
    mouth: line(2),
    limbs: line(3),
    marks: line(4),
  };
}

/** The colours monsters wear; which one a monster wears means nothing. */
export const TINTS = ['coral', 'honey', 'leaf', 'sky', 'lilac', 'amber'] as const;

/** The colour with that number, counted round and round. */
export function tintOf(number: number): string {
  const index = ((Math.trunc(number) % TINTS.length) + TINTS.length) % TINTS.length;
  return `var(--${TINTS[index]})`;
}
