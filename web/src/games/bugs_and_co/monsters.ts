/**
 * Names of the 25 monsters, the same in every language. Players who see tell them
 * by their looks, so names are never shown while a game runs; whoever listens is
 * told the name, which is as hard to remember as a face.
 */
const NAMES: Readonly<Record<string, string>> = {
  '2a': 'Bobbo',
  '2b': 'Zizza',
  '2c': 'Mumpf',
  '2d': 'Krix',
  '2e': 'Lollo',
  '2f': 'Nippa',
  '2g': 'Grumm',
  '2h': 'Tiko',
  '2i': 'Wuwu',
  '2j': 'Fizzel',
  '2k': 'Obba',
  '2l': 'Pomm',
  '2m': 'Rasko',
  '2n': 'Slurp',
  '2o': 'Yaxx',
  '1a': 'Klops',
  '1b': 'Dott',
  '1c': 'Gloob',
  '1d': 'Hexel',
  '1e': 'Jubb',
  '3a': 'Trilla',
  '3b': 'Vrumm',
  '3c': 'Quonk',
  '3d': 'Ekko',
  '3e': 'Zoltz',
};

export function monsterName(kind: string): string {
  return NAMES[kind] ?? kind;
}
