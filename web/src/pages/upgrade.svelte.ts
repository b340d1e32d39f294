/** While a page stands open for days, the server behind it may become another one. */
import { t } from '../i18n/index.svelte';
import { toasts } from '../parts/toasts.svelte';
import type { TableClient } from '../table/table.svelte';
import { reloadOnce } from './load';

/** Another server than the one this page came from has another page, too: that one is loaded. */
export function keepUpWith(table: Pick<TableClient, 'server'>): void {
  let first = '';
  $effect(() => {
    if (!table.server) return;
    first ||= table.server;
    if (table.server === first) return;
    toasts.say(t('app.updated'));
    reloadOnce();
  });
}
