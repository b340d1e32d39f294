// Written by scripts/make-types.mjs from the server’s schema. Do not edit: run `npm run types`.
export interface PartyBugsView {
  view: "PartyBugsView";
  seat: number | null;
  phase: string;
  to_act: number[];
  game_number: number;
  games: number;
  round: number;
  last_round: number;
  floor: number[];
  tied: number | null;
  hand: number[] | null;
  dancers: Dancer[];
  taking_order: number[];
  danced_off: number[];
  over: boolean;
}

/** One colour, as the viewer sees it. Paul's, where he plays, comes last. */
export interface Dancer {
  name: string;
  display: number[];
  display_total: number;
  hand_size: number;
  pile_size: number;
  played: number | null;
  has_sealed: boolean;
  has_face_down: boolean;
  face_down: number | null;
  has_mirror: boolean;
  seen: number[];
  total: number;
}

/** Everyone turned up a card; `floor` has one per colour, Paul's last. */
export interface Dealt {
  event: "Dealt";
  rule: string;
  game: number;
  floor: number[];
}

/** The Tied card goes to this seat for the whole game. */
export interface TiedGiven {
  event: "TiedGiven";
  rule: string;
  seat: number;
}

/** Cards went from the own pile into the hand. */
export interface Drew {
  event: "Drew";
  rule: string;
  seat: number;
  count: number;
  cards?: number[] | null;
}

/** A card was put face down into the display. */
export interface Hid {
  event: "Hid";
  rule: string;
  seat: number;
  card?: number | null;
}

/** A card for this round is chosen and final. */
export interface Sealed {
  event: "Sealed";
  rule: string;
  seat: number;
  card?: number | null;
}

/** All sealed cards are turned over, one per seat. */
export interface Revealed {
  event: "Revealed";
  rule: string;
  cards: number[];
}

/** A card left the floor for a display; with `pair` its twin left the game with it. */
export interface Took {
  event: "Took";
  rule: string;
  seat: number;
  card: number;
  pair: boolean;
}

/** A card taken was discarded with the own face-down card, which is thereby shown. */
export interface Matched {
  event: "Matched";
  rule: string;
  seat: number;
  card: number;
}

/** A Party King takes the whole floor. */
export interface KingCame {
  event: "KingCame";
  rule: string;
  seat: number;
  cards: number[];
}

/** This seat has the highest total and gets the mirror card. */
export interface MirrorGiven {
  event: "MirrorGiven";
  rule: string;
  seat: number;
}

/** The mirror card left with a display card; `face_down` if it was the hidden one. */
export interface Mirrored {
  event: "Mirrored";
  rule: string;
  seat: number;
  face_down: boolean;
  card?: number | null;
}

/** Nothing lay in the display, so the mirror card went unused. */
export interface MirrorUnused {
  event: "MirrorUnused";
  rule: string;
  seat: number;
}

/** The cards played this round are the new dance floor. */
export interface FloorFilled {
  event: "FloorFilled";
  rule: string;
  floor: number[];
}

/** A new round; in the last one only the floor is shared out. */
export interface RoundBegan {
  event: "RoundBegan";
  rule: string;
  number: number;
  last: boolean;
}

/** At the end a face-down card is turned over and counts. */
export interface HiddenShown {
  event: "HiddenShown";
  rule: string;
  seat: number;
  card: number;
}

/** Totals of the game just ended and, in a series, of all games so far. */
export interface GameScored {
  event: "GameScored";
  rule: string;
  scores: number[];
  totals: number[];
}

export type AnyView =
  | PartyBugsView;

export type AnyEvent =
  | Dealt
  | TiedGiven
  | Drew
  | Hid
  | Sealed
  | Revealed
  | Took
  | Matched
  | KingCame
  | MirrorGiven
  | Mirrored
  | MirrorUnused
  | FloorFilled
  | RoundBegan
  | HiddenShown
  | GameScored;

/** All events, for checks that each has its words. */
export const EVENT_NAMES = [
  'Dealt',
  'TiedGiven',
  'Drew',
  'Hid',
  'Sealed',
  'Revealed',
  'Took',
  'Matched',
  'KingCame',
  'MirrorGiven',
  'Mirrored',
  'MirrorUnused',
  'FloorFilled',
  'RoundBegan',
  'HiddenShown',
  'GameScored',
] as const;

/** All rules, for checks that each is told. */
export const RULE_NUMBERS = [
  'PB-1',
  'PB-2',
  'PB-3',
  'PB-4',
  'PB-5',
  'PB-6',
  'PB-7',
  'PB-8',
  'PB-9',
  'PB-10',
  'PB-11',
  'PB-12',
  'PB-13',
  'PB-14',
  'PB-15',
  'PB-16',
  'PB-20',
  'PB-21',
  'PB-22',
  'PB-23',
  'PB-24',
  'PB-25',
  'PB-30',
  'PB-31',
  'PB-32',
  'PB-33',
  'PB-34',
] as const;

/** All options, for checks that each is explained. */
export const OPTION_NAMES = [
  'hidden_card',
  'series',
] as const;
