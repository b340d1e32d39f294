/** Cheating Moth on the page. */
import type { CheatingMothView } from '../../wire/cheating_moth';
import type { GameModule } from '../module';
import { guide } from './guide';
import { highlights, sketchResult } from './highlights';
import { rules } from './rules';
import Scene from './Scene.svelte';
import { SPOKEN } from './spoken';

const module: GameModule<CheatingMothView> = { Scene, words: SPOKEN, rules, guide, highlights, sketchResult };

export default module;
