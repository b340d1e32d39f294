/** The first game, shown while it is played: about two minutes, nothing blocked. */
import { acting } from '../../parts/acting.svelte';
import type { GameTable } from '../../table/game-table';
import type { BullenpartyView } from '../../wire/bullenparty';
import type { GuideStep } from '../module';
import { ours } from './words';

type Table = GameTable<BullenpartyView>;

const phase = (table: Table): string => table.view?.phase ?? '';
const round = (table: Table): number => table.view?.round ?? 0;
const mine = (table: Table): boolean => table.moves.length > 0;
/** And what led to it has been seen. */
const called = (table: Table): boolean => mine(table) && !acting.runs;
const own = (table: Table) => (table.view?.seat == null ? undefined : table.view.players[table.view.seat]);
const happened = (table: Table, name: string): boolean => ours(table.events).some(({ number, event }) => acting.hasShown(number) && event.event === name);
/** What has not come up by the end of the first round is told another time. */
const later = (table: Table): boolean => phase(table) === 'lay' || round(table) > 1;

export const guide: GuideStep<BullenpartyView>[] = [
  { id: 'welcome', when: (table) => table.view !== null, at: 'rows' },
  { id: 'heads', when: () => true, at: 'hand' },
  { id: 'bid', when: (table) => (phase(table) === 'bid' && mine(table)) || later(table), until: (table) => phase(table) !== 'bid' || !mine(table), at: 'hand' },
  { id: 'sealed', when: (table) => own(table)?.has_sealed === true || phase(table) !== 'bid', until: (table) => phase(table) !== 'bid' || !own(table)?.has_sealed, at: 'bid' },
  { id: 'order', when: (table) => happened(table, 'Revealed'), at: 'order' },
  { id: 'extend', when: (table) => phase(table) === 'extend a row' || own(table)?.has_row === true || later(table), until: (table) => !(phase(table) === 'extend a row' && mine(table)), at: 'rows' },
  { id: 'take', when: (table) => (phase(table) === 'take a row' && called(table)) || own(table)?.has_row === true || later(table), until: (table) => !(phase(table) === 'take a row' && mine(table)), at: 'rows' },
  { id: 'bull', when: (table) => happened(table, 'BullCame') || later(table), at: 'bulls' },
  { id: 'lay', when: (table) => (phase(table) === 'lay' && called(table)) || round(table) > 1, until: (table) => (own(table)?.piles.length ?? 0) > 0 || round(table) > 1, at: 'hand' },
  { id: 'piles', when: (table) => (own(table)?.piles.length ?? 0) > 1 || round(table) > 1, at: 'piles' },
  { id: 'end', when: () => true, at: 'draw' },
];
