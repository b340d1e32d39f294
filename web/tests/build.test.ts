/** What the build makes of the page's files. */
import { expect, test } from 'vitest';
import { isAhead } from '../scripts/ahead';

const built = (name: string, facadeModuleId: string | null = null) => ({ name, facadeModuleId });

test('what a table is drawn with is compiled ahead', () => {
  expect(isAhead(built('start'))).toBe(true);
  expect(isAhead(built('table'))).toBe(true);
  expect(isAhead(built('bullenparty', '/web/src/games/bullenparty/index.ts'))).toBe(true);
});

test('what few ever open is compiled when it is called', () => {
  expect(isAhead(built('Replay', '/web/src/pages/Replay.svelte'))).toBe(false);
  expect(isAhead(built('plain', '/web/src/games/plain/index.ts'))).toBe(false);
  expect(isAhead(built('de'))).toBe(false);
});
