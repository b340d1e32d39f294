import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeTable, hands, view } from './fake-table.svelte';
import { MyHand, type Trouble } from './my-hand.svelte';
import { whereabouts } from './whereabouts';

let table: FakeTable;
let hand: MyHand;
let troubles: Trouble[];

beforeEach(() => {
  vi.useFakeTimers();
  table = new FakeTable();
  troubles = [];
  hand = new MyHand(() => table, { reached: () => undefined, letGo: () => undefined, failed: (trouble) => troubles.push(trouble) });
  hand.see(table.view);
});
afterEach(() => {
  hand.close();
  vi.useRealTimers();
});

const where = (tile: number) => whereabouts(table.view, table.chair, hand).get(tile);
const LATE = { ok: false, code: 'illegal_move', words: '', rule: 'BC-5' } as const;

async function pickUp(tile: number): Promise<void> {
  hand.grab(tile);
  const lying = table.view.lying.filter((each) => each.tile !== tile);
  await table.answer({ ok: true }, { lying, hands: [hands({ right: tile }), hands()], motif: '2f' }, ['keep', 'back']);
}

describe('the own hand', () => {
  it('shows a tile as its own before the table has answered, but not its face', () => {
    hand.grab(1);
    expect(table.actions).toEqual(['grab 1']);
    expect(where(1)).toEqual({ kind: 'mine' });
    expect(hand.tile).toBe(1);
    expect(hand.face).toBeNull();
  });

  it('shows the face when the table has granted it', async () => {
    await pickUp(1);
    expect(hand.held).toBe(1);
    expect(hand.face).toBe('2f');
    expect(hand.canKeep).toBe(true);
    expect(hand.canLay).toBe(true);
    expect(hand.canTakeTrophy).toBe(false);
  });

  it('gives the tile back to whoever was faster', async () => {
    hand.grab(1);
    await table.answer(LATE, { lying: table.view.lying.filter(({ tile }) => tile !== 1), hands: [hands(), hands({ right: 1 })] });
    expect(troubles).toEqual([{ kind: 'late', tile: 1 }]);
    expect(where(1)).toEqual({ kind: 'theirs', seat: 1 });
    expect(hand.tile).toBeNull();
  });

  it('lays a tile down at once, and takes it back if that is refused', async () => {
    await pickUp(1);
    void hand.back({ x: 40, y: 60 });
    expect(table.actions.at(-1)).toBe('back 40 60');
    expect(where(1)).toEqual({ kind: 'lying', x: 40, y: 60 });
    expect(hand.tile).toBeNull();
    await table.answer({ ok: false, code: 'paused', words: 'the game is paused', rule: '' });
    expect(where(1)).toEqual({ kind: 'mine' });
    expect(troubles).toHaveLength(1);
  });

  it('lays a tile where it lay before', async () => {
    await pickUp(1);
    void hand.giveBack();
    expect(table.actions.at(-1)).toBe('back 900 100');
  });

  it('counts a kept tile at once, and only once', async () => {
    await pickUp(1);
    void hand.keep();
    expect(hand.kept).toBe(1);
    expect(where(1)).toEqual({ kind: 'kept', seat: 0 });
    await table.answer({ ok: true }, { hands: [hands({ kept: [1], ready_at: 1300 }), hands()], motif: null }, ['trophy']);
    expect(hand.kept).toBe(1);
    expect(hand.tile).toBeNull();
  });

  it('that lets go before the tile is granted says so as soon as it is', async () => {
    hand.grab(1);
    void hand.back({ x: 5, y: 6 });
    expect(table.actions).toEqual(['grab 1']);
    expect(where(1)).toEqual({ kind: 'lying', x: 5, y: 6 });
    await table.answer({ ok: true }, { lying: table.view.lying.filter(({ tile }) => tile !== 1), hands: [hands({ right: 1 }), hands()], motif: '2f' }, ['keep', 'back']);
    await vi.advanceTimersByTimeAsync(0);
    expect(table.actions).toEqual(['grab 1', 'back 5 6']);
  });

  it('that lets go of a tile somebody else got lets go of nothing', async () => {
    hand.grab(1);
    void hand.back({ x: 5, y: 6 });
    await table.answer(LATE, { lying: table.view.lying.filter(({ tile }) => tile !== 1), hands: [hands(), hands({ right: 1 })] });
    await vi.advanceTimersByTimeAsync(0);
    expect(table.actions).toEqual(['grab 1']);
    expect(troubles).toEqual([{ kind: 'late', tile: 1 }]);
  });

  it('still on its way back waits and grabs as soon as it can (BC-5)', async () => {
    table.view = view({ hands: [hands({ ready_at: 1300 }), hands()] });
    table.moves = ['trophy'];
    hand.grab(2);
    expect(table.actions).toEqual([]);
    expect(hand.wanted).toBe(2);
    table.now = 1300;
    await vi.advanceTimersByTimeAsync(300);
    expect(table.actions).toEqual(['grab 2']);
    expect(hand.wanted).toBeNull();
  });

  it('that waits for a tile somebody else takes meanwhile does not grab', async () => {
    table.view = view({ hands: [hands({ ready_at: 1300 }), hands()] });
    table.moves = ['trophy'];
    hand.grab(2);
    table.view = { ...table.view, lying: table.view.lying.filter(({ tile }) => tile !== 2) };
    table.now = 1300;
    await vi.advanceTimersByTimeAsync(300);
    expect(table.actions).toEqual([]);
  });

  it('takes a trophy with the second touch only, and forgets the first', async () => {
    void hand.takeTrophy();
    expect(hand.armed).toBe(true);
    expect(table.actions).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(hand.armed).toBe(false);
    void hand.takeTrophy();
    void hand.takeTrophy();
    expect(table.actions).toEqual(['trophy']);
    expect(hand.armed).toBe(false);
  });

  it('takes no trophy by two taps of one finger: nobody has read the question between them', async () => {
    const tap = (at: number) => {
      const event = new PointerEvent('pointerdown', { clientX: 40, clientY: 40 });
      Object.defineProperty(event, 'timeStamp', { value: at });
      void hand.takeTrophy(event);
    };
    table.moves = ['trophy'];
    tap(1000);
    tap(1150);
    expect(hand.armed).toBe(true);
    expect(table.actions).toEqual([]);
    tap(1900);
    expect(table.actions).toEqual(['trophy']);
  });

  it('that cannot take a trophy asks the table why', async () => {
    await pickUp(1);
    void hand.takeTrophy();
    expect(table.actions.at(-1)).toBe('trophy');
    await table.answer({ ok: false, code: 'illegal_move', words: '', rule: 'BC-8' });
    expect(troubles.map(({ kind }) => kind)).toEqual(['refused']);
  });
});
