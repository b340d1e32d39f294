/** What can be seen and done at the dance floor, by hand, by key and by ear. */
import { fireEvent, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextTask } from '../../art/easel.svelte';
import { toasts } from '../../parts/toasts.svelte';
import { EveningTable, evening } from './evening-table.svelte';
import Scene from './Scene.svelte';
import TurnCard from './TurnCard.svelte';

vi.setConfig({ testTimeout: 30_000 });

const steps = evening();

// What jsdom lacks: a size, and motion.
beforeAll(() => {
  Element.prototype.animate = vi.fn(() => ({ cancel: vi.fn(), play: vi.fn(), finished: Promise.resolve() }) as unknown as Animation);
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1280 });
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 760 });
});
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  for (const { number } of toasts.list) toasts.drop(number);
  vi.useRealTimers();
});

async function sit(step: number, big = false): Promise<EveningTable> {
  const table = new EveningTable(step);
  render(Scene, { table, big });
  await tick();
  vi.runAllTimers();
  await tick();
  return table;
}

/** A move is made in the task after the touch. */
async function tap(element: HTMLElement): Promise<void> {
  await fireEvent.click(element);
  await nextTask();
  await tick();
}

// Straight to the labels: a search by role looks at every stroke of every bug.
const group = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`);
const buttonsIn = (element: ParentNode | null) => [...(element?.querySelectorAll<HTMLElement>('button') ?? [])];
const labelOf = (element: Element | undefined) => element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
const hand = () => buttonsIn(group('Your hand'));
const floor = () => buttonsIn(group('Dance floor'));
const dialog = () => document.querySelector<HTMLElement>('[role="dialog"]');
const named = (buttons: HTMLElement[], name: RegExp) => buttons.find((button) => name.test(labelOf(button)))!;
const prompt = () => document.querySelector('[data-guide="prompt"]')?.textContent?.trim();
const stepWith = (move: RegExp) => steps.findIndex(({ moves }) => moves.some((each) => move.test(each)));

describe('the hand', () => {
  test('offers what the server allows, by name, and a tap plays it at once', async () => {
    const table = await sit(0);
    const { moves } = steps[0]!;
    expect(prompt()).toBe('Hide one card, face down, in your display');
    expect(hand().map(labelOf)).toEqual(moves.map((move) => expect.stringMatching(new RegExp(`^Hide the ${move.split(' ')[1]} face down, \\w+`))));
    expect(hand().every((card) => card.classList.contains('legal'))).toBe(true);
    await tap(hand()[1]!);
    expect(table.asked).toEqual([moves[1]]);
    expect(hand()).toHaveLength(moves.length - 1);
  });

  test('takes two quick taps for one: the card that slides under the finger stays', async () => {
    const table = await sit(0);
    const { moves } = steps[0]!;
    const tapAt = async (at: number) => {
      const click = new MouseEvent('click', { bubbles: true, detail: 1, clientX: 300, clientY: 700 });
      Object.defineProperty(click, 'timeStamp', { value: at });
      hand()[1]!.dispatchEvent(click);
      await nextTask();
      await tick();
    };
    await tapAt(1000);
    await tapAt(1150);
    expect(table.asked).toEqual([moves[1]]);
  });

  test('has one stop for Tab, and arrows go from card to card and from group to group', async () => {
    await sit(0);
    const cards = hand();
    expect(cards.map((card) => card.tabIndex)).toEqual([0, -1, -1, -1]);
    cards[0]!.focus();
    await fireEvent.keyDown(cards[0]!, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cards[1]);
    await fireEvent.keyDown(cards[1]!, { key: 'End' });
    expect(document.activeElement).toBe(cards[3]);
    await fireEvent.keyDown(cards[3]!, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cards[0]);
    await fireEvent.keyDown(cards[0]!, { key: 'ArrowUp' });
    expect(group('Dance floor')?.contains(document.activeElement)).toBe(true);
  });
});

describe('a card in focus that is played', () => {
  test('hands the focus on before it leaves: taken away in focus, it would have the page laid out at once', async () => {
    await sit(0);
    const [first, second] = hand();
    first!.focus();
    let lost = 0;
    document.addEventListener('focusout', (event) => (lost += event.relatedTarget === null ? 1 : 0));
    await tap(first!);
    await tick();
    expect(document.contains(first!)).toBe(false);
    expect(document.activeElement).toBe(second);
    expect(lost).toBe(0);
    expect(hand().map((card) => card.tabIndex)).toEqual([0, -1, -1]);
  });
});

describe('cards that are turned over together', () => {
  test('get their fronts two in a frame, while their backs are still seen', async () => {
    const drawn = (owner: number, value: number | null) => render(TurnCard, { value, owner, width: 40, up: value !== null });
    const cards = [0, 1, 2, 3, 4, 5, 6].map((owner) => drawn(owner, null));
    const fronts = () => cards.filter(({ container }) => container.querySelector('.front')!.childElementCount > 0).length;
    expect(fronts()).toBe(0);
    for (const [owner, card] of cards.entries()) await card.rerender({ value: owner + 1, up: true });
    const seen = new Set<number>();
    while (fronts() < cards.length) {
      await new Promise(requestAnimationFrame);
      await tick();
      seen.add(fronts());
    }
    expect([...seen].length).toBeGreaterThan(2);
    const known = drawn(6, 3);
    expect(known.container.querySelector('.front')!.childElementCount).toBeGreaterThan(0);
  });
});

describe('the floor', () => {
  test('in one’s turn gives a card to whoever taps it', async () => {
    const step = steps.findIndex(({ view, moves }) => view.phase === 'take' && moves.length > 1 && !moves.some((move) => move.endsWith('match')));
    const table = await sit(step);
    expect(prompt()).toMatch(/^Your turn/);
    expect(labelOf(floor()[0])).toMatch(/^Take /);
    await tap(floor()[0]!);
    expect(table.asked).toEqual([steps[step]!.moves[0]]);
  });

  test('out of turn says why not', async () => {
    const table = await sit(steps.findIndex(({ view, moves }) => view.phase === 'choose' && moves.length > 0));
    table.answer = { ok: false, code: 'illegal_move', words: 'everyone chooses first', rule: 'PB-5' };
    expect(floor()[0]?.getAttribute('aria-disabled')).toBe('true');
    await tap(floor()[0]!);
    vi.useRealTimers();
    await vi.waitFor(() => expect(toasts.list.at(-1)?.text).toBe('First everybody chooses a card from the hand.'), { timeout: 20_000 });
    expect(toasts.list.at(-1)?.rule).toBe('PB-5');
  });
});

describe('a hidden card', () => {
  const step = stepWith(/^take \d+ match$/);
  const move = steps[step]!.moves.find((each) => each.endsWith('match'))!;
  const value = move.split(' ')[1];

  test('is asked about where it could leave with the card taken', async () => {
    const table = await sit(step);
    await tap(named(floor(), new RegExp(`^Take the ${value},`)));
    expect(table.asked).toEqual([]);
    await tap(named(buttonsIn(dialog()), new RegExp(`^Both ${value}s dance off$`)));
    expect(table.asked).toEqual([move]);
  });

  test('can also stay, or the question be left', async () => {
    const table = await sit(step);
    await tap(named(floor(), new RegExp(`^Take the ${value},`)));
    await fireEvent.keyDown(dialog()!, { key: 'Escape' });
    expect(dialog()).toBeNull();
    expect(table.asked).toEqual([]);
    await tap(named(floor(), new RegExp(`^Take the ${value},`)));
    await tap(named(buttonsIn(dialog()), /^Keep both/));
    expect(table.asked).toEqual([`take ${value}`]);
  });

  test('is asked about before a King sweeps the floor', async () => {
    const table = await sit(stepWith(/^match$/));
    expect(buttonsIn(dialog()).map(labelOf)).toEqual(['Send one that fits off with it', 'Keep it hidden']);
    await tap(named(buttonsIn(dialog()), /^Keep it hidden$/));
    expect(table.asked).toEqual(['keep']);
  });

  test('that fits nothing leaves one answer, which has the focus', async () => {
    const crown = stepWith(/^match$/);
    const table = new EveningTable(crown);
    table.steps[crown] = { ...steps[crown]!, moves: ['keep'] };
    render(Scene, { table, big: false });
    await tick();
    vi.runAllTimers();
    await tick();
    expect(buttonsIn(dialog()).map((button) => button.getAttribute('aria-disabled'))).toEqual(['true', 'false']);
    expect(labelOf(document.activeElement ?? undefined)).toBe('Keep it hidden');
  });

  test('is known to its owner alone', async () => {
    const table = await sit(steps.findIndex(({ view }) => view.phase === 'choose'));
    const own = table.view.dancers[0]?.face_down;
    expect(document.body.textContent).toContain(`your hidden ${own}`);
    expect(document.body.textContent).toContain('a hidden card');
  });
});

describe('the mirror', () => {
  test('is taken up, and then a card of the display leaves with it', async () => {
    const table = await sit(stepWith(/^mirror \d+$/));
    const move = table.moves.find((each) => /^mirror \d+$/.test(each))!;
    const mirror = document.querySelector<HTMLElement>('[data-guide="mirror"]')!;
    expect(mirror.getAttribute('aria-pressed')).toBe('false');
    await tap(mirror);
    expect(mirror.getAttribute('aria-pressed')).toBe('true');
    expect(prompt()).toBe('Which card leaves with the mirror?');
    await tap(named(buttonsIn(group('Your display')), new RegExp(`^Send the ${move.split(' ')[1]} off`)));
    expect(table.asked).toEqual([move]);
  });

  test('offers the hidden card by its number, which its owner sees on it', async () => {
    const table = await sit(stepWith(/^mirror hidden$/));
    const hidden = table.view.dancers[0]?.face_down;
    await tap(document.querySelector<HTMLElement>('[data-guide="mirror"]')!);
    expect(labelOf(named(buttonsIn(group('Your display')), /^Send your hidden card off/))).toMatch(new RegExp(`, ${hidden}, `));
  });
});

describe('the standings between two games', () => {
  test('cover everything for keys, too, and the way on is in focus for whoever plays by them', async () => {
    const end = steps.findIndex(({ events }) => events.some(({ event }) => event === 'MirrorGiven'));
    const table = await sit(end - 1);
    const last = floor()[0] ?? hand()[0];
    last?.focus();
    if (last) await fireEvent.keyDown(last, { key: 'Enter' });
    table.goOn();
    for (let time = 0; time < 20_000 && document.querySelector('.standings .mirror') === null; time += 100) {
      vi.advanceTimersByTime(100);
      await tick();
    }
    const standings = document.querySelector('.standings')!;
    const covered = () => document.querySelector<HTMLElement>('.party')!;
    const reachable = buttonsIn(document).filter((button) => !covered().contains(button));
    expect(reachable.map(labelOf)).toEqual(['Next game']);
    expect(covered().inert).toBe(true);
    expect(standings.contains(reachable[0]!)).toBe(true);
    expect(document.activeElement).toBe(reachable[0]);
    await fireEvent.click(reachable[0]!);
    await tick();
    expect(covered().inert).toBe(false);
  });
});

describe('the last chance for the mirror (PB-33)', () => {
  const held = stepWith(/^mirror \d+$/);

  /** The played cards lie on the floor, nobody has drawn, and somebody still has the mirror. */
  async function sitDownToReflect(holder: number): Promise<EveningTable> {
    const table = new EveningTable(held);
    const { view, moves } = steps[held]!;
    const last = { ...view, phase: 'reflect' as const, to_act: [holder] };
    table.steps[held] = { did: null, events: [], view: last, moves: holder === 0 ? moves.filter((move) => move.startsWith('mirror')) : [] };
    render(Scene, { table, big: false });
    await tick();
    vi.runAllTimers();
    await tick();
    return table;
  }

  test('has the mirror in the hand already, and only a card to choose', async () => {
    const table = await sitDownToReflect(0);
    expect(prompt()).toBe('Last chance for the mirror: which card leaves with it?');
    const mirror = document.querySelector<HTMLElement>('[data-guide="mirror"]')!;
    expect(mirror.getAttribute('aria-pressed')).toBe('true');
    expect(hand().every((card) => card.getAttribute('aria-disabled') === 'true')).toBe(true);
    // It cannot be put down again, by tap or by key.
    await tap(mirror);
    await fireEvent.keyDown(mirror, { key: 'Escape' });
    expect(mirror.getAttribute('aria-pressed')).toBe('true');
    expect(table.asked).toEqual([]);
    const move = table.moves.find((each) => /^mirror \d+$/.test(each))!;
    await tap(named(buttonsIn(group('Your display')), new RegExp(`^Send the ${move.split(' ')[1]} off`)));
    expect(table.asked).toEqual([move]);
  });

  test('can be used on the hidden card, too', async () => {
    const table = await sitDownToReflect(0);
    await tap(buttonsIn(group('Your display')).find((button) => button.classList.contains('lifted') && /hidden/.test(labelOf(button)))!);
    expect(table.asked).toEqual(['mirror hidden']);
  });

  test('is waited for by everybody else', async () => {
    await sitDownToReflect(1);
    expect(prompt()).toContain('Ben');
    expect(buttonsIn(group('Your display')).some((button) => button.classList.contains('lifted'))).toBe(false);
  });
});

describe('on a television', () => {
  test('there is nothing to press and no hand', async () => {
    await sit(steps.findIndex(({ view }) => view.phase === 'take'), true);
    expect(buttonsIn(document)).toEqual([]);
    expect(group('Your hand')).toBeNull();
    expect(group('Dance floor')?.children.length).toBeGreaterThan(0);
  });
});

describe('whose move it is', () => {
  test('is said at every place', async () => {
    await sit(steps.findIndex(({ view }) => view.phase === 'take' && view.to_act[0] === 1));
    const places = [...document.querySelectorAll('section[aria-label]')].map(labelOf);
    expect(places.filter((label) => label.includes('takes now'))).toEqual([expect.stringContaining('Ben')]);
    expect(prompt()).toContain('Ben');
  });
});
