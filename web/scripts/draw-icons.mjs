/**
 * Draws the icons of the installed page from the mark in the browser's tab, with
 * the Chromium that is there: $CHROMIUM, else /usr/bin/chromium.
 *
 *     npm run icons
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
const folder = fileURLToPath(new URL('../public/icons/', import.meta.url));
const mark = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8');

/** The name, the side in pixels, and how much of it the mark takes. Round masks and phones that know no
 *  transparency get a ground of honey. */
const ICONS = [
  ['icon-192.png', 192, 0.96, 'transparent'],
  ['icon-512.png', 512, 0.96, 'transparent'],
  ['maskable-512.png', 512, 0.78, '#ffc53d'],
  ['apple-touch-icon.png', 180, 0.86, '#ffc53d'],
];

mkdirSync(folder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), 'icons-'));
try {
  for (const [name, side, share, ground] of ICONS) {
    const svg = mark.replace(/ width="[^"]*"/, ` width="${side * share}"`);
    const page = `<!doctype html><style>html{background:${ground}}body{display:grid;place-items:center;height:${side}px;margin:0}</style>${svg}`;
    writeFileSync(join(scratch, 'icon.html'), page);
    execFileSync(chromium, [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--hide-scrollbars',
      '--default-background-color=00000000',
      `--user-data-dir=${join(scratch, 'profile')}`,
      `--window-size=${side},${side}`,
      `--screenshot=${join(folder, name)}`,
      `file://${join(scratch, 'icon.html')}`,
    ]);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
