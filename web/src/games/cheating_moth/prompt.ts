/** What the table is about just now, for whoever looks at it: which sentence, and about whom. */
import type { CheatingMothView } from '../../wire/cheating_moth';
import type { Choices } from './choices';

export type PromptKey =
  | 'deal'
  | 'yourTurn'
  | 'yourDraw'
  | 'turn'
  | 'yourSpider'
  | 'yourSpiderNothing'
  | 'spider'
  | 'slap'
  | 'slapped'
  | 'yourMosquito'
  | 'mosquito'
  | 'yourGift'
  | 'yourGiftWaits'
  | 'giftsForYou'
  | 'gifts'
  | 'race'
  | 'raceNothing'
  | 'racePassed'
  | 'cockroach'
  | 'yourCatch'
  | 'youAreCaught'
  | 'catch'
  | 'over';

/** A smaller second line: what one could do besides. */
export type AsideKey = 'guard' | 'gesturing' | 'fidgeting' | 'resting' | 'cheat';

export interface Prompt {
  key: PromptKey;
  /** Something is wanted from the viewer, who should hear of it. */
  mine: boolean;
  /** Whose turn, gift or catch it is. */
  name?: number;
  /** Whom it is about. */
  whom?: number;
  /** Who still owes a card. */
  names?: readonly number[];
  card?: string;
}

/** `me`: the seat of whoever may play here; null for all who only look. */
export function promptOf(view: CheatingMothView, choices: Choices, me: number | null): Prompt {
  const name = view.active ?? undefined;
  const mine = me !== null && view.active === me;
  switch (view.phase) {
    case 'turn':
      if (mine) return { key: choices.draw ? 'yourDraw' : 'yourTurn', mine };
      return { key: 'turn', mine, name };
    case 'spider':
      if (mine) return { key: choices.giveTo.size > 0 ? 'yourSpider' : 'yourSpiderNothing', mine };
      return { key: 'spider', mine, name };
    case 'slap':
      if (mine) return { key: 'yourMosquito', mine: false };
      if (me === null) return { key: 'mosquito', mine: false, name };
      return choices.slap ? { key: 'slap', mine: true } : { key: 'slapped', mine: false };
    case 'gifts':
      return giftsOf(view, choices, me);
    case 'race': {
      const card = view.discard[0]?.charAt(0) ?? '';
      if (me === null) return { key: 'cockroach', mine: false, card };
      if (choices.race.size > 0) return { key: 'race', mine: true, card };
      return { key: choices.pass ? 'raceNothing' : 'racePassed', mine: choices.pass, card };
    }
    case 'settle': {
      const [guard, whom] = [view.guard ?? undefined, view.accused ?? undefined];
      if (me !== null && guard === me) return { key: 'yourCatch', mine: true, whom };
      if (me !== null && whom === me) return { key: 'youAreCaught', mine: false, name: guard };
      return { key: 'catch', mine: false, name: guard, whom };
    }
    case 'over':
      return { key: 'over', mine: false };
    default:
      return { key: 'deal', mine: false };
  }
}

function giftsOf(view: CheatingMothView, choices: Choices, me: number | null): Prompt {
  const whom = view.slowest ?? undefined;
  if (me !== null && view.owing.includes(me)) {
    return choices.give.size > 0 ? { key: 'yourGift', mine: true, whom } : { key: 'yourGiftWaits', mine: false, whom };
  }
  if (me !== null && whom === me) return { key: 'giftsForYou', mine: false, names: view.owing };
  return { key: 'gifts', mine: false, whom, names: view.owing };
}

/** After so many gestures in a round, nobody needs to be told how. */
const LEARNT = 2;

/** What one may do at any time, besides what the table waits for. */
export function asideOf(view: CheatingMothView, choices: Choices, me: number | null): AsideKey | null {
  const bug = me === null ? undefined : view.bugs[me];
  if (!bug || view.over || view.phase === 'settle') return null;
  if (view.guard === me) return view.phase === 'turn' ? 'guard' : null;
  if (bug.gesture) return bug.gesture.real ? 'gesturing' : 'fidgeting';
  if (bug.rests_until !== null) return 'resting';
  // Said until it is known, and never while something else is wanted.
  return view.phase === 'turn' && bug.gestures < LEARNT && choices.vanish.size > 0 ? 'cheat' : null;
}
