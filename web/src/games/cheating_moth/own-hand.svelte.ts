/**
 * The own hand and the discard pile as they are seen here: a move shows at once,
 * before the table has answered, and is taken back if it is refused.
 */
import { untrack } from 'svelte';
import type { Journey } from '../../motion/travel';
import { explain } from '../../table/explain';
import type { GameTable } from '../../table/game-table';
import type { CheatingMothView } from '../../wire/cheating_moth';
import { reconcile, type Held } from './hand';
import { bugPlace, type Moments } from './moments.svelte';
import { restack, type Lying } from './pile';

/** A card in a move that is on its way. */
interface Used {
  id: number;
  card: string;
  /** How many discards there were. */
  pile: number;
  round: number;
}

export class OwnHand {
  readonly #table: GameTable<CheatingMothView>;
  readonly #moments: Moments;
  readonly #used = new Map<string, Used>();
  #next = 0;
  #cards: Held[] = [];
  #lying: Lying[] = [];
  #eyes = '';

  constructor(table: GameTable<CheatingMothView>, moments: Moments) {
    this.#table = table;
    this.#moments = moments;
  }

  /** All cards in the hand, by the table's word. */
  readonly held = $derived.by((): readonly Held[] => {
    const view = this.#table.view;
    const eyes = `${view?.seat} ${view?.round}`;
    if (eyes !== this.#eyes) {
      // Another round, or somebody else's eyes: nothing here is what lay here before.
      this.#eyes = eyes;
      this.#cards = [];
      this.#lying = [];
    }
    const hand = view && view.seat !== null ? (view.bugs[view.seat]?.hand ?? []) : [];
    const used = new Set([...this.#used.values()].map(({ id }) => id));
    this.#cards = reconcile(this.#cards, hand, used, () => (this.#next += 1));
    return this.#cards;
  });

  /** Moves with a card that are on their way. */
  readonly #pending = $derived.by((): readonly [string, Used][] => {
    const pending = this.#table.pending;
    return pending.size === 0 ? [] : [...this.#used].filter(([action]) => pending.has(action));
  });

  /** The cards that are still to be seen in the hand. */
  readonly visible = $derived.by((): readonly Held[] => {
    const gone = new Set(this.#pending.filter(([action]) => !action.startsWith('vanish')).map(([, { id }]) => id));
    return gone.size === 0 ? this.held : this.held.filter(({ id }) => !gone.has(id));
  });

  /** The card that is slipping under the table. */
  readonly slipping = $derived.by((): number | null => {
    const asked = this.#pending.find(([action]) => action.startsWith('vanish'));
    if (asked) return asked[1].id;
    const view = this.#table.view;
    const card = view && view.seat !== null ? view.bugs[view.seat]?.gesture?.card : null;
    if (card == null) return null;
    const copies = this.held.filter((held) => held.card === card);
    const used = this.#used.get(`vanish ${card}`)?.id;
    return (copies.find(({ id }) => id === used) ?? copies.at(-1))?.id ?? null;
  });

  /** The own card that lies on the pile although the table has not said so yet. */
  readonly #laid = $derived.by((): Used | null => {
    const view = this.#table.view;
    const asked = this.#pending.find(([action]) => action.startsWith('play') || action.startsWith('race'));
    return asked && view && asked[1].pile === view.discard.length && asked[1].round === view.round ? asked[1] : null;
  });

  /** The discard pile, bottom first. */
  readonly lying = $derived.by((): readonly Lying[] => {
    void this.held; // a new round clears the pile, too
    const cards = [...(this.#table.view?.discard ?? [])].reverse();
    if (this.#laid) cards.push(this.#laid.card);
    this.#lying = restack(this.#lying, cards, () => (this.#next += 1));
    return this.#lying;
  });

  /** Make a move; with a card, the card is seen to go at once if the move is legal. */
  async act(action: string, input?: Event, held?: Held): Promise<boolean> {
    const view = this.#table.view;
    if (held && view && this.#table.can(action)) {
      this.#used.set(action, { id: held.id, card: held.card, pile: view.discard.length, round: view.round });
    }
    const granted = await explain(this.#table.play(action, input), this.#table);
    if (!granted || !action.startsWith('vanish')) this.#used.delete(action);
    return granted;
  }

  /** Where a card of the hand comes from and goes to. */
  journey(held: Held, at: number): Journey {
    return untrack(() => {
      const from = this.#moments.handFrom.get(held.card) ?? 'draw';
      const delay = this.#cards.length > 6 && from === 'draw' && this.#moments.handFrom.size === 0 ? 45 * at : 0;
      if (this.visible.includes(held)) return { from, delay };
      return { from, to: this.#destination(held) };
    });
  }

  #destination(held: Held): string | undefined {
    const asked = this.#pending.find(([, used]) => used.id === held.id);
    if (!asked) return this.#moments.handTo ?? undefined;
    const [kind, , , whom] = asked[0].split(' ');
    if (kind !== 'give') return undefined;
    const view = this.#table.view;
    const receiver = whom === undefined ? (view?.accused ?? view?.slowest) : Number(whom);
    return receiver == null ? undefined : bugPlace(receiver);
  }

  /** Where a card on the pile comes from. */
  pileJourney(lying: Lying): Journey {
    return untrack(() => {
      const laid = this.#laid;
      const isLaid = laid !== null && lying === this.#lying.at(-1);
      return { from: isLaid ? `held ${laid.id}` : this.#moments.pileFrom };
    });
  }
}
