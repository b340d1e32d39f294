/** Who made what vanish when, and who could have seen it: read from the open record of a game. */
import type { AnyGameView } from '../table/game-table';
import type { ReplayTable } from './replay-table.svelte';

export interface Vanishing {
  step: number;
  at: number;
  seat: number;
  card: string;
  /** Who was on guard. */
  guard: number | null;
  caught: boolean;
}

interface Told {
  event: string;
  seat?: number;
  guard?: number;
  card?: string | null;
  vanished?: boolean;
  right?: boolean;
}

/** Everything that has vanished, or was seen vanishing, up to now or to another step. */
export function vanishings(table: ReplayTable, until = table.step): Vanishing[] {
  const found: Vanishing[] = [];
  const hidden = new Map<number, string>();
  for (let step = 0; step <= until; step += 1) {
    const frame = table.replay.frames[step];
    for (const { event } of frame?.events ?? []) {
      const told = event as unknown as Told;
      if (told.seat === undefined) continue;
      if (told.event === 'Gestured' && told.card) hidden.set(told.seat, told.card);
      if (told.event === 'Accused' && told.right) {
        const card = hidden.get(told.seat) ?? '?';
        found.push({ step, at: frame?.at ?? 0, seat: told.seat, card, guard: told.guard ?? null, caught: true });
      }
      if (told.event === 'GestureEnded' && told.vanished && told.card) {
        const guard = guardAt(table, step);
        found.push({ step, at: frame?.at ?? 0, seat: told.seat, card: told.card, guard, caught: false });
      }
    }
  }
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
