/** What happened, as steps of the show: each changes the stage and leaves time to look. */
import type { AnyEvent } from '../../wire/bullenparty';
import type { Beat as ShownBeat } from '../show.svelte';
import * as on from './stage';
import type { Stage } from './stage';

export type Beat = ShownBeat<Stage, AnyEvent>;

/** Ms. Card journeys take about 420; what has to be read gets more. */
export const HOLD = {
  deal: 620,
  round: 650,
  rows: 760,
  shuffle: 900,
  final: 1500,
  seal: 80,
  lastSeal: 480,
  flip: 1700,
  discard: 480,
  take: 780,
  turn: 620,
  extend: 560,
  nothing: 1100,
  bull: 1700,
  lay: 240,
  begin: 420,
} as const;

export function beatsOf(events: readonly AnyEvent[]): Beat[] {
  const beats: Beat[] = [];
  const reveals = events.some((event) => event.event === 'Revealed');
  for (const [place, event] of events.entries()) {
    const next = events[place + 1]?.event;
    switch (event.event) {
      case 'Dealt':
        beats.push({
          change: (stage) => on.dealt(stage, event.seat, event.count, event.cards ?? null, event.zero ?? null),
          hold: next === 'Dealt' ? 0 : HOLD.deal,
          sound: 'card',
        });
        break;
      case 'RoundBegan':
        beats.push({ change: (stage) => on.roundBegan(stage, event.number), hold: HOLD.round, caption: event });
        break;
      case 'RowsLaid':
        beats.push({ change: (stage) => on.rowsLaid(stage, event.rows), hold: HOLD.rows, sound: 'card' });
        break;
      case 'Shuffled':
        beats.push({ change: (stage) => on.shuffled(stage, event.cards), hold: HOLD.shuffle, sound: 'card', caption: event });
        break;
      case 'FinalRound':
        beats.push({ change: on.finalRound, hold: HOLD.final, sound: 'tick', caption: event });
        break;
      case 'BiddingOpened':
        beats.push({ change: (stage) => on.biddingOpened(stage, event.seats, event.zero), hold: 0 });
        break;
      case 'Sealed':
        beats.push({ change: (stage) => on.sealed(stage, event.seat, event.bid ?? null), hold: reveals ? HOLD.lastSeal : HOLD.seal, sound: 'seal', by: event.seat });
        break;
      case 'Revealed':
        beats.push({ change: (stage) => on.revealed(stage, event.bids), hold: HOLD.flip, sound: 'flip', caption: event });
        break;
      case 'BidDiscarded':
        beats.push({ change: (stage) => on.bidDiscarded(stage, event.seat, event.card), hold: HOLD.discard, sound: 'card' });
        break;
      case 'RowTaken':
        beats.push({ change: (stage) => on.rowTaken(stage, event.seat, event.row), hold: HOLD.take, sound: 'take', caption: event, by: event.seat });
        break;
      case 'TurnedUp':
        beats.push({ change: (stage) => on.turnedUp(stage, event.seat, event.card), hold: HOLD.turn, sound: 'flip', caption: event });
        break;
      case 'Extended':
        beats.push({ change: (stage) => on.extended(stage, event.seat, event.row, event.card), hold: HOLD.extend, sound: 'card', caption: event, by: event.seat });
        break;
      case 'NothingAdded':
        beats.push({ change: (stage) => on.nothingAdded(stage, event.seat), hold: HOLD.nothing, caption: event });
        break;
      case 'BullCame':
        beats.push({ change: (stage) => on.bullCame(stage, event.row, event.bull), hold: HOLD.bull, sound: 'bull', caption: event });
        break;
      case 'LayingBegan':
        beats.push({ change: (stage) => on.layingBegan(stage, event.counts), hold: HOLD.begin, caption: event });
        break;
      case 'Laid':
        beats.push({ change: (stage) => on.laid(stage, event.seat, event.card, event.pile), hold: next === undefined ? 0 : HOLD.lay, sound: 'card', by: event.seat });
        break;
      case 'PutAside':
      case 'SeatScored':
      case 'Scored':
        break;
    }
  }
  return beats;
}
