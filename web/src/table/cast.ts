/** Who is who, for sentences. */
import type { AnyGameModule, Cast } from '../games/module';
import { isolated, joined, t } from '../i18n/index.svelte';
import type { GameTable } from './game-table';

export function castOf(table: GameTable, module: AnyGameModule | null): Cast {
  return {
    you: table.chair,
    name(seat) {
      const name = table.nameOf(seat) || (table.view && module?.extraName?.(seat, table.view));
      return isolated(name || t('me.anonymous'));
    },
    list: (items) => joined(items),
  };
}
