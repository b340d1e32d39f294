/** Bugs & Co for the page. */
import type { BugsAndCoView } from '../../wire/bugs_and_co';
import type { GameModule } from '../module';
import { highlights, sketchResult } from './after';
import { guide } from './guide';
import { words } from './languages';
import { de } from './rules.de';
import { en } from './rules.en';
import { fr } from './rules.fr';
import Scene from './Scene.svelte';

const bugsAndCo: GameModule<BugsAndCoView> = { Scene, words, rules: { en, de, fr }, guide, highlights, sketchResult };

export default bugsAndCo;
