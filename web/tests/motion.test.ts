/** How much moves is the player's choice, and the system's only until they choose. */
import { tick } from 'svelte';
import { expect, test, vi } from 'vitest';

const STYLES = import.meta.glob<string>(['../src/**/*.svelte', '../src/**/*.css'], { query: '?raw', import: 'default', eager: true });

test('no style asks the system itself', () => {
  const asking = Object.entries(STYLES).filter(([, text]) => text.includes('prefers-reduced-motion'));
  expect(Object.keys(STYLES).length).toBeGreaterThan(100);
  expect(asking.map(([path]) => path)).toEqual([]);
});

test('what goes on and on by itself stops where little is to move', () => {
  // The kitchen calms everything in it at once, and these lights are told whether to move.
  const elsewhere = /\/(cheating_moth\/.*|party_bugs\/Lights)\.svelte$/;
  const restless = Object.entries(STYLES).filter(([path, text]) => !elsewhere.test(path) && /animation: [^;]*infinite/.test(text) && !text.includes(':global(.calm)'));
  expect(restless.map(([path]) => path)).toEqual([]);
});

test('what turns over or comes fades where little is to move, and does not jump', () => {
  const isStill = (text: string) => /:global\(\.calm[^{]*\{[^}]*(transition-duration: 1ms|animation-duration: 1ms)/.test(text);
  expect(Object.entries(STYLES).filter(([, text]) => isStill(text)).map(([path]) => path)).toEqual([]);
  // What comes once, by an animation that begins unseen, has a fade in its place.
  const comes = ([, text]: [string, string]) => /@keyframes [a-z-]+ \{\s*(from|0%) \{\s*opacity: 0;\s*(transform|translate|scale)/.test(text);
  const fades = ([, text]: [string, string]) => /animation(-name)?: (fade-in|shown|come-and-go|fade)\b/.test(text);
  const jumping = Object.entries(STYLES).filter((style) => comes(style) && !fades(style)).map(([path]) => path.split('/').at(-1));
  expect(jumping).toEqual([]);
});

test('the styles hear what the player chose, and the system’s wish until then', async () => {
  let wished = (_: boolean): void => undefined;
  vi.stubGlobal('matchMedia', (query: string) => {
    const wish = { matches: true, media: query, addEventListener: (_: string, heard: () => void) => (wished = (matches) => ((wish.matches = matches), heard())) };
    return wish;
  });
  vi.resetModules();
  const { tellStyles } = await import('../src/motion/motion.svelte');
  const { settings: chosen } = await import('../src/parts/settings.svelte');
  const isCalm = async () => (await tick(), document.documentElement.classList.contains('calm'));
  tellStyles();
  expect(await isCalm()).toBe(true);
  chosen.motion = 'full';
  expect(await isCalm()).toBe(false);
  chosen.motion = 'system';
  wished(false);
  expect(await isCalm()).toBe(false);
  chosen.motion = 'less';
  expect(await isCalm()).toBe(true);
});
