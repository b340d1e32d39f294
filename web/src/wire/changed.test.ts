import { describe, expect, it } from 'vitest';
import { changed } from './changed';

const VIEW = { phase: 'take', dancers: [{ name: 'Ada', total: 1 }, { name: 'Bo', total: 2 }], floor: [3, 4] };

describe('a view after an update', () => {
  it('has new fields in place of old ones', () => {
    expect(changed(VIEW, { view: { phase: 'choose', floor: [] } })).toEqual({ ...VIEW, phase: 'choose', floor: [] });
  });

  it('has new fields of items at their places, and leaves the view before alone', () => {
    const next = changed(VIEW, { items: { dancers: { '1': { total: 9 } } } });
    expect(next.dancers).toEqual([{ name: 'Ada', total: 1 }, { name: 'Bo', total: 9 }]);
    expect(next.dancers[0]).toBe(VIEW.dancers[0]);
    expect(VIEW.dancers[1]?.total).toBe(2);
  });

  it('has a whole item where there was none, and none where it is gone', () => {
    const rows = { rows: [{ cards: [1] }, null] };
    expect(changed(rows, { items: { rows: { '0': null, '1': { cards: [2], bull: null } } } }).rows).toEqual([null, { cards: [2], bull: null }]);
  });

  it('is the same one if nothing changed', () => {
    expect(changed(VIEW, {})).toBe(VIEW);
  });
});
