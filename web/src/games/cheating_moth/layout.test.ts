import { describe, expect, it } from 'vitest';
import { layOut, TOUCH, type Asked, type Box, type Layout } from './layout';

const SCREENS = [
  [360, 520],
  [360, 580],
  [390, 760],
  [412, 840],
  [768, 940],
  [1024, 700],
  [1280, 720],
  [1366, 640],
  [1920, 1000],
  [844, 340],
  [700, 320],
] as const;

function* tables(): Generator<Asked> {
  for (const [width, height] of SCREENS) {
    for (const others of [2, 3, 4]) {
      for (const hand of [1, 2, 7, 8, 12, 18]) {
        for (const scale of [0.85, 1, 1.2]) yield { width, height, others, hand, scale, big: false };
      }
    }
  }
}

function* shows(): Generator<Asked> {
  for (const [width, height] of SCREENS) {
    for (const others of [3, 4, 5]) {
      for (const big of [false, true]) yield { width, height, others, hand: null, scale: 1, big, open: others === 5 };
    }
  }
}

const named = (asked: Asked): string => JSON.stringify(asked);

/** A bug together with the plate under it. */
function seats({ bugs, plate }: Layout): Box[] {
  return bugs.map(({ x, y, w, h }) => ({ x: x + w / 2 - Math.max(w, plate.w) / 2, y, w: Math.max(w, plate.w), h: h + plate.h }));
}

function overlap(one: Box, other: Box, slack = 1): boolean {
  return one.x + one.w > other.x + slack && other.x + other.w > one.x + slack && one.y + one.h > other.y + slack && other.y + other.h > one.y + slack;
}

const inside = (box: Box, { width, height }: Asked, slack = 1): boolean =>
  box.x >= -slack && box.y >= -slack && box.x + box.w <= width + slack && box.y + box.h <= height + slack;

describe('a table of any size', () => {
  it('keeps everything on the screen', () => {
    for (const asked of [...tables(), ...shows()]) {
      const laid = layOut(asked);
      for (const box of [...seats(laid), laid.draw, laid.discard, laid.prompt, laid.target, ...(laid.me ? [laid.me] : []), ...(laid.buttons ? [laid.buttons] : [])]) {
        expect(inside(box, asked), `${named(asked)} ${JSON.stringify(box)}`).toBe(true);
      }
      for (const { x, y } of laid.hand) expect(inside({ x, y, ...laid.card }, asked), named(asked)).toBe(true);
    }
  });

  it('lets no bug sit on another, on the piles or on the hand', () => {
    for (const asked of [...tables(), ...shows()]) {
      const laid = layOut(asked);
      const bugs = seats(laid);
      bugs.forEach((bug, at) => {
        for (const other of bugs.slice(at + 1)) expect(overlap(bug, other), named(asked)).toBe(false);
        for (const pile of [laid.draw, laid.discard]) expect(overlap(bug, pile), named(asked)).toBe(false);
        for (const { x, y } of laid.hand) expect(overlap(bug, { x, y, ...laid.card }), named(asked)).toBe(false);
      });
    }
  });

  it('keeps the piles clear of the own bug, the buttons, the prompt and the hand', () => {
    for (const asked of tables()) {
      const laid = layOut(asked);
      for (const pile of [laid.draw, laid.discard]) {
        for (const box of [laid.me, laid.buttons, laid.prompt]) expect(box && overlap(pile, box, 3), `${named(asked)} ${JSON.stringify([pile, box])}`).toBe(false);
        for (const { x, y } of laid.hand) expect(overlap(pile, { x, y, ...laid.card }), named(asked)).toBe(false);
      }
    }
  });
});

describe('whoever plays', () => {
  it('has bug, prompt and buttons in places of their own', () => {
    for (const asked of tables()) {
      const laid = layOut(asked);
      const own = laid.me && { ...laid.me, x: laid.me.x + laid.me.w / 2 - laid.ownPlate / 2, w: Math.max(laid.me.w, laid.ownPlate), h: laid.me.h + laid.plate.h };
      const places = [own, laid.prompt, laid.buttons];
      places.forEach((box, at) => {
        if (!box) throw new Error('somebody who plays has all of them');
        for (const other of [...seats(laid), ...places.slice(at + 1)]) expect(other && overlap(box, other, 3), `${named(asked)} ${JSON.stringify([box, other])}`).toBe(false);
        for (const { x, y } of laid.hand) expect(overlap(box, { x, y, ...laid.card }, 3), `${named(asked)} ${JSON.stringify([at, box, { x, y, ...laid.card }])}`).toBe(false);
      });
    }
  });
});

describe('the own hand', () => {
  it('shows a strip of every card that a thumb can hit', () => {
    for (const asked of tables()) {
      const { hand, card } = layOut(asked);
      expect(hand).toHaveLength(asked.hand ?? 0);
      hand.forEach(({ x, y }, at) => {
        const next = hand[at + 1];
        const sameRow = next !== undefined && Math.abs(next.y - y) < TOUCH - 2;
        if (sameRow) expect(next.x - x, named(asked)).toBeGreaterThanOrEqual(TOUCH - 0.01);
        const below = hand.filter((other) => other.y - y > TOUCH - 2).map((other) => other.y - y);
        if (below.length) expect(Math.min(...below), named(asked)).toBeGreaterThanOrEqual(TOUCH - 0.01);
      });
      expect(card.w).toBeGreaterThanOrEqual(TOUCH);
    }
  });

  it('does not move the table when it shrinks to a single row', () => {
    const upright = { width: 360, height: 580, others: 3, scale: 1, big: false };
    expect(layOut({ ...upright, hand: 8 }).draw).toEqual(layOut({ ...upright, hand: 3 }).draw);
  });

  it('is as large as the player wishes', () => {
    const sizes = [0.85, 1, 1.2].map((scale) => layOut({ width: 1280, height: 720, others: 3, hand: 5, scale, big: false }).card.w);
    expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
    expect(new Set(sizes).size).toBe(3);
  });
});
