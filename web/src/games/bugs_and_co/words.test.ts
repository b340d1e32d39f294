import { describe, expect, it } from 'vitest';
import { MONSTERS } from '../../art/monsters/kinds';
import { LANGS } from '../../i18n/index.svelte';
import { EVENT_NAMES, RULE_NUMBERS, type AnyEvent } from '../../wire/bugs_and_co';
import type { Cast } from '../module';
import { words } from './languages';
import { monsterName } from './monsters';
import { describe as tellMonster } from './words';

const cast = (you: number | null): Cast => ({ you, name: (seat) => ['Ada', 'Ben'][seat] ?? '', list: (items) => items.join(', ') });

const EVENTS: AnyEvent[] = [
  { event: 'Started', rule: 'BC-4', places: [[1, 2], [3, 4]], trophies: [3, 2] },
  { event: 'Grabbed', rule: 'BC-5', seat: 0, tile: 4, motif: null },
  { event: 'PutBack', rule: 'BC-6', seat: 0, tile: 4, x: 1, y: 2 },
  { event: 'Kept', rule: 'BC-7', seat: 0, tile: 4, count: 3 },
  { event: 'TrophyTaken', rule: 'BC-8', seat: 0, value: 3 },
  { event: 'CountdownBegan', rule: 'BC-9', ends_at: 71_000 },
  { event: 'Stopped', rule: 'BC-9' },
  { event: 'Stopped', rule: 'BC-10' },
  { event: 'HandShown', rule: 'BC-11', seat: 0, tiles: [], motifs: [], triples: 4, others: 3, trophy: 2, score: 11 },
  { event: 'HandShown', rule: 'BC-11', seat: 0, tiles: [], motifs: [], triples: 0, others: 1, trophy: 0, score: -1 },
];

describe.each(LANGS)('in %s', (lang) => {
  const { log, say, refusal, move, looks } = words[lang];

  it('every event has a line, for its owner, for others and for bystanders', () => {
    expect(new Set(EVENTS.map(({ event }) => event))).toEqual(new Set(EVENT_NAMES));
    for (const event of EVENTS) {
      for (const you of [null, 0]) {
        const line = log(event, cast(you));
        expect(line, event.event).toBeTruthy();
        expect(line).not.toMatch(/undefined|null|NaN|\{|\}/);
      }
    }
  });

  it('tells owner and others apart', () => {
    for (const event of EVENTS.filter((each) => 'seat' in each)) {
      expect(log(event, cast(0))).not.toContain('Ada');
      expect(log(event, cast(null))).toContain('Ada');
    }
  });

  it('leaves out what a player sees anyway, and never writes down what has to be remembered', () => {
    const seen: AnyEvent = { event: 'Grabbed', rule: 'BC-5', seat: 0, tile: 4, motif: '2f' };
    expect(log(EVENTS[1] as AnyEvent, cast(1))).toBeNull();
    expect(log(EVENTS[2] as AnyEvent, cast(1))).toBeNull();
    expect(log(seen, cast(0))).not.toContain(monsterName('2f'));
    expect(log(seen, cast(null))).toContain(monsterName('2f'));
  });

  it('explains every rule that something can be refused by', () => {
    for (const rule of RULE_NUMBERS) expect(refusal(rule, 'illegal_move', ''), rule).toBeTruthy();
    expect(refusal('', 'paused', '')).toBeNull();
  });

  it('has words for every move', () => {
    for (const action of ['grab 5', 'keep', 'back', 'back 20 30', 'trophy']) expect(move(action)).not.toBe(action);
    expect(move('grab 5')).toContain('5');
  });

  it('tells all monsters apart', () => {
    expect(new Set(MONSTERS.map((kind) => tellMonster(looks, kind).split(': ')[1])).size).toBe(25);
    expect(new Set(MONSTERS.map(monsterName)).size).toBe(25);
  });

  it('has nine different fields and no empty words', () => {
    expect(new Set(say.fields).size).toBe(9);
    for (const [key, text] of Object.entries(say)) if (typeof text === 'string') expect(text.trim(), key).not.toBe('');
    expect(say.points(-2)).toContain('−2');
  });
});

it('has the same words in all languages', () => {
  for (const lang of LANGS) {
    expect(Object.keys(words[lang].say)).toEqual(Object.keys(words.en.say));
    expect(Object.keys(words[lang].remarks)).toEqual(Object.keys(words.en.remarks));
  }
});
