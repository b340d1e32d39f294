/** What is told about a finished game: its best moments, and how the sums grew. */
import type { Lang } from '../../i18n/index.svelte';
import type { PartyBugsView } from '../../wire/party_bugs';
import type { Cast, Finished, Highlight, ScoreSketch } from '../module';
import { ours, sceneWords } from './words';

const MOST = 5;
/** So many pairs are worth a word. */
const MANY_PAIRS = 3;

interface Sweep {
  seat: number;
  moment: number;
  /** What lay on the floor, added up. */
  swept: number;
  pairs: number;
}

export function highlights(finished: Finished<PartyBugsView>, cast: Cast, lang: Lang): Highlight[] {
  const say = sceneWords[lang].highlight;
  const told = ours(finished.events);
  const is = (seat: number): boolean => seat === cast.you;
  const found: Highlight[] = [];

  // Paul scores, but never plays a card.
  const paul = finished.scores.length - 1;
  const hasPaul = told.some(({ event }) => event.event === 'Revealed' && event.cards.length === paul);
  if (hasPaul && finished.winners.includes(paul)) found.push({ icon: 'trophy', text: say.paul, seat: paul });

  const sweeps = sweepsIn(told);
  const richest = largest(sweeps, (sweep) => sweep.swept);
  if (richest) found.push({ icon: 'crown', text: say.king(cast.name(richest.seat), richest.swept, is(richest.seat)), seat: richest.seat, moment: richest.moment });
  const luckiest = largest(sweeps, (sweep) => sweep.pairs);
  if (luckiest) found.push({ icon: 'clap', text: say.sweepPairs(cast.name(luckiest.seat), luckiest.pairs, is(luckiest.seat)), seat: luckiest.seat, moment: luckiest.moment });

  for (const { number: moment, event } of told) {
    if (event.event === 'Matched') found.push({ icon: 'eye', text: say.hidden(cast.name(event.seat), event.card, is(event.seat)), seat: event.seat, moment });
    if (event.event === 'Mirrored' && event.card != null) found.push({ icon: 'heart', text: say.mirror(cast.name(event.seat), event.card, is(event.seat)), seat: event.seat, moment });
  }

  const pairs = new Map<number, number>();
  for (const { event } of told) {
    if ((event.event === 'Took' && event.pair) || event.event === 'Matched') pairs.set(event.seat, (pairs.get(event.seat) ?? 0) + 1);
  }
  const tidiest = largest([...pairs], ([, count]) => count);
  if (tidiest && tidiest[1] >= MANY_PAIRS) found.push({ icon: 'wow', text: say.pairs(cast.name(tidiest[0]), tidiest[1], is(tidiest[0])), seat: tidiest[0] });

  for (const { number: moment, event } of told) {
    if (event.event !== 'GameScored') continue;
    const seat = event.scores.indexOf(0);
    if (seat >= 0) found.push({ icon: 'wow', text: say.clean(cast.name(seat), is(seat)), seat, moment });
  }
  return found.slice(0, MOST);
}

type Told = ReturnType<typeof ours>;

/** Every King's sweep, with what it brought. */
function sweepsIn(told: Told): Sweep[] {
  const sweeps: Sweep[] = [];
  let now: Sweep | null = null;
  for (const { number: moment, event } of told) {
    if (event.event === 'KingCame') {
      now = { seat: event.seat, moment, swept: event.cards.reduce((sum, card) => sum + card, 0), pairs: 0 };
      sweeps.push(now);
    } else if (event.event === 'FloorFilled') {
      now = null;
    } else if (now && ((event.event === 'Took' && event.pair) || event.event === 'Matched')) {
      now.pairs += 1;
    }
  }
  return sweeps;
}

/** The one with the most, if it has any at all. */
function largest<T>(all: readonly T[], size: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>((best, one) => (size(one) > (best === undefined ? 0 : size(best)) ? one : best), undefined);
}

/** The sums in the displays after each round; in a series, on top of the games before. */
export function sketchResult(finished: Finished<PartyBugsView>, lang: Lang): ScoreSketch | null {
  const label = sceneWords[lang].scoreLabel;
  const seats = finished.scores.length;
  const { games } = finished.view;
  const rounds: ScoreSketch['rounds'] = [];
  let before: readonly number[] = Array<number>(seats).fill(0);
  let sums = Array<number>(seats).fill(0);
  let [game, round] = [0, 0];
  const keep = (totals: readonly number[]) => {
    if (round > 0) rounds.push({ label: label(game + 1, games, round), totals });
  };
  for (const { event } of ours(finished.events)) {
    switch (event.event) {
      case 'Dealt':
        game = event.game;
        round = 0;
        sums = Array<number>(seats).fill(0);
        break;
      case 'RoundBegan':
        keep(sums.map((sum, seat) => sum + (before[seat] ?? 0)));
        round = event.number;
        break;
      case 'Took':
        sums[event.seat] = (sums[event.seat] ?? 0) + (event.pair ? -event.card : event.card);
        break;
      case 'Mirrored':
        if (!event.face_down && event.card != null) sums[event.seat] = (sums[event.seat] ?? 0) - event.card;
        break;
      case 'GameScored':
        // The hidden cards come in here.
        keep(event.totals);
        before = event.totals;
        round = 0;
        break;
      default:
    }
  }
  return rounds.length < 2 ? null : { rounds, highest: false };
}
