// Written by scripts/make-types.mjs from the server’s schema. Do not edit: run `npm run types`.
export interface BullenpartyView {
  view: "BullenpartyView";
  seat: number | null;
  phase: string;
  to_act: number[];
  round: number;
  final: boolean;
  rows: (Row | null)[];
  hand: number[] | null;
  lay_scores: ((number | null)[])[] | null;
  zero_allowed: boolean;
  turned_up: number | null;
  order: number[];
  draw_size: number;
  draw_known: number[] | null;
  discard: number[];
  aside: number;
  bulls: number[];
  players: Bidder[];
  heads: number[];
  over: boolean;
}

/** A row on the table: number cards in the order they came, and perhaps a bull card. */
export interface Row {
  cards: number[];
  bull: number | null;
}

/** One player, as the viewer sees them. */
export interface Bidder {
  name: string;
  zero: string | null;
  hand_size: number;
  known: number[];
  has_sealed: boolean;
  bid: number | null;
  has_row: boolean;
  to_lay: number;
  piles: Pile[];
  points_pile: number | null;
  bulls: number[];
  score: number;
}

/** Ascending, the top card last. */
export interface Pile {
  cards: number[];
  heads: number;
}

/** With two or three players, number cards left the game unseen. */
export interface PutAside {
  event: "PutAside";
  rule: string;
  count: number;
}

/** A seat got its zero card and its number cards. */
export interface Dealt {
  event: "Dealt";
  rule: string;
  seat: number;
  count: number;
  cards?: number[] | null;
  zero?: string | null;
}

export interface RoundBegan {
  event: "RoundBegan";
  rule: string;
  number: number;
  standings: number[];
}

/** The new rows, each as its cards were drawn. */
export interface RowsLaid {
  event: "RowsLaid";
  rule: string;
  rows: number[][];
}

/** The discard pile was shuffled and is the draw pile now: these cards, in unknown order. */
export interface Shuffled {
  event: "Shuffled";
  rule: string;
  cards: number[];
}

/** The last card of the draw pile went to a row, so this round is the final one. */
export interface FinalRound {
  event: "FinalRound";
  rule: string;
}

/** These seats have no row yet and bid; `zero` says whether the zero card may be bid. */
export interface BiddingOpened {
  event: "BiddingOpened";
  rule: string;
  seats: number[];
  zero: boolean;
}

/** A bid is chosen and final. */
export interface Sealed {
  event: "Sealed";
  rule: string;
  seat: number;
  bid?: number | null;
}

/** All bids are turned over, listed in the order in which they will be carried out. */
export interface Revealed {
  event: "Revealed";
  rule: string;
  bids: ShownBid[];
}

/** One of the bids that were turned over; `zero` is the letter of a zero card. */
export interface ShownBid {
  seat: number;
  bid: number;
  zero?: string | null;
}

/** The number bid whose turn it is goes onto the discard pile. */
export interface BidDiscarded {
  event: "BidDiscarded";
  rule: string;
  seat: number;
  card: number;
}

/** A row went into a hand, its bull card, if any, in front of the player. */
export interface RowTaken {
  event: "RowTaken";
  rule: string;
  seat: number;
  row: number;
  cards: number[];
  bull?: number | null;
}

/** The card that a zero bid adds, before its row is chosen. */
export interface TurnedUp {
  event: "TurnedUp";
  rule: string;
  seat: number;
  card: number;
}

/** The card turned up went to a row, and the zero card back to its owner. */
export interface Extended {
  event: "Extended";
  rule: string;
  seat: number;
  row: number;
  card: number;
}

/** A zero bid added nothing: the rows are full, or there is no card left to turn up. */
export interface NothingAdded {
  event: "NothingAdded";
  rule: string;
  seat: number;
  rows_full: boolean;
}

/** The fifth number card brought the top bull card to its row. */
export interface BullCame {
  event: "BullCame";
  rule: string;
  row: number;
  bull: number;
}

/** All rows are taken; how many cards each seat has to lay. All of them at the end. */
export interface LayingBegan {
  event: "LayingBegan";
  rule: string;
  counts: number[];
  everything: boolean;
}

/** A card went onto a pile; `started` if it is the pile's first. */
export interface Laid {
  event: "Laid";
  rule: string;
  seat: number;
  card: number;
  pile: number;
  started: boolean;
}

/** How a score comes about: points pile plus bull cards minus all other piles. */
export interface SeatScored {
  event: "SeatScored";
  rule: string;
  seat: number;
  points_pile: number;
  bulls: number;
  other_piles: number;
  score: number;
}

/** The end. */
export interface Scored {
  event: "Scored";
  rule: string;
  scores: number[];
}

export type AnyView =
  | BullenpartyView;

export type AnyEvent =
  | PutAside
  | Dealt
  | RoundBegan
  | RowsLaid
  | Shuffled
  | FinalRound
  | BiddingOpened
  | Sealed
  | Revealed
  | BidDiscarded
  | RowTaken
  | TurnedUp
  | Extended
  | NothingAdded
  | BullCame
  | LayingBegan
  | Laid
  | SeatScored
  | Scored;

/** All events, for checks that each has its words. */
export const EVENT_NAMES = [
  'PutAside',
  'Dealt',
  'RoundBegan',
  'RowsLaid',
  'Shuffled',
  'FinalRound',
  'BiddingOpened',
  'Sealed',
  'Revealed',
  'BidDiscarded',
  'RowTaken',
  'TurnedUp',
  'Extended',
  'NothingAdded',
  'BullCame',
  'LayingBegan',
  'Laid',
  'SeatScored',
  'Scored',
] as const;

/** All rules, for checks that each is told. */
export const RULE_NUMBERS = [
  'BP-1',
  'BP-2',
  'BP-3',
  'BP-4',
  'BP-5',
  'BP-6',
  'BP-7',
  'BP-8',
  'BP-9',
  'BP-10',
  'BP-11',
  'BP-12',
  'BP-13',
  'BP-14',
  'BP-15',
  'BP-16',
  'BP-17',
] as const;

/** All options, for checks that each is explained. */
export const OPTION_NAMES = [
  'heads',
  'bulls',
] as const;
