/**
 * Why something did not work, told on the own side of the table: a notice over
 * everything would hide the very buttons that are needed next.
 */
import { explainRefusal } from '../../i18n/refusals';
import { announce } from '../../parts/announce.svelte';
import { play } from '../../sound/sound';
import type { GameTable } from '../../table/game-table';
import { castOf } from '../../table/cast';
import type { BugsAndCoView } from '../../wire/bugs_and_co';
import type { Receipt } from '../../wire/types';
import type { Trouble } from './my-hand.svelte';
import type { BugsWords } from './words';

export interface Notice {
  text: string;
  rule: string;
  /** Why a try did nothing: of no use any more after the next one. A lost race is told to its end. */
  refusal: boolean;
}

const SHOWN = 3400;

export class Notices {
  readonly #table: () => GameTable<BugsAndCoView>;
  readonly #words: () => BugsWords;
  shown = $state.raw<Notice | null>(null);
  /** The tile somebody else was faster at; `number` tells two times apart. */
  missed = $state.raw<{ tile: number; number: number } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #known: number;

  constructor(table: () => GameTable<BugsAndCoView>, words: () => BugsWords) {
    this.#table = table;
    this.#words = words;
    this.#known = table().receipts.length;
  }

  say(text: string, rule: string, refusal = false): void {
    this.shown = { text, rule, refusal };
    announce(text);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.shown = null), SHOWN);
  }

  tell(trouble: Trouble): void {
    play('wrong');
    if (trouble.kind === 'late') {
      this.say(this.#words().say.late, 'BC-5');
      this.missed = { tile: trouble.tile, number: (this.missed?.number ?? 0) + 1 };
    } else if (!trouble.outcome.ok) {
      const { code, words, rule } = trouble.outcome;
      this.say(this.#whyNot(rule, code, words) ?? explainRefusal(code, words), rule, true);
    }
  }

  /** The hand does something else now. */
  dropRefusal(): void {
    if (this.shown?.refusal) this.shown = null;
  }

  /** As much to the point as can be seen from here. */
  #whyNot(rule: string, code: string, told: string): string | null {
    const { view, chair } = this.#table();
    const own = chair === null ? undefined : view?.hands[chair];
    const { say, refusal } = this.#words();
    if (!rule || !own) return null;
    if (own.trophy !== null) return say.out;
    if (rule === 'BC-5' && own.right !== null) return say.full;
    if (rule === 'BC-5' && own.ready_at !== null) return say.moment;
    if (rule === 'BC-6' && own.right === null) return say.nothingHeld;
    if (rule === 'BC-8' && own.right !== null) return say.emptyFirst;
    if (rule === 'BC-8' && view?.trophies.length === 0) return say.none;
    return refusal(rule, code, told);
  }

  /** A lost race comes with its receipt, a moment later. */
  read(receipts: readonly Receipt[], me: number | null): void {
    const fresh = receipts.slice(this.#known);
    this.#known = receipts.length;
    for (const { race, claims } of fresh) {
      const first = claims.find((claim) => claim.won);
      const own = claims.find((claim) => claim.seat === me && !claim.won);
      if (!first || !own || first.seat === me) continue;
      const { say } = this.#words();
      const unsure = Math.max(first.unsure, own.unsure);
      const name = castOf(this.#table(), null).name(first.seat);
      const text = own.tied ? say.tooCloseToTell(name, unsure) : say.lateBy(name, own.at - first.at, unsure);
      this.say(text, race.startsWith('trophy') ? 'BC-8' : 'BC-5');
    }
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
