/** Why the server refused something, in the page's language where we have words for its code. */
import { t, type Key } from './index.svelte';
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
 * What the server says besides, in English, for a small second line: only where it
 * tells which move it is and why, or what the result should be.
 */
export function detailOf(code: string, words: string): string | null {
  return code === 'bad_record' ? words : null;
}

/** The words for a code; the server's own, which are English, for a code nobody has heard of. */
export function explainRefusal(code: string, words: string): string {
  if (MISUNDERSTOOD.has(code)) return t('refused.misunderstood');
  const key = `refused.${code}`;
  return key in en ? t(key as Key) : words;
}
