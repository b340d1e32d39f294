/**
 * Draws the pictures that live outside the page from the page's own components:
 * those of docs/art.md, and the mark in the browser's tab.
 *
 *     npm run pictures             writes them
 *     npm run pictures -- --check  only says which are out of date
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const web = fileURLToPath(new URL('..', import.meta.url));
const PICTURES = [
  ['/src/gallery/pictures/PartyPicture.svelte', '../docs/images/art-party-bugs.svg', 820],
  ['/src/gallery/pictures/FacesPicture.svelte', '../docs/images/art-faces.svg', 820],
  ['/src/art/Logo.svelte', '../docs/images/art-logo.svg', 420],
  ['/src/art/Mark.svelte', 'public/favicon.svg', 64],
];

const palette = Object.fromEntries(
  [...readFileSync(`${web}/src/style/palette.css`, 'utf8').matchAll(/--(\w+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
);

/** A component's drawing as a file of its own: colours written out, nothing left of the page. */
function standAlone(html, width) {
  const svg = html
    .replace(/<!--.*?-->/g, '')
    .replace(/ class="[^"]*"/g, '')
    .replace(/var\(--(\w+)\)/g, (whole, name) => palette[name] ?? whole)
    .trim();
  return `${svg.replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" `)}\n`;
}

const server = await createServer({ root: web, configFile: `${web}/vite.config.ts`, logLevel: 'error', server: { middlewareMode: true, hmr: false, ws: false, watch: null }, appType: 'custom' });
const stale = [];
try {
  const { render } = await server.ssrLoadModule('svelte/server');
  for (const [component, path, width] of PICTURES) {
    const { default: picture } = await server.ssrLoadModule(component);
    const drawn = standAlone(render(picture, { props: {} }).body, width);
    let kept = '';
    try {
      kept = readFileSync(`${web}/${path}`, 'utf8');
    } catch {
      // Not drawn yet.
    }
    if (kept === drawn) continue;
    stale.push(path);
    if (!process.argv.includes('--check')) writeFileSync(`${web}/${path}`, drawn);
  }
} finally {
  await server.close();
}
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`out of date: ${stale.join(', ')} (npm run pictures draws them anew)`);
  process.exit(1);
}
console.log(stale.length > 0 ? `drawn: ${stale.join(', ')}` : 'all pictures are up to date');
process.exit(0);
