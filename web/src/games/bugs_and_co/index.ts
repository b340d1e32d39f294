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
  // Only the tile in somebody's right hand is ever shown: it has the colour that it has on the table.
  showCard: (kind, { seat, hands }) => ({ component: Tile as unknown as Drawing['component'], props: { kind, tint: seat === null ? undefined : (hands?.[seat]?.right ?? undefined) }, name: monsterName(kind), inSentence: monsterName(kind) }),
  highlights,
  sketchResult,
};

export default bugsAndCo;
