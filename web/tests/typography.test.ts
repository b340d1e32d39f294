/** Where a line may not break: French signs stay with their word, and so do the dots of German. */
import { describe, expect, test } from 'vitest';
import type { AnyGameModule } from '../src/games/module';
import { SPOKEN } from '../src/games/cheating_moth/spoken';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { fr } from '../src/i18n/fr';
import { LANGS, type Lang } from '../src/i18n/index.svelte';
import { REPLAY_WORDS } from '../src/replay/words';
import { REVIEW_WORDS } from '../src/review/words';

const MODULES = import.meta.glob<{ default: AnyGameModule }>('../src/games/*/index.ts', { eager: true });
const SHELL = { en, de, fr };

/** Every text of a language that is there to be read, not made on the spot. */
function texts(lang: Lang): string[] {
  const games = Object.values(MODULES).flatMap(({ default: { words, rules } }) => [
    ...Object.values(words[lang].guide),
    ...Object.values(words[lang].options).flatMap(({ name, help }) => [name, help]),
    ...rules[lang].flatMap(({ part, text }) => [part ?? '', ...text]),
  ]);
  return [SHELL[lang], REPLAY_WORDS[lang], REVIEW_WORDS[lang], SPOKEN[lang].scene].flatMap((words): string[] => Object.values(words)).concat(games);
}

describe.each(LANGS)('%s', (lang) => {
  test('lets no line begin with a sign', () => {
    expect(texts(lang).filter((text) => / [:;?!»…]/.test(text) || /« /.test(text))).toEqual([]);
  });

  test('sets its dots as the language does', () => {
    const odd = lang === 'de' ? /[\p{L}\d]…/u : /\s…/;
    expect(texts(lang).filter((text) => odd.test(text))).toEqual([]);
  });

  test('explains options in whole sentences', () => {
    const helps = Object.values(MODULES).flatMap(({ default: { words } }) => Object.values(words[lang].options).map(({ help }) => help));
    expect(helps.filter((help) => !/^\p{Lu}.*\.$/su.test(help))).toEqual([]);
  });
});
