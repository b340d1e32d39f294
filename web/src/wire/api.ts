/** The HTTP API, one function for each thing the page asks for. Refusals are thrown as ApiRefusal. */
import { placed } from './place';
import type { GameInfo, HttpRefused, MadeTable, Me, NewMe, NewTable, Receipt, RecordLink, RecordList, RulesText, TableInfo } from './types';

/** Ms after which no answer is one too: none takes longer than a record that is checked. */
const LONGEST = 120_000;

/** What the server did not do, and why; `unreachable` if it was never heard. */
export class ApiRefusal extends Error {
  readonly code: string;
  readonly words: string;
  readonly rule: string;
  /** Of a bad record: the number of the move at fault. */
  readonly move: number | null;
  /** Of a bad record: what of it is wrong. */
  readonly about: NonNullable<HttpRefused['about']>;
  readonly status: number;

  constructor(refused: HttpRefused, status: number) {
    super(refused.words);
    this.name = 'ApiRefusal';
    this.code = refused.code;
    this.words = refused.words;
    this.rule = refused.rule ?? '';
    this.move = refused.move ?? null;
    this.about = refused.about ?? '';
    this.status = status;
  }
}

export async function ask<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(placed(path), {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(LONGEST),
      ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
    });
  } catch {
    throw new ApiRefusal({ code: 'unreachable', words: 'the server cannot be reached' }, 0);
  }
  if (!response.ok) throw new ApiRefusal(await readRefusal(response), response.status);
  try {
    return (await response.json()) as T;
  } catch {
    // Cut off on the way, or the word of somebody in between: the server itself was not heard.
    throw new ApiRefusal({ code: 'unreachable', words: 'the server cannot be reached' }, 0);
  }
}

/** A proxy in between may answer with a page of its own. */
async function readRefusal(response: Response): Promise<HttpRefused> {
  try {
    const refused = (await response.json()) as HttpRefused;
    if (typeof refused.code === 'string' && typeof refused.words === 'string') return refused;
  } catch {
    // Not ours: told as trouble below.
  }
  const away = response.status >= 502 && response.status <= 504;
  return away
    ? { code: 'unreachable', words: 'the server cannot be reached' }
    : { code: 'trouble', words: `the server answered with ${response.status}` };
}

/** Become a guest, or stay the one this browser is. */
export function introduce(): Promise<NewMe> {
  return ask('POST', '/api/me', {});
}

export function whoAmI(): Promise<Me> {
  return ask('GET', '/api/me');
}

let games: Promise<GameInfo[]> | null = null;

/** Every game with its options and bots; asked for once. */
export function listGames(): Promise<GameInfo[]> {
  games ??= ask<GameInfo[]>('GET', '/api/games').catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

/** A game's rules in English, as the server has them. */
export function readRules(game: string): Promise<RulesText> {
  return ask('GET', `/api/rules/${encodeURIComponent(game)}`);
}

export function makeTable(wanted: NewTable): Promise<MadeTable> {
  return ask('POST', '/api/tables', wanted);
}

export function lookAtTable(code: string): Promise<TableInfo> {
  return ask('GET', `/api/tables/${encodeURIComponent(code)}`);
}

export function qrPicture(code: string): string {
  return placed(`/api/tables/${encodeURIComponent(code)}/qr.svg`);
}

/** The games this browser has played, newest first. */
export function listRecords(before: string | null = null): Promise<RecordList> {
  const from = before === null ? '' : `?before=${encodeURIComponent(before)}`;
  return ask('GET', `/api/records${from}`);
}

/** Where others find the replay of a finished game. */
export function linkToRecord(record: string): Promise<RecordLink> {
  return ask('GET', `/api/records/${encodeURIComponent(record)}/link`);
}

/** How a finished game ended, as its record says. */
export interface GameResult {
  record: string;
  game: string;
  players: string[];
  scores: number[];
  winners: number[];
  /** Of all its races. */
  receipts: Receipt[];
}

/** The part of a record that tells the result. */
interface KeptRecord {
  game: string;
  players: { name: string }[];
  result: { scores: number[]; winners: number[] } | null;
  meta?: { receipts?: Receipt[] };
}

export async function readResult(record: string): Promise<GameResult> {
  const kept = await ask<KeptRecord>('GET', `/api/records/${encodeURIComponent(record)}`);
  return {
    record,
    game: kept.game,
    players: kept.players.map((player) => player.name),
    scores: kept.result?.scores ?? [],
    winners: kept.result?.winners ?? [],
    receipts: kept.meta?.receipts ?? [],
  };
}
