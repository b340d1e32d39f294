/** The tempo of a game against the clock: relaxed or not is one switch, how quick it is otherwise a choice. */
import type { GameInfo, OptionInfo } from '../wire/types';

export const RELAXED = 'relaxed';

export function isTempo({ name, choices }: OptionInfo): boolean {
  return name === 'tempo' && (choices ?? []).some((choice) => choice === RELAXED);
}

export function tempoOf(info: GameInfo | null): OptionInfo | undefined {
  return info?.options.find(isTempo);
}

/** What somebody who wants it relaxed asks of a new table; nothing of a game that knows no tempo. */
export function wished(info: GameInfo | null, relaxed: boolean): { tempo?: string } {
  return relaxed && tempoOf(info) ? { tempo: RELAXED } : {};
}
