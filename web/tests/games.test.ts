/** Every game's folder keeps what the page promises for it, in every language. */
import { describe, expect, test } from 'vitest';
import type { AnyGameModule, Cast } from '../src/games/module';
import { LANGS } from '../src/i18n/index.svelte';

const MODULES = import.meta.glob<{ default: AnyGameModule }>('../src/games/*/index.ts', { eager: true });
const WIRES = import.meta.glob<{ EVENT_NAMES: readonly string[]; RULE_NUMBERS: readonly string[]; OPTION_NAMES: readonly string[] }>('../src/wire/*.ts', { eager: true });

const games = Object.entries(MODULES)
  .map(([path, module]) => [path.split('/').at(-2) ?? '', module.default] as const)
  .filter(([name]) => name !== 'plain');

describe.each(games)('%s', (name, module) => {
  const wire = WIRES[`../src/wire/${name}.ts`];

  test('is a game of the server', () => {
    expect(wire).toBeDefined();
  });

  test.each(LANGS)('tells every rule under its number (%s)', (lang) => {
    const told = module.rules[lang];
    expect(told.map(({ number }) => number)).toEqual([...(wire?.RULE_NUMBERS ?? [])]);
    for (const { number, text } of told) {
      expect(text.length, number).toBeGreaterThan(0);
      for (const paragraph of text) expect(paragraph.trim(), number).not.toBe('');
    }
  });

  test.each(LANGS)('explains every option (%s)', (lang) => {
    const { options, title } = module.words[lang];
    for (const option of wire?.OPTION_NAMES ?? []) {
      expect(options[option]?.name, option).toBeTruthy();
      expect(options[option]?.help, option).toBeTruthy();
    }
    expect(title).toBeTruthy();
  });

  test('says in a sentence of each language whose game it is', () => {
    const said = LANGS.map((lang) => module.words[lang].credits);
    const beginnings = { en: /^After /, de: /^Nach /, fr: /^D’après / };
    for (const [place, lang] of LANGS.entries()) expect(said[place]).toMatch(beginnings[lang]);
    for (const credits of said) expect(credits).toMatch(/[^.]\.$/);
  });

  test.each(LANGS)('has words for every step of its tour (%s)', (lang) => {
    expect(module.guide.length).toBeGreaterThan(0);
    for (const { id } of module.guide) expect(module.words[lang].guide[id], id).toBeTruthy();
  });

  test('says nothing odd about an event of the future', () => {
    const cast: Cast = { you: null, name: (seat) => `seat ${seat}`, list: (items) => items.join(', ') };
    for (const lang of LANGS) expect(module.words[lang].log({ event: 'NobodyKnowsThis', rule: '' }, cast) ?? null).toBeNull();
  });

  test('has steps, rules and words of the same kind in every language', () => {
    for (const lang of LANGS) {
      expect(Object.keys(module.words[lang].options).sort()).toEqual(Object.keys(module.words.en.options).sort());
      expect(Object.keys(module.words[lang].guide).sort()).toEqual(Object.keys(module.words.en.guide).sort());
      expect(module.rules[lang].map(({ part }) => part !== undefined)).toEqual(module.rules.en.map(({ part }) => part !== undefined));
    }
  });
});
