/** The page's languages: which one is spoken, and `t` for every word of the shell. */
import { en, type Words } from './en';

export const LANGS = ['en', 'de', 'fr'] as const;
export type Lang = (typeof LANGS)[number];
/** What each language calls itself. */
export const LANG_NAMES: Record<Lang, string> = { en: 'English', de: 'Deutsch', fr: 'Français' };

/** The region whose dates and lists we write: our English is British. */
export const LOCALES: Record<Lang, string> = { en: 'en-GB', de: 'de', fr: 'fr' };

// The browser's own lists and plurals say the same, and take longer to load than a table to draw.
const AND: Record<Lang, string> = { en: 'and', de: 'und', fr: 'et' };

/** What counts as one, above nothing or below it: in French, none does as well. */
function isOne(number: number, spoken: Lang): boolean {
  return spoken === 'fr' ? Math.abs(number) < 2 : Math.abs(number) === 1;
}

export type Key = keyof Words;
export type Params = Record<string, string | number>;

const FIRST_STRONG_ISOLATE = String.fromCodePoint(0x2068);
const POP_ISOLATE = String.fromCodePoint(0x2069);

const KEPT = 'antics.lang';
const dictionaries: Partial<Record<Lang, Words>> = { en };
const load: Record<Lang, () => Promise<Words>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de').then((module) => module.de),
  fr: () => import('./fr').then((module) => module.fr),
};

class Speech {
  /** The language spoken now. */
  lang = $state<Lang>('en');
  words = $state.raw<Words>(en);
}

const speech = new Speech();

/** The language spoken now; reading it in a template follows every change. */
export function lang(): Lang {
  return speech.lang;
}

/** Speak another language from now on, and remember it. */
export async function speak(wanted: Lang, remember = true): Promise<void> {
  const words = (dictionaries[wanted] ??= await load[wanted]());
  speech.lang = wanted;
  speech.words = words;
  document.documentElement.lang = wanted;
  if (remember) {
    try {
      localStorage.setItem(KEPT, wanted);
    } catch {
      // A browser that keeps nothing asks again next time.
    }
  }
}

/** The language chosen before, else the first of the browser's that we speak. */
export function preferred(): Lang {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEPT);
  } catch {
    // As above.
  }
  const wishes = [kept, ...(navigator.languages ?? [navigator.language])];
  for (const wish of wishes) {
    const known = LANGS.find((each) => wish?.toLowerCase().split('-')[0] === each);
    if (known) return known;
  }
  return 'en';
}

/**
 * The words of a key, with `{name}` filled in. `{n|one|many}` chooses by the
 * number n: the first part for what counts as one in the language.
 */
export function t(key: Key, params?: Params): string {
  return fill(speech.words[key], params, speech.lang);
}

/** A number as it is written: with a minus as wide as a plus, and not a hyphen. */
export function figure(number: number): string {
  return number < 0 ? `−${-number}` : String(number);
}

/** The same for words that are not the shell's: each game has its own. */
export function fill(text: string, params: Params = {}, spoken: Lang = speech.lang): string {
  return text.replace(/\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (all, name: string, one?: string, many?: string) => {
    const value = params[name];
    if (value === undefined) return all;
    if (one === undefined || many === undefined) return typeof value === 'number' ? figure(value) : value;
    return isOne(Number(value), spoken) ? one : many;
  });
}

/** "Ada, Ben and Cleo", as the language joins them. */
export function joined(items: readonly string[], spoken: Lang = speech.lang): string {
  const [last = '', ...before] = [...items].reverse();
  return before.length === 0 ? last : `${before.reverse().join(', ')} ${AND[spoken]} ${last}`;
}

/** A name inside a sentence: whichever way it is written, it does not turn the sentence around. */
export function isolated(name: string): string {
  return `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}`;
}
