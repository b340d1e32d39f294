/** The palette's promises about reading: the pairs the documents name, measured. */
// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const page = readFileSync(new URL('../../docs/art.md', import.meta.url), 'utf8');
const css = readFileSync(new URL('../src/style/palette.css', import.meta.url), 'utf8');
const palette = new Map([...css.matchAll(/--(\w+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value] as const));

/** WCAG 2's relative luminance. */
function luminance(name: string): number {
  const value = palette.get(name);
  if (!value) throw new Error(`there is no colour called ${name}`);
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(value.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('contrast', () => {
  const rows = [...page.matchAll(/^\| (\w+) on (\w+) \| (\d+\.\d) \| (text|large text|shapes) \|$/gm)];

  test('the table is there', () => {
    expect(rows.length).toBeGreaterThan(15);
  });

  test.each(rows.map(([, over, under, ratio, use]) => [over, under, ratio, use] as const))(
    '%s on %s is %s : 1 and good for %s',
    (over, under, ratio, use) => {
      const measured = contrast(over ?? '', under ?? '');
      expect(measured.toFixed(1)).toBe(ratio);
      expect(measured).toBeGreaterThanOrEqual(use === 'text' ? 4.5 : 3);
    },
  );
});

test('what is in focus is told by a ring that nothing to be pressed has, with a gap of ink', () => {
  for (const [name, gap] of [['focus-ring', 2], ['focus-ring-card', 4]] as const) {
    const [, rings = ''] = new RegExp(`--${name}: ([^;]+);`).exec(css) ?? [];
    const drawn = [...rings.matchAll(/0 0 0 (\d+)px var\(--(\w+)\)/g)].map(([, width, colour = '']) => ({ width: Number(width), colour }));
    expect(drawn.map(({ colour }) => colour), name).toEqual(['ink', 'cream', 'ink']);
    expect(drawn[0]?.width, name).toBeGreaterThanOrEqual(gap);
    expect(contrast('ink', 'cream')).toBeGreaterThan(4.5);
  }
});

test('the documents name every colour with its value', () => {
  expect(palette.size).toBe(16);
  for (const [name, value] of palette) expect(page).toContain(`| ${name} | \`${value}\` |`);
});
