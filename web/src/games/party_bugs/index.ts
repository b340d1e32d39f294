/** Party Bugs: everything the page knows of it. */
import type { PartyBugsView } from '../../wire/party_bugs';
import PartyCard from '../../art/PartyCard.svelte';
import type { Drawing, GameModule } from '../module';
import { guide } from './guide';
import { highlights, sketchResult } from './result';
import { rules } from './rules';
import Scene from './Scene.svelte';
import { words } from './words';

const partyBugs: GameModule<PartyBugsView> = {
  Scene,
  holds: true,
  words,
  rules,
  guide,
  extraName: (seat, view) => view.dancers[seat]?.name ?? '',
  showCard: (card) => ({ component: PartyCard as unknown as Drawing['component'], props: { value: Number(card) }, name: card, inSentence: card }),
  highlights,
  sketchResult,
};

export default partyBugs;
