/** The guided first game: one thing after the other, while the bots play on. */
import type { GameTable } from '../../table/game-table';
import type { BugsAndCoView, Grabbed, Kept, PutBack } from '../../wire/bugs_and_co';
import type { GuideStep } from '../module';

type Table = GameTable<BugsAndCoView>;

const isPlaying = ({ view, chair }: Table): boolean => view !== null && !view.over && chair !== null && view.hands[chair]?.trophy === null;

function own({ events, chair }: Table, name: 'Grabbed' | 'PutBack' | 'Kept'): number {
  return events.filter(({ event }) => event.event === name && (event as Grabbed | PutBack | Kept).seat === chair).length;
}

const isHolding = ({ view, chair }: Table): boolean => chair !== null && view?.hands[chair]?.right != null;

export const guide: GuideStep<BugsAndCoView>[] = [
  { id: 'welcome', when: isPlaying, at: 'mat' },
  { id: 'grab', when: isPlaying, until: (table) => isHolding(table) || own(table, 'Grabbed') > 0, at: 'mat' },
  { id: 'look', when: isPlaying, until: (table) => own(table, 'PutBack') + own(table, 'Kept') > 0, at: 'hand' },
  { id: 'again', when: isPlaying, until: (table) => own(table, 'Kept') > 0, at: 'keep' },
  { id: 'kept', when: isPlaying, at: 'keep' },
  { id: 'trophy', when: (table) => isPlaying(table) && (table.view?.trophies.length ?? 0) > 0, at: 'trophies' },
  { id: 'countdown', when: ({ view }) => view?.phase === 'countdown', until: ({ view }) => view?.phase !== 'countdown', at: 'trophies' },
  { id: 'end', when: ({ view }) => view?.over === true, at: 'scores', atEnd: true },
];
