import back from 'drawn:monsters/TileBack';
import { beforeEach, expect, test, vi } from 'vitest';

const copies: number[] = [];

vi.mock('../../art/dots', () => ({
  whenIdle: () => Promise.resolve(),
  inDots: (_: HTMLImageElement, width: number) => {
    copies.push(width);
    return Promise.resolve(Object.assign(new Image(), { src: `blob:copy-${width}` }));
  },
}));

async function fresh(): Promise<typeof import('./backs.svelte').backs> {
  vi.resetModules();
  return (await import('./backs.svelte')).backs;
}

beforeEach(() => {
  copies.length = 0;
  HTMLImageElement.prototype.decode = () => Promise.resolve();
});

test('tiles have their usual back until there is a copy, and then that', async () => {
  const backs = await fresh();
  expect(backs.of(60)).toBe(back);
  await backs.expect(60);
  expect(copies).toEqual([90]);
  expect(backs.of(60)).toBe('blob:copy-90');
});

test('tiles that are a little smaller need no copy of their own, larger ones do', async () => {
  const backs = await fresh();
  await backs.expect(60);
  await backs.expect(50);
  expect(copies).toEqual([90]);
  expect(backs.of(50)).toBe('blob:copy-90');
  expect(backs.of(61)).toBe(back);
  await backs.expect(80);
  expect(backs.of(80)).toBe('blob:copy-120');
});

test('a browser that cannot copy it goes on with the shapes', async () => {
  const backs = await fresh();
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('no'));
  await backs.expect(60);
  expect(backs.of(60)).toBe(back);
});
