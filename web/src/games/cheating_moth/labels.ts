/** What is to be seen, in words: of a seat, of the whole table, of what a card can do. */
import type { IconName } from '../../art/icons/strokes';
import { isolated, joined, type Params } from '../../i18n/index.svelte';
import type { CheatingMothView } from '../../wire/cheating_moth';
import type { Prompt } from './prompt';
import type { SceneKey } from './words';

export type Say = (key: SceneKey, params?: Params) => string;
export type NameOf = (seat: number) => string;

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

export function promptText(prompt: Prompt, say: Say, nameOf: NameOf): string {
  const params: Params = { card: prompt.card ?? '' };
  if (prompt.name !== undefined) params.name = isolated(nameOf(prompt.name));
  if (prompt.whom !== undefined) params.whom = isolated(nameOf(prompt.whom));
  if (prompt.names) params.names = joined(prompt.names.map((seat) => isolated(nameOf(seat))));
  return say(`prompt.${prompt.key}`, params);
}
