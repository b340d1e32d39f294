/** In which round a move was made, for games that have rounds. */
import type { Decision, Replay } from '../wire/types';

/** By the number of the move in the record: the round that it was made in; null where there are none. */
export function roundsOf(replay: Replay): (number | null)[] {
  const rounds: (number | null)[] = [];
  let round: number | null = null;
  for (const frame of replay.frames) {
    if (frame.move) rounds.push(round);
    const now = (frame.view as { round?: unknown } | null | undefined)?.round;
    if (typeof now === 'number') round = now;
  }
  return rounds;
}

/** What stands below a bar of the chart: only where something new begins, and where there is room for it. */
export function marksOf(decisions: readonly Decision[], names: readonly string[], places: readonly number[], room: number): { at: number; x: number; name: string }[] {
  const marks: { at: number; x: number; name: string }[] = [];
  for (const at of decisions.keys()) {
    const [name, x] = [names[at] ?? '', places[at] ?? 0];
    const last = marks.at(-1);
    if (name === '' || name === names[at - 1] || (last && x - last.x < room)) continue;
    marks.push({ at, x, name });
  }
  return marks;
}
