/** The game's words in every language. */
import type { Lang } from '../../i18n/index.svelte';
import type { BugsWords } from './words';
import { de } from './words.de';
import { en } from './words.en';
import { fr } from './words.fr';

export const words: Record<Lang, BugsWords> = { en, de, fr };
