/** The show plays what happened, in order, and always ends where the server's view is. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { acting } from '../../parts/acting.svelte';
import type { AnyEvent, PartyBugsView } from '../../wire/party_bugs';
import { Show } from '../show.svelte';
import { beatsOf } from './beats';
import { EveningTable, evening } from './evening-table.svelte';
import { script } from './script';
import { carriedBack, empty, pretended, settled, sumOf, type Card, type Stage } from './stage';

const steps = evening();

function cardsOf(stage: Stage): Card[] {
  const spots = stage.spots.flatMap(({ display, faceDown, played, mirror }) => [...display, faceDown, played, mirror]);
  return [...stage.floor, ...(stage.hand ?? []), ...spots].filter((card) => card !== null);
}

/** What lies where, without who is asked for what. */
function lying(stage: Stage) {
  const value = (card: Card | null) => (card === null ? null : (card.value ?? '?'));
  return {
    floor: stage.floor.map(value),
    hand: stage.hand?.map(value),
    round: stage.round,
    tied: stage.tied,
    spots: stage.spots.map(({ display, faceDown, played, mirror, up, handSize, pileSize, before }) => ({
      display: display.map(value),
      faceDown: value(faceDown),
      played: value(played),
      mirror: mirror !== null,
      up,
      handSize,
      pileSize,
      before,
    })),
  };
}

describe('the beats of a move', () => {
  test('end where the view is, and every card is still the same one', () => {
    let stage = empty(steps[0]!.view);
    for (const { events, view } of steps.slice(0, -1)) {
      for (const beat of beatsOf(events, view)) stage = beat.change(stage);
      const after = settled(stage, view);
      expect(lying(stage)).toEqual(lying(after));
      expect(cardsOf(stage).map(({ id }) => id).sort()).toEqual(cardsOf(after).map(({ id }) => id).sort());
      expect(stage.pairs).toEqual([]);
      stage = after;
    }
  });

  test('are the same when the own move was shown ahead', () => {
    let stage = empty(steps[0]!.view);
    for (const { did, events, view } of steps.slice(0, -1)) {
      if (did?.[0] === 0) {
        stage = pretended(stage, did[1]);
        if (did[1].startsWith('take')) stage = carriedBack(stage, Number(did[1].split(' ')[1]));
      }
      for (const beat of beatsOf(events, view)) stage = beat.change(stage);
      expect(lying(stage)).toEqual(lying(settled(stage, view)));
      stage = settled(stage, view);
    }
  });

  test('keep the running total the server’s', () => {
    for (const { view } of steps) settled(empty(view), view).spots.forEach((spot, seat) => expect(sumOf(spot)).toBe(view.dancers[seat]?.display_total));
  });

  test('turn all cards over at once, after the last one lies there', () => {
    const { events, view } = steps.find((step) => step.events.some(({ event }) => event === 'Revealed'))!;
    const names = events.map(({ event }) => event);
    expect(names.slice(0, 2)).toEqual(['Sealed', 'Revealed']);
    const [seal, reveal] = beatsOf(events, view);
    let stage = settled(empty(view), { ...view, phase: 'choose', dancers: view.dancers.map((dancer) => ({ ...dancer, played: null, has_sealed: false })) });
    stage = seal!.change(stage);
    expect(stage.spots.some(({ up }) => up)).toBe(false);
    expect(seal!.hold).toBeGreaterThan(0);
    stage = reveal!.change(stage);
    expect(stage.spots.map(({ up }) => up)).toEqual([true, true, false]);
  });

  test('never know a card that was not told', () => {
    let stage = empty(steps[0]!.view);
    for (const { events, view } of steps) {
      for (const beat of beatsOf(events, view)) {
        stage = beat.change(stage);
        const other = stage.spots[1];
        if (other?.played && !other.up) expect(other.played.value).toBeNull();
        if (other?.faceDown && !other.faceDownShown) expect(other.faceDown.value).toBeNull();
      }
      stage = settled(stage, view);
    }
  });
});

describe('the show', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function open(step = 0): { table: EveningTable; show: Show<PartyBugsView, Stage, AnyEvent> } {
    const table = new EveningTable(step);
    const show = new Show(table, script);
    table.onNews((news) => show.hear(news));
    show.see(table.view);
    return { table, show };
  }

  test('begins with the deal for whoever is there from the start', () => {
    const { show, table } = open();
    expect(show.playing).toBe(true);
    expect(show.stage?.floor).toHaveLength(3);
    expect(show.stage?.hand).toEqual([]);
    vi.runAllTimers();
    expect(show.playing).toBe(false);
    expect(show.stage?.hand?.map(({ value }) => value)).toEqual(table.view.hand);
  });

  test('lets the log say only what has been seen, and in the end everything', () => {
    const { show, table } = open();
    const first = table.events[0]?.number ?? 0;
    expect(acting.from).not.toBeNull();
    vi.runAllTimers();
    expect(acting.from).toBeNull();
    for (let step = 1; step < 40; step += 1) {
      const told = table.events.length;
      table.goOn();
      if (show.playing) expect(acting.hasShown(table.events.at(-1)?.number ?? 0)).toBe(show.caption === table.events.at(-1)?.event);
      else expect(acting.runs).toBe(false);
      expect(acting.hasShown(first)).toBe(true);
      if (told > 0) expect(acting.hasShown(table.events[told - 1]?.number ?? 0)).toBe(true);
      vi.runAllTimers();
      expect(acting.runs).toBe(false);
    }
    table.goOn();
    show.close();
    expect(acting.runs).toBe(false);
  });

  test('begins with what is there for whoever comes later', () => {
    const { show, table } = open(30);
    expect(show.playing).toBe(false);
    expect(lying(show.stage!)).toEqual(lying(settled(empty(table.view), table.view)));
  });

  test('plays an evening to its end', () => {
    const { show, table } = open();
    for (let step = 1; step < table.steps.length; step += 1) {
      vi.advanceTimersByTime(step % 3 === 0 ? 4000 : 200);
      table.goOn();
    }
    vi.runAllTimers();
    expect(show.playing).toBe(false);
    expect(show.stage?.over).toBe(true);
    expect(lying(show.stage!)).toEqual(lying(settled(show.stage!, table.view)));
  });

  test('shows a pair while it dances, then it is gone', () => {
    const pairing = steps.findIndex(({ events }) => events.some((event) => event.event === 'Took' && event.pair));
    const { show, table } = open(pairing - 1);
    table.goOn();
    const seen: number[] = [];
    for (let ms = 0; ms < 6000; ms += 50) {
      seen.push(show.stage?.pairs.length ?? 0);
      vi.advanceTimersByTime(50);
    }
    expect(Math.max(...seen)).toBe(1);
    expect(show.stage?.pairs).toEqual([]);
  });

  test('stops between two games for the standings, until somebody goes on', () => {
    const end = steps.findIndex(({ events }) => events.some(({ event }) => event === 'MirrorGiven'));
    const { show, table } = open(end - 1);
    table.goOn();
    while (show.stage?.standings?.mirror == null) vi.advanceTimersByTime(50);
    expect(show.stage.standings.totals).toEqual(table.view.dancers.map(({ total }) => total));
    show.skip();
    expect(show.stage.standings).toBeNull();
    vi.runAllTimers();
    expect(show.stage.game).toBe(1);
  });

  const values = (cards: readonly Card[] | null | undefined) => cards?.map(({ value }) => value);
  const dealt = steps[0]!.view.hand ?? [];
  const own = steps.find(({ did }) => did?.[0] === 0)!.did![1];
  const hidden = Number(own.split(' ')[1]);

  test('an own move is seen at once, and stays when it is granted', async () => {
    const { show, table } = open();
    vi.runAllTimers();
    const moved = show.play(own);
    expect(show.stage?.spots[0]?.faceDown?.value).toBe(hidden);
    expect(values(show.stage?.hand)).toEqual(dealt.filter((value) => value !== hidden));
    expect((await moved).ok).toBe(true);
    // Whoever is faster, it does not take the card back.
    while (show.stage?.phase !== 'choose') {
      table.goOn();
      vi.runAllTimers();
      expect(show.stage?.spots[0]?.faceDown?.value).toBe(hidden);
    }
  });

  test('a move that is on its way is neither sent nor taken back by a second touch', async () => {
    const { show, table } = open();
    vi.runAllTimers();
    const sent = vi.spyOn(table, 'play');
    const under = new Set<string>();
    vi.spyOn(table, 'pending', 'get').mockReturnValue(under);
    const moved = show.play(own);
    under.add(own);
    expect(await show.play(own)).toMatchObject({ ok: false, code: 'pending' });
    expect(sent).toHaveBeenCalledTimes(1);
    expect(show.stage?.spots[0]?.faceDown?.value).toBe(hidden);
    expect((await moved).ok).toBe(true);
  });

  test('a refused move goes back to where it was', async () => {
    const { show, table } = open();
    vi.runAllTimers();
    table.answer = { ok: false, code: 'storage', words: 'no', rule: '' };
    await show.play(own);
    expect(show.stage?.spots[0]?.faceDown).toBeNull();
    expect(values(show.stage?.hand)).toEqual(dealt);
  });

  test('catching up is no show', () => {
    const { show, table } = open(10);
    table.jump(40);
    show.see(table.view);
    expect(show.playing).toBe(false);
    expect(lying(show.stage!)).toEqual(lying(settled(show.stage!, table.view)));
  });
});
