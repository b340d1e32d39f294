/** Views that a test changes as it likes. */
import type { Bidder, BullenpartyView } from '../../wire/bullenparty';

export const NAMES = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil'];
const HEADS = Array.from({ length: 100 }, (_, at) => (at + 1 === 55 ? 7 : (at + 1) % 11 === 0 ? 5 : (at + 1) % 10 === 0 ? 3 : (at + 1) % 5 === 0 ? 2 : 1));

export function bidder(seat: number, change: Partial<Bidder> = {}): Bidder {
  return { name: NAMES[seat] ?? '', zero: null, hand_size: 5, known: [], has_sealed: false, bid: null, has_row: false, to_lay: 0, piles: [], points_pile: null, bulls: [], score: 0, ...change };
}

export function viewOf(change: Partial<BullenpartyView> = {}): BullenpartyView {
  return {
    view: 'BullenpartyView',
    seat: 0,
    phase: 'bid',
    to_act: [0, 1, 2],
    round: 1,
    final: false,
    rows: [
      { cards: [71, 12], bull: null },
      { cards: [5, 33, 90, 41], bull: null },
      { cards: [8, 9], bull: null },
    ],
    hand: [3, 20, 44, 67, 99],
    lay_scores: null,
    zero_allowed: true,
    turned_up: null,
    order: [],
    draw_size: 50,
    draw_known: null,
    discard: [],
    aside: 25,
    bulls: [4, 4, 5],
    players: [bidder(0, { zero: 'B' }), bidder(1), bidder(2)],
    heads: HEADS,
    over: false,
    ...change,
  };
}
