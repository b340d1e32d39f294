/**
 * What is to be seen on the dance floor at one moment. The server's view jumps
 * from move to move; on the stage the same things happen one after the other,
 * and every card keeps its identity, so that it can be seen to go where it goes.
 *
 * Nothing here decides anything: cards are put where events say that they are,
 * and `settled` puts everything where a view says that it is.
 */
import type { Dancer, PartyBugsView } from '../../wire/party_bugs';

export interface Card {
  readonly id: number;
  /** Nothing for a card that nobody here may know. */
  readonly value: number | null;
  /** The place it appears from, when it is new. */
  readonly from?: string | undefined;
}

/** What lies before one of the dancers. */
export interface Spot {
  readonly display: readonly Card[];
  readonly faceDown: Card | null;
  /** Whether everybody sees what the face-down card is. */
  readonly faceDownShown: boolean;
  readonly mirror: Card | null;
  readonly played: Card | null;
  /** Whether the played card lies face up. */
  readonly up: boolean;
  readonly handSize: number;
  readonly pileSize: number;
  /** Points from earlier games of the series. */
  readonly before: number;
  readonly seen: readonly number[];
}

/** Two that leave the game together. */
export interface Pair {
  readonly key: number;
  readonly seat: number;
  readonly cards: readonly [Card, Card];
  /** The second one is the mirror card. */
  readonly mirror: boolean;
}

/** Between two games of a series: how it stands. */
export interface Standings {
  /** How many games are over. */
  readonly games: number;
  readonly scores: readonly number[];
  readonly totals: readonly number[];
  /** Who gets the mirror card. */
  readonly mirror: number | null;
}

export interface Stage {
  readonly you: number | null;
  readonly phase: string;
  readonly toAct: readonly number[];
  /** Who takes from the floor, the first one now. */
  readonly takers: readonly number[];
  /** Whose King sweeps the floor. */
  readonly king: number | null;
  readonly round: number;
  readonly lastRound: number;
  /** Counted from 0. */
  readonly game: number;
  readonly games: number;
  readonly tied: number | null;
  readonly floor: readonly Card[];
  readonly hand: readonly Card[] | null;
  readonly spots: readonly Spot[];
  readonly pairs: readonly Pair[];
  readonly standings: Standings | null;
  /** All displays are being gathered up for the next game. */
  readonly gathering: boolean;
  readonly over: boolean;
  readonly nextId: number;
}

export const seatPlace = (seat: number): string => `seat ${seat}`;
export const PILE_PLACE = 'pile';
/** So many cards has each colour (PB-1). */
const COLOUR = 13;

/** What lies face up in a display, added up. */
export function sumOf(spot: Spot): number {
  return spot.display.reduce((sum, card) => sum + (card.value ?? 0), 0);
}

// Where a view says that everything is -------------------------------------------------------------

/** A stage with nobody on it yet. */
export function empty(view: PartyBugsView): Stage {
  const bare: Stage = {
    you: view.seat,
    phase: 'deal',
    toAct: [],
    takers: [],
    king: null,
    round: 0,
    lastRound: view.last_round,
    game: view.game_number,
    games: view.games,
    tied: null,
    floor: [],
    hand: view.hand === null ? null : [],
    spots: view.dancers.map((dancer) => ({ ...bareSpot(dancer), before: dancer.total })),
    pairs: [],
    standings: null,
    gathering: false,
    over: false,
    nextId: 1,
  };
  return bare;
}

function bareSpot(dancer: Dancer): Spot {
  return {
    display: [],
    faceDown: null,
    faceDownShown: false,
    mirror: null,
    played: null,
    up: false,
    handSize: 0,
    pileSize: dancer.pile_size,
    before: dancer.total,
    seen: [],
  };
}

/** Everything where the view has it; cards that are there already keep their identity. */
export function settled(stage: Stage, view: PartyBugsView): Stage {
  const known = new Identities(stage);
  const hand = view.hand;
  const ended = view.over || view.phase === 'deal';
  // The calmest places first: a card that has not moved is not to be mistaken for another.
  const displays = view.dancers.map((dancer, seat) => known.all(dancer.display, stage.spots[seat]?.display ?? []));
  const handCards = hand === null ? null : known.all(hand, stage.hand ?? []);
  const floor = known.all(view.floor, stage.floor);
  const spots = view.dancers.map((dancer, seat): Spot => {
    const before = stage.spots[seat];
    const isDown = dancer.has_face_down;
    const isPlayed = dancer.has_sealed || dancer.played !== null;
    return {
      display: displays[seat] ?? [],
      faceDown: isDown ? known.one(dancer.face_down, before?.faceDown ?? null) : null,
      faceDownShown: isDown && ended,
      mirror: dancer.has_mirror ? (before?.mirror ?? known.fresh(null)) : null,
      played: isPlayed ? known.one(dancer.played, before?.played ?? null) : null,
      up: isPlayed && !dancer.has_sealed,
      handSize: dancer.hand_size,
      pileSize: dancer.pile_size,
      before: dancer.total,
      seen: dancer.seen,
    };
  });
  const takes = view.phase === 'take';
  return {
    you: view.seat,
    phase: view.phase,
    toAct: view.to_act,
    takers: takes ? [...view.to_act, ...view.taking_order] : [],
    king: view.phase === 'crown' ? (view.to_act[0] ?? null) : null,
    round: view.round,
    lastRound: view.last_round,
    game: view.game_number,
    games: view.games,
    tied: view.tied,
    floor,
    hand: handCards,
    spots,
    pairs: [],
    standings: null,
    gathering: false,
    over: view.over,
    nextId: known.nextId,
  };
}

/** Finds the card that is meant among those already on the stage. */
class Identities {
  nextId: number;
  readonly #free: Set<Card>;

  constructor(stage: Stage) {
    this.nextId = stage.nextId;
    const single = (card: Card | null) => (card ? [card] : []);
    this.#free = new Set([
      ...stage.floor,
      ...(stage.hand ?? []),
      ...stage.spots.flatMap((spot) => [...spot.display, ...single(spot.faceDown), ...single(spot.played)]),
    ]);
  }

  all(values: readonly number[], here: readonly Card[]): Card[] {
    const staying = values.map((value) => this.#claim(here, value));
    return values.map((value, place) => staying[place] ?? this.#claim(this.#free, value) ?? this.fresh(value));
  }

  one(value: number | null, here: Card | null): Card {
    if (here && this.#free.has(here)) {
      this.#free.delete(here);
      return here.value === value ? here : { ...here, value };
    }
    return (value === null ? undefined : this.#claim(this.#free, value)) ?? this.fresh(value);
  }

  /** From nowhere: how it came here was not seen. */
  fresh(value: number | null): Card {
    return { id: this.nextId++, value };
  }

  #claim(among: Iterable<Card>, value: number): Card | undefined {
    for (const card of among) {
      if (card.value === value && this.#free.has(card)) {
        this.#free.delete(card);
        return card;
      }
    }
    return undefined;
  }
}

// What events change -----------------------------------------------------------------------------

function withSpot(stage: Stage, seat: number, change: Partial<Spot>): Stage {
  return { ...stage, spots: stage.spots.map((spot, place) => (place === seat ? { ...spot, ...change } : spot)) };
}

function without(cards: readonly Card[], card: Card): Card[] {
  return cards.filter((each) => each.id !== card.id);
}

export function inOrder(cards: readonly Card[]): Card[] {
  return [...cards].sort((one, other) => (one.value ?? 99) - (other.value ?? 99));
}

/** A new game begins: one card of every colour comes to the floor. */
export function dealt(stage: Stage, game: number, floor: readonly number[]): Stage {
  let id = stage.nextId;
  const cards = floor.map((value, seat): Card => ({ id: id++, value, from: seatPlace(seat) }));
  return {
    ...stage,
    game,
    round: 1,
    phase: 'deal',
    toAct: [],
    takers: [],
    king: null,
    tied: null,
    floor: inOrder(cards),
    hand: stage.hand === null ? null : [],
    // The mirror card was given out before the deal and stays where it is.
    spots: stage.spots.map((spot) => ({ ...spot, display: [], faceDown: null, faceDownShown: false, played: null, up: false, handSize: 0, pileSize: COLOUR - 1, seen: [] })),
    pairs: [],
    standings: null,
    gathering: true,
    nextId: id,
  };
}

export function tiedGiven(stage: Stage, seat: number): Stage {
  return { ...stage, tied: seat, gathering: false };
}

/** Cards come from the own pile into the hand. */
export function drew(stage: Stage, seat: number, count: number, values: readonly number[] | null): Stage {
  const spot = stage.spots[seat];
  if (!spot) return stage;
  const next = withSpot(stage, seat, { handSize: spot.handSize + count, pileSize: Math.max(0, spot.pileSize - count) });
  if (seat !== stage.you || stage.hand === null || values === null) return next;
  let id = stage.nextId;
  const fresh = values.map((value): Card => ({ id: id++, value, from: PILE_PLACE }));
  return { ...next, hand: inOrder([...stage.hand, ...fresh]), nextId: id };
}

/** Takes a card out of a hand: the own one, or one that nobody here has seen. */
function fromHand(stage: Stage, seat: number, value: number | null): { card: Card; stage: Stage } {
  const own = seat === stage.you ? stage.hand?.find((card) => card.value === value) : undefined;
  const size = Math.max(0, (stage.spots[seat]?.handSize ?? 1) - 1);
  const rest = withSpot(stage, seat, { handSize: size });
  if (own) return { card: own, stage: { ...rest, hand: without(stage.hand ?? [], own) } };
  return { card: { id: stage.nextId, value, from: seatPlace(seat) }, stage: { ...rest, nextId: stage.nextId + 1 } };
}

/** PB-5: a card for this round lies there, face down. */
export function sealed(stage: Stage, seat: number, value: number | null): Stage {
  if (stage.spots[seat]?.played) return acted(stage, seat);
  const { card, stage: rest } = fromHand(stage, seat, value);
  return acted(withSpot(rest, seat, { played: card, up: false }), seat);
}

/** PB-20: a card lies face down in the display. */
export function hid(stage: Stage, seat: number, value: number | null): Stage {
  if (stage.spots[seat]?.faceDown) return acted(stage, seat);
  const { card, stage: rest } = fromHand(stage, seat, value);
  return acted(withSpot(rest, seat, { faceDown: card, faceDownShown: false }), seat);
}

function acted(stage: Stage, seat: number): Stage {
  return { ...stage, toAct: stage.toAct.filter((each) => each !== seat) };
}

/** All sealed cards are turned over together. */
export function revealed(stage: Stage, values: readonly number[], takers: readonly number[]): Stage {
  let id = stage.nextId;
  const spots = stage.spots.map((spot, seat): Spot => {
    const value = values[seat];
    if (value === undefined) return spot;
    const card = spot.played ?? { id: id++, value, from: seatPlace(seat) };
    return { ...spot, played: { ...card, value }, up: true, seen: [...spot.seen, value] };
  });
  return { ...stage, phase: 'take', toAct: takers.slice(0, 1), takers, spots, nextId: id };
}

/** PB-9: a King sweeps the floor. */
export function kingCame(stage: Stage, seat: number): Stage {
  return { ...stage, king: seat, takers: [], toAct: [seat] };
}

/** A card goes from the floor to a display; with `pair`, it and its twin are off. */
export function took(stage: Stage, seat: number, value: number, pair: boolean): Stage {
  const spot = stage.spots[seat];
  if (!spot) return stage;
  const { card, stage: rest } = offFloor(stage, value);
  const next = takenBy(rest, seat);
  const twin = pair ? spot.display.find((each) => each.value === value) : undefined;
  if (!twin) return withSpot(next, seat, { display: inOrder([...spot.display, card]) });
  return dancingOff(withSpot(next, seat, { display: without(spot.display, twin) }), seat, twin, card, false);
}

/** PB-22: a card taken leaves with the own face-down one. */
export function matched(stage: Stage, seat: number, value: number): Stage {
  const spot = stage.spots[seat];
  if (!spot) return stage;
  const { card, stage: rest } = offFloor(stage, value);
  const hidden = { ...(spot.faceDown ?? { id: rest.nextId, from: seatPlace(seat) }), value };
  const next = withSpot({ ...takenBy(rest, seat), nextId: rest.nextId + 1 }, seat, { faceDown: null });
  return dancingOff(next, seat, hidden, card, false);
}

/** PB-32: the mirror card leaves with a card of the display. */
export function mirrored(stage: Stage, seat: number, isFaceDown: boolean, value: number | null): Stage {
  const spot = stage.spots[seat];
  if (!spot?.mirror) return stage;
  const card = isFaceDown ? spot.faceDown : spot.display.find((each) => each.value === value);
  const rest = withSpot(stage, seat, { mirror: null });
  if (!card) return rest;
  const next = withSpot(rest, seat, isFaceDown ? { faceDown: null } : { display: without(spot.display, card) });
  // To everybody else it stays a secret which card that was.
  return dancingOff(next, seat, isFaceDown ? { ...card, value } : card, spot.mirror, true);
}

export function mirrorUnused(stage: Stage, seat: number): Stage {
  return withSpot(stage, seat, { mirror: null });
}

function offFloor(stage: Stage, value: number): { card: Card; stage: Stage } {
  const card = stage.floor.find((each) => each.value === value);
  if (card) return { card, stage: { ...stage, floor: without(stage.floor, card) } };
  return { card: { id: stage.nextId, value }, stage: { ...stage, nextId: stage.nextId + 1 } };
}

function takenBy(stage: Stage, seat: number): Stage {
  if (stage.takers[0] !== seat) return stage;
  const takers = stage.takers.slice(1);
  return { ...stage, takers, toAct: takers.slice(0, 1) };
}

function dancingOff(stage: Stage, seat: number, first: Card, second: Card, mirror: boolean): Stage {
  const pair: Pair = { key: stage.nextId, seat, cards: [first, second], mirror };
  return { ...stage, pairs: [...stage.pairs, pair], nextId: stage.nextId + 1 };
}

/** Those that were dancing are gone. */
export function pairsGone(stage: Stage): Stage {
  return stage.pairs.length === 0 ? stage : { ...stage, pairs: [] };
}

/** PB-7: the played cards are the new floor; what nobody played comes from Paul's pile. */
export function floorFilled(stage: Stage, values: readonly number[]): Stage {
  const played = stage.spots.flatMap((spot) => (spot.played && spot.up ? [spot.played] : []));
  const here = [...stage.floor, ...played];
  let id = stage.nextId;
  const paul = stage.spots.length - 1;
  const floor = values.map((value): Card => {
    const place = here.findIndex((card) => card.value === value);
    return here.splice(place, place < 0 ? 0 : 1)[0] ?? { id: id++, value, from: seatPlace(paul) };
  });
  const turnedUp = id - stage.nextId;
  const spots = stage.spots.map((spot, seat) => ({ ...spot, played: null, up: false, pileSize: spot.pileSize - (seat === paul ? turnedUp : 0) }));
  return { ...stage, floor, spots, king: null, takers: [], toAct: [], nextId: id };
}

export function roundBegan(stage: Stage, round: number, last: boolean, toAct: readonly number[], takers: readonly number[]): Stage {
  return { ...stage, round, phase: last ? 'take' : 'choose', toAct, takers, gathering: false };
}

export function hiddenShown(stage: Stage, seat: number, value: number): Stage {
  const card = stage.spots[seat]?.faceDown;
  return withSpot(stage, seat, { faceDown: card ? { ...card, value } : { id: stage.nextId, value }, faceDownShown: true });
}

/** A game is over; between two games of a series everybody sees how it stands. */
export function scored(stage: Stage, scores: readonly number[], totals: readonly number[], goesOn: boolean): Stage {
  const standings = goesOn ? { games: stage.game + 1, scores, totals, mirror: null } : null;
  const spots = stage.spots.map((spot, seat) => ({ ...spot, before: totals[seat] ?? spot.before }));
  return { ...stage, phase: 'deal', toAct: [], takers: [], standings, spots: goesOn ? spots : stage.spots };
}

export function mirrorGiven(stage: Stage, seat: number): Stage {
  const given = withSpot({ ...stage, nextId: stage.nextId + 1 }, seat, { mirror: { id: stage.nextId, value: null } });
  return { ...given, standings: stage.standings && { ...stage.standings, mirror: seat } };
}

// What the own move does, before the server has said so ------------------------------------------

/** The own move as if it had been made already. What comes of it, only the server knows. */
export function pretended(stage: Stage, action: string): Stage {
  const { you } = stage;
  if (you === null) return stage;
  const [verb = '', what = ''] = action.split(' ');
  const value = Number(what);
  switch (verb) {
    case 'play':
      return stage.phase === 'choose' ? sealed(stage, you, value) : stage;
    case 'hide':
      return stage.phase === 'hide' ? hid(stage, you, value) : stage;
    case 'take':
      return stage.floor.some((card) => card.value === value) ? carried(stage, you, value) : stage;
    default:
      return stage;
  }
}

/** The card lies in the display as one that may yet find its twin. */
function carried(stage: Stage, seat: number, value: number): Stage {
  const spot = stage.spots[seat];
  if (!spot) return stage;
  const { card, stage: rest } = offFloor(stage, value);
  return { ...withSpot(rest, seat, { display: inOrder([...spot.display, card]) }), toAct: [] };
}

/** The stage as it was before a card was carried: what `took` needs to see. */
export function carriedBack(stage: Stage, value: number): Stage {
  const { you } = stage;
  const spot = you === null ? undefined : stage.spots[you];
  if (you === null || !spot) return stage;
  const place = spot.display.findLastIndex((card) => card.value === value);
  const card = spot.display[place];
  if (!card) return stage;
  return { ...withSpot(stage, you, { display: without(spot.display, card) }), floor: inOrder([...stage.floor, card]) };
}
