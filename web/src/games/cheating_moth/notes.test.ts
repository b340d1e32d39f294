import { render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import Notes from './Notes.svelte';
import { bugOf, viewOf } from './table-for-tests.svelte';
import { SPOKEN } from './spoken';

beforeAll(() => {
  // What jsdom cannot do yet.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= () => undefined;
});

function table(round: number, rounds: { number: number; points: number[] }[], minus: number[]): string[][] {
  render(Notes, {
    view: viewOf({ round, bugs: minus.map((minus_points, seat) => bugOf(seat, { minus_points })) }),
    rounds,
    say: (key) => SPOKEN.en.scene[key],
    nameOf: (seat) => ['Ada', 'Bo'][seat] ?? '',
    cardName: (card) => card,
    onclose: () => undefined,
  });
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  return rows.map((row) => [...row.children].slice(1).map((cell) => cell.textContent ?? ''));
}

describe('the scores on the notepad', () => {
  it('have a column for each round', () => {
    expect(table(3, [{ number: 1, points: [4, 0] }, { number: 2, points: [0, 7] }], [4, 7])).toEqual([
      ['Round {n}', 'Round {n}', 'Total'],
      ['4', '0', '4'],
      ['0', '7', '7'],
    ]);
  });

  it('have one for all that was before somebody came', () => {
    expect(table(4, [{ number: 3, points: [1, 2] }], [9, 2])).toEqual([
      ['Earlier', 'Round {n}', 'Total'],
      ['8', '1', '9'],
      ['0', '2', '2'],
    ]);
  });

  it('have one also if no round has ended since', () => {
    expect(table(2, [], [5, 0])[1]).toEqual(['5', '5']);
  });

  it('are none at first', () => {
    expect(table(1, [], [0, 0])[0]).toEqual(['Total']);
  });
});
