/** A server that a test plays by hand: every socket that is opened, and what went over it. */
import { vi } from 'vitest';
import type { AnyAnswer, AnyRequest, Chair, Room, Update, Welcome } from '../src/wire/types';

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];

  readonly url: string;
  readyState = 0;
  sent: AnyRequest[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(url: string) {
    this.url = url;
    FakeSocket.all.push(this);
  }

  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (!last) throw new Error('nobody has connected');
    return last;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  hear(answer: AnyAnswer): void {
    this.onmessage?.({ data: JSON.stringify(answer) });
  }

  /** The line breaks, with or without a last word. */
  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as AnyRequest);
  }

  close(): void {
    this.readyState = 3;
  }

  /** What was sent of one kind. */
  of<T extends AnyRequest['type']>(type: T): Extract<AnyRequest, { type: T }>[] {
    return this.sent.filter((request): request is Extract<AnyRequest, { type: T }> => request.type === type);
  }
}

/** Answers of the API by path; anything else is fine and empty. */
export type Answers = Record<string, { status: number; body: unknown }>;

export function fakeServer(answers: Answers = {}): { asked: string[] } {
  const asked: string[] = [];
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', (address: string) => {
    const path = new URL(address, 'http://localhost').pathname;
    asked.push(path);
    const { status, body } = answers[path] ?? { status: 200, body: {} };
    if (status === 0) return Promise.reject(new TypeError('failed to fetch'));
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return { asked };
}

export const person = (name: string, more: Partial<Chair> = {}): Chair => ({ kind: 'person', name, face: name, person: `sign of ${name}`, here: true, ...more });
export const bot = (name: string, more: Partial<Chair> = {}): Chair => ({ kind: 'bot', name, face: name, level: 'casual', ...more });

export function room(more: Partial<Room> = {}): Room {
  return {
    code: 'KLMNPQ',
    game: 'party_bugs',
    options: {},
    phase: 'playing',
    paused_by: null,
    host: 'sign of Ada',
    chairs: [person('Ada'), bot('Bea')],
    watchers: 0,
    screens: 0,
    clock: null,
    commitment: 'seal 1',
    next_commitment: null,
    games_played: 0,
    record: null,
    ...more,
  };
}

/** A view with a few fields of several kinds. */
export const view = (more: Record<string, unknown> = {}) => ({ view: 'PartyBugsView', seat: 0, over: false, floor: [4, 7], hand: [1, 2, 3], round: 1, ...more });

export function welcome(more: Partial<Welcome> = {}): Welcome {
  return {
    type: 'welcome',
    version: 10,
    you: { person: 'sign of Ada', chair: 0, host: true, secret: 'hush' },
    room: room(),
    server: '1.0',
    view: view() as unknown as Welcome['view'],
    at: 5000,
    moves: [{ action: 'play 1' }, { action: 'play 2' }],
    events: [],
    ...more,
  };
}

export function update(after: number, more: Partial<Update> = {}): Update {
  return { type: 'update', version: after + 1, after, at: 6000, ...more };
}

export const told = (event: string, at = 0) => ({ at, event: { event, rule: 'PB-1' } as never });
