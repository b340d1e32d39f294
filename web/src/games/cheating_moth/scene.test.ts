import { fireEvent, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toasts } from '../../parts/toasts.svelte';
import type { AnyEvent, CheatingMothView } from '../../wire/cheating_moth';
import Scene from './Scene.svelte';
import { bugOf, HAND, TestTable, viewOf } from './table-for-tests.svelte';

// Drawing a whole table in jsdom takes its time on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

// What jsdom lacks: nothing moves here, and everything is nowhere.
beforeAll(() => {
  Element.prototype.animate = vi.fn(() => ({ finished: new Promise(() => undefined), cancel: vi.fn(), pause: vi.fn(), currentTime: 0 }) as unknown as Animation);
  Element.prototype.setPointerCapture = vi.fn();
  document.elementsFromPoint = vi.fn(() => []);
});
beforeEach(() => {
  for (const { number } of toasts.list) toasts.drop(number);
});

function sit(view: CheatingMothView, moves: readonly string[] = [], big = false) {
  const table = new TestTable(view, moves);
  const { container, unmount } = render(Scene, { table, big });
  const actions = () => table.played.map(({ action }) => action);
  const card = (name: string, at = 0) => [...container.querySelectorAll<HTMLElement>(`[data-held="${name}"]`)][at] as HTMLElement;
  const bug = (seat: number) => container.querySelector<HTMLElement>(`[data-seat="${seat}"] button`) as HTMLElement;
  return { table, container, unmount, actions, card, bug, prompt: () => container.querySelector('.prompt .main')?.textContent };
}

async function tap(element: HTMLElement) {
  await fireEvent.pointerDown(element, { button: 0, isPrimary: true, pointerId: 1 });
  await fireEvent.pointerUp(element, { button: 0, isPrimary: true, pointerId: 1 });
}

async function drag(element: HTMLElement, y: number) {
  await fireEvent.pointerDown(element, { button: 0, isPrimary: true, pointerId: 1, clientX: 100, clientY: 400 });
  await fireEvent.pointerMove(element, { pointerId: 1, clientX: 100, clientY: (400 + y) / 2 });
  await fireEvent.pointerMove(element, { pointerId: 1, clientX: 100, clientY: y });
  await fireEvent.pointerUp(element, { pointerId: 1, clientX: 100, clientY: y });
}

const CHEAT = [...new Set(HAND)].map((card) => `vanish ${card}`).concat('fidget');
const ACCUSE = ['caught 1', 'caught 2', 'caught 3'];

describe('in one’s turn', () => {
  it('cards that fit stand out, and a tap plays one at once, before the table has answered', async () => {
    const { container, card, actions, prompt } = sit(viewOf(), ['play 2', 'play 4s', ...CHEAT]);
    expect(prompt()).toBe('Your turn: play a card');
    expect([...container.querySelectorAll<HTMLElement>('.held.yes')].map((held) => held.dataset.held)).toEqual(['2', '4s']);
    await tap(card('2'));
    expect(actions()).toEqual(['play 2']);
    expect(card('2')).toBeUndefined();
    expect(container.querySelectorAll('[data-guide="discard"] .card')).toHaveLength(4);
  });

  it('a card that does not fit is tried, comes back and explains itself', async () => {
    const { table, card, actions } = sit(viewOf(), ['play 2', ...CHEAT]);
    table.answer = () => Promise.resolve({ ok: false, code: 'illegal_move', words: 'a 2 or a 4 goes on a 3', rule: 'CM-4' });
    await tap(card('5'));
    expect(actions()).toEqual(['play 5']);
    await vi.waitFor(() => expect(toasts.list.at(-1)).toMatchObject({ rule: 'CM-4', kind: 'wrong' }));
    expect(card('5')).toBeTruthy();
  });

  it('a card that is held down opens its menu and is not played when it is let go', async () => {
    vi.useFakeTimers();
    try {
      const { container, card, actions } = sit(viewOf(), ['play 2', ...CHEAT]);
      await fireEvent.pointerDown(card('2'), { button: 0, isPrimary: true, pointerId: 1 });
      vi.advanceTimersByTime(3000);
      await tick();
      await fireEvent.pointerUp(card('2'), { pointerId: 1 });
      await fireEvent.click(card('2'), { detail: 1 });
      expect(actions()).toEqual([]);
      expect([...container.querySelectorAll('[role="menuitem"]')].map((item) => item.textContent)).toEqual(['Play it', 'Let it vanish']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('a card that is dragged onto the table is played, one that is dropped short of it is not', async () => {
    const { card, actions } = sit(viewOf(), ['play 2', ...CHEAT]);
    await drag(card('2'), 390);
    expect(actions()).toEqual([]);
    await drag(card('2'), 200);
    expect(actions()).toEqual(['play 2']);
  });

  it('the draw pile is pressed when nothing fits', async () => {
    const { container, actions, prompt } = sit(viewOf(), ['draw', ...CHEAT]);
    expect(prompt()).toBe('Nothing fits: draw a card');
    await fireEvent.pointerDown(container.querySelector('button.draw') as HTMLElement, { button: 0, isPrimary: true });
    expect(actions()).toEqual(['draw']);
  });
});

describe('a mosquito', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('that is slapped at is felt', async () => {
    const vibrate = vi.fn();
    vi.stubGlobal('navigator', { vibrate });
    const { container, actions } = sit(viewOf({ phase: 'slap', active: 2, discard: ['3q', '4'], window_ends_at: 5000 }), ['slap']);
    await fireEvent.pointerDown(container.querySelector('[data-guide="slap"] button') as HTMLElement, { button: 0, isPrimary: true });
    expect(actions()).toEqual(['slap']);
    expect(vibrate).toHaveBeenCalledWith([25]);
  });
});

describe('a phone', () => {
  const slapped = (seat: number): AnyEvent => ({ event: 'Slapped', rule: 'CM-19', seat });
  const raced = (seat: number): AnyEvent => ({ event: 'Raced', rule: 'CM-20', seat, card: '3', hand: 2 });
  const accused = (guard: number, right: boolean): AnyEvent => ({ event: 'Accused', rule: right ? 'CM-15' : 'CM-16', guard, seat: 3, right });
  const vibrate = vi.fn();
  beforeEach(() => {
    vibrate.mockClear();
    vi.stubGlobal('navigator', { vibrate });
    // One thing after the other.
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('does not buzz for what others do', () => {
    const { table } = sit(viewOf({ active: 2 }));
    for (const event of [slapped(1), raced(2), accused(1, true), accused(1, false)]) table.happen([event]);
    expect(vibrate).not.toHaveBeenCalled();
  });

  it('buzzes for what its own player does', () => {
    const { table } = sit(viewOf({ active: 2 }));
    for (const event of [raced(0), accused(0, true), accused(0, false)]) table.happen([event]);
    expect(vibrate.mock.calls).toEqual([[[15]], [[15]], [[20, 40, 20]]]);
  });

  it('does not buzz for a replay, whoever’s eyes it shows', () => {
    const { table } = sit(viewOf({ active: 2 }));
    table.code = '';
    for (const event of [slapped(0), raced(0), accused(0, true)]) table.happen([event]);
    expect(vibrate).not.toHaveBeenCalled();
  });
});

describe('cheating', () => {
  const others = viewOf({ active: 2 });

  it('a card dragged off the lower edge vanishes', async () => {
    const { card, actions } = sit(others, CHEAT);
    await drag(card('2m'), 545);
    expect(actions()).toEqual(['vanish 2m']);
    expect(card('2m').classList).toContain('slips');
  });

  it('so does one chosen with the key, the menu or the button', async () => {
    const { container, card, actions } = sit(others, CHEAT);
    await fireEvent.keyDown(card('5'), { key: 'Delete' });
    await fireEvent.contextMenu(card('1'));
    await fireEvent.click(container.querySelector('[role="menuitem"]') as HTMLElement);
    await fireEvent.click(container.querySelector('[data-guide="cheat"]') as HTMLElement);
    await tap(card('3'));
    expect(actions()).toEqual(['vanish 5', 'vanish 1', 'vanish 3']);
  });

  it('a tap on the own bug is a fidget', async () => {
    const { bug, actions } = sit(others, CHEAT);
    await fireEvent.pointerDown(bug(0), { button: 0, isPrimary: true });
    expect(actions()).toEqual(['fidget']);
  });

  it('is asked of the table where it is not possible, which knows why not', async () => {
    const { card, bug, actions } = sit(viewOf({ active: 2, guard: 0 }), ACCUSE);
    await drag(card('2m'), 545);
    await tap(bug(0));
    expect(actions()).toEqual(['vanish 2m', 'fidget']);
    expect(card('2m')).toBeTruthy();
  });

  it('shows its card to nobody but where everything lies open', () => {
    const gesturing = (card: string | null) => {
      const bugs = [bugOf(0, { hand: HAND }), bugOf(1), bugOf(2, { gesture: { ends_at: 2000, harmless: false, real: card === null ? null : true, card } }), bugOf(3)];
      return sit(viewOf({ bugs, guard: 0, active: 1 }), ACCUSE).container.querySelector('[data-seat="2"]');
    };
    expect(gesturing(null)?.querySelector('[role="img"]')).toBeNull();
    expect(gesturing('3m')?.querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Moth 3');
  });
});

describe('the Guard', () => {
  it('accuses with the finger that goes down, and only once', async () => {
    const { bug, table } = sit(viewOf({ active: 2, guard: 0 }), ACCUSE);
    await tap(bug(2));
    await fireEvent.click(bug(2), { detail: 1 });
    expect(table.played.map(({ action }) => action)).toEqual(['caught 2']);
    expect(table.played[0]?.input?.type).toBe('pointerdown');
  });

  it('accuses by a click without a finger, as screen readers make it', async () => {
    const { bug, actions } = sit(viewOf({ active: 2, guard: 0 }), ACCUSE);
    await fireEvent.click(bug(3));
    expect(actions()).toEqual(['caught 3']);
  });

  it('accuses with a number key: from left to right', async () => {
    const { actions } = sit(viewOf({ active: 2, guard: 0 }), ACCUSE);
    await fireEvent.keyDown(document.body, { key: '3' });
    await fireEvent.keyDown(document.body, { key: '3', repeat: true });
    expect(actions()).toEqual(['caught 3']);
  });

  it('is the only one who does: others hear why from the table', async () => {
    const { bug, table } = sit(viewOf({ active: 2 }), CHEAT);
    table.answer = async () => ({ ok: false, code: 'not_your_move', words: 'only the Guard accuses, and that is Bo', rule: 'CM-17' });
    await tap(bug(2));
    expect(table.played.map(({ action }) => action)).toEqual(['caught 2']);
    await vi.waitFor(() => expect(toasts.list.at(-1)?.rule).toBe('CM-17'));
  });

  it('gives the caught a card', async () => {
    const { card, actions, prompt } = sit(viewOf({ phase: 'settle', guard: 0, accused: 2 }), ['give 1', 'give 3']);
    expect(prompt()).toContain('Bo');
    await tap(card('3'));
    expect(actions()).toEqual(['give 3']);
  });
});

describe('action cards', () => {
  const mosquito = viewOf({ phase: 'slap', active: 2, discard: ['3q', '4'], window_ends_at: 5000 });

  it('a mosquito is slapped with the finger that goes down, or with a key from anywhere', async () => {
    const first = sit(mosquito, ['slap', ...CHEAT]);
    await fireEvent.pointerDown(first.container.querySelector('[data-guide="slap"] button') as HTMLElement, { button: 0, isPrimary: true });
    expect(first.actions()).toEqual(['slap']);
    expect(first.container.querySelector('[data-guide="slap"] button')).toBeNull();
    const second = sit(mosquito, ['slap', ...CHEAT]);
    await fireEvent.keyDown(second.card('5'), { key: ' ' });
    expect(second.actions()).toEqual(['slap']);
  });

  it('a cockroach makes the cards glow that fit, and the finger that goes down lays one', async () => {
    const race = viewOf({ phase: 'race', active: 2, discard: ['3c', '4'], window_ends_at: 6000 });
    const { container, card, actions } = sit(race, ['race 3', 'pass', ...CHEAT]);
    expect([...container.querySelectorAll<HTMLElement>('.held.race')].map((held) => held.dataset.held)).toEqual(['3', '3']);
    await fireEvent.pointerDown(card('3', 1), { button: 0, isPrimary: true, pointerId: 1 });
    expect(actions()).toEqual(['race 3']);
    expect(container.querySelectorAll('[data-held="3"]')).toHaveLength(1);
  });

  it('a spider’s gift asks for the card, then for the receiver', async () => {
    const gifts = ['1', '3'].flatMap((card) => [1, 2, 3].map((seat) => `give ${card} to ${seat}`));
    const { container, card, bug, actions } = sit(viewOf({ phase: 'spider' }), [...gifts, 'keep', ...CHEAT]);
    await tap(card('3'));
    expect(actions()).toEqual([]);
    expect(container.querySelectorAll('.seat.wanted')).toHaveLength(3);
    expect(bug(2).getAttribute('aria-label')).toContain('Give the card to Bo');
    await tap(bug(2));
    expect(actions()).toEqual(['give 3 to 2']);
  });

  it('a chosen card stays chosen, whatever else happens', async () => {
    const { table, container, card } = sit(viewOf({ phase: 'spider' }), ['give 3 to 1', 'give 3 to 2', 'keep']);
    await tap(card('3'));
    table.happen([{ event: 'Gestured', rule: 'CM-8', seat: 2, ends_at: 2500 }], { to_act: [0, 1] });
    await tick();
    expect(container.querySelectorAll('.seat.wanted')).toHaveLength(3);
    table.happen([{ event: 'Kept', rule: 'CM-18', seat: 0 }], { phase: 'turn', active: 1 }, []);
    await tick();
    expect(container.querySelectorAll('.seat.wanted')).toHaveLength(0);
  });

  it('or everything is kept', async () => {
    const { container, actions } = sit(viewOf({ phase: 'spider' }), ['give 1 to 1', 'keep']);
    await fireEvent.click(container.querySelector('.prompt button') as HTMLElement);
    expect(actions()).toEqual(['keep']);
  });
});

describe('with keys alone', () => {
  it('arrows walk through the hand and up to the others', async () => {
    const { card, bug, actions } = sit(viewOf(), ['play 2', ...CHEAT]);
    card('1').focus();
    await fireEvent.keyDown(card('1'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(card('2'));
    await fireEvent.keyDown(card('2'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(bug(1));
    await fireEvent.keyDown(bug(1), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(bug(2));
    await fireEvent.keyDown(bug(2), { key: 'ArrowDown' });
    await fireEvent.click(document.activeElement as HTMLElement);
    expect(actions()).toEqual(['play 2']);
  });

  it('draws, keeps and passes with a letter', async () => {
    const drawing = sit(viewOf(), ['draw']);
    await fireEvent.keyDown(document.body, { key: 'd' });
    expect(drawing.actions()).toEqual(['draw']);
    const passing = sit(viewOf({ phase: 'race', discard: ['3c'], window_ends_at: 6000 }), ['pass']);
    await fireEvent.keyDown(document.body, { key: 'P' });
    await fireEvent.keyDown(document.body, { key: 'k' });
    expect(passing.actions()).toEqual(['pass']);
  });

  it('every card has a name and says whether it can be used', () => {
    const { card } = sit(viewOf(), ['play 4s', ...CHEAT]);
    expect(card('4s').getAttribute('aria-label')).toBe('Spider 4, can be used now');
    expect(card('2m').getAttribute('aria-label')).toBe('Moth 2');
  });
});

describe('what just happened', () => {
  it('is said over the bug it happened to', async () => {
    const { table, container } = sit(viewOf({ active: 2 }), CHEAT);
    table.happen([{ event: 'Accused', rule: 'CM-16', guard: 1, seat: 2, right: false }]);
    await tick();
    expect(container.querySelector('[data-seat="1"] .bubble')?.textContent).toBe('Caught');
    expect(container.querySelector('[data-seat="2"] .bubble')?.textContent).toBe('Not me');
  });

  it('a race ends with its receipt', async () => {
    const { table, container } = sit(viewOf({ active: 2 }), CHEAT);
    table.receipts = [{ race: 'slap', at: 1, since: 0, until: 4000, claims: [{ seat: 1, at: 312, unsure: 0, reaction: 312, won: true }, { seat: 0, at: 347, unsure: 20, reaction: 347, won: true }] }];
    await tick();
    expect(container.querySelector('.receipt li:first-child')?.textContent?.replace(/\s+/g, ' ').trim()).toBe('Ada 312 ms');
    expect(container.querySelector('.receipt li:last-child')?.textContent?.replace(/\s+/g, ' ').trim()).toBe('You 347 ms ± 20');
  });

  it('a round ends with what everybody was left with', async () => {
    const { table, container } = sit(viewOf({ active: 2 }), CHEAT);
    table.happen([{ event: 'RoundEnded', rule: 'CM-7', number: 1, seat: 0, hands: [[], ['1'], ['5m'], ['2']], points: [0, 1, 10, 1], totals: [0, 1, 10, 1] }], { round: 2 });
    await tick();
    const summary = container.querySelector('[data-guide="score"]') as HTMLElement;
    // On a phone, in one line: the plates have the sums.
    expect([...summary.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['You0', 'Ada−1', 'Bo−10', 'Cleo−1']);
    await fireEvent.click(summary.querySelector('button') as HTMLElement);
    expect(container.querySelector('[data-guide="score"]')).toBeNull();
  });
});

describe('the score of a round', () => {
  const ended: AnyEvent = { event: 'RoundEnded', rule: 'CM-7', number: 1, seat: 0, hands: [[], ['1'], ['5m'], ['2']], points: [0, 1, 10, 1], totals: [0, 1, 10, 1] };
  const endRound = async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const seated = sit(viewOf({ active: 2 }), CHEAT);
    seated.table.happen([ended], { round: 2 });
    await tick();
    const shown = async () => (await tick(), seated.container.querySelector('[data-guide="score"]') !== null);
    expect(await shown()).toBe(true);
    return { ...seated, shown };
  };
  afterEach(() => vi.useRealTimers());

  it('goes with the first turn of the next, once it could be read', async () => {
    const { table, shown } = await endRound();
    table.happen([{ event: 'Drew', rule: 'CM-6', seat: 2, card: null, hand: 9 }]);
    expect(await shown()).toBe(true);
    vi.advanceTimersByTime(2600);
    expect(await shown()).toBe(false);
  });

  it('goes at once for a mosquito, and for what one does oneself', async () => {
    for (const event of [{ event: 'SlapBegan', rule: 'CM-19', seat: 2, ends_at: 9000 }, { event: 'Gestured', rule: 'CM-12', seat: 0, ends_at: 9000 }] as const) {
      const { table, shown, unmount } = await endRound();
      table.happen([event]);
      expect(await shown()).toBe(false);
      unmount();
    }
  });

  it('goes with a touch, but not with one that was meant for the round before', async () => {
    const { container, shown } = await endRound();
    await fireEvent.pointerDown(container.querySelector('[data-seat="1"]') as HTMLElement);
    expect(await shown()).toBe(true);
    vi.advanceTimersByTime(700);
    await fireEvent.pointerDown(container.querySelector('[data-seat="1"]') as HTMLElement);
    expect(await shown()).toBe(false);
  });
});

describe('whoever only looks on', () => {
  it('sees a hand in a replay, but cannot touch it', () => {
    const table = new TestTable(viewOf());
    Object.assign(table, { code: '' });
    const { container } = render(Scene, { table, big: false });
    expect(container.querySelectorAll('[data-held]')).toHaveLength(HAND.length);
    expect(container.querySelectorAll('button')).toHaveLength(0);
  });

  it('sees everyone and has nothing to press', () => {
    for (const big of [false, true]) {
      const { container } = sit(viewOf({ seat: null, phase: 'slap', active: 1, window_ends_at: 5000 }), [], big);
      expect(container.querySelectorAll('.seat')).toHaveLength(4);
      expect(container.querySelectorAll('button')).toHaveLength(0);
      expect(container.querySelectorAll('[data-held]')).toHaveLength(0);
    }
  });
});
