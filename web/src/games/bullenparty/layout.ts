/**
 * Where everything is: the rows in the middle, oneself below, the others above or
 * at the sides. While cards are laid the rows are gone, and the own piles get
 * their room. A pure sum, so that a test can see that nothing lies on anything else.
 */
import { FENCE } from '../../art/bulls/fence';
import { beyond, isHeld } from '../held';

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
  /** The button for the herd book. */
  book: Box;
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
  /** How many piles each of them has, in the same order. */
  piles: readonly number[];
  rows: number;
  /** Whether there is a hand to hold. */
  hand: boolean;
  laying: boolean;
  scale: number;
  /** The others are on a big screen: on a phone there is more room for what is one's own. */
  held?: boolean;
}

/** How wide a fenced row is for its height. */
export const FENCE_SHAPE = (FENCE.left + 6 * FENCE.pitch + FENCE.right) / FENCE.height;
/** A pile with crown above and count below, for the width of its card. */
export const PILE_SHAPE = 1.72;
/** How far the sign of a row may stand out to its left, in px. */
export const SIGN = 30;
/** As high as a thumb. */
const TOUCH = 44;
/** A phone held sideways: lower than this, nothing fits below anything else. */
const LOW = 372;

const clamp = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

export function plan(room: Room): Plan {
  const { width, height, hand, laying } = room;
  if (hand && isHeld(room)) return { ...tallPlan({ ...room, others: 0, piles: [] }), seats: beyond(width, room.others) };
  if (width >= 550 && height < LOW && (hand || !laying)) return lowPlan(room);
  return width >= 640 && width > height * 1.05 ? widePlan(room) : tallPlan(room);
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

  const columns = others === 3 || (large && others > 3) ? (large && others > 3 ? others : 3) : clamp(1, others, 2);
  const lines = Math.ceil(others / columns);
  const prompt = large ? 48 : 34;
  const start = header.y + header.height + gap;
  const fixed = start + gap * (2 + (hand ? 2 : 0)) + prompt + edge;

  const least = { seat: others === 3 && !large ? 60 : 46, row: 44, mine: laying ? 150 : 58, hand: laying ? 150 : 84 };
  const neededWith = (seat: number): number => fixed + lines * seat + (lines - 1) * gap + (laying ? 0 : rows * (least.row + 2)) + (hand ? least.mine + least.hand : 0);
  // The others' piles lie open at the table, so they are in sight wherever they can be read there.
  const any = laying || room.piles.some((piles) => piles > 0);
  const piles = any && (large || (laying && others <= 2)) ? (others === 1 ? { least: 104, most: 130 } : { least: 130, most: large ? 200 : 150 }) : null;
  const open = hand && others > 0 && piles !== null && neededWith(piles.least) <= room.height ? piles : null;
  const needed = neededWith(open?.least ?? least.seat);
  const height = Math.max(room.height, needed);
  let left = height - needed;

  // Rows first: they are what the game is about; then the hand, then the others.
  const grow = (from: number, most: number, count: number, part: number): number => {
    const more = Math.max(0, Math.min(most - from, (left * part) / count));
    left -= more * count;
    return from + more;
  };
  const row = laying ? 0 : grow(least.row, Math.min((inner - SIGN) / FENCE_SHAPE, large ? 128 : 84), rows, hand && !open ? 0.5 : 0.6);
  const handHeight = hand ? grow(least.hand, (large ? 210 : laying || others === 0 ? 190 : 124) * scale, 1, 0.5) : 0;
  const seat = grow(open?.least ?? least.seat, open?.most ?? (hand ? (large ? 120 : 84) : laying ? 400 : 160), lines, hand ? 0.4 : 1);
  const mineHeight = hand ? grow(least.mine, laying ? 700 : large || others === 0 ? 170 : 120, 1, 1) : 0;

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
    : Array.from({ length: rows }, (_, at): Box => ({ x: Math.max(edge + SIGN, (width - rowWidth) / 2), y: y + pad + at * (row + 2 + pad), width: rowWidth, height: row }));
  if (!laying) y += rows * (row + 2 + pad) + pad + gap;
  const promptBox = { x: edge, y, width: inner, height: prompt };
  y += prompt + gap;
  const mine = hand ? { x: edge, y, width: inner, height: mineHeight } : null;
  y += mineHeight + gap;
  return { wide: false, height, header, book: bookAt(width, header), seats, stock, rows: rowBoxes, prompt: promptBox, mine, hand: hand ? { x: edge, y, width: inner, height: handHeight } : null };
}

// Side by side ----------------------------------------------------------------------------------

function widePlan(room: Room): Plan {
  const { width, others, rows, hand, laying, scale } = room;
  const edge = clamp(6, width * 0.01, 20);
  const gap = clamp(4, room.height * 0.012, 12);
  const side = clamp(150, width * 0.2, 370);
  const header = { x: edge, y: edge / 2, width: hand ? side : width - 2 * edge, height: 46 };
  const least = { row: 46, prompt: 34, mine: laying ? 120 : 74, hand: 96 };
  // A little sky above the rows.
  const sky = laying ? 0 : clamp(0, (room.height - 500) * 0.2, 70);
  const needed = 2 * edge + sky + gap * 3 + least.prompt + (laying && hand ? 0 : rows * (least.row + gap / 2)) + (hand ? least.mine + least.hand : 0);
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
  const row = laying ? 0 : grow(least.row, Math.min((middle.width - SIGN - stockWidth - gap) / FENCE_SHAPE, 150), rows, 0.6);
  const handHeight = grow(least.hand, 250 * scale, 1, laying ? 0.4 : 0.5);
  const mineHeight = grow(least.mine, laying ? 520 : 210, 1, 1);
  const pad = laying ? 0 : Math.max(0, left) / (rows + 1);

  let y = edge + sky + (laying ? Math.max(0, left) / 2 : 0);
  const top = y + pad;
  const rowWidth = row * FENCE_SHAPE;
  const fences = SIGN + rowWidth + gap + stockWidth;
  const x = middle.x + (middle.width - fences) / 2 + SIGN;
  const rowBoxes = laying ? [] : Array.from({ length: rows }, (_, at): Box => ({ x, y: top + at * (row + gap / 2 + pad), width: rowWidth, height: row }));
  const rowsHeight = laying ? 0 : rows * (row + gap / 2 + pad) + pad;
  y += rowsHeight;

  const onLeft = Math.ceil(others / 2);
  const from = header.height + edge;
  // While there are no rows, a column at the side keeps room for what is in store.
  const stock = laying
    ? { x: others > 1 ? width - edge - side : edge, y: height - edge - clamp(70, height * 0.14, 130), width: side, height: clamp(70, height * 0.14, 130) }
    : { x: x + rowWidth + gap, y: top, width: stockWidth, height: rowsHeight - 2 * pad };
  const tall = clamp(74, (height - from - edge - (laying ? stock.height + gap : 0)) / Math.max(onLeft, 1) - gap, onLeft === 1 ? 380 : 250);
  const column = (x: number, first: number, last: number): Box[] => {
    let below = from;
    return room.piles.slice(first, last).map((piles): Box => {
      // While cards are laid a box keeps its size, whatever comes into it.
      const box = { x, y: below, width: side, height: laying ? tall : Math.min(tall, seatHeight(side, piles, 84)) };
      below += box.height + gap;
      return box;
    });
  };
  const seats = [...column(edge, 0, onLeft), ...column(width - edge - side, onLeft, others)];
  const promptBox = { x: middle.x, y, width: middle.width, height: prompt };
  y += prompt + gap;
  const mine = { x: middle.x, y, width: middle.width, height: mineHeight };
  y += mineHeight + gap;
  return { wide: true, height, header, book: bookAt(width, header), seats, stock, rows: rowBoxes, prompt: promptBox, mine, hand: { x: middle.x, y, width: middle.width, height: handHeight } };
}

function wideLookers(room: Room, height: number, edge: number, gap: number, header: Box): Plan {
  const { width, others, rows, laying } = room;
  const prompt = clamp(34, height * 0.06, 64);
  const start = header.height + edge;
  const free = height - start - prompt - 3 * gap - edge;
  const most = clamp(90, height * 0.28, 300);
  const each = (width - 2 * edge - (others - 1) * gap) / others;
  const tall = laying ? Math.min(free, width * 0.3) : Math.min(most, Math.max(...room.piles.map((piles) => seatHeight(each, piles, clamp(84, height * 0.12, 124)))));
  const stockWidth = clamp(56, width * 0.07, 130);
  const rowsHeight = laying ? 0 : free - tall;
  const gutter = gap + SIGN;
  const rowIn = (columns: number): number => Math.min(rowsHeight / Math.ceil(rows / columns) - gap / 2, ((width - 2 * edge - stockWidth) / columns - gutter) / FENCE_SHAPE, 190);
  // Many rows lie in two columns where that makes their cards larger: they are what a sofa looks at.
  const columns = rowIn(2) > 1.15 * rowIn(1) ? 2 : 1;
  const lines = Math.ceil(rows / columns);
  const row = laying ? 0 : rowIn(columns);
  const rowWidth = row * FENCE_SHAPE;
  const fences = columns * rowWidth + (columns - 1) * gutter;
  const x = (width - SIGN - fences - gap - stockWidth) / 2 + SIGN;
  const pad = laying ? 0 : Math.max(0, rowsHeight - lines * (row + gap / 2)) / (lines + 1);
  const rowBoxes = laying ? [] : Array.from({ length: rows }, (_, at): Box => ({ x: x + Math.floor(at / lines) * (rowWidth + gutter), y: start + pad + (at % lines) * (row + gap / 2 + pad), width: rowWidth, height: row }));
  const above = (free - tall) / 2;
  // Left of the button for the book.
  const inStore = { width: clamp(260, width * 0.22, 440), height: clamp(header.height, header.height + above - gap, Math.max(130, height * 0.15)) };
  const y = start + rowsHeight + gap + (laying ? above : 0);
  return {
    wide: true,
    height,
    header,
    book: bookAt(width, header),
    seats: Array.from({ length: others }, (_, at) => ({ x: edge + at * (each + gap), y: y + prompt + gap, width: each, height: tall })),
    stock: laying
      ? { x: width - edge - 52 - inStore.width, y: 2, ...inStore }
      : { x: x + fences + gap, y: start + pad, width: stockWidth, height: rowsHeight - pad },
    rows: rowBoxes,
    prompt: { x: edge, y, width: width - 2 * edge, height: prompt },
    mine: null,
    hand: null,
  };
}

// On a phone held sideways ----------------------------------------------------------------------

/** The others as chips in a column, the rows beside them; below all that, on one line, the own place and the hand. */
function lowPlan(room: Room): Plan {
  const { width, others, rows, hand, laying, scale } = room;
  const [edge, gap] = [6, 4];
  const side = clamp(132, width * 0.21, 190);
  const bottom = hand ? clamp(86, room.height * 0.29, 112) : 0;
  // Where the line at the top is too short for it, what is to be done stands below it.
  const said = width < 600 ? 50 : 0;
  const least = Math.max(others * (TOUCH + gap), said + TOUCH + gap + Math.ceil(rows / 2) * ((said > 0 ? 30 : TOUCH) + 2 + gap)) + bottom + 2 * gap;
  const height = Math.max(room.height, least);
  const floor = height - bottom - gap - (hand ? gap : 0);

  const chip = Math.min(64, (floor - gap - (others - 1) * gap) / others);
  const seats = Array.from({ length: others }, (_, at): Box => ({ x: edge, y: gap + at * (chip + gap), width: side, height: chip }));
  const x = side + 2 * edge;
  const book = { x: width - edge - TOUCH, y: gap, width: TOUCH, height: TOUCH };
  const stock = { x: book.x - 6 - 150, y: gap + 1, width: 150, height: TOUCH - 2 };
  const header = { x, y: gap, width: 84, height: TOUCH };
  const prompt = said > 0 ? { x, y: gap + TOUCH, width: stock.x - x, height: said - 8 } : { x: x + header.width + gap, y: gap, width: stock.x - x - header.width - 2 * gap, height: TOUCH };

  const meadow = { x, y: gap + TOUCH + gap + said, width: width - x - edge, height: floor - TOUCH - 2 * gap - said };
  const gutter = gap + SIGN;
  const rowIn = (columns: number): number => Math.min(meadow.height / Math.ceil(rows / columns) - gap, (meadow.width / columns - gutter) / FENCE_SHAPE, 110);
  const columns = rowIn(2) > rowIn(1) ? 2 : 1;
  const lines = Math.ceil(rows / columns);
  const row = rowIn(columns);
  const pad = Math.max(0, meadow.height - lines * (row + gap)) / (lines + 1);
  const fences = columns * (row * FENCE_SHAPE + gutter);
  const from = meadow.x + (meadow.width - fences) / 2 + SIGN;
  const rowBoxes = laying
    ? []
    : Array.from({ length: rows }, (_, at): Box => ({
        x: from + Math.floor(at / lines) * (row * FENCE_SHAPE + gutter),
        y: meadow.y + pad + (at % lines) * (row + gap + pad),
        width: row * FENCE_SHAPE,
        height: row,
      }));

  const own = clamp(236, width * 0.38, 360);
  const line = { y: height - bottom - gap, height: bottom };
  // While cards are laid, the own piles have the meadow, and the hand the line.
  const mine = laying ? meadow : { x: edge, ...line, width: own };
  const cards = laying ? { x: edge, ...line, width: width - 2 * edge } : { x: edge + own + edge, ...line, width: width - own - 3 * edge };
  return { wide: true, height, header, book, seats, stock, rows: rowBoxes, prompt, mine: hand ? mine : null, hand: hand ? { ...cards, height: Math.min(bottom, bottom * scale) } : null };
}

// All of them -----------------------------------------------------------------------------------

function bookAt(width: number, header: Box): Box {
  return { x: width - header.x - TOUCH, y: header.y, width: TOUCH, height: TOUCH };
}

/** As high as somebody's piles need below the line with the name; without any, that line alone. */
function seatHeight(width: number, piles: number, line: number): number {
  if (piles === 0) return line;
  const inner = width - 30;
  const columns = Math.min(piles, Math.max(2, Math.floor(inner / 62)));
  const card = Math.min(line, inner / columns - 5);
  // A wide box shows its piles below the name only from a certain height.
  return Math.max(line + Math.ceil(piles / columns) * (card * PILE_SHAPE + 6) + 10, width < 400 ? 0 : 170);
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
