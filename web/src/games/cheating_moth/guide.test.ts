import { describe, expect, it } from 'vitest';
import type { AnyEvent } from '../../wire/cheating_moth';
import { guide } from './guide';
import { bugOf, HAND, TestTable, viewOf } from './table-for-tests.svelte';

/** Which step is shown: as the shell does it, one after the other. */
class Tour {
  place = 0;
  readonly table: TestTable;

  constructor(table: TestTable) {
    this.table = table;
  }

  /** The step that is shown now; null while it waits for its moment. */
  get shown(): string | null {
    for (;;) {
      const step = guide[this.place];
      if (!step?.when(this.table)) return null;
      if (!step.until?.(this.table)) return step.id;
      this.place += 1;
    }
  }

  next(): void {
    this.place += 1;
  }
}

const played = (seat: number): AnyEvent => ({ event: 'Played', rule: 'CM-4', seat, card: '4', hand: 7 });
const gestured = (real: boolean): AnyEvent => ({ event: 'Gestured', rule: 'CM-8', seat: 0, ends_at: 1, real, card: real ? '3' : null });
const CHEAT = ['vanish 3', 'fidget'];

describe('the guided game', () => {
  it('leads somebody who is not the Guard from the hand to the first cheats', () => {
    const tour = new Tour(new TestTable(viewOf({ active: 1 }), CHEAT));
    expect(tour.shown).toBe('hand');
    tour.next();
    expect(tour.shown).toBe('badge');
    tour.next();
    expect(tour.shown).toBeNull();
    tour.table.happen([], { active: 0 }, ['play 4', ...CHEAT]);
    expect(tour.shown).toBe('turn');
    tour.table.happen([played(0)], { active: 1 }, CHEAT);
    expect(tour.shown).toBe('vanish');
    tour.table.happen([gestured(true)], {}, []);
    expect(tour.shown).toBeNull();
    tour.table.happen([], {}, CHEAT);
    expect(tour.shown).toBe('fidget');
    tour.table.happen([gestured(false)]);
    expect(tour.shown).toBeNull();
    tour.table.happen([], { phase: 'race' });
    expect(tour.shown).toBe('race');
  });

  it('teaches the Guard to accuse when somebody moves', () => {
    const tour = new Tour(new TestTable(viewOf({ guard: 0 }), ['play 4', 'caught 1']));
    tour.place = 2;
    tour.table.happen([played(0)], { active: 1 }, ['caught 1']);
    expect(tour.shown).toBeNull();
    const moving = [bugOf(0, { hand: HAND }), bugOf(1, { gesture: { ends_at: 1, harmless: false, real: null, card: null } }), bugOf(2), bugOf(3)];
    tour.table.happen([], { bugs: moving });
    expect(tour.shown).toBe('accuse');
    tour.table.happen([{ event: 'Accused', rule: 'CM-16', guard: 0, seat: 1, right: false }]);
    expect(tour.shown).toBeNull();
    expect(guide[tour.place]?.id).toBe('slap');
  });

  it('comes back to cheating once the badge is gone, and ends with the score', () => {
    const tour = new Tour(new TestTable(viewOf({ guard: 0 }), []));
    tour.place = guide.findIndex(({ id }) => id === 'slap');
    tour.table.happen([{ event: 'RoundEnded', rule: 'CM-7', number: 1, seat: 2, hands: [], points: [], totals: [] }], { guard: 1 }, CHEAT);
    expect(tour.shown).toBe('vanish.later');
    tour.table.happen([gestured(true)]);
    expect(tour.shown).toBe('fidget.later');
    tour.table.happen([gestured(false)]);
    expect(tour.shown).toBe('score');
  });

  it('does not speak of fidgets where there are none', () => {
    const tour = new Tour(new TestTable(viewOf({ active: 1 }), ['vanish 3']));
    tour.place = guide.findIndex(({ id }) => id === 'fidget');
    expect(tour.shown).toBeNull();
    expect(guide[tour.place]?.id).toBe('slap');
  });
});
