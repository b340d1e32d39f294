/** The rules as the drawer shows them: the words of each language with the pictures that all of them share. */
import type { Component } from 'svelte';
import type { Lang } from '../../i18n/index.svelte';
import type { Rule } from '../module';
import Picture from './Picture.svelte';
import { de } from './rules.de';
import { en } from './rules.en';
import { fr } from './rules.fr';

/** What a language brings: text, and a heading where a new part begins. */
export interface RuleWords {
  part?: string;
  text: string[];
}

const PICTURES: Record<string, Record<string, unknown>> = {
  'CM-1': { row: ['3', '3s', '3q', '3c', '3a', '3m'] },
  'CM-4': { row: ['2', '3', '4', ' ', '5', '1', '2'] },
  'CM-5': { row: ['back', '+1'] },
  'CM-8': { show: 'gesture' },
  'CM-13': { row: ['2m', '4m', '5m'] },
  'CM-14': { show: 'guard' },
  'CM-18': { row: ['4s', '→', 'back'] },
  'CM-19': { show: 'slap' },
  'CM-20': { show: 'race', row: ['3c', '←', '3'] },
  'CM-21': { row: ['2a', '→', 'back', 'back', 'back'] },
  'CM-23': { row: ['3', '= 1', '3a', '= 5', '3m', '= 10'] },
};

function illustrated(words: Record<string, RuleWords>): Rule[] {
  return Object.entries(words).map(([number, { part, text }]) => {
    const props = PICTURES[number];
    return {
      number,
      text,
      ...(part !== undefined && { part }),
      ...(props && { picture: { component: Picture as unknown as Component<Record<string, unknown>>, props } }),
    };
  });
}

export const rules: Record<Lang, Rule[]> = { en: illustrated(en), de: illustrated(de), fr: illustrated(fr) };
