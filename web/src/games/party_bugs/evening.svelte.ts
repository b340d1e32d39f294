/** One evening at this table: what the parts of the Scene share, and what a tap on a card does. */
import { beforeFrame } from '../../art/easel.svelte';
import { isolated, joined, lang } from '../../i18n/index.svelte';
import { useTravel, type Travel } from '../../motion/travel';
import { explain } from '../../table/explain';
import type { GameTable } from '../../table/game-table';
import type { AnyEvent, PartyBugsView } from '../../wire/party_bugs';
import type { Cast } from '../module';
import { Show } from '../show.svelte';
import { Taps } from '../taps';
import { script } from './script';
import type { Stage } from './stage';
import { sceneWords, words } from './words';

export class Evening {
  readonly table: GameTable<PartyBugsView>;
  /** Public only, and nothing to press. */
  readonly big: boolean;
  readonly show: Show<PartyBugsView, Stage, AnyEvent>;
  readonly travel: Travel;
  readonly #taps = new Taps();

  /** The mirror is in the hand: which card is to leave with it? */
  mirroring = $state(false);
  /** A card of the floor that could leave with the own hidden one: which way is it to be? */
  asking = $state<number | null>(null);

  readonly words = $derived(sceneWords[lang()]);
  readonly moveWords = $derived(words[lang()].move);
  readonly you = $derived.by(() => (this.big ? null : (this.show.stage?.you ?? null)));
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
    return stage !== null && view !== null && stage.phase === view.phase && stage.round === view.round && stage.game === view.game_number;
  });

  /** The mirror can be used now. */
  readonly canMirror = $derived.by(() => this.ready && this.table.moves.some((move) => move.startsWith('mirror ')));
  /** It must be used now. */
  readonly mustMirror = $derived.by(() => this.canMirror && !this.table.moves.some((move) => move.startsWith('play ')));

  constructor(table: GameTable<PartyBugsView>, big: boolean) {
    this.table = table;
    this.big = big;
    this.show = new Show(table, script);
    this.travel = useTravel(() => this.show.stage);
  }

  nameOf(seat: number): string {
    return this.table.nameOf(seat) || this.table.view?.dancers[seat]?.name || '';
  }

  /** Whether a move is legal and the stage shows it so. */
  can(action: string): boolean {
    return !this.big && this.ready && this.table.pending.size === 0 && this.table.can(action);
  }

  async try(action: string, input?: Event): Promise<void> {
    if (this.#taps.again(input)) return;
    this.mirroring = false;
    this.asking = null;
    // The browser lays the page out before it is done with a touch: better before everything changes. The move is seen in the next frame all the same.
    await new Promise<void>(beforeFrame);
    const outcome = await this.show.play(action, input);
    // A game that is only looked at again says nothing about moves.
    if (outcome.ok || outcome.code !== 'replay') await explain(outcome, this.table);
  }

  /** What a card in the hand would do now. */
  handMove(value: number): string {
    return `${this.table.view?.phase === 'hide' ? 'hide' : 'play'} ${value}`;
  }

  takeFromFloor(value: number, input?: Event): void {
    if (this.can(`take ${value} match`)) this.asking = value;
    else void this.try(`take ${value}`, input);
  }
}
