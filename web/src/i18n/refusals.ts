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

/** How the server's words begin for a file that is too large, breaks off, or is no record at all. */
const TOO_LARGE = /^it (has \d+ (bytes|moves)|is too)/;
const CUT = /^it is no JSON: its end is missing/;
const NO_RECORD = /^(it (is|begins|lacks|has|holds)|its format|a record is|the key|the number|a number|"|'(?!deals' holds))/;

/** People can do something else about each: take a smaller file, save it anew, take another, or ask who made it. */
function explainRecord(words: string): Key {
  if (TOO_LARGE.test(words)) return 'refused.too_large';
  if (CUT.test(words)) return 'refused.bad_record.cut';
  return NO_RECORD.test(words) ? 'refused.bad_record' : 'refused.bad_record.rules';
}

/**
 * What the server says besides, in English, for a small second line: only where it
 * tells which move it is and why, or what the result should be.
 */
export function detailOf(code: string, words: string): string | null {
  return code === 'bad_record' && explainRecord(words) === 'refused.bad_record.rules' ? words : null;
}

/** The words for a code; the server's own, which are English, for a code nobody has heard of. */
export function explainRefusal(code: string, words: string): string {
  if (MISUNDERSTOOD.has(code)) return t('refused.misunderstood');
  if (code === 'bad_record') return t(explainRecord(words));
  const key = `refused.${code}`;
  return key in en ? t(key as Key) : words;
}
