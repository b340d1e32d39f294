/**
 * Where everything is: the floor in the middle, oneself below it, the others
 * around. One plan for every size from a narrow phone to a television; a pure
 * sum, so that a test can see that nothing ever lies on anything else.
 */
import { beyond, isHeld } from '../held';
import { TALL } from './fan';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Plan {
  /** Side by side as on a television, rather than one below the other. */
  wide: boolean;
  /** At least this high; a lower window scrolls. */
  height: number;
  header: Box;
  /** How wide the round may be told at its left end. */
  told: number;
  /** Nothing where it would hang into somebody's place. */
  ball: Box | null;
  /** The others, clockwise, beginning with the left-hand neighbour. */
  seats: Box[];
  floor: Box;
  prompt: Box;
  mine: Box;
  /** Nothing for those who only look on. */
  hand: Box | null;
  floorCard: number;
  handCard: number;
}

export interface Room {
  width: number;
  height: number;
  /** How many sit around the floor besides whoever is at the bottom. */
  others: number;
  /** Whether there is a hand to hold. */
  hand: boolean;
  /** How many cards lie on the floor at most. */
  floorCards: number;
  /** The most cards in the hand. */
  handCards: number;
  /** The player's wish for larger or smaller cards. */
  scale: number;
  /** The others are on a big screen: on a phone there is more room for what is one's own. */
  held?: boolean;
}

/** One part of a column: how high it is at least, at most, and how fast it grows with the space. */
interface Share {
  least: number;
  most: number;
  grows: number;
}

/** A finger high: there is something to touch in it. */
const HEADER = 44;

/** A phone held sideways: lower than this, nothing fits below anything else. */
const LOW = 372;

export function plan(room: Room): Plan {
  if (isHeld(room)) return { ...tallPlan({ ...room, others: 0 }), seats: beyond(room.width, room.others) };
  if (room.width >= 550 && room.height < LOW) return lowPlan(room);
  return room.width >= 600 && room.width > room.height * 0.95 ? widePlan(room) : tallPlan(room);
}

/** Heights for the parts of a column, each between its least and its most. */
export function shared(space: number, parts: readonly Share[]): number[] {
  const heights = parts.map((part) => part.least);
  for (let pass = 0; pass < parts.length; pass += 1) {
    const left = space - sum(heights);
    const growing = parts.map((part, place) => ((heights[place] ?? 0) < part.most ? part.grows : 0));
    const weight = sum(growing);
    if (left < 1 || weight === 0) break;
    parts.forEach((part, place) => {
      heights[place] = Math.min(part.most, (heights[place] ?? 0) + (left * (growing[place] ?? 0)) / weight);
    });
  }
  return heights.map(Math.floor);
}

// Side by side ----------------------------------------------------------------------------------

function widePlan(room: Room): Plan {
  const { width, others, hand, scale } = room;
  const edge = clamp(6, width * 0.012, 22);
  const gap = clamp(4, room.height * 0.014, 14);
  const onTop = others % 2 === 1;
  const side = clamp(190, width * (hand ? 0.235 : 0.255), hand ? 430 : 500);
  const middle = { x: side + 2 * edge, width: width - 2 * side - 4 * edge };
  // Many cards in a row are small, whatever height they have: what they cannot use is for the displays.
  const floorMost = Math.max(76, Math.min((hand ? 250 : 340) * scale, (1.4 * middle.width) / room.floorCards + 24));
  const parts: Share[] = [
    { least: 40, most: hand ? 170 : 220, grows: 1 },
    ...(onTop ? [{ least: 50, most: hand ? 112 : 160, grows: 0.7 }] : []),
    { least: 76, most: floorMost, grows: 2 * scale },
    { least: 28, most: hand ? 56 : 90, grows: 0.35 },
    { least: 52, most: hand ? 150 : 190, grows: 1.3 },
    ...(hand ? [{ least: 84, most: 250 * scale, grows: 2.1 * scale }] : []),
  ];
  const gaps = gap * (parts.length - 1) + edge;
  const height = Math.max(room.height, sum(parts.map((part) => part.least)) + gaps);
  const heights = shared(height - gaps, parts);

  // What does not fill the height stands in its middle, but the ball hangs from the ceiling.
  const spare = Math.max(0, height - gaps - sum(heights));
  let y = 0;
  let place = 0;
  const next = (most: number = middle.width): Box => {
    const box = centred(middle, y, Math.min(most, middle.width), heights[place] ?? 0);
    y += (heights[place] ?? 0) + gap;
    place += 1;
    return box;
  };
  const ballHeight = heights[0] ?? 40;
  const ball = centred(middle, 0, ballHeight, next().height);
  y += spare / 2;
  const top = onTop ? next(hand ? 560 : 700) : null;
  const floor = next();
  const prompt = next(hand ? 720 : 1000);
  const mine = next(hand ? 690 : 860);
  const handBox = hand ? next() : null;

  const perSide = Math.floor(others / 2);
  const from = HEADER + gap;
  const roomFor = (height - from - edge - (perSide - 1) * gap * 2) / perSide;
  const seatHeight = Math.floor(clamp(104, height * (hand ? 0.235 : 0.27), Math.min(roomFor, hand ? 214 : 290)));
  const block = perSide * seatHeight + (perSide - 1) * gap * 2;
  const start = from + Math.max(0, (height * 0.86 - from - block) / 2);
  const sides = Array.from({ length: perSide }, (_, row) => start + row * (seatHeight + gap * 2));
  const column = (x: number) => sides.map((at): Box => ({ x, y: at, width: side, height: seatHeight }));
  // Clockwise: up the left side, along the top, down the right side.
  const seats = [...column(edge).reverse(), ...(top ? [top] : []), ...column(width - side - edge)];

  return {
    wide: true,
    height,
    header: { x: edge, y: 0, width: width - 2 * edge, height: HEADER + gap },
    told: 0.42 * (width - 2 * edge),
    ball,
    seats,
    floor,
    prompt,
    mine,
    hand: handBox,
    ...cards(room, floor, handBox),
  };
}

// On a phone held sideways ----------------------------------------------------------------------

/** The others as chips along the top, the floor in the middle; below it, on one line, the own place and the hand. */
function lowPlan(room: Room): Plan {
  const { width, others, hand, scale } = room;
  const [edge, gap] = [6, 4];
  const inner = { x: edge, width: width - 2 * edge };
  const columns = others === 2 || others === 4 ? 2 : 3;
  const rows = Math.ceil(others / columns);
  const parts: Share[] = [
    { least: rows * HEADER, most: rows * 72, grows: rows },
    { least: 70, most: 150 * scale, grows: 1.6 * scale },
    { least: 24, most: 34, grows: 0.2 },
    { least: hand ? 80 : 48, most: hand ? 112 : 76, grows: 1.2 * scale },
  ];
  const gaps = gap * (parts.length + rows - 1) + edge;
  const height = Math.max(room.height, sum(parts.map((part) => part.least)) + gaps);
  const [seatsHeight = HEADER, floorHeight = 70, promptHeight = 24, line = 80] = shared(height - gaps, parts);

  const seatHeight = Math.floor(seatsHeight / rows);
  const seatWidth = (inner.width - (columns - 1) * gap) / columns;
  const seats = chips(others, columns).map(([row, column]): Box => ({
    x: edge + column * (seatWidth + gap),
    y: gap + row * (seatHeight + gap),
    width: seatWidth,
    height: seatHeight,
  }));
  let y = gap + rows * (seatHeight + gap);
  // Round and guest list stand at both ends of the floor.
  const header = { ...inner, y, height: HEADER };
  const floor = centred(inner, y, inner.width - 2 * 96, floorHeight);
  y += floorHeight + gap;
  const prompt = centred(inner, y, Math.min(720, inner.width), promptHeight);
  y += promptHeight + gap;
  const own = hand ? inner.width * 0.5 : inner.width;
  const mine = { x: edge, y, width: own, height: line };
  const handBox = hand ? { x: edge + own + gap, y, width: inner.width - own - gap, height: line } : null;
  const sizes = cards(room, floor, handBox);
  // As far as the cards in the middle leave it.
  const told = (inner.width - room.floorCards * 1.12 * sizes.floorCard) / 2 - 6;
  return { wide: true, height, header, told, ball: null, seats, floor, prompt, mine, hand: handBox, ...sizes };
}

/** Row and column of each of the others, clockwise: up on the left, along the top, down on the right. */
function chips(others: number, columns: number): [row: number, column: number][] {
  const last = columns - 1;
  const top = Array.from({ length: columns }, (_, column): [number, number] => [0, column]);
  return others <= columns ? top.slice(0, others) : [[1, 0], ...top, [1, last]];
}

// One below the other ---------------------------------------------------------------------------

function tallPlan(room: Room): Plan {
  const { width, others, hand, scale } = room;
  const edge = clamp(4, width * 0.015, 14);
  const gap = clamp(2, (room.height - 440) * 0.025, 12);
  const columns = width >= 560 ? 2 : 1;
  const rows = Math.ceil(others / columns);
  const parts: Share[] = [
    { least: HEADER, most: 110, grows: columns === 2 ? 1 : 0.5 },
    { least: rows * 44, most: rows * 96, grows: 0.5 * rows },
    { least: 70, most: 240 * scale, grows: 1.6 * scale },
    { least: 32, most: 52, grows: 0.3 },
    { least: 48, most: 116, grows: 0.8 },
    ...(hand ? [{ least: 82, most: 236 * scale, grows: 1.7 * scale }] : []),
  ];
  const gaps = gap * (parts.length - 1 + Math.max(0, rows - 1)) + edge;
  const height = Math.max(room.height, sum(parts.map((part) => part.least)) + gaps);
  const heights = shared(height - gaps, parts);
  const spare = Math.max(0, height - gaps - sum(heights)) / 2;
  const middle = { x: edge, width: width - 2 * edge };
  const [head = HEADER, seatsHeight = 44, floorHeight = 72, promptHeight = 26, mineHeight = 50, handHeight = 82] = heights;

  const seatHeight = Math.floor(seatsHeight / Math.max(1, rows));
  const seatWidth = (middle.width - (columns - 1) * gap * 2) / columns;
  const top = head + gap;
  const seats = seatsInRows(others, columns).map(([row, column, alone]): Box => ({
    x: alone ? edge + (middle.width - seatWidth) / 2 : edge + column * (seatWidth + gap * 2),
    y: top + row * (seatHeight + gap),
    width: seatWidth,
    height: seatHeight,
  }));
  let y = top + rows * (seatHeight + gap) + spare;
  const next = (most: number, tall: number): Box => {
    const box = centred(middle, y, Math.min(most, middle.width), tall);
    y += tall + gap;
    return box;
  };
  const floor = next(middle.width, floorHeight);
  const prompt = next(720, promptHeight);
  const mine = next(720, mineHeight);
  const handBox = hand ? next(720, handHeight) : null;
  return {
    wide: false,
    height,
    header: { x: edge, y: 0, width: middle.width, height: head },
    told: 0.42 * middle.width,
    ball: centred(middle, 0, head, head),
    seats,
    floor,
    prompt,
    mine,
    hand: handBox,
    ...cards(room, floor, handBox),
  };
}

/** Row and column of each of the others, clockwise; one alone in the top row stands in its middle. */
function seatsInRows(others: number, columns: number): [row: number, column: number, alone: boolean][] {
  if (columns === 1) return Array.from({ length: others }, (_, place) => [place, 0, false]);
  const rows = Math.ceil(others / 2);
  const odd = others % 2 === 1;
  const left = Array.from({ length: odd ? rows - 1 : rows }, (_, place): [number, number, boolean] => [rows - 1 - place, 0, false]);
  const right = left.map(([row]): [number, number, boolean] => [row, 1, false]).reverse();
  return [...left, ...(odd ? [[0, 0, true] as [number, number, boolean]] : []), ...right];
}

// Both ------------------------------------------------------------------------------------------

/** Room above a card for being lifted, and around it for its light, as a part of its height. */
const AIR = 0.88;
/** Beside the hand lies the pile, half as large, with a little room around it. */
const PILE = 0.66;
/** No card that is to be touched is narrower, where there is room for it. */
const FINGER = 46;

function cards(room: Room, floor: Box, hand: Box | null): { floorCard: number; handCard: number } {
  const floorWish = (floor.height * AIR) / TALL;
  const floorFits = (floor.width - 8) / (room.floorCards * 1.12);
  const handFits = hand ? hand.width / (room.handCards * 1.1 + PILE + 0.04) : 0;
  const handWish = hand ? (hand.height * AIR) / TALL : 0;
  return { floorCard: sized(Math.min(floorWish, floorFits), room.scale), handCard: sized(Math.min(handWish, handFits), room.scale) };
}

/** Large cards are as large as there is room; small ones are small also where that would be more. */
function sized(fits: number, scale: number): number {
  return Math.floor(Math.max(Math.min(1, scale) * fits, Math.min(fits, FINGER)));
}

/** What is inside a player's place: who it is, the display, and the card of this round. */
export interface Inside {
  /** Who above the display rather than beside it. */
  stacked: boolean;
  who: Box;
  /** The width of the face. */
  face: number;
  display: Box;
  /** The widest card in the display. */
  card: number;
  spot: Box;
}

/** A place so high is for people far away, and its words are large. */
export const LARGE = 150;
/** Below this width a seat's name has its line to itself. */
const NARROW = 270;

export function inside(seat: { width: number; height: number }, scale: number): Inside {
  const pad = seat.height < 50 ? 1 : clamp(3, seat.height * 0.05, 8);
  // In a place that is wide for its height, cards are larger beside the face than below it.
  const stacked = seat.height >= 104 && seat.width < Math.min(520, 2.4 * seat.height);
  const tall = seat.height - 2 * pad;
  const spotWidth = Math.max(30, Math.floor(Math.min(tall / TALL, seat.width * (stacked ? 0.25 : 0.16))));
  const spotHeight = spotWidth * TALL;
  const spot = { x: seat.width - pad - spotWidth - 4, y: (seat.height - spotHeight) / 2, width: spotWidth, height: spotHeight };
  const gap = pad + 3;
  if (stacked) {
    const line = Math.round(clamp(44, Math.min(tall * 0.34, seat.width * 0.26), 80));
    const width = spot.x - gap - pad;
    const display = { x: pad + 4, y: pad + line + 4, width: width - 4, height: tall - line - 6 };
    if (seat.width < NARROW) {
      // Beside the card there would be no room for a name: the card goes below the line, the name gets all of it.
      const below = Math.min(spotHeight, display.height);
      const low = { x: spot.x + spotWidth - below / TALL, y: display.y + (display.height - below) / 2, width: below / TALL, height: below };
      const who = { x: pad, y: pad, width: seat.width - 2 * pad - 4, height: line };
      return { stacked, who, face: line, display: { ...display, width: low.x - gap - display.x }, card: 110 * scale, spot: low };
    }
    return { stacked, who: { x: pad, y: pad, width, height: line }, face: line, display, card: 110 * scale, spot };
  }
  const wish = seat.height > LARGE ? clamp(200, seat.width * 0.31, 250) : clamp(96, seat.width * 0.22, 156);
  const who = { x: pad, y: pad, width: Math.round(wish), height: tall };
  const inset = pad > 1 ? 1 : 0;
  const display = { x: who.x + who.width + gap, y: pad + inset, width: spot.x - 2 * gap - (who.x + who.width), height: tall - 2 * inset };
  return { stacked, who, face: Math.min(tall, 92, who.width * (seat.height > LARGE ? 0.4 : 0.46)), display, card: 110 * scale, spot };
}

function centred(middle: { x: number; width: number }, y: number, width: number, height: number): Box {
  return { x: middle.x + (middle.width - width) / 2, y, width, height };
}

function clamp(least: number, wish: number, most: number): number {
  return Math.max(least, Math.min(wish, most));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
