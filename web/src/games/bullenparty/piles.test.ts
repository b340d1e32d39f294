/** Laying, as it is seen and heard: where a card may go, and what it does to the score. */
import { fireEvent, render } from '@testing-library/svelte';
import { SvelteSet } from 'svelte/reactivity';
import { beforeAll, expect, test, vi } from 'vitest';
import type { GameTable } from '../../table/game-table';
import type { BullenpartyView } from '../../wire/bullenparty';
import Scene from './Scene.svelte';
import { bidder, viewOf } from './views-for-tests';

// What jsdom lacks: a size, and motion.
beforeAll(() => {
  Element.prototype.animate = vi.fn(() => ({ cancel: vi.fn(), finished: new Promise(() => undefined) }) as unknown as Animation);
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1280 });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 760 });
});

/** A crowned pile of 8 under 50, and a grey one of 2 under 10; the score is 6. */
const LAYING = viewOf({
  phase: 'lay',
  to_act: [0],
  rows: [null, null, null],
  hand: [3, 20, 66],
  lay_scores: [
    [null, null, 5],
    [null, 3, 3],
    [11, 1, 1],
  ],
  players: [
    bidder(0, {
      to_lay: 2,
      score: 6,
      points_pile: 0,
      piles: [
        { cards: [11, 50], heads: 8 },
        { cards: [10], heads: 2 },
      ],
    }),
    bidder(1),
    bidder(2),
  ],
});
const MOVES = ['lay 3 new', 'lay 20 on 1', 'lay 20 new', 'lay 66 on 0', 'lay 66 on 1', 'lay 66 new'];

function lay() {
  const pending = new SvelteSet<string>();
  const table = {
    view: LAYING,
    moves: MOVES,
    pending,
    events: [],
    receipts: [],
    gameNumber: 1,
    chair: 0,
    room: null,
    can: (action: string) => MOVES.includes(action),
    play: () => new Promise(() => undefined),
    nameOf: () => 'Ada',
    faceOf: () => 'face',
    onNews: () => () => undefined,
  } as unknown as GameTable<BullenpartyView>;
  const { container } = render(Scene, { table, big: false });
  const pile = (name: string) => container.querySelector<HTMLElement>(`[data-pile="${name}"]`)!;
  return {
    pending,
    pile,
    choose: (card: number) => fireEvent.click(container.querySelector<HTMLElement>(`[data-card="${card}"]`)!),
    changes: () => ['0', '1', 'new'].map((name) => pile(name).querySelector('.change')?.textContent ?? null),
  };
}

test('every pile that takes the chosen card says how the score would change, and no other does', async () => {
  const { choose, changes } = lay();
  expect(changes()).toEqual([null, null, null]);
  await choose(66);
  expect(changes()).toEqual(['+5', '−5', '−5']);
  await choose(20);
  expect(changes()).toEqual([null, '−3', '−3']);
});

test('and says it to whoever does not see it', async () => {
  const { choose, pile } = lay();
  await choose(20);
  expect(pile('1').getAttribute('aria-label')).toBe('Lay the 20 on pile 2, your score then: 3 (−3). Pile 2, 1 card, 10 on top, 2 bullheads, counts minus');
  expect(pile('new').getAttribute('aria-label')).toBe('Start a new pile with the 20, your score then: 3 (−3)');
  expect(pile('0').getAttribute('aria-label')).toMatch(/^Lay the 20 on pile 1\. /);
});

test('while a card is on its way the scores told before it are out of date', async () => {
  const { choose, changes, pending } = lay();
  pending.add('lay 3 new');
  await choose(66);
  expect(changes()).toEqual([null, null, null]);
});
