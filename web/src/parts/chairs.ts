/** A chair in words. */
import { isolated, t } from '../i18n/index.svelte';
import type { Chair } from '../wire/types';
import { levelName } from './games.svelte';

export type ChairKind = 'empty' | 'person' | 'bot';

export function kindOf(chair: Chair): ChairKind {
  return chair.kind ?? 'empty';
}

/** What is to be said about whoever sits there, besides the name. */
export function stateOf(chair: Chair, isYou: boolean): string {
  if (kindOf(chair) === 'empty') return t('room.chair.free');
  if (kindOf(chair) === 'bot') return t('room.chair.bot', { level: levelName(chair.level ?? '') });
  if (chair.kept_by) return t('room.chair.kept', { level: levelName(chair.kept_by) });
  if (!chair.here) return t('room.chair.away');
  return isYou ? t('room.chair.you') : '';
}

/** The whole chair in one phrase, for labels: what is read on it first, as it is read, so that it can be called by that. */
export function phraseOf(chair: Chair, isYou: boolean, isHost: boolean): string {
  const name = kindOf(chair) === 'empty' ? '' : isolated(chair.name ?? '');
  return [name, stateOf(chair, isYou), isHost ? t('room.chair.host') : ''].filter(Boolean).join(', ');
}
