/** The first game, shown while it is played: about two minutes, nothing blocked. */
import type { GameTable } from '../../table/game-table';
import type { PartyBugsView } from '../../wire/party_bugs';
import type { GuideStep } from '../module';
import { ours } from './words';

type Table = GameTable<PartyBugsView>;

/** Waits for nobody longer than this: what has not come up by then is told another time. */
const LONG_ENOUGH = 5;

const phase = (table: Table): string => table.view?.phase ?? '';
const round = (table: Table): number => table.view?.round ?? 0;
const mine = (table: Table): boolean => table.moves.length > 0;
const own = (table: Table) => (table.view?.seat == null ? undefined : table.view.dancers[table.view.seat]);
const happened = (table: Table, name: string): boolean => ours(table.events).some(({ event }) => event.event === name);
const paired = (table: Table): boolean => ours(table.events).some(({ event }) => event.event === 'Took' && event.pair);
const hasPaul = (table: Table): boolean => (table.view?.dancers.length ?? 0) > (table.room?.chairs.length ?? 0);

export const guide: GuideStep<PartyBugsView>[] = [
  { id: 'welcome', when: (table) => table.view !== null, at: 'floor' },
  {
    // Only where cards are hidden; elsewhere the step is over before it begins.
    id: 'hidden',
    when: () => true,
    until: (table) => table.room?.options['hidden_card'] !== true || own(table)?.has_face_down === true || phase(table) !== 'hide',
    at: 'hand',
  },
  { id: 'hand', when: (table) => phase(table) === 'choose' && mine(table), until: (table) => phase(table) !== 'choose' || !mine(table), at: 'hand' },
  { id: 'sealed', when: (table) => own(table)?.has_sealed === true || phase(table) !== 'choose', until: (table) => phase(table) !== 'choose', at: 'sealed' },
  { id: 'order', when: (table) => phase(table) !== 'choose' || round(table) > 1, until: (table) => (phase(table) === 'take' && mine(table)) || round(table) > 1, at: 'order' },
  { id: 'take', when: (table) => (phase(table) === 'take' && mine(table)) || round(table) > 2, until: (table) => !(phase(table) === 'take' && mine(table)), at: 'floor' },
  { id: 'display', when: (table) => (own(table)?.display.length ?? 0) > 0 || round(table) > 2, at: 'mine' },
  { id: 'paul', when: () => true, until: (table) => !hasPaul(table) || round(table) > 2, at: 'paul' },
  { id: 'pair', when: (table) => paired(table) || round(table) >= LONG_ENOUGH, at: 'display' },
  { id: 'king', when: (table) => happened(table, 'KingCame') || own(table) === undefined || table.view?.hand?.includes(13) === true || round(table) >= LONG_ENOUGH, at: 'hand' },
  { id: 'mirror', when: () => true, until: (table) => own(table)?.has_mirror !== true, at: 'mirror' },
  { id: 'rounds', when: () => true, at: 'prompt' },
];
