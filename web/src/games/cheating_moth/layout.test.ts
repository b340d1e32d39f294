import { describe, expect, it } from 'vitest';
import { layOut, TOUCH, type Asked, type Box, type Layout } from './layout';

const SCREENS = [
  [360, 520],
  [360, 580],
  [390, 760],
  [412, 840],
  [768, 940],
  [960, 750], // the log beside it
  [1024, 700],
  [1280, 720],
  [1366, 640],
  [1600, 1030],
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

/** A replay on a phone, held upright or lengthwise: its controls and what lies beside the table have the rest. */
const REPLAYS = [
  [360, 335],
  [485, 262],
] as const;

/** A hand of one row; a longer one lies over the piles, which a replay can bear. */
function* replays(): Generator<Asked> {
  for (const [width, height] of REPLAYS) {
    for (const others of [2, 3, 4]) for (const hand of [1, 4, 7]) yield { width, height, others, hand, scale: 1, big: false };
  }
}

function* shows(): Generator<Asked> {
  for (const [width, height] of [...SCREENS, ...REPLAYS]) {
    for (const others of [3, 4, 5]) {
      for (const big of [false, true]) yield { width, height, others, hand: null, scale: 1, big, open: others === 5 };
    }
  }
}

/** A bug together with the plate under it. */
function seats({ bugs, plate }: Layout): Box[] {
  return bugs.map(({ x, y, w, h }) => ({ x: x + w / 2 - Math.max(w, plate.w) / 2, y, w: Math.max(w, plate.w), h: h + plate.h }));
}

function overlap(one: Box, other: Box, slack = 1): boolean {
  return one.x + one.w > other.x + slack && other.x + other.w > one.x + slack && one.y + one.h > other.y + slack && other.y + other.h > one.y + slack;
}

const inside = (box: Box, { width, height }: Asked, slack = 1): boolean =>
  box.x >= -slack && box.y >= -slack && box.x + box.w <= width + slack && box.y + box.h <= height + slack;

type Named = readonly [name: string, box: Box];

/** Which of these lie on which of those; each pair is looked at once. */
function* clashes(asked: Asked, some: readonly Named[], others: readonly Named[], slack = 1): Generator<string> {
  for (const [one, box] of some) {
    for (const [other, place] of others) {
      if (box !== place && overlap(box, place, slack)) yield `${one} on ${other}: ${JSON.stringify(asked)}`;
    }
  }
}

const piles = ({ draw, discard }: Layout): Named[] => [['draw', draw], ['discard', discard]];
const bugs = (laid: Layout): Named[] => seats(laid).map((box, at) => [`bug ${at}`, box]);
const cards = ({ hand, card }: Layout): Named[] => hand.map(({ x, y }, at) => [`card ${at}`, { x, y, ...card }]);

/** What somebody who plays has besides the cards. */
function ownThings({ me, plate, ownPlate, prompt, buttons }: Layout): Named[] {
  if (!me || !buttons) throw new Error('somebody who plays has all of them');
  const own = { ...me, x: me.x + me.w / 2 - ownPlate / 2, w: Math.max(me.w, ownPlate), h: me.h + plate.h };
  return [['me', own], ['prompt', prompt], ['buttons', buttons]];
}

const all = <T>(asked: Iterable<T>, faults: (one: T) => Iterable<string>): string[] => [...asked].flatMap((one) => [...faults(one)]);

describe('a table of any size', () => {
  it('keeps everything on the screen', () => {
    expect(
      all([...tables(), ...shows()], (asked) => {
        const laid = layOut(asked);
        const things = [...bugs(laid), ...piles(laid), ...cards(laid), ['prompt', laid.prompt] as const, ['target', laid.target] as const, ...(asked.hand === null ? [] : ownThings(laid))];
        return things.filter(([, box]) => !inside(box, asked)).map(([name]) => `${name}: ${JSON.stringify(asked)}`);
      }),
    ).toEqual([]);
  });

  it('says below the piles what happens where cards hang down from above', () => {
    for (const [width, height] of [[360, 498], [412, 700], [768, 1000]] as const) {
      for (const others of [3, 4, 5]) {
        const laid = layOut({ width, height, others, hand: null, scale: 1, open: true, big: false });
        expect(laid.prompt.y).toBeGreaterThanOrEqual(laid.draw.y + laid.draw.h);
        expect([...clashes({ width, height, others, hand: null, scale: 1, big: false }, [['prompt', laid.prompt]], bugs(laid))]).toEqual([]);
      }
    }
  });

  it('lets no bug sit on another, on the piles or on the hand', () => {
    expect(
      all([...tables(), ...replays(), ...shows()], (asked) => {
        const laid = layOut(asked);
        const sitting = bugs(laid);
        return clashes(asked, sitting, [...sitting, ...piles(laid), ...cards(laid)]);
      }),
    ).toEqual([]);
  });

  it('has words over a head that lie on no neighbour’s and stay on the screen', () => {
    expect(
      all([...tables(), ...replays(), ...shows()], (asked) => {
        const laid = layOut(asked);
        // In two lines at most, whatever is said.
        const said = [...laid.bugs, ...(laid.me ? [laid.me] : [])].map(({ x, y, w }, at): Named => [`words ${at}`, { x: x + (w - laid.bubble) / 2, y, w: laid.bubble, h: 38 }]);
        const gone = said.filter(([, box]) => box.x < -3 || box.x + box.w > asked.width + 3).map(([name]) => `${name}: ${JSON.stringify(asked)}`);
        return [...clashes(asked, said, said), ...gone];
      }),
    ).toEqual([]);
  });

  it('has room for a name on a phone that lies on its side', () => {
    const asked = { width: 640, height: 214, others: 5, hand: null, scale: 1, open: true, big: false };
    const laid = layOut(asked);
    expect(laid.plate.w).toBeGreaterThanOrEqual(100);
    const above = bugs(laid).slice(0, 4);
    expect([...clashes(asked, above, [...above, ...piles(laid)])]).toEqual([]);
  });

  it('tells the round over nobody’s head', () => {
    expect(
      all(shows(), (asked) => {
        const laid = layOut(asked);
        const [w, h] = [7 * laid.text, 1.4 * laid.text];
        const x = laid.round.endsWith('left') ? 12 : asked.width - 12 - w;
        const y = laid.round.startsWith('top') ? 8 : asked.height - 4 - h;
        return clashes(asked, [['round', { x, y, w, h }]], bugs(laid), 8);
      }),
    ).toEqual([]);
  });

  it('keeps the piles clear of everything else', () => {
    expect(
      all([...tables(), ...replays()], (asked) => {
        const laid = layOut(asked);
        return clashes(asked, piles(laid), [...ownThings(laid), ...cards(laid)], 3);
      }),
    ).toEqual([]);
  });

  it('gives bug, prompt and buttons of whoever plays places of their own', () => {
    expect(
      all(tables(), (asked) => {
        const laid = layOut(asked);
        const own = ownThings(laid);
        return clashes(asked, own, [...own, ...bugs(laid), ...cards(laid)], 3);
      }),
    ).toEqual([]);
  });
});

describe('the own hand', () => {
  it('shows a strip of every card that a thumb can hit', () => {
    expect(
      all(tables(), (asked) => {
        const { hand, card } = layOut(asked);
        const faults = hand.length === asked.hand && card.w >= TOUCH ? [] : ['count or size'];
        hand.forEach(({ x, y }, at) => {
          const next = hand[at + 1];
          if (next && Math.abs(next.y - y) < TOUCH - 2 && next.x - x < TOUCH - 0.01) faults.push(`card ${at} is covered from the right`);
          if (hand.some((other) => other.y - y > TOUCH - 2 && other.y - y < TOUCH - 0.01)) faults.push(`card ${at} is covered from below`);
        });
        return faults.map((fault) => `${fault}: ${JSON.stringify(asked)}`);
      }),
    ).toEqual([]);
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
