/** Who comes as what: the guest list of the party, by value. */
export const COSTUMES = [
  'guest',
  'pirate',
  'chef',
  'cowboy',
  'diver',
  'mummy',
  'astronaut',
  'knight',
  'wizard',
  'dragon',
  'disco-star',
  'samba',
  'king',
] as const;

export type Costume = (typeof COSTUMES)[number];

/** The costume of a value from 1 to 13. */
export function costume(value: number): Costume {
  const name = COSTUMES[value - 1];
  if (!name) throw new RangeError(`a party bug has a value from 1 to 13, not ${value}`);
  return name;
}
