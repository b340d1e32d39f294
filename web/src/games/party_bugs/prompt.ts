/** What the player is told to do, or whom everybody waits for. */
import type { Evening } from './evening.svelte';
import type { Stage } from './stage';

export interface Prompt {
  text: string;
  /** It is for the one who reads it. */
  mine: boolean;
}

export function promptOf(evening: Evening, stage: Stage): Prompt {
  const { prompt } = evening.words;
  const { you, cast, table } = evening;
  const mine = you !== null && stage.toAct.includes(you) && evening.ready && table.moves.length > 0;
  // Whoever only looks on, or looks again at a game, is told nothing to do.
  const looking = you === null || stage.toAct.length === 0 || (stage.toAct.includes(you) && !mine);
  const waiting = cast.list(stage.toAct.map((seat) => cast.name(seat)));
  const wait = (text: string): Prompt => ({ text, mine: false });
  const ask = (text: string): Prompt => ({ text, mine: true });
  if (stage.over) return wait(prompt.over);
  switch (stage.phase) {
    case 'hide':
      if (mine) return ask(prompt.hide);
      return wait(looking ? prompt.allChoose : prompt.waitHide(waiting));
    case 'choose':
      if (mine && evening.mirroring) return ask(prompt.mirror);
      if (mine && evening.canMirror) return ask(prompt.chooseMirror);
      if (mine) return ask(table.moves.length === 1 ? prompt.only : prompt.choose);
      return wait(looking ? prompt.allChoose : prompt.waitChoose(waiting));
    case 'take':
      if (mine) return ask(stage.round === stage.lastRound ? prompt.takeLast : prompt.take);
      return wait(waiting ? prompt.waitTake(waiting) : '');
    case 'crown':
      return mine ? ask(prompt.crown) : wait(prompt.waitCrown(waiting));
    case 'reflect':
      return mine ? ask(prompt.reflect) : wait(prompt.waitReflect(waiting));
    default:
      return wait(prompt.deal);
  }
}
