/** The shell's small reckonings. */
import { describe, expect, test } from 'vitest';
import type { AnyGameModule, Cast, Rule } from '../src/games/module';
import { joined } from '../src/i18n/index.svelte';
import { clockTime, fold, lineOf, type LogLine } from '../src/parts/log';
import { choiceName, isUsual, meantAmount, readNumbers, shownAmount, valueOf } from '../src/parts/options';
import { qrModules, qrPath } from '../src/parts/qr';
import { ranking } from '../src/parts/ranking';
import { bolded, fromServer, search } from '../src/parts/rules';
import { fromOwn, spotsAround } from '../src/parts/seating';
import { chairLost, changesIn } from '../src/table/presence';
import type { OptionInfo } from '../src/wire/types';
import { bot, person, room } from './fake-line';

describe('ranking', () => {
  const places = (scores: number[], winners: number[]) => ranking(scores, winners).map(({ seat, place }) => [seat, place]);

  test('high scores win where the winner has the highest', () => {
    expect(places([3, 9, 5], [1])).toEqual([[1, 1], [2, 2], [0, 3]]);
  });

  test('low scores win where the winner has not', () => {
    expect(places([30, 9, 15], [1])).toEqual([[1, 1], [2, 2], [0, 3]]);
  });

  test('equal scores share a place, and a tie that was broken does not', () => {
    expect(places([4, 4, 1], [0, 1])).toEqual([[0, 1], [1, 1], [2, 3]]);
    expect(places([4, 4, 1], [1])).toEqual([[1, 1], [0, 2], [2, 3]]);
  });

  test('a game that nobody wins has places, too', () => {
    expect(places([1, 2], [])).toEqual([[1, 1], [0, 2]]);
  });
});

describe('who comes and goes', () => {
  const keys = (before: Parameters<typeof room>[0], after: Parameters<typeof room>[0], own: number | null = 0) =>
    changesIn(room(before), room(after), own).map(({ key }) => key);

  test.each([
    ['sits down', {}, person('Ben'), 'presence.sat'],
    ['is a bot', {}, bot('Bea'), 'presence.bot'],
    ['stands up', person('Ben'), {}, 'presence.stood'],
    ['goes away', person('Ben'), person('Ben', { here: false }), 'presence.left'],
    ['stays away', person('Ben', { here: false }), person('Ben', { here: false, kept_by: 'casual' }), 'presence.kept'],
    ['is back', person('Ben', { here: false, kept_by: 'casual' }), person('Ben'), 'presence.back'],
    ['is replaced', person('Ben'), bot('Ben'), 'presence.replaced'],
  ])('somebody %s', (_, before, after, key) => {
    expect(keys({ chairs: [person('Ada'), before] }, { chairs: [person('Ada'), after] })).toEqual([key]);
  });

  test('the own chair and chairs pushed together are no news', () => {
    expect(keys({ chairs: [person('Ada')] }, { chairs: [person('Ada', { here: false })] })).toEqual([]);
    expect(keys({ chairs: [person('Ada'), {}, person('Ben')] }, { chairs: [person('Ada'), person('Ben')] })).toEqual([]);
  });

  test('another host is told, unless it is oneself', () => {
    const chairs = [person('Ada'), person('Ben')];
    expect(keys({ chairs }, { chairs, host: 'sign of Ben' })).toEqual(['presence.host']);
    expect(keys({ chairs }, { chairs, host: 'sign of Ben' }, 1)).toEqual([]);
  });

  test('a chair is lost to the host or to another device', () => {
    expect(chairLost(room({ chairs: [bot('Ada')] }), 0, false)).toBe('kicked');
    expect(chairLost(room({ chairs: [{}] }), 0, false)).toBe('kicked');
    expect(chairLost(room({ chairs: [person('Ada')] }), 0, false)).toBe('moved');
    expect(chairLost(room({ chairs: [{}] }), 0, true)).toBeNull();
  });
});

describe('options', () => {
  const option = (more: Partial<OptionInfo>): OptionInfo => ({ name: 'x', kind: 'numbers', default: [1, 2], help: '', values: '', ...more });
  const list = option({ least: 1, most: 7, length: 3, rising: true });

  test('lists are read as people type them', () => {
    expect(readNumbers(list, '1, 2;3')).toEqual([1, 2, 3]);
    expect(readNumbers(list, ' 4 4 7 ')).toEqual([4, 4, 7]);
    for (const wrong of ['1 2', '1 2 3 4', '0 1 2', '1 2 8', '3 2 1', 'a b c', '1.5 2 3', '']) expect(readNumbers(list, wrong), wrong).toBeNull();
  });

  test('what is not chosen is as usual', () => {
    expect(valueOf(list, {})).toEqual([1, 2]);
    expect(isUsual(list, [1, 2])).toBe(true);
    expect(isUsual(list, [2, 2])).toBe(false);
  });

  test('amounts may be shown in a larger unit', () => {
    const limit = option({ kind: 'amount', default: 600_000, least: 1, most: 86_400_000 });
    const words = { name: '', help: '', unit: { each: 60_000, name: 'min' } };
    expect(shownAmount(600_000, words)).toBe(10);
    expect(meantAmount(2.5, limit, words)).toBe(150_000);
    expect(meantAmount(-3, limit, words)).toBe(60_000);
    expect(meantAmount(1e9, limit, words)).toBe(86_400_000);
    expect(shownAmount(7, undefined)).toBe(7);
  });

  test('choices have words or speak for themselves', () => {
    expect(choiceName('draw', { name: '', help: '', choices: { draw: 'from the pile' } })).toBe('from the pile');
    expect(choiceName(3, undefined)).toBe('3');
  });
});

describe('rules', () => {
  const rules: Rule[] = [
    { number: 'PB-1', part: 'Aim', text: ['Collect **few** points.'] },
    { number: 'PB-2', text: ['Le roi danse.', 'Noël'] },
  ];

  test('are found by words, numbers and parts, whatever case and accents', () => {
    const found = (asked: string) => search(rules, asked).map(({ number }) => number);
    expect(found('')).toEqual(['PB-1', 'PB-2']);
    expect(found('NOEL roi')).toEqual(['PB-2']);
    expect(found('pb-1')).toEqual(['PB-1']);
    expect(found('aim')).toEqual(['PB-1', 'PB-2']);
    expect(found('elephant')).toEqual([]);
  });

  test('are bold where they say so', () => {
    expect(bolded('a **b** c')).toEqual([{ text: 'a ', bold: false }, { text: 'b', bold: true }, { text: ' c', bold: false }]);
    expect(bolded('<b>x</b>')).toEqual([{ text: '<b>x</b>', bold: false }]);
  });

  test('of the server become paragraphs', () => {
    expect(fromServer([{ number: 'XX-1', text: 'One\nline.\n\n`Two`.' }])).toEqual([{ number: 'XX-1', text: ['One line.', 'Two.'] }]);
  });
});

describe('seats around a table', () => {
  test('the own one is at the bottom, the others follow clockwise', () => {
    expect(fromOwn(4, 2)).toEqual([2, 3, 0, 1]);
    expect(fromOwn(3, null)).toEqual([0, 1, 2]);
    const [own, left, top, right] = spotsAround(4);
    expect(own).toEqual({ x: expect.closeTo(0.5), y: expect.closeTo(1) });
    expect(left).toEqual({ x: expect.closeTo(0), y: expect.closeTo(0.5) });
    expect(top).toEqual({ x: expect.closeTo(0.5), y: expect.closeTo(0) });
    expect(right).toEqual({ x: expect.closeTo(1), y: expect.closeTo(0.5) });
  });
});

describe('QR codes', () => {
  const drawn = (text: string) => qrModules(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''));

  test('of one letter, as any other maker draws it', () => {
    expect(drawn('x').join('\n')).toMatchInlineSnapshot(`
      "#######.#.....#######
      #.....#..#.#..#.....#
      #.###.#..#.##.#.###.#
      #.###.#.#.##..#.###.#
      #.###.#.###.#.#.###.#
      #.....#.####..#.....#
      #######.#.#.#.#######
      ........##.##........
      #...#.###..#.#####..#
      ####.......##..#.#.##
      #.....####.#..#####..
      ###....#.#...##.#.#..
      ##.##.###...###...##.
      ........#...###...#..
      #######.#...##.....#.
      #.....#..#.##..#.#.#.
      #.###.#.#.##..#######
      #.###.#....##..#.#.##
      #.###.#..#.#..#####..
      #.....#..##..##.#.#..
      #######.#.#.###...#.#"
    `);
  });

  test('grow with the text, up to an end', () => {
    expect(qrModules('a'.repeat(14))).toHaveLength(21);
    expect(qrModules('a'.repeat(15))).toHaveLength(25);
    expect(qrModules('a'.repeat(213))).toHaveLength(57);
    expect(() => qrModules('a'.repeat(214))).toThrow(RangeError);
  });

  test('are drawn as one path', () => {
    expect(qrPath([[true, true, false], [false, false, true]])).toBe('M0 0h2v1h-2zM2 1h1v1h-1z');
  });
});

describe('the log', () => {
  const NAMES = ['Ada', 'Bea', 'Otto', 'Mirza'];
  const cast: Cast = { you: 0, name: (seat) => NAMES[seat] ?? '', list: (items) => joined(items, 'en') };
  const words = { log: ({ event, seat, card }: { event: string; seat: number; card?: string }) => `${seat === 0 ? 'You have' : `${NAMES[seat]} has`} ${event}${card ?? ''}.` };
  const module = { words: { en: words } } as unknown as AnyGameModule;
  let number = 0;
  const line = (seat: number, event: string, more: { rule?: string; at?: number; card?: string } = {}): LogLine => {
    const happened = { number: (number += 1), at: more.at ?? 0, version: 1, event: { rule: 'XX-1', ...more, event, seat }, words: null };
    return lineOf(happened, 'party_bugs', module, cast, 'en') as LogLine;
  };
  /** As it is read, newest first. */
  const read = (told: LogLine[], within?: number) => fold(told.reverse(), cast, within).map(({ text }) => text);

  test('what several do one after another is one line', () => {
    expect(read([line(1, 'bid'), line(2, 'bid'), line(3, 'bid')])).toEqual(['Bea has bid. Otto and Mirza too.']);
    expect(read([line(0, 'bid'), line(1, 'bid'), line(2, 'bid'), line(2, 'won')])).toEqual(['Otto has won.', 'Bea has bid. Otto too.', 'You have bid.']);
  });

  test('what one does again is counted', () => {
    expect(read([line(1, 'moved'), line(1, 'moved'), line(0, 'moved'), line(0, 'moved'), line(0, 'moved')])).toEqual(['You have moved. (×3)', 'Bea has moved. (×2)']);
    expect(read([line(1, 'bid'), line(2, 'bid'), line(1, 'bid')])).toEqual(['Bea has bid.', 'Bea has bid. Otto too.']);
  });

  test('another thing, another rule and another time are other lines', () => {
    expect(read([line(1, 'played ', { card: '5' }), line(2, 'played ', { card: '6' })])).toHaveLength(2);
    expect(read([line(1, 'drawn'), line(2, 'drawn', { rule: 'XX-2' })])).toHaveLength(2);
    expect(read([line(1, 'moved'), line(2, 'moved', { at: 5000 })], 3000)).toHaveLength(2);
  });

  test('a folded line keeps its place and its why', () => {
    const told = [line(1, 'bid'), line(2, 'bid')];
    expect(fold([...told].reverse(), cast)).toEqual([{ ...told[0], text: 'Bea has bid. Otto too.' }]);
  });
});

test('game time as a clock', () => {
  expect([0, 999, 61_000, 600_500].map(clockTime)).toEqual(['0:00', '0:00', '1:01', '10:00']);
});
