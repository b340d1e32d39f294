/** Replays: views put together from changes, everything open, and words in all languages. */
import { describe, expect, it, vi } from 'vitest';
import { lines } from '../src/parts/chart';
import { gestures } from '../src/replay/cheat-cam';
import { ReplayTable, opened } from '../src/replay/replay-table.svelte';
import { REPLAY_WORDS } from '../src/replay/words';
import type { Replay } from '../src/wire/types';

function replay(over: Partial<Replay> = {}): Replay {
  return {
    game: 'party_bugs',
    options: {},
    players: ['Ada', 'Bo'],
    seats: 2,
    faces: [],
    eyes: null,
    scores: [3, 4],
    winners: [0],
    reason: '',
    rule: '',
    receipts: [],
    frames: [
      { at: 0, view: { view: 'V', seat: null, over: false, round: 1 } },
      { at: 100, view: { round: 2 }, events: [{ event: { event: 'Sealed', rule: 'PB-5', seat: 0 } as never, words: 'a' }] },
      { at: 900, view: { over: true } },
    ],
    ...over,
  };
}

describe('a replay', () => {
  it('puts views together from what changed', () => {
    const table = new ReplayTable(replay(), false);
    expect(table.view).toMatchObject({ round: 1, over: false });
    table.goTo(1);
    expect(table.view).toMatchObject({ round: 2, over: false });
    table.goTo(2);
    expect(table.view).toMatchObject({ round: 2, over: true });
    expect(table.room.phase).toBe('over');
  });

  it('shows people with the faces they had, and others by their names', () => {
    const drawn = (table: ReplayTable) => [table.faceOf(0), table.faceOf(1), ...table.room.chairs.map(({ face }) => face)];
    expect(drawn(new ReplayTable(replay({ faces: ['moth 7', 'Bea'] }), false))).toEqual(['moth 7', 'Bea', 'moth 7', 'Bea']);
    expect(drawn(new ReplayTable(replay(), false))).toEqual(['Ada', 'Bo', 'Ada', 'Bo']);
    // As at the table, where no chair has Paul's name.
    expect(new ReplayTable(replay({ players: ['Ada', 'Bo', 'Paul'] }), false).faceOf(2)).toBe('seat 2');
  });

  it('acts out one step, and starts the scene afresh for a jump', () => {
    const table = new ReplayTable(replay(), false);
    const heard = vi.fn();
    table.onNews(heard);
    const before = table.gameNumber;
    table.goTo(1);
    expect(heard).toHaveBeenCalledOnce();
    expect(table.gameNumber).toBe(before);
    table.goTo(0);
    expect(heard).toHaveBeenCalledOnce();
    expect(table.gameNumber).toBe(before + 1);
    expect(table.events).toHaveLength(0);
  });

  it('plays on by itself to the end and stops there', () => {
    vi.useFakeTimers();
    const table = new ReplayTable(replay(), true);
    table.start();
    vi.advanceTimersByTime(100);
    expect(table.step).toBe(1);
    vi.advanceTimersByTime(5000);
    expect(table.step).toBe(2);
    vi.advanceTimersByTime(5000);
    expect(table.playing).toBe(false);
    vi.useRealTimers();
  });

  it('stays inside the record', () => {
    const table = new ReplayTable(replay(), false);
    table.goTo(-5);
    expect(table.step).toBe(0);
    table.goTo(99);
    expect(table.step).toBe(2);
  });

  const happens = (at: number, ...events: string[]) => ({ at, events: events.map((event) => ({ event: { event, rule: 'PB-1' } as never, words: '' })) });

  it('finds an event where no time passes, and stands just before it', () => {
    const table = new ReplayTable(replay({ frames: [happens(0, 'Dealt', 'Dealt'), happens(0, 'Sealed'), happens(0), happens(0, 'Revealed', 'KingCame')] }), false);
    table.goToEvent(5);
    expect(table.step).toBe(2);
    table.goToEvent(3);
    expect(table.step).toBe(0);
    table.goToEvent(99);
    expect(table.step).toBe(0);
  });

  it('finds an event of a real-time game, and begins a moment before it', () => {
    const table = new ReplayTable(replay({ frames: [happens(0, 'Started'), happens(2000, 'Grabbed'), happens(3000, 'Kept'), happens(3001, 'Grabbed'), happens(9000, 'Kept')] }), true);
    table.goToEvent(4);
    expect(table.step).toBe(1);
    table.goToEvent(5);
    expect(table.step).toBe(3);
    expect(table.playing).toBe(false);
  });
});

it('opens everything: each seat as it sees itself', () => {
  const one = { view: 'V', seat: 0, over: false, hand: [1], bugs: [{ name: 'Ada', hand: ['4'] }, { name: 'Bo', hand: null }] };
  const two = { view: 'V', seat: 1, over: false, hand: [2], bugs: [{ name: 'Ada', hand: null }, { name: 'Bo', hand: ['5'] }] };
  expect(opened([one, two])).toMatchObject({ seat: null, hand: null, bugs: [{ hand: ['4'] }, { hand: ['5'] }] });
});

describe('the cheat cam', () => {
  const told = (event: string, seat: number, more: object = {}) => ({ event: { event, rule: 'CM-8', seat, ...more } as never, words: '' });
  const frame = (at: number, ...events: ReturnType<typeof told>[]) => ({ at, views: [null, null, null], events });
  const first = { at: 0, views: [0, 1, 2].map((seat) => ({ view: 'V', seat, over: false, guard: 1 })) };
  const camera = (...frames: ReturnType<typeof frame>[]) => gestures(new ReplayTable(replay({ game: 'cheating_moth', eyes: 'all', frames: [first, ...frames] }), true));

  it('knows who made what vanish under whose eyes, from the beginning', () => {
    const seen = camera(
      frame(10, told('GestureEnded', 0, { vanished: true, card: '4a' })),
      frame(20, told('Gestured', 0, { real: true, card: '5' })),
      frame(30, told('Accused', 0, { guard: 1, right: true }), told('GestureCalledOff', 0, { card: '5' })),
    );
    expect(seen).toEqual([
      { step: 1, at: 10, seat: 0, upshot: 'vanished', card: '4a', guard: 1, fooled: false },
      { step: 3, at: 30, seat: 0, upshot: 'caught', card: '5', guard: 1, fooled: false },
    ]);
  });

  it('tells fidgets apart, and whether the Guard fell for them', () => {
    const fidgets = [told('Gestured', 0, { real: false }), told('Gestured', 2, { real: false })];
    const ends = [told('GestureEnded', 0, { vanished: false }), told('GestureEnded', 2, { vanished: false })];
    const seen = camera(frame(10, ...fidgets), frame(15, told('Accused', 2, { guard: 1, right: false })), frame(20, ...ends));
    expect(seen.map(({ seat, upshot, card, fooled }) => ({ seat, upshot, card, fooled }))).toEqual([
      { seat: 0, upshot: 'fidgeted', card: null, fooled: false },
      { seat: 2, upshot: 'fidgeted', card: null, fooled: true },
    ]);
  });

  it('knows of cards that stayed after all', () => {
    const begin = [told('Gestured', 0, { real: true, card: '3' }), told('Gestured', 2, { real: true, card: '2m' })];
    const seen = camera(
      frame(10, ...begin),
      frame(15, told('Accused', 0, { guard: 1, right: true }), told('GestureCalledOff', 0, { card: '3' }), told('GestureCalledOff', 2, { card: '2m' })),
      frame(40, told('Gestured', 2, { real: true, card: '1' })),
      frame(50, told('GestureEnded', 2, { vanished: false, card: '1' })),
    );
    expect(seen.map(({ seat, upshot, card }) => `${seat} ${upshot} ${card}`)).toEqual(['0 caught 3', '2 stayed 2m', '2 stayed 1']);
  });
});

it('draws one line a player, with the last totals apart', () => {
  const drawn = lines([[0, 0], [5, 5], [10, 9]], 100, 100);
  expect(drawn.map((line) => line.end)).toEqual([10, 9]);
  expect(Math.abs((drawn[0]?.y ?? 0) - (drawn[1]?.y ?? 0))).toBeGreaterThanOrEqual(14);
});

it('keeps the totals of many players beside the chart', () => {
  const drawn = lines([Array(8).fill(0), [0, 0, 0, 1, 1, 2, 2, 90]], 100, 120);
  const heights = drawn.map(({ y }) => y).sort((one, other) => one - other);
  expect(heights[0]).toBeGreaterThanOrEqual(0);
  expect(heights.at(-1)).toBeLessThanOrEqual(120);
  heights.slice(1).forEach((y, place) => expect(y - (heights[place] ?? 0)).toBeGreaterThanOrEqual(14));
});

it('says everything in every language', () => {
  const keys = Object.keys(REPLAY_WORDS.en).sort();
  for (const words of Object.values(REPLAY_WORDS)) {
    expect(Object.keys(words).sort()).toEqual(keys);
    expect(Object.values(words).every((text) => text.length > 0)).toBe(true);
  }
});
