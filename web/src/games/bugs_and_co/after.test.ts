import { describe, expect, it } from 'vitest';
import { LANGS } from '../../i18n/index.svelte';
import type { AnyEvent } from '../../wire/bugs_and_co';
import type { Cast, Finished } from '../module';
import type { BugsAndCoView } from '../../wire/bugs_and_co';
import { highlights, sketchResult } from './after';
import { hands, told, view } from './fake-table.svelte';
import { reckon } from './reckoning';

const cast: Cast = { you: null, name: (seat) => ['Ada', 'Ben'][seat] ?? '', list: (items) => items.join(', ') };

const kept = (seat: number, tile: number, at: number): AnyEvent & { at: number } => ({ event: 'Kept', rule: 'BC-7', seat, tile, count: 1, at });

const EVENTS = told([
  { event: 'Started', rule: 'BC-4', places: [], trophies: [3] },
  kept(0, 1, 10_000),
  kept(0, 2, 12_000),
  kept(0, 3, 13_000),
  kept(1, 4, 39_000),
  { event: 'TrophyTaken', rule: 'BC-8', seat: 0, value: 3, at: 30_000 },
  { event: 'Stopped', rule: 'BC-9', at: 40_000 },
]);

const FINISHED: Finished<BugsAndCoView> = {
  view: view({
    over: true,
    phase: 'over',
    lying: [],
    trophies: [],
    hands: [
      hands({ kept: [1, 2, 3], motifs: ['2a', '2a', '2a'], counts: [1, 1, 1], trophy: 3, score: 6, wins: true }),
      hands({ name: 'Ben', kept: [4], motifs: ['2b'], counts: [-1], score: -1, wins: false, right: 7 }),
    ],
  }),
  events: EVENTS,
  receipts: [
    { race: 'tile 9', at: 5000, claims: [{ seat: 1, at: 5000, unsure: 8, won: true }, { seat: 0, at: 5012, unsure: 6 }] },
    { race: 'tile 3', at: 8000, claims: [{ seat: 0, at: 8000, unsure: 8, won: true }, { seat: 1, at: 8090, unsure: 6 }] },
    { race: 'trophy 3', at: 9000, claims: [{ seat: 0, at: 9000, unsure: 1, won: true }, { seat: 1, at: 9001, unsure: 1 }] },
  ],
  scores: [6, -1],
  winners: [0],
};

describe('the reckoning', () => {
  it('gathers threes of a kind, then the rest, and says who has won', () => {
    const [ada, ben] = reckon(FINISHED.view, null);
    expect(ada?.groups).toEqual([{ motif: '2a', tiles: [1, 2, 3], whole: true }]);
    expect(ada).toMatchObject({ others: 0, trophy: 3, score: 6, won: true, held: null });
    expect(ben).toMatchObject({ others: 1, trophy: null, score: -1, won: false, held: 7 });
  });

  it('begins with the own hand', () => {
    expect(reckon(FINISHED.view, 1).map(({ seat }) => seat)).toEqual([1, 0]);
  });

  it('leaves to the table who has won, and what counts for somebody', () => {
    const odd = view({ over: true, hands: [hands({ score: 4, wins: false }), hands({ kept: [1, 2], motifs: ['2a', '2a'], counts: [2, 2], score: 1, wins: true })] });
    expect(reckon(odd, null).map(({ won }) => won)).toEqual([false, true]);
    expect(reckon(odd, 1)[0]?.groups).toEqual([{ motif: '2a', tiles: [1, 2], whole: true }]);
  });
});

describe('highlights', () => {
  it.each(LANGS)('tell of the closest race for a tile, the last moment, a streak and the first trophy (%s)', (lang) => {
    const found = highlights(FINISHED, cast, lang);
    const texts = found.map(({ text }) => text);
    expect(texts[0]).toContain('12 ms');
    expect(found.map(({ seat }) => seat)).toEqual([1, 1, 0, 0]);
    // The race has no event here, so the nearest in time; the others are events themselves.
    expect(found.map(({ moment }) => EVENTS.findIndex(({ number }) => number === moment))).toEqual([0, 4, 1, 5]);
    expect(texts[1]).toMatch(/1[.,]0/);
    expect(texts[3]).toContain('0:30');
    for (const text of texts) expect(text).not.toMatch(/undefined|NaN/);
  });

  it('find something to say about a quiet game, and nothing about an empty one', () => {
    const quiet = { ...FINISHED, events: [], receipts: [] };
    expect(highlights(quiet, cast, 'en').map(({ text }) => text)).toEqual(['Ada kept most: 3 tiles.']);
    const empty = { ...quiet, view: view({ over: true, hands: [hands({ motifs: [], score: 0 }), hands({ motifs: [], score: 0 })] }) };
    expect(highlights(empty, cast, 'en')).toEqual([]);
  });
});

describe('the chart', () => {
  it('shows what every tile turned out to count from when it was kept, and ends with the scores', () => {
    const sketch = sketchResult(FINISHED);
    expect(sketch?.highest).toBe(true);
    expect(sketch?.rounds[0]).toEqual({ label: '0:00', totals: [0, 0] });
    expect(sketch?.rounds.find(({ label }) => label === '0:10')?.totals).toEqual([1, 0]);
    expect(sketch?.rounds.find(({ label }) => label === '0:15')?.totals).toEqual([3, 0]);
    expect(sketch?.rounds.at(-1)).toEqual({ label: '0:40', totals: [6, -1] });
  });

  it('is not drawn if something was missed, or if the server reckons otherwise', () => {
    expect(sketchResult({ ...FINISHED, events: EVENTS.slice(2) })).toBeNull();
    expect(sketchResult({ ...FINISHED, scores: [7, -1] })).toBeNull();
    expect(sketchResult({ ...FINISHED, events: EVENTS.slice(0, -1) })).toBeNull();
  });
});
