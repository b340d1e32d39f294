import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '@testing-library/svelte';
import CardSmall from '../src/art/party/CardSmall.svelte';
import CardBack from '../src/art/party/CardBack.svelte';
import Print from '../src/art/Print.svelte';
import { prints } from '../src/art/prints';

/** jsdom has no dots either. */
vi.mock('../src/art/dots', () => ({
  whenIdle: () => Promise.resolve(),
  inDots: (picture: { src: string }, width: number) => Promise.resolve({ src: `${picture.src} in ${width}` }),
}));

/** jsdom loads no pictures, so these say by themselves that they are there. */
const pictures: FakePicture[] = [];
class FakePicture {
  src = '';
  onload: () => void = () => undefined;
  constructor() {
    pictures.push(this);
  }
}

let printed: Blob[] = [];

/** jsdom's blobs have to be read the old way. */
function written(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}

beforeEach(() => {
  pictures.length = 0;
  printed = [];
  vi.stubGlobal('Image', FakePicture);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:print-${printed.push(blob as Blob)}`);
  document.documentElement.style.setProperty('--ink', '#123456');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('style');
});

test('a print is the drawing in colours of its own, and is shown once it is loaded', async () => {
  prints.order(CardSmall, { value: 3 });
  await vi.waitFor(() => expect(pictures).toHaveLength(1));
  const shapes = await written(printed[0] as Blob);
  expect(shapes).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  expect(shapes).toContain('#123456');
  expect(shapes).not.toContain('var(--ink)');

  const early = render(Print, { drawing: CardSmall, wishes: { value: 3 } });
  expect(early.container.querySelector('svg')).not.toBeNull();
  pictures[0]?.onload();
  const late = render(Print, { drawing: CardSmall, wishes: { value: 3 }, label: 'Three' });
  expect(late.container.querySelector('svg')).toBeNull();
  expect(late.getByRole('img', { name: 'Three' }).getAttribute('src')).toBe('blob:print-1');
  const other = render(Print, { drawing: CardSmall, wishes: { value: 4 } });
  expect(other.container.querySelector('svg')).not.toBeNull();
});

test('what is no longer wanted is not printed', async () => {
  const cancel = prints.order(CardSmall, { value: 5 });
  cancel();
  prints.order(CardSmall, { value: 6 });
  await vi.waitFor(() => expect(pictures).toHaveLength(1));
  pictures[0]?.onload();
  expect(prints.of(CardSmall, { value: 5 })).toBeUndefined();
  expect(prints.of(CardSmall, { value: 6 })).toBe('blob:print-1');
});

test('a print is copied for each width that is expected, whichever comes first', async () => {
  prints.expect(CardBack, 119.5);
  prints.order(CardBack, { owner: 1 });
  await vi.waitFor(() => expect(pictures).toHaveLength(1));
  pictures[0]?.onload();
  await vi.waitFor(() => expect(prints.of(CardBack, { owner: 1 }, 119.5)).toBe('blob:print-1 in 120'));
  prints.expect(CardBack, 60);
  await vi.waitFor(() => expect(prints.of(CardBack, { owner: 1 }, 60)).toBe('blob:print-1 in 60'));
  const shown = render(Print, { drawing: CardBack, wishes: { owner: 1 }, width: 60, label: 'Back' });
  expect(shown.getByRole('img', { name: 'Back' }).getAttribute('src')).toBe('blob:print-1 in 60');
});

test('a copy is shown a little smaller than it is, never larger and never much smaller', async () => {
  prints.expect(CardBack, 120);
  prints.order(CardBack, { owner: 2 });
  await vi.waitFor(() => expect(pictures).toHaveLength(1));
  pictures[0]?.onload();
  await vi.waitFor(() => expect(prints.of(CardBack, { owner: 2 }, 120)).toBe('blob:print-1 in 120'));
  expect(prints.of(CardBack, { owner: 2 }, 101)).toBe('blob:print-1 in 120');
  expect(prints.of(CardBack, { owner: 2 }, 121)).toBe('blob:print-1');
  expect(prints.of(CardBack, { owner: 2 }, 99)).toBe('blob:print-1');
  expect(prints.of(CardBack, { owner: 2 })).toBe('blob:print-1');
});

test('what shrinks is copied a size smaller, so that no width between is without', async () => {
  prints.expect(CardSmall, 90, true);
  prints.order(CardSmall, { value: 8 });
  await vi.waitFor(() => expect(pictures).toHaveLength(1));
  pictures[0]?.onload();
  await vi.waitFor(() => expect(prints.of(CardSmall, { value: 8 }, 90)).toBe('blob:print-1 in 90'));
  for (let width = 90; width > 64; width -= 1) expect(prints.of(CardSmall, { value: 8 }, width)).toMatch(/ in (90|74)$/);
});
