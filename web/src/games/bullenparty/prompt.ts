/** What the player is told to do, or whom everybody waits for. */
import type { Pasture } from './pasture.svelte';
import type { Stage } from './stage';

export interface Prompt {
  text: string;
  /** It is for the one who reads it. */
  mine: boolean;
}

export function promptOf(pasture: Pasture, stage: Stage): Prompt {
  const { prompt } = pasture.words;
  const { you, cast } = pasture;
  const { now } = stage;
  const mine = you !== null && now.to_act.includes(you) && pasture.ready;
  const waiting = cast.list(now.to_act.map((seat) => cast.name(seat)));
  const wait = (text: string): Prompt => ({ text, mine: false });
  const ask = (text: string): Prompt => ({ text, mine: true });
  switch (now.phase) {
    case 'bid':
      if (mine) return ask(now.zero_allowed ? prompt.bid : prompt.bidNumber);
      if (you !== null && waiting && now.players[you]?.has_row) return wait(prompt.hasRow(waiting));
      return wait(you === null || !waiting ? prompt.allBid : prompt.waitBid(waiting));
    case 'take a row':
      return mine ? ask(prompt.take) : wait(waiting ? prompt.waitTake(waiting) : '');
    case 'extend a row':
      return mine ? ask(prompt.extend(now.turned_up ?? 0)) : wait(waiting ? prompt.waitExtend(waiting, now.turned_up ?? 0) : '');
    case 'lay': {
      const left = you === null ? 0 : (now.players[you]?.to_lay ?? 0);
      if (mine) return ask(pasture.chosen === null ? prompt.lay(left) : prompt.layWhere(pasture.chosen));
      return wait(you === null || !waiting ? prompt.allLay : prompt.waitLay(waiting));
    }
    case 'over':
      return wait(prompt.over);
    case 'reveal':
      return wait(prompt.reveal);
    default:
      return wait(prompt.deal);
  }
}
