/** How Bullenparty is shown. */
import type { AnyEvent, BullenpartyView } from '../../wire/bullenparty';
import type { Script } from '../show.svelte';
import { beatsOf } from './beats';
import { empty, pretended, settled, type Stage } from './stage';

export const script: Script<BullenpartyView, Stage, AnyEvent> = {
  patience: 5000,
  empty,
  settled,
  pretended,
  opens: (events) => events.some(({ event }) => event === 'Dealt') && events.every(({ event }) => event !== 'Sealed'),
  beats: beatsOf,
  eyes: (stage) => stage.now.seat,
  seats: (of) => ('stage' in of ? of.stage.now : of.view).players.length,
};
