/**
 * Somebody's first game against the clock, with a tour to read while it runs:
 * its tempo is relaxed, and where a game knows no tempo, its bots are the
 * gentlest.
 */
import type { GameInfo, Room } from '../wire/types';
import { wasOffered } from './guided';
import { RELAXED, tempoOf } from './tempo';

/** What makes it easier. */
export type Ease = 'relaxed' | 'gentle';

export function isFirst(info: GameInfo): boolean {
  return info.timed && !wasOffered(info.name);
}

/** The level of the bots that Play now sits down with. */
export function botsFor(info: GameInfo, first: boolean): string {
  return (first && !tempoOf(info) ? info.levels[0] : undefined) ?? info.fitting_level;
}

/** What is made easier at this table, of all that could be. */
export function easeOf(info: GameInfo | null, room: Room): Ease | null {
  if (!info?.timed) return null;
  if (tempoOf(info)) return room.options.tempo === RELAXED ? RELAXED : null;
  const bots = room.chairs.filter(({ kind }) => kind === 'bot');
  const gentle = bots.length > 0 && info.levels[0] !== info.fitting_level && bots.every(({ level }) => level === info.levels[0]);
  return gentle ? 'gentle' : null;
}
