/**
 * Which built file a module goes to: few and whole. What the front page needs is one, what every
 * table needs is another, and each game has its own; a file for every shared drawing would be
 * thirty small ones, and over a slow line each of them has to be waited for.
 */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

const START = /\/src\/main\.ts$/;
const TABLE = /\/src\/pages\/Table\.svelte$/;
const GAME = /\/src\/games\/\w+\/index\.ts$/;

export function chunkOf(id: string, modules: Modules): string | null {
  const roots = rootsOf(id, modules);
  const has = (root: RegExp) => roots.some((one) => root.test(one));
  if (has(START)) return 'start';
  if (has(TABLE) || roots.filter((one) => GAME.test(one)).length > 1) return 'table';
  return null;
}

/** What is loaded by itself (the entry, pages, games) and cannot do without the module. */
function rootsOf(id: string, modules: Modules): string[] {
  const seen = new Set<string>();
  const roots = new Set<string>();
  const waiting = [id];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (seen.has(each)) continue;
    seen.add(each);
    const info = modules.getModuleInfo(each);
    if (!info) continue;
    if (info.dynamicImporters.length > 0 || START.test(each)) roots.add(each.split('?')[0] ?? each);
    waiting.push(...info.importers);
  }
  return [...roots];
}
