/** How a view looks after an update: the fields that it names are replaced, also those of items of lists. */
import type { Update } from './types';

export function changed<V extends object>(view: V, { view: fields, items }: Pick<Update, 'view' | 'items'>): V {
  if (!fields && !items) return view;
  const next = { ...view, ...(fields as Partial<V>) } as V & Record<string, unknown>;
  for (const [field, changes] of Object.entries(items ?? {})) {
    const list = [...(next[field] as unknown[])];
    for (const [place, item] of Object.entries(changes)) {
      const old = list[Number(place)];
      list[Number(place)] = item && old ? { ...old, ...item } : item;
    }
    Object.assign(next, { [field]: list });
  }
  return next;
}
