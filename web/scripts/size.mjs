/** How much a browser loads before it shows the front page, compressed; too much is a failure. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const MOST = 150_000;
const page = process.argv[2] ?? fileURLToPath(new URL('../../src/antics/server/page', import.meta.url));

/** What the page names itself, and what those scripts import before they run. */
function initial() {
  const found = new Set(['index.html']);
  const html = readFileSync(`${page}/index.html`, 'utf8');
  const waiting = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(([, path]) => path);
  while (waiting.length > 0) {
    const path = waiting.pop();
    if (found.has(path)) continue;
    found.add(path);
    if (!path.endsWith('.js')) continue;
    const script = readFileSync(`${page}/${path}`, 'utf8');
    for (const [, name] of script.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[^'"()]*?from\s*)?["']\.\/([^"']+)["']/g)) waiting.push(`assets/${name}`);
  }
  return [...found];
}

const sizes = initial().map((path) => [path, gzipSync(readFileSync(`${page}/${path}`), { level: 9 }).length]);
sizes.sort(([, one], [, other]) => other - one);
for (const [path, size] of sizes) console.log(`${String(size).padStart(7)}  ${path}`);
const sum = sizes.reduce((total, [, size]) => total + size, 0);
console.log(`${String(sum).padStart(7)}  in all, of ${MOST} bytes`);
if (sum > MOST) {
  console.error('The front page loads too much.');
  process.exit(1);
}
