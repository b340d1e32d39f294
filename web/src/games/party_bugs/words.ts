/** What the dance floor says besides log and rules, and how events are told apart. */
import type { AnyEvent } from '../../wire/party_bugs';
import type { Lang } from '../../i18n/index.svelte';
import type { AnyGameEvent, Happened } from '../../table/game-table';
import type { Cast, GameWords } from '../module';
import { en, scene as sceneEn } from './words.en';
import { de, scene as sceneDe } from './words.de';
import { fr, scene as sceneFr } from './words.fr';

export interface SceneWords {
  /** The thirteen costumes, from 1 to 13. */
  costumes: readonly string[];
  /** A card for screen readers: "7, astronaut". */
  card(value: number): string;
  cards(values: readonly number[]): string;
  floor: string;
  hand: string;
  display: string;
  mine: string;
  faceDown: string;
  faceDownOwn(value: number): string;
  mirror: string;
  mirrorUse: string;
  mirrorCancel: string;
  sealed: string;
  sealedOwn(value: number): string;
  pile(count: number): string;
  emptyDisplay: string;
  emptyFloor: string;
  you: string;
  bot: string;
  away: string;
  tied: string;
  tiedHint: string;
  round(number: number, last: number): string;
  roundShort(number: number, last: number): string;
  game(number: number, games: number): string;
  total: string;
  before(points: number): string;
  points(points: number): string;
  /** Whose place this is, in one phrase: name, points, what lies there and what they do. */
  seat(parts: readonly string[]): string;
  takesNow: string;
  takesAt(place: number): string;
  chooses: string;
  chosen: string;
  played(value: number): string;
  /** A line about what is shown just now. */
  caption(event: AnyEvent, cast: Cast): string | null;
  prompt: {
    choose: string;
    only: string;
    chooseMirror: string;
    waitChoose(who: string): string;
    allChoose: string;
    take: string;
    takeLast: string;
    waitTake(who: string): string;
    crown: string;
    waitCrown(who: string): string;
    hide: string;
    waitHide(who: string): string;
    reflect: string;
    mirror: string;
    waitReflect(who: string): string;
    deal: string;
    over: string;
  };
  matchTitle(value: number): string;
  matchYes(value: number): string;
  matchNo(value: number): string;
  crownYes: string;
  crownNo: string;
  cancel: string;
  guests: {
    button: string;
    title: string;
    lead: string;
    unseen(who: string, values: string): string;
    none(who: string): string;
    out: string;
    outNone: string;
  };
  standings: {
    title(games: number, all: number): string;
    player: string;
    thisGame: string;
    total: string;
    mirror(who: string): string;
    mirrorYou: string;
    go: string;
  };
  scoreLabel(game: number, games: number, round: number): string;
  highlight: {
    king(who: string, cards: number, you: boolean): string;
    pairs(who: string, pairs: number, you: boolean): string;
    sweepPairs(who: string, pairs: number, you: boolean): string;
    hidden(who: string, value: number, you: boolean): string;
    mirror(who: string, value: number, you: boolean): string;
    paul: string;
    clean(who: string, you: boolean): string;
  };
}

export const words: Record<Lang, GameWords> = { en, de, fr };
export const sceneWords: Record<Lang, SceneWords> = { en: sceneEn, de: sceneDe, fr: sceneFr };

/** An event as this game's; the table hands on any game's. */
export function asOurs(event: AnyGameEvent): AnyEvent {
  return event as unknown as AnyEvent;
}

export function ours(happened: readonly Happened[]): { number: number; event: AnyEvent }[] {
  return happened.map(({ number, event }) => ({ number, event: asOurs(event) }));
}
