/** Who is who, for sentences. */
import type { AnyGameModule, Cast } from '../games/module';
import { isolated, joined, t } from '../i18n/index.svelte';
import type { GameTable } from './game-table';

/** A player's name by itself; also of one who has no chair. */
export function nameOf(table: GameTable, module: AnyGameModule | null, seat: number): string {
  const name = table.nameOf(seat) || (table.view && module?.extraName?.(seat, table.view));
  return name || t('me.anonymous');
}

export function castOf(table: GameTable, module: AnyGameModule | null): Cast {
  return {
    you: table.chair,
    name: (seat) => isolated(nameOf(table, module, seat)),
    list: (items) => joined(items),
  };
}
