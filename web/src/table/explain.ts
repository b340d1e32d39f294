/** A refused move explains itself: in the player's language, with a way to the rule behind it. */
import { explainRefusal } from '../i18n/refusals';
import { lang } from '../i18n/index.svelte';
import { loadGame } from '../games/module';
import { toasts } from '../parts/toasts.svelte';
import { play } from '../sound/sound';
import type { GameTable, Outcome } from './game-table';

/** Codes of what needs no words: the move is on its way, or the page has left. */
const SILENT = new Set(['pending', 'left']);

/**
 * Show why something was refused; nothing for what was granted. Returns whether
 * it was granted: `if (await explain(table.play('play 7'), table)) …`
 */
export async function explain(asked: Outcome | Promise<Outcome>, table: GameTable): Promise<boolean> {
  const outcome = await asked;
  if (outcome.ok) return true;
  if (SILENT.has(outcome.code)) return false;
  const game = table.room?.game;
  const words = game ? (await loadGame(game)).words[lang()].refusal(outcome.rule, outcome.code, outcome.words) : null;
  toasts.say(words ?? explainRefusal(outcome.code, outcome.words), 'wrong', outcome.rule);
  play('wrong');
  return false;
}
