/** How quick the line is: as measured, and nothing while nothing is known. */
import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { STROKES, type IconName } from '../src/art/icons/strokes';
import Connection from '../src/parts/Connection.svelte';
import { LagMeter } from '../src/table/lag';
import type { Connection as Line, TableClient } from '../src/table/table.svelte';

describe('the meter', () => {
  /** What each probe takes, in ms; null is never answered, and nothing fails at once. */
  let trips: (number | null | undefined)[];
  let told: (number | null)[];
  let unreachable: number;
  let meter: LagMeter;

  beforeEach(() => {
    vi.useFakeTimers();
    trips = [];
    told = [];
    unreachable = 0;
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      const trip = trips.length > 1 ? trips.shift() : trips[0];
      return new Promise((answer, fail) => {
        if (trip === undefined) fail(new TypeError('failed to fetch'));
        else if (trip === null) signal?.addEventListener('abort', () => fail(signal.reason as Error));
        else setTimeout(() => answer(new Response('fine')), trip);
      });
    });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const control = new AbortController();
      setTimeout(() => control.abort(new DOMException('too long', 'TimeoutError')), ms);
      return control.signal;
    });
    meter = new LagMeter(
      (lag) => told.push(lag),
      () => (unreachable += 1),
    );
  });
  afterEach(() => {
    meter.stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  async function measure(...each: (number | null | undefined)[]): Promise<void> {
    trips = each;
    meter.start();
    await vi.advanceTimersByTimeAsync(1000);
  }

  test('says nothing before the first answer, and then what it took', async () => {
    trips = [30];
    meter.start();
    await vi.advanceTimersByTimeAsync(29);
    expect(told).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual([30]);
  });

  test('follows a line that gets slow within seconds', async () => {
    await measure(20, 20, 20, 400);
    await vi.advanceTimersByTimeAsync(20_000);
    const [before] = told.slice(-1);
    await vi.advanceTimersByTimeAsync(13_000);
    expect([before, told.at(-1)]).toEqual([20, 400]);
  });

  test('and one that is quick again', async () => {
    await measure(400, 400, 400, 20);
    await vi.advanceTimersByTimeAsync(34_000);
    expect(told.at(-1)).toBe(20);
  });

  test('does not jump for one odd trip', async () => {
    await measure(20, 20, 900, 20);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(new Set(told)).toEqual(new Set([20]));
  });

  test('knows nothing while a probe is not answered, and in the end that nobody does', async () => {
    await measure(20, null);
    expect(told).toEqual([20]);
    await vi.advanceTimersByTimeAsync(13_000);
    expect(told.at(-1)).toBeNull();
    expect(unreachable).toBe(0);
    await vi.advanceTimersByTimeAsync(35_000);
    expect(unreachable).toBe(1);
    expect(told.slice(1)).toEqual(told.slice(1).map(() => null));
  });

  test('asks again soon after a failure, and tells of two', async () => {
    await measure(undefined);
    expect([told, unreachable]).toEqual([[null], 0]);
    await vi.advanceTimersByTimeAsync(1000);
    expect([told, unreachable]).toEqual([[null, null], 1]);
  });
});

describe('the bars', () => {
  function show(lag: number | null, connection: Line = 'open'): { icon: IconName | undefined; words: string | null; dim: boolean } {
    const { container, unmount } = render(Connection, { table: { lag, connection } as TableClient });
    const drawn = container.querySelector('path:last-of-type')?.getAttribute('d');
    const shown = { icon: (Object.keys(STROKES) as IconName[]).find((name) => STROKES[name] === drawn), words: screen.getByRole('img').getAttribute('aria-label'), dim: container.querySelector('.unknown') !== null };
    unmount();
    return shown;
  }

  test.each([
    [12, 'signal-3', 'Connected, 12 ms'],
    [120, 'signal-2', 'Connected, 120 ms'],
    [500, 'signal-1', 'Slow connection, 500 ms'],
  ] as const)('are fewer the slower the line is: %i ms', (lag, icon, words) => {
    expect(show(lag)).toEqual({ icon, words, dim: false });
  });

  test('are empty while nothing is known', () => {
    expect(show(null)).toEqual({ icon: 'signal-0', words: 'Connected', dim: true });
  });

  test('are none without a line, whatever was measured before', () => {
    expect(show(12, 'lost').icon).toBe('offline');
  });
});
