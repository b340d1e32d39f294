/**
 * Where things are on this screen's mat. A place on the table is (x, y), 0 to
 * 1000 each, the same for everybody; how large the mat is differs from screen
 * to screen. Trophies stand in the middle, and no tile lies under them: the
 * table is pushed outwards around a hole, more where it is nearer to it.
 */

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** What the mat looks like on this screen. All lengths are px, places from the Scene's corner. */
export interface Mat {
  /** The cloth. */
  cloth: Box;
  /** Where the middles of tiles may be. */
  field: Box;
  /** How much of the field's width (x) and height (y) the hole takes, 0 to 1. */
  hole: Point;
  /** The side of a tile that lies there. */
  tile: number;
  /** The side of a tile in the own hand: large enough to know its monster. */
  held: number;
  /** The side of a trophy, and how many stand side by side. */
  trophy: number;
  abreast: number;
  /** The place of the trophies and the clock below them. */
  middle: Box;
}

export const EDGE = 1000;

const LEAST_TILE = 36;
/** What a finger hits with ease: for that, tiles lie closer on a small mat. */
const EASY_TILE = 44;
const MOST_TILE = 96;
/** How much of the mat the tiles would cover, lying side by side, and how much of a small one. */
const COVERED = 0.66;
const CROWDED = 0.8;

/** The mat for so many tiles and trophies on a cloth of that size; `scale` is the player's wish. */
export function layMat(cloth: Box, tiles: number, trophies: number, scale = 1): Mat {
  const least = Math.min(cloth.width, cloth.height);
  const trophy = clamp(least * 0.1, 26, 84);
  const abreast = trophies <= 3 ? Math.max(1, trophies) : cloth.width > 1.25 * cloth.height ? trophies : Math.ceil(trophies / 2);
  const clock = clockHeight(trophy);
  // With few trophies the clock, and later the countdown, still needs room.
  const middle = { width: Math.max(abreast * trophy, 2.6 * clock), height: Math.ceil(Math.max(1, trophies) / abreast) * trophy + clock };

  const free = cloth.width * cloth.height - middle.width * middle.height;
  const sideFor = (covered: number): number => Math.sqrt((covered * Math.max(free, 1)) / Math.max(tiles, 1));
  const side = clamp(Math.max(sideFor(COVERED), Math.min(EASY_TILE, sideFor(CROWDED))), LEAST_TILE, MOST_TILE);
  // Whoever likes it small has to hit it all the same.
  const tile = Math.max(LEAST_TILE, side * clamp(scale, 0.85, 1.2));
  const inset = tile / 2 + clamp(least * 0.014, 4, 12);
  const field = {
    x: cloth.x + inset,
    y: cloth.y + inset,
    width: Math.max(1, cloth.width - 2 * inset),
    height: Math.max(1, cloth.height - 2 * inset),
  };
  // A tile may reach a little into the middle, as tiles do.
  const hole = {
    x: Math.min(0.6, (middle.width + 0.8 * tile) / field.width),
    y: Math.min(0.6, (middle.height + 0.8 * tile) / field.height),
  };
  return {
    cloth,
    field,
    hole,
    tile,
    held: clamp(1.75 * tile, 92, 150),
    trophy,
    abreast,
    middle: {
      ...middle,
      x: cloth.x + (cloth.width - middle.width) / 2,
      y: cloth.y + (cloth.height - middle.height) / 2,
    },
  };
}

export function clockHeight(trophy: number): number {
  return clamp(0.62 * trophy, 22, 44);
}

/** Where a place on the table is on the screen. */
export function onScreen(mat: Mat, place: Point): Point {
  const u = (2 * place.x) / EDGE - 1;
  const v = (2 * place.y) / EDGE - 1;
  /** How far out it is: 0 in the very middle, 1 at the edge. */
  const out = Math.max(Math.abs(u), Math.abs(v));
  // The very middle has no direction of its own: it goes to the lower edge of the hole.
  const [du, dv] = out === 0 ? [0, 1] : [u / out, v / out];
  return {
    x: mat.field.x + ((1 + du * (mat.hole.x + (1 - mat.hole.x) * out)) / 2) * mat.field.width,
    y: mat.field.y + ((1 + dv * (mat.hole.y + (1 - mat.hole.y) * out)) / 2) * mat.field.height,
  };
}

/** Which place of the table that is; the nearest one for what is beside the table or in the hole. */
export function onTable(mat: Mat, point: Point): Point {
  const u = clamp((2 * (point.x - mat.field.x)) / mat.field.width - 1, -1, 1);
  const v = clamp((2 * (point.y - mat.field.y)) / mat.field.height - 1, -1, 1);
  const out = Math.max(0, (Math.abs(u) - mat.hole.x) / (1 - mat.hole.x), (Math.abs(v) - mat.hole.y) / (1 - mat.hole.y));
  return {
    x: toEdge((u / (mat.hole.x + (1 - mat.hole.x) * out)) * out),
    y: toEdge((v / (mat.hole.y + (1 - mat.hole.y) * out)) * out),
  };
}

/** From −1 … 1 to 0 … 1000. */
function toEdge(share: number): number {
  return clamp(Math.round(((1 + share) / 2) * EDGE), 0, EDGE);
}

/** Nobody lays a tile down quite straight: each has an angle of its own, in degrees. */
export function turnOf(tile: number): number {
  return ((tile * 37) % 29) - 14;
}

export function isInside(box: Box, point: Point, margin = 0): boolean {
  return (
    point.x >= box.x - margin &&
    point.x <= box.x + box.width + margin &&
    point.y >= box.y - margin &&
    point.y <= box.y + box.height + margin
  );
}

export function centre(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
