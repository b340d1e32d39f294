/** What is told about a finished game: its best moments, and how the scores grew. */
import type { Lang } from '../../i18n/index.svelte';
import type { BullenpartyView } from '../../wire/bullenparty';
import type { Cast, Finished, Highlight, ScoreSketch } from '../module';
import { ours, sceneWords } from './words';

const MOST = 5;
/** So many zeros are worth a word, and so many bullheads in one row. */
const MANY_ZEROS = 4;
const FAT_ROW = 9;

export function highlights(finished: Finished<BullenpartyView>, cast: Cast, lang: Lang): Highlight[] {
  const say = sceneWords[lang].highlight;
  const told = ours(finished.events);
  const { players, heads } = finished.view;
  const is = (seat: number): boolean => seat === cast.you;
  const found: Highlight[] = [];

  const scored = told.flatMap(({ event }) => (event.event === 'SeatScored' ? [event] : []));
  const best = largest(scored, (seat) => seat.points_pile);
  if (best) found.push({ icon: 'crown', text: say.pile(cast.name(best.seat), best.points_pile, is(best.seat)), seat: best.seat });

  const bulls = largest(scored, (seat) => seat.bulls);
  if (bulls) {
    const count = players[bulls.seat]?.bulls.length ?? 0;
    found.push({ icon: 'trophy', text: say.bulls(cast.name(bulls.seat), count, bulls.bulls, is(bulls.seat)), seat: bulls.seat });
  }

  const rows = told.flatMap(({ number: moment, event }) =>
    event.event === 'RowTaken' ? [{ moment, seat: event.seat, heads: event.cards.reduce((sum, card) => sum + (heads[card - 1] ?? 0), event.bull ?? 0) }] : [],
  );
  const fattest = largest(rows, (row) => row.heads);
  if (fattest && fattest.heads >= FAT_ROW) found.push({ icon: 'wow', text: say.longest(cast.name(fattest.seat), fattest.heads, is(fattest.seat)), seat: fattest.seat, moment: fattest.moment });

  const herd = largest(scored, (seat) => seat.other_piles);
  if (herd) found.push({ icon: 'cry', text: say.herd(cast.name(herd.seat), herd.other_piles, is(herd.seat)), seat: herd.seat });
  for (const seat of players.keys()) {
    if (players[seat]?.piles.length === 1) found.push({ icon: 'clap', text: say.tidy(cast.name(seat), is(seat)), seat });
  }

  const zeros = new Map<number, number>();
  for (const { event } of told) {
    if (event.event !== 'Revealed') continue;
    for (const { seat, bid } of event.bids) if (bid === 0) zeros.set(seat, (zeros.get(seat) ?? 0) + 1);
  }
  const patient = largest([...zeros], ([, count]) => count);
  if (patient && patient[1] >= MANY_ZEROS) found.push({ icon: 'sleepy', text: say.zeros(cast.name(patient[0]), patient[1], is(patient[0])), seat: patient[0] });
  return found.slice(0, MOST);
}

/** The one with the most, if it has any at all. */
function largest<T>(all: readonly T[], size: (one: T) => number): T | undefined {
  return all.reduce<T | undefined>((best, one) => (size(one) > (best === undefined ? 0 : size(best)) ? one : best), undefined);
}

/** The standings after each round, as the server told them; at the end the scores themselves. */
export function sketchResult(finished: Finished<BullenpartyView>): ScoreSketch | null {
  const rounds: ScoreSketch['rounds'] = [];
  let round = 0;
  for (const { event } of ours(finished.events)) {
    if (event.event === 'RoundBegan') {
      if (round > 0) rounds.push({ label: String(round), totals: event.standings });
      round = event.number;
    } else if (event.event === 'Scored') {
      rounds.push({ label: String(round), totals: event.scores });
    }
  }
  return rounds.length < 2 ? null : { rounds, highest: true };
}
