/** A moment of a replay as the end of its address: whoever opens it sees the same. */
import type { ReplayTable } from './replay-table.svelte';

/** What may lie beside the table. */
export const SIDES = ['log', 'review', 'hands', 'cam'] as const;
export type Side = (typeof SIDES)[number];

/** Whose eyes, which step, and what lies beside it; nothing for the beginning as everybody finds it. */
export function momentOf({ replay, step }: Pick<ReplayTable, 'replay' | 'step'>, beside: Side): string {
  const asked = new URLSearchParams();
  if (replay.eyes !== null) asked.set('seat', String(replay.eyes));
  if (step > 0) asked.set('step', String(step));
  if (beside !== 'log') asked.set('beside', beside);
  return asked.size > 0 ? `?${asked}` : '';
}
