/** What is to be seen of a seat, in words and as a mark beside the bug. */
import type { IconName } from '../../art/icons/strokes';
import type { CheatingMothView } from '../../wire/cheating_moth';
import type { SceneKey } from './words';

export type Say = (key: SceneKey, params?: Record<string, string | number>) => string;

export interface SeatMark {
  icon: IconName;
  key: SceneKey;
}

/** The one thing that matters most about a seat while an action is being settled. */
export function markOf(view: CheatingMothView, seat: number): SeatMark | null {
  if (view.phase === 'settle' && view.accused === seat) return { icon: 'warning', key: 'seat.caught' };
  if (view.phase === 'gifts' && view.slowest === seat) return { icon: 'sleepy', key: 'seat.slowest' };
  if (view.owing.includes(seat)) return { icon: 'share', key: 'seat.owes' };
  if (!view.answered.includes(seat)) return null;
  if (view.phase === 'slap') return { icon: 'hand', key: 'seat.slapped' };
  return view.phase === 'race' ? { icon: 'minus', key: 'seat.passed' } : null;
}

export function seatLabel(view: CheatingMothView, seat: number, name: string, say: Say): string {
  const bug = view.bugs[seat];
  if (!bug) return name;
  const parts = [say('seat', { name, n: bug.hand_size })];
  if (view.guard === seat) parts.push(say('seat.guard'));
  if (view.active === seat && view.phase === 'turn') parts.push(say('seat.turn'));
  if (bug.gesture) parts.push(say(bug.gesture.harmless ? 'seat.harmless' : 'seat.gesture'));
  else if (bug.rests_until !== null) parts.push(say('seat.rests'));
  const mark = markOf(view, seat);
  if (mark) parts.push(say(mark.key));
  parts.push(say('seat.points', { n: bug.minus_points }));
  return parts.join(', ');
}
