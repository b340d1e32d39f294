/** A table kept true over a line that breaks, lags and loses things. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TableClient, type TableOptions } from '../src/table/table.svelte';
import type { News } from '../src/table/game-table';
import { bot, FakeSocket, fakeServer, person, room, told, update, view, welcome, type Answers } from './fake-line';

let frames: FrameRequestCallback[] = [];
let tables: TableClient[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  frames = [];
  tables = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
});

afterEach(() => {
  for (const table of tables) table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What is promised is done, and no time passes. */
const settle = () => vi.advanceTimersByTimeAsync(0);

function drawFrame(): void {
  for (const draw of frames.splice(0)) draw(performance.now());
}

async function connected(options: TableOptions = {}, answers: Answers = {}): Promise<TableClient> {
  fakeServer(answers);
  const table = new TableClient('KLMNPQ', options);
  tables.push(table);
  table.connect();
  await settle();
  FakeSocket.last.open();
  return table;
}

async function welcomed(more: Parameters<typeof welcome>[0] = {}, options: TableOptions = {}): Promise<TableClient> {
  const table = await connected(options);
  FakeSocket.last.hear(welcome(more));
  return table;
}

describe('adding to a deal', () => {
  const stirs = () => FakeSocket.last.of('stir').map((stir) => stir.commitment);
  const atFirst = { room: room({ phase: 'room', commitment: 'first', next_commitment: 'first' }), view: null, moves: [] };

  test('waits for its seal, and is done once for each', async () => {
    await welcomed(atFirst);
    expect(FakeSocket.last.of('stir')[0]?.entropy).toMatch(/^[0-9a-f]{32}$/);
    FakeSocket.last.hear(update(10, { room: { clock: 30 } }));
    expect(stirs()).toEqual(['first']);
    FakeSocket.last.hear(update(11, { room: { phase: 'playing', next_commitment: null } }));
    FakeSocket.last.hear(update(12, { room: { phase: 'over', next_commitment: 'second' } }));
    expect(stirs()).toEqual(['first', 'second']);
    FakeSocket.last.hear(update(13, { room: { phase: 'room', commitment: 'second' } }));
    expect(stirs()).toEqual(['first', 'second']);
  });

  test('is for those who play', async () => {
    await welcomed({ ...atFirst, you: { person: 'sign of Ada', chair: null, host: true, secret: null } });
    expect(stirs()).toEqual([]);
    FakeSocket.last.hear(update(10, { chair: 1 }));
    expect(stirs()).toEqual(['first']);
  });

  test('is done again on a new line, where the server has forgotten it', async () => {
    await welcomed(atFirst);
    FakeSocket.last.hear(welcome(atFirst));
    expect(stirs()).toEqual(['first', 'first']);
  });
});

describe('saying hello', () => {
  test('introduces the browser first, then the person, without knowing anything yet', async () => {
    await connected({ person: () => ({ name: 'Ada', face: 'abc', age: null }), secret: 'hush' });
    const [hello] = FakeSocket.last.of('hello');
    expect(hello).toMatchObject({ name: 'Ada', face: 'abc', secret: 'hush' });
    expect(hello).not.toHaveProperty('since');
    expect(FakeSocket.last.url).toMatch(/^ws:.*\/ws\/KLMNPQ$/);
  });

  test('a big screen says that it only watches', async () => {
    await connected({ watching: true });
    expect(FakeSocket.last.url).toMatch(/\/ws\/KLMNPQ\?watch$/);
  });

  test('a prefix of the server goes before the path', async () => {
    document.documentElement.dataset.prefix = '/games';
    try {
      await connected();
      expect(FakeSocket.last.url).toMatch(/\/games\/ws\/KLMNPQ$/);
    } finally {
      delete document.documentElement.dataset.prefix;
    }
  });
});

describe('hearing', () => {
  test('a welcome is everything', async () => {
    const table = await welcomed({ events: [told('Dealt', 100)] });
    expect(table.connection).toBe('open');
    expect(table.version).toBe(10);
    expect(table.chair).toBe(0);
    expect(table.host).toBe(true);
    expect(table.moves).toEqual(['play 1', 'play 2']);
    expect(table.view).toMatchObject({ floor: [4, 7] });
    expect(table.events.map(({ event, at, number }) => [event.event, at, number])).toEqual([['Dealt', 100, 1]]);
    expect(table.nameOf(1)).toBe('Bea');
  });

  test('an update changes what it names, and what it does not name stays the same object', async () => {
    const table = await welcomed();
    const before = table.view as unknown as ReturnType<typeof view>;
    FakeSocket.last.hear(update(10, { view: { floor: [9], round: 2 }, moves: [{ action: 'play 3' }], room: { phase: 'over' } }));
    const after = table.view as unknown as ReturnType<typeof view>;
    expect(after).toMatchObject({ floor: [9], round: 2 });
    expect(after.hand).toBe(before.hand);
    expect(after).not.toBe(before);
    expect(table.moves).toEqual(['play 3']);
    expect(table.room).toMatchObject({ phase: 'over', code: 'KLMNPQ' });
    expect(table.version).toBe(11);
  });

  test('moves that are not told again stay legal', async () => {
    const table = await welcomed();
    FakeSocket.last.hear(update(10, { view: { round: 2 } }));
    expect(table.moves).toEqual(['play 1', 'play 2']);
    FakeSocket.last.hear(update(11, { moves: [] }));
    expect(table.moves).toEqual([]);
  });

  test('a ping is answered at once', async () => {
    await welcomed();
    FakeSocket.last.hear({ type: 'ping', nonce: 'abc' });
    expect(FakeSocket.last.of('pong')).toEqual([{ type: 'pong', nonce: 'abc' }]);
  });

  test('a gap is noticed, and everything is asked for from where it was', async () => {
    const table = await welcomed();
    FakeSocket.last.hear(update(12, { view: { round: 9 } }));
    expect(table.view).toMatchObject({ round: 1 });
    expect(FakeSocket.last.of('hello').at(-1)).toMatchObject({ since: 10 });
    FakeSocket.last.hear(update(13, { view: { round: 10 } }));
    expect(table.view).toMatchObject({ round: 1 });
    FakeSocket.last.hear(welcome({ version: 14, view: view({ round: 10 }) as never }));
    expect(table.view).toMatchObject({ round: 10 });
    expect(table.version).toBe(14);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('what was known already is left alone', async () => {
    const table = await welcomed();
    FakeSocket.last.hear(update(9, { view: { round: 7 } }));
    expect(table.view).toMatchObject({ round: 1 });
    expect(FakeSocket.last.of('hello')).toHaveLength(1);
  });

  test('a new chair comes with a whole view', async () => {
    const table = await welcomed();
    FakeSocket.last.hear(update(10, { chair: null, new_game: true, view: view({ seat: null, hand: null }), moves: [] }));
    expect(table.chair).toBeNull();
    expect(table.view).toMatchObject({ seat: null, hand: null });
    expect(table.gameNumber).toBe(1);
  });

  test('back in the room there is no game', async () => {
    const table = await welcomed({ events: [told('Dealt')] });
    FakeSocket.last.hear(update(10, { new_game: true, room: { phase: 'room', commitment: 'seal 2' } }));
    expect(table.view).toBeNull();
    expect(table.moves).toEqual([]);
    expect(table.events).toEqual([]);
  });

  test('another game starts afresh, with numbers that go on', async () => {
    const table = await welcomed({ events: [told('Dealt'), told('Sealed')] });
    FakeSocket.last.hear(update(10, { new_game: true, view: view(), room: { commitment: 'seal 2' }, events: [told('Dealt')] }));
    expect(table.events.map(({ number }) => number)).toEqual([3]);
    expect(table.gameNumber).toBe(2);
  });

  test('hosts change', async () => {
    const table = await welcomed();
    FakeSocket.last.hear(update(10, { room: { host: 'sign of Ben', chairs: [person('Ada'), person('Ben')] } }));
    expect(table.host).toBe(false);
  });
});

describe('news', () => {
  test('what happens is live; what is caught up on is not', async () => {
    const table = await connected();
    const heard: News[] = [];
    table.onNews((news) => heard.push(news));
    FakeSocket.last.hear(welcome({ events: [told('Dealt')] }));
    FakeSocket.last.hear(update(10, { events: [told('Sealed'), told('Revealed')] }));
    FakeSocket.last.hear(update(11, { view: { round: 2 } }));
    expect(heard.map(({ events, live }) => [live, events.map(({ event }) => event.event)])).toEqual([
      [false, ['Dealt']],
      [true, ['Sealed', 'Revealed']],
    ]);
  });

  test('the view has changed by the time that the news come', async () => {
    const table = await welcomed();
    let round: unknown;
    table.onNews(() => (round = (table.view as unknown as { round: number }).round));
    FakeSocket.last.hear(update(10, { view: { round: 2 }, events: [told('RoundBegan')] }));
    expect(round).toBe(2);
  });
});

describe('asking', () => {
  test('a granted move', async () => {
    const table = await welcomed();
    const asked = table.play('play 1');
    expect(table.pending.has('play 1')).toBe(true);
    const [sent] = FakeSocket.last.of('play');
    expect(sent?.action).toBe('play 1');
    FakeSocket.last.hear(update(10, { done: [sent?.id ?? ''] }));
    expect(await asked).toEqual({ ok: true });
    expect(table.pending.size).toBe(0);
  });

  test('a refused move says why', async () => {
    const table = await welcomed();
    const asked = table.play('play 9');
    FakeSocket.last.hear({ type: 'refused', id: FakeSocket.last.of('play')[0]?.id ?? '', code: 'illegal_move', words: 'no such card', rule: 'PB-7' });
    expect(await asked).toEqual({ ok: false, code: 'illegal_move', words: 'no such card', rule: 'PB-7' });
    expect(table.pending.size).toBe(0);
  });

  test('the same move is not sent twice while it is under way', async () => {
    const table = await welcomed();
    void table.play('play 1');
    expect(await table.play('play 1')).toMatchObject({ ok: false, code: 'pending' });
    expect(FakeSocket.last.of('play')).toHaveLength(1);
  });

  test('an answer may carry a secret', async () => {
    const table = await welcomed();
    const asked = table.request('new_secret', {});
    FakeSocket.last.hear({ type: 'done', id: FakeSocket.last.of('new_secret')[0]?.id ?? '', secret: 'word' });
    expect(await asked).toEqual({ ok: true, secret: 'word' });
  });

  test('what was not answered is sent again under the same id, once and in order', async () => {
    const table = await welcomed();
    const first = table.play('play 1');
    const second = table.play('play 2');
    const sent = FakeSocket.last.of('play');
    FakeSocket.last.drop();
    expect(table.connection).toBe('lost');
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.open();
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.of('hello')[0]).toMatchObject({ since: 10 });
    expect(FakeSocket.last.of('play')).toEqual([]);
    FakeSocket.last.hear(welcome({ version: 11 }));
    expect(FakeSocket.last.of('play')).toEqual(sent);
    FakeSocket.last.hear({ type: 'done', id: sent[0]?.id ?? '' });
    FakeSocket.last.hear({ type: 'refused', id: sent[1]?.id ?? '', code: 'illegal_move', words: '' });
    expect(await first).toEqual({ ok: true });
    expect(await second).toMatchObject({ ok: false });
    FakeSocket.last.drop();
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.open();
    FakeSocket.last.hear(welcome({ version: 11 }));
    expect(FakeSocket.last.of('play')).toEqual([]);
  });

  test('what is asked while the line is lost waits for the welcome', async () => {
    const table = await welcomed();
    FakeSocket.last.drop();
    void table.play('play 2');
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.open();
    FakeSocket.last.hear(welcome({ version: 10 }));
    expect(FakeSocket.last.of('play').map(({ action }) => action)).toEqual(['play 2']);
  });

  test('open moves are legal with any numbers', async () => {
    const table = await welcomed({ moves: [{ action: 'put ? ?' }, { action: 'keep' }] });
    expect(table.can('put 12 999')).toBe(true);
    expect(table.can('put 12')).toBe(false);
    expect(table.can('put a b')).toBe(false);
    expect(table.can('keep')).toBe(true);
    expect(table.can('grab 3')).toBe(false);
  });
});

describe('reactions', () => {
  test('are measured from the frame that showed the version, by the key press itself', async () => {
    const table = await welcomed();
    await vi.advanceTimersByTimeAsync(16);
    drawFrame();
    const shown = performance.now();
    FakeSocket.last.hear(update(10));
    await vi.advanceTimersByTimeAsync(200);
    // The newer version has come, but no frame has shown it yet.
    void table.play('slap', { timeStamp: shown + 150 } as Event);
    expect(FakeSocket.last.of('play')[0]).toMatchObject({ seen: 10, reacted: 150 });
    drawFrame();
    await vi.advanceTimersByTimeAsync(80);
    void table.play('fidget');
    expect(FakeSocket.last.of('play')[1]).toMatchObject({ seen: 11, reacted: 80 });
  });

  test('after a long while nobody reacts any more', async () => {
    const table = await welcomed();
    drawFrame();
    await vi.advanceTimersByTimeAsync(30_000);
    FakeSocket.last.hear({ type: 'ping', nonce: 'a' });
    for (let minute = 0; minute < 21; minute += 1) {
      await vi.advanceTimersByTimeAsync(30_000);
      FakeSocket.last.hear({ type: 'ping', nonce: 'a' });
    }
    void table.play('play 1');
    expect(FakeSocket.last.of('play')[0]).not.toHaveProperty('seen');
  });
});

describe('time', () => {
  test('runs on from what the server said, whatever the device’s clock says', async () => {
    const table = await welcomed({ at: 5000 });
    vi.setSystemTime(new Date('1999-01-01'));
    await vi.advanceTimersByTimeAsync(1500);
    expect(table.gameNow()).toBeCloseTo(6500, 0);
  });

  test('a late message does not turn it back', async () => {
    const table = await welcomed({ at: 5000 });
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.hear(update(10, { at: 5700 }));
    expect(table.gameNow()).toBeCloseTo(6000, 0);
    FakeSocket.last.hear(update(11, { at: 6200 }));
    expect(table.gameNow()).toBeCloseTo(6200, 0);
  });

  test('waits while everybody gets ready', async () => {
    const table = await welcomed({ at: 0, starts_in: 3000 });
    await vi.advanceTimersByTimeAsync(2000);
    expect(table.gameNow()).toBe(0);
    await vi.advanceTimersByTimeAsync(1500);
    expect(table.gameNow()).toBeCloseTo(500, 0);
  });

  test('stands still while the game is paused, and goes on from there', async () => {
    const table = await welcomed({ at: 5000 });
    FakeSocket.last.hear(update(10, { at: 7000, room: { phase: 'paused' } }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(table.gameNow()).toBe(7000);
    FakeSocket.last.hear(update(11, { at: 7000, room: { phase: 'playing' } }));
    await vi.advanceTimersByTimeAsync(100);
    expect(table.gameNow()).toBeCloseTo(7100, 0);
  });

  test('a deadline is a moment, and goes when it is not told again', async () => {
    const table = await welcomed({ deadline: 30_000 });
    expect(table.deadlineAt).toBeCloseTo(performance.now() + 30_000, 0);
    FakeSocket.last.hear(update(10));
    expect(table.deadlineAt).toBeNull();
  });
});

describe('losing the line', () => {
  test('a farewell that says come back is followed by coming back', async () => {
    const table = await welcomed();
    FakeSocket.last.hear({ type: 'bye', code: 'stopping', words: 'the server is stopping', again: true });
    FakeSocket.last.drop();
    expect(table.connection).toBe('lost');
    expect(table.loss?.code).toBe('stopping');
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.open();
    FakeSocket.last.hear(welcome());
    expect(table.connection).toBe('open');
    expect(table.loss).toBeNull();
  });

  test('a farewell for good ends it', async () => {
    const table = await welcomed();
    FakeSocket.last.hear({ type: 'bye', code: 'closed', words: 'this table has been closed' });
    FakeSocket.last.drop();
    expect(table.gone).toEqual({ code: 'closed', words: 'this table has been closed' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('a table that does not exist is gone, as the API says', async () => {
    fakeServer({ '/api/tables/KLMNPQ': { status: 404, body: { code: 'no_table', words: 'there is no table KLMNPQ' } } });
    const table = new TableClient('KLMNPQ');
    tables.push(table);
    table.connect();
    await settle();
    FakeSocket.last.drop();
    await settle();
    expect(table.gone?.code).toBe('no_table');
  });

  test('a server that is not there is tried again, ever more patiently, and at once when the network is back', async () => {
    const answers: Answers = { '/api/me': { status: 0, body: null } };
    const { asked } = fakeServer(answers);
    const table = new TableClient('KLMNPQ');
    tables.push(table);
    table.connect();
    await settle();
    expect(table.connection).toBe('lost');
    await vi.advanceTimersByTimeAsync(120_000);
    const tries = asked.filter((path) => path === '/api/me').length;
    expect(tries).toBeGreaterThan(8);
    expect(tries).toBeLessThan(40);
    delete answers['/api/me'];
    dispatchEvent(new Event('online'));
    await settle();
    FakeSocket.last.open();
    FakeSocket.last.hear(welcome());
    expect(table.connection).toBe('open');
  });

  test('a line that says nothing for too long is made anew', async () => {
    await welcomed();
    await vi.advanceTimersByTimeAsync(41_000);
    expect(FakeSocket.all.length).toBe(2);
  });

  test('a line that has gone dead in silence is found out when the network goes', async () => {
    const answers: Answers = {};
    const table = await connected({}, answers);
    FakeSocket.last.hear(welcome());
    await settle();
    answers['/healthz'] = answers['/api/me'] = { status: 0, body: null };
    dispatchEvent(new Event('offline'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.connection).toBe('open');
    await vi.advanceTimersByTimeAsync(1000);
    expect(table.connection).toBe('lost');
    delete answers['/healthz'];
    delete answers['/api/me'];
    dispatchEvent(new Event('online'));
    await settle();
    FakeSocket.last.open();
    FakeSocket.last.hear(welcome());
    expect(table.connection).toBe('open');
    expect(FakeSocket.all).toHaveLength(2);
  });

  test('events of the same game go on after a reconnection; another game’s begin anew', async () => {
    const table = await welcomed({ events: [told('Dealt')] });
    FakeSocket.last.drop();
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.open();
    FakeSocket.last.hear(welcome({ version: 12, events: [told('Sealed')] }));
    expect(table.events.map(({ event }) => event.event)).toEqual(['Dealt', 'Sealed']);
    expect(table.gameNumber).toBe(1);
    FakeSocket.last.drop();
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.open();
    FakeSocket.last.hear(welcome({ version: 40, room: room({ commitment: 'seal 2' }), events: [told('Dealt')], whole: false }));
    expect(table.events.map(({ event }) => event.event)).toEqual(['Dealt']);
    expect(table.whole).toBe(false);
    expect(table.gameNumber).toBe(2);
  });

  test('who has forgotten the beginning of a long game knows that', async () => {
    const table = await welcomed({ events: Array.from({ length: 2000 }, () => told('Grabbed')) });
    expect(table.whole).toBe(true);
    FakeSocket.last.hear(update(10, { events: [told('Grabbed')] }));
    expect(table.events).toHaveLength(2000);
    expect(table.whole).toBe(false);
  });

  test('a secret is shown once', async () => {
    const table = await welcomed({}, { secret: 'hush' });
    FakeSocket.last.drop();
    await vi.advanceTimersByTimeAsync(1000);
    FakeSocket.last.open();
    expect(FakeSocket.last.of('hello')[0]).not.toHaveProperty('secret');
    expect(table.chair).toBe(0);
  });

  test('whoever leaves is told nothing more and asks nothing more', async () => {
    const table = await welcomed();
    const asked = table.play('play 1');
    table.close();
    expect(await asked).toMatchObject({ ok: false, code: 'left' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('plain words take a line of their own', async () => {
    const table = await welcomed();
    table.wantWords(true);
    await settle();
    FakeSocket.last.open();
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.of('hello')[0]).toMatchObject({ words: true });
  });
});

describe('what is shown and never kept', () => {
  test('emotes fade, one’s own is seen at once', async () => {
    const table = await welcomed();
    table.emote('laugh');
    FakeSocket.last.hear({ type: 'fleeting', chair: 1, emote: 'wow' });
    expect(FakeSocket.last.of('emote')).toEqual([{ type: 'emote', emote: 'laugh' }]);
    expect([...table.emotes].map(([chair, { emote }]) => [chair, emote])).toEqual([
      [0, 'laugh'],
      [1, 'wow'],
    ]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(table.emotes.size).toBe(0);
  });

  test('hands hover, and are gone when they rest', async () => {
    const table = await welcomed();
    FakeSocket.last.hear({ type: 'fleeting', chair: 1, x: 10, y: 900 });
    expect(table.hands.get(1)).toEqual({ x: 10, y: 900 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(table.hands.size).toBe(0);
  });

  test('pointing is thinned out, and its last place is never lost', async () => {
    const table = await welcomed();
    await vi.advanceTimersByTimeAsync(500);
    for (let x = 0; x < 30; x += 1) table.point(x, 1200);
    await vi.advanceTimersByTimeAsync(200);
    expect(FakeSocket.last.of('point')).toEqual([
      { type: 'point', x: 0, y: 999 },
      { type: 'point', x: 29, y: 999 },
    ]);
  });

  test('watchers are counted', async () => {
    const table = await welcomed();
    FakeSocket.last.hear({ type: 'fleeting', watchers: 3 });
    expect(table.watchers).toBe(3);
  });
});

test('a bot on a chair has a face, too', async () => {
  const table = await welcomed({ room: room({ chairs: [person('Ada'), bot('Bea', { face: '' })] }) });
  expect(table.faceOf(1)).toBe('Bea');
  expect(table.nameOf(7)).toBe('');
});
