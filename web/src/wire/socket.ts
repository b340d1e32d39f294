/**
 * One WebSocket to a table that stays: it finds out why it was lost, waits a
 * little longer each time, and comes back by itself when the network does.
 */
import { ApiRefusal, introduce, lookAtTable } from './api';
import { socketAddress } from './place';
import type { AnyAnswer, AnyRequest } from './types';

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8000;
/** The server pings at least every 15 s: after two and a half rounds of silence the line is dead. */
const SILENT_FOR = 40_000;

/** Why there is no connection, and whether it will be tried again. */
export interface Loss {
  code: string;
  words: string;
  again: boolean;
}

export interface Listener {
  /** The line stands: say hello. */
  opened(): void;
  heard(answer: AnyAnswer): void;
  /** The line is gone. Unless `loss.again`, it stays so until `connect()`. */
  lost(loss: Loss): void;
}

/** Reasons that coming back does not help against. */
const FINAL = new Set(['no_table', 'banned', 'closed', 'wrong_origin', 'bad_frame']);

export class TableSocket {
  readonly #code: string;
  readonly #watching: boolean;
  readonly #listener: Listener;
  #line: WebSocket | null = null;
  #connecting = false;
  #ended = false;
  #pause = FIRST_PAUSE;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  /** `watching`: look on as nobody in particular, even if this browser has a chair. */
  constructor(code: string, listener: Listener, watching = false) {
    this.#code = code;
    this.#listener = listener;
    this.#watching = watching;
  }

  connect(): void {
    if (this.#connecting || this.#line || this.#ended) return;
    this.#connecting = true;
    clearTimeout(this.#retry);
    this.#retry = undefined;
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    void this.#open();
  }

  /** For good: the page has gone elsewhere. */
  close(): void {
    this.#ended = true;
    this.#connecting = false;
    clearTimeout(this.#retry);
    clearTimeout(this.#silence);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#line?.close();
    this.#line = null;
  }

  /** Start anew: something was missed, or the line is not to be trusted any more. */
  restart(): void {
    const line = this.#line;
    if (line !== null) this.#connecting = false;
    this.#line = null;
    clearTimeout(this.#silence);
    line?.close();
    this.#pause = FIRST_PAUSE;
    this.connect();
  }

  /** Whether it could be sent. What is lost on the way is for the sender to send again. */
  send(request: AnyRequest): boolean {
    if (this.#line?.readyState !== WebSocket.OPEN) return false;
    this.#line.send(JSON.stringify(request));
    return true;
  }

  /** All is well again: the next loss is answered quickly. */
  settled(): void {
    this.#pause = FIRST_PAUSE;
  }

  async #open(): Promise<void> {
    try {
      await introduce();
    } catch (error) {
      if (!this.#ended) this.#fail(lossOf(error));
      return;
    }
    if (this.#ended) return;
    const line = new WebSocket(socketAddress(this.#code, this.#watching));
    this.#line = line;
    this.#listen();
    let opened = false;
    let goodbye: Loss | null = null;
    line.onopen = () => {
      if (this.#line !== line) return;
      opened = true;
      this.#connecting = false;
      this.#listen();
      this.#listener.opened();
    };
    line.onmessage = (message: MessageEvent<string>) => {
      if (this.#line !== line) return;
      this.#listen();
      const answer = JSON.parse(message.data) as AnyAnswer;
      if (answer.type === 'bye') goodbye = { code: answer.code, words: answer.words, again: answer.again === true };
      else this.#listener.heard(answer);
    };
    line.onclose = () => {
      if (this.#line !== line) return;
      this.#line = null;
      clearTimeout(this.#silence);
      if (goodbye) this.#fail(goodbye);
      else if (opened) this.#fail({ code: 'lost', words: 'the connection was lost', again: true });
      else void this.#findOutWhy();
    };
  }

  /** A refused upgrade tells a page nothing; the API knows why. */
  async #findOutWhy(): Promise<void> {
    let loss: Loss = { code: 'lost', words: 'the connection was refused', again: true };
    try {
      await lookAtTable(this.#code);
    } catch (error) {
      loss = lossOf(error);
    }
    if (!this.#ended) this.#fail(loss);
  }

  #fail(loss: Loss): void {
    this.#connecting = false;
    if (loss.again) {
      this.#retry = setTimeout(() => this.connect(), this.#pause * (0.75 + Math.random() / 2));
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE);
    }
    this.#listener.lost(loss);
  }

  /** No more waiting: try at once, if a try is due at all. */
  hurry(): void {
    if (this.#retry === undefined || this.#line) return;
    this.#pause = FIRST_PAUSE;
    this.connect();
  }

  /** Somebody looks at the page again, or the network is back. */
  readonly #hurry = (): void => {
    if (document.visibilityState === 'visible') this.hurry();
  };

  #listen(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.restart(), SILENT_FOR);
  }
}

function lossOf(error: unknown): Loss {
  if (!(error instanceof ApiRefusal)) return { code: 'lost', words: String(error), again: true };
  return { code: error.code, words: error.words, again: !FINAL.has(error.code) };
}
