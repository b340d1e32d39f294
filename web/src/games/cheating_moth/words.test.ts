import { describe, expect, it } from 'vitest';
import { CARDS } from '../../art/moth/cards';
import { LANGS, type Lang } from '../../i18n/index.svelte';
import { EVENT_NAMES, RULE_NUMBERS, type AnyEvent } from '../../wire/cheating_moth';
import type { Cast } from '../module';
import { guide } from './guide';
import { rules } from './rules';
import { SPOKEN } from './spoken';

const NAMES = ['Maya', 'Ada', 'Bo'];
const castOf = (you: number | null): Cast => ({ you, name: (seat) => NAMES[seat] ?? '?', list: (items) => items.join(' + ') });

/** Every event in every way in which it is told. */
const EVENTS: readonly AnyEvent[] = [
  { event: 'RoundBegan', rule: 'CM-2', number: 1, rounds: 3, guard: 1, top: '3s' },
  { event: 'Dealt', rule: 'CM-2', seat: 1, count: 2, cards: ['1', '4m'] },
  { event: 'Dealt', rule: 'CM-2', seat: 1, count: 8 },
  { event: 'Played', rule: 'CM-4', seat: 1, card: '3c', hand: 4 },
  { event: 'Played', rule: 'CM-4', seat: 1, card: '3', hand: 0 },
  { event: 'Drew', rule: 'CM-5', seat: 1, hand: 5, card: '2a' },
  { event: 'Drew', rule: 'CM-5', seat: 1, hand: 5 },
  { event: 'Drew', rule: 'CM-16', seat: 1, hand: 5 },
  { event: 'Drew', rule: 'CM-21', seat: 1, hand: 5 },
  { event: 'FoundNoCard', rule: 'CM-6', seat: 1 },
  { event: 'Shuffled', rule: 'CM-6', count: 1 },
  { event: 'Shuffled', rule: 'CM-6', count: 12 },
  { event: 'Gestured', rule: 'CM-8', seat: 1, ends_at: 1 },
  { event: 'Gestured', rule: 'CM-8', seat: 1, ends_at: 1, real: true, card: '5m' },
  { event: 'Gestured', rule: 'CM-8', seat: 1, ends_at: 1, real: false },
  { event: 'GestureEnded', rule: 'CM-8', seat: 1, hand: 4, vanished: true },
  { event: 'GestureEnded', rule: 'CM-8', seat: 1, hand: 1, vanished: true, card: '5m' },
  { event: 'GestureEnded', rule: 'CM-10', seat: 1, hand: 1, vanished: false, card: '5' },
  { event: 'GestureEnded', rule: 'CM-8', seat: 1, hand: 4, vanished: false },
  { event: 'GestureCalledOff', rule: 'CM-11', seat: 1 },
  { event: 'GestureCalledOff', rule: 'CM-15', seat: 1, card: '4' },
  { event: 'Accused', rule: 'CM-15', guard: 0, seat: 1, right: true },
  { event: 'Accused', rule: 'CM-16', guard: 1, seat: 2, right: false },
  { event: 'GuardChanged', rule: 'CM-15', seat: 1, before: 0 },
  { event: 'Gave', rule: 'CM-18', seat: 1, to: 2, hand: 3, card: '4' },
  { event: 'Gave', rule: 'CM-18', seat: 2, to: 1, hand: 0 },
  { event: 'Received', rule: 'CM-18', seat: 1, giver: 2, hand: 3, card: '4q' },
  { event: 'Received', rule: 'CM-18', seat: 1, giver: 2, hand: 3 },
  { event: 'HasOnlyMoths', rule: 'CM-19', seat: 1 },
  { event: 'Kept', rule: 'CM-18', seat: 1 },
  { event: 'SlapBegan', rule: 'CM-19', seat: 1, ends_at: 1 },
  { event: 'Slapped', rule: 'CM-19', seat: 1 },
  { event: 'WasSlowest', rule: 'CM-19', seat: 1, owing: [0, 2] },
  { event: 'WasSlowest', rule: 'CM-19', seat: 1, owing: [] },
  { event: 'RaceBegan', rule: 'CM-20', seat: 1, ends_at: 1, card: '3' },
  { event: 'Raced', rule: 'CM-20', seat: 1, card: '3', hand: 2 },
  { event: 'Passed', rule: 'CM-20', seat: 1 },
  { event: 'RaceClosed', rule: 'CM-20' },
  { event: 'AntFed', rule: 'CM-21', seat: 1, card: '2', hand: 5 },
  { event: 'RoundEnded', rule: 'CM-7', number: 2, seat: 1, hands: [['1'], [], ['5m']], points: [1, 0, 10], totals: [5, 6, 20] },
  { event: 'RoundEnded', rule: 'CM-6', number: 1, seat: null, hands: [['1'], ['2'], ['5m']], points: [1, 1, 10], totals: [1, 1, 10] },
];

/** What is told in another line already. */
const silent = (event: AnyEvent): boolean => (event.event === 'Dealt' && !event.cards) || (event.event === 'Received' && event.card === undefined);

describe.each(LANGS)('the words in %s', (lang: Lang) => {
  const words = SPOKEN[lang];

  it('tell every event, to whom it happens and to everybody else', () => {
    expect(new Set(EVENTS.map(({ event }) => event))).toEqual(new Set(EVENT_NAMES));
    for (const event of EVENTS) {
      const told = [words.log(event, castOf(null)), words.log(event, castOf(1))];
      for (const line of told) {
        if (silent(event)) expect(line).toBeNull();
        else expect(line, JSON.stringify(event)).toMatch(/^\P{Ll}.*[.]$/su);
        expect(line ?? '').not.toMatch(/undefined|null|NaN|\{|\?/);
      }
      const about = 'seat' in event && event.seat === 1 && event.event !== 'Dealt' && event.event !== 'RaceBegan' && !silent(event);
      if (about) expect(told[0], JSON.stringify(event)).not.toBe(told[1]);
    }
  });

  it('never call somebody who plays by name', () => {
    for (const event of EVENTS) expect(words.log(event, castOf(1)) ?? '', JSON.stringify(event)).not.toContain('Ada');
  });

  it('give no exclamation marks and leave no blank unfilled', () => {
    const texts = [...Object.values(words.scene), ...Object.values(words.guide), ...rules[lang].flatMap(({ text }) => text)];
    for (const text of texts) expect(text).not.toContain('!');
  });

  it('name every card in its own way', () => {
    expect(new Set(CARDS.map((card) => words.card(card))).size).toBe(30);
    expect(new Set(CARDS.map((card) => words.cardName(card))).size).toBe(30);
  });

  it('have the same blanks as the English ones', () => {
    const blanks = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((found) => found[1] ?? ''))].sort();
    for (const key of Object.keys(SPOKEN.en.scene) as (keyof typeof SPOKEN.en.scene)[]) {
      expect(blanks(words.scene[key]), key).toEqual(blanks(SPOKEN.en.scene[key]));
    }
  });

  it('tell every rule once, in order', () => {
    expect(rules[lang].map(({ number }) => number)).toEqual([...RULE_NUMBERS]);
    for (const { text, number } of rules[lang]) expect(text.join(' ').length, number).toBeGreaterThan(20);
  });

  it('have a text for every step of the guide and no other', () => {
    expect(Object.keys(words.guide).sort()).toEqual(guide.map(({ id }) => id).sort());
  });

  it('put every move into words', () => {
    const moves = ['play 3s', 'vanish 2m', 'race 3', 'give 4', 'give 4 to 2', 'caught 1', 'draw', 'fidget', 'keep', 'slap', 'pass'];
    const told = moves.map((move) => words.move(move));
    expect(new Set(told).size).toBe(moves.length);
    for (const [at, text] of told.entries()) expect(text).not.toBe(moves[at]);
    expect(words.move('give 4 to 2')).toContain('3');
  });
});

describe('a refused move', () => {
  const REFUSED = [
    ['CM-2', 'cards are being dealt'],
    ['CM-3', "it is Ada's turn"],
    ['CM-4', 'a 4 or a 1 goes on a 5'],
    ['CM-4', 'there is no 3 in the hand'],
    ['CM-5', 'a card is drawn only if none fits, and one does'],
    ['CM-6', 'cards are being shuffled'],
    ['CM-8', 'there are no fidgets at this table (option bluffs)'],
    ['CM-8', 'there is no 3 in the hand'],
    ['CM-9', 'that card is in a gesture'],
    ['CM-9', 'one gesture at a time, and this one ends at 4000 ms'],
    ['CM-9', 'after a gesture comes a rest, here until 4700 ms'],
    ['CM-9', ''],
    ['CM-10', 'the last card cannot vanish'],
    ['CM-11', 'nobody cheats while an accusation is being settled'],
    ['CM-12', 'the Guard plays honestly and makes no gestures'],
    ['CM-13', 'only the Guard may play a moth'],
    ['CM-13', 'moths cannot be given away'],
    ['CM-14', 'the accusation before is still being settled'],
    ['CM-14', 'the Guard accuses other players'],
    ['CM-15', 'first Ada gives Bo a card, and nothing else happens'],
    ['CM-15', 'no card is owed to anybody now'],
    ['CM-17', 'only the Guard accuses, and that is Ada'],
    ['CM-18', 'first Ada may give a card to somebody'],
    ['CM-18', 'no spider was played just now'],
    ['CM-19', 'first the mosquito is slapped'],
    ['CM-19', 'there is no mosquito to slap; a slap that comes later counts nothing'],
    ['CM-19', 'who played the mosquito does not slap it'],
    ['CM-19', 'Maya has slapped already'],
    ['CM-19', 'Maya owes Bo no card'],
    ['CM-20', 'first comes the race for the cockroach'],
    ['CM-20', 'only a number card 3 goes on this cockroach'],
    ['CM-20', 'Maya has passed'],
    ['CM-20', 'there is no race just now'],
    ['CM-25', 'the game is over'],
  ] as const;

  it.each(LANGS)('says why in %s, each reason in its own words', (lang: Lang) => {
    const told = REFUSED.map(([rule, words]) => SPOKEN[lang].refusal(rule, 'illegal_move', words));
    for (const [at, text] of told.entries()) expect(text, REFUSED[at]?.join(' ')).toBeTruthy();
    expect(new Set(told).size).toBe(REFUSED.length);
  });

  it('names the values that would fit', () => {
    expect(SPOKEN.en.refusal('CM-4', 'illegal_move', "'play 3' is not possible: a 4 or a 1 goes on a 5")).toBe('A 4 or a 1 goes on a 5.');
    expect(SPOKEN.de.refusal('CM-4', 'illegal_move', 'a 4 or a 1 goes on a 5')).toBe('Auf eine 5 kommt eine 4 oder eine 1.');
  });

  it('leaves what it does not know to the server', () => {
    expect(SPOKEN.en.refusal('PB-1', 'illegal_move', 'something')).toBeNull();
  });
});
