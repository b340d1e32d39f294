/** Why the server refused something, in the page's language where we have words for its code. */
import { t, type Key } from './index.svelte';
import { en } from './en';

/** The words for a code; the server's own, which are English, for a code nobody has heard of. */
export function explainRefusal(code: string, words: string): string {
  const key = `refused.${code}`;
  return key in en ? t(key as Key) : words;
}
