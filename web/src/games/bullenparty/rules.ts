/** The rules as the drawer shows them: our words, in every language, with the same pictures. */
import type { Component } from 'svelte';
import type { Lang } from '../../i18n/index.svelte';
import { RULE_NUMBERS } from '../../wire/bullenparty';
import type { Rule } from '../module';
import RulePicture from './RulePicture.svelte';
import { de } from './rules.de';
import { en } from './rules.en';
import { fr } from './rules.fr';

export type RuleNumber = (typeof RULE_NUMBERS)[number];
/** One rule in one language; `part` where a new part begins. */
export type RuleWords = Record<RuleNumber, { part?: string; text: string[] }>;

/** Number cards as `27/1`: the number and its bullheads. The pieces are explained in RulePicture. */
const PICTURES: Partial<Record<RuleNumber, string[]>> = {
  'BP-1': ['7/1', '35/2', '40/3', '66/5', '55/7', 'bull 4', 'zero A'],
  'BP-2': ['zero C', '+', '8/1', '21/1', '30/3', '64/1', '92/1'],
  'BP-3': ['bull 4', 'bull 5', 'bull 6', 'bull 7'],
  'BP-4': ['fence 71/1 12/1'],
  'BP-5': ['back', 'back', 'back', '→', '14/1', 'zero B', '58/1'],
  'BP-6': ['14/1', '<', '58/1'],
  'BP-7': ['zero B', '→', 'fence 71/1 12/1 45/2'],
  'BP-9': ['fence 71/1 12/1 45/2 3/1 90/3 bull'],
  'BP-11': ['fence 71/1 12/1 45/2 3/1 90/3 bull', '←', 'zero B', '×'],
  'BP-12': ['8/1', '21/1', '30/3', '64/1', '92/1', '+', 'zero C'],
  'BP-13': ['plus 45/2 6', '←', '58/1', '→', 'free'],
  'BP-15': ['back', '→', '…'],
  'BP-17': ['plus 88/5 19', '+', 'bull 4', '−', 'minus 31/1 3', '−', 'minus 60/3 5'],
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
