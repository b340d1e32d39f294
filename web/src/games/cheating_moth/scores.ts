/** The rounds that are over, from what happened. */
import type { Happened } from '../../table/game-table';
import { mothEvent } from './words';

export interface RoundScore {
  number: number;
  points: readonly number[];
  totals: readonly number[];
}

export function roundsOf(events: readonly Happened[]): RoundScore[] {
  return events.flatMap(({ event }) => {
    const ended = mothEvent(event);
    return ended.event === 'RoundEnded' ? [{ number: ended.number, points: ended.points, totals: ended.totals }] : [];
  });
}
