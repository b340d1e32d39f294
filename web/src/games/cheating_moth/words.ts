/** What Cheating Moth says on this page, in whichever language: the shape of it, and card names. */
import { lookOf, type Family } from '../../art/moth/cards';
import type { AnyEvent } from '../../wire/cheating_moth';
import type { Cast, GameWords } from '../module';
import type { AsideKey, PromptKey } from './prompt';

/** Short words over a bug's head. */
export type BubbleKey = 'caught' | 'wrong' | 'takes' | 'noCard' | 'gone' | 'passes' | 'keeps' | 'onlyMoths' | 'slowest' | 'first' | 'guard';

export type SceneKey =
  | `prompt.${PromptKey}`
  | `aside.${AsideKey}`
  | `bubble.${BubbleKey}`
  | 'aside.sneak'
  | 'aside.whom'
  | 'you'
  | 'players'
  | 'hand'
  | 'hand.keys'
  | 'card.fits'
  | 'card.gesture'
  | 'card.chosen'
  | 'seat'
  | 'seat.guard'
  | 'seat.turn'
  | 'seat.gesture'
  | 'seat.harmless'
  | 'seat.rests'
  | 'seat.slapped'
  | 'seat.passed'
  | 'seat.owes'
  | 'seat.slowest'
  | 'seat.caught'
  | 'seat.accuse'
  | 'seat.give'
  | 'seat.fidget'
  | 'seat.points'
  | 'heard.gesture'
  | 'heard.gesture.key'
  | 'harmless'
  | 'draw'
  | 'draw.do'
  | 'discard'
  | 'discard.empty'
  | 'slap'
  | 'slap.done'
  | 'keep'
  | 'pass'
  | 'cheat'
  | 'cheat.stop'
  | 'under'
  | 'under.here'
  | 'menu'
  | 'menu.play'
  | 'menu.race'
  | 'menu.give'
  | 'menu.giveTo'
  | 'menu.vanish'
  | 'notes'
  | 'notes.button'
  | 'notes.round'
  | 'notes.earlier'
  | 'notes.scores'
  | 'notes.total'
  | 'notes.known'
  | 'notes.nothing'
  | 'notes.moths'
  | 'notes.vanishedOr'
  | 'notes.elsewhere'
  | 'notes.vanished'
  | 'notes.gestures'
  | 'notes.yours'
  | 'summary.title'
  | 'summary.out'
  | 'summary.out.you'
  | 'summary.stuck'
  | 'summary.points'
  | 'summary.total'
  | 'summary.nothing'
  | 'summary.close'
  | 'receipt.slap'
  | 'receipt.race'
  | 'receipt.accuse'
  | 'receipt.late'
  | 'receipt.tooLate'
  | 'receipt.tied'
  | 'highlight.slap'
  | 'highlight.catch'
  | 'highlight.vanishes'
  | 'highlight.cheeky'
  | 'highlight.brink'
  | 'highlight.fidgets'
  | 'highlight.catches'
  | 'highlight.wrong'
  | 'highlight.dear';

export interface MothWords extends GameWords {
  scene: Record<SceneKey, string>;
  /** Inside a sentence: "the 3 spider". */
  card(card: string): string;
  /** Alone: "Spider 3". */
  cardName(card: string): string;
}

/** The value and the family of a card, or null for what is none. */
export function cardOf(card: string): { value: number; family: Family } | null {
  return lookOf(card);
}

/** An event of this game. */
export function mothEvent(event: { event: string; rule: string }): AnyEvent {
  return event as AnyEvent;
}

/** The moves as people say them, from `kind what to whom`. */
export interface MoveWords {
  play(card: string): string;
  vanish(card: string): string;
  race(card: string): string;
  give(card: string): string;
  giveTo(card: string, seat: number): string;
  caught(seat: number): string;
  draw: string;
  fidget: string;
  keep: string;
  slap: string;
  pass: string;
}

export function moveInWords(action: string, words: MoveWords): string {
  const [kind = '', what = '', , whom] = action.split(' ');
  if (kind === 'give' && whom !== undefined) return words.giveTo(what, Number(whom) + 1);
  switch (kind) {
    case 'play':
    case 'vanish':
    case 'race':
    case 'give':
      return words[kind](what);
    case 'caught':
      return words.caught(Number(what) + 1);
    case 'draw':
    case 'fidget':
    case 'keep':
    case 'slap':
    case 'pass':
      return words[kind];
    default:
      return action;
  }
}

/** Who does it, and whether that is oneself: languages conjugate. */
export function subject(seat: number, cast: Cast): { me: boolean; who: string } {
  return { me: cast.you === seat, who: cast.name(seat) };
}

/**
 * Why a move was refused, by rule; where one rule has several reasons, the
 * server's own words tell which. Patterns are tried in order.
 */
export interface Reason {
  rule: string;
  /** To be found in the server's words; without it, this is the rule's general reason. */
  found?: RegExp;
  text: string | ((...found: string[]) => string);
}

export function reasonOf(reasons: readonly Reason[], rule: string, words: string): string | null {
  for (const { rule: number, found, text } of reasons) {
    if (number !== rule) continue;
    const match = found ? found.exec(words) : [];
    if (!match) continue;
    return typeof text === 'string' ? text : text(...match.slice(1));
  }
  return null;
}
