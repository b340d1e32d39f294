/** Who this browser's person is: a name, a face, an age if they like, kept here and told to each table. */
import { inventName } from './i18n/names';
import { lang } from './i18n/index.svelte';

/** As on the server, which has the last word; here it only stops typing. */
export const LONGEST_NAME = 24;
const LONGEST_FACE = 40;
export const OLDEST = 150;
const KEPT = 'antics.me';

/** As a table is told. */
export interface Person {
  name: string;
  face: string;
  age: number | null;
}

class Myself {
  name = $state('');
  /** The seed of the bug that is drawn. */
  face = $state('');
  /** For rules that ask who is oldest or youngest; null if untold. */
  age = $state<number | null>(null);
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
        this.age = ageOf(kept.age);
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

  choose(person: Person): void {
    this.name = person.name;
    this.face = person.face;
    this.age = person.age;
    this.chosen = true;
    this.#keep();
  }

  get person(): Person {
    return { name: this.name, face: this.face, age: this.age };
  }

  #keep(): void {
    try {
      localStorage.setItem(KEPT, JSON.stringify({ ...this.person, chosen: this.chosen }));
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

/** A number of years, or null for anything else. */
export function ageOf(told: unknown): number | null {
  return typeof told === 'number' && Number.isInteger(told) && told >= 0 && told <= OLDEST ? told : null;
}

/** Without blanks around it; null if nothing would be left. The server checks the rest. */
export function tidyName(text: string): string | null {
  return text.normalize('NFC').trim() || null;
}
