/** Every gesture of a game, and who could have seen it: read from the open record. */
import type { AnyGameView } from '../table/game-table';
import type { ReplayTable } from './replay-table.svelte';

/** What came of it: a card is gone, or stays after all; somebody was caught, or only pretended. */
export type Upshot = 'vanished' | 'stayed' | 'caught' | 'fidgeted';

export interface Gesture {
  /** When it was over. */
  step: number;
  at: number;
  seat: number;
  upshot: Upshot;
  /** What was to vanish; null for a fidget. */
  card: string | null;
  /** Who was on guard. */
  guard: number | null;
  /** The Guard took a fidget for the real thing. */
  fooled: boolean;
}

interface Told {
  event: string;
  seat?: number;
  guard?: number;
  card?: string | null;
  vanished?: boolean;
  right?: boolean;
}

/** Everything that vanished or was to vanish, and every fidget, from the first to the last step. */
export function gestures(table: ReplayTable): Gesture[] {
  const found: Gesture[] = [];
  /** What each seat has begun and not ended, and whether the Guard was taken in by it. */
  const begun = new Map<number, { card: string | null; fooled: boolean }>();
  table.replay.frames.forEach(({ at, events }, step) => {
    for (const { event } of events ?? []) {
      const told = event as unknown as Told;
      const { seat } = told;
      if (seat === undefined) continue;
      const gesture = begun.get(seat);
      const end = (upshot: Upshot, card: string | null): void => {
        begun.delete(seat);
        found.push({ step, at, seat, upshot, card, guard: told.guard ?? guardAt(table, step), fooled: upshot === 'fidgeted' && gesture?.fooled === true });
      };
      if (told.event === 'Gestured') begun.set(seat, { card: told.card ?? null, fooled: false });
      else if (told.event === 'Accused' && told.right) end('caught', gesture?.card ?? null);
      else if (told.event === 'Accused' && gesture) gesture.fooled = true;
      else if (told.event === 'GestureEnded') end(told.vanished ? 'vanished' : told.card == null ? 'fidgeted' : 'stayed', told.card ?? null);
      // Whoever was caught has had theirs told.
      else if (told.event === 'GestureCalledOff' && gesture) end(told.card == null ? 'fidgeted' : 'stayed', told.card ?? null);
    }
  });
  return found;
}

function guardAt(table: ReplayTable, step: number): number | null {
  for (let place = step; place >= 0; place -= 1) {
    const frame = table.replay.frames[place];
    const change = (frame?.views?.[0] ?? frame?.view) as (Partial<AnyGameView> & { guard?: number | null }) | null | undefined;
    if (change && change.guard !== undefined) return change.guard;
  }
  return null;
}
