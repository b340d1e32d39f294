/**
 * How cards of a display lie next to each other: apart where there is room, as on a
 * television, even if they are smaller then; else overlapping so that every number
 * can still be read; then, rather than being small, in more than one row. A card's
 * number stands at its top left, so that is the strip that stays in sight.
 */

/** What has to stay in sight of a card, as a part of its width. */
export type Strip = number;

export const ONE_DIGIT: Strip = 0.46;
export const TWO_DIGITS: Strip = 0.72;
export const NO_NUMBER: Strip = 0.42;
/** What has to stay in sight of a card below another row, as a part of its width. */
const NUMBER_HEIGHT = 0.62;

/** Height over width of every card. */
export const TALL = 1.4;
/** Below this width a number is smaller than small print. */
export const LEAST_WIDTH = 30;

/** Cards of this width are large: rather than still larger they lie apart. */
export const LARGE_WIDTH = 64;

const GAP = 0.07;
const MOST_ROWS = 3;

export interface Fan {
  width: number;
  /** Where each card's top left corner lies. */
  places: { x: number; y: number }[];
}

export function stripOf(value: number | null): Strip {
  return value === null ? NO_NUMBER : value > 9 ? TWO_DIGITS : ONE_DIGIT;
}

/** Cards of this width are easily read: they stay in one row rather than being larger in two. */
export const ROW_WIDTH = 48;

/** The largest cards that fit into the box, none wider than `most`. */
export function fan(strips: readonly Strip[], box: { width: number; height: number }, most: number): Fan {
  if (strips.length === 0) return { width: Math.min(most, box.height / TALL), places: [] };
  const apart = largestApart(strips.length, box, most);
  if (apart.width >= LARGE_WIDTH) return laid(strips, apart.width, apart.rows, box, TALL + GAP);
  const inOneRow = Math.floor(Math.min(most, box.height / TALL, box.width / least(strips, 1)));
  if (inOneRow >= ROW_WIDTH) return laid(strips, inOneRow, 1, box);
  for (let width = most; width > LEAST_WIDTH; width -= 1) {
    const rows = rowsNeeded(strips, width, box);
    if (rows !== null) return laid(strips, width, rows, box);
  }
  const rows = rowsNeeded(strips, LEAST_WIDTH, box) ?? mostRows(LEAST_WIDTH, box.height);
  return laid(strips, LEAST_WIDTH, rows, box);
}

function mostRows(width: number, height: number): number {
  const rows = 1 + Math.floor((height - width * TALL) / (width * NUMBER_HEIGHT));
  return Math.max(1, Math.min(MOST_ROWS, rows));
}

function rowsNeeded(strips: readonly Strip[], width: number, box: { width: number; height: number }): number | null {
  if (width * TALL > box.height) return null;
  for (let rows = 1; rows <= mostRows(width, box.height); rows += 1) {
    if (split(strips, rows).every((row) => least(row, width) <= box.width)) return rows;
  }
  return null;
}

/** The cards in so many rows, as even as can be, the first row the longest. */
function split(strips: readonly Strip[], rows: number): Strip[][] {
  const each = Math.ceil(strips.length / rows);
  return Array.from({ length: rows }, (_, row) => strips.slice(row * each, (row + 1) * each)).filter((row) => row.length > 0);
}

/** How wide a row is at least, with only the strips in sight and the last card whole. */
function least(row: readonly Strip[], width: number): number {
  return width * (row.slice(0, -1).reduce((sum, strip) => sum + strip, 0) + 1);
}

/** As large as so many cards can be without lying on each other. */
function largestApart(cards: number, box: { width: number; height: number }, most: number): { width: number; rows: number } {
  let best = { width: 0, rows: 1 };
  for (let rows = 1; rows <= MOST_ROWS; rows += 1) {
    const fits = Math.min(box.width / spread(Math.ceil(cards / rows)), box.height / (rows * TALL + (rows - 1) * GAP));
    const width = Math.min(most, Math.floor(fits));
    if (width > best.width) best = { width, rows };
  }
  return best;
}

/** How wide so many cards are that lie apart, in cards. */
function spread(cards: number): number {
  return cards + (cards - 1) * GAP;
}

function laid(strips: readonly Strip[], width: number, rows: number, box: { width: number; height: number }, rowHeight = NUMBER_HEIGHT): Fan {
  const places: { x: number; y: number }[] = [];
  split(strips, rows).forEach((row, number) => {
    const room = Math.min(spread(row.length), box.width / width) - 1;
    const steps = evenSteps(row.slice(0, -1), room);
    let x = 0;
    row.forEach((_, place) => {
      // A row too long even for the strips ends at the edge: nothing ever sticks out.
      places.push({ x: Math.max(0, Math.min(x, box.width - width)), y: number * width * rowHeight });
      x += (steps[place] ?? 0) * width;
    });
  });
  return { width, places };
}

/** How far each card lies from the next: alike, so that all the room is used, but never less than has to stay in sight. */
function evenSteps(strips: readonly Strip[], room: number): number[] {
  let step = 0;
  let wide: Strip[] = [];
  for (;;) {
    const others = strips.length - wide.length;
    step = others === 0 ? 0 : (room - wide.reduce((sum, strip) => sum + strip, 0)) / others;
    const wider = strips.filter((strip) => strip > step);
    if (wider.length === wide.length) break;
    wide = wider;
  }
  return strips.map((strip) => Math.max(strip, step));
}
