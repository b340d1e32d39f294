/** Why the server refused something, in the page's language where we have words for its code. */
import { lang, t, type Key } from './index.svelte';
import { en } from './en';
import type { ApiRefusal } from '../wire/api';

/** Codes that no player can do anything about: what this page sends is not what the server expects. */
const MISUNDERSTOOD: ReadonlySet<string> = new Set([
  'bad_frame',
  'bad_message',
  'bad_place',
  'bad_request',
  'no_admin',
  'no_hello',
  'no_origin',
  'no_page',
  'time_fell',
  'too_long',
  'unexpected',
  'unreadable_move',
  'wrong_content_type',
  'wrong_method',
]);

const PARTS: Record<ApiRefusal['about'], Key | null> = {
  '': null,
  game: 'record.game',
  setup: 'record.setup',
  cards: 'record.deal',
  result: 'record.result',
};

/**
 * What is wrong with a record, for a small second line: which move it is, and by which rule. The
 * server's own words, which are English, say more; in other languages its fields have to do.
 */
export function detailOf({ code, words, move, rule, about }: Pick<ApiRefusal, 'code' | 'words' | 'move' | 'rule' | 'about'>): string | null {
  if (code !== 'bad_record') return null;
  if (lang() === 'en') return words;
  if (move !== null) return rule ? t('record.move.rule', { n: move, rule }) : t('record.move', { n: move });
  // A newer server may have a part that this page has no words for.
  const part = PARTS[about] ?? null;
  return part && t(part);
}

/** The words for a code; the server's own, which are English, for a code nobody has heard of. */
export function explainRefusal(code: string, words: string): string {
  if (MISUNDERSTOOD.has(code)) return t('refused.misunderstood');
  const key = `refused.${code}`;
  return key in en ? t(key as Key) : words;
}
