/** The guided first game of every game, from its first words to its last. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import bugsAndCo from '../src/games/bugs_and_co';
import { hands, told as tiles, view as mat } from '../src/games/bugs_and_co/fake-table.svelte';
import bullenparty from '../src/games/bullenparty';
import { bidder, viewOf as meadow } from '../src/games/bullenparty/views-for-tests';
import cheatingMoth from '../src/games/cheating_moth';
import { viewOf as kitchen } from '../src/games/cheating_moth/table-for-tests.svelte';
import type { AnyGameModule } from '../src/games/module';
import partyBugs from '../src/games/party_bugs';
import { evening } from '../src/games/party_bugs/evening-table.svelte';
import { acting } from '../src/parts/acting.svelte';
import Guide from '../src/parts/Guide.svelte';
import type { GameTable } from '../src/table/game-table';
import { room } from './fake-line';

/** What the table is like at some moment; events pile up. */
type Moment = Partial<Record<'view' | 'moves' | 'events', unknown>> & { covered?: boolean; unseen?: boolean };

// What jsdom cannot do yet.
vi.stubGlobal('CSS', { escape: (text: string) => text });
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => {
  localStorage.clear();
  acting.from = null;
});

/** Go through these moments, pressing what is to be pressed; which steps are told, in their order. */
async function tour(game: string, module: unknown, moments: readonly Moment[], press = true): Promise<string[]> {
  const ids = new Map(Object.entries((module as AnyGameModule).words.en.guide).map(([id, text]) => [text, id]));
  let events: unknown[] = [];
  const props = (moment: Moment, asked = 1) => {
    events = [...events, ...((moment.events as unknown[] | undefined) ?? [])];
    const table = { room: room(), chair: 0, moves: [], ...moment, events } as unknown as GameTable;
    return { table, game, module: module as AnyGameModule, asked, covered: moment.covered ?? false };
  };
  const told: string[] = [];
  const note = () => {
    const id = ids.get(document.querySelector('.words p')?.textContent ?? '');
    if (id !== undefined && told.at(-1) !== id) told.push(id);
  };
  const { rerender } = render(Guide, props(moments[0] ?? {}, 0));
  for (const moment of moments) {
    acting.from = moment.unseen ? 0 : null;
    await rerender(props(moment));
    note();
    for (let button = screen.queryByText('Go on'); press && button; button = screen.queryByText('Go on')) {
      await fireEvent.click(button);
      note();
    }
  }
  return told;
}

const happened = (...events: object[]) => events.map((event, number) => ({ number, at: 0, version: 1, event, words: null }));
const trophy = (seats: (number | null)[]) => seats.map((value) => hands({ trophy: value }));

const GAMES: [name: string, module: { guide: { id: string }[] }, moments: Moment[]][] = [
  ['party_bugs', partyBugs, evening().map(({ view, moves, events }) => ({ view, moves, events: happened(...events) }))],
  [
    'bullenparty',
    bullenparty,
    [
      { view: meadow(), moves: ['bid 3'] },
      { view: meadow({ players: [bidder(0, { has_sealed: true }), bidder(1)] }) },
      { view: meadow({ phase: 'take a row' }), moves: ['row 0'], events: happened({ event: 'Revealed', bids: [] }) },
      { view: meadow({ phase: 'lay', players: [bidder(0, { has_row: true }), bidder(1)] }), moves: ['lay 3 new'] },
      { view: meadow({ round: 2, players: [bidder(0, { piles: [{ cards: [3], heads: 1 }] }), bidder(1)] }), moves: ['bid 20'] },
    ],
  ],
  [
    'cheating_moth',
    cheatingMoth,
    [
      { view: kitchen(), moves: ['play 2', 'vanish 3', 'fidget'] },
      { view: kitchen({ active: 1 }), moves: ['vanish 3', 'fidget'], events: happened({ event: 'Played', rule: 'CM-4', seat: 0, card: '4', hand: 7 }) },
      { view: kitchen({ active: 1 }), moves: ['vanish 3', 'fidget'], events: happened({ event: 'Gestured', seat: 0, real: true }) },
      { view: kitchen({ active: 1 }), moves: ['vanish 3', 'fidget'], events: happened({ event: 'Gestured', seat: 0, real: false }) },
      { view: kitchen({ active: 1, phase: 'slap' }) },
      { view: kitchen({ active: 1, phase: 'race' }) },
      { view: kitchen({ round: 2 }), events: happened({ event: 'RoundEnded', rule: 'CM-7', number: 1, seat: 2, hands: [], points: [], totals: [] }) },
    ],
  ],
  [
    'bugs_and_co',
    bugsAndCo,
    [
      { view: mat() },
      { view: mat(), events: tiles([{ event: 'Grabbed', rule: 'BC-5', seat: 0, tile: 1 }]) },
      { view: mat(), events: tiles([{ event: 'PutBack', rule: 'BC-6', seat: 0, tile: 1, x: 1, y: 1 }]) },
      { view: mat(), events: tiles([{ event: 'Kept', rule: 'BC-7', seat: 0, tile: 1, count: 1 }]) },
      { view: mat({ phase: 'countdown', trophies: [] }) },
      { view: mat({ phase: 'over', over: true }) },
    ],
  ],
];

describe.each(GAMES)('the tour of %s', (name, module, moments) => {
  test('reaches its end, and says nothing twice', async () => {
    const told = await tour(name, module, moments);
    expect(told.at(-1)).toBe(module.guide.at(-1)?.id);
    expect(new Set(told).size).toBe(told.length);
  });

  test('does not outlive the game', async () => {
    const first = moments[0]!;
    const over = { ...first, moves: [], view: { ...(first.view as object), phase: 'over', over: true } };
    const told = await tour(name, module, [first, over], false);
    expect(told).toEqual(name === 'bugs_and_co' ? ['welcome', 'end'] : [module.guide[0]?.id]);
    expect(screen.queryByRole('complementary') !== null).toBe(name === 'bugs_and_co');
  });
});

test('the last words of Bugs & Co are said to whoever stopped long before, while nothing covers the table', async () => {
  const stopped = { view: mat({ hands: trophy([3, null]), trophies: [] }) };
  const over = { view: mat({ phase: 'over', over: true, hands: trophy([3, null]) }) };
  expect(await tour('bugs_and_co', bugsAndCo, [{ view: mat() }, stopped, { ...over, covered: true }])).not.toContain('end');
  expect(await tour('bugs_and_co', bugsAndCo, [{ view: mat() }, stopped, { ...over, covered: true }, over])).toContain('end');
});

test('a tour is not offered when the game is over, nor over what covers the table', () => {
  const props = (view: unknown, covered: boolean) => ({ table: { room: room(), chair: 0, moves: [], events: [], view } as unknown as GameTable, game: 'x', module: bugsAndCo as unknown as AnyGameModule, asked: 0, covered });
  render(Guide, props(mat({ over: true }), false));
  render(Guide, props(mat(), true));
  expect(screen.queryByText(/First time/)).toBeNull();
});

describe.each([false, true])('what leads to one’s turn, seen: %s', (seen) => {
  test('is waited for by the tour of Party Bugs', async () => {
    const [, , moments] = GAMES[0]!;
    const turn = evening().findIndex(({ view, moves }) => view.phase === 'take' && moves.length > 0);
    const told = await tour('party_bugs', partyBugs, [...moments.slice(0, turn), { ...moments[turn]!, unseen: !seen }]);
    expect(told).toContain('hand');
    expect(told.includes('take')).toBe(seen);
  });

  test('is waited for by the tour of Bullenparty', async () => {
    const [, , [bid, sealed, row, lay]] = GAMES[1]!;
    const told = await tour('bullenparty', bullenparty, [bid!, sealed!, row!, { ...lay!, unseen: !seen }]);
    expect(told).toContain('bid');
    expect(told.includes('lay')).toBe(seen);
  });
});
