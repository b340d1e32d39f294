// Written by scripts/make-types.mjs from the server’s schema. Do not edit: run `npm run types`.

/** The first message of a connection: who is here, and what they know already. */
export interface Hello {
  type: "hello";
  since?: number | null;
  name?: string | null;
  face?: string | null;
  age?: number | null;
  secret?: string | null;
  words?: boolean;
  screen?: boolean;
}

/** A move, written as in records. */
export interface Play {
  type: "play";
  id: string;
  action: string;
  seen?: number | null;
  reacted?: number | null;
}

export interface Pong {
  type: "pong";
  nonce: string;
}

export interface Sit {
  type: "sit";
  id: string;
  chair?: number | null;
}

/** Give the own chair up. */
export interface Stand {
  type: "stand";
  id: string;
}

export interface Rename {
  type: "rename";
  id: string;
  name: string;
  face?: string;
  age?: number | null;
}

/** Host: put a bot on a free chair, or give the bot there another level. */
export interface AddBot {
  type: "add_bot";
  id: string;
  chair?: number | null;
  level?: string;
}

/** Host: free a chair of a bot or a person. */
export interface Clear {
  type: "clear";
  id: string;
  chair: number;
}

/** Host: the game's options, those named; and which game, while nobody plays. */
export interface Choose {
  type: "choose";
  id: string;
  options?: Record<string, unknown>;
  game?: string | null;
}

/** Host: seconds for each decision in untimed games. */
export interface SetClock {
  type: "set_clock";
  id: string;
  seconds: number | null;
}

/** Host: somebody else decides from now on. */
export interface PassHost {
  type: "pass_host";
  id: string;
  chair: number;
}

export interface Start {
  type: "start";
  id: string;
}

export interface Pause {
  type: "pause";
  id: string;
}

export interface Resume {
  type: "resume";
  id: string;
}

/** Host: back to the room when a game is over, everyone on their chair. */
export interface Rematch {
  type: "rematch";
  id: string;
  start?: boolean;
}

/** Host: end the table for good. */
export interface Close {
  type: "close";
  id: string;
}

/** A secret for the own chair, for a link to it: worth a chair until it is used, or until the next one. Those before are worth nothing any more. */
export interface NewSecret {
  type: "new_secret";
  id: string;
}

export interface Emote {
  type: "emote";
  emote: "angry" | "clap" | "cry" | "heart" | "laugh" | "sleepy" | "wave" | "wow";
}

/** Where the own hand hovers over the table, for others to see. Fleeting, never kept. */
export interface Point {
  type: "point";
  x: number;
  y: number;
}

/** Something random of the client's own for the deal that this commitment seals. Nobody answers; what the people on the chairs have sent when the game starts is mixed in. */
export interface Stir {
  type: "stir";
  commitment: string;
  entropy: string;
}

/** A chair as everyone sees it. While a game runs the chairs are the game's seats. */
export interface Chair {
  kind?: "bot" | "empty" | "person";
  name?: string;
  face?: string;
  person?: string | null;
  level?: string | null;
  here?: boolean;
  kept_by?: string | null;
}

/** All that everyone knows about the table besides the game itself. */
export interface Room {
  code: string;
  game: string;
  options: Record<string, unknown>;
  phase: "closed" | "over" | "paused" | "playing" | "room";
  paused_by: "absence" | "host" | null;
  host: string | null;
  chairs: Chair[];
  watchers: number;
  screens: number;
  clock: number | null;
  commitment: string | null;
  next_commitment: string | null;
  games_played: number;
  record: string | null;
}

/** Who the receiver is. */
export interface You {
  person: string;
  chair: number | null;
  host: boolean;
  secret: string | null;
}

/** Something that happened, as the receiver may know it. */
export interface Told {
  at: number;
  event: Event;
  words?: string | null;
}

/** Something that happened. `rule` is the number of the rule it follows from. An event with a field whose name begins with `score` says how points came about; faces show those at the end of a game. */
export interface Event {
  event: "Event";
  rule: string;
}

/** A legal move. `?` in the action stands for numbers to fill in. */
export interface Move {
  action: string;
  words?: string | null;
}

/** Everything, from the start; the answer to hello. */
export interface Welcome {
  type: "welcome";
  version: number;
  you: You;
  room: Room;
  server: string;
  view?: View | null;
  at?: number;
  starts_in?: number;
  deadline?: number | null;
  moves?: Move[];
  events?: Told[];
  whole?: boolean;
  receipts?: Receipt[];
  sketch?: Rows[] | null;
}

/** What one seat may know. Each game builds its own, field by field. */
export interface View {
  view: "View";
}

/** One race, its claims in the order in which they were judged. */
export interface Receipt {
  race: string;
  at: number;
  since?: number | null;
  until?: number | null;
  claims: Claimed[];
}

/** One claim. Times are whole ms. */
export interface Claimed {
  seat: number;
  at: number;
  unsure: number;
  reaction?: number | null;
  won?: boolean;
  tied?: boolean;
}

/** A table of words for people: one part of what a seat sees, ready to be drawn anywhere. */
export interface Rows {
  title: string;
  columns: string[];
  rows: string[][];
}

/** What changed from one version to another. Applied in order, nothing is ever missing. */
export interface Update {
  type: "update";
  version: number;
  after: number;
  at?: number;
  starts_in?: number;
  events?: Told[];
  view?: Record<string, unknown> | null;
  items?: Record<string, Record<string, Record<string, unknown> | null>> | null;
  new_game?: boolean;
  moves?: Move[] | null;
  deadline?: number | null;
  room?: Record<string, unknown> | null;
  chair?: number | null;
  done?: string[];
  receipts?: Receipt[];
  sketch?: Rows[] | null;
}

/** A request that changed nothing. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: string;
  words: string;
  rule?: string;
}

/** A request that had been granted before, or that changed nothing for others. */
export interface Done {
  type: "done";
  id: string;
  secret?: string | null;
}

/** To be answered with a pong at once. */
export interface Ping {
  type: "ping";
  nonce: string;
}

/** A hand that hovers, an emote, a watcher: shown, never kept, without a version. */
export interface Fleeting {
  type: "fleeting";
  chair?: number | null;
  x?: number | null;
  y?: number | null;
  emote?: string | null;
  watchers?: number | null;
  screens?: number | null;
}

/** The last message before the server hangs up, and why. `again`: come back, it may work. */
export interface Bye {
  type: "bye";
  code: string;
  words: string;
  again?: boolean;
}

/** Who somebody wants to be called. The browser keeps it; a table is told with hello. */
export interface Introduction {
  name?: string | null;
  face?: string | null;
}

/** Who is asking. */
export interface Me {
  person: string | null;
  needs_password: boolean;
  server: string;
}

export interface NewMe {
  person: string | null;
  needs_password: boolean;
  server: string;
  token: string;
  name?: string | null;
  face?: string | null;
}

/** Something a host can choose, with what is needed to draw a form for it. */
export interface OptionInfo {
  name: string;
  kind: "amount" | "choice" | "numbers" | "switch";
  default: boolean | number | string | number[];
  help: string;
  values: string;
  choices?: (string | number)[] | null;
  least?: number | null;
  most?: number | null;
  length?: number | null;
  rising?: boolean | null;
}

export interface GameInfo {
  name: string;
  title: string;
  blurb: string;
  credits: string;
  minutes: number;
  least_players: number;
  most_players: number;
  timed: boolean;
  rule_prefix: string;
  levels: string[];
  fitting_level: string;
  options: OptionInfo[];
}

export interface RuleInfo {
  number: string;
  text: string;
}

/** A game's rules: the whole page as Markdown, and each rule under its number. */
export interface RulesText {
  game: string;
  title: string;
  markdown: string;
  rules: RuleInfo[];
}

export interface NewTable {
  game: string;
  name: string;
  face?: string | null;
  age?: number | null;
  options?: Record<string, unknown>;
  players?: number | null;
  bots?: string | null;
  stirs?: boolean;
  password?: string | null;
}

export interface MadeTable {
  code: string;
  link: string;
  table: string;
  bare: string;
  screen: string;
  socket: string;
  qr: string;
}

/** What anybody who knows the code may know. */
export interface TableInfo {
  code: string;
  link: string;
  table: string;
  bare: string;
  screen: string;
  socket: string;
  qr: string;
  room: Room;
}

export interface PlayerInfo {
  name: string;
  person: string | null;
  score: number;
  won: boolean;
}

export interface RecordInfo {
  id: string;
  game: string;
  finished_at: number;
  players: PlayerInfo[];
  download: string;
  replay: string;
}

export interface RecordLink {
  link: string;
}

/** Newest first. */
export interface RecordList {
  records: RecordInfo[];
  next: string | null;
}

/** The move that led to a frame. */
export interface Made {
  seat: number;
  action: string;
}

export interface ReplayEvent {
  event: Event;
  words: string;
}

/** The game after one step. */
export interface Frame {
  at: number;
  move?: Made | null;
  events?: ReplayEvent[];
  view?: Record<string, unknown> | null;
  views?: (Record<string, unknown> | null)[] | null;
  sketch?: Rows[] | null;
}

export interface Replay {
  game: string;
  options: Record<string, unknown>;
  players: string[];
  seats: number;
  faces: string[];
  eyes: number | string | null;
  scores: number[] | null;
  winners: number[] | null;
  reason: string;
  rule: string;
  receipts: Receipt[];
  frames: Frame[];
}

/** How much less something brings than the best would have; never below nothing. The truth lies from `low` to `high` in 95 of 100 cases. */
export interface Loss {
  points: number;
  low: number;
  high: number;
}

/** Something that a player did or could have done. */
export interface Deed {
  text: string;
  words: string;
}

/** One choice that a player made. */
export interface Decision {
  number: number;
  time: number;
  made: Deed;
  best: Deed;
  choices: number;
  avoidable: Loss;
  best_seen: Deed | null;
  hindsight: Loss | null;
}

/** How much better something is than the usual; below zero it is worse. */
export interface Difference {
  points: number;
  low: number;
  high: number;
}

/** What the deal did to a seat: reference bots on the same deal, and on any other. */
export interface Luck {
  score: Difference;
  bot: string;
  games: number;
}

export interface SeatReview {
  seat: number;
  name: string;
  decisions: Decision[];
  stand_ins: number;
  avoidable: Loss;
  hindsight: Loss;
  costliest: number[];
  luck: Luck | null;
}

export interface Review {
  game: string;
  players: string[];
  worlds: number;
  seats: SeatReview[];
}

/** Why something was not done. Nothing has changed. */
export interface HttpRefused {
  code: string;
  words: string;
  rule?: string;
  move?: number | null;
  about?: "" | "cards" | "game" | "result" | "setup";
}

export type AnyRequest =
  | Hello
  | Play
  | Pong
  | Sit
  | Stand
  | Rename
  | AddBot
  | Clear
  | Choose
  | SetClock
  | PassHost
  | Start
  | Pause
  | Resume
  | Rematch
  | Close
  | NewSecret
  | Emote
  | Point
  | Stir;

export type AnyAnswer =
  | Welcome
  | Update
  | Refused
  | Done
  | Ping
  | Fleeting
  | Bye;
