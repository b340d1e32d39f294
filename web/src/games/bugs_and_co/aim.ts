/** Which tile is meant: by a finger, by an arrow key, or in words. */
import { distance, type Point } from './mat';

/** A tile as it lies on this screen. */
export interface Aim {
  tile: number;
  at: Point;
  /** Higher lies on top. */
  level: number;
}

/** Fingers are this wide: a tile answers within half of it from its middle, if nothing lies nearer. */
const FINGER = 48;

/**
 * The tile under a finger: the topmost that is there. Beside all tiles it is the
 * nearest, as far as a finger is wide.
 */
export function underFinger(tiles: readonly Aim[], point: Point, side: number): Aim | null {
  let top: Aim | null = null;
  let near: Aim | null = null;
  let nearest = Math.max(FINGER / 2, side * 0.62);
  for (const aim of tiles) {
    const dx = Math.abs(aim.at.x - point.x);
    const dy = Math.abs(aim.at.y - point.y);
    if (Math.max(dx, dy) <= side * 0.52) {
      if (top === null || aim.level > top.level) top = aim;
    } else {
      const far = Math.hypot(dx, dy);
      if (far < nearest) [near, nearest] = [aim, far];
    }
  }
  return top ?? near;
}

export type Way = 'left' | 'right' | 'up' | 'down';

export const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The next tile in that direction: near, and not far off the line. */
export function nextTile(tiles: readonly Aim[], from: Aim, way: Way): Aim | null {
  let best: Aim | null = null;
  let least = Infinity;
  for (const aim of tiles) {
    if (aim.tile === from.tile) continue;
    const dx = aim.at.x - from.at.x;
    const dy = aim.at.y - from.at.y;
    const ahead = way === 'left' ? -dx : way === 'right' ? dx : way === 'up' ? -dy : dy;
    const beside = Math.abs(way === 'left' || way === 'right' ? dy : dx);
    // Two tiles on one spot: the one with the higher number is "right" of the other, so both are reached.
    const tied = dx === 0 && dy === 0 && (way === 'right' || way === 'down') === aim.tile > from.tile;
    if (ahead <= 0 && !tied) continue;
    const cost = ahead + 2.2 * beside + (beside > ahead && !tied ? 4 * (beside - ahead) : 0);
    if (cost < least) [best, least] = [aim, cost];
  }
  return best;
}

export function nearestTile(tiles: readonly Aim[], point: Point): Aim | null {
  let best: Aim | null = null;
  for (const aim of tiles) {
    if (best === null || distance(aim.at, point) < distance(best.at, point)) best = aim;
  }
  return best;
}

/** The nine fields of the table, from the top left, for telling where something is. */
export type Field = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export function fieldOf(place: Point): Field {
  const third = (share: number): number => Math.min(2, Math.max(0, Math.floor((share * 3) / 1001)));
  return (3 * third(place.y) + third(place.x)) as Field;
}

/** The middle of a field; of the field in the middle, a spot beside the trophies. */
export function middleOf(field: Field): Point {
  return { x: 167 + 333 * (field % 3), y: 167 + 333 * Math.floor(field / 3) };
}

/** Digits as they lie on a number pad: 7 is the top left. */
export function fieldOfDigit(digit: number): Field {
  return (3 * (2 - Math.floor((digit - 1) / 3)) + ((digit - 1) % 3)) as Field;
}
