/** Moments worth a link into the replay: the number of the event that shows them. */
import type { Happened } from '../table/game-table';

/** For receipts, which know only the time: the event nearest to it. */
export function momentNear(events: readonly Happened[], time: number): number | undefined {
  let nearest: Happened | undefined;
  for (const one of events) if (!nearest || Math.abs(one.at - time) < Math.abs(nearest.at - time)) nearest = one;
  return nearest?.number;
}
