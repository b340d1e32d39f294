/** Who came and went, from one state of the room to the next: for toasts and screen readers. */
import type { Key, Params } from '../i18n/index.svelte';
import { isolated } from '../i18n/index.svelte';
import type { Chair, Room } from '../wire/types';

export interface Change {
  key: Key;
  params: Params;
}

/** What is worth telling somebody at `own`; changes to the own chair are told otherwise. */
export function changesIn(before: Room, after: Room, own: number | null): Change[] {
  // Chairs move together when a game begins or ends: nobody has come or gone.
  if (before.chairs.length !== after.chairs.length || before.game !== after.game) return [];
  const changes: Change[] = [];
  after.chairs.forEach((chair, number) => {
    if (number === own) return;
    const key = changeOf(before.chairs[number] ?? {}, chair);
    const name = chair.name || before.chairs[number]?.name || '';
    if (key) changes.push({ key, params: { name: isolated(name) } });
  });
  if (before.host !== after.host && after.host !== null) {
    const host = after.chairs.find((chair) => chair.person === after.host);
    const isOwn = own !== null && after.chairs[own]?.person === after.host;
    if (host && !isOwn) changes.push({ key: 'presence.host', params: { name: isolated(host.name ?? '') } });
  }
  return changes;
}

function changeOf(before: Chair, after: Chair): Key | null {
  const [was, is] = [before.kind ?? 'empty', after.kind ?? 'empty'];
  if (was === 'empty' && is === 'person') return 'presence.sat';
  if (was === 'empty' && is === 'bot') return 'presence.bot';
  if (was === 'person' && is === 'empty') return 'presence.stood';
  if (was === 'person' && is === 'bot') return 'presence.replaced';
  if (is !== 'person') return null;
  if (!before.kept_by && after.kept_by) return 'presence.kept';
  const [had, has] = [before.here === true, after.here === true];
  if (!had && has) return 'presence.back';
  return had && !has ? 'presence.left' : null;
}

/** What became of the own chair, if it is no longer one's own. */
export function chairLost(after: Room, chair: number, stoodUp: boolean): 'kicked' | 'moved' | null {
  if (stoodUp) return null;
  return after.chairs[chair]?.kind === 'person' ? 'moved' : 'kicked';
}
