/** Pages that stand open for days: the server is upgraded meanwhile, or their table is closed. */
import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reloadOnce } from '../src/pages/load';
import Table from '../src/pages/Table.svelte';
import Tv from '../src/pages/Tv.svelte';
import { toasts } from '../src/parts/toasts.svelte';
import { FakeSocket, fakeServer, room, welcome } from './fake-line';

vi.mock('../src/pages/load', () => ({ reloadOnce: vi.fn() }));

beforeEach(() => {
  vi.mocked(reloadOnce).mockClear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  fakeServer({ '/api/games': { status: 200, body: [] }, '/api/tables/KLMNPQ': { status: 200, body: { link: 'http://192.0.2.7/t/KLMNPQ' } } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  toasts.clear();
});

describe.each([
  { page: 'tv', Page: Tv },
  { page: 'table', Page: Table },
] as const)('the page of a $page', ({ page, Page }) => {
  async function open(): Promise<void> {
    render(Page, { route: { page, code: 'KLMNPQ' } });
    await vi.waitFor(() => FakeSocket.last.open());
  }
  const come = (server: string) => FakeSocket.last.hear(welcome({ server, room: room({ phase: 'room' }), view: null }));
  /** The line breaks, and is there again a moment later. */
  async function comeAgain(server: string): Promise<void> {
    const before = FakeSocket.all.length;
    FakeSocket.last.drop();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.all.length).toBeGreaterThan(before);
    FakeSocket.last.open();
    come(server);
    await vi.advanceTimersByTimeAsync(50);
  }

  test('is loaded anew when the server behind it is another one', async () => {
    await open();
    come('1.0');
    await comeAgain('1.0');
    expect(reloadOnce).not.toHaveBeenCalled();
    await comeAgain('1.1');
    expect(reloadOnce).toHaveBeenCalledOnce();
    expect(toasts.list.map(({ text }) => text)).toContain('The page is out of date. It loads anew.');
  });

  test.each([
    ['closed', 0],
    ['banned', 0],
    ['no_table', 1],
  ])('a table that is %s is asked for again only where that may help', async (code, ways) => {
    await open();
    FakeSocket.last.hear({ type: 'bye', code, words: 'so it is' });
    FakeSocket.last.drop();
    expect(await screen.findByRole('link', { name: /front page/i })).toBeTruthy();
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(ways);
  });
});
