/** Where other hands rest with a tile while nobody knows where they are: on the mat, in front of their owners. */
import { centre, clamp, distance, type Box, type Mat, type Point } from './mat';

/** How far from the mat's edge, in tiles: nearly the whole hand is on it. */
const FROM_EDGE = 0.9;
/** How far apart, in tiles. */
const APART = 1.1;

/** The nearest place that is so far inside. */
export function inside(box: Box, point: Point, margin: number): Point {
  return {
    x: clamp(point.x, box.x + margin, box.x + box.width - margin),
    y: clamp(point.y, box.y + margin, box.y + box.height - margin),
  };
}

/** A place near home that covers neither a face nor another hand at rest. */
export function restAt(mat: Mat, home: Point, others: readonly Point[]): Point {
  const middle = centre(mat.cloth);
  let at = inside(mat.cloth, home, FROM_EDGE * mat.tile);
  for (let tries = 0; tries < 6 && others.some((other) => distance(other, at) < APART * mat.tile); tries += 1) {
    const way = Math.max(1, distance(at, middle));
    const step = Math.min(1, mat.tile / 2 / way);
    at = { x: at.x + (middle.x - at.x) * step, y: at.y + (middle.y - at.y) * step };
  }
  return at;
}
