/**
 * A table on the server, kept true: what it says is applied in order, what is
 * asked is asked until it is answered, and a lost line comes back by itself.
 */
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { Person } from '../me.svelte';
import { changed } from '../wire/changed';
import { TableSocket, type Loss } from '../wire/socket';
import type { AnyAnswer, AnyRequest, Fleeting, Move, Receipt, Room, Rows, Told, Update, Welcome, You } from '../wire/types';
import { GameClock } from './clock';
import { LagMeter } from './lag';
import type { AnyGameEvent, AnyGameView, EmoteName, GameTable, Happened, HoveringHand, News, Outcome, ShownEmote } from './game-table';
import { Shown } from './shown';

export type Connection = 'connecting' | 'open' | 'lost' | 'gone';

/** Requests with an answer: those that have an `id`. */
export type Asked = Extract<AnyRequest, { id: string }>;
type Kind = Asked['type'];
type Fields<K extends Kind> = Omit<Extract<Asked, { type: K }>, 'type' | 'id'>;

export interface TableOptions {
  /** Who sits down here: told with every hello. */
  person?: () => Person | null;
  /** Look on as nobody in particular, even if this browser has a chair. */
  watching?: boolean;
  /** Ask for the table in plain words, too: for games without a Scene. */
  words?: boolean;
  /** The secret of a chair, to go on playing on this device. */
  secret?: string | null;
}

const MOST_EVENTS = 2000;
const EMOTE_SHOWN = 2600;
const HAND_SHOWN = 4000;
const POINT_EVERY = 60;

export class TableClient<V extends AnyGameView = AnyGameView> implements GameTable<V> {
  readonly code: string;

  room = $state.raw<Room | null>(null);
  you = $state.raw<You | null>(null);
  chair = $state<number | null>(null);
  view = $state.raw<V | null>(null);
  moves = $state.raw<readonly string[]>([]);
  /** The words of legal moves, where the table was asked for words. */
  moveWords = $state.raw<ReadonlyMap<string, string>>(new Map());
  events = $state.raw<readonly Happened[]>([]);
  whole = $state(true);
  receipts = $state.raw<readonly Receipt[]>([]);
  sketch = $state.raw<readonly Rows[]>([]);
  version = $state(0);
  gameNumber = $state(0);
  watchers = $state(0);
  /** How many big screens show the table. */
  screens = $state(0);
  /** The server's version: another one than at first means that the page is out of date. */
  server = $state('');

  connection = $state<Connection>('connecting');
  /** Ms there and back, as measured last; null before that. */
  lag = $state<number | null>(null);
  /** Why the line is lost, while it is tried again. */
  loss = $state.raw<Loss | null>(null);
  /** Why there is no table any more. */
  gone = $state.raw<{ code: string; words: string } | null>(null);

  startsAt = $state(0);
  deadlineAt = $state<number | null>(null);
  running = $derived(this.room?.phase === 'playing' && this.view?.over === false);
  host = $derived(this.you !== null && this.room !== null && this.room.host === this.you.person);

  readonly pending = new SvelteSet<string>();
  readonly hands = new SvelteMap<number, HoveringHand>();
  readonly emotes = new SvelteMap<number, ShownEmote>();

  readonly #options: TableOptions;
  readonly #socket: TableSocket;
  readonly #clock = new GameClock();
  readonly #shown = new Shown();
  readonly #lagMeter = new LagMeter(
    (lag) => (this.lag = lag),
    () => this.connection === 'open' && this.#doubt(),
  );
  /** Asked and not answered yet, by id, in the order of asking. */
  readonly #unanswered = new Map<string, { message: Asked; answer: (outcome: Outcome) => void }>();
  readonly #listeners = new Set<(news: News) => void>();
  readonly #visit = randomWord(6);
  readonly #fading = new Map<string, ReturnType<typeof setTimeout>>();
  #secret: string | null;
  #words: boolean;
  #asked = 0;
  #told = 0;
  #shownEmotes = 0;
  #welcomed = false;
  #known = false;
  /** The seal of the deal that has our words. */
  #stirred: string | null = null;
  #game: string | null = null;
  #pointAt = 0;
  #pointLater: ReturnType<typeof setTimeout> | undefined;

  constructor(code: string, options: TableOptions = {}) {
    this.code = code;
    this.#options = options;
    this.#secret = options.secret ?? null;
    this.#words = options.words ?? false;
    this.#socket = new TableSocket(
      code,
      {
        opened: () => this.#hello(),
        heard: (answer) => this.#hear(answer),
        lost: (loss) => this.#lose(loss),
      },
      options.watching,
    );
  }

  connect(): void {
    this.gone = null;
    this.connection = 'connecting';
    this.#socket.connect();
    this.#lagMeter.start();
  }

  /** Have the table told in plain words, or not; the line is made anew for it. */
  wantWords(words: boolean): void {
    if (this.#words === words) return;
    this.#words = words;
    this.#socket.restart();
  }

  /** Try now, instead of waiting for the next try. */
  hurry(): void {
    this.#socket.hurry();
  }

  /** Leave the page; the chair stays one's own. */
  close(): void {
    this.#socket.close();
    this.#lagMeter.stop();
    for (const timer of this.#fading.values()) clearTimeout(timer);
    clearTimeout(this.#pointLater);
    for (const { answer } of this.#unanswered.values()) answer({ ok: false, code: 'left', words: '', rule: '' });
    this.#unanswered.clear();
  }

  // Asking ---------------------------------------------------------------------------------

  /** Ask for something that is to be done once; it is sent again after a reconnection until it is answered. */
  request<K extends Kind>(type: K, fields: Fields<K>): Promise<Outcome> {
    this.#asked += 1;
    const message = { type, id: `${this.#visit}-${this.#asked}`, ...fields } as unknown as Asked;
    return new Promise((answer) => {
      this.#unanswered.set(message.id, { message, answer });
      if (this.#welcomed) this.#socket.send(message);
    });
  }

  async play(action: string, input?: Event): Promise<Outcome> {
    if (this.pending.has(action)) return { ok: false, code: 'pending', words: '', rule: '' };
    this.pending.add(action);
    try {
      return await this.request('play', { action, ...this.#shown.reaction(input?.timeStamp) });
    } finally {
      this.pending.delete(action);
    }
  }

  can(action: string): boolean {
    if (this.moves.includes(action)) return true;
    return this.moves.some((move) => move.includes('?') && fits(move, action));
  }

  emote(name: EmoteName): void {
    this.#socket.send({ type: 'emote', emote: name });
    if (this.chair !== null) this.#showEmote(this.chair, name);
  }

  point(x: number, y: number): void {
    const now = performance.now();
    clearTimeout(this.#pointLater);
    const wait = this.#pointAt + POINT_EVERY - now;
    const send = () => {
      this.#pointAt = performance.now();
      this.#socket.send({ type: 'point', x: place(x), y: place(y) });
    };
    if (wait <= 0) send();
    else this.#pointLater = setTimeout(send, wait);
  }

  // Looking --------------------------------------------------------------------------------

  gameNow(): number {
    return this.#clock.now();
  }

  nameOf(seat: number): string {
    return this.room?.chairs[seat]?.name || '';
  }

  faceOf(seat: number): string {
    const chair = this.room?.chairs[seat];
    return chair?.face || chair?.name || `seat ${seat}`;
  }

  onNews(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // Hearing --------------------------------------------------------------------------------

  #hello(): void {
    const person = this.#options.person?.() ?? null;
    this.#welcomed = false;
    this.#socket.send({
      type: 'hello',
      ...(this.#known && { since: this.version }),
      ...person,
      ...(this.#secret && { secret: this.#secret }),
      ...(this.#words && { words: true }),
      ...(this.#options.watching && { screen: true }),
    });
  }

  #hear(answer: AnyAnswer): void {
    switch (answer.type) {
      case 'ping':
        this.#socket.send({ type: 'pong', nonce: answer.nonce });
        break;
      case 'welcome':
        this.#welcome(answer);
        break;
      case 'update':
        this.#update(answer);
        break;
      case 'done':
        this.#settle(answer.id, { ok: true, ...(answer.secret != null && { secret: answer.secret }) });
        break;
      case 'refused':
        if (answer.id !== null) {
          this.#settle(answer.id, { ok: false, code: answer.code, words: answer.words, rule: answer.rule ?? '' });
        } else {
          this.#refuse(answer.code, answer.words);
        }
        break;
      case 'fleeting':
        this.#flit(answer);
        break;
      case 'bye':
        break;
    }
  }

  /** What is refused without having been asked for by id: a name or a secret in hello. */
  onRefused: ((refused: { code: string; words: string }) => void) | null = null;

  #refuse(code: string, words: string): void {
    if (code === 'wrong_secret') this.#secret = null;
    this.onRefused?.({ code, words });
  }

  /** The line says nothing, and the server is not to be reached: it is dead, whatever the browser thinks. */
  #doubt(): void {
    this.#lose({ code: 'lost', words: '', again: true });
    this.#socket.restart();
  }

  #lose(loss: Loss): void {
    this.#welcomed = false;
    if (loss.again) {
      this.connection = 'lost';
      this.loss = loss;
    } else {
      this.connection = 'gone';
      this.#lagMeter.stop();
      this.gone = { code: loss.code, words: loss.words };
    }
  }

  #welcome(welcome: Welcome): void {
    this.#welcomed = true;
    const caughtUp = this.#known;
    this.#known = true;
    this.#secret = null;
    this.version = welcome.version;
    this.you = welcome.you;
    this.chair = welcome.you.chair;
    this.room = welcome.room;
    this.watchers = welcome.room.watchers;
    this.screens = welcome.room.screens;
    this.server = welcome.server;
    this.view = (welcome.view ?? null) as V | null;
    this.#setMoves(welcome.moves ?? []);
    this.sketch = welcome.sketch ?? [];
    const sameGame = caughtUp && this.#isSameGame();
    if (!sameGame) {
      this.#beginGame();
      this.whole = welcome.whole ?? true;
    }
    this.receipts = sameGame ? merged(this.receipts, welcome.receipts ?? []) : (welcome.receipts ?? []);
    this.#setTime(welcome.at ?? 0, welcome.starts_in ?? 0, welcome.deadline ?? null, true);
    this.connection = 'open';
    this.loss = null;
    this.#socket.settled();
    this.#shown.next(welcome.version);
    this.#tell(welcome.events ?? [], false);
    this.#stirred = null;
    this.#stir();
    for (const { message } of this.#unanswered.values()) this.#socket.send(message);
  }

  /** Add something random of our own to the next deal, once its seal is known: nobody chooses the cards alone. */
  #stir(): void {
    const seal = this.room?.next_commitment ?? null;
    if (seal === null || seal === this.#stirred || this.chair === null) return;
    this.#stirred = seal;
    this.#socket.send({ type: 'stir', commitment: seal, entropy: randomWord(16) });
  }

  #update(update: Update): void {
    if (!this.#welcomed || update.version <= this.version) return;
    if (update.after !== this.version) {
      // Something is missing: ask for it all.
      this.#hello();
      return;
    }
    this.version = update.version;
    const stood = this.room?.phase;
    if (update.room) {
      this.room = { ...this.room, ...update.room } as Room;
      if (typeof update.room.watchers === 'number') this.watchers = update.room.watchers;
      if (typeof update.room.screens === 'number') this.screens = update.room.screens;
    }
    if ('chair' in update) {
      this.chair = update.chair ?? null;
      if (this.you) this.you = { ...this.you, chair: this.chair };
    }
    if (update.new_game) {
      this.view = (update.view ?? null) as V | null;
      if (!this.#isSameGame()) this.#beginGame();
    } else if (this.view) {
      this.view = changed(this.view, update);
    }
    if (update.moves) this.#setMoves(update.moves);
    if (!this.view) this.#setMoves([]);
    if (update.sketch) this.sketch = update.sketch;
    if (update.receipts?.length) this.receipts = [...this.receipts, ...update.receipts];
    this.#setTime(update.at ?? 0, update.starts_in ?? 0, update.deadline ?? null, stood !== this.room?.phase || update.new_game === true);
    this.#shown.next(update.version);
    this.#tell(update.events ?? [], true);
    this.#stir();
    for (const id of update.done ?? []) this.#settle(id, { ok: true });
  }

  #settle(id: string, outcome: Outcome): void {
    const asked = this.#unanswered.get(id);
    this.#unanswered.delete(id);
    asked?.answer(outcome);
  }

  #setMoves(moves: readonly Move[]): void {
    this.moves = moves.map((move) => move.action);
    this.moveWords = new Map(moves.filter((move) => move.words).map((move) => [move.action, move.words ?? '']));
  }

  #setTime(at: number, startsIn: number, deadline: number | null, afresh: boolean): void {
    const now = performance.now();
    this.startsAt = startsIn > 0 ? now + startsIn : 0;
    this.deadlineAt = deadline === null ? null : now + deadline;
    this.#clock.set(at, this.startsAt, this.running, afresh);
  }

  #isSameGame(): boolean {
    return this.view !== null && this.#game !== null && this.#game === gameKey(this.room);
  }

  #beginGame(): void {
    this.#game = this.view === null ? null : gameKey(this.room);
    this.gameNumber += 1;
    this.events = [];
    this.whole = true;
    this.receipts = [];
    this.hands.clear();
  }

  #tell(told: readonly Told[], live: boolean): void {
    if (told.length === 0) return;
    const events = told.map(
      (one): Happened => ({
        number: (this.#told += 1),
        at: one.at,
        version: this.version,
        event: one.event as unknown as AnyGameEvent,
        words: one.words ?? null,
      }),
    );
    const all = [...this.events, ...events];
    if (all.length > MOST_EVENTS) this.whole = false;
    this.events = all.slice(-MOST_EVENTS);
    const news: News = { events, live };
    for (const listener of this.#listeners) listener(news);
  }

  // What is shown and never kept -------------------------------------------------------------

  #flit(fleeting: Fleeting): void {
    if (fleeting.watchers != null) this.watchers = fleeting.watchers;
    if (fleeting.screens != null) this.screens = fleeting.screens;
    const chair = fleeting.chair;
    if (chair == null) return;
    if (fleeting.emote != null) this.#showEmote(chair, fleeting.emote as EmoteName);
    if (fleeting.x != null && fleeting.y != null) {
      this.hands.set(chair, { x: fleeting.x, y: fleeting.y });
      this.#later(`hand ${chair}`, HAND_SHOWN, () => this.hands.delete(chair));
    }
  }

  #showEmote(chair: number, emote: EmoteName): void {
    this.emotes.set(chair, { emote, number: (this.#shownEmotes += 1) });
    this.#later(`emote ${chair}`, EMOTE_SHOWN, () => this.emotes.delete(chair));
  }

  #later(key: string, wait: number, done: () => void): void {
    clearTimeout(this.#fading.get(key));
    this.#fading.set(key, setTimeout(done, wait));
  }
}

/** Each game has a seed of its own, and this is its seal. */
function gameKey(room: Room | null): string | null {
  return room === null ? null : `${room.game} ${room.commitment}`;
}

function merged(before: readonly Receipt[], after: readonly Receipt[]): Receipt[] {
  const known = new Set(before.map((receipt) => `${receipt.race} ${receipt.at}`));
  return [...before, ...after.filter((receipt) => !known.has(`${receipt.race} ${receipt.at}`))];
}

/** Whether an action is an open move with numbers filled in: 'put ? ?' and 'put 12 400'. */
function fits(move: string, action: string): boolean {
  const [wanted, given] = [move.split(' '), action.split(' ')];
  return wanted.length === given.length && wanted.every((word, place) => word === given[place] || (word === '?' && /^\d+$/.test(given[place] ?? '')));
}

function place(coordinate: number): number {
  return Math.max(0, Math.min(999, Math.round(coordinate)));
}

function randomWord(bytes: number): string {
  const numbers = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(numbers, (number) => number.toString(16).padStart(2, '0')).join('');
}
