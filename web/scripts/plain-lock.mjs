/**
 * Leaves no address in package-lock.json: versions and checksums say what to
 * install, and each machine's own settings say from where.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8'));
for (const entry of Object.values(lock.packages)) {
  delete entry.resolved;
  delete entry.funding;
}
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
