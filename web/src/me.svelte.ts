/** Who this browser's person is: a name and a face, kept here and told to each table. */
import { inventName } from './i18n/names';
import { lang } from './i18n/index.svelte';

/** As on the server, which has the last word; here it only stops typing. */
export const LONGEST_NAME = 24;
const LONGEST_FACE = 40;
const KEPT = 'antics.me';

class Myself {
  name = $state('');
  /** The seed of the bug that is drawn. */
  face = $state('');
  /** Whether the person has chosen the name, or we made it up. */
  chosen = $state(false);

  /** What was kept, or somebody new. To be called once, after the language is known. */
  recall(): void {
    try {
      const kept = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Partial<Myself> | null;
      if (typeof kept?.name === 'string' && kept.name && typeof kept.face === 'string' && kept.face) {
        // A name that could not have been typed here is cut, and asked for at the next table.
        const letters = [...kept.name];
        this.name = letters.slice(0, LONGEST_NAME).join('');
        this.face = kept.face.slice(0, LONGEST_FACE);
        this.chosen = kept.chosen === true && letters.length <= LONGEST_NAME;
        return;
      }
    } catch {
      // Unreadable or not allowed: somebody new.
    }
    this.name = inventName(lang());
    this.face = newFace();
    this.#keep();
  }

  choose(name: string, face: string): void {
    this.name = name;
    this.face = face;
    this.chosen = true;
    this.#keep();
  }

  #keep(): void {
    try {
      localStorage.setItem(KEPT, JSON.stringify({ name: this.name, face: this.face, chosen: this.chosen }));
    } catch {
      // A browser that keeps nothing meets somebody new each time.
    }
  }
}

export const me = new Myself();

export function newFace(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(5));
  return Array.from(numbers, (number) => number.toString(36)).join('');
}

/** Without blanks around it; null if nothing would be left. The server checks the rest. */
export function tidyName(text: string): string | null {
  return text.normalize('NFC').trim() || null;
}
