/** All languages of this game. */
import type { Lang } from '../../i18n/index.svelte';
import type { MothWords } from './words';
import { de } from './words.de';
import { en } from './words.en';
import { fr } from './words.fr';

export const SPOKEN: Record<Lang, MothWords> = { en, de, fr };
