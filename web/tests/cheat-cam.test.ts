/** The cheat cam: all of the cheating is listed, wherever the table stands. */
import { render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test } from 'vitest';
import moth from '../src/games/cheating_moth';
import type { AnyGameModule } from '../src/games/module';
import CheatCam from '../src/replay/CheatCam.svelte';
import { ReplayTable } from '../src/replay/replay-table.svelte';
import type { Replay } from '../src/wire/types';

const module = moth as unknown as AnyGameModule;

function evening(events: { event: string; seat: number }[]): ReplayTable {
  const frames = events.map((event, place) => ({ at: (place + 1) * 1000, views: [null, null], events: [{ event: { rule: 'CM-8', ...event } as never, words: '' }] }));
  const first = { at: 0, views: [0, 1].map((seat) => ({ view: 'V', seat, over: false, guard: 1 })) };
  const replay = { game: 'cheating_moth', options: {}, players: ['Ada', 'Bo'], seats: 2, faces: [], eyes: 'all', scores: [0, 0], winners: [0], reason: '', rule: '', receipts: [], frames: [first, ...frames] };
  return new ReplayTable(replay as Replay, true);
}

const ended = (vanished: boolean, card: string | null = null) => ({ event: 'GestureEnded', seat: 0, vanished, card });

test('everything is listed at once, with a mark where the table stands', async () => {
  const table = evening([ended(true, '4'), ended(false), ended(true, '2m')]);
  let shown = 0;
  const { container } = render(CheatCam, { table, module, onshow: () => (shown += 1) });
  const lines = () => [...container.querySelectorAll('.reel li')].map((line) => (line.classList.contains('here') ? 'here' : line.classList.contains('coming') ? 'coming' : 'past'));
  expect(lines()).toEqual(['here', 'coming', 'coming', 'coming']);
  const [, bluff] = screen.getAllByRole('button');
  expect(within(bluff as HTMLElement).getByText('Bluff')).toBeTruthy();
  expect(bluff?.textContent).toContain('only fidgeted');
  expect(bluff?.textContent).toContain('still to come');
  bluff?.click();
  await tick();
  expect(table.step).toBe(2);
  expect(shown).toBe(1);
  expect(lines()).toEqual(['past', 'past', 'here', 'coming']);
  expect(container.querySelector('.here')?.textContent).toContain('0:02');
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(bluff?.textContent).not.toContain('still to come');
  table.goTo(3);
  await tick();
  expect(lines()).toEqual(['past', 'past', 'past', 'here']);
});

test('a game in which nobody cheated says so', () => {
  render(CheatCam, { table: evening([]), module, onshow: () => undefined });
  expect(screen.getByText(/Nobody cheated in this game/)).toBeTruthy();
});
