/** The rules as the drawer shows them: our words, in every language, with the same pictures. */
import type { Component } from 'svelte';
import type { Lang } from '../../i18n/index.svelte';
import { RULE_NUMBERS } from '../../wire/party_bugs';
import type { Rule } from '../module';
import RulePicture from './RulePicture.svelte';
import { de } from './rules.de';
import { en } from './rules.en';
import { fr } from './rules.fr';

export type RuleNumber = (typeof RULE_NUMBERS)[number];
/** One rule in one language; `part` where a new part begins. */
export type RuleWords = Record<RuleNumber, { part?: string; text: string[] }>;

const PICTURES: Partial<Record<RuleNumber, string[]>> = {
  'PB-1': ['1', '2', '3', '…', '13'],
  'PB-2': ['13', '→', 'back 0', '4'],
  'PB-3': ['tie', '=', '2', '<', '5'],
  'PB-4': ['back 1', '→', '3', '8', '11'],
  'PB-5': ['back 0', 'back 1', 'back 2', '→', '4', '9', '6'],
  'PB-6': ['4', '<', '6', '<', '9'],
  'PB-9': ['bug 13', '←', '2', '7', '12'],
  'PB-10': ['5', '5', '→', '♪'],
  'PB-12': ['1', '+', '4', '=', '5'],
  'PB-14': ['face seat 2', '←', '10'],
  'PB-20': ['4', '→', 'back 3'],
  'PB-22': ['back 3', '+', '4', '→', '♪'],
  'PB-31': ['mirror'],
  'PB-32': ['mirror', '+', '12', '→', '♪'],
};

function told(words: RuleWords): Rule[] {
  return RULE_NUMBERS.map((number): Rule => {
    const pieces = PICTURES[number];
    return {
      number,
      ...words[number],
      ...(pieces && { picture: { component: RulePicture as unknown as Component<Record<string, unknown>>, props: { pieces } } }),
    };
  });
}

export const rules: Record<Lang, Rule[]> = { en: told(en), de: told(de), fr: told(fr) };
