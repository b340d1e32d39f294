// Written by scripts/make-types.mjs from the server’s schema. Do not edit: run `npm run types`.
export interface CheatingMothView {
  view: "CheatingMothView";
  seat: number | null;
  phase: string;
  to_act: number[];
  now: number;
  round: number;
  rounds: number;
  starter: number | null;
  guard: number | null;
  active: number | null;
  discard: string[];
  draw_size: number;
  elsewhere: string[];
  answered: number[];
  slowest: number | null;
  owing: number[];
  accused: number | null;
  window_ends_at: number | null;
  window_left: number | null;
  barren_draws: number;
  bugs: Bug[];
  over: boolean;
}

/** One player, as the viewer sees them. */
export interface Bug {
  name: string;
  hand_size: number;
  hand: string[] | null;
  known: string[];
  known_or_vanished: string[];
  moths_at_least: number;
  vanished: number;
  vanished_cards: string[] | null;
  gestures: number;
  gesture: Gesture | null;
  rests_until: number | null;
  minus_points: number;
}

/** A gesture under way. */
export interface Gesture {
  ends_at: number;
  harmless: boolean;
  real: boolean | null;
  card: string | null;
}

/** Cards are dealt; this seat is Guard and begins, on this card. */
export interface RoundBegan {
  event: "RoundBegan";
  rule: string;
  number: number;
  rounds: number;
  guard: number;
  top: string;
}

/** A hand for the round. */
export interface Dealt {
  event: "Dealt";
  rule: string;
  seat: number;
  count: number;
  cards?: string[] | null;
}

/** A card went from the hand, `hand` cards of which are left, onto the discard pile. */
export interface Played {
  event: "Played";
  rule: string;
  seat: number;
  card: string;
  hand: number;
}

/** A card came from the draw pile: in turn, for a wrong accusation, or for an ant. */
export interface Drew {
  event: "Drew";
  rule: string;
  seat: number;
  hand: number;
  card?: string | null;
}

/** A card was due, but there is none left to draw. */
export interface FoundNoCard {
  event: "FoundNoCard";
  rule: string;
  seat: number;
}

/** The discard pile without its top card is the new draw pile. */
export interface Shuffled {
  event: "Shuffled";
  rule: string;
  count: number;
}

/** A gesture began. Only its owner knows whether it is real, and with which card. */
export interface Gestured {
  event: "Gestured";
  rule: string;
  seat: number;
  ends_at: number;
  real?: boolean | null;
  card?: string | null;
}

/** A gesture is over; the hand's size tells whether a card is gone. Its owner also knows which one it is or, where none is, which one it would have been. */
export interface GestureEnded {
  event: "GestureEnded";
  rule: string;
  seat: number;
  hand: number;
  vanished: boolean;
  card?: string | null;
}

/** Somebody was caught, so this gesture came to nothing. */
export interface GestureCalledOff {
  event: "GestureCalledOff";
  rule: string;
  seat: number;
  card?: string | null;
}

/** The Guard accused somebody. */
export interface Accused {
  event: "Accused";
  rule: string;
  guard: number;
  seat: number;
  right: boolean;
}

/** Who was caught is the new Guard. */
export interface GuardChanged {
  event: "GuardChanged";
  rule: string;
  seat: number;
  before: number;
}

/** A card left one hand for another, `hand` cards being left. The giver sees which. */
export interface Gave {
  event: "Gave";
  rule: string;
  seat: number;
  to: number;
  hand: number;
  card?: string | null;
}

/** The card just given arrived in a hand, which now has `hand` cards. Its owner sees which. */
export interface Received {
  event: "Received";
  rule: string;
  seat: number;
  giver: number;
  hand: number;
  card?: string | null;
}

/** A card should be given, but the hand holds nothing else than moths. */
export interface HasOnlyMoths {
  event: "HasOnlyMoths";
  rule: string;
  seat: number;
}

/** After a spider, no card is given away. */
export interface Kept {
  event: "Kept";
  rule: string;
  seat: number;
}

/** Everyone but this seat slaps the mosquito until `ends_at`. */
export interface SlapBegan {
  event: "SlapBegan";
  rule: string;
  seat: number;
  ends_at: number;
}

export interface Slapped {
  event: "Slapped";
  rule: string;
  seat: number;
}

/** This seat is given a card by each of those who owe one. */
export interface WasSlowest {
  event: "WasSlowest";
  rule: string;
  seat: number;
  owing: number[];
}

/** Whoever is first until `ends_at` may lay this number card. */
export interface RaceBegan {
  event: "RaceBegan";
  rule: string;
  seat: number;
  ends_at: number;
  card: string;
}

/** The first one to lay the number card. */
export interface Raced {
  event: "Raced";
  rule: string;
  seat: number;
  card: string;
  hand: number;
}

/** This seat does not race. */
export interface Passed {
  event: "Passed";
  rule: string;
  seat: number;
}

/** Nobody laid a card on the cockroach. */
export interface RaceClosed {
  event: "RaceClosed";
  rule: string;
}

/** Because of an ant a card was taken from the discard pile, seen by all. */
export interface AntFed {
  event: "AntFed";
  rule: string;
  seat: number;
  card: string;
  hand: number;
}

/** Hands are counted; totals are those of all rounds so far. `seat` has no card left. */
export interface RoundEnded {
  event: "RoundEnded";
  rule: string;
  number: number;
  seat: number | null;
  hands: string[][];
  points: number[];
  totals: number[];
}

export type AnyView =
  | CheatingMothView;

export type AnyEvent =
  | RoundBegan
  | Dealt
  | Played
  | Drew
  | FoundNoCard
  | Shuffled
  | Gestured
  | GestureEnded
  | GestureCalledOff
  | Accused
  | GuardChanged
  | Gave
  | Received
  | HasOnlyMoths
  | Kept
  | SlapBegan
  | Slapped
  | WasSlowest
  | RaceBegan
  | Raced
  | Passed
  | RaceClosed
  | AntFed
  | RoundEnded;

/** All events, for checks that each has its words. */
export const EVENT_NAMES = [
  'RoundBegan',
  'Dealt',
  'Played',
  'Drew',
  'FoundNoCard',
  'Shuffled',
  'Gestured',
  'GestureEnded',
  'GestureCalledOff',
  'Accused',
  'GuardChanged',
  'Gave',
  'Received',
  'HasOnlyMoths',
  'Kept',
  'SlapBegan',
  'Slapped',
  'WasSlowest',
  'RaceBegan',
  'Raced',
  'Passed',
  'RaceClosed',
  'AntFed',
  'RoundEnded',
] as const;

/** All rules, for checks that each is told. */
export const RULE_NUMBERS = [
  'CM-1',
  'CM-2',
  'CM-3',
  'CM-4',
  'CM-5',
  'CM-6',
  'CM-7',
  'CM-8',
  'CM-9',
  'CM-10',
  'CM-11',
  'CM-12',
  'CM-13',
  'CM-14',
  'CM-15',
  'CM-16',
  'CM-17',
  'CM-18',
  'CM-19',
  'CM-20',
  'CM-21',
  'CM-22',
  'CM-23',
  'CM-24',
  'CM-25',
] as const;

/** All options, for checks that each is explained. */
export const OPTION_NAMES = [
  'ant',
  'bluffs',
  'tempo',
] as const;
