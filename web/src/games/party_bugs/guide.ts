/**
 * The first game, shown while it is played: about two minutes, nothing blocked.
 * A step's moment, once it has come, stays: so each `when` asks what has happened
 * rather than what is the case.
 */
import { acting } from '../../parts/acting.svelte';
import type { GameTable } from '../../table/game-table';
import type { AnyEvent, PartyBugsView } from '../../wire/party_bugs';
import type { GuideStep } from '../module';
import { ours } from './words';

type Table = GameTable<PartyBugsView>;

/** What has not come up by this round is told anyway. */
const LONG_ENOUGH = 5;

const round = (table: Table): number => table.view?.round ?? 0;
const own = (table: Table) => (table.view?.seat == null ? undefined : table.view.dancers[table.view.seat]);
const hasPaul = (table: Table): boolean => (table.view?.dancers.length ?? 0) > (table.room?.chairs.length ?? 0);

/** And has been seen: words about cards that still lie face down would be too early. */
function happened(table: Table, is: (event: AnyEvent) => boolean): boolean {
  return ours(table.events).some(({ number, event }) => acting.hasShown(number) && is(event));
}

const sealed = (table: Table): boolean => round(table) > 1 || happened(table, (event) => event.event === 'Sealed' && event.seat === table.view?.seat);
const revealed = (table: Table): boolean => round(table) > 1 || happened(table, ({ event }) => event === 'Revealed');
const took = (table: Table): boolean => round(table) > 1 || happened(table, (event) => (event.event === 'Took' || event.event === 'Matched') && event.seat === table.view?.seat);
const taking = (table: Table): boolean => table.view?.phase === 'take' && table.moves.length > 0 && !acting.runs;

export const guide: GuideStep<PartyBugsView>[] = [
  { id: 'welcome', when: (table) => table.view !== null, at: 'floor' },
  {
    // Only where cards are hidden; elsewhere the step is over before it begins.
    id: 'hidden',
    when: () => true,
    until: (table) => table.view?.phase !== 'hide' || own(table)?.has_face_down === true,
    at: 'hand',
  },
  { id: 'hand', when: (table) => happened(table, ({ event }) => event === 'RoundBegan') || round(table) > 1, until: sealed, at: 'hand' },
  { id: 'sealed', when: sealed, until: revealed, at: 'sealed' },
  { id: 'order', when: revealed, until: (table) => taking(table) || took(table), at: 'order' },
  { id: 'take', when: (table) => taking(table) || took(table), until: took, at: 'floor' },
  { id: 'display', when: took, at: 'mine' },
  { id: 'paul', when: () => true, until: (table) => !hasPaul(table) || round(table) > 2, at: 'floor' },
  { id: 'pair', when: (table) => round(table) >= LONG_ENOUGH || happened(table, (event) => event.event === 'Took' && event.pair), at: 'mine' },
  {
    id: 'king',
    when: (table) => round(table) >= LONG_ENOUGH || table.view?.hand?.includes(13) === true || happened(table, ({ event }) => event === 'KingCame'),
    at: 'hand',
  },
  { id: 'mirror', when: () => true, until: (table) => own(table)?.has_mirror !== true, at: 'mirror' },
  { id: 'rounds', when: () => true, at: 'prompt' },
];
