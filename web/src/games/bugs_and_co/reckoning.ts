/** What everybody kept, sorted for looking at: threes of a kind first, then the rest. */
import type { BugsAndCoView, Hands } from '../../wire/bugs_and_co';

export interface Group {
  motif: string;
  /** The tiles' numbers. */
  tiles: number[];
  /** They count for their owner; others against. */
  whole: boolean;
}

export interface Reckoned {
  seat: number;
  groups: Group[];
  /** How many tiles are in no whole group. */
  others: number;
  trophy: number | null;
  score: number;
  /** The tile that was still in the right hand. */
  held: number | null;
  won: boolean;
}

/** One entry per seat: the own one first, the others as they sit. */
export function reckon(view: BugsAndCoView, me: number | null): Reckoned[] {
  const all = view.hands.map((hands, seat): Reckoned => {
    const groups = groupsOf(hands);
    return {
      seat,
      groups,
      others: groups.reduce((sum, group) => sum + (group.whole ? 0 : group.tiles.length), 0),
      trophy: hands.trophy,
      score: hands.score ?? 0,
      held: hands.right,
      won: hands.wins === true,
    };
  });
  return me === null ? all : [...all.slice(me), ...all.slice(0, me)];
}

function groupsOf(hands: Hands): Group[] {
  const found = new Map<string, Group>();
  hands.motifs?.forEach((motif, at) => {
    const tile = hands.kept[at];
    if (tile === undefined) return;
    const group = found.get(motif) ?? { motif, tiles: [], whole: (hands.counts?.[at] ?? 0) > 0 };
    group.tiles.push(tile);
    found.set(motif, group);
  });
  return [...found.values()].sort((one, other) => other.tiles.length - one.tiles.length || one.motif.localeCompare(other.motif));
}
