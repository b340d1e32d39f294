/**
 * What a Scene draws and plays with. A table on the server (TableClient) and a
 * finished game being looked at again (ReplayTable) both are one.
 */
import type { Receipt, Room, Rows, You } from '../wire/types';

/** A view as any game sends it; each Scene knows its own game's. */
export interface AnyGameView {
  view: string;
  seat: number | null;
  over: boolean;
}

/** An event as any game sends it: what happened, and by which rule. */
export interface AnyGameEvent {
  event: string;
  rule: string;
}

/** Something that happened, in the order of `number`. */
export interface Happened<E extends AnyGameEvent = AnyGameEvent> {
  /** Counts up without gaps, also across reconnections: a key for lists. */
  number: number;
  /** Game time in ms. */
  at: number;
  /** The version that told it; what came together has the same one. */
  version: number;
  event: E;
  /** In plain English, where the table was asked for words. */
  words: string | null;
}

/** What became of something that was asked for. */
export type Outcome = { ok: true; secret?: string } | { ok: false; code: string; words: string; rule: string };

/** A hand that hovers over the table. From 0 to 999 both ways, as `point` sent it. */
export interface HoveringHand {
  x: number;
  y: number;
}

/** An emote on its way up; `number` tells two of the same kind apart. */
export interface ShownEmote {
  emote: EmoteName;
  number: number;
}

export const EMOTES = ['laugh', 'cry', 'wow', 'angry', 'clap', 'sleepy', 'heart', 'wave'] as const;
export type EmoteName = (typeof EMOTES)[number];

/** A batch of events that came with one message, after the view has changed with them. */
export interface News {
  events: readonly Happened[];
  /** False for what is only told to catch up, on arrival or after a reconnection: do not act it out. */
  live: boolean;
}

export interface GameTable<V extends AnyGameView = AnyGameView> {
  readonly code: string;
  readonly room: Room | null;
  readonly you: You | null;
  /** The own chair, which is the seat in a running game; null for whoever looks on. */
  readonly chair: number | null;
  readonly host: boolean;
  /** Null while there is no game. Replaced as a whole by every change; fields that are the same stay the same objects. */
  readonly view: V | null;
  /** The legal moves, as records write them; `?` stands for numbers to fill in. */
  readonly moves: readonly string[];
  /** What each legal move means in plain English, where the table was asked for words. */
  readonly moveWords?: ReadonlyMap<string, string>;
  /** Moves sent and not answered yet: a Scene may show them as made. */
  readonly pending: ReadonlySet<string>;
  readonly events: readonly Happened[];
  /** False if something happened before the first of these events that is not told here. */
  readonly whole?: boolean;
  readonly receipts: readonly Receipt[];
  /** The table as words, for games without a Scene. */
  readonly sketch: readonly Rows[];
  readonly version: number;
  /** Goes up with every new game, so that a Scene can start afresh. */
  readonly gameNumber: number;
  /** Whether game time runs now: not in the room, while paused, at the end or while everybody gets ready. */
  readonly running: boolean;
  /** When game time starts to run, by performance.now(); 0 if it does not wait. */
  readonly startsAt: number;
  /** When the own time to decide is over (or the first of all for bystanders), by performance.now(). */
  readonly deadlineAt: number | null;
  readonly hands: ReadonlyMap<number, HoveringHand>;
  readonly emotes: ReadonlyMap<number, ShownEmote>;

  /** Game time in ms at this very moment, reckoned on from what the server said last. */
  gameNow(): number;
  /** Whether the move is legal now, `?` in a legal move standing for any number. */
  can(action: string): boolean;
  /** Make a move. In races, `input` is the key press or touch behind it, so that its own time counts. */
  play(action: string, input?: Event): Promise<Outcome>;
  emote(name: EmoteName): void;
  /** Show the own hand at a place from 0 to 999; called as often as the pointer moves. */
  point(x: number, y: number): void;
  /** The name on a chair or, for those who play without one, as the game calls them. */
  nameOf(seat: number): string;
  faceOf(seat: number): string;
  /** Hear of events as they come. Returns how to stop. */
  onNews(listener: (news: News) => void): () => void;
}
