/** The five bodies of the monsters, on the 100 × 100 grid, and where on each of them parts grow. */
import type { Form } from './kinds';

export interface Spot {
  x: number;
  y: number;
}

export interface Body {
  outline: string;
  /** A lighter patch where the light comes from, top left. */
  light: string;
  /** A darker patch at the bottom. */
  shade: string;
  eyes: Spot;
  /** How large the eyes are on this body. */
  gaze: number;
  mouth: Spot;
  /** Where the left one of two horns, feelers or ears grows; the right one is its mirror. */
  crown: Spot;
  top: Spot;
  shoulder: Spot;
  hip: Spot;
  /** The left edge at three heights, for legs. */
  edge: readonly [Spot, Spot, Spot];
  /** A free place on the left flank and one on the forehead, for marks. */
  flank: Spot;
  brow: Spot;
}

export const BODIES: Readonly<Record<Form, Body>> = {
  0: {
    outline: 'M50 22C66 21 75 37 75 55C75 75 66 86 49 86C32 86 25 74 25 56C25 37 35 23 50 22Z',
    light: 'M30 55C30 41 36 30 47 26C40 33 36 44 35 56C34 62 30 61 30 55Z',
    shade: 'M28 68C36 79 62 81 73 63C71 79 63 85 49 85C37 85 30 78 28 68Z',
    eyes: { x: 50, y: 43 },
    gaze: 1,
    mouth: { x: 50, y: 64 },
    crown: { x: 37, y: 28 },
    top: { x: 50, y: 23 },
    shoulder: { x: 28, y: 62 },
    hip: { x: 38, y: 84 },
    edge: [
      { x: 27, y: 62 },
      { x: 28, y: 70 },
      { x: 32, y: 78 },
    ],
    flank: { x: 33, y: 66 },
    brow: { x: 50, y: 30 },
  },
  1: {
    outline:
      'M50 22C62 22 68 31 69 41C70 52 82 56 82 70C82 83 69 87 50 87C31 87 18 83 18 70C18 56 30 52 31 41C32 30 39 22 50 22Z',
    light: 'M23 71C23 64 29 60 33 55C33 61 29 65 28 72C27 76 23 75 23 71Z',
    shade: 'M20 73C32 81 66 82 81 68C81 81 69 86 50 86C33 86 22 82 20 73Z',
    eyes: { x: 50, y: 44 },
    gaze: 0.94,
    mouth: { x: 50, y: 67 },
    crown: { x: 40, y: 27 },
    top: { x: 50, y: 23 },
    shoulder: { x: 25, y: 60 },
    hip: { x: 34, y: 85 },
    edge: [
      { x: 24, y: 60 },
      { x: 20, y: 68 },
      { x: 22, y: 78 },
    ],
    flank: { x: 28, y: 69 },
    brow: { x: 50, y: 29 },
  },
  2: {
    outline: 'M50 31C71 30 83 46 83 65C83 80 74 86 50 86C27 86 17 80 17 66C17 46 30 32 50 31Z',
    light: 'M22 62C22 50 30 40 43 36C34 43 28 52 27 63C26 68 22 67 22 62Z',
    shade: 'M19 72C34 80 66 80 81 68C80 80 72 85 50 85C32 85 21 81 19 72Z',
    eyes: { x: 50, y: 51 },
    gaze: 1,
    mouth: { x: 50, y: 71 },
    crown: { x: 33, y: 38 },
    top: { x: 50, y: 33 },
    shoulder: { x: 22, y: 62 },
    hip: { x: 34, y: 84 },
    edge: [
      { x: 18, y: 60 },
      { x: 16, y: 69 },
      { x: 20, y: 78 },
    ],
    flank: { x: 26, y: 68 },
    brow: { x: 50, y: 38 },
  },
  3: {
    outline:
      'M50 20C67 20 76 30 75 41C74 49 69 51 69 56C69 60 78 64 78 73C78 83 66 87 50 87C34 87 22 83 22 73C22 63 31 60 31 56C31 51 25 49 25 41C24 30 33 20 50 20Z',
    light: 'M29 41C29 31 36 24 46 24C38 29 34 35 34 42C33 47 29 46 29 41Z',
    shade: 'M24 75C34 82 64 82 77 71C77 82 66 86 50 86C36 86 25 83 24 75Z',
    eyes: { x: 50, y: 38 },
    gaze: 0.97,
    mouth: { x: 50, y: 65 },
    crown: { x: 36, y: 25 },
    top: { x: 50, y: 21 },
    shoulder: { x: 27, y: 67 },
    hip: { x: 36, y: 85 },
    edge: [
      { x: 31, y: 58 },
      { x: 24, y: 68 },
      { x: 24, y: 78 },
    ],
    flank: { x: 33, y: 71 },
    brow: { x: 50, y: 26 },
  },
  4: {
    outline:
      'M58 29A9 9 0 0 1 73 37A9 9 0 0 1 79 52A9 9 0 0 1 78 69A9 9 0 0 1 66 81A9 9 0 0 1 50 86A9 9 0 0 1 34 81A9 9 0 0 1 22 69A9 9 0 0 1 21 52A9 9 0 0 1 27 37A9 9 0 0 1 42 29A9 9 0 0 1 58 29Z',
    light: 'M21 60C20 56 22 54 25 52C26 44 27 41 33 40C29 46 28 54 27 61C26 66 22 65 21 60Z',
    shade: 'M24 69C38 79 64 78 78 65C76 75 70 79 66 80C62 85 56 87 50 85C45 87 38 85 35 80C29 80 24 75 24 69Z',
    eyes: { x: 50, y: 47 },
    gaze: 1,
    mouth: { x: 50, y: 68 },
    crown: { x: 35, y: 32 },
    top: { x: 50, y: 26 },
    shoulder: { x: 24, y: 60 },
    hip: { x: 38, y: 85 },
    edge: [
      { x: 20, y: 60 },
      { x: 21, y: 69 },
      { x: 29, y: 79 },
    ],
    flank: { x: 29, y: 66 },
    brow: { x: 50, y: 34 },
  },
};
