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
