/**
 * The colours people play in. Each has a pattern of its own, so that nobody
 * needs to see the colour to know whose card it is.
 */
export interface PlayerColour {
  name: string;
  fill: string;
  /** The print on it, darker or lighter than the fill. */
  print: string;
  /** The pattern's tile: its size and what is drawn on it. */
  tile: readonly [width: number, height: number];
  motif: string;
  /** Whether the motif is an area; otherwise it is a line. */
  solid: boolean;
}

export const PLAYER_COLOURS: readonly PlayerColour[] = [
  {
    name: 'honey',
    fill: 'var(--honey)',
    print: 'var(--amber)',
    tile: [12, 12],
    motif: 'M6 3.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z',
    solid: true,
  },
  {
    name: 'coral',
    fill: 'var(--coral)',
    print: 'var(--berry)',
    tile: [10, 10],
    motif: 'M-2 12 12-2M-7 7 7-7M3 17 17 3',
    solid: false,
  },
  {
    name: 'leaf',
    fill: 'var(--leaf)',
    print: 'var(--moss)',
    tile: [14, 12],
    motif: 'M7 1c5 3 5 7 0 10-5-3-5-7 0-10z',
    solid: true,
  },
  {
    name: 'sky',
    fill: 'var(--sky)',
    print: 'var(--lagoon)',
    tile: [16, 10],
    motif: 'M-4 5q4-6 8 0t8 0 8 0',
    solid: false,
  },
  {
    name: 'lilac',
    fill: 'var(--lilac)',
    print: 'var(--dusk)',
    tile: [12, 12],
    motif: 'M0 0h6v6H0zM6 6h6v6H6z',
    solid: true,
  },
  {
    name: 'berry',
    fill: 'var(--berry)',
    print: 'var(--cream)',
    tile: [13, 13],
    motif: 'M6.5 3v7M3 6.5h7',
    solid: false,
  },
  {
    name: 'amber',
    fill: 'var(--amber)',
    print: 'var(--plum)',
    tile: [10, 9],
    motif: 'M-2 4.5h14',
    solid: false,
  },
  {
    name: 'cream',
    fill: 'var(--cream)',
    print: 'var(--coral)',
    tile: [14, 14],
    motif: 'M7 3.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
    solid: false,
  },
];

/** The colour of a seat; a ninth seat would start again. */
export function playerColour(seat: number): PlayerColour {
  const colour = PLAYER_COLOURS[seat % PLAYER_COLOURS.length];
  if (!colour) throw new RangeError(`a seat is a whole number from 0, not ${seat}`);
  return colour;
}
