/** Every event and refusal has its words, the highlights and the chart tell the truth. */
import { describe, expect, test } from 'vitest';
import { LANGS } from '../../i18n/index.svelte';
import { EVENT_NAMES, type AnyEvent } from '../../wire/party_bugs';
import type { Cast, Finished } from '../module';
import type { PartyBugsView } from '../../wire/party_bugs';
import { EveningTable, evening } from './evening-table.svelte';
import { guide } from './guide';
import { highlights, sketchResult } from './result';
import { asOurs, sceneWords, words } from './words';

const steps = evening();
const cast = (you: number | null): Cast => ({ you, name: (seat) => ['Ada', 'Ben', 'Paul'][seat] ?? '', list: (items) => items.join(', ') });
const ODD: AnyEvent[] = [
  { event: 'MirrorUnused', rule: 'PB-33', seat: 0 },
  { event: 'Mirrored', rule: 'PB-32', seat: 0, face_down: true, card: 4 },
  { event: 'Mirrored', rule: 'PB-32', seat: 1, face_down: true },
  { event: 'RoundBegan', rule: 'PB-11', number: 13, last: true },
  { event: 'Drew', rule: 'PB-4', seat: 1, count: 3 },
  { event: 'Took', rule: 'PB-10', seat: 1, card: 13, pair: true },
];
const told = [...steps.flatMap(({ events }) => events), ...ODD];

describe.each(LANGS)('in %s', (lang) => {
  test('every event has a line, for players and for bystanders', () => {
    expect(new Set(told.map(({ event }) => event))).toEqual(new Set(EVENT_NAMES));
    for (const event of told) {
      // That everybody draws a card after each round goes without saying.
      const silent = event.event === 'Drew' && !event.cards && event.count === 1;
      for (const you of [0, 1, null]) {
        const line = words[lang].log(event, cast(you));
        if (silent) expect(line).toBeNull();
        else expect(line).toMatch(/\p{L}/u);
        expect(line ?? '').not.toMatch(/undefined|null|NaN|!/);
      }
    }
  });

  test('an own move is told as one’s own, another’s by name', () => {
    const event: AnyEvent = { event: 'Took', rule: 'PB-6', seat: 1, card: 5, pair: false };
    expect(words[lang].log(event, cast(0))).toContain('Ben');
    expect(words[lang].log(event, cast(1))).not.toContain('Ben');
  });

  test('every move has a label', () => {
    const moves = new Set(steps.flatMap(({ moves }) => moves));
    for (const move of [...moves, 'mirror 5', 'mirror hidden', 'match', 'keep', 'take 4 match']) {
      expect(words[lang].move(move)).not.toBe(move);
      expect(words[lang].move(move)).not.toMatch(/undefined|NaN/);
    }
  });

  test('every refusal that the table can give is explained', () => {
    for (const rule of ['PB-5', 'PB-6', 'PB-11', 'PB-20', 'PB-22', 'PB-23', 'PB-24', 'PB-32', 'PB-33']) {
      expect(words[lang].refusal(rule, 'illegal_move', ''), rule).toBeTruthy();
      expect(words[lang].refusal(rule, 'not_your_move', ''), rule).toBeTruthy();
    }
    expect(words[lang].refusal('', 'storage', '')).toBeNull();
  });

  test('thirteen costumes, each with a name', () => {
    expect(new Set(sceneWords[lang].costumes).size).toBe(13);
    expect(sceneWords[lang].card(5)).toContain('5');
  });

  test('captions are no longer than what fits', () => {
    for (const event of told) expect((sceneWords[lang].caption(event, cast(0)) ?? '').length).toBeLessThan(110);
  });
});

describe('after the game', () => {
  const table = new EveningTable(steps.length - 1);
  const scores = table.view.dancers.map(({ total }) => total);
  const finished: Finished<PartyBugsView> = { view: table.view, events: table.events, receipts: [], scores, winners: [scores.indexOf(Math.min(...scores))] };

  test('the chart ends with the scores', () => {
    const sketch = sketchResult(finished, 'en');
    expect(sketch?.highest).toBe(false);
    expect(sketch?.rounds.at(-1)?.totals).toEqual(scores);
    expect(sketch?.rounds).toHaveLength(24);
    expect(new Set(sketch?.rounds.map(({ label }) => label)).size).toBe(24);
  });

  test('the chart follows the displays round by round', () => {
    const sketch = sketchResult(finished, 'en');
    const begun = steps.filter(({ events }) => events.some(({ event, ...rest }) => event === 'RoundBegan' && 'number' in rest && (rest.number as number) > 1));
    const first = begun.filter(({ view }) => view.game_number === 0);
    first.forEach(({ view }, place) => expect(sketch?.rounds[place]?.totals).toEqual(view.dancers.map(({ display_total }) => display_total)));
  });

  test.each(LANGS)('there is something to remember (%s)', (lang) => {
    const found = highlights(finished, cast(0), lang);
    expect(found.length).toBeGreaterThan(1);
    expect(found.length).toBeLessThanOrEqual(5);
    for (const { text } of found) expect(text).not.toMatch(/undefined|NaN/);
  });

  test('the biggest King is the biggest', () => {
    const sweeps = finished.events.map(({ event }) => asOurs(event)).flatMap((event) => (event.event === 'KingCame' ? [event.cards.reduce((sum, card) => sum + card, 0)] : []));
    const king = highlights(finished, cast(null), 'en').find(({ icon }) => icon === 'crown');
    expect(king?.text).toContain(`${Math.max(...sweeps)} points`);
    expect(finished.events.find(({ number }) => number === king?.moment)?.event.event).toBe('KingCame');
  });

  test('Paul’s win is worth a word', () => {
    expect(highlights({ ...finished, winners: [2] }, cast(null), 'en')[0]?.text).toContain('Paul has won');
  });
});

describe('the guide', () => {
  test('leads through the whole game and is never stuck', () => {
    const table = new EveningTable();
    let place = 0;
    const shown: string[] = [];
    for (let step = 0; step < table.steps.length; step += 1) {
      table.jump(step);
      // Whatever can be gone on from is gone on from, as somebody would.
      for (let more = true; more && place < guide.length; ) {
        const now = guide[place]!;
        more = now.when(table) && (now.until === undefined || now.until(table));
        if (now.when(table) && !shown.includes(now.id)) shown.push(now.id);
        if (more) place += 1;
      }
    }
    expect(place).toBe(guide.length);
    expect(shown).toEqual(guide.map(({ id }) => id));
  });
});
