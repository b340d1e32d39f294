/**
 * Where everything is: the rows in the middle, oneself below, the others above or
 * at the sides. While cards are laid the rows are gone, and the own piles get
 * their room. A pure sum, so that a test can see that nothing lies on anything else.
 */
import { FENCE } from '../../art/bulls/fence';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Plan {
  wide: boolean;
  /** At least this high; a lower window scrolls. */
  height: number;
  header: Box;
  /** All but the own one, in the order of play. */
  seats: Box[];
  /** Draw pile, discard pile and bulls. */
  stock: Box;
  /** One box per row; none while cards are laid. */
  rows: Box[];
  prompt: Box;
  /** Nothing for those who only look on. */
  mine: Box | null;
  hand: Box | null;
}

export interface Room {
  width: number;
  height: number;
  /** How many boxes for players there are besides the own place. */
  others: number;
  rows: number;
  /** Whether there is a hand to hold. */
  hand: boolean;
  laying: boolean;
  scale: number;
}

/** How wide a fenced row is for its height. */
export const FENCE_SHAPE = (FENCE.left + 6 * FENCE.pitch + FENCE.right) / FENCE.height;
/** A pile with crown above and count below, for the width of its card. */
export const PILE_SHAPE = 1.72;
/** How far the sign of a row may stand out to its left, in px. */
const SIGN = 14;

const clamp = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

export function plan(room: Room): Plan {
  return room.width >= 640 && room.width > room.height * 1.05 ? widePlan(room) : tallPlan(room);
}

// One below the other --------------------------------------------------------------------------

function tallPlan(room: Room): Plan {
  const { width, others, rows, hand, laying, scale } = room;
  const large = width >= 600;
  const edge = large ? 12 : 6;
  const gap = large ? 10 : 5;
  const inner = width - 2 * edge;
  const stock = { x: width - edge - 50 - (large ? 270 : 178), y: 4, width: large ? 270 : 178, height: large ? 60 : 42 };
  const header = { x: edge, y: 4, width: stock.x - edge - 4, height: large ? 64 : 46 };

  const columns = others === 3 || (large && others > 3) ? (large && others > 3 ? others : 3) : Math.min(2, others);
  const lines = Math.ceil(others / columns);
  const prompt = large ? 48 : 34;
  const start = header.y + header.height + gap;
  const fixed = start + gap * (2 + (hand ? 2 : 0)) + prompt + edge;

  const least = { seat: others === 3 && !large ? 60 : 46, row: 44, mine: laying ? 150 : 58, hand: laying ? 150 : 84 };
  const neededWith = (seat: number): number => fixed + lines * seat + (lines - 1) * gap + (laying ? 0 : rows * (least.row + 2)) + (hand ? least.mine + least.hand : 0);
  // The others' piles lie open at the table, so they are in sight wherever they can be read there.
  const piles = large || (laying && others <= 2) ? (others === 1 ? { least: 104, most: 130 } : { least: 130, most: large ? 200 : 150 }) : null;
  const open = hand && piles !== null && neededWith(piles.least) <= room.height ? piles : null;
  const needed = neededWith(open?.least ?? least.seat);
  const height = Math.max(room.height, needed);
  let left = height - needed;

  // Rows first: they are what the game is about; then the hand, then the others.
  const grow = (from: number, most: number, count: number, part: number): number => {
    const more = Math.max(0, Math.min(most - from, (left * part) / count));
    left -= more * count;
    return from + more;
  };
  const row = laying ? 0 : grow(least.row, Math.min((inner - 2 * SIGN) / FENCE_SHAPE, large ? 128 : 84), rows, hand && !open ? 0.5 : 0.6);
  const handHeight = hand ? grow(least.hand, (large ? 210 : laying ? 190 : 124) * scale, 1, 0.5) : 0;
  const seat = grow(open?.least ?? least.seat, open?.most ?? (hand ? (large ? 120 : 84) : laying ? 400 : 160), lines, hand ? 0.4 : 1);
  const mineHeight = hand ? grow(least.mine, laying ? 700 : large ? 170 : 120, 1, 1) : 0;

  const seatWidth = (inner - (columns - 1) * gap) / columns;
  const seats = Array.from({ length: others }, (_, at): Box => {
    const alone = at === others - 1 && others % columns === 1;
    return {
      x: edge + (alone ? (inner - (columns > 1 ? seatWidth : inner)) / 2 : (at % columns) * (seatWidth + gap)),
      y: start + Math.floor(at / columns) * (seat + gap),
      width: seatWidth,
      height: seat,
    };
  });
  let y = start + lines * (seat + gap);
  const spare = Math.max(0, left);
  const pad = laying ? 0 : spare / (rows + 1);
  const rowWidth = row * FENCE_SHAPE;
  const rowBoxes = laying
    ? []
    : Array.from({ length: rows }, (_, at): Box => ({ x: (width - rowWidth) / 2, y: y + pad + at * (row + 2 + pad), width: rowWidth, height: row }));
  if (!laying) y += rows * (row + 2 + pad) + pad + gap;
  const promptBox = { x: edge, y, width: inner, height: prompt };
  y += prompt + gap;
  const mine = hand ? { x: edge, y, width: inner, height: mineHeight } : null;
  y += mineHeight + gap;
  return { wide: false, height, header, seats, stock, rows: rowBoxes, prompt: promptBox, mine, hand: hand ? { x: edge, y, width: inner, height: handHeight } : null };
}

// Side by side ----------------------------------------------------------------------------------

function widePlan(room: Room): Plan {
  const { width, others, rows, hand, laying, scale } = room;
  const edge = clamp(6, width * 0.01, 20);
  const gap = clamp(4, room.height * 0.012, 12);
  const side = clamp(150, width * 0.2, 370);
  const header = { x: edge, y: edge / 2, width: hand ? side : width - 2 * edge, height: 46 };
  const least = { row: 46, prompt: 34, mine: laying ? 120 : 74, hand: 96 };
  const needed = 2 * edge + gap * 3 + least.prompt + (laying && hand ? 0 : rows * (least.row + gap / 2)) + (hand ? least.mine + least.hand : 0);
  const height = Math.max(room.height, needed);

  // Those who look on see the players in a line below the rows, large.
  if (!hand) return wideLookers(room, height, edge, gap, header);

  let left = height - needed;
  const grow = (from: number, most: number, count: number, part: number): number => {
    const more = Math.max(0, Math.min(most - from, (left * part) / count));
    left -= more * count;
    return from + more;
  };
  // Against one other there is nobody on the right, and the rows have the room; but for the book's button.
  const right = others > 1 ? side : 50;
  const middle = { x: side + 2 * edge, width: width - side - right - 4 * edge };
  const stockWidth = clamp(52, width * 0.06, 104);
  const prompt = grow(least.prompt, 56, 1, 0.08);
  const row = laying ? 0 : grow(least.row, Math.min((middle.width - stockWidth - gap) / FENCE_SHAPE, 150), rows, 0.55);
  const handHeight = grow(least.hand, 250 * scale, 1, laying ? 0.4 : 0.5);
  const mineHeight = grow(least.mine, laying ? 900 : 210, 1, 1);
  const pad = laying ? 0 : Math.max(0, left) / (rows + 1);

  let y = edge;
  const rowWidth = row * FENCE_SHAPE;
  const fences = rowWidth + gap + stockWidth;
  const x = middle.x + (middle.width - fences) / 2;
  const rowBoxes = laying ? [] : Array.from({ length: rows }, (_, at): Box => ({ x, y: y + pad + at * (row + gap / 2 + pad), width: rowWidth, height: row }));
  const rowsHeight = laying ? 0 : rows * (row + gap / 2 + pad) + pad;
  y += rowsHeight;

  const onLeft = Math.ceil(others / 2);
  const from = header.height + edge;
  // While there are no rows, a column at the side keeps room for what is in store.
  const stock = laying
    ? { x: others > 1 ? width - edge - side : edge, y: height - edge - clamp(70, height * 0.14, 130), width: side, height: clamp(70, height * 0.14, 130) }
    : { x: x + rowWidth + gap, y: edge + pad, width: stockWidth, height: rowsHeight - 2 * pad };
  const tall = clamp(74, (height - from - edge - (laying ? stock.height + gap : 0)) / Math.max(onLeft, 1) - gap, onLeft === 1 ? 380 : 250);
  const seats = Array.from({ length: others }, (_, at): Box => {
    const there = at < onLeft;
    const place = there ? at : at - onLeft;
    return { x: there ? edge : width - edge - side, y: from + place * (tall + gap), width: side, height: tall };
  });
  const promptBox = { x: middle.x, y, width: middle.width, height: prompt };
  y += prompt + gap;
  const mine = { x: middle.x, y, width: middle.width, height: mineHeight };
  y += mineHeight + gap;
  return { wide: true, height, header, seats, stock, rows: rowBoxes, prompt: promptBox, mine, hand: { x: middle.x, y, width: middle.width, height: handHeight } };
}

function wideLookers(room: Room, height: number, edge: number, gap: number, header: Box): Plan {
  const { width, others, rows, laying } = room;
  const prompt = clamp(34, height * 0.06, 64);
  const start = header.height + edge;
  const free = height - start - prompt - 3 * gap - edge;
  const seatHeight = laying ? Math.min(free, width * 0.3) : clamp(90, height * 0.28, 300);
  const stockWidth = clamp(56, width * 0.07, 130);
  const rowsHeight = laying ? 0 : free - seatHeight;
  const gutter = gap + SIGN;
  const rowIn = (columns: number): number => Math.min(rowsHeight / Math.ceil(rows / columns) - gap / 2, ((width - 2 * edge - stockWidth - gap) / columns - gutter) / FENCE_SHAPE, 190);
  // Many rows lie in two columns where that makes their cards larger: they are what a sofa looks at.
  const columns = rowIn(2) > 1.15 * rowIn(1) ? 2 : 1;
  const lines = Math.ceil(rows / columns);
  const row = laying ? 0 : rowIn(columns);
  const rowWidth = row * FENCE_SHAPE;
  const fences = columns * rowWidth + (columns - 1) * gutter;
  const x = (width - fences - gap - stockWidth) / 2;
  const pad = laying ? 0 : Math.max(0, rowsHeight - lines * (row + gap / 2)) / (lines + 1);
  const rowBoxes = laying ? [] : Array.from({ length: rows }, (_, at): Box => ({ x: x + Math.floor(at / lines) * (rowWidth + gutter), y: start + pad + (at % lines) * (row + gap / 2 + pad), width: rowWidth, height: row }));
  const seatWidth = (width - 2 * edge - (others - 1) * gap) / others;
  const above = (free - seatHeight) / 2;
  // Left of the button for the book.
  const inStore = { width: clamp(260, width * 0.22, 440), height: clamp(header.height, header.height + above - gap, 130) };
  const y = start + rowsHeight + gap + (laying ? above : 0);
  return {
    wide: true,
    height,
    header,
    seats: Array.from({ length: others }, (_, at) => ({ x: edge + at * (seatWidth + gap), y: y + prompt + gap, width: seatWidth, height: seatHeight })),
    stock: laying
      ? { x: width - edge - 52 - inStore.width, y: 2, ...inStore }
      : { x: x + fences + gap, y: start + pad, width: stockWidth, height: lines * (row + gap / 2 + pad) - pad },
    rows: rowBoxes,
    prompt: { x: edge, y, width: width - 2 * edge, height: prompt },
    mine: null,
    hand: null,
  };
}

/** Where another player's box has the piles: below the name, beside it, or nowhere. */
export function pilesIn({ width, height }: Pick<Box, 'width' | 'height'>): 'below' | 'beside' | null {
  if (height >= (width < 400 ? 104 : 170)) return 'below';
  return width >= 300 && height >= 50 ? 'beside' : null;
}

// Inside a box ----------------------------------------------------------------------------------

export interface Grid {
  /** The width of one, in px. */
  width: number;
  columns: number;
  /** How far one lies over its neighbour, in px; below 0 there is a gap. */
  overlap: number;
}

/** The largest size at which `count` things of that shape fit into a box, in one line or several. */
export function fit(count: number, width: number, height: number, shape: number, most: number, gap: number): Grid {
  let best = { width: 0, columns: 1 };
  for (let lines = 1; lines <= Math.max(1, count); lines += 1) {
    const columns = Math.ceil(Math.max(1, count) / lines);
    const size = Math.min(most, (width - gap * (columns - 1)) / columns, (height - gap * (lines - 1)) / lines / shape);
    if (size > best.width) best = { width: size, columns };
  }
  return { width: Math.max(0, best.width), columns: best.columns, overlap: -gap };
}

/** A hand in one line: as large as its box allows, overlapping where it must. */
export function fan(count: number, width: number, height: number, shape: number, most: number, least: number, gap: number): Grid {
  const size = Math.min(most, height / shape);
  const room = count > 1 ? (width - size) / (count - 1) : width;
  if (room >= size + gap) return { width: size, columns: count, overlap: -gap };
  // Rather a little smaller than covered; rather covered than tiny.
  const apart = (width - gap * (count - 1)) / Math.max(1, count);
  if (apart >= least) return { width: apart, columns: count, overlap: -gap };
  const kept = Math.min(size, Math.max(least, apart));
  return { width: kept, columns: count, overlap: count > 1 ? kept - (width - kept) / (count - 1) : 0 };
}
