/** Short notices at the edge of the screen: shown for a while, read out, never in the way. */
import { untrack } from 'svelte';

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

  say(text: string, kind: Toast['kind'] = 'note', rule: string | null = null): void {
    // Whichever effect says something does not depend on what was said before.
    untrack(() => this.#add(text, kind, rule));
  }

  #add(text: string, kind: Toast['kind'], rule: string | null): void {
    const same = this.list.find((toast) => toast.text === text);
    if (same) this.drop(same.number);
    const toast: Toast = { number: (this.#count += 1), text, rule: rule || null, kind };
    this.list = [...this.list, toast].slice(-MOST);
    setTimeout(() => this.drop(toast.number), SHOWN_FOR + 40 * text.length);
  }

  clear(): void {
    this.list = [];
  }

  /** Why something could not be done is of no use any more. */
  dropRefusals(): void {
    this.list = this.list.filter((toast) => toast.kind !== 'wrong');
  }

  drop(number: number): void {
    this.list = this.list.filter((toast) => toast.number !== number);
  }
}

export const toasts = new Toasts();
