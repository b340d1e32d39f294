import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '@testing-library/svelte';
import CardSmall from '../src/art/party/CardSmall.svelte';
import Print from '../src/art/Print.svelte';
import { prints } from '../src/art/prints';

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
