/**
 * What the Guard hears at once. A gesture is over before the lines of the log
 * have been read out, so whoever watches by ear is interrupted: who moves, and
 * which key accuses them. What kind of gesture it is nobody is told.
 */
import { isolated } from '../../i18n/index.svelte';
import type { GameTable, News } from '../../table/game-table';
import type { CheatingMothView } from '../../wire/cheating_moth';
import { around, readMoves } from './choices';
import type { Say } from './labels';
import { mothEvent } from './words';

/** Whoever has just begun to move and can be accused, unless everybody knows that they only fidget. */
function moving({ events, live }: News, { view, moves }: GameTable<CheatingMothView>): number[] {
  if (!live) return [];
  const accusable = readMoves(moves).accuse;
  const seats = events.map(({ event }) => mothEvent(event)).flatMap((event) => (event.event === 'Gestured' ? [event.seat] : []));
  return [...new Set(seats)].filter((seat) => accusable.has(seat) && view?.bugs[seat]?.gesture?.harmless !== true);
}

/** In words, or nothing. `keys`: whether there are any to press. */
export function gesturesHeard(news: News, table: GameTable<CheatingMothView>, say: Say, keys: boolean): string {
  const others = around(table.view?.bugs.length ?? 0, table.view?.seat ?? null);
  return moving(news, table)
    .map((seat) => say(keys ? 'heard.gesture.key' : 'heard.gesture', { name: isolated(table.nameOf(seat)), n: others.indexOf(seat) + 1 }))
    .join('. ');
}
