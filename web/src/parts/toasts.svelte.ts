/** Short notices at the edge of the screen: shown for a while, read out, never in the way. */
import { untrack } from 'svelte';
import { dialogs } from './dialogs.svelte';

export interface Toast {
  number: number;
  text: string;
  /** The rule behind it, offered as "why?". */
  rule: string | null;
  kind: 'note' | 'wrong' | 'good';
}

const SHOWN_FOR = 5000;
const MOST = 3;

class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  #count = 0;
  #strips = $state(0);
  #timers = new Map<number, ReturnType<typeof setTimeout>>();
  /** The newest that was given its time anew. */
  #renewed = 0;

  /** Whether a strip has a place of its own for them, which nothing covers. */
  get inStrip(): boolean {
    return this.#strips > 0 && dialogs.open === 0;
  }

  /** What a strip shows: why the last touch did nothing, or else all that is up. */
  get forStrip(): readonly Toast[] {
    if (!this.inStrip) return [];
    const refusal = this.#refusal;
    return refusal ? [refusal] : this.list;
  }

  get #refusal(): Toast | undefined {
    return this.list.findLast((toast) => toast.kind === 'wrong');
  }

  /** A strip is there to show them, until what is returned is called. */
  takeStrip(): () => void {
    untrack(() => (this.#strips += 1));
    return () => untrack(() => (this.#strips -= 1));
  }

  say(text: string, kind: Toast['kind'] = 'note', rule: string | null = null): void {
    // Whichever effect says something does not depend on what was said before.
    untrack(() => this.#add(text, kind, rule));
  }

  #add(text: string, kind: Toast['kind'], rule: string | null): void {
    const same = this.list.find((toast) => toast.text === text);
    if (same) this.drop(same.number);
    const toast: Toast = { number: (this.#count += 1), text, rule: rule || null, kind };
    const had = this.#refusal;
    this.list = [...this.list, toast].slice(-MOST);
    if (had) this.#showWaiting();
    this.#dropLater(toast);
  }

  #dropLater(toast: Toast): void {
    clearTimeout(this.#timers.get(toast.number));
    const timer = setTimeout(() => this.#timeIsUp(toast), SHOWN_FOR + 40 * toast.text.length);
    this.#timers.set(toast.number, timer);
  }

  /** What has waited all the while, and nobody has seen, waits on: its turn comes. */
  #timeIsUp(toast: Toast): void {
    const isWaiting = this.inStrip && this.#refusal !== undefined && toast.kind !== 'wrong';
    if (!isWaiting || this.#renewed >= toast.number) this.drop(toast.number);
  }

  clear(): void {
    this.list = [];
  }

  /** Why something could not be done is of no use any more. */
  dropRefusals(): void {
    this.list = this.list.filter((toast) => toast.kind !== 'wrong');
    this.#showWaiting();
  }

  drop(number: number): void {
    const isRefusal = this.list.some((toast) => toast.number === number && toast.kind === 'wrong');
    this.list = this.list.filter((toast) => toast.number !== number);
    this.#timers.delete(number);
    if (isRefusal) this.#showWaiting();
  }

  /** What waited behind a refusal has all its time from now on; but once, or it would get old. */
  #showWaiting(): void {
    if (this.#refusal) return;
    for (const toast of this.list) {
      if (this.#renewed >= toast.number) continue;
      this.#renewed = toast.number;
      this.#dropLater(toast);
    }
  }
}

export const toasts = new Toasts();
