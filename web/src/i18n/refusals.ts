/** Why the server refused something, in the page's language where we have words for its code. */
import { lang, t, type Key } from './index.svelte';
import { en } from './en';

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

/**
 * What is wrong with a record, for a small second line: which move it is, and by which rule. The
 * server says it in English; in other languages we say as much of it as can be told from its words.
 */
export function detailOf(code: string, words: string): string | null {
  if (code !== 'bad_record') return null;
  if (lang() === 'en') return words;
  const [, move, rule] = /^move (\d+):.*?(?:\(([A-Z]{2}-\d+)\))?$/s.exec(words) ?? [];
  if (move !== undefined && rule !== undefined) return t('record.move.rule', { n: Number(move), rule });
  if (move !== undefined) return t('record.move', { n: Number(move) });
  if (words.startsWith('the result is ')) return t('record.result');
  return /\bdeals?\b|\bshuffle\b/.test(words) ? t('record.deal') : null;
}

/** The words for a code; the server's own, which are English, for a code nobody has heard of. */
export function explainRefusal(code: string, words: string): string {
  if (MISUNDERSTOOD.has(code)) return t('refused.misunderstood');
  const key = `refused.${code}`;
  return key in en ? t(key as Key) : words;
}
