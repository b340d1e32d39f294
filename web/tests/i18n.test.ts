/** Three languages that say the same things, and sentences that hold any name. */
import { afterEach, describe, expect, test } from 'vitest';
import page from '../index.html?raw';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { fr } from '../src/i18n/fr';
import { fill, isolated, LANGS, joined, lang, preferred, speak, t, type Key } from '../src/i18n/index.svelte';
import { inventName } from '../src/i18n/names';
import { detailOf, explainRefusal } from '../src/i18n/refusals';
import { ApiRefusal } from '../src/wire/api';
import { LONGEST_NAME } from '../src/me.svelte';

const keys = Object.keys(en) as Key[];

afterEach(async () => {
  localStorage.clear();
  await speak('en', false);
});

describe.each([
  ['German', de],
  ['French', fr],
])('%s', (_, words) => {
  test('has every key and no other', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
  });

  test('says something everywhere', () => {
    for (const key of keys) expect(words[key].trim(), key).not.toBe('');
  });

  test('fills in the same things', () => {
    const holes = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();
    for (const key of keys) expect(holes(words[key]), key).toEqual(holes(en[key]));
  });

  test('is a translation: hardly anything is left in English', () => {
    const same = keys.filter((key) => words[key] === en[key] && /[a-z]{4}/.test(en[key].replace(/\{[^}]*\}/g, '')));
    expect(same.filter((key) => !/title$|app\.name|tempo$|vibration|volume|options$|code$|emote\.said|cards\.normal|table\.pause/.test(key))).toEqual([]);
  });
});

describe('filling in', () => {
  test('names, numbers and plurals', () => {
    expect(fill('{n} {n|card|cards} of {name}', { n: 1, name: 'Ada' }, 'en')).toBe('1 card of Ada');
    expect(fill('{n} {n|card|cards}', { n: 0 }, 'en')).toBe('0 cards');
    expect(fill('{n} {n|carte|cartes}', { n: 0 }, 'fr')).toBe('0 carte');
    for (const spoken of LANGS) {
      const rule = new Intl.PluralRules(spoken);
      for (let n = 0; n <= 120; n += 1) expect(fill('{n|one|many}', { n }, spoken)).toBe(rule.select(n) === 'one' ? 'one' : 'many');
    }
    expect(fill('nothing', {}, 'en')).toBe('nothing');
  });

  test('points below nothing have a minus, and no hyphen', () => {
    expect(fill('{n} {n|point|points}', { n: -12 }, 'en')).toBe('−12 points');
    expect(fill('{n} {n|point|points}', { n: -1 }, 'fr')).toBe('−1 point');
    expect(fill('{n} {n|point|points}', { n: -1 }, 'en')).toBe('−1 point');
    expect(fill('{n} {n|Punkt|Punkte}', { n: -1 }, 'de')).toBe('−1 Punkt');
  });

  test('what is not given stays to be seen', () => {
    expect(fill('{who} waits', {}, 'en')).toBe('{who} waits');
  });

  test('a name with braces, dollars or markup is only a name', () => {
    const odd = '{n} $1 <b>&amp;</b>';
    expect(fill('{name} sits down', { name: odd, n: 3 }, 'en')).toBe(`${odd} sits down`);
  });

  test('names keep to themselves, whichever way they are written', () => {
    expect(isolated('עדה')).toBe('\u2068עדה\u2069');
  });

  test('lists', () => {
    expect(joined(['Ada', 'Ben', 'Cleo'], 'en')).toBe('Ada, Ben and Cleo');
    expect(joined(['Ada', 'Ben', 'Cleo'], 'de')).toBe('Ada, Ben und Cleo');
    expect(joined(['Ada', 'Ben'], 'fr')).toBe('Ada et Ben');
    expect(joined(['Ada'], 'fr')).toBe('Ada');
    expect(joined([], 'en')).toBe('');
  });
});

describe('choosing a language', () => {
  test('is remembered, and told to the document', async () => {
    await speak('fr');
    expect(lang()).toBe('fr');
    expect(t('app.name')).toBe(fr['app.name']);
    expect(document.documentElement.lang).toBe('fr');
    expect(preferred()).toBe('fr');
  });

  test('comes from the browser at first', () => {
    Object.defineProperty(navigator, 'languages', { configurable: true, value: ['pt-BR', 'de-AT', 'fr'] });
    expect(preferred()).toBe('de');
    Object.defineProperty(navigator, 'languages', { configurable: true, value: ['ja'] });
    expect(preferred()).toBe('en');
  });
});

test('refusals are told in the page’s language, and in the server’s words if they are new', async () => {
  await speak('de', false);
  expect(explainRefusal('full', 'all chairs are taken')).toBe(de['refused.full']);
  expect(explainRefusal('something_new', 'no such luck')).toBe('no such luck');
});

test.each(['unreadable_record', 'cut_record', 'long_record', 'bad_record'] as const)('a record is refused without the talk of machines: %s', async (code) => {
  const words = 'it is no JSON: Expecting value: line 1 column 1 (char 0)';
  for (const [spoken, said] of [['en', en], ['de', de], ['fr', fr]] as const) {
    await speak(spoken, false);
    expect(explainRefusal(code, words)).toBe(said[`refused.${code}`]);
  }
  await speak('en', false);
  expect(detailOf(new ApiRefusal({ code, words }, 422))).toBe(code === 'bad_record' ? words : null);
});

test.each([
  [{ move: 12, rule: 'CM-4' }, 'Der Fehler liegt bei Zug 12, nach Regel CM-4.', 'L’erreur est au coup 12, d’après la règle CM-4.'],
  [{ move: 0 }, 'Der Fehler liegt bei Zug 0.', 'L’erreur est au coup 0.'],
  [{ move: 3, about: 'cards' }, 'Der Fehler liegt bei Zug 3.', 'L’erreur est au coup 3.'],
  [{ about: 'result' }, de['record.result'], fr['record.result']],
  [{ about: 'cards' }, de['record.deal'], fr['record.deal']],
  [{ about: 'game' }, de['record.game'], fr['record.game']],
  [{ about: 'setup' }, de['record.setup'], fr['record.setup']],
  [{ about: 'a newer one' as '' }, null, null],
  [{}, null, null],
] as const)('what is wrong with a record is told in the page’s language: %j', async (fields, german, french) => {
  // What the English words say must not matter.
  const words = 'move 7: the result is a deal (XY-9)';
  const refusal = new ApiRefusal({ code: 'bad_record', words, ...fields }, 422);
  await speak('de', false);
  expect(detailOf(refusal)).toBe(german);
  await speak('fr', false);
  expect(detailOf(refusal)).toBe(french);
  await speak('en', false);
  expect(detailOf(refusal)).toBe(words);
});

test('what is said before the page speaks is said in every language', () => {
  const html = new DOMParser().parseFromString(page, 'text/html');
  const without = new DOMParser().parseFromString(html.querySelector('noscript')?.innerHTML ?? '', 'text/html');
  expect([...without.querySelectorAll('[lang]')].map((words) => words.getAttribute('lang'))).toEqual([...LANGS]);
  expect(html.querySelector('meta[name=description]')?.getAttribute('content')?.split(' · ')).toHaveLength(LANGS.length);
});

test('made-up names are names', () => {
  for (const each of ['en', 'de', 'fr'] as const) {
    for (let count = 0; count < 200; count += 1) {
      const name = inventName(each);
      expect([...name].length).toBeLessThanOrEqual(LONGEST_NAME);
      expect(name).toMatch(/^\p{L}[\p{L} ]+$/u);
    }
  }
});
