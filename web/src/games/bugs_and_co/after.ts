/** After the game: what was remarkable, and how the scores came about. */
import type { Lang } from '../../i18n/index.svelte';
import type { Happened } from '../../table/game-table';
import type { AnyEvent, BugsAndCoView, Kept } from '../../wire/bugs_and_co';
import type { Cast, Finished, Highlight, ScoreSketch } from '../module';
import { momentNear } from '../moment';
import { words } from './languages';
import { reckon } from './reckoning';
import { minutes } from './words';

type Ended = Finished<BugsAndCoView>;
type Ours = Happened<AnyEvent>;

const MOST = 5;
/** Closer than this to the end is the last moment, in ms. */
const LAST_MOMENT = 3000;
const STREAK = 6000;

export function highlights(finished: Ended, cast: Cast, lang: Lang): Highlight[] {
  const { remarks } = words[lang];
  const events = finished.events as readonly Ours[];
  const found: (Highlight | null)[] = [
    closestRace(finished, cast, lang),
    spotless(finished, cast, lang),
    lastMoment(events, cast, lang),
    streak(events, cast, lang),
    firstTrophy(events, cast, lang),
    curious(events, cast, lang),
    traveller(events, lang),
  ];
  if (!found.some(Boolean)) {
    const rows = reckon(finished.view, null);
    const [most] = [...rows].sort((one, other) => kept(finished, other.seat) - kept(finished, one.seat));
    if (most && kept(finished, most.seat) > 0) found.push({ icon: 'hand', text: remarks.hoarder(cast.name(most.seat), kept(finished, most.seat)), seat: most.seat });
  }
  return found.filter((one): one is Highlight => one !== null).slice(0, MOST);
}

function kept(finished: Ended, seat: number): number {
  return finished.view.hands[seat]?.kept.length ?? 0;
}

function closestRace({ events, receipts }: Ended, cast: Cast, lang: Lang): Highlight | null {
  let best: { by: number; winner: number; loser: number; unsure: number; at: number } | null = null;
  for (const receipt of receipts) {
    const winner = receipt.claims.find((claim) => claim.won);
    const loser = receipt.claims.find((claim) => !claim.won && claim.seat !== winner?.seat);
    if (!receipt.race.startsWith('tile') || !winner || !loser || winner.tied) continue;
    const by = loser.at - winner.at;
    if (by >= 0 && (best === null || by < best.by)) {
      best = { by, winner: winner.seat, loser: loser.seat, unsure: Math.max(winner.unsure, loser.unsure), at: receipt.at };
    }
  }
  if (best === null) return null;
  return { icon: 'hand', text: words[lang].remarks.race(cast.name(best.winner), cast.name(best.loser), best.by, best.unsure), seat: best.winner, moment: momentNear(events, best.at) };
}

function spotless({ view }: Ended, cast: Cast, lang: Lang): Highlight | null {
  const clean = reckon(view, null)
    .map((row) => ({ ...row, triples: row.groups.filter((group) => group.whole).length }))
    .filter((row) => row.triples >= 2 && row.others === 0)
    .sort((one, other) => other.triples - one.triples)[0];
  return clean ? { icon: 'check', text: words[lang].remarks.spotless(cast.name(clean.seat), clean.triples), seat: clean.seat } : null;
}

function lastMoment(events: readonly Ours[], cast: Cast, lang: Lang): Highlight | null {
  const end = events.find(({ event }) => event.event === 'Stopped');
  const last = events.findLast(({ event }) => event.event === 'Kept');
  if (!end || last?.event.event !== 'Kept' || end.at - last.at > LAST_MOMENT) return null;
  const seconds = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format((end.at - last.at) / 1000);
  return { icon: 'clock', text: words[lang].remarks.lastMoment(cast.name(last.event.seat), seconds), seat: last.event.seat, moment: last.number };
}

/** Three tiles kept in a row, quicker than anybody else did it. */
function streak(events: readonly Ours[], cast: Cast, lang: Lang): Highlight | null {
  let best: { seat: number; took: number; moment: number } | null = null;
  const latest = new Map<number, Ours[]>();
  for (const last of events) {
    const { event, at } = last;
    if (event.event !== 'Kept') continue;
    const own = [...(latest.get(event.seat) ?? []), last].slice(-3);
    latest.set(event.seat, own);
    const first = own[0] ?? last;
    const took = at - first.at;
    if (own.length === 3 && took <= STREAK && (best === null || took < best.took)) best = { seat: event.seat, took, moment: first.number };
  }
  if (best === null) return null;
  return { icon: 'motion', text: words[lang].remarks.streak(cast.name(best.seat), Math.max(1, Math.round(best.took / 1000))), seat: best.seat, moment: best.moment };
}

function firstTrophy(events: readonly Ours[], cast: Cast, lang: Lang): Highlight | null {
  const first = events.find(({ event }) => event.event === 'TrophyTaken');
  if (first?.event.event !== 'TrophyTaken') return null;
  const { seat, value } = first.event;
  return { icon: 'trophy', text: words[lang].remarks.trophy(cast.name(seat), value, minutes(first.at)), seat, moment: first.number };
}

function curious(events: readonly Ours[], cast: Cast, lang: Lang): Highlight | null {
  const looks = new Map<number, number>();
  for (const { event } of events) if (event.event === 'Grabbed') looks.set(event.seat, (looks.get(event.seat) ?? 0) + 1);
  const most = [...looks].sort(([, one], [, other]) => other - one)[0];
  return most && most[1] >= 10 ? { icon: 'eye', text: words[lang].remarks.curious(cast.name(most[0]), most[1]), seat: most[0] } : null;
}

function traveller(events: readonly Ours[], lang: Lang): Highlight | null {
  const trips = new Map<number, number>();
  for (const { event } of events) if (event.event === 'Grabbed') trips.set(event.tile, (trips.get(event.tile) ?? 0) + 1);
  const most = Math.max(0, ...trips.values());
  return most >= 5 ? { icon: 'refresh', text: words[lang].remarks.traveller(most) } : null;
}

// The chart --------------------------------------------------------------------------------------

const STEPS = 8;

/**
 * How each score came about as time went by: what every tile turned out to count, from
 * the moment it was kept. Nobody knew it then. The scores have the last word: if
 * something was missed, there is no chart rather than a wrong one.
 */
export function sketchResult(finished: Ended): ScoreSketch | null {
  const { view, scores } = finished;
  const events = finished.events as readonly Ours[];
  const end = events.find(({ event }) => event.event === 'Stopped')?.at;
  if (end === undefined || end <= 0) return null;
  const keptAt = new Map<number, number>();
  for (const { event, at } of events) if (event.event === 'Kept') keptAt.set((event as Kept).tile, at);
  if (view.hands.some((hands) => hands.kept.some((tile) => !keptAt.has(tile)))) return null;
  const wonAt = new Map<number, number>();
  for (const { event, at } of events) if (event.event === 'TrophyTaken') wonAt.set(event.seat, at);

  const worth = (seat: number, time: number): number => {
    const hands = view.hands[seat];
    const tiles = hands?.kept.reduce((sum, tile, at) => sum + ((keptAt.get(tile) ?? Infinity) <= time ? (hands.counts?.[at] ?? 0) : 0), 0) ?? 0;
    return tiles + ((wonAt.get(seat) ?? Infinity) <= time ? (hands?.trophy ?? 0) : 0);
  };
  if (scores.some((score, seat) => worth(seat, end) !== score)) return null;
  const times = Array.from({ length: STEPS + 1 }, (_, step) => (step === STEPS ? end : Math.round((end * step) / STEPS)));
  return {
    rounds: times.map((time) => ({ label: minutes(time), totals: scores.map((_, seat) => (time === 0 ? 0 : worth(seat, time))) })),
    highest: true,
  };
}
