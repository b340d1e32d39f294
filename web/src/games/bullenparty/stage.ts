/**
 * What is to be seen on the meadow at one moment. The server's view jumps from
 * move to move; on the stage the same things happen one after the other.
 *
 * Nothing here decides anything: cards are put where events say that they are,
 * and `settled` puts everything where a view says that it is.
 */
import type { Bidder, BullenpartyView, Row } from '../../wire/bullenparty';

export interface Stage {
  /** The table as far as it has been shown. */
  readonly now: BullenpartyView;
  /** Whether the bids lie face up. */
  readonly open: boolean;
  /** The row that a bull is charging into. */
  readonly charging: number | null;
  /** The card that was discarded last, where that was seen. */
  readonly top: number | null;
  /** Where things that appear come from, and those that disappear go, by their keys. */
  readonly from: Readonly<Record<string, string>>;
  readonly to: Readonly<Record<string, string>>;
}

/** The zero card, where bids are numbers. */
export const ZERO = 0;

export const cardKey = (card: number): string => `card ${card}`;
export const zeroKey = (seat: number): string => `zero ${seat}`;
export const bidKey = (seat: number): string => `bid ${seat}`;
export const bullKey = (row: number): string => `bull ${row}`;
export const seatPlace = (seat: number): string => `seat ${seat}`;
export const DRAW = 'draw';
export const DISCARD = 'discard';
export const BULLS = 'bulls';

const LAYING = new Set(['lay', 'over']);

/** The rows are gone and the piles have the meadow for themselves. */
export function laying(stage: Stage): boolean {
  return LAYING.has(stage.now.phase);
}

/** What the own hand shows: a bid that was made lies elsewhere. */
export function handOf({ now }: Stage): { cards: number[]; zero: string | null } {
  const me = now.seat === null ? undefined : now.players[now.seat];
  const cards = (now.hand ?? []).filter((card) => card !== me?.bid);
  return { cards, zero: me && me.bid !== ZERO ? me.zero : null };
}

export function empty(view: BullenpartyView): Stage {
  return {
    now: {
      ...view,
      phase: 'deal',
      to_act: [],
      round: 0,
      rows: view.rows.map(() => null),
      hand: view.hand && [],
      draw_size: 100 - view.aside,
      players: view.players.map((player) => ({ ...player, hand_size: 0, zero: null, bid: null, has_sealed: false, piles: [], bulls: [], points_pile: null, score: 0 })),
    },
    open: false,
    charging: null,
    top: null,
    from: {},
    to: {},
  };
}

/** Everything is where the view says. What is under way keeps its way. */
export function settled(stage: Stage, view: BullenpartyView): Stage {
  const top = stage.top !== null && view.discard.includes(stage.top) ? stage.top : (view.discard.at(-1) ?? null);
  return { ...stage, now: view, open: view.phase !== 'bid', charging: null, top };
}

// One event each ---------------------------------------------------------------------------------

type Ways = Record<string, string>;

function changed(stage: Stage, now: Partial<BullenpartyView>, from: Ways = {}, to: Ways = {}): Stage {
  return { ...stage, now: { ...stage.now, ...now }, charging: null, from, to };
}

function withPlayer(stage: Stage, seat: number, change: Partial<Bidder>): Bidder[] {
  return stage.now.players.map((player, at) => (at === seat ? { ...player, ...change } : player));
}

function withRow(stage: Stage, row: number, value: Row | null): (Row | null)[] {
  return stage.now.rows.map((each, at) => (at === row ? value : each));
}

const inOrder = (cards: readonly number[]): number[] => [...cards].sort((one, other) => one - other);
const ways = (cards: readonly number[], place: string): Ways => Object.fromEntries(cards.map((card) => [cardKey(card), place]));

export function dealt(stage: Stage, seat: number, count: number, cards: readonly number[] | null, zero: string | null): Stage {
  const players = withPlayer(stage, seat, { hand_size: count, zero });
  const draw_size = Math.max(0, stage.now.draw_size - count);
  const own = seat === stage.now.seat && cards !== null;
  return changed(stage, { players, draw_size, ...(own && { hand: inOrder(cards) }) }, { ...stage.from, ...(own && { ...ways(cards, DRAW), [zeroKey(seat)]: DRAW }) });
}

export function roundBegan(stage: Stage, round: number): Stage {
  const players = stage.now.players.map((player) => ({ ...player, has_row: false, to_lay: 0, bid: null, has_sealed: false }));
  return changed(stage, { round, phase: 'rows', to_act: [], order: [], players, rows: stage.now.rows.map(() => null) });
}

export function rowsLaid(stage: Stage, rows: readonly (readonly number[])[]): Stage {
  const cards = rows.flat();
  const draw_size = Math.max(0, stage.now.draw_size - cards.length);
  return changed(stage, { rows: rows.map((row) => ({ cards: [...row], bull: null })), draw_size }, ways(cards, DRAW));
}

export function shuffled(stage: Stage, cards: readonly number[]): Stage {
  return { ...changed(stage, { discard: [], draw_size: cards.length }), top: null };
}

export function finalRound(stage: Stage): Stage {
  return changed(stage, { final: true, draw_size: 0 });
}

export function biddingOpened(stage: Stage, seats: readonly number[], zero: boolean): Stage {
  const players = stage.now.players.map((player) => ({ ...player, bid: null, has_sealed: false }));
  return { ...changed(stage, { phase: 'bid', to_act: [...seats], order: [], zero_allowed: zero, players }), open: false };
}

/** A bid lies face down. The own one is known to oneself. */
export function sealed(stage: Stage, seat: number, bid: number | null): Stage {
  if (stage.now.players[seat]?.has_sealed) return stage;
  const to_act = stage.now.to_act.filter((each) => each !== seat);
  const from = bid === null ? seatPlace(seat) : bid === ZERO ? zeroKey(seat) : cardKey(bid);
  return { ...changed(stage, { to_act, players: withPlayer(stage, seat, { has_sealed: true, bid }) }, { [bidKey(seat)]: from }), open: false };
}

/** All bids are turned over together; numbers have left the hands. */
export function revealed(stage: Stage, bids: readonly { seat: number; bid: number; zero?: string | null }[]): Stage {
  const players = stage.now.players.map((player, seat): Bidder => {
    const shown = bids.find((each) => each.seat === seat);
    if (!shown) return player;
    const hand_size = shown.bid === ZERO ? player.hand_size : player.hand_size - 1;
    return { ...player, bid: shown.bid, has_sealed: false, hand_size, zero: shown.zero ?? player.zero };
  });
  const mine = bids.find((each) => each.seat === stage.now.seat);
  const hand = stage.now.hand && stage.now.hand.filter((card) => card !== mine?.bid);
  return { ...changed(stage, { phase: 'reveal', to_act: [], order: bids.map(({ seat }) => seat), players, hand }), open: true };
}

export function bidDiscarded(stage: Stage, seat: number, card: number): Stage {
  const order = stage.now.order.filter((each) => each !== seat);
  const players = withPlayer(stage, seat, { bid: null, has_sealed: false });
  const discard = inOrder([...stage.now.discard, card]);
  return { ...changed(stage, { phase: 'take a row', to_act: [seat], order, discard, players }, {}, { [bidKey(seat)]: DISCARD }), top: card };
}

export function rowTaken(stage: Stage, seat: number, row: number): Stage {
  const taken = stage.now.rows[row];
  const player = stage.now.players[seat];
  if (!taken || !player) return stage;
  const own = seat === stage.now.seat;
  const bulls = taken.bull === null ? player.bulls : [...player.bulls, taken.bull];
  const players = withPlayer(stage, seat, { has_row: true, hand_size: player.hand_size + taken.cards.length, known: inOrder([...player.known, ...taken.cards]), bulls });
  const hand = own && stage.now.hand ? inOrder([...stage.now.hand, ...taken.cards]) : stage.now.hand;
  return changed(stage, { rows: withRow(stage, row, null), to_act: [], players, hand }, {}, { ...(own ? {} : ways(taken.cards, seatPlace(seat))), [bullKey(row)]: seatPlace(seat) });
}

export function turnedUp(stage: Stage, seat: number, card: number): Stage {
  const order = stage.now.order.filter((each) => each !== seat);
  return changed(stage, { phase: 'extend a row', to_act: [seat], order, turned_up: card, draw_size: Math.max(0, stage.now.draw_size - 1) }, ways([card], DRAW));
}

export function extended(stage: Stage, seat: number, row: number, card: number): Stage {
  const old = stage.now.rows[row];
  if (!old || old.cards.includes(card)) return stage;
  const rows = withRow(stage, row, { ...old, cards: [...old.cards, card] });
  return zeroBack(changed(stage, { rows, turned_up: null, to_act: [] }), seat);
}

export function nothingAdded(stage: Stage, seat: number): Stage {
  return zeroBack(changed(stage, { order: stage.now.order.filter((each) => each !== seat) }), seat);
}

/** The zero card is its owner's again. */
function zeroBack(stage: Stage, seat: number): Stage {
  const own = seat === stage.now.seat;
  const players = withPlayer(stage, seat, { bid: null, has_sealed: false });
  return { ...stage, now: { ...stage.now, players }, from: own ? { [zeroKey(seat)]: bidKey(seat) } : {}, to: own ? {} : { [bidKey(seat)]: seatPlace(seat) } };
}

export function bullCame(stage: Stage, row: number, bull: number): Stage {
  const old = stage.now.rows[row];
  if (!old) return stage;
  return { ...changed(stage, { rows: withRow(stage, row, { ...old, bull }), bulls: stage.now.bulls.slice(1) }, { [bullKey(row)]: BULLS }), charging: row };
}

export function layingBegan(stage: Stage, counts: readonly number[]): Stage {
  const players = stage.now.players.map((player, seat) => ({ ...player, to_lay: counts[seat] ?? 0 }));
  const to_act = counts.flatMap((count, seat) => (count > 0 ? [seat] : []));
  return changed(stage, { phase: 'lay', to_act, players, rows: stage.now.rows.map(() => null) });
}

/** A card lies on a pile. What that does to the score, the server says. */
export function laid(stage: Stage, seat: number, card: number, pile: number): Stage {
  const player = stage.now.players[seat];
  if (!player || player.piles.some((each) => each.cards.includes(card))) return stage;
  const heads = stage.now.heads[card - 1] ?? 0;
  const old = player.piles[pile] ?? { cards: [], heads: 0 };
  const piles = [...player.piles];
  piles[Math.min(pile, piles.length)] = { cards: [...old.cards, card], heads: old.heads + heads };
  const to_lay = Math.max(0, player.to_lay - 1);
  const players = withPlayer(stage, seat, { piles, to_lay, hand_size: player.hand_size - 1, known: player.known.filter((each) => each !== card) });
  const own = seat === stage.now.seat;
  const hand = own && stage.now.hand ? stage.now.hand.filter((each) => each !== card) : stage.now.hand;
  const to_act = to_lay === 0 ? stage.now.to_act.filter((each) => each !== seat) : stage.now.to_act;
  return changed(stage, { players, hand, to_act }, own ? {} : ways([card], seatPlace(seat)));
}

// The own move, before the server has said so ----------------------------------------------------

export function pretended(stage: Stage, action: string): Stage {
  const { seat: you, phase, turned_up } = stage.now;
  if (you === null) return stage;
  const [verb, first, how, where] = action.split(' ');
  const number = Number(first);
  switch (verb) {
    case 'bid':
      return phase === 'bid' ? sealed(stage, you, number) : stage;
    case 'row':
      return phase === 'take a row' ? rowTaken(stage, you, number) : stage;
    case 'extend':
      return phase === 'extend a row' && turned_up !== null ? extended(stage, you, number, turned_up) : stage;
    case 'lay':
      return phase === 'lay' ? laid(stage, you, number, how === 'new' ? (stage.now.players[you]?.piles.length ?? 0) : Number(where)) : stage;
    default:
      return stage;
  }
}
