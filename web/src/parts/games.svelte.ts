/** What the server says about its games, and how the page calls them. */
import { hasScene } from '../games/module';
import { en } from '../i18n/en';
import { t, type Key } from '../i18n/index.svelte';
import { listGames } from '../wire/api';
import type { GameInfo } from '../wire/types';

class Games {
  list = $state.raw<readonly GameInfo[]>([]);
  failed = $state(false);

  async load(): Promise<void> {
    try {
      this.list = await listGames();
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }

  info(name: string): GameInfo | null {
    return this.list.find((game) => game.name === name) ?? null;
  }
}

export const games = new Games();

/** The game's name on the page; the server's for one that we have no words for. */
export function titleOf(name: string): string {
  const key = `game.${name}.title`;
  return key in en ? t(key as Key) : (games.info(name)?.title ?? name);
}

export function blurbOf(name: string): string {
  const key = `game.${name}.blurb`;
  return key in en ? t(key as Key) : (games.info(name)?.blurb ?? '');
}

/** A bot's level in words. */
export function levelName(level: string): string {
  const key = `level.${level}`;
  return key in en ? t(key as Key) : level;
}

export function levelHint(level: string): string {
  const key = `level.hint.${level}`;
  return key in en ? t(key as Key) : '';
}

/** Whether the table has to send plain words: for a game without a Scene. */
export function needsWords(name: string): boolean {
  return !hasScene(name);
}

