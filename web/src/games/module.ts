/** What each game brings to the page, and where its code is found when somebody sits down to it. */
import type { Component } from 'svelte';
import { nextTask } from '../art/easel.svelte';
import type { Lang } from '../i18n/index.svelte';
import type { AnyGameEvent, AnyGameView, GameTable, Happened } from '../table/game-table';
import type { Receipt } from '../wire/types';
import type { IconName } from '../art/icons/strokes';

/**
 * A Scene fills its container, which is anything from 360×520 px to a whole
 * television; `--card-scale` is the player's wish for the size of cards. The
 * shell around it shows connection, clocks, countdown, pause, log, toasts and
 * emotes, sounds 'turn' (in untimed games) and 'win', and reads the log's lines
 * to screen readers as they come. Everything else is the Scene's.
 */
export interface SceneProps<V extends AnyGameView = AnyGameView> {
  table: GameTable<V>;
  /** On a television: public only, large, no controls. */
  big: boolean;
  /** A big screen shows the table, and this phone holds what is one's own: the others may be left to the screen. */
  held?: boolean;
}

/** Names for log lines and prompts. Each comes isolated, so that scripts of any direction mix well. */
export interface Cast {
  /** Whose eyes; null for a bystander. */
  you: number | null;
  name(seat: number): string;
  /** "Ada, Ben and Cleo" in the language. */
  list(items: readonly string[]): string;
}

/** One option of a game, in words. Without `choices`, its values speak for themselves. */
export interface OptionWords {
  name: string;
  help: string;
  choices?: Record<string, string>;
  /** Show an amount in a larger unit: how many of the game's make one of it, as 60000 ms make a minute. */
  unit?: { each: number; name: string };
}

/** Everything a game says, in one language. */
export interface GameWords {
  title: string;
  /** Whose game it is, in a sentence; empty for what only the server can say. */
  credits: string;
  options: Record<string, OptionWords>;
  /** A line of the log; null for what is not worth one. */
  log(event: AnyGameEvent, cast: Cast): string | null;
  /** A move as a label for screen readers and plain buttons. */
  move(action: string): string;
  /**
   * Why a move is refused, by the number of the rule behind it; null if there is nothing better than
   * the server's words. These, in English, tell apart several reasons that one rule may have.
   */
  refusal(rule: string, code: string, words: string): string | null;
  /** The texts of the guide, by the step's id. */
  guide: Record<string, string>;
}

/** An art component, with its properties. */
export interface Drawing {
  component: Component<Record<string, unknown>>;
  props: Record<string, unknown>;
}

/** A card or tile as the replay shows it: drawn, and in words, alone and inside a sentence. */
export interface ShownCard extends Drawing {
  name: string;
  inSentence: string;
}

/** One rule, in our own words, under the same number as in the game's rules.md. */
export interface Rule {
  number: string;
  /** A heading before this rule, where a new part begins. */
  part?: string;
  /** Paragraphs. `**bold**` is understood and nothing else. */
  text: string[];
  /** A small drawing from the art components, with its properties. */
  picture?: Drawing;
}

/** One step of the guided first game. Steps are shown in order, each once. */
export interface GuideStep<V extends AnyGameView = AnyGameView> {
  id: string;
  /** It is time for this step. */
  when(table: GameTable<V>): boolean;
  /** The player has done it; without this, a button goes on. */
  until?(table: GameTable<V>): boolean;
  /** What to point at: the value of a `data-guide` attribute in the Scene. */
  at?: string;
  /** Told when the game is over, however far the tour has come by then. */
  atEnd?: boolean;
}

/** A finished game as the results see it. */
export interface Finished<V extends AnyGameView = AnyGameView> {
  view: V;
  /** All that happened, from the beginning to the end. */
  events: readonly Happened[];
  /** Of every race. */
  receipts: readonly Receipt[];
  scores: readonly number[];
  winners: readonly number[];
}

export interface Highlight {
  icon: IconName;
  text: string;
  /** Whose it is, if one seat's. */
  seat?: number;
  /** The number of the event that shows it, for a link into the replay. */
  moment?: number | undefined;
}

/** How the scores came about, for the chart: totals after each round, one number per seat. */
export interface ScoreSketch {
  rounds: { label: string; totals: readonly number[] }[];
  /** Whether the highest total wins. */
  highest: boolean;
}

export interface GameModule<V extends AnyGameView = AnyGameView> {
  Scene: Component<SceneProps<V>>;
  /** Whether a phone can leave the others to a big screen: where nothing of theirs is ever touched. */
  holds?: boolean;
  words: Record<Lang, GameWords>;
  rules: Record<Lang, Rule[]>;
  guide: GuideStep<V>[];
  /** The name of somebody who plays without a chair, such as Paul. */
  extraName?(seat: number, view: V): string;
  /** A card of a hand, as records write it, for whoever looks at a finished game. */
  showCard?(card: string, view: V, lang: Lang): ShownCard;
  highlights(finished: Finished<V>, cast: Cast, lang: Lang): Highlight[];
  sketchResult(finished: Finished<V>, lang: Lang): ScoreSketch | null;
}

/** A module as the shell holds it, whatever its view is. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnyGameModule = GameModule<any>;

type Loader = () => Promise<{ default: AnyGameModule }>;

/**
 * A game's own folder is all it needs: every `games/<name>/index.ts` whose
 * default export is a GameModule is found here and loaded on demand.
 */
const FOLDERS = import.meta.glob<{ default: AnyGameModule }>('./*/index.ts');

const loaders = new Map<string, Loader>(
  Object.entries(FOLDERS).map(([path, load]) => [path.split('/')[1] ?? '', load] as const),
);

const loaded = new Map<string, Promise<AnyGameModule>>();

/** The game's module; the plain one for a game that has no folder here. */
export function loadGame(name: string): Promise<AnyGameModule> {
  let promise = loaded.get(name);
  if (!promise) {
    const load = loaders.get(name) ?? (loaders.get('plain') as Loader);
    promise = load().then(async (module) => {
      await nextTask();
      return module.default;
    });
    // A chunk that could not be fetched may be there the next time.
    promise.catch(() => loaded.delete(name));
    loaded.set(name, promise);
  }
  return promise;
}

/** Whether the game has a Scene of its own. Without one, the table is asked for words. */
export function hasScene(name: string): boolean {
  return loaders.has(name) && name !== 'plain';
}
