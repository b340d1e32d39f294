import { describe, expect, it } from 'vitest';
import { fieldOf, fieldOfDigit, middleOf, nearestTile, nextTile, underFinger, type Aim, type Field } from './aim';
import { distance, isInside, layMat, onScreen, onTable, type Mat } from './mat';

const SIZES = [
  { x: 6, y: 60, width: 348, height: 360 },
  { x: 10, y: 70, width: 748, height: 780 },
  { x: 220, y: 10, width: 1400, height: 960 },
  { x: 110, y: 4, width: 400, height: 300 },
];
const TABLES = [
  { tiles: 38, trophies: 1 },
  { tiles: 53, trophies: 5 },
  { tiles: 68, trophies: 5 },
];

describe.each(SIZES)('a mat of $width × $height', (cloth) => {
  describe.each(TABLES)('with $tiles tiles and $trophies trophies', ({ tiles, trophies }) => {
    const mat: Mat = layMat(cloth, tiles, trophies);

    it('keeps every tile on the cloth', () => {
      for (let x = 0; x <= 1000; x += 100) {
        for (let y = 0; y <= 1000; y += 100) {
          expect(isInside(cloth, onScreen(mat, { x, y }), -mat.tile / 2)).toBe(true);
        }
      }
    });

    it('keeps the middles of all tiles away from the trophies', () => {
      for (let x = 0; x <= 1000; x += 20) {
        for (let y = 0; y <= 1000; y += 20) expect(isInside(mat.middle, onScreen(mat, { x, y }))).toBe(false);
      }
    });

    it('finds the place again that a tile was drawn at', () => {
      for (let x = 0; x <= 1000; x += 50) {
        for (let y = 0; y <= 1000; y += 50) {
          const again = onTable(mat, onScreen(mat, { x, y }));
          expect(distance(again, { x, y })).toBeLessThanOrEqual(1.5);
        }
      }
    });

    it('sends what is dropped beside the table or on the trophies to the nearest place there is', () => {
      expect(onTable(mat, { x: -500, y: -500 })).toEqual({ x: 0, y: 0 });
      expect(onTable(mat, { x: 9999, y: 9999 })).toEqual({ x: 1000, y: 1000 });
      const { middle } = mat;
      expect(onTable(mat, { x: middle.x + middle.width / 2, y: middle.y + middle.height / 2 })).toEqual({ x: 500, y: 500 });
    });

    it.each([0.5, 0.85, 1, 1.2])('draws tiles that a finger can hit, at %s of their usual size too', (scale) => {
      const { tile } = layMat(cloth, tiles, trophies, scale);
      expect(tile).toBeGreaterThanOrEqual(36);
      expect(tile).toBeLessThanOrEqual(96 * 1.2);
    });

    it('draws a held tile whose monster can be told', () => {
      expect(mat.held).toBeGreaterThanOrEqual(92);
      expect(mat.held).toBeGreaterThan(mat.tile);
    });
  });
});

it('on a phone, tiles are as large as a finger likes unless they would lie all over each other', () => {
  const upright = SIZES[0]!;
  const sides = TABLES.map(({ tiles, trophies }) => layMat(upright, tiles, trophies).tile);
  expect(sides[0]).toBeGreaterThanOrEqual(44);
  expect(sides[1]).toBeGreaterThan(40);
  for (const [at, { tiles }] of TABLES.entries()) {
    expect(tiles * (sides[at] ?? 0) ** 2).toBeLessThan(0.8 * upright.width * upright.height);
  }
});

const aim = (tile: number, x: number, y: number, level = tile): Aim => ({ tile, at: { x, y }, level });

describe('a finger', () => {
  it('takes the topmost of the tiles under it', () => {
    const pile = [aim(1, 100, 100, 7), aim(2, 104, 100, 3), aim(3, 98, 103, 9)];
    expect(underFinger(pile, { x: 101, y: 101 }, 40)?.tile).toBe(3);
  });

  it('takes the nearest one if it only just misses, and none if it is far off', () => {
    const tiles = [aim(1, 100, 100), aim(2, 160, 100)];
    expect(underFinger(tiles, { x: 122, y: 100 }, 40)?.tile).toBe(1);
    expect(underFinger(tiles, { x: 100, y: 200 }, 40)).toBeNull();
  });
});

describe('arrow keys', () => {
  const tiles = [aim(0, 100, 100), aim(1, 200, 110), aim(2, 100, 200), aim(3, 205, 205), aim(4, 205, 205)];

  it('go to the next tile in their direction', () => {
    expect(nextTile(tiles, tiles[0] as Aim, 'right')?.tile).toBe(1);
    expect(nextTile(tiles, tiles[0] as Aim, 'down')?.tile).toBe(2);
    expect(nextTile(tiles, tiles[1] as Aim, 'left')?.tile).toBe(0);
    expect(nextTile(tiles, tiles[0] as Aim, 'up')).toBeNull();
  });

  it('reach every tile, also two on one spot', () => {
    const reached = new Set([0]);
    const open = [tiles[0] as Aim];
    while (open.length > 0) {
      const from = open.pop() as Aim;
      for (const way of ['left', 'right', 'up', 'down'] as const) {
        const to = nextTile(tiles, from, way);
        if (to && !reached.has(to.tile)) {
          reached.add(to.tile);
          open.push(to);
        }
      }
    }
    expect(reached.size).toBe(tiles.length);
  });

  it('find the nearest tile when one has gone', () => {
    expect(nearestTile(tiles, { x: 190, y: 120 })?.tile).toBe(1);
    expect(nearestTile([], { x: 0, y: 0 })).toBeNull();
  });
});

describe('the nine fields', () => {
  it('have their middles in themselves', () => {
    for (let field = 0; field < 9; field += 1) expect(fieldOf(middleOf(field as Field))).toBe(field);
  });

  it('lie as the digits of a number pad do', () => {
    expect([7, 8, 9, 4, 5, 6, 1, 2, 3].map(fieldOfDigit)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('cover the whole table', () => {
    expect(fieldOf({ x: 0, y: 0 })).toBe(0);
    expect(fieldOf({ x: 1000, y: 1000 })).toBe(8);
  });
});
