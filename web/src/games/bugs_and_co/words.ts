/** What Bugs & Co says in every language: the shape of words.en.ts, words.de.ts and words.fr.ts. */
import type { AnyGameEvent } from '../../table/game-table';
import { featuresOf, type Features } from '../../art/monsters/kinds';
import type { AnyEvent } from '../../wire/bugs_and_co';
import type { Cast, GameWords } from '../module';
import type { Field } from './aim';
import { monsterName } from './monsters';

/** What the table itself says. */
export interface Say {
  /** The nine fields of the table, from the top left. */
  fields: readonly [string, string, string, string, string, string, string, string, string];
  table(tiles: number): string;
  tile(number: number, field: string): string;
  /** The mark for where a tile will lie, moved with the arrow keys. */
  landing(field: string): string;
  keys: string;

  // What to do now.
  ready: string;
  grab: string;
  decide: string;
  hurry: string;
  nothing: string;
  out: string;
  watch: string;
  over: string;

  rightHand: string;
  inHand(monster: string): string;
  emptyHand: string;
  keep: string;
  keepLabel: string;
  kept(count: number): string;
  back: string;
  backLabel: string;
  trophy: string;
  trophyLabel(value: number): string;
  noTrophy: string;
  sure: string;
  sureLabel(value: number): string;
  trophiesLeft(values: readonly number[]): string;
  trophyOf(value: number): string;
  players: string;
  seat(name: string, kept: number): string;
  holds: string;
  stopped: string;
  away: string;
  timeLeft: string;
  countdown(seconds: number): string;

  // Why not.
  late: string;
  lateBy(name: string, ms: number, unsure: number): string;
  tooCloseToTell(name: string, unsure: number): string;
  full: string;
  moment: string;
  emptyFirst: string;
  none: string;
  nothingHeld: string;
  why: string;

  // The end.
  reckoning: string;
  triple(monster: string): string;
  rest(monster: string, count: number): string;
  tripleWorth: string;
  restWorth(count: number): string;
  trophyWorth(value: number): string;
  keptNothing: string;
  inRightHand: string;
  total: string;
  winner: string;
  points(count: number): string;
}

/** The features of a monster in words, each by its form in `kinds.ts`. */
export interface Looks {
  eyes: readonly string[];
  body: readonly string[];
  crown: readonly string[];
  mouth: readonly string[];
  limbs: readonly string[];
  marks: readonly string[];
}

/** What was remarkable, after the game. */
export interface Remarks {
  race(winner: string, loser: string, ms: number, unsure: number): string;
  spotless(who: string, triples: number): string;
  lastMoment(who: string, seconds: string): string;
  curious(who: string, looks: number): string;
  traveller(times: number): string;
  trophy(who: string, value: number, time: string): string;
  hoarder(who: string, tiles: number): string;
  streak(who: string, seconds: number): string;
}

export interface BugsWords extends GameWords {
  say: Say;
  looks: Looks;
  remarks: Remarks;
}

/** A monster for whoever listens: its name, and what it looks like. */
export function describe(looks: Looks, kind: string): string {
  const features = featuresOf(kind);
  if (!features) return kind;
  const told = (Object.keys(looks) as (keyof Features)[]).map((feature) => looks[feature][features[feature]] ?? '');
  return `${monsterName(kind)}: ${told.join(', ')}`;
}

export function fieldName(say: Say, field: Field): string {
  return say.fields[field];
}

/** Game time as "2:05". */
export function minutes(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Everybody grabs once a second: whoever plays sees that on the table and reads
 * only what they did themselves, while the log of a bystander or a replay has it all.
 */
export function isWorthALine(event: AnyEvent, cast: Cast): boolean {
  if (event.event !== 'Grabbed' && event.event !== 'PutBack') return true;
  return cast.you === null || cast.you === event.seat;
}

/**
 * The monster of a tile that was picked up, for the log; null for one's own eyes:
 * what one has seen, one has to remember.
 */
export function seenIn(event: AnyEvent, cast: Cast): string | null {
  return event.event === 'Grabbed' && event.motif != null && cast.you !== event.seat ? monsterName(event.motif) : null;
}

export function asOurs(event: AnyGameEvent): AnyEvent {
  return event as AnyEvent;
}

/** A move of the game, taken apart: 'grab 5' is ['grab', 5]. */
export function movePart(action: string): { verb: string; numbers: readonly string[] } {
  const [verb = '', ...numbers] = action.split(' ');
  return { verb, numbers };
}
