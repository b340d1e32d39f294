/** All that happened in a finished game, as a pair of eyes saw it. */
import type { AnyGameEvent, Happened } from '../table/game-table';
import type { Replay } from '../wire/types';
import { keptReplay } from './read';

/** What happened at each step. Events count from 1, in the same order as they did at the table. */
export function storyOf(replay: Replay): Happened[][] {
  let number = 0;
  return replay.frames.map((frame, step) =>
    (frame.events ?? []).map((one) => ({
      number: (number += 1),
      at: frame.at,
      version: step,
      event: one.event as unknown as AnyGameEvent,
      words: one.words,
    })),
  );
}

/** The same from a game that the server keeps, for whoever was not there from the beginning. */
export async function keptStory(record: string, chair: number | null): Promise<Happened[]> {
  return storyOf(await keptReplay(record, chair === null ? 'watch' : String(chair), false)).flat();
}
