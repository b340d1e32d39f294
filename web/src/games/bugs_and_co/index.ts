/** Bugs & Co for the page. */
import type { BugsAndCoView } from '../../wire/bugs_and_co';
import Tile from '../../art/monsters/Tile.svelte';
import type { Drawing, GameModule } from '../module';
import { highlights, sketchResult } from './after';
import { guide } from './guide';
import { words } from './languages';
import { monsterName } from './monsters';
import { de } from './rules.de';
import { en } from './rules.en';
import { fr } from './rules.fr';
import Scene from './Scene.svelte';

const bugsAndCo: GameModule<BugsAndCoView> = {
  Scene,
  words,
  rules: { en, de, fr },
  guide,
  showCard: (kind) => ({ component: Tile as unknown as Drawing['component'], props: { kind }, name: monsterName(kind), inSentence: monsterName(kind) }),
  highlights,
  sketchResult,
};

export default bugsAndCo;
