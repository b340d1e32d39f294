/** A line that comes back by itself, whatever it was lost to. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TableSocket, type Loss } from './socket';

class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.made.push(this);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  close(): void {
    this.readyState = 3;
  }
}

const answers: (() => Promise<unknown>)[] = [];
let losses: Loss[];
let opened: number;
let socket: TableSocket;

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  losses = [];
  opened = 0;
  answers.length = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', async () => ({ ok: true, status: 200, json: answers.shift() ?? (async () => ({})) }));
  socket = new TableSocket('ABCDEF', { opened: () => (opened += 1), heard: () => undefined, lost: (loss) => losses.push(loss) });
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an answer that is cut off on the way is tried for again', async () => {
  answers.push(() => Promise.reject(new SyntaxError('Unexpected end of JSON input')));
  socket.connect();
  await settle();
  expect(losses).toEqual([{ code: 'unreachable', words: 'the server cannot be reached', again: true }]);
  expect(FakeSocket.made).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.made).toHaveLength(1);
  FakeSocket.made[0]?.open();
  expect(opened).toBe(1);
});

test('a line that is given up while it is being opened is opened anew', async () => {
  socket.connect();
  await settle();
  socket.restart();
  await settle();
  expect(FakeSocket.made).toHaveLength(2);
  FakeSocket.made[0]?.open();
  expect(opened).toBe(0);
  FakeSocket.made[1]?.open();
  expect(opened).toBe(1);
});

test('a line that never opens is not waited for for ever', async () => {
  socket.connect();
  await settle();
  await vi.advanceTimersByTimeAsync(41_000);
  expect(FakeSocket.made.length).toBeGreaterThan(1);
});

test('what is closed stays closed', async () => {
  socket.connect();
  await settle();
  socket.close();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(FakeSocket.made).toHaveLength(1);
});
