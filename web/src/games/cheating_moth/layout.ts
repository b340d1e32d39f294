/**
 * Where everything is, in px, on a table of any size: from a phone held upright
 * to a television. Nothing here is drawn and nothing here knows a rule.
 */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Asked {
  width: number;
  height: number;
  /** How many bugs sit around the table, oneself not counted. */
  others: number;
  /** How many cards the own hand holds; null for whoever looks on. */
  hand: number | null;
  /** The player's wish for the size of cards. */
  scale: number;
  /** Whether the others' cards lie open under their plates. */
  open?: boolean;
  /** On a television. */
  big: boolean;
}

/** A card in the own hand: its place, and how far it is turned, in degrees. */
export interface HandPlace {
  x: number;
  y: number;
  turn: number;
}

export interface Layout {
  wide: boolean;
  /** The size of plain words, in px. */
  text: number;
  /** The others, clockwise from the left; each box is the bug without its plate. */
  bugs: Box[];
  /** Two lines where it is narrow: the points stand below the name. */
  plate: { w: number; h: number; lines: 1 | 2 };
  ownPlate: number;
  /** The widest that words over a head may be without lying on a neighbour's. */
  bubble: number;
  me: Box | null;
  card: { w: number; h: number };
  hand: HandPlace[];
  draw: Box;
  discard: Box;
  /** The mosquito, as large as it gets: nobody needs the hand meanwhile. */
  target: Box;
  /** The cockroach, over the piles: the hand is needed. */
  roach: Box;
  prompt: Box;
  /** The score of a round: over the own hand rather than over the bugs, which somebody watches. */
  summary: Box;
  /** The buttons beside the piles. */
  buttons: Box | null;
  /** Where whoever looks on reads which round it is: in a corner where nobody sits. */
  round: 'top right' | 'bottom left' | 'bottom right';
  /** The table's lower edge: what is dragged below it vanishes. */
  edge: number;
  /** How far the kitchen reaches above the scene, where the bugs need the lamp's place. */
  beyond: number;
}

/** The smallest strip of a card that a thumb can hit. */
export const TOUCH = 44;
/** A name and points side by side need as much. */
const PLATE = 92;
const BUG = 130 / 120;
const CARD = 140 / 100;
/** Below this height a phone lies on its side. */
const SQUAT = 460;
/** Below this width bugs do not sit beside the piles. */
const NARROW = 520;
/** How far cards that can be used are lifted, of their height. */
const LIFT = 0.1;
/** Where the drawing of the kitchen has the table's lower edge. */
const EDGE = 0.89;

const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

const square = (x: number, y: number, size: number): Box => ({ x: x - size / 2, y: y - size / 2, w: size, h: size });

/** The smallest box around all of these. */
export function boundsOf(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...boxes.map(({ x, w }) => x + w)), Math.max(...boxes.map(({ y, h }) => y + h))];
  return boxes.length === 0 ? { x: 0, y: 0, w: 0, h: 0 } : { x: left, y: top, w: right - left, h: bottom - top };
}

export function layOut(asked: Asked): Layout {
  if (asked.width <= 1.05 * asked.height) return upright(asked);
  // A replay on a phone leaves its table as wide as it is high: side by side, no name would have room.
  if (asked.width < 1.5 * asked.height && asked.width < NARROW) return upright(asked);
  return asked.height < SQUAT ? squat(asked) : lengthwise(asked);
}

/** How much of a row looks out above the next. */
const pitchOf = (h: number, rows: number, most: number): number => (rows === 1 ? 0 : clamp(TOUCH, (most - h) / (rows - 1), 0.56 * h));

interface HandRows {
  card: { w: number; h: number };
  places: HandPlace[];
  top: number;
}

/**
 * As many rows as it takes for every card to show a strip that can be hit. Cards
 * of an upper row look out above those of the row below it.
 */
function rowsOf(count: number, left: number, right: number, bottom: number, wish: number, most: number): HandRows {
  const space = right - left;
  let w = wish;
  let rows = 1;
  for (; rows < 6; rows += 1) {
    w = Math.min(wish, (most - (rows - 1) * TOUCH) / CARD);
    const fit = Math.floor((space - w) / TOUCH) + 1;
    if (fit * rows >= count) break;
  }
  w = Math.max(w, TOUCH);
  const h = w * CARD;
  const pitch = pitchOf(h, rows, most);
  const top = bottom - h - (rows - 1) * pitch;
  const places: HandPlace[] = [];
  for (let row = 0, given = 0; row < rows && given < count; row += 1) {
    const here = Math.ceil((count - given) / (rows - row));
    const step = here > 1 ? Math.min(w + 6, (space - w) / (here - 1)) : 0;
    // Rows are laid as bricks are, so that a card looks out between the two below it.
    const brick = rows > 1 && here > 1 ? Math.min(step / 4, (space - w - step * (here - 1)) / 2) * (row % 2 ? 1 : -1) : 0;
    const start = left + (space - w - step * (here - 1)) / 2 + brick;
    for (let at = 0; at < here; at += 1) {
      const off = at - (here - 1) / 2;
      const turn = rows === 1 ? clamp(-9, off * 1.4, 9) : 0;
      const dip = rows === 1 ? Math.abs(off * off) * (h / 900) : 0;
      places.push({ x: start + step * at, y: top + row * pitch + Math.min(dip, 0.06 * h), turn });
    }
    given += here;
  }
  return { card: { w, h }, places, top };
}

function upright({ width, height, others, hand, scale, open = false, big }: Asked): Layout {
  const beyond = 0.07 * height;
  const edge = EDGE * (height + beyond) - beyond;
  const text = clamp(13, Math.min(width / 27, height / 46), big ? 26 : 17);
  const looksOn = hand === null;
  /** Looked at again with everything open: nothing is to be touched, and cards may hang over the table's edge. */
  const again = open && looksOn;
  const cards = again ? 72 : 0;
  const low = height < 500;
  /** Seen from a seat in a replay on a phone: everything is there, and nothing is to be touched. */
  const tiny = height < 400;
  // Whoever looks on sees some of the bugs on the near side, where one's own hand would be.
  const above = looksOn && others > 3 && height >= SQUAT ? Math.ceil(others / 2) : others;
  const slot = (width - 8) / Math.max(above, 3);
  const w = Math.min(slot - 6, ((cards || (tiny && !looksOn) ? 0.12 : 0.185) * height) / BUG, big ? 220 : 150);
  const h = w * BUG;
  const top = clamp(34, 0.07 * height, 100);
  const rowSlot = (width - 8) / above;
  // However small a bug is, its name and the cards below it have the room that there is.
  const plateWidth = Math.min(rowSlot - 4, Math.max(w + 36, 9 * text));
  // Who plays needs the height for other things.
  const lines = looksOn && plateWidth < PLATE ? 2 : 1;
  const plateHeight = Math.round((lines === 2 ? 2.6 : 1.75) * text);
  const bugs: Box[] = [];
  for (let at = 0; at < above; at += 1) {
    const middle = (above - 1) / 2;
    const dip = above > 2 && middle > 0 ? (Math.abs(at - middle) / middle) * 0.02 * height : 0;
    bugs.push({ x: 4 + rowSlot * (at + 0.5) - w / 2, y: top + dip, w, h });
  }
  const below = others - above;
  const near = again ? height - 6 : edge - 6;
  const belowSlot = (width - 8) / Math.max(1, below);
  // Clockwise goes on from the right to the left on the near side.
  for (let at = below - 1; at >= 0; at -= 1) {
    bugs.push({ x: 4 + belowSlot * (at + 0.5) - w / 2, y: near - h - plateHeight - cards, w, h });
  }
  const stageTop = top + 0.02 * height + h + plateHeight + cards + 6;
  const most = low ? 0.24 * height : Math.max(0.34 * height, 170 * Math.min(scale, 1));
  const rows = rowsOf(hand ?? 0, 8, width - 8, edge + 4, clamp(52, 0.172 * width, 104) * scale, most);
  // The table stays as it is when a hand of two rows becomes one of a single row, and back.
  const handTop = low ? rows.top : Math.min(rows.top, edge + 4 - rows.card.h - pitchOf(rows.card.h, 2, most));
  const stageBottom = looksOn ? (below ? near - h - plateHeight - cards - 6 : edge - 10) : handTop - 4 - LIFT * rows.card.h;
  const promptHeight = clamp(46, 3.4 * text, 84);
  const stage = Math.max(0, stageBottom - stageTop - promptHeight - 6);
  const side = looksOn ? 0 : clamp(TOUCH + 28, 0.23 * width, 150);
  const pileHeight = clamp(tiny ? 34 : cards || low ? 44 : 64, Math.min(stage - 6, ((width - 2 * side - 34) / 2) * CARD), 0.24 * height);
  const pileWidth = pileHeight / CARD;
  const gap = clamp(10, 0.04 * width, 40);
  // Open cards hang down from above: then words stand below the piles.
  const pilesTop = again ? stageTop : stageTop + promptHeight + 6;
  const promptTop = again ? Math.max(stageBottom - promptHeight, pilesTop + pileHeight + 4) : stageTop;
  const centre = pilesTop + Math.max(stage, pileHeight) / 2;
  const draw = { x: width / 2 - pileWidth - gap / 2, y: centre - pileHeight / 2, w: pileWidth, h: pileHeight };
  const discard = { ...draw, x: width / 2 + gap / 2 };
  const ownWidth = clamp(28, (stage - plateHeight) / BUG, side);
  const me = looksOn ? null : { x: 4 + (side - ownWidth) / 2, y: stageBottom - ownWidth * BUG - plateHeight + 2, w: ownWidth, h: ownWidth * BUG };
  const span = Math.min(clamp(150, Math.min(width - 2 * side - 4, 0.42 * height), 420), height - stageTop - promptHeight - 8);
  const target = square(width / 2, Math.max(centre, stageTop + promptHeight + 4 + span / 2), span);
  const roach = square(width / 2, centre, Math.min(span, 1.35 * pileHeight));
  return {
    wide: false,
    text,
    bugs,
    plate: { w: plateWidth, h: plateHeight, lines },
    ownPlate: side,
    bubble: looksOn ? rowSlot - 4 : Math.min(rowSlot - 4, side + 4),
    me,
    card: rows.card,
    hand: rows.places,
    draw,
    discard,
    target,
    roach,
    prompt: { x: 8, y: promptTop, w: width - 16, h: promptHeight },
    summary: { x: 8, y: stageTop, w: width - 16, h: edge - stageTop },
    buttons: looksOn ? null : { x: width - side - 2, y: stageTop + promptHeight + 4, w: side - 4, h: stageBottom - stageTop - promptHeight - 4 },
    round: 'top right',
    edge,
    beyond,
  };
}

/** Where bugs sit around a table seen lengthwise: centre and foot as shares of the scene. */
const AROUND: Readonly<Record<number, readonly (readonly [x: number, foot: number])[]>> = {
  1: [[0.5, 0.37]],
  2: [
    [0.2, 0.44],
    [0.8, 0.44],
  ],
  3: [
    [0.13, 0.51],
    [0.5, 0.37],
    [0.87, 0.51],
  ],
  4: [
    [0.1, 0.52],
    [0.27, 0.37],
    [0.73, 0.37],
    [0.9, 0.52],
  ],
  5: [
    [0.11, 0.76],
    [0.21, 0.4],
    [0.5, 0.37],
    [0.79, 0.4],
    [0.89, 0.76],
  ],
};

/** Three on a television, without a fourth side to keep free. */
const THREE_TO_LOOK_AT = [
  [0.15, 0.6],
  [0.5, 0.39],
  [0.85, 0.6],
] as const;

function lengthwise({ width, height, others, hand, scale, open = false, big }: Asked): Layout {
  const edge = EDGE * height;
  const looksOn = hand === null;
  const text = clamp(13, Math.min(width / 62, height / 42), big ? 34 : 20);
  const plateHeight = Math.round(1.75 * text);
  const w = clamp(64, Math.min((looksOn ? 0.27 : 0.235) * height, 0.14 * width), big || looksOn ? 320 : 250);
  const h = w * BUG;
  const around = (looksOn && others === 3 ? THREE_TO_LOOK_AT : AROUND[others]) ?? AROUND[5] ?? [];
  const bugs = around.map(([x, foot]): Box => ({ x: x * width - w / 2, y: Math.max(4, foot * height - h), w, h }));
  const promptHeight = clamp(46, 3 * text, 110);
  const own = Math.min(0.2 * width, Math.max(150, 0.16 * width));
  const rows = rowsOf(
    hand ?? 0,
    own,
    width - own,
    edge + 4,
    clamp(52, Math.min(0.145 * height, 0.08 * width), 170) * scale,
    Math.max(0.24 * height, 76),
  );
  // A bug that sits opposite needs room for its plate.
  const opposite = others % 2 === 1;
  // Open cards lie in up to two lines below it.
  const below = open && looksOn && opposite ? 0.37 * height + plateHeight + 54 : 0;
  const stageTop = Math.max((opposite ? 0.435 : 0.38) * height, below);
  const stageBottom = looksOn ? edge - 0.03 * height : rows.top - 2 - LIFT * rows.card.h;
  const promptTop = stageBottom - promptHeight - 2;
  const stage = Math.max(0, promptTop - 6 - stageTop);
  const pileHeight = clamp(64, stage, (looksOn ? 0.27 : 0.22) * height);
  const pileWidth = pileHeight / CARD;
  const gap = clamp(12, 0.02 * width, 60);
  const centre = Math.max(stageTop + pileHeight / 2, promptTop - 6 - stage / 2);
  const draw = { x: width / 2 - pileWidth - gap / 2, y: centre - pileHeight / 2, w: pileWidth, h: pileHeight };
  const discard = { ...draw, x: width / 2 + gap / 2 };
  const ownWidth = Math.min(w, own - 12, (0.3 * height - plateHeight) / BUG);
  const me = looksOn ? null : { x: (own - ownWidth) / 2, y: edge - ownWidth * BUG - plateHeight + 4, w: ownWidth, h: ownWidth * BUG };
  const span = looksOn ? 1.25 * pileHeight : clamp(120, Math.min(0.46 * height, promptTop - 6), 560);
  const target = square(width / 2, looksOn ? centre : promptTop - 6 - span / 2, span);
  const roach = square(width / 2, centre, Math.min(span, 1.3 * pileHeight));
  // Open cards lie beside it, too.
  const promptWidth = Math.min((open && looksOn ? 0.56 : 0.62) * width, 46 * text);
  return {
    wide: true,
    text,
    bugs,
    plate: { w: Math.min(w + 1.5 * text, 0.17 * width), h: plateHeight, lines: 1 },
    ownPlate: Math.min(ownWidth + 2 * text, own - 8),
    bubble: Math.min(0.17 * width, own) - 4,
    me,
    card: rows.card,
    hand: rows.places,
    draw,
    discard,
    target,
    roach,
    prompt: { x: (width - promptWidth) / 2, y: promptTop, w: promptWidth, h: promptHeight },
    summary: { x: (width - promptWidth) / 2, y: stageTop, w: promptWidth, h: edge - stageTop },
    buttons: looksOn ? null : { x: width - own + 8, y: edge - Math.max(2 * TOUCH + 16, 0.2 * height), w: own - 20, h: Math.max(2 * TOUCH + 16, 0.2 * height) },
    round: 'top right',
    edge,
    beyond: 0,
  };
}

/** Where bugs sit on a phone that lies on its side: piles and prompt have the middle to themselves. */
const BESIDE: Readonly<Record<number, readonly number[]>> = {
  2: [0.12, 0.88],
  3: [0.1, 0.27, 0.87],
  4: [0.1, 0.27, 0.73, 0.9],
  5: [0.1, 0.27, 0.73, 0.9, 0.9],
};

function squat({ width, height, others, hand, scale, open = false, big }: Asked): Layout {
  const edge = EDGE * height;
  const looksOn = hand === null;
  const text = 13;
  // Looked at again with everything open, five sit in one line: whoever sat below another would sit on their cards.
  const abreast = open && looksOn && others > 4;
  // With a replay's log beside it the table is so narrow that a name has no room for points next to it.
  const lines = width < NARROW || abreast ? 2 : 1;
  const plateHeight = lines === 2 ? 34 : 22;
  const own = clamp(100, 0.15 * width, 130);
  const buttonsHeight = 2 * TOUCH + 8;
  const rows = rowsOf(hand ?? 0, own, width - own, edge + 4, clamp(TOUCH, 0.16 * height, 70) * scale, Math.max(0.34 * height, 84));
  const handTop = looksOn ? edge : rows.top - LIFT * rows.card.h;
  const promptHeight = abreast ? 40 : 46;
  const promptTop = (abreast ? height : handTop) - promptHeight - 4;
  const w = abreast ? 48 : clamp(48, Math.min((promptTop - 8 - plateHeight) / BUG, (edge - buttonsHeight - 2 * plateHeight) / BUG / 1.4, 0.14 * width), 96);
  const h = w * BUG;
  const bugs = abreast
    ? Array.from({ length: others }, (_, at): Box => ({ x: ((at + 0.5) * width) / others - w / 2, y: 6, w, h }))
    : (BESIDE[others] ?? []).map((x, at): Box => ({ x: x * width - w / 2, y: at === 4 ? edge - h - plateHeight - 4 : 6, w, h }));
  const promptWidth = Math.min(0.55 * width, width - 2 * own);
  // However small a bug is, there is room for its name.
  const plateWidth = Math.min(Math.max(w + 24, 100), abreast ? width / others - 6 : 0.16 * width);
  // As much as the two bugs leave who sit nearest to the middle.
  const half = Math.min(...bugs.map((bug) => Math.abs(bug.x + w / 2 - width / 2) - Math.max(w, plateWidth) / 2));
  const pileHeight = clamp(48, Math.min(promptTop - 20, (half - 11) * CARD), 130);
  const pileWidth = pileHeight / CARD;
  const draw = { x: width / 2 - pileWidth - 7, y: Math.max(4, promptTop - 8 - pileHeight), w: pileWidth, h: pileHeight };
  const ownWidth = Math.min(w, (edge - (6 + h + plateHeight) - plateHeight - 8) / BUG);
  const me = looksOn ? null : { x: (own - ownWidth) / 2, y: edge - ownWidth * BUG - plateHeight, w: ownWidth, h: ownWidth * BUG };
  const span = clamp(100, promptTop - 10, 220);
  return {
    wide: true,
    text: big ? 18 : text,
    bugs,
    plate: { w: plateWidth, h: plateHeight, lines },
    ownPlate: own - 12,
    bubble: Math.min(0.17 * width, own) - 4,
    me,
    card: rows.card,
    hand: rows.places,
    draw,
    discard: { ...draw, x: width / 2 + 7 },
    target: square(width / 2, promptTop - 4 - span / 2, span),
    roach: square(width / 2, draw.y + pileHeight / 2, pileHeight * 1.1),
    prompt: { x: (width - promptWidth) / 2, y: promptTop, w: promptWidth, h: promptHeight },
    summary: { x: (width - promptWidth) / 2, y: 6, w: promptWidth, h: edge - 6 },
    buttons: looksOn ? null : { x: width - own + 4, y: edge - buttonsHeight, w: own - 8, h: buttonsHeight },
    round: looksOn ? 'bottom left' : 'bottom right',
    edge,
    beyond: 0,
  };
}
