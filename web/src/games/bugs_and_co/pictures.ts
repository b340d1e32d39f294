/** The small pictures beside the rules, the same in every language. */
import type { Component } from 'svelte';
import type { Rule } from '../module';
import RulePicture from './RulePicture.svelte';

type Picture = NonNullable<Rule['picture']>;

function picture(things: readonly string[], mat = false): Picture {
  return { component: RulePicture as unknown as Component<Record<string, unknown>>, props: { things, mat } };
}

export const PICTURES: Readonly<Record<string, Picture>> = {
  'BC-1': picture(['2b', '2b', '2b', '1c', '3a']),
  'BC-2': picture(['trophy 3', 'trophy 3', 'trophy 2', 'trophy 2', 'trophy 1']),
  'BC-3': picture(['back', 'back', 'back', 'back'], true),
  'BC-5': picture(['hand', 'back', 'hand with tile'], true),
  'BC-6': picture(['hand with tile', '→', 'back'], true),
  'BC-8': picture(['hand', 'trophy 3'], true),
  'BC-11': picture(['2f', '2f', '2f', '+3', '2k', '−1', 'trophy 2', '+2']),
};

/** Rules with their pictures. */
export function illustrated(rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => {
    const found = PICTURES[rule.number];
    return found ? { ...rule, picture: found } : rule;
  });
}
