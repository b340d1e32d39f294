// Written by scripts/make-types.mjs from the server’s schema. Do not edit: run `npm run types`.
export interface BugsAndCoView {
  view: "BugsAndCoView";
  seat: number | null;
  phase: string;
  to_act: number[];
  now: number;
  ends_at: number;
  lying: LyingTile[];
  hands: Hands[];
  motif: string | null;
  trophies: number[];
  motifs: string[];
  put_away: number;
  over: boolean;
}

/** A tile that lies face down on the table. */
export interface LyingTile {
  tile: number;
  x: number;
  y: number;
}

/** One player's hands, as everybody sees them. */
export interface Hands {
  name: string;
  right: number | null;
  kept: number[];
  trophy: number | null;
  ready_at: number | null;
  motifs: string[] | null;
  counts: number[] | null;
  score: number | null;
  wins: boolean | null;
}

/** The tiles lie on the table, face down, and everyone may grab. */
export interface Started {
  event: "Started";
  rule: string;
  places: ([number, number])[];
  trophies: number[];
}

/** A tile left the table for a right hand, whose owner looks at it. */
export interface Grabbed {
  event: "Grabbed";
  rule: string;
  seat: number;
  tile: number;
  motif?: string | null;
}

/** A tile lies face down on the table again, where its holder wanted it. */
export interface PutBack {
  event: "PutBack";
  rule: string;
  seat: number;
  tile: number;
  x: number;
  y: number;
}

/** A tile went to the left hand, where nobody looks at it before the end. */
export interface Kept {
  event: "Kept";
  rule: string;
  seat: number;
  tile: number;
  count: number;
}

/** A seat has the highest trophy that was left, and stops. */
export interface TrophyTaken {
  event: "TrophyTaken";
  rule: string;
  seat: number;
  value: number;
}

/** No trophy is left; whoever still plays has until this time. */
export interface CountdownBegan {
  event: "CountdownBegan";
  rule: string;
  ends_at: number;
}

/** The countdown, or the time of the game, has run out. */
export interface Stopped {
  event: "Stopped";
  rule: string;
}

/** All that a seat has kept is turned over and counted. */
export interface HandShown {
  event: "HandShown";
  rule: string;
  seat: number;
  tiles: number[];
  motifs: string[];
  triples: number;
  others: number;
  trophy: number;
  score: number;
}

export type AnyView =
  | BugsAndCoView;

export type AnyEvent =
  | Started
  | Grabbed
  | PutBack
  | Kept
  | TrophyTaken
  | CountdownBegan
  | Stopped
  | HandShown;

/** All events, for checks that each has its words. */
export const EVENT_NAMES = [
  'Started',
  'Grabbed',
  'PutBack',
  'Kept',
  'TrophyTaken',
  'CountdownBegan',
  'Stopped',
  'HandShown',
] as const;

/** All rules, for checks that each is told. */
export const RULE_NUMBERS = [
  'BC-1',
  'BC-2',
  'BC-3',
  'BC-4',
  'BC-5',
  'BC-6',
  'BC-7',
  'BC-8',
  'BC-9',
  'BC-10',
  'BC-11',
  'BC-12',
] as const;

/** All options, for checks that each is explained. */
export const OPTION_NAMES = [
  'extra_eyes',
  'limit',
] as const;
