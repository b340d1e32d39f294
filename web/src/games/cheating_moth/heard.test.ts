import { fireEvent, render } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { speak } from '../../i18n/index.svelte';
import { announcements } from '../../parts/announce.svelte';
import type { CheatingMothView, Gestured } from '../../wire/cheating_moth';
import { gesturesHeard } from './heard';
import type { Say } from './labels';
import Scene from './Scene.svelte';
import { bugOf, TestTable, viewOf } from './table-for-tests.svelte';

// Drawing a whole table in jsdom takes its time on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

beforeAll(() => {
  Element.prototype.animate = vi.fn(() => ({ finished: new Promise(() => undefined), cancel: vi.fn(), pause: vi.fn(), currentTime: 0 }) as unknown as Animation);
});

const ACCUSE = ['caught 1', 'caught 2', 'caught 3'];
const GUARD = { guard: 0, active: 2 };
const gestured = (seat: number, more: Partial<Gestured> = {}): Gestured => ({ event: 'Gestured', rule: 'CM-8', seat, ends_at: 2500, ...more });
/** Without the marks around names. */
const plain = (text: string): string => text.replace(/[\u2066-\u2069\u200b]/g, '');

let interrupted: string[] = [];
beforeEach(() => {
  interrupted = [];
  vi.spyOn(announcements, 'interrupt').mockImplementation((text) => void interrupted.push(plain(text)));
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await speak('en', false);
});

function sit(view: CheatingMothView, moves: readonly string[], { big = false, code = 'ABCDEF' } = {}): TestTable {
  const table = new TestTable(view, moves);
  table.code = code;
  render(Scene, { table, big });
  // What was wanted from the viewer when they came.
  interrupted = [];
  return table;
}

describe('a gesture', () => {
  it('is heard by the Guard at once, with the key that accuses', async () => {
    const table = sit(viewOf(GUARD), ACCUSE);
    table.happen([gestured(3)]);
    expect(interrupted).toEqual(['Cleo moves: key 3']);
    await fireEvent.keyDown(document.body, { key: '3' });
    expect(table.played.map(({ action }) => action)).toEqual(['caught 3']);
  });

  it('has the key of the place, wherever the Guard sits', async () => {
    const table = sit(viewOf({ seat: 2, guard: 2, active: 2 }), ['caught 0', 'caught 1', 'caught 3']);
    for (const seat of [3, 0, 1]) table.happen([gestured(seat)]);
    expect(interrupted).toEqual(['Cleo moves: key 1', 'Maya moves: key 2', 'Ada moves: key 3']);
    await fireEvent.keyDown(document.body, { key: '2' });
    expect(table.played.map(({ action }) => action)).toEqual(['caught 0']);
  });

  it('sounds the same whatever it is', () => {
    const heard = [gestured(2), gestured(2, { real: true, card: '5m' }), gestured(2, { real: false, card: null })].map((event) => {
      const table = sit(viewOf(GUARD), ACCUSE);
      table.happen([event]);
      return interrupted.join();
    });
    expect(heard).toEqual(Array(3).fill('Bo moves: key 2'));
  });

  it('is said in one breath with others of the same moment', () => {
    sit(viewOf(GUARD), ACCUSE).happen([gestured(1), gestured(3)]);
    expect(interrupted).toEqual(['Ada moves: key 1. Cleo moves: key 3']);
  });

  it('interrupts nobody else', () => {
    sit(viewOf({ active: 2 }), ['fidget', 'vanish 5']).happen([gestured(2), gestured(3)]);
    sit(viewOf({ ...GUARD, seat: null }), []).happen([gestured(2)]);
    sit(viewOf(GUARD), ACCUSE, { big: true }).happen([gestured(2)]);
    // Whoever looks at a replay with the Guard's eyes cannot accuse anybody.
    sit(viewOf(GUARD), ACCUSE, { code: '' }).happen([gestured(2)]);
    expect(interrupted).toEqual([]);
  });

  it('that everybody knows to be a fidget, or that cannot be accused, is left to the log', () => {
    const bugs = [0, 1, 2, 3].map((seat) => bugOf(seat, seat === 2 ? { hand_size: 1, gesture: { ends_at: 2500, harmless: true, real: null, card: null } } : {}));
    sit(viewOf(GUARD), ACCUSE).happen([gestured(2)], { bugs });
    sit(viewOf(GUARD), ['caught 1']).happen([gestured(2)]);
    expect(interrupted).toEqual([]);
  });

  it('names no key where there is none to press', () => {
    const say: Say = (key) => key;
    const news = { events: [{ number: 1, at: 0, version: 1, event: gestured(2), words: null }], live: true };
    const table = new TestTable(viewOf(GUARD), ACCUSE);
    expect(gesturesHeard(news, table, say, false)).toBe('heard.gesture');
    expect(gesturesHeard(news, table, say, true)).toBe('heard.gesture.key');
    expect(gesturesHeard({ ...news, live: false }, table, say, true)).toBe('');
  });

  it.each([
    ['de', 'Bo bewegt sich: Taste 2'],
    ['fr', 'Bo bouge\u00a0: touche 2'],
  ] as const)('is heard in every language (%s)', async (lang, words) => {
    await speak(lang, false);
    sit(viewOf(GUARD), ACCUSE).happen([gestured(2)]);
    expect(interrupted).toEqual([words]);
  });
});
