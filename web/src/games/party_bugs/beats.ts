/** What happened, as steps of the show: each changes the stage and leaves time to look. */
import type { AnyEvent, PartyBugsView } from '../../wire/party_bugs';
import type { Beat as ShownBeat } from '../show.svelte';
import * as on from './stage';
import type { Stage } from './stage';

export type Beat = ShownBeat<Stage, AnyEvent>;

/** Ms. Card journeys take about 420; what has to be read gets more. */
export const HOLD = {
  seal: 90,
  lastSeal: 520,
  flip: 1250,
  take: 620,
  swept: 300,
  dance: 1350,
  king: 1500,
  floor: 620,
  draw: 420,
  deal: 900,
  tied: 900,
  shown: 900,
  standings: 7000,
  mirror: 900,
} as const;

/** The beats of what came together, and the view after all of it. */
export function beatsOf(events: readonly AnyEvent[], view: PartyBugsView): Beat[] {
  const beats: Beat[] = [];
  const takers = view.phase === 'take' ? [...view.to_act, ...view.taking_order] : [];
  const sweeps = events.some((event) => event.event === 'KingCame');
  const reveals = events.some((event) => event.event === 'Revealed');
  for (const [place, event] of events.entries()) {
    switch (event.event) {
      case 'Dealt':
        beats.push({ change: (stage) => on.dealt(stage, event.game, event.floor), hold: HOLD.deal, sound: 'card', caption: event });
        break;
      case 'TiedGiven':
        beats.push({ change: (stage) => on.tiedGiven(stage, event.seat), hold: HOLD.tied, caption: event });
        break;
      case 'Drew': {
        // Everybody draws at once.
        const more = events[place + 1]?.event === 'Drew';
        beats.push({ change: (stage) => on.drew(stage, event.seat, event.count, event.cards ?? null), hold: more ? 0 : HOLD.draw, sound: 'card' });
        break;
      }
      case 'Hid':
        beats.push({ change: (stage) => on.hid(stage, event.seat, event.card ?? null), hold: HOLD.seal, sound: 'seal', by: event.seat });
        break;
      case 'Sealed':
        beats.push({
          change: (stage) => on.sealed(stage, event.seat, event.card ?? null),
          hold: reveals ? HOLD.lastSeal : HOLD.seal,
          sound: 'seal',
          by: event.seat,
        });
        break;
      case 'Revealed':
        beats.push({ change: (stage) => on.revealed(stage, event.cards, sweeps ? [] : takers), hold: HOLD.flip, sound: 'flip', caption: event });
        break;
      case 'KingCame':
        beats.push({ change: (stage) => on.kingCame(stage, event.seat), hold: HOLD.king, sound: 'dance', caption: event });
        break;
      case 'Took':
        beats.push({
          change: (stage) => on.took(stage, event.seat, event.card, event.pair),
          hold: event.pair ? HOLD.dance : event.rule === 'PB-9' ? HOLD.swept : HOLD.take,
          sound: event.pair ? 'dance' : 'take',
          caption: event,
          by: event.seat,
        });
        if (event.pair) beats.push({ change: on.pairsGone, hold: 0 });
        break;
      case 'Matched':
        beats.push({ change: (stage) => on.matched(stage, event.seat, event.card), hold: HOLD.dance, sound: 'dance', caption: event, by: event.seat });
        beats.push({ change: on.pairsGone, hold: 0 });
        break;
      case 'Mirrored':
        beats.push({
          change: (stage) => on.mirrored(stage, event.seat, event.face_down, event.card ?? null),
          hold: HOLD.dance,
          sound: 'dance',
          caption: event,
          by: event.seat,
        });
        beats.push({ change: on.pairsGone, hold: 0 });
        break;
      case 'MirrorUnused':
        beats.push({ change: (stage) => on.mirrorUnused(stage, event.seat), hold: HOLD.mirror, caption: event });
        break;
      case 'FloorFilled':
        beats.push({ change: (stage) => on.floorFilled(stage, event.floor), hold: HOLD.floor, sound: 'card', caption: event });
        break;
      case 'RoundBegan': {
        // Only the round that goes on now has somebody to wait for.
        const now = event.number === view.round;
        beats.push({ change: (stage) => on.roundBegan(stage, event.number, event.last, now ? view.to_act : [], now ? takers : []), hold: 0 });
        break;
      }
      case 'HiddenShown':
        beats.push({ change: (stage) => on.hiddenShown(stage, event.seat, event.card), hold: HOLD.shown, sound: 'flip', caption: event });
        break;
      case 'GameScored': {
        const goesOn = !view.over;
        const mirror = events[place + 1]?.event === 'MirrorGiven';
        beats.push({ change: (stage) => on.scored(stage, event.scores, event.totals, goesOn), hold: goesOn && mirror ? HOLD.mirror : 0, caption: event });
        break;
      }
      case 'MirrorGiven':
        beats.push({ change: (stage) => on.mirrorGiven(stage, event.seat), hold: HOLD.standings, caption: event });
        break;
    }
  }
  return beats;
}
