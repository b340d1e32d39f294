import { cleanup, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { announcements } from '../../parts/announce.svelte';
import { FakeTable, hands, view } from './fake-table.svelte';
import { guide } from './guide';
import Scene from './Scene.svelte';

/** A screen of 400 × 600 on which everything has a place. */
const BOXES: Record<string, [number, number, number, number]> = {
  scene: [0, 0, 400, 600],
  cloth: [0, 60, 400, 400],
  mine: [0, 470, 400, 130],
  left: [0, 500, 140, 100],
  slot: [150, 500, 100, 100],
};

beforeAll(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const key = Object.keys(BOXES).find((name) => this.classList.contains(name));
    const [x, y, width, height] = BOXES[key ?? ''] ?? [10, 10, 20, 20];
    return new DOMRect(x, y, width, height);
  });
  Element.prototype.animate ??= () => ({ cancel() {}, finished: Promise.resolve() }) as unknown as Animation;
});
afterAll(() => vi.restoreAllMocks());

let table: FakeTable;
beforeEach(() => {
  table = new FakeTable();
});
afterEach(cleanup);

async function show(big = false): Promise<HTMLElement> {
  const { container } = render(Scene, { table, big });
  await tick();
  await tick();
  return container;
}

const cloth = (container: HTMLElement): HTMLElement => container.querySelector<HTMLElement>('.cloth') as HTMLElement;

/** Where a tile is, by its transform. */
function middleOf(container: HTMLElement, tile: number): { x: number; y: number } {
  const element = container.querySelectorAll<HTMLElement>('.tile')[tile] as HTMLElement;
  const [, x, y] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(element.style.transform) ?? [];
  const side = Number.parseFloat((container.querySelector('.scene') as HTMLElement).style.getPropertyValue('--tile'));
  return { x: Number(x) + side / 2, y: Number(y) + side / 2 };
}

function pointer(element: HTMLElement, type: string, at: { x: number; y: number }, more: PointerEventInit = {}): void {
  element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, pointerType: 'touch', button: 0, clientX: at.x, clientY: at.y, ...more }));
}

describe('the table', () => {
  it('in a replay shows what is held and kept, and nothing to press', async () => {
    table.code = '';
    const container = await show();
    expect(container.querySelector('.slot')).not.toBeNull();
    expect(container.querySelector('.mine .count')?.textContent).toContain('kept');
    expect(container.querySelectorAll('.mine button')).toHaveLength(0);
  });

  it('sends a grab with the press itself, and others see the hand', async () => {
    const container = await show();
    pointer(cloth(container), 'pointerdown', middleOf(container, 1));
    expect(table.actions).toEqual(['grab 1']);
    expect(table.points).toHaveLength(1);
    expect(table.points[0]?.x).toBeCloseTo(899, -1);
  });

  it('lets a grab be felt', async () => {
    const vibrate = vi.fn();
    vi.stubGlobal('navigator', { vibrate });
    const container = await show();
    // Two that come at once are felt as one, and the test before this has grabbed, too.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
    pointer(cloth(container), 'pointerdown', middleOf(container, 1));
    clock.mockRestore();
    expect(vibrate).toHaveBeenCalledWith([15]);
    vi.unstubAllGlobals();
  });

  it('does not buzz while the last seconds are counted', async () => {
    const vibrate = vi.fn();
    vi.stubGlobal('navigator', { vibrate });
    table.view = view({ phase: 'countdown', ends_at: table.gameNow() + 2500 });
    await show();
    await tick();
    expect(vibrate).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('lays a dragged tile where the finger leaves it', async () => {
    const container = await show();
    pointer(cloth(container), 'pointerdown', middleOf(container, 1));
    await table.answer({ ok: true }, { lying: table.view.lying.filter(({ tile }) => tile !== 1), hands: [hands({ right: 1 }), hands()], motif: '2f' }, ['keep', 'back']);
    await tick();
    pointer(cloth(container), 'pointermove', { x: 200, y: 200 });
    pointer(cloth(container), 'pointermove', { x: 22, y: 82 });
    pointer(cloth(container), 'pointerup', { x: 22, y: 82 });
    expect(table.actions.at(-1)).toBe('back 0 0');
  });

  it('shows the monster in the own hand and nowhere else', async () => {
    table.view = view({ lying: [], hands: [hands({ right: 0 }), hands({ right: 1 })], motif: '2f' });
    table.moves = ['keep', 'back'];
    const container = await show();
    expect(container.querySelectorAll('.pieces .face')).toHaveLength(1);
    expect(screen.getByText(/In your right hand: Nippa/)).toBeTruthy();
  });

  it('keeps a tile with the right button of a mouse', async () => {
    table.view = view({ lying: [], hands: [hands({ right: 0 }), hands()], motif: '2f' });
    table.moves = ['keep', 'back'];
    const container = await show();
    pointer(cloth(container), 'pointerdown', { x: 100, y: 100 }, { button: 2, pointerType: 'mouse' });
    expect(table.actions).toEqual(['keep']);
  });

  it('can be played by keys: pick up, move the mark, lay, keep, and twice for the trophy', async () => {
    const container = await show();
    const press = (key: string) => (document.activeElement ?? container).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    const tile = screen.getByRole('button', { name: 'Tile 0, top left' });
    tile.focus();
    press('ArrowRight');
    await tick();
    await tick();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Tile 1, top right');
    (document.activeElement as HTMLElement).click();
    expect(table.actions).toEqual(['grab 1']);
    await table.answer({ ok: true }, { lying: table.view.lying.filter((each) => each.tile !== 1), hands: [hands({ right: 1 }), hands()], motif: '2f' }, ['keep', 'back']);
    await tick();
    await tick();
    press('ArrowLeft');
    await tick();
    (document.activeElement as HTMLElement).click();
    expect(table.actions.at(-1)).toMatch(/^back 840 100$/);
    await table.answer({ ok: true }, { lying: view().lying, hands: [hands(), hands()], motif: null }, ['grab 0', 'trophy']);
    await tick();
    press('t');
    expect(table.actions).toHaveLength(2);
    press('t');
    expect(table.actions.at(-1)).toBe('trophy');
  });

  it('names every tile, seat and trophy', async () => {
    await show();
    expect(screen.getByRole('group', { name: 'The table, 3 tiles face down' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Tile 2, bottom' })).toBeTruthy();
    expect(screen.getByText('Ben: 0 tiles kept')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Trophies left: 3\. Take the trophy worth 3 and stop/ })).toBeTruthy();
  });

  it('tells why not, on the own side of the table', async () => {
    await show();
    screen.getByRole('button', { name: /^Keep 0 kept/ }).click();
    expect(table.actions).toEqual(['keep']);
    await table.answer({ ok: false, code: 'illegal_move', words: 'there is no tile in the right hand', rule: 'BC-6' });
    await tick();
    expect(screen.getByText('Your right hand is empty.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Why? BC-6' }).textContent).toBe('Why?BC-6');
  });

  it('says no longer why not once the hand does something else', async () => {
    const container = await show();
    const prompt = container.querySelector('.prompt');
    screen.getByRole('button', { name: /^Keep 0 kept/ }).click();
    await table.answer({ ok: false, code: 'illegal_move', words: 'there is no tile in the right hand', rule: 'BC-6' });
    await tick();
    expect(prompt?.textContent).toContain('Your right hand is empty.');
    pointer(cloth(container), 'pointerdown', middleOf(container, 0));
    await tick();
    expect(table.actions).toEqual(['keep', 'grab 0']);
    expect(prompt?.textContent).not.toContain('Your right hand is empty.');
  });

  it('asks in words, seen and heard, before somebody stops for good', async () => {
    const container = await show();
    container.querySelector('.scene')?.dispatchEvent(new KeyboardEvent('keydown', { key: 't', bubbles: true }));
    await tick();
    expect(container.querySelector('.prompt')?.textContent).toContain('Really take the trophy worth 3');
    expect(announcements.urgent).toContain('Really take the trophy worth 3');
    expect(table.actions).toEqual([]);
  });

  it('on a television has no controls, and players on both sides', async () => {
    table.chair = null;
    const container = await show(true);
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(container.querySelectorAll('.seats')).toHaveLength(2);
    expect(screen.getByText('Ada: 0 tiles kept')).toBeTruthy();
  });

  it('at the end turns over what was kept', async () => {
    table.view = view({
      over: true,
      phase: 'over',
      hands: [hands({ kept: [0, 1, 2], motifs: ['2f', '2f', '2f'], counts: [1, 1, 1], score: 3, wins: true }), hands({ name: 'Ben', kept: [], motifs: [], counts: [], score: 0, wins: false })],
    });
    await show();
    expect(screen.getByRole('img', { name: 'three of Nippa: 3 points' })).toBeTruthy();
    expect(screen.getByText('3 points')).toBeTruthy();
    expect(screen.getByText('kept nothing')).toBeTruthy();
  });
});

describe('the tour', () => {
  it('goes from the first grab to the trophy as the player does', async () => {
    const at = (id: string) => guide.find((step) => step.id === id);
    expect(at('grab')?.until?.(table)).toBe(false);
    table.view = view({ hands: [hands({ right: 1 }), hands()], motif: '2f' });
    expect(at('grab')?.until?.(table)).toBe(true);
    expect(at('look')?.until?.(table)).toBe(false);
    table.events = [{ number: 1, at: 1, version: 1, words: null, event: { event: 'PutBack', rule: 'BC-6', seat: 0 } as never }];
    expect(at('look')?.until?.(table)).toBe(true);
    expect(at('countdown')?.when(table)).toBe(false);
  });

  it('never waits for somebody who has stopped', () => {
    table.view = view({ hands: [hands({ trophy: 3 }), hands()] });
    expect(guide.filter((step) => step.when(table)).map(({ id }) => id)).toEqual([]);
  });
});
