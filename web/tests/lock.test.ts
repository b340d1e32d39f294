/** The lock file pins versions and checksums, and leaves the source to each machine. */
// @vitest-environment node
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the lock file holds no address', () => {
  const lock = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
  expect(lock.match(/\w+:\/\/\S+/g) ?? []).toEqual([]);
});
