import { describe, expect, it } from 'vitest';
import { readMoves } from './choices';
import { markOf, seatLabel } from './labels';
import { asideOf, promptOf } from './prompt';
import { milliseconds, readReceipt } from './receipts';
import { bugOf, viewOf } from './table-for-tests.svelte';

const none = readMoves([]);

describe('the prompt', () => {
  it('says whose turn it is', () => {
    expect(promptOf(viewOf(), readMoves(['play 4']), 0)).toEqual({ key: 'yourTurn', mine: true });
    expect(promptOf(viewOf(), readMoves(['draw']), 0)).toEqual({ key: 'yourDraw', mine: true });
    expect(promptOf(viewOf({ active: 2 }), none, 0)).toEqual({ key: 'turn', mine: false, name: 2 });
  });

  it('wants nothing from whoever only looks on', () => {
    for (const phase of ['turn', 'spider', 'slap', 'gifts', 'race', 'settle', 'over', 'deal', 'shuffle']) {
      expect(promptOf(viewOf({ phase, slowest: 2, owing: [0, 1], accused: 2 }), none, null).mine, phase).toBe(false);
    }
  });

  it('tells who slaps, who has slapped, and whose mosquito it is', () => {
    expect(promptOf(viewOf({ phase: 'slap', active: 2 }), readMoves(['slap']), 0).key).toBe('slap');
    expect(promptOf(viewOf({ phase: 'slap', active: 2 }), none, 0).key).toBe('slapped');
    expect(promptOf(viewOf({ phase: 'slap' }), none, 0).key).toBe('yourMosquito');
  });

  it('tells who owes a card to whom', () => {
    const gifts = viewOf({ phase: 'gifts', slowest: 2, owing: [0, 3] });
    expect(promptOf(gifts, readMoves(['give 1']), 0)).toEqual({ key: 'yourGift', mine: true, whom: 2 });
    expect(promptOf(gifts, none, 0).key).toBe('yourGiftWaits');
    expect(promptOf(gifts, none, 2)).toMatchObject({ key: 'giftsForYou', names: [0, 3] });
    expect(promptOf(gifts, none, 1)).toMatchObject({ key: 'gifts', whom: 2, names: [0, 3] });
  });

  it('names the number that a cockroach wants', () => {
    const race = viewOf({ phase: 'race', discard: ['3c', '4'] });
    expect(promptOf(race, readMoves(['race 3', 'pass']), 0)).toEqual({ key: 'race', mine: true, card: '3' });
    expect(promptOf(race, readMoves(['pass']), 0).key).toBe('raceNothing');
    expect(promptOf(race, none, 0).key).toBe('racePassed');
  });

  it('tells the Guard, the cheat and the others what an accusation led to', () => {
    const caught = viewOf({ phase: 'settle', guard: 1, accused: 2 });
    expect(promptOf(caught, readMoves(['give 1']), 1)).toMatchObject({ key: 'yourCatch', whom: 2 });
    expect(promptOf(caught, none, 2)).toMatchObject({ key: 'youAreCaught', name: 1 });
    expect(promptOf(caught, none, 0)).toMatchObject({ key: 'catch', name: 1, whom: 2 });
  });
});

describe('the smaller line below it', () => {
  it('reminds the Guard to watch and the others to cheat, until they know', () => {
    const cheat = readMoves(['vanish 3']);
    expect(asideOf(viewOf({ guard: 0 }), none, 0)).toBe('guard');
    expect(asideOf(viewOf(), cheat, 0)).toBe('cheat');
    expect(asideOf(viewOf({}, { gestures: 5 }), cheat, 0)).toBeNull();
    expect(asideOf(viewOf({ phase: 'race' }), cheat, 0)).toBeNull();
  });

  it('tells what the own hands are doing', () => {
    const gesture = { ends_at: 2000, harmless: false, real: true, card: '3' };
    expect(asideOf(viewOf({}, { gesture }), none, 0)).toBe('gesturing');
    expect(asideOf(viewOf({}, { gesture: { ...gesture, real: false, card: null } }), none, 0)).toBe('fidgeting');
    expect(asideOf(viewOf({}, { rests_until: 3000 }), none, 0)).toBe('resting');
  });
});

describe('a seat in words', () => {
  const say = (key: string, params: Record<string, string | number> = {}): string => [key, ...Object.values(params)].join(' ');

  it('tells all that is to be seen, and nothing that is not', () => {
    const bugs = [bugOf(0), bugOf(1), bugOf(2, { hand_size: 5, minus_points: 3, gesture: { ends_at: 1, harmless: false, real: null, card: null } })];
    expect(seatLabel(viewOf({ bugs, guard: 2, active: 2 }), 2, 'Bo', say)).toBe('seat Bo 5, seat.guard, seat.turn, seat.gesture, seat.points 3');
  });

  it('sounds the same for a vanish and a fidget, also where the drawing knows better', () => {
    const gesturing = (real: boolean) => viewOf({}, { gesture: { ends_at: 1, harmless: false, real, card: real ? '3' : null } });
    expect(seatLabel(gesturing(true), 0, 'Maya', say)).toBe(seatLabel(gesturing(false), 0, 'Maya', say));
  });

  it('marks who has slapped, passed, owes, was slowest or caught', () => {
    expect(markOf(viewOf({ phase: 'slap', answered: [2] }), 2)?.key).toBe('seat.slapped');
    expect(markOf(viewOf({ phase: 'race', answered: [2] }), 2)?.key).toBe('seat.passed');
    expect(markOf(viewOf({ phase: 'gifts', owing: [2], slowest: 1 }), 2)?.key).toBe('seat.owes');
    expect(markOf(viewOf({ phase: 'gifts', owing: [2], slowest: 1 }), 1)?.key).toBe('seat.slowest');
    expect(markOf(viewOf({ phase: 'settle', accused: 3 }), 3)?.key).toBe('seat.caught');
    expect(markOf(viewOf(), 3)).toBeNull();
  });
});

describe('a receipt', () => {
  it('lists a slap by speed, with what is unsure about it', () => {
    const read = readReceipt({
      race: 'slap',
      at: 900,
      since: 0,
      until: 4000,
      claims: [
        { seat: 2, at: 347, unsure: 20, reaction: 347, won: true },
        { seat: 1, at: 312, unsure: 0, reaction: 312, won: true },
        { seat: 3, at: 901, unsure: 4, reaction: 901 },
      ],
    });
    expect(read?.lines.map((line) => [line.seat, milliseconds(line), line.won])).toEqual([
      [1, '312 ms', true],
      [2, '347 ms ± 20', true],
      [3, '901 ms ± 4', false],
    ]);
  });

  it('tells by how much an accusation came too late', () => {
    const read = readReceipt({ race: 'accuse 2', at: 2080, until: 2000, claims: [{ seat: 1, at: 2080, unsure: 0, won: true }] });
    expect(read).toMatchObject({ kind: 'accuse', whom: 2, late: true });
    expect(read?.lines[0]?.ms).toBe(80);
  });

  it('keeps the order of judgement in a race for a card', () => {
    const claims = [
      { seat: 2, at: 500, unsure: 30, reaction: 500, won: true, tied: true },
      { seat: 0, at: 490, unsure: 30, reaction: 490, tied: true },
    ];
    expect(readReceipt({ race: 'race', at: 500, since: 0, until: 5000, claims })?.lines.map(({ seat }) => seat)).toEqual([2, 0]);
  });

  it('of a race nobody knows says nothing', () => {
    expect(readReceipt({ race: 'tile 3', at: 1, claims: [] })).toBeNull();
  });
});
