/** From what happened to lines that people read. */
import { hasScene, type AnyGameModule, type Cast } from '../games/module';
import type { Lang } from '../i18n/index.svelte';
import type { Happened } from '../table/game-table';

export interface LogLine {
  number: number;
  text: string;
  rule: string;
  /** Game time in ms. */
  at: number;
}

/** One line, or nothing for what is not worth one. */
export function lineOf(happened: Happened, game: string, module: AnyGameModule, cast: Cast, lang: Lang): LogLine | null {
  const text = hasScene(game) ? module.words[lang].log(happened.event, cast) : happened.words;
  return text ? { number: happened.number, text, rule: happened.event.rule, at: happened.at } : null;
}

/** "1:05" of a game time. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
