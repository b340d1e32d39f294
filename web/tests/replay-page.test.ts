/** The replay page: files that are opened, links that lead nowhere, links to share, eyes to look with. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LANGS, speak, type Lang } from '../src/i18n/index.svelte';
import Replay from '../src/pages/Replay.svelte';
import { toasts } from '../src/parts/toasts.svelte';
import type { Replay as ReplayBody } from '../src/wire/types';
import { fakeServer, type Answers } from './fake-line';

/** Of a game that the page has no pictures for. */
const BODY: ReplayBody = {
  game: 'ludo',
  options: {},
  players: ['Ada', 'Bo'],
  seats: 2,
  eyes: null,
  scores: [3, 4],
  winners: [0],
  reason: '',
  rule: '',
  receipts: [],
  faces: [],
  frames: ['Dealt', 'Rolled', 'KingCame', 'Rolled'].map((event, step) => ({
    at: 0,
    events: [{ event: { event, rule: 'XX-1' } as never, words: `${event} it is` }],
    view: step === 0 ? { view: 'V', seat: null, over: false } : { step },
  })),
};
const GAMES: Answers = { '/api/games': { status: 200, body: [] } };
const KEPT: Answers = { ...GAMES, '/api/records/abc/replay': { status: 200, body: BODY }, '/api/records/abc/link': { status: 200, body: { link: 'http://192.0.2.7:8080/replay/abc' } } };

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));

afterEach(async () => {
  vi.unstubAllGlobals();
  toasts.clear();
  history.replaceState(null, '', '/');
  await speak('en', false);
});

async function openFile(content: string, size?: number): Promise<void> {
  const file = new File([content], 'x.antics.json', { type: 'application/json' });
  file.text ??= () => Promise.resolve(content);
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size });
  await fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } });
}

const slider = async () => (await screen.findByRole('slider')) as HTMLInputElement;
const eyes = () => document.querySelector('.eyes select') as HTMLSelectElement;

describe('a file that cannot be shown', () => {
  const broken: Answers = { ...GAMES, '/api/replay': { status: 422, body: { code: 'bad_record', words: 'move 3: it is not legal (PB-5)', move: 3, rule: 'PB-5' } } };
  const away: Answers = { ...GAMES, '/api/replay': { status: 0, body: null } };

  test.each<[string, Lang, Answers, string]>([
    ['a broken one', 'en', broken, 'This game record does not follow the rules: a move or the result is not possible.'],
    ['a broken one', 'de', broken, 'Diese Aufzeichnung folgt den Regeln nicht: Ein Zug oder das Ergebnis ist nicht möglich.'],
    ['a broken one', 'fr', broken, 'Cet enregistrement ne suit pas les règles'],
    ['one without a server', 'de', away, 'Der Server ist nicht zu erreichen.'],
  ])('%s is told as such (%s)', async (_, spoken, answers, words) => {
    fakeServer(answers);
    await speak(spoken, false);
    render(Replay, { route: { page: 'replay', id: null } });
    await openFile('{}');
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    // Which move breaks which rule.
    const detail = screen.getByRole('alert').querySelector('.detail')?.textContent;
    expect(detail).toBe(answers === broken ? { en: 'move 3: it is not legal (PB-5)', de: 'Der Fehler liegt bei Zug 3, nach Regel PB-5.', fr: 'L’erreur est au coup 3, d’après la règle PB-5.' }[spoken] : undefined);
    expect(screen.getByRole('alert').textContent).not.toContain('server cannot');
  });

  test.each(LANGS)('one that is too large says how large it may be (%s)', async (spoken) => {
    const { asked } = fakeServer(GAMES);
    await speak(spoken, false);
    render(Replay, { route: { page: 'replay', id: null } });
    await openFile('{}', 10_000_001);
    const told = (await screen.findByRole('alert')).textContent;
    expect(told).toMatch(/10[.,]1.M[Bo]/);
    expect(told).toMatch(/10.M[Bo]/);
    expect(asked).not.toContain('/api/replay');
  });
});

test('a file that is opened after a stale link has nothing to do with it any more', async () => {
  const { asked } = fakeServer({ ...GAMES, '/api/records/gone/replay': { status: 404, body: { code: 'no_record', words: '' } }, '/api/replay': { status: 200, body: BODY } });
  history.replaceState(null, '', '/replay/gone?seat=1&move=3');
  render(Replay, { route: { page: 'replay', id: 'gone', query: '?seat=1&move=3' } });
  expect((await screen.findByRole('alert')).textContent).toContain('There is no such recorded game');
  await openFile('{"antics": 1}');
  await slider();
  expect(`${location.pathname}${location.search}`).toBe('/replay');
  const before = asked.length;
  await fireEvent.change(eyes(), { target: { value: '1' } });
  await vi.waitFor(() => expect(asked.slice(before)).toContain('/api/replay'));
  expect(asked.slice(before).filter((path) => path.includes('gone'))).toEqual([]);
  expect(screen.queryByLabelText('Copy the link to this moment')).toBeNull();
  const made = (URL.createObjectURL = vi.fn(() => 'blob:made'));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await fireEvent.click(screen.getByLabelText('Download the record'));
  expect(made).toHaveBeenCalledOnce();
});

describe('with everything open', () => {
  const OPEN: ReplayBody = { ...BODY, eyes: 'all', frames: BODY.frames.map(({ at, events }, step) => ({ at, events: events ?? [], views: [0, 1].map((seat) => (step === 0 ? { view: 'V', seat, over: false, hand: [seat + 4] } : null)) })) };

  /** Whoever asks for everything gets it, as soon as the answer is given. */
  function openServer(): { asked: string[]; give: () => void } {
    const asked: string[] = [];
    let give = () => {};
    const given = new Promise<void>((resolve) => (give = resolve));
    vi.stubGlobal('fetch', async (address: string) => {
      const { pathname, searchParams } = new URL(address, 'http://localhost');
      if (pathname === '/api/games') return new Response('[]');
      if (pathname.endsWith('/link')) return new Response('{"link": ""}');
      const eyes = searchParams.get('seat') ?? '';
      asked.push(`${eyes}${searchParams.has('words') ? ' with words' : ''}`);
      if (eyes === 'all') await given;
      return new Response(JSON.stringify(eyes === 'all' ? OPEN : BODY));
    });
    return { asked, give };
  }

  test('is read before somebody looks, but not before the game is shown, and once', async () => {
    const { asked, give } = openServer();
    render(Replay, { route: { page: 'replay', id: 'abc' } });
    await slider();
    expect(asked.filter((eyes) => eyes.startsWith('all'))).toEqual([]);
    const tab = screen.getByRole('button', { name: 'All hands' });
    await fireEvent.pointerEnter(tab);
    expect(asked.filter((eyes) => eyes.startsWith('all'))).toHaveLength(1);
    give();
    await fireEvent.click(tab);
    await vi.waitFor(() => expect(document.querySelectorAll('.hands li')).toHaveLength(2));
    expect([...document.querySelectorAll('.hands .plain')].map(({ textContent }) => textContent)).toEqual(['4', '5']);
    // The second time with words, which a game without a folder needs.
    expect(asked.filter((eyes) => eyes.startsWith('all'))).toEqual(['all', 'all with words']);
  });
});

describe('on a narrow screen', () => {
  beforeEach(() => vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('max-width'), addEventListener: () => {}, removeEventListener: () => {} })));

  const lines = () => document.querySelector('aside .lines');
  const tab = () => screen.getByRole('button', { name: 'Log' });

  test('only the tabs are seen until one is pressed, and the table keeps still below', async () => {
    fakeServer(KEPT);
    render(Replay, { route: { page: 'replay', id: 'abc' } });
    await slider();
    expect(lines()).toBeNull();
    expect(tab().getAttribute('aria-pressed')).toBe('false');
    await fireEvent.click(tab());
    expect(lines()).not.toBeNull();
    expect(document.querySelector('main')?.inert).toBe(true);
    await fireEvent.click(tab());
    expect(lines()).toBeNull();
    expect(document.querySelector('main')?.inert).toBe(false);
  });

  test('Escape, the cross, a touch on the table and a push put it down', async () => {
    fakeServer(KEPT);
    render(Replay, { route: { page: 'replay', id: 'abc' } });
    await slider();
    const push = async (from: number, to: number) => {
      await fireEvent.pointerDown(tab(), { clientX: 50, clientY: from });
      await fireEvent.pointerMove(window, { clientX: 52, clientY: to });
      await fireEvent.pointerUp(window);
      await fireEvent.click(tab());
    };
    const ways: (() => Promise<unknown>)[] = [
      () => fireEvent.keyDown(document.body, { key: 'Escape' }),
      () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
      () => fireEvent.click(document.querySelector('.middle') as HTMLElement),
      () => push(100, 160),
    ];
    for (const putDown of ways) {
      await push(600, 540);
      expect(lines()).not.toBeNull();
      await putDown();
      expect(lines()).toBeNull();
    }
  });

  test('the focus goes back to the tab', async () => {
    fakeServer(KEPT);
    render(Replay, { route: { page: 'replay', id: 'abc' } });
    await slider();
    await fireEvent.click(tab());
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(tab());
  });
});

describe('a kept game', () => {
  test('opens just before the event that a link asks for, and plays on', async () => {
    fakeServer(KEPT);
    render(Replay, { route: { page: 'replay', id: 'abc', query: '?event=3' } });
    expect((await slider()).value).toBe('1');
    expect(screen.getByLabelText('Pause')).toBeTruthy();
  });

  test('goes to another moment with another address', async () => {
    fakeServer(KEPT);
    const { rerender } = render(Replay, { route: { page: 'replay', id: 'abc', query: '?event=3' } });
    expect((await slider()).value).toBe('1');
    await rerender({ route: { page: 'replay', id: 'abc' } });
    await vi.waitFor(async () => expect((await slider()).value).toBe('0'));
  });

  test('stays with the decisions when somebody else’s are looked at', async () => {
    fakeServer(KEPT);
    render(Replay, { route: { page: 'replay', id: 'abc' } });
    await slider();
    await fireEvent.click(screen.getByRole('button', { name: 'Decisions' }));
    await fireEvent.change(eyes(), { target: { value: '1' } });
    expect(await screen.findByText('How well did Bo play?')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Decisions' }).getAttribute('aria-pressed')).toBe('true');
  });

  /** Whatever is copied from now on. */
  function clipboard() {
    const copied = vi.fn((_: string) => Promise.resolve());
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } });
    return copied;
  }

  test('is shared by the address that others can reach', async () => {
    fakeServer(KEPT);
    const copied = clipboard();
    render(Replay, { route: { page: 'replay', id: 'abc' } });
    await fireEvent.click(await screen.findByLabelText('Copy the link to this moment'));
    expect(copied).toHaveBeenCalledWith('http://192.0.2.7:8080/replay/abc');
  });

  test('is shared at the moment and with the eyes that are shown, wherever somebody came from', async () => {
    const { asked } = fakeServer({ ...KEPT, '/api/records/abc/replay': { status: 200, body: { ...BODY, eyes: 1 } } });
    const copied = clipboard();
    const { unmount } = render(Replay, { route: { page: 'replay', id: 'abc', query: '?event=2' } });
    const scrub = await slider();
    await fireEvent.input(scrub, { target: { value: '2' } });
    await fireEvent.change(eyes(), { target: { value: '1' } });
    await vi.waitFor(() => expect(document.querySelector('.eyes select')).toHaveProperty('value', '1'));
    await fireEvent.click(await screen.findByLabelText('Copy the link to this moment'));
    expect(copied).toHaveBeenCalledWith('http://192.0.2.7:8080/replay/abc?seat=1&step=2');
    unmount();

    // Whoever opens it sees just that, and it stands still.
    const before = asked.length;
    render(Replay, { route: { page: 'replay', id: 'abc', query: '?seat=1&step=2' } });
    expect((await slider()).value).toBe('2');
    expect(eyes().value).toBe('1');
    expect(screen.queryByLabelText('Pause')).toBeNull();
    expect(asked.slice(before).some((path) => path.includes('/replay'))).toBe(true);
  });

  test('opens with what lay beside the table', async () => {
    fakeServer(KEPT);
    const copied = clipboard();
    render(Replay, { route: { page: 'replay', id: 'abc', query: '?seat=1&step=1&beside=review' } });
    await slider();
    expect(screen.getByRole('button', { name: 'Decisions' }).getAttribute('aria-pressed')).toBe('true');
    await fireEvent.click(await screen.findByLabelText('Copy the link to this moment'));
    expect(copied.mock.calls[0]?.[0]).toMatch(/step=1&beside=review$/);
  });

  test.each([
    ['?step=99', '3'],
    ['?step=-4', '0'],
    ['?step=soon', '0'],
    ['?step=1.5&beside=nothing', '1'],
  ])('stays inside the record: %s', async (query, step) => {
    fakeServer(KEPT);
    render(Replay, { route: { page: 'replay', id: 'abc', query } });
    expect((await slider()).value).toBe(step);
  });

  test('says the link where it cannot be copied', async () => {
    fakeServer(KEPT);
    vi.stubGlobal('navigator', { ...navigator, clipboard: undefined });
    document.execCommand = () => false;
    render(Replay, { route: { page: 'replay', id: 'abc' } });
    await fireEvent.click(await screen.findByLabelText('Copy the link to this moment'));
    await vi.waitFor(() => expect(toasts.list.map(({ text }) => text)).toEqual(['Copying did not work. The link: http://192.0.2.7:8080/replay/abc']));
  });
});
