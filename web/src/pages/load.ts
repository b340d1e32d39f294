/** Pages other than the first are loaded when they are needed. */
import type { Component } from 'svelte';
import { nextTask } from '../art/easel.svelte';
import type { Route } from '../router.svelte';

type Page = Component<{ route: Route }>;
type PageName = Exclude<Route['page'], 'front'>;

type Load = () => Promise<{ default: Page }>;

const missing: Load = () => import('./Missing.svelte');
const [replay] = Object.values(import.meta.glob<{ default: Page }>('./Replay.svelte'));

const PAGES: Record<PageName, Load> = {
  table: () => import('./Table.svelte'),
  tv: () => import('./Tv.svelte'),
  replay: replay ?? missing,
  missing,
};

const RELOADED = 'antics.reloaded';

export async function loadPage(name: PageName): Promise<Page> {
  try {
    const { default: page } = await PAGES[name]();
    forgetReload();
    // Reading a script is a task, and drawing what it brings another.
    await nextTask();
    return page;
  } catch (error) {
    // The server has a newer page than the one that runs here: its parts have other names now.
    if (reloadOnce()) return new Promise(() => undefined);
    throw error;
  }
}

/** Have a page at hand before somebody asks for it. If that fails, it is tried again when they do. */
export function fetchAhead(name: PageName): void {
  PAGES[name]().catch(() => undefined);
}

/** A browser remembers that a script could not be had, and only asks for it again with the whole page. */
export function reload(): void {
  location.reload();
}

/** Load the whole page anew, but never twice in a row for nothing. */
export function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED)) return false;
    sessionStorage.setItem(RELOADED, 'yes');
  } catch {
    return false;
  }
  reload();
  return true;
}

function forgetReload(): void {
  try {
    sessionStorage.removeItem(RELOADED);
  } catch {
    // Nothing is kept here anyway.
  }
}
