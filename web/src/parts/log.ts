/** From what happened to lines that people read. */
import { t, type Lang } from '../i18n/index.svelte';
import { hasScene, type AnyGameModule, type Cast } from '../games/module';
import type { Happened } from '../table/game-table';

export interface LogLine {
  number: number;
  text: string;
  rule: string;
  /** Game time in ms. */
  at: number;
  /** Whom it is about, as the text names them; null if it does not. */
  who: string | null;
}

/** One line, or nothing for what is not worth one. */
export function lineOf(happened: Happened, game: string, module: AnyGameModule, cast: Cast, lang: Lang): LogLine | null {
  const text = hasScene(game) ? module.words[lang].log(happened.event, cast) : happened.words;
  if (!text) return null;
  const { seat } = happened.event as { seat?: unknown };
  const name = typeof seat === 'number' ? cast.name(seat) : null;
  return { number: happened.number, text, rule: happened.event.rule, at: happened.at, who: name !== null && text.includes(name) ? name : null };
}

/** The same said of somebody else, or of the same once more. */
function isSame(line: LogLine, other: LogLine): boolean {
  if (line.rule !== other.rule || (line.who === null) !== (other.who === null)) return false;
  return line.who === null || other.who === null ? line.text === other.text : line.text.replaceAll(line.who, other.who) === other.text;
}

/**
 * What several did one after another, in one line: "Bea has bid. Otto and Mirza too."
 * Lines are given newest first, as they are shown; those more than `within` ms apart
 * stay two, because in a race it matters when something was.
 */
export function fold(lines: readonly LogLine[], cast: Cast, within = Infinity): LogLine[] {
  const folded: LogLine[] = [];
  for (let place = lines.length - 1; place >= 0; ) {
    const first = lines[place] as LogLine;
    const names: string[] = [];
    let times = 1;
    for (place -= 1; place >= 0; place -= 1) {
      const next = lines[place] as LogLine;
      if (!isSame(first, next) || next.at - first.at > within) break;
      if (next.who === first.who && names.length === 0) times += 1;
      else if (next.who !== null && next.who !== first.who && times === 1 && !names.includes(next.who)) names.push(next.who);
      else break;
    }
    const text = names.length > 0 ? t('log.same', { line: first.text, who: cast.list(names) }) : times > 1 ? t('log.times', { line: first.text, n: times }) : first.text;
    folded.unshift({ ...first, text });
  }
  return folded;
}

/** "1:05" of a game time. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
