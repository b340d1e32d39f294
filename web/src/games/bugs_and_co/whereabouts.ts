/** Where every tile is: as the view says, and as far as the own hand is already further. */
import type { BugsAndCoView } from '../../wire/bugs_and_co';
import type { Point } from './mat';

export type Whereabouts =
  | { kind: 'lying'; x: number; y: number }
  /** In the own right hand, or about to be. */
  | { kind: 'mine' }
  | { kind: 'theirs'; seat: number }
  | { kind: 'kept'; seat: number };

/** What the own hand has asked for and the table has not answered yet. */
export interface Ahead {
  /** The tile it reaches for. */
  reaching: number | null;
  /** The tile it has let go of, and where to: a place, or the left hand. */
  letting: { tile: number; to: Point | 'left hand' } | null;
}

export const NOT_AHEAD: Ahead = { reaching: null, letting: null };

/** Every tile of the game, by its number. */
export function whereabouts(view: BugsAndCoView, me: number | null, ahead: Ahead): Map<number, Whereabouts> {
  const found = new Map<number, Whereabouts>();
  for (const { tile, x, y } of view.lying) {
    found.set(tile, tile === ahead.reaching ? { kind: 'mine' } : { kind: 'lying', x, y });
  }
  view.hands.forEach((hands, seat) => {
    for (const tile of hands.kept) found.set(tile, { kind: 'kept', seat });
    if (hands.right !== null) found.set(hands.right, seat === me ? { kind: 'mine' } : { kind: 'theirs', seat });
  });
  const { letting } = ahead;
  if (letting && me !== null && found.get(letting.tile)?.kind === 'mine') {
    found.set(letting.tile, letting.to === 'left hand' ? { kind: 'kept', seat: me } : { kind: 'lying', ...letting.to });
  }
  return found;
}

/** How many tiles the game has, wherever they are. */
export function tilesIn(view: BugsAndCoView): number {
  return view.lying.length + view.hands.reduce((sum, hands) => sum + hands.kept.length + (hands.right === null ? 0 : 1), 0);
}

/** How many trophies the game has, taken or not. */
export function trophiesIn(view: BugsAndCoView): number {
  return view.trophies.length + view.hands.filter((hands) => hands.trophy !== null).length;
}

export function isSame(one: Whereabouts | undefined, other: Whereabouts): boolean {
  if (one?.kind !== other.kind) return false;
  if (one.kind === 'lying' && other.kind === 'lying') return one.x === other.x && one.y === other.y;
  if ('seat' in one && 'seat' in other) return one.seat === other.seat;
  return true;
}
