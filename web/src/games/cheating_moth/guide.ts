/**
 * A first game with words at the right moments. A step whose moment cannot come
 * (the Guard does not cheat, the others do not accuse) is passed over: its
 * moment has come and gone at once.
 */
import type { GameTable } from '../../table/game-table';
import type { CheatingMothView } from '../../wire/cheating_moth';
import type { GuideStep } from '../module';
import { roundsOf } from './scores';
import { mothEvent } from './words';

type Table = GameTable<CheatingMothView>;
type Step = GuideStep<CheatingMothView>;

const isGuard = ({ view }: Table): boolean => view !== null && view.guard === view.seat;
const isRunning = ({ view }: Table): boolean => view !== null && view.discard.length > 0 && !view.over;
const someRoundIsOver = (table: Table): boolean => roundsOf(table.events).length > 0;

function hasDone(table: Table, event: string, also: (happened: ReturnType<typeof mothEvent>) => boolean = () => true): boolean {
  const own = table.view?.seat;
  return table.events.some(({ event: happened }) => {
    const one = mothEvent(happened);
    return one.event === event && (('seat' in one && one.seat === own) || ('guard' in one && one.guard === own)) && also(one);
  });
}

const hasVanished = (table: Table): boolean => hasDone(table, 'Gestured', (one) => one.event === 'Gestured' && one.real === true);
const hasFidgeted = (table: Table): boolean => hasDone(table, 'Gestured', (one) => one.event === 'Gestured' && one.real === false);
const mayVanish = (table: Table): boolean => table.moves.some((move) => move.startsWith('vanish'));
const mayFidget = (table: Table): boolean => table.moves.includes('fidget');
const noBluffs = (table: Table): boolean => mayVanish(table) && !mayFidget(table);
const somebodyMoves = ({ view }: Table): boolean => view !== null && view.bugs.some((bug, seat) => seat !== view.seat && bug.gesture !== null && !bug.gesture.harmless);
const chase = ({ view }: Table): string | null => (view?.phase === 'slap' || view?.phase === 'race' ? view.phase : null);

const chaseStep = (phase: 'slap' | 'race'): Step => ({
  id: phase,
  at: phase,
  when: (table) => chase(table) !== null || someRoundIsOver(table),
  until: (table) => chase(table) !== phase,
});

export const guide: Step[] = [
  { id: 'hand', at: 'hand', when: isRunning },
  { id: 'badge', at: 'badge', when: isRunning },
  {
    id: 'turn',
    at: 'discard',
    when: (table) => hasDone(table, 'Played') || hasDone(table, 'Drew') || (table.view?.phase === 'turn' && table.view.active === table.view.seat),
    until: (table) => hasDone(table, 'Played') || hasDone(table, 'Drew', (one) => one.rule === 'CM-5'),
  },
  {
    id: 'accuse',
    at: 'players',
    when: (table) => !isGuard(table) || somebodyMoves(table),
    until: (table) => !isGuard(table) || hasDone(table, 'Accused'),
  },
  {
    id: 'vanish',
    at: 'hand',
    when: (table) => isGuard(table) || mayVanish(table) || hasVanished(table),
    until: (table) => isGuard(table) || hasVanished(table),
  },
  {
    id: 'fidget',
    at: 'me',
    when: (table) => isGuard(table) || mayVanish(table) || hasFidgeted(table),
    until: (table) => isGuard(table) || noBluffs(table) || hasFidgeted(table),
  },
  chaseStep('slap'),
  chaseStep('race'),
  {
    id: 'vanish.later',
    at: 'hand',
    when: (table) => hasVanished(table) || (!isGuard(table) && mayVanish(table)),
    until: hasVanished,
  },
  {
    id: 'fidget.later',
    at: 'me',
    when: (table) => hasFidgeted(table) || (!isGuard(table) && mayVanish(table)),
    until: (table) => hasFidgeted(table) || noBluffs(table),
  },
  { id: 'score', at: 'notes', when: (table) => someRoundIsOver(table) },
];
