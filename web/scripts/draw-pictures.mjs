/**
 * Draws the pictures that live outside the page from the page's own components:
 * those of docs/art.md, and the mark in the browser's tab.
 *
 *     npm run pictures             writes them
 *     npm run pictures -- --check  only says which are out of date
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openStudio } from './studio.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));
const PICTURES = [
  ['/src/gallery/pictures/PartyPicture.svelte', '../docs/images/art-party-bugs.svg', 820],
  ['/src/gallery/pictures/FacesPicture.svelte', '../docs/images/art-faces.svg', 820],
  ['/src/art/Logo.svelte', '../docs/images/art-logo.svg', 420],
  ['/src/art/Mark.svelte', 'public/favicon.svg', 64],
];

const studio = await openStudio();
const stale = [];
try {
  for (const [component, path, width] of PICTURES) {
    const drawn = await studio.draw(component, {}, width);
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
  await studio.close();
}
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`out of date: ${stale.join(', ')} (npm run pictures draws them anew)`);
  process.exit(1);
}
console.log(stale.length > 0 ? `drawn: ${stale.join(', ')}` : 'all pictures are up to date');
process.exit(0);
