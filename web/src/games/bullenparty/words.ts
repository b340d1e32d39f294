/** What the meadow says besides log and rules, and how events are told apart. */
import type { Lang } from '../../i18n/index.svelte';
import type { Happened } from '../../table/game-table';
import type { AnyEvent } from '../../wire/bullenparty';
import type { Cast, GameWords } from '../module';
import { de, scene as sceneDe } from './words.de';
import { en, scene as sceneEn } from './words.en';
import { fr, scene as sceneFr } from './words.fr';

export interface SceneWords {
  /** A number card for screen readers: "27, 1 bullhead". */
  card(card: number, heads: number): string;
  zero(letter: string): string;
  bull(heads: number): string;
  heads(count: number): string;
  points(score: number): string;
  you: string;
  bot: string;
  away: string;
  round(number: number): string;
  final: string;
  hand: string;
  rows: string;
  /** "Row 2: 14, 70, with a bull card of 4": `what` comes listed. */
  row(number: number, what: string): string;
  rowEmpty: string;
  rowTaken(number: number): string;
  piles(who: string): string;
  myPiles: string;
  noPiles: string;
  pile(number: number, top: number, size: number, heads: number, plus: boolean): string;
  newPile: string;
  /** What laying a card would make of the own score: "score then: 12 (+3)". */
  scoreThen(score: number, by: number): string;
  draw(count: number): string;
  discard(count: number, cards: string): string;
  bulls(count: number, next: number | null): string;
  short: { draw: string; discard: string; bulls: string };
  cards(count: number): string;
  pileCount(count: number): string;
  bids: string;
  hasBid: string;
  bid(what: string): string;
  /** Written where it will lie. */
  yourBid: string;
  ownBid(what: string): string;
  hasRow: string;
  laysStill(count: number): string;
  turn: string;
  next(place: number): string;
  turnedUp(card: number, heads: number): string;
  caption(event: AnyEvent, cast: Cast): string | null;
  prompt: {
    deal: string;
    bid: string;
    bidNumber: string;
    waitBid(who: string): string;
    allBid: string;
    hasRow(who: string): string;
    reveal: string;
    take: string;
    waitTake(who: string): string;
    extend(card: number): string;
    waitExtend(who: string, card: number): string;
    lay(count: number): string;
    layWhere(card: number): string;
    waitLay(who: string): string;
    allLay: string;
    over: string;
  };
  book: {
    button: string;
    title: string;
    known: string;
    knownNone: string;
    zeroUnknown: string;
    zero(letter: string): string;
    counts(score: string): string;
    discard: string;
    drawKnown: string;
    bullsLeft: string;
    none: string;
    aside(count: number): string;
  };
  highlight: {
    pile(who: string, heads: number, you: boolean): string;
    bulls(who: string, count: number, heads: number, you: boolean): string;
    longest(who: string, heads: number, you: boolean): string;
    herd(who: string, heads: number, you: boolean): string;
    tidy(who: string, you: boolean): string;
    zeros(who: string, count: number, you: boolean): string;
  };
}

export const words: Record<Lang, GameWords> = { en, de, fr };
export const sceneWords: Record<Lang, SceneWords> = { en: sceneEn, de: sceneDe, fr: sceneFr };

export function ours(happened: readonly Happened[]): { number: number; event: AnyEvent }[] {
  return happened.map(({ number, event }) => ({ number, event: event as unknown as AnyEvent }));
}

/** A score with a real minus sign. */
export function signed(score: number): string {
  return String(score).replace('-', '−');
}

/** What changes a score: +3, −3, and ±0 where it stays. */
export function changeBy(by: number): string {
  return by === 0 ? '±0' : by > 0 ? `+${by}` : signed(by);
}
