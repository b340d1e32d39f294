/** What the build makes of the page's files. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
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

describe('what the front page loads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A page whose script and what that imports are so large, in bytes that cannot be packed. */
  function size(bytes: number): { status: number | null; stdout: string; stderr: string } {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), '<script src="./assets/start.js"></script>');
    writeFileSync(join(folder, 'assets/start.js'), 'import"./more.js";');
    writeFileSync(join(folder, 'assets/more.js'), `//${randomBytes(bytes).toString('latin1').replace(/[\r\n]/g, ' ')}`, 'latin1');
    return spawnSync(process.execPath, ['scripts/size.mjs', folder], { encoding: 'utf8' });
  }

  test('may be 150 kB, packed', () => {
    const { status, stdout } = size(140_000);
    expect(stdout).toContain('assets/more.js');
    expect(status).toBe(0);
  });

  test('fails the check if it is more', () => {
    const { status, stderr } = size(151_000);
    expect(status).toBe(1);
    expect(stderr).toContain('too much');
  });
});
