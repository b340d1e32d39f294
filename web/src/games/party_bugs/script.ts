/** How Party Bugs is shown. */
import type { AnyEvent, PartyBugsView } from '../../wire/party_bugs';
import type { Script } from '../show.svelte';
import { beatsOf } from './beats';
import { carriedBack, empty, pretended, settled, type Stage } from './stage';

export const script: Script<PartyBugsView, Stage, AnyEvent> = {
  patience: 4200,
  empty,
  settled,
  pretended,
  granted(stage, action) {
    const [verb, value] = action.split(' ');
    return verb === 'take' ? carriedBack(stage, Number(value)) : stage;
  },
  opens: (events) => events.some((event) => event.event === 'Dealt' && event.game === 0) && !events.some(({ event }) => event === 'Revealed'),
  beats: beatsOf,
  eyes: (stage) => stage.you,
  seats: (of) => ('stage' in of ? of.stage.spots : of.view.dancers).length,
};
