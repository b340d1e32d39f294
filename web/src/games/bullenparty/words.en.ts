/** Bullenparty in English. */
import type { AnyGameEvent } from '../../table/game-table';
import type { AnyEvent } from '../../wire/bullenparty';
import type { Cast, GameWords } from '../module';
import { changeBy, signed, type SceneWords } from './words';

const listed = (cards: readonly number[], cast: Cast): string => cast.list(cards.map(String));
const heads = (count: number): string => `${count} ${count === 1 ? 'bullhead' : 'bullheads'}`;
const cards = (count: number): string => `${count} ${count === 1 ? 'card' : 'cards'}`;
const bidWords = (bid: number, letter?: string | null): string => (bid === 0 ? `zero${letter ? ` ${letter}` : ''}` : String(bid));

function log(event: AnyEvent, cast: Cast): string | null {
  const mine = 'seat' in event && event.seat === cast.you;
  const who = 'seat' in event ? cast.name(event.seat) : '';
  const named = (seat: number): string => (seat === cast.you ? 'you' : cast.name(seat));
  switch (event.event) {
    case 'PutAside':
      return `${cards(event.count)} are put aside unseen.`;
    case 'Dealt':
      if (event.cards) return `${mine ? 'You get' : `${who} gets`} ${listed(event.cards, cast)} and zero card ${event.zero ?? ''}.`;
      return `${who} gets ${event.count} number cards and a zero card.`;
    case 'RoundBegan':
      return `Round ${event.number}.`;
    case 'RowsLaid':
      return `New rows: ${event.rows.map((row, at) => `${at + 1}: ${row.length ? listed(row, cast) : 'empty'}`).join('; ')}.`;
    case 'Shuffled':
      return `The draw pile was empty, so the ${cards(event.cards.length)} of the discard pile are shuffled into a new one.`;
    case 'FinalRound':
      return 'The last card of the draw pile is out: this is the final round.';
    case 'BiddingOpened': {
      const people = cast.list(event.seats.map(named));
      const verb = event.seats.length === 1 && event.seats[0] !== cast.you ? 'bids' : 'bid';
      return `Now ${people} ${verb}${event.zero ? '' : ', numbers only'}.`;
    }
    case 'Sealed':
      if (event.bid != null) return `${mine ? 'You bid' : `${who} bids`} ${event.bid === 0 ? 'the zero card' : `the ${event.bid}`}.`;
      return `${who} has bid.`;
    case 'Revealed':
      return `The bids: ${cast.list(event.bids.map((each) => `${named(each.seat)} ${bidWords(each.bid, each.zero)}`))}.`;
    case 'BidDiscarded':
      return mine ? `You discard the ${event.card} and may take a row.` : `${who} discards the ${event.card} and may take a row.`;
    case 'RowTaken': {
      const prize = event.bull != null ? ` and a bull card with ${heads(event.bull)}` : '';
      return `${mine ? 'You take' : `${who} takes`} row ${event.row + 1}: ${event.cards.length ? listed(event.cards, cast) : 'no card'}${prize}.`;
    }
    case 'TurnedUp':
      return `${mine ? 'You turn' : `${who} turns`} up the ${event.card}.`;
    case 'Extended':
      return mine ? `You add the ${event.card} to row ${event.row + 1} and take your zero card back.` : `${who} adds the ${event.card} to row ${event.row + 1} and takes the zero card back.`;
    case 'NothingAdded': {
      const whose = mine ? 'your' : `${who}’s`;
      return event.rows_full ? `Every row left is full, so ${whose} zero card adds nothing.` : `There is no card left to turn up, so ${whose} zero card adds nothing.`;
    }
    case 'BullCame':
      return `Row ${event.row + 1} is full, and a bull with ${heads(event.bull)} snorts in.`;
    case 'LayingBegan':
      if (event.everything) return 'All rows are taken, and it was the final round: everybody lays every number card.';
      return `All rows are taken. To lay: ${cast.list(event.counts.map((count, seat) => `${named(seat)} ${count}`))}.`;
    case 'Laid':
      if (event.started) return `${mine ? 'You start' : `${who} starts`} a new pile with the ${event.card}.`;
      return `${mine ? 'You lay' : `${who} lays`} the ${event.card} on pile ${event.pile + 1}.`;
    case 'SeatScored':
      return `${mine ? 'You' : who}: best pile ${event.points_pile}, bulls ${event.bulls}, other piles −${event.other_piles}. That makes ${signed(event.score)}.`;
    case 'Scored':
      return `The party is over: ${cast.list(event.scores.map((score, seat) => `${named(seat)} ${signed(score)}`))}.`;
  }
}

/** By the rule behind it; [illegal now, not your move] where the two differ. */
const REFUSALS: Record<string, string | [illegal: string, notYours: string]> = {
  'BP-5': ['First, everybody without a row bids a card from the hand.', 'You have bid, and a bid is final. All are turned over when the last one is in.'],
  'BP-6': ['A row is taken now, and only one that is still there.', 'Not yet: the lower bid takes its row first.'],
  'BP-7': ['The card turned up goes to a row that is still there.', 'Not yet: zero cards have their turn after all numbers, in the order of their letters.'],
  'BP-8': 'This row has five number cards already. No row takes a sixth.',
  'BP-10': 'You have your row for this round. The others still bid.',
  'BP-11': 'A zero card needs a row with room for one more card, and a card to add.',
  'BP-12': ['Now cards are laid onto piles, number cards from your hand only.', 'You have laid all you have to. The next round begins when everybody is done.'],
  'BP-13': 'A card goes only onto a lower one. It may always start a new pile.',
  'BP-17': 'The game is over.',
};

export const en: GameWords = {
  title: 'Bullenparty',
  credits: 'After the published game by Wolfgang Kramer, from AMIGO Spiel + Freizeit GmbH.',
  options: {
    heads: { name: 'Bullheads on the cards', help: 'How many bullheads the cards 1 to 100 have. For owners of a box who want to play with their own cards.' },
    bulls: { name: 'Bull cards', help: 'The bullheads of the ten bull cards, from the first to the last.' },
  },
  log: (event: AnyGameEvent, cast) => log(event as unknown as AnyEvent, cast),
  move(action) {
    const [verb, first, how, where] = action.split(' ');
    switch (verb) {
      case 'bid':
        return first === '0' ? 'Bid the zero card' : `Bid the ${first}`;
      case 'row':
        return `Take row ${Number(first) + 1}`;
      case 'extend':
        return `Add the card to row ${Number(first) + 1}`;
      case 'lay':
        return how === 'new' ? `Start a new pile with the ${first}` : `Lay the ${first} on pile ${Number(where) + 1}`;
      default:
        return action;
    }
  },
  refusal(rule, code) {
    const words = REFUSALS[rule];
    return words === undefined ? null : typeof words === 'string' ? words : words[code === 'not_your_move' ? 1 : 0];
  },
  guide: {
    welcome: 'Welcome to the meadow. Behind the fences lie rows of cards, one for each player. Everybody will take one home.',
    heads: 'The little heads on a card are bullheads. One of your piles brings points for them; on all others they cost you.',
    bid: 'Now bid. A low number chooses its row first. Or bid your zero card, and a row grows while you wait.',
    sealed: 'Your bid lies face down until the last one is in. Then all are turned over together.',
    order: 'Numbers come first, the lowest leading; then the zeros by their letters. The badges show the order.',
    take: 'Your turn: take a row into your hand. Does it fit together, or is it a herd of trouble?',
    extend: 'Your zero card turned up a new card. Put it into a row of your choice: perhaps one that somebody else will have to take.',
    bull: 'The fifth card in a row brings a bull. Bull cards are pure points, so a full row is a prize, if you can place its cards.',
    lay: 'All rows are taken. Lay cards until you have five left: choose one, then the pile. Cards only go onto lower ones, or start a new pile.',
    piles: 'The pile with the crown counts plus, the grey ones count minus. One tall pile and few others is what you want.',
    end: 'So it goes on, round after round, until the draw pile is empty. Then everything is laid. Have fun.',
  },
};

export const scene: SceneWords = {
  card: (card, count) => `${card}, ${heads(count)}`,
  zero: (letter) => `zero card ${letter}`,
  bull: (count) => `bull card, ${heads(count)}`,
  heads,
  points: (score) => `${signed(score)} ${Math.abs(score) === 1 ? 'point' : 'points'}`,
  you: 'You',
  bot: 'bot',
  away: 'away',
  round: (number) => `Round ${number}`,
  final: 'Final round',
  hand: 'Your hand',
  rows: 'Rows on the meadow',
  row: (number, what) => `Row ${number}: ${what}`,
  rowEmpty: 'empty',
  rowTaken: (number) => `Row ${number} is taken`,
  piles: (who) => `Piles of ${who}`,
  myPiles: 'Your piles',
  noPiles: 'no piles yet',
  pile: (number, top, size, count, plus) => `Pile ${number}, ${cards(size)}, ${top} on top, ${heads(count)}, counts ${plus ? 'plus' : 'minus'}`,
  newPile: 'New pile',
  scoreThen: (score, by) => `your score then: ${signed(score)} (${changeBy(by)})`,
  draw: (count) => `Draw pile, ${cards(count)}`,
  discard: (count, which) => (count === 0 ? 'Discard pile, empty' : `Discard pile: ${which}`),
  bulls: (count, next) => (next === null ? 'No bull cards left' : `${count} bull cards left, the next one with ${heads(next)}`),
  short: { draw: 'Draw', discard: 'Discard', bulls: 'Bulls' },
  cards,
  pileCount: (count) => `${count} ${count === 1 ? 'pile' : 'piles'}`,
  bids: 'is bidding',
  hasBid: 'has bid',
  bid: (what) => `bid ${what}`,
  yourBid: 'Your bid',
  ownBid: (what) => `your bid, face down: ${what}`,
  hasRow: 'has a row',
  laysStill: (count) => `${cards(count)} to lay`,
  turn: 'has the turn',
  next: (place) => (place === 1 ? 'next' : `number ${place} in line`),
  turnedUp: (card, count) => `Turned up: ${card}, ${heads(count)}`,
  caption(event, cast) {
    switch (event.event) {
      case 'Revealed':
        return 'Three, two, one, turn';
      case 'RoundBegan':
        return `Round ${event.number}: new rows`;
      case 'LayingBegan':
        return event.everything ? 'The final laying: every card goes down' : 'All rows are taken: now lay';
      default:
        return log(event, cast);
    }
  },
  prompt: {
    deal: 'The cards are dealt',
    bid: 'Choose a bid: low numbers take first',
    bidNumber: 'Choose a number to bid; zero cannot add anything now',
    waitBid: (who) => `Bid made. Waiting for ${who}`,
    allBid: 'All are choosing a bid',
    hasRow: (who) => `You have your row. Still bidding: ${who}`,
    reveal: 'The bids',
    take: 'Your turn: take a row',
    waitTake: (who) => `${who} takes a row`,
    extend: (card) => `Your turn: which row gets the ${card}?`,
    waitExtend: (who, card) => `${who} adds the ${card} to a row`,
    lay: (count) => (count === 1 ? 'Choose one more card to lay' : `Choose a card to lay, ${count} to go`),
    layWhere: (card) => `Where does the ${card} go?`,
    waitLay: (who) => `Done. Waiting for ${who}`,
    allLay: 'All are laying cards',
    over: 'The party is over',
  },
  book: {
    button: 'Herd book',
    title: 'Herd book',
    known: 'Seen going into the hand:',
    knownNone: 'nothing known',
    zeroUnknown: 'zero card unknown',
    zero: (letter) => `zero card ${letter}`,
    counts: (score) => `as it stands: ${score}`,
    discard: 'Discard pile',
    drawKnown: 'In the draw pile, shuffled',
    bullsLeft: 'Bull cards to come',
    none: 'none',
    aside: (count) => `${cards(count)} were put aside unseen.`,
  },
  highlight: {
    pile: (who, count, you) => `${you ? 'You' : who} built the best pile: ${heads(count)}.`,
    bulls: (who, count, sum, you) => `${you ? 'You' : who} brought home ${count === 1 ? 'a bull' : `${count} bulls`} with ${heads(sum)}.`,
    longest: (who, count, you) => `${you ? 'You' : who} took the fattest row: ${heads(count)} at once.`,
    herd: (who, count, you) => `A herd of trouble: ${heads(count)} on ${you ? 'your' : `${who}’s`} other piles.`,
    tidy: (who, you) => `${you ? 'You' : who} got by with a single pile.`,
    zeros: (who, count, you) => `${you ? 'You' : who} kept everybody waiting with ${count} zeros.`,
  },
};
