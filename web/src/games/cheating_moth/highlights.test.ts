import { describe, expect, it } from 'vitest';
import type { Happened } from '../../table/game-table';
import type { AnyEvent } from '../../wire/cheating_moth';
import type { Cast, Finished } from '../module';
import type { CheatingMothView } from '../../wire/cheating_moth';
import { highlights, sketchResult } from './highlights';
import { viewOf } from './table-for-tests.svelte';

const cast: Cast = { you: 0, name: (seat) => ['Maya', 'Ada', 'Bo', 'Cleo'][seat] ?? '?', list: (items) => items.join(', ') };

function finished(events: readonly [at: number, event: AnyEvent][], receipts: Finished['receipts'] = []): Finished<CheatingMothView> {
  const told = events.map(([at, event], place): Happened => ({ number: place + 1, at, version: place + 1, event, words: null }));
  return { view: viewOf({ over: true, phase: 'over' }), events: told, receipts, scores: [1, 2, 3, 4], winners: [0] };
}

const vanish = (seat: number, hand: number): AnyEvent => ({ event: 'GestureEnded', rule: 'CM-8', seat, hand, vanished: true });
const roundOver = (number: number, points: number[], totals: number[]): AnyEvent => ({ event: 'RoundEnded', rule: 'CM-7', number, seat: 0, hands: [[], [], [], []], points, totals });

describe('the highlights', () => {
  it('know the fastest slap and the sharpest eye from the receipts', () => {
    const lit = highlights(
      finished(
        [
          [901, { event: 'Slapped', rule: 'CM-10', seat: 1 }],
          [1501, { event: 'Slapped', rule: 'CM-10', seat: 3 }],
          [2000, { event: 'Accused', rule: 'CM-15', guard: 2, seat: 3, right: true }],
        ],
        [
          { race: 'slap', at: 900, since: 0, until: 4000, claims: [{ seat: 1, at: 350, unsure: 5, reaction: 350, won: true }, { seat: 2, at: 300, unsure: 0, reaction: 300 }] },
          { race: 'slap', at: 1500, since: 1200, until: 5200, claims: [{ seat: 3, at: 1540, unsure: 9, reaction: 340, won: true }] },
          { race: 'accuse 3', at: 2000, since: 1400, until: 2900, claims: [{ seat: 2, at: 2000, unsure: 0, reaction: 600, won: true }] },
        ],
      ),
      cast,
      'en',
    );
    expect(lit.map(({ text }) => text)).toEqual(['Fastest slap: Cleo, 340 ms ± 9', 'Sharpest eye: Bo caught Cleo after 600 ms']);
    expect(lit[0]).toMatchObject({ seat: 3, moment: 2 });
    expect(lit[1]).toMatchObject({ seat: 2, moment: 3 });
  });

  it('find the vanish that happened under the eyes of a Guard who blamed somebody else', () => {
    const lit = highlights(
      finished([
        [1000, vanish(1, 5)],
        [5000, { event: 'Accused', rule: 'CM-16', guard: 0, seat: 2, right: false }],
        [5400, vanish(3, 4)],
      ]),
      cast,
      'en',
    );
    expect(lit[0]).toMatchObject({ seat: 3, moment: 3, text: 'Cheekiest vanish: Cleo, while Maya was blaming Bo' });
  });

  it('count what somebody did often', () => {
    const lit = highlights(finished([[1, vanish(1, 5)], [2, vanish(1, 4)], [3, vanish(2, 3)], [9, roundOver(1, [0, 25, 3, 4], [0, 25, 3, 4])]]), cast, 'de');
    expect(lit.map(({ text }) => text)).toEqual(['Ada ließ 2 Karten unbemerkt verschwinden', 'Teuerste Hand: Ada, 25 Minuspunkte in Runde 1']);
  });

  it('are none for a game in which nothing happened', () => {
    expect(highlights(finished([]), cast, 'fr')).toEqual([]);
  });
});

describe('the chart', () => {
  it('shows the totals round by round, and the lowest wins', () => {
    const game = finished([[1, roundOver(1, [0, 5, 1, 1], [0, 5, 1, 1])], [2, roundOver(2, [3, 0, 1, 1], [3, 5, 2, 2])]]);
    expect(sketchResult(game)).toEqual({ rounds: [{ label: '1', totals: [0, 5, 1, 1] }, { label: '2', totals: [3, 5, 2, 2] }], highest: false });
  });

  it('is none before a round is over', () => {
    expect(sketchResult(finished([]))).toBeNull();
  });
});
