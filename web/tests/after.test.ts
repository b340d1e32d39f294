import { expect, test, vi } from 'vitest';
import { render, screen } from '@testing-library/svelte';
import After from '../src/parts/After.svelte';
import partyBugs from '../src/games/party_bugs';
import type { TableClient } from '../src/table/table.svelte';

test('the table shows its end before the results cover it', async () => {
  vi.useFakeTimers();
  const table = { room: { record: null, chairs: [] }, chair: null, view: null, host: false, faceOf: () => '', nameOf: () => '' };
  render(After, { table: table as unknown as TableClient, module: partyBugs, wait: 3500 });
  await vi.advanceTimersByTimeAsync(3400);
  expect(screen.queryByRole('heading')).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(screen.queryByRole('heading')).not.toBeNull();
  vi.useRealTimers();
});

test('a name too long for its line is cut at its end, in whichever direction it is read', async () => {
  const kept = { game: 'party_bugs', players: [{ name: 'محمد' }, { name: 'Ada' }], result: { scores: [3, 5], winners: [0] } };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(kept), { headers: { 'content-type': 'application/json' } })));
  const names = kept.players.map((player) => player.name);
  const table = { room: { record: 'r', chairs: [] }, chair: null, view: null, host: false, faceOf: () => '', nameOf: (seat: number) => names[seat] };
  render(After, { table: table as unknown as TableClient, module: partyBugs });
  const places = await screen.findAllByRole('listitem');
  // An element of its own takes the direction of the first letter it finds, but not of what is isolated in it.
  expect(places.map((place) => place.querySelector('bdi')?.textContent)).toEqual(names);
  vi.unstubAllGlobals();
});
