/** One game on the meadow: what the parts of the Scene share, and what a tap on something does. */
import { isolated, joined, lang } from '../../i18n/index.svelte';
import { useTravel, type Journey, type Travel } from '../../motion/travel';
import { explain } from '../../table/explain';
import type { GameTable } from '../../table/game-table';
import type { AnyEvent, BullenpartyView } from '../../wire/bullenparty';
import type { Cast } from '../module';
import { Show } from '../show.svelte';
import { Taps } from '../taps';
import { script } from './script';
import { ZERO, type Stage } from './stage';
import { sceneWords, words } from './words';

export class Pasture {
  readonly table: GameTable<BullenpartyView>;
  /** Public only, and nothing to press. */
  readonly big: boolean;
  readonly show: Show<BullenpartyView, Stage, AnyEvent>;
  readonly travel: Travel;
  readonly #taps = new Taps();

  /** The card of the hand that is about to be laid. */
  chosen = $state<number | null>(null);

  readonly words = $derived(sceneWords[lang()]);
  readonly moveWords = $derived(words[lang()].move);
  readonly you = $derived.by(() => (this.big ? null : (this.show.stage?.now.seat ?? null)));
  /** Somebody plays here: a finished game that is looked at again has nothing to reach for. */
  readonly plays = $derived.by(() => this.you !== null && this.table.code !== '');

  readonly cast: Cast = $derived.by(() => {
    const spoken = lang();
    return {
      you: this.you,
      name: (seat: number) => isolated(this.nameOf(seat)),
      list: (items: readonly string[]) => joined(items, spoken),
    };
  });

  /** Whether the stage has come to where the legal moves are. */
  readonly ready = $derived.by(() => {
    const { stage } = this.show;
    const { view } = this.table;
    return stage !== null && view !== null && stage.now.phase === view.phase && stage.now.round === view.round;
  });

  constructor(table: GameTable<BullenpartyView>, big: boolean) {
    this.table = table;
    this.big = big;
    this.show = new Show(table, script);
    this.travel = useTravel(() => this.show.stage);
  }

  nameOf(seat: number): string {
    return this.table.nameOf(seat) || this.table.view?.players[seat]?.name || '';
  }

  headsOf(card: number): number {
    return this.table.view?.heads[card - 1] ?? 0;
  }

  /** Mark something that travels; where it comes from and goes to, the stage knows. */
  thing(key: string, wishes: Journey = {}): (element: HTMLElement | SVGElement) => () => void {
    return this.travel.thing(key, () => ({ ...wishes, from: this.show.stage?.from[key], to: this.show.stage?.to[key] }));
  }

  /** Whether a move is legal and the stage shows it so. */
  can(action: string): boolean {
    return !this.big && this.ready && !this.table.pending.has(action) && this.table.can(action);
  }

  /** The own score once this card lies on that pile, and how it changes; null while the server has not told. */
  scoreAfter(card: number, pile: number | null): { score: number; by: number } | null {
    const { view, pending } = this.table;
    const me = view?.players[view.seat ?? -1];
    // What is under way changes the piles: what was told before it is out of date.
    if (!view || !me || pending.size > 0) return null;
    const score = view.lay_scores?.[view.hand?.indexOf(card) ?? -1]?.[pile ?? me.piles.length];
    return score == null ? null : { score, by: score - me.score };
  }

  async try(action: string, input?: Event): Promise<boolean> {
    if (this.#taps.again(input)) return false;
    this.chosen = null;
    return explain(this.show.play(action, input), this.table);
  }

  // What a tap does ------------------------------------------------------------------------------

  get laying(): boolean {
    return this.show.stage?.now.phase === 'lay';
  }

  /** Whether a card of the hand can be used now; `0` is the zero card. */
  usable(card: number): boolean {
    if (!this.laying) return this.can(`bid ${card}`);
    return !this.big && this.ready && this.table.moves.some((move) => move.startsWith(`lay ${card} `));
  }

  /** A card of the hand was pressed: a bid, or the card to lay. */
  press(card: number, input?: Event): void {
    if (this.laying && this.usable(card)) {
      if (!this.#taps.again(input)) this.chosen = this.chosen === card ? null : card;
    } else void this.try(this.laying && card !== ZERO ? `lay ${card} new` : `bid ${card}`, input);
  }

  /** What a row is for now. */
  rowMove(row: number): string {
    return `${this.table.view?.phase === 'extend a row' ? 'extend' : 'row'} ${row}`;
  }

  layMove(card: number, pile: number | null): string {
    return pile === null ? `lay ${card} new` : `lay ${card} on ${pile}`;
  }
}
