/** Bullenparty: everything the page knows of it. */
import type { BullenpartyView } from '../../wire/bullenparty';
import type { GameModule } from '../module';
import { guide } from './guide';
import { highlights, sketchResult } from './result';
import { rules } from './rules';
import Scene from './Scene.svelte';
import { words } from './words';

const bullenparty: GameModule<BullenpartyView> = { Scene, words, rules, guide, highlights, sketchResult };

export default bullenparty;
