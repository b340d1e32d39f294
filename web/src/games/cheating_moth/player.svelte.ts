/** What a touch means: which move a tapped card, a pressed bug or a dropped card stands for just now. */
import { play } from '../../sound/sound';
import type { GameTable } from '../../table/game-table';
import type { CheatingMothView } from '../../wire/cheating_moth';
import { Taps } from '../taps';
import { around, mainMove, wantsCard, type Choices } from './choices';
import type { Carrying } from './drag';
import type { Held } from './hand';
import type { OwnHand } from './own-hand.svelte';

/** Two accusations closer together than this were meant to be one. */
const ONE_ACCUSATION = 400;

/** What the Scene knows about the screen. */
export interface Screen {
  /** Whether a point of the screen is below the table's edge. */
  isUnder(y: number): boolean;
  /** Whether it is above the own hand, on the table. */
  isOnTable(y: number): boolean;
  /** The bug at that point. */
  seatAt(x: number, y: number): number | null;
}

export class Player {
  /** A card for which a receiver is looked for, by its number. */
  chosen = $state<number | null>(null);
  /** The next card that is tapped is to vanish. */
  sneaking = $state(false);
  menu = $state.raw<Held | null>(null);
  /** A card is being carried, and where it is. */
  carried = $state<'under' | 'table' | 'hand' | null>(null);

  readonly #table: GameTable<CheatingMothView>;
  readonly #hand: OwnHand;
  readonly #choices: () => Choices;
  readonly #screen: Screen;
  readonly #taps = new Taps();
  #accusedAt = -Infinity;

  constructor(table: GameTable<CheatingMothView>, hand: OwnHand, choices: () => Choices, screen: Screen) {
    this.#table = table;
    this.#hand = hand;
    this.#choices = choices;
    this.#screen = screen;
  }

  get #seat(): number | null {
    return this.#table.view?.seat ?? null;
  }

  /** All that was begun and not done. */
  forget(): void {
    this.chosen = null;
    this.sneaking = false;
    this.menu = null;
  }

  // Cards ----------------------------------------------------------------------------------

  /** Whether a card stands out, stands back, or neither. */
  usable(card: string): 'race' | 'yes' | 'sneak' | 'no' | null {
    const choices = this.#choices();
    if (this.sneaking) return choices.vanish.has(card) ? 'sneak' : 'no';
    if (choices.race.has(card)) return 'race';
    if (choices.play.has(card) || choices.give.has(card) || choices.giveTo.has(card)) return 'yes';
    return choices.play.size + choices.give.size + choices.giveTo.size + choices.race.size > 0 ? 'no' : null;
  }

  /** A tapped card. False if nothing came of it. */
  use(held: Held, input: Event): boolean {
    if (this.sneaking) return this.vanish(held, input);
    const choices = this.#choices();
    const move = mainMove(held.card, choices);
    if (move !== null) {
      this.chosen = null;
      void this.#hand.act(move, input, held);
      return true;
    }
    if (choices.giveTo.has(held.card)) this.chosen = this.chosen === held.id ? null : held.id;
    else if (wantsCard(choices)) this.#tryAnyway(held);
    else this.menu = held;
    return false;
  }

  /** The table knows best why a card cannot be used. */
  #tryAnyway({ card }: Held): void {
    const view = this.#table.view;
    if (!view) return;
    const receiver = around(view.bugs.length, view.seat)[0] ?? 0;
    const moves: Record<string, string> = { turn: `play ${card}`, race: `race ${card}`, spider: `give ${card} to ${receiver}` };
    void this.#hand.act(moves[view.phase] ?? `give ${card}`);
  }

  vanish(held: Held, input?: Event): boolean {
    this.sneaking = false;
    const vanishes = this.#choices().vanish.has(held.card);
    void this.#hand.act(`vanish ${held.card}`, input, held); // If it does not, the table knows why.
    return vanishes;
  }

  give(held: Held, seat: number, input: Event): boolean {
    if (!this.#choices().giveTo.get(held.card)?.includes(seat)) return false;
    this.chosen = null;
    void this.#hand.act(`give ${held.card} to ${seat}`, input, held);
    return true;
  }

  /** How a card behaves under a finger. */
  carrying(held: Held): Carrying {
    return {
      press: (event) => {
        // A race is won by the finger that goes down.
        if (this.sneaking || !this.#choices().race.has(held.card)) return false;
        void this.#hand.act(`race ${held.card}`, event, held);
        return true;
      },
      tap: (input) => void (this.#taps.again(input) || this.use(held, input)),
      hold: () => {
        this.menu = held;
      },
      lift: () => {
        this.menu = null;
        this.carried = 'hand';
      },
      over: (_x, y) => {
        const where = this.#screen.isUnder(y) ? 'under' : this.#screen.isOnTable(y) ? 'table' : 'hand';
        if (where !== this.carried) this.carried = where;
      },
      drop: (x, y, input) => {
        this.carried = null;
        if (y < 0) return false;
        if (this.#screen.isUnder(y)) return this.vanish(held, input);
        const seat = this.#screen.seatAt(x, y);
        if (seat !== null && this.give(held, seat, input)) return true;
        return this.#screen.isOnTable(y) && !this.sneaking && this.use(held, input);
      },
    };
  }

  // Bugs -----------------------------------------------------------------------------------

  pressBug(seat: number, input: Event): void {
    if (seat === this.#seat) {
      this.fidget(input);
      return;
    }
    const held = this.chosen === null ? undefined : this.#hand.visible.find(({ id }) => id === this.chosen);
    if (held) this.give(held, seat, input);
    else this.accuse(seat, input);
  }

  accuse(seat: number, input: Event): void {
    if (this.#table.view?.over !== false || input.timeStamp - this.#accusedAt < ONE_ACCUSATION) return;
    this.#accusedAt = input.timeStamp;
    void this.#hand.act(`caught ${seat}`, input); // Whoever may not hears why.
  }

  fidget(input: Event): void {
    if (this.#table.view?.over === false) void this.#hand.act('fidget', input);
  }

  /** Begin to cheat by choosing a card, or think better of it. */
  sneak(): void {
    this.sneaking = !this.sneaking;
  }

  slap(input: Event): void {
    play('slap');
    void this.#hand.act('slap', input);
  }

  /**
   * Races do not wait until the focus is in the right place: these keys count wherever it is.
   * `others` are the seats that the digits stand for. Whether the key meant something here.
   */
  key(event: KeyboardEvent, others: readonly number[]): boolean {
    const choices = this.#choices();
    const key = event.key.toLowerCase();
    const seat = /^[1-9]$/.test(key) ? others[Number(key) - 1] : undefined;
    const raced = this.#hand.visible.find(({ card }) => choices.race.has(card));
    if (seat !== undefined) this.pressBug(seat, event);
    else if (choices.slap && [' ', 'enter', 's'].includes(key)) this.slap(event);
    else if (key === 's' && raced) void this.#hand.act(`race ${raced.card}`, event, raced);
    else if (key === 'f') this.fidget(event);
    else if (key === 'd' && choices.draw) void this.#hand.act('draw', event);
    else if (key === 'k' && choices.keep) void this.#hand.act('keep', event);
    else if (key === 'p' && choices.pass) void this.#hand.act('pass', event);
    else if (key === 'escape' && (this.sneaking || this.chosen !== null)) this.forget();
    else return false;
    return true;
  }
}
