/** Bullenparty on the page: words for everything, a stage that follows events, and room for all of it. */
import { describe, expect, test } from 'vitest';
import { EVENT_NAMES, OPTION_NAMES, RULE_NUMBERS, type AnyEvent, type BullenpartyView } from '../../wire/bullenparty';
import type { Cast, Finished } from '../module';
import { beatsOf } from './beats';
import { guide } from './guide';
import { fan, fit, pilesIn, plan, PILE_SHAPE, SIGN, type Box, type Plan, type Room } from './layout';
import type { Pasture } from './pasture.svelte';
import { promptOf } from './prompt';
import { highlights, sketchResult } from './result';
import { rules } from './rules';
import { scenery } from './scenery';
import { empty, handOf, pretended, settled, ZERO, type Stage } from './stage';
import { bidder, NAMES, viewOf } from './views-for-tests';
import { sceneWords, words } from './words';

const cast = (you: number | null): Cast => ({ you, name: (seat) => NAMES[seat] ?? '', list: (items) => items.join(', ') });
const stageOf = (view: BullenpartyView): Stage => settled(empty(view), view);
const after = (stage: Stage, ...events: AnyEvent[]): Stage => beatsOf(events).reduce((now, beat) => beat.change(now), stage);

/** Of every event the kinds that read differently. */
const SAMPLES: AnyEvent[] = [
  { event: 'PutAside', rule: 'BP-2', count: 25 },
  { event: 'Dealt', rule: 'BP-2', seat: 0, count: 5, cards: [1, 2, 3, 4, 5], zero: 'A' },
  { event: 'Dealt', rule: 'BP-2', seat: 1, count: 5 },
  { event: 'RoundBegan', rule: 'BP-4', number: 2, standings: [0, 0] },
  { event: 'RowsLaid', rule: 'BP-4', rows: [[1, 2], []] },
  { event: 'Shuffled', rule: 'BP-15', cards: [3, 4] },
  { event: 'FinalRound', rule: 'BP-15' },
  { event: 'BiddingOpened', rule: 'BP-5', seats: [0, 1], zero: true },
  { event: 'BiddingOpened', rule: 'BP-10', seats: [1], zero: false },
  { event: 'BiddingOpened', rule: 'BP-10', seats: [0], zero: false },
  { event: 'Sealed', rule: 'BP-5', seat: 0, bid: 0 },
  { event: 'Sealed', rule: 'BP-5', seat: 0, bid: 20 },
  { event: 'Sealed', rule: 'BP-5', seat: 1 },
  { event: 'Revealed', rule: 'BP-5', bids: [{ seat: 1, bid: 7 }, { seat: 0, bid: 0, zero: 'B' }] },
  { event: 'BidDiscarded', rule: 'BP-6', seat: 1, card: 7 },
  { event: 'RowTaken', rule: 'BP-6', seat: 1, row: 0, cards: [71, 12], bull: 4 },
  { event: 'RowTaken', rule: 'BP-6', seat: 0, row: 0, cards: [] },
  { event: 'TurnedUp', rule: 'BP-7', seat: 0, card: 55 },
  { event: 'Extended', rule: 'BP-7', seat: 0, row: 1, card: 55 },
  { event: 'NothingAdded', rule: 'BP-8', seat: 0, rows_full: true },
  { event: 'NothingAdded', rule: 'BP-15', seat: 1, rows_full: false },
  { event: 'BullCame', rule: 'BP-9', row: 1, bull: 4 },
  { event: 'LayingBegan', rule: 'BP-12', counts: [2, 1], everything: false },
  { event: 'LayingBegan', rule: 'BP-16', counts: [7, 6], everything: true },
  { event: 'Laid', rule: 'BP-13', seat: 0, card: 20, pile: 0, started: true },
  { event: 'Laid', rule: 'BP-13', seat: 1, card: 20, pile: 1, started: false },
  { event: 'SeatScored', rule: 'BP-17', seat: 1, points_pile: 9, bulls: 4, other_piles: 15, score: -2 },
  { event: 'Scored', rule: 'BP-17', scores: [12, -2] },
];

describe.each(['en', 'de', 'fr'] as const)('in %s', (lang) => {
  test('every event is told, to whoever it happened to and to everybody else', () => {
    expect(new Set(SAMPLES.map(({ event }) => event))).toEqual(new Set(EVENT_NAMES));
    for (const event of SAMPLES) {
      for (const you of [0, 1, null]) {
        const line = words[lang].log(event, cast(you)) ?? '';
        expect(line, event.event).toMatch(/\S.*[.]$/);
        expect(line, event.event).not.toMatch(/undefined|null|NaN/);
        expect(sceneWords[lang].caption(event, cast(you)), event.event).toBeTruthy();
      }
    }
  });

  test('rows and piles count from one, as people do', () => {
    expect(words[lang].log({ event: 'RowTaken', rule: 'BP-6', seat: 1, row: 0, cards: [71], bull: null } as AnyEvent, cast(0))).toContain(' 1');
    expect(words[lang].move('lay 27 on 0')).toMatch(/27.*1/);
  });

  test('every rule and every option is explained', () => {
    expect(rules[lang].map(({ number }) => number)).toEqual([...RULE_NUMBERS]);
    expect(rules[lang].every(({ text }) => text.length > 0 && text.every(Boolean))).toBe(true);
    expect(Object.keys(words[lang].options).sort()).toEqual([...OPTION_NAMES].sort());
  });

  test('every move has a name, every reason for a refusal its words, every step of the tour a text', () => {
    for (const move of ['bid 0', 'bid 27', 'row 1', 'extend 1', 'lay 27 on 0', 'lay 27 new']) expect(words[lang].move(move)).not.toBe(move);
    for (const rule of ['BP-5', 'BP-6', 'BP-7', 'BP-8', 'BP-10', 'BP-11', 'BP-12', 'BP-13']) {
      for (const code of ['not_your_move', 'illegal']) expect(words[lang].refusal(rule, code, ''), rule).toBeTruthy();
    }
    expect(guide.map(({ id }) => id).sort()).toEqual(Object.keys(words[lang].guide).sort());
  });
});

describe('the stage', () => {
  test('a bid lies apart from the hand, and a number has left it when all are open', () => {
    const sealed = after(stageOf(viewOf()), { event: 'Sealed', rule: 'BP-5', seat: 0, bid: 20 });
    expect(handOf(sealed)).toEqual({ cards: [3, 44, 67, 99], zero: 'B' });
    expect(sealed.now.to_act).toEqual([1, 2]);
    expect(sealed.open).toBe(false);
    const open = after(sealed, { event: 'Revealed', rule: 'BP-5', bids: [{ seat: 0, bid: 20 }, { seat: 1, bid: ZERO, zero: 'C' }] });
    expect(open.open).toBe(true);
    expect(open.now.hand).toEqual([3, 44, 67, 99]);
    expect(open.now.order).toEqual([0, 1]);
    expect(open.now.players[1]).toMatchObject({ bid: ZERO, zero: 'C', hand_size: 5 });
  });

  test('the zero card is in the hand unless it is the bid', () => {
    expect(handOf(pretended(stageOf(viewOf()), 'bid 0'))).toEqual({ cards: [3, 20, 44, 67, 99], zero: null });
  });

  test('a row goes into a hand, its bull before the player', () => {
    const view = viewOf({ phase: 'take a row', to_act: [0], rows: [{ cards: [71, 12], bull: 4 }, null, null] });
    const taken = after(stageOf(view), { event: 'RowTaken', rule: 'BP-6', seat: 0, row: 0, cards: [71, 12], bull: 4 });
    expect(taken.now.rows).toEqual([null, null, null]);
    expect(taken.now.hand).toEqual([3, 12, 20, 44, 67, 71, 99]);
    expect(taken.now.players[0]).toMatchObject({ bulls: [4], has_row: true, hand_size: 7 });
  });

  test('the fifth card is followed by the bull', () => {
    const view = viewOf({ phase: 'extend a row', to_act: [1], turned_up: 55 });
    const full = after(stageOf(view), { event: 'Extended', rule: 'BP-7', seat: 1, row: 1, card: 55 }, { event: 'BullCame', rule: 'BP-9', row: 1, bull: 4 });
    expect(full.now.rows[1]).toEqual({ cards: [5, 33, 90, 41, 55], bull: 4 });
    expect(full.now.bulls).toEqual([4, 5]);
    expect(full.charging).toBe(1);
    expect(full.now.turned_up).toBeNull();
  });

  test('an own move is shown at once, and told again changes nothing', () => {
    const cases: [BullenpartyView, string, AnyEvent][] = [
      [viewOf(), 'bid 20', { event: 'Sealed', rule: 'BP-5', seat: 0, bid: 20 }],
      [viewOf({ phase: 'take a row', to_act: [0] }), 'row 2', { event: 'RowTaken', rule: 'BP-6', seat: 0, row: 2, cards: [8, 9] }],
      [viewOf({ phase: 'extend a row', to_act: [0], turned_up: 55 }), 'extend 2', { event: 'Extended', rule: 'BP-7', seat: 0, row: 2, card: 55 }],
      [viewOf({ phase: 'lay', to_act: [0], players: [bidder(0, { to_lay: 2, piles: [{ cards: [2], heads: 1 }] }), bidder(1), bidder(2)] }), 'lay 20 on 0', { event: 'Laid', rule: 'BP-13', seat: 0, card: 20, pile: 0, started: false }],
      [viewOf({ phase: 'lay', to_act: [0], players: [bidder(0, { to_lay: 2 }), bidder(1), bidder(2)] }), 'lay 20 new', { event: 'Laid', rule: 'BP-13', seat: 0, card: 20, pile: 0, started: true }],
    ];
    for (const [view, action, event] of cases) {
      const ahead = pretended(stageOf(view), action);
      expect(ahead, action).not.toEqual(stageOf(view));
      expect(after(ahead, event).now, action).toEqual(ahead.now);
    }
  });

  test('a laid card brings its bullheads; the score waits for the server', () => {
    const view = viewOf({ phase: 'lay', to_act: [0], players: [bidder(0, { to_lay: 1, score: 3, piles: [{ cards: [2, 11], heads: 6 }] }), bidder(1), bidder(2)] });
    const me = pretended(stageOf(view), 'lay 44 on 0').now.players[0];
    expect(me?.piles).toEqual([{ cards: [2, 11, 44], heads: 11 }]);
    expect(me).toMatchObject({ score: 3, to_lay: 0 });
  });

  test('nobody else’s sealed bid has a number', () => {
    expect(after(stageOf(viewOf()), { event: 'Sealed', rule: 'BP-5', seat: 1 }).now.players[1]).toMatchObject({ has_sealed: true, bid: null });
  });
});

const SIZES = [[360, 520], [360, 590], [412, 800], [640, 310], [640, 340], [740, 310], [844, 340], [932, 370], [768, 970], [1024, 640], [1280, 720], [1600, 1030], [1920, 1080]] as const;

describe.each(SIZES)('on %i×%i', (width, height) => {
  test.each([2, 3, 4, 5])('%i players have room, and nothing lies on anything', (players) => {
    for (const hand of [true, false]) {
      for (const laying of [true, false]) {
        for (const piles of [0, 1, 3, 7]) {
          const room = roomFor(width, height, players, { hand, laying, piles });
          const made = plan(room);
          const signed = made.rows.map((row): Box => ({ ...row, x: row.x - SIGN, width: row.width + SIGN }));
          const boxes = [...made.seats, made.stock, made.book, ...signed, made.prompt, made.mine, made.hand].filter((box): box is Box => box !== null);
          for (const box of boxes) {
            expect(box.x).toBeGreaterThanOrEqual(0);
            expect(box.x + box.width).toBeLessThanOrEqual(width + 0.5);
            expect(box.y + box.height).toBeLessThanOrEqual(made.height + 0.5);
            expect(Math.min(box.width, box.height)).toBeGreaterThan(20);
          }
          boxes.forEach((one, at) => boxes.slice(at + 1).forEach((other) => expect(overlap(one, other), JSON.stringify([one, other])).toBe(false)));
          if (hand) for (const row of made.rows) expect(row.height).toBeGreaterThanOrEqual(44);
          const { horizon, tree, bull } = scenery(room);
          for (const row of made.rows) expect(horizon, 'rows stand on grass').toBeLessThanOrEqual(row.y);
          const standing = [tree, bull].filter((box): box is Box => box !== null);
          for (const one of standing) {
            expect(one.y + one.height, 'so do tree and bull').toBeGreaterThanOrEqual(horizon);
            for (const other of boxes) expect(overlap(one, other), JSON.stringify([one, other])).toBe(false);
          }
        }
      }
    }
  });
});

/** A room in which everybody else has so many piles. */
function roomFor(width: number, height: number, players: number, { hand = true, laying = false, piles = 3, scale = 1 } = {}): Room {
  const others = hand ? players - 1 : players;
  return { width, height, others, piles: Array.from({ length: others }, () => piles), rows: players, hand, laying, scale };
}

function overlap(one: Box, other: Box): boolean {
  const slack = 0.5;
  return one.x + slack < other.x + other.width && other.x + slack < one.x + one.width && one.y + slack < other.y + other.height && other.y + slack < one.y + one.height;
}

test.each([[360, 520], [360, 590], [412, 800]])('beside a big screen, %i×%i is for what is one’s own', (width, height) => {
  for (const players of [2, 3, 4, 5]) {
    for (const laying of [true, false]) {
      const room = roomFor(width, height, players, { laying });
      const [usual, made] = [plan(room), plan({ ...room, held: true })];
      expect(made.height).toBe(height);
      expect(made.seats).toHaveLength(players - 1);
      for (const seat of made.seats) expect(seat.y + seat.height).toBeLessThanOrEqual(0);
      const signed = made.rows.map((row): Box => ({ ...row, x: row.x - SIGN, width: row.width + SIGN }));
      const boxes = [made.stock, made.book, ...signed, made.prompt, made.mine, made.hand].filter((box): box is Box => box !== null);
      for (const box of boxes) {
        expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width + 0.5);
        expect(box.y + box.height).toBeLessThanOrEqual(height + 0.5);
      }
      boxes.forEach((one, at) => boxes.slice(at + 1).forEach((other) => expect(overlap(one, other), JSON.stringify([one, other])).toBe(false)));
      const own = ({ rows, mine, hand }: Plan): number => [...rows, mine, hand].reduce((sum, box) => sum + (box?.height ?? 0), 0);
      expect(own(made)).toBeGreaterThan(own(usual));
      expect(scenery({ ...room, held: true }).horizon).toBeGreaterThanOrEqual(0);
    }
  }
});

test('five at a small phone see everything without scrolling', () => {
  for (const laying of [true, false]) expect(plan(roomFor(360, 590, 5, { laying })).height).toBe(590);
});

test.each([[640, 310], [740, 310], [844, 340], [932, 370]])('on a phone held sideways, %i×%i, everything is in sight', (width, height) => {
  for (const players of [2, 3, 4, 5]) {
    for (const laying of [true, false]) {
      const made = plan(roomFor(width, height, players, { laying }));
      expect(made.height).toBe(height);
      for (const seat of made.seats) expect(seat.height).toBeGreaterThanOrEqual(43.5);
      expect(made.hand?.height).toBeGreaterThanOrEqual(86);
    }
  }
});

test('a box is as high as its piles need', () => {
  const heights = [0, 1, 4, 9].map((piles) => plan(roomFor(1366, 718, 5, { piles })).seats[0]?.height ?? 0);
  expect(heights).toEqual([...heights].sort((one, other) => one - other));
  expect(heights[0]).toBeLessThan(100);
  expect(heights[1]).toBeGreaterThan(heights[0] ?? 0);
  const watched = [0, 4].map((piles) => plan(roomFor(1920, 1030, 4, { hand: false, piles })).seats[0]?.height ?? 0);
  expect(watched[0]).toBeLessThan(130);
  expect(watched[1]).toBeGreaterThan(170);
});

test.each([[768, 970], [970, 710], [1280, 740], [1920, 1030]])('on %i×%i everybody’s piles lie at the table', (width, height) => {
  for (const others of [1, 2, 3, 4]) {
    for (const laying of [true, false]) {
      const made = plan(roomFor(width, height, others + 1, { laying }));
      for (const seat of made.seats) expect(pilesIn(seat), `${others} others, ${JSON.stringify(seat)}`).not.toBeNull();
      expect(made.height).toBe(height);
    }
  }
});

test('five rows are large on a television', () => {
  const { rows } = plan(roomFor(1920, 1030, 5, { hand: false, scale: 1.1 }));
  for (const row of rows) expect(row.height).toBeGreaterThan(150);
});

test('on a phone up to three players see each other’s piles while cards are laid', () => {
  for (const others of [1, 2]) {
    const made = plan(roomFor(360, 590, others + 1, { laying: true }));
    for (const seat of made.seats) expect(pilesIn(seat)).not.toBeNull();
  }
});

test('piles and hands fit their boxes', () => {
  for (let count = 1; count <= 24; count += 1) {
    const grid = fit(count, 340, 220, PILE_SHAPE, 190, 8);
    const lines = Math.ceil(count / grid.columns);
    expect(grid.columns * grid.width + (grid.columns - 1) * 8).toBeLessThanOrEqual(340.01);
    expect(lines * grid.width * PILE_SHAPE + (lines - 1) * 8).toBeLessThanOrEqual(220.01);
  }
  for (let count = 1; count <= 10; count += 1) {
    const hand = fan(count, 348, 90, 1.4, 150, 50, 5);
    expect(hand.width * count - hand.overlap * (count - 1)).toBeLessThanOrEqual(348.01);
  }
});

describe('after the game', () => {
  const events: AnyEvent[] = [
    { event: 'RoundBegan', rule: 'BP-4', number: 1, standings: [0, 0] },
    { event: 'Revealed', rule: 'BP-5', bids: [1, 1, 1, 1].map((seat) => ({ seat, bid: 0, zero: 'A' })) },
    { event: 'RowTaken', rule: 'BP-6', seat: 0, row: 0, cards: [55, 11], bull: 4 },
    { event: 'Laid', rule: 'BP-13', seat: 0, card: 11, pile: 0, started: true },
    { event: 'Laid', rule: 'BP-13', seat: 1, card: 20, pile: 0, started: true },
    { event: 'RoundBegan', rule: 'BP-14', number: 2, standings: [9, 3] },
    { event: 'SeatScored', rule: 'BP-17', seat: 0, points_pile: 12, bulls: 4, other_piles: 0, score: 16 },
    { event: 'SeatScored', rule: 'BP-17', seat: 1, points_pile: 3, bulls: 0, other_piles: 9, score: -6 },
    { event: 'Scored', rule: 'BP-17', scores: [16, -6] },
  ];
  const finished: Finished<BullenpartyView> = {
    view: viewOf({ over: true, players: [bidder(0, { bulls: [4], piles: [{ cards: [11, 55], heads: 12 }] }), bidder(1, { piles: [{ cards: [20], heads: 3 }, { cards: [66, 88], heads: 9 }] })] }),
    events: events.map((event, number) => ({ number, at: number, version: number, event, words: null })),
    receipts: [],
    scores: [16, -6],
    winners: [0],
  };

  test('its best moments are told', () => {
    const told = highlights(finished, cast(1), 'en').map(({ text }) => text);
    expect(told).toContain('Ada built the best pile: 12 bullheads.');
    expect(told).toContain('Ada brought home a bull with 4 bullheads.');
    expect(told).toContain('Ada took the fattest row: 16 bullheads at once.');
    expect(told).toContain('A herd of trouble: 9 bullheads on your other piles.');
    expect(told.length).toBeLessThanOrEqual(5);
  });

  test('a moment is found by the number of its event, since no time passes', () => {
    const untimed = { ...finished, events: finished.events.map((one) => ({ ...one, at: 0 })) };
    const row = untimed.events.find(({ event }) => event.event === 'RowTaken');
    expect(highlights(untimed, cast(1), 'en').find(({ icon }) => icon === 'wow')?.moment).toBe(row?.number);
  });

  test('and how the scores came about', () => {
    expect(sketchResult(finished)).toEqual({
      rounds: [
        { label: '1', totals: [9, 3] },
        { label: '2', totals: [16, -6] },
      ],
      highest: true,
    });
  });
});

describe.each(['en', 'de', 'fr'] as const)('the prompt in %s', (lang) => {
  const promptIn = (view: Partial<BullenpartyView>): string => {
    const pasture = { words: sceneWords[lang], you: 0, cast: cast(0), ready: true, chosen: null } as unknown as Pasture;
    return promptOf(pasture, stageOf(viewOf(view))).text;
  };

  test('waits for somebody, or for nobody: between the last move and what comes of it nobody has anything to do', () => {
    const done = { players: [bidder(0, { has_row: true }), bidder(1), bidder(2)] };
    for (const phase of ['bid', 'lay'] as const) {
      expect(promptIn({ ...done, phase, to_act: [1] })).toContain('Ben');
      expect(promptIn({ ...done, phase, to_act: [] })).toBe(sceneWords[lang].prompt[phase === 'bid' ? 'allBid' : 'allLay']);
    }
  });
});
