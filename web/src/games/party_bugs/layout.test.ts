/** Nothing lies on anything else, at any size, for any number of players. */
import { describe, expect, test } from 'vitest';
import { fan, LARGE_WIDTH, LEAST_WIDTH, ROW_WIDTH, stripOf, TALL } from './fan';
import { inside, LARGE, plan, shared, type Box, type Plan } from './layout';

const SIZES = [
  [360, 520],
  [360, 592],
  [390, 760],
  [412, 840],
  [600, 900],
  [768, 976],
  [640, 310],
  [740, 310],
  [844, 350],
  [1024, 720],
  [1366, 650],
  [1600, 1030],
  [1920, 1030],
  [3840, 2100],
] as const;

function boxesOf(seen: Plan): [string, Box][] {
  const seats = seen.seats.map((box, place): [string, Box] => [`seat ${place}`, box]);
  const hand: [string, Box][] = seen.hand ? [['hand', seen.hand]] : [];
  const ball: [string, Box][] = seen.ball ? [['ball', seen.ball]] : [];
  return [...ball, ...seats, ['floor', seen.floor], ['prompt', seen.prompt], ['mine', seen.mine], ...hand];
}

function overlap(one: Box, other: Box): boolean {
  return one.x < other.x + other.width - 0.5 && other.x < one.x + one.width - 0.5 && one.y < other.y + other.height - 0.5 && other.y < one.y + one.height - 0.5;
}

const ROOMS = [2, 3, 4, 5].flatMap((others) => [true, false].flatMap((hand) => [0.85, 1, 1.2].map((scale) => ({ others, hand, scale }))));

test.each([
  [360, 520],
  [360, 592],
  [412, 840],
])('beside a big screen, %i × %i is for what is one’s own', (width, height) => {
  for (const others of [1, 2, 3, 4, 5]) {
    const room = { width, height, others, hand: true, floorCards: others + 1, handCards: 4, scale: 1 };
    const [usual, seen] = [plan(room), plan({ ...room, held: true })];
    expect(seen.seats).toHaveLength(others);
    // Whoever is on the screen is beyond the edge, so that cards come and go that way.
    expect(seen.seats.every((box) => box.y + box.height <= 0)).toBe(true);
    const boxes = boxesOf({ ...seen, seats: [] });
    const inView = ([, box]: [string, Box]) => box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= seen.height + 0.5;
    expect(boxes.filter((box) => !inView(box))).toEqual([]);
    expect(boxes.flatMap(([name, box], place) => boxes.slice(place + 1).flatMap(([other, its]) => (overlap(box, its) ? [`${name} and ${other}`] : [])))).toEqual([]);
    expect(seen.height).toBeLessThanOrEqual(height);
    expect(seen.handCard).toBeGreaterThanOrEqual(usual.handCard);
    expect((seen.hand?.height ?? 0) + seen.floor.height).toBeGreaterThan((usual.hand?.height ?? 0) + usual.floor.height);
  }
});

test('only a phone held upright leaves the others to the screen', () => {
  for (const [width, height] of [[740, 310], [768, 976], [1366, 650]] as const) {
    const room = { width, height, others: 3, hand: true, floorCards: 4, handCards: 4, scale: 1 };
    expect(plan({ ...room, held: true })).toEqual(plan(room));
  }
});

describe.each(SIZES)('%i × %i', (width, height) => {
  test('small cards are smaller', () => {
    const at = (scale: number) => plan({ width, height, others: 3, hand: true, floorCards: 4, handCards: 4, scale });
    expect(at(0.85).handCard).toBeLessThan(Math.max(47, 0.93 * at(1).handCard));
    expect(at(0.85).floorCard).toBeLessThan(Math.max(47, 0.95 * at(1).floorCard));
    expect(at(1.2).handCard).toBeGreaterThanOrEqual(at(1).handCard);
  });

  test('everything has its place', () => {
    for (const { others, hand, scale } of ROOMS) {
      const seen = plan({ width, height, others, hand, floorCards: others + 1, handCards: 4, scale });
      const boxes = boxesOf(seen);
      const of = `with ${others} others, ${hand ? 'a hand' : 'no hand'} and cards at ${scale}`;
      expect(seen.height, `high enough ${of}`).toBeLessThanOrEqual(Math.max(height, 524));
      const inView = ([, box]: [string, Box]) => box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 0.5 && box.y + box.height <= seen.height + 0.5;
      expect(boxes.filter((box) => !inView(box)).map(([name]) => name), `out of sight ${of}`).toEqual([]);
      const clashes = boxes.flatMap(([name, box], place) => boxes.slice(place + 1).flatMap(([other, its]) => (overlap(box, its) ? [`${name} and ${other}`] : [])));
      expect(clashes, `on top of each other ${of}`).toEqual([]);
      // What is to be touched is large enough for a finger.
      expect(seen.floorCard, of).toBeGreaterThanOrEqual(44);
      expect(seen.floorCard * (others + 1) * 1.12, of).toBeLessThanOrEqual(seen.floor.width);
      expect(seen.floorCard * TALL, of).toBeLessThanOrEqual(seen.floor.height);
      if (!seen.hand) continue;
      expect(seen.handCard, of).toBeGreaterThanOrEqual(44);
      expect(seen.handCard * TALL, of).toBeLessThanOrEqual(seen.hand.height);
      expect(seen.handCard * (4 * 1.1 + 0.64), of).toBeLessThanOrEqual(seen.hand.width);
    }
  });

  test('a place holds all that can lie there', () => {
    for (const { others, hand, scale } of ROOMS) {
      const seen = plan({ width, height, others, hand, floorCards: others + 1, handCards: 3, scale });
      for (const seat of [...seen.seats, seen.mine]) {
        const { who, display, spot, card } = inside(seat, scale);
        const of = `in ${seat.width} × ${seat.height}`;
        for (const box of [who, display, spot]) {
          expect(box.x, of).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width, of).toBeLessThanOrEqual(seat.width);
          expect(box.y + box.height, of).toBeLessThanOrEqual(seat.height + 0.5);
        }
        expect(overlap(who, display) || overlap(display, spot), of).toBe(false);
        // More than anybody keeps for long.
        const laid = fan([1, 2, 3, 5, 6, 7, 9, 10, 12].map(stripOf), display, card);
        expect(Math.max(...laid.places.map(({ x }) => x)) + laid.width, of).toBeLessThanOrEqual(display.width + 0.5);
        expect(Math.max(...laid.places.map(({ y }) => y)) + laid.width * TALL, of).toBeLessThanOrEqual(display.height + 1);
      }
    }
  });
});

test.each([
  [640, 290],
  [740, 310],
  [844, 340],
  [932, 370],
])('on a phone held sideways, %i × %i, everything is in sight', (width, height) => {
  for (const others of [2, 3, 4, 5]) {
    for (const hand of [true, false]) {
      const seen = plan({ width, height, others, hand, floorCards: others + 1, handCards: 4, scale: 1 });
      expect(seen.height).toBe(height);
      // Round and guest list have their corners beside the floor.
      // The round is told beside the cards, not below them.
      expect(seen.header.x + seen.told).toBeLessThan(seen.floor.x + (seen.floor.width - (others + 1) * 1.12 * seen.floorCard) / 2);
      expect(seen.told).toBeGreaterThanOrEqual(90);
      expect(Math.min(seen.floor.x - seen.header.x, seen.header.x + seen.header.width - seen.floor.x - seen.floor.width)).toBeGreaterThanOrEqual(90);
    }
  }
});

describe('clockwise', () => {
  test('the left-hand neighbour is on the left, and the last one on the right', () => {
    for (const others of [2, 3, 4, 5]) {
      const { seats, mine } = plan({ width: 1920, height: 1000, others, hand: true, floorCards: 5, handCards: 3, scale: 1 });
      expect(seats[0]?.x).toBeLessThan(mine.x);
      expect(seats.at(-1)?.x).toBeGreaterThan(mine.x + mine.width);
    }
  });
});

describe('sharing a column', () => {
  test('everybody has the least first, nobody more than the most', () => {
    const parts = [
      { least: 10, most: 20, grows: 1 },
      { least: 10, most: 100, grows: 1 },
    ];
    expect(shared(20, parts)).toEqual([10, 10]);
    expect(shared(60, parts)).toEqual([20, 40]);
    expect(shared(500, parts)).toEqual([20, 100]);
  });
});

describe('a display', () => {
  const values = [1, 4, 7, 10, 12];

  test('lies apart where there is room', () => {
    const { width, places } = fan(values.map(stripOf), { width: 400, height: 84 }, 60);
    expect(width).toBe(60);
    places.slice(1).forEach(({ x }, place) => expect(x - (places[place]?.x ?? 0)).toBeGreaterThan(width));
  });

  test('of large cards lies apart rather than being larger still, in rows if need be', () => {
    for (let many = 1; many <= 8; many += 1) {
      const box = { width: 333, height: 188 };
      const { width, places } = fan(Array.from({ length: many }, (_, place) => stripOf(place + 4)), box, 121);
      const cards = places.map((place): Box => ({ ...place, width, height: width * TALL }));
      expect(width).toBeGreaterThanOrEqual(LARGE_WIDTH);
      expect(cards.flatMap((card, place) => cards.slice(place + 1).filter((other) => overlap(card, other)))).toEqual([]);
      for (const card of cards) expect(card.x + width <= box.width + 0.5 && card.y + card.height <= box.height + 0.5).toBe(true);
    }
  });

  test('uses all the room there is before cards overlap', () => {
    const shown = [4, 10, 5, 12, 6];
    for (let room = 200; room < 300; room += 5) {
      const { width, places } = fan(shown.map(stripOf), { width: room, height: 76 }, 54);
      const apart = places.slice(1).every(({ x }, place) => x - (places[place]?.x ?? 0) > width);
      expect(apart || (places.at(-1)?.x ?? 0) + width > room - 0.5, `${room} px`).toBe(true);
    }
  });

  test('overlaps before it shrinks, and keeps every number in sight', () => {
    const { width, places } = fan(values.map(stripOf), { width: 200, height: 84 }, 60);
    expect(width).toBeGreaterThan(40);
    places.slice(1).forEach(({ x }, place) => expect(x - (places[place]?.x ?? 0)).toBeGreaterThanOrEqual(stripOf(values[place] ?? 0) * width - 0.01));
  });

  test('goes into a second row where that keeps cards larger', () => {
    const all = Array.from({ length: 12 }, (_, place) => stripOf(place + 1));
    const { width, places } = fan(all, { width: 150, height: 90 }, 60);
    expect(new Set(places.map(({ y }) => y)).size).toBeGreaterThan(1);
    expect(width).toBeGreaterThanOrEqual(LEAST_WIDTH);
  });

  test('stays in one row as long as its cards are easily read there', () => {
    // Three cards beside the face of somebody at 1366 × 768 who only looks on.
    const beside = fan([3, 7, 8].map(stripOf), { width: 140, height: 158 }, 110);
    expect(new Set(beside.places.map(({ y }) => y)).size).toBe(1);
    expect(beside.width).toBeGreaterThan(70);
    for (let many = 1; many <= 12; many += 1) {
      const { width, places } = fan(Array.from({ length: many }, (_, place) => stripOf(place + 1)), { width: 140, height: 158 }, 110);
      const rows = new Set(places.map(({ y }) => y)).size;
      if (rows === 1) expect(width, `${many} cards`).toBeGreaterThanOrEqual(ROW_WIDTH);
      else expect(140 / (0.46 * (many - 1) + 1), `${many} cards`).toBeLessThan(ROW_WIDTH + 1);
    }
  });

  test('with nobody in it is no trouble', () => {
    expect(fan([], { width: 100, height: 50 }, 60).places).toEqual([]);
  });
});

test('a place that is wide for its height has its cards beside the face, and as high as the place', () => {
  const wide = inside({ width: 460, height: 124 }, 1);
  expect(wide.stacked).toBe(false);
  expect(wide.display.height).toBeGreaterThan(100);
  expect(inside({ width: 224, height: 174 }, 1).stacked).toBe(true);
});

test('a name has room beside face and sum wherever they share a line', () => {
  const sum = 58;
  for (let width = 190; width <= 500; width += 1) {
    for (const height of [104, 150, 188, 214, 290]) {
      const { stacked, who, face } = inside({ width, height }, 1);
      if (stacked) expect(who.width - face - sum, `${width} × ${height}`).toBeGreaterThanOrEqual(42);
    }
  }
});

test('on a television a name and a sum have room beside the face', () => {
  const { seats, mine } = plan({ width: 1920, height: 1030, others: 5, hand: false, floorCards: 6, handCards: 4, scale: 1 });
  const beside = [...seats, mine].filter((box) => box.height > LARGE && !inside(box, 1).stacked);
  expect(beside.length).toBe(2);
  // The words are 24 px high there: five letters of a name, or "13+?" in large.
  for (const { who, face } of beside.map((box) => inside(box, 1))) expect(who.width - face).toBeGreaterThanOrEqual(120);
});
