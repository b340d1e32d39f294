/** What people will talk about after the game, from what happened and from the receipts. */
import { fill, type Lang } from '../../i18n/index.svelte';
import type { CheatingMothView, Accused, GestureEnded, RoundEnded } from '../../wire/cheating_moth';
import type { Cast, Finished, Highlight, ScoreSketch } from '../module';
import { momentNear } from '../moment';
import { milliseconds, readReceipt, type ReceiptLine } from './receipts';
import { roundsOf } from './scores';
import { SPOKEN } from './spoken';
import { mothEvent, type SceneKey } from './words';

const MOST = 5;

interface Told<E> {
  number: number;
  at: number;
  event: E;
}

/** How often each seat did something, and who did it most; nobody, if it was rarer than `least`. */
function most(seats: readonly number[], least: number): { seat: number; count: number } | null {
  const counts = new Map<number, number>();
  for (const seat of seats) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  const [best] = [...counts].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  return best && best[1] >= least ? { seat: best[0], count: best[1] } : null;
}

export function highlights(finished: Finished<CheatingMothView>, cast: Cast, lang: Lang): Highlight[] {
  const words = SPOKEN[lang].scene;
  const say = (key: SceneKey, params: Record<string, string | number>): string => fill(words[key], params, lang);
  const found: Highlight[] = [];
  const ended: Told<GestureEnded>[] = [];
  const accused: Told<Accused>[] = [];
  const rounds: Told<RoundEnded>[] = [];
  for (const { number, at, event: happened } of finished.events) {
    const event = mothEvent(happened);
    if (event.event === 'GestureEnded') ended.push({ number, at, event });
    else if (event.event === 'Accused') accused.push({ number, at, event });
    else if (event.event === 'RoundEnded') rounds.push({ number, at, event });
  }
  const vanished = ended.filter(({ event }) => event.vanished);

  const slap = fastest(finished, 'slap');
  if (slap) found.push({ icon: 'hand', seat: slap.line.seat, moment: momentNear(finished.events, slap.at), text: say('highlight.slap', { name: cast.name(slap.line.seat), ms: milliseconds(slap.line) }) });

  const caught = fastest(finished, 'accuse', (at) => accused.some(({ at: then, event }) => event.right && Math.abs(then - at) <= 1));
  if (caught?.whom != null) {
    found.push({ icon: 'eye', seat: caught.line.seat, moment: momentNear(finished.events, caught.at), text: say('highlight.catch', { name: cast.name(caught.line.seat), whom: cast.name(caught.whom), ms: milliseconds(caught.line) }) });
  }

  const cheeky = vanished
    .map((one) => ({ one, blamed: accused.find(({ at, event }) => !event.right && event.seat !== one.event.seat && at <= one.at && one.at - at < CHEEKY) }))
    .find(({ blamed }) => blamed !== undefined);
  if (cheeky?.blamed) {
    const { one, blamed } = cheeky;
    found.push({ icon: 'laugh', seat: one.event.seat, moment: one.number, text: say('highlight.cheeky', { name: cast.name(one.event.seat), guard: cast.name(blamed.event.guard), whom: cast.name(blamed.event.seat) }) });
  } else {
    const brink = [...vanished].sort((one, other) => one.event.hand - other.event.hand)[0];
    if (brink && brink.event.hand <= 2) {
      found.push({ icon: 'laugh', seat: brink.event.seat, moment: brink.number, text: say('highlight.brink', { name: cast.name(brink.event.seat), n: brink.event.hand }) });
    }
  }

  const vanishes = most(vanished.map(({ event }) => event.seat), 2);
  if (vanishes) found.push({ icon: 'motion', seat: vanishes.seat, text: say('highlight.vanishes', { name: cast.name(vanishes.seat), n: vanishes.count }) });

  const catches = most(accused.filter(({ event }) => event.right).map(({ event }) => event.guard), 2);
  if (catches) found.push({ icon: 'eye', seat: catches.seat, text: say('highlight.catches', { name: cast.name(catches.seat), n: catches.count }) });

  const wrong = most(accused.filter(({ event }) => !event.right).map(({ event }) => event.guard), 2);
  if (wrong) found.push({ icon: 'warning', seat: wrong.seat, text: say('highlight.wrong', { name: cast.name(wrong.seat), n: wrong.count }) });

  const dear = rounds
    .flatMap(({ number, event }) => event.points.map((points, seat) => ({ moment: number, seat, points, round: event.number })))
    .sort((one, other) => other.points - one.points)[0];
  if (dear && dear.points > 0) {
    found.push({ icon: 'cry', seat: dear.seat, moment: dear.moment, text: say('highlight.dear', { name: cast.name(dear.seat), n: dear.points, round: dear.round }) });
  }

  const fidgets = most(ended.filter(({ event }) => !event.vanished).map(({ event }) => event.seat), 3);
  if (fidgets) found.push({ icon: 'sleepy', seat: fidgets.seat, text: say('highlight.fidgets', { name: cast.name(fidgets.seat), n: fidgets.count }) });

  return found.slice(0, MOST);
}

/** So long after somebody else was blamed, in game ms, a vanish still is a cheek. */
const CHEEKY = 1600;

function fastest(finished: Finished<CheatingMothView>, kind: 'slap' | 'accuse', counts: (at: number) => boolean = () => true): { line: ReceiptLine; whom: number | null; at: number } | null {
  let best: { line: ReceiptLine; whom: number | null; at: number } | null = null;
  for (const receipt of finished.receipts) {
    const read = readReceipt(receipt);
    if (read?.kind !== kind || read.late || !counts(receipt.at)) continue;
    for (const line of read.lines) {
      if (line.won && line.ms !== null && (best?.line.ms == null || line.ms < best.line.ms)) best = { line, whom: read.whom, at: receipt.at };
    }
  }
  return best;
}

export function sketchResult(finished: Finished<CheatingMothView>): ScoreSketch | null {
  const rounds = roundsOf(finished.events);
  if (rounds.length === 0) return null;
  return { rounds: rounds.map(({ number, totals }) => ({ label: String(number), totals })), highest: false };
}
