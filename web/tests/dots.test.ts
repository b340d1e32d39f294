/** Copies in dots, where the browser makes them and where it does not. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let told = [0x24, 0x17, 0x3a, 0xff];
const drawn: unknown[][] = [];
let copied: Blob | null = null;

beforeEach(() => {
  vi.resetModules();
  told = [0x24, 0x17, 0x3a, 0xff];
  drawn.length = 0;
  copied = new Blob(['dots']);
  const pen = { fillRect: () => undefined, getImageData: () => ({ data: told }), drawImage: (...all: unknown[]) => drawn.push(all) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(copied));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:dots');
  HTMLImageElement.prototype.decode = () => Promise.resolve();
});

afterEach(() => vi.restoreAllMocks());

const card = { naturalWidth: 100, naturalHeight: 140 } as HTMLImageElement;

test('a copy has the shape of its picture', async () => {
  const { inDots } = await import('../src/art/dots');
  expect((await inDots(card, 75))?.src).toBe('blob:dots');
  expect(drawn).toEqual([[card, 0, 0, 75, 105]]);
});

test('no copy is made of what was drawn where the browser tells something else', async () => {
  const { inDots } = await import('../src/art/dots');
  told = [255, 255, 255, 255];
  expect(await inDots(card, 75)).toBeNull();
  expect(drawn).toEqual([]);
});

test('what cannot be copied is no copy', async () => {
  const { inDots } = await import('../src/art/dots');
  copied = null;
  expect(await inDots(card, 75)).toBeNull();
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('broken'));
  copied = new Blob(['dots']);
  expect(await inDots(card, 75)).toBeNull();
});
