/** Bullenparty auf Deutsch. */
import type { AnyGameEvent } from '../../table/game-table';
import type { AnyEvent } from '../../wire/bullenparty';
import type { Cast, GameWords } from '../module';
import { changeBy, signed, type SceneWords } from './words';

const listed = (cards: readonly number[], cast: Cast): string => cast.list(cards.map(String));
const heads = (count: number): string => `${count} ${count === 1 ? 'Bullenkopf' : 'Bullenköpfe'}`;
/** Nach „mit“: mit 4 Bullenköpfen. */
const withHeads = (count: number): string => `${count} ${count === 1 ? 'Bullenkopf' : 'Bullenköpfen'}`;
const cards = (count: number): string => `${count} ${count === 1 ? 'Karte' : 'Karten'}`;
const bidWords = (bid: number, letter?: string | null): string => (bid === 0 ? `Null${letter ? ` ${letter}` : ''}` : String(bid));

function log(event: AnyEvent, cast: Cast): string | null {
  const mine = 'seat' in event && event.seat === cast.you;
  const who = 'seat' in event ? cast.name(event.seat) : '';
  const named = (seat: number): string => (seat === cast.you ? 'du' : cast.name(seat));
  switch (event.event) {
    case 'PutAside':
      return `${cards(event.count)} kommen ungesehen beiseite.`;
    case 'Dealt':
      if (event.cards) return `${mine ? 'Du bekommst' : `${who} bekommt`} ${listed(event.cards, cast)} und die Nullkarte ${event.zero ?? ''}.`;
      return `${who} bekommt ${event.count} Zahlenkarten und eine Nullkarte.`;
    case 'RoundBegan':
      return `Runde ${event.number}.`;
    case 'RowsLaid':
      return `Neue Reihen: ${event.rows.map((row, at) => `${at + 1}: ${row.length ? listed(row, cast) : 'leer'}`).join('; ')}.`;
    case 'Shuffled':
      return `Der Nachziehstapel war leer. Aus der Ablage (${cards(event.cards.length)}) wird ein neuer gemischt.`;
    case 'FinalRound':
      return 'Die letzte Karte des Nachziehstapels ist heraus: Das ist die Schlussrunde.';
    case 'BiddingOpened': {
      const people = cast.list(event.seats.map(named));
      const verb = event.seats.length > 1 ? 'bieten' : event.seats[0] === cast.you ? 'bietest' : 'bietet';
      return `Jetzt ${verb} ${people}${event.zero ? '' : ', nur Zahlen'}.`;
    }
    case 'Sealed':
      if (event.bid != null) return `${mine ? 'Du bietest' : `${who} bietet`} ${event.bid === 0 ? 'die Nullkarte' : `die ${event.bid}`}.`;
      return `${who} hat geboten.`;
    case 'Revealed':
      return `Die Gebote: ${cast.list(event.bids.map((each) => `${named(each.seat)} ${bidWords(each.bid, each.zero)}`))}.`;
    case 'BidDiscarded':
      return mine ? `Du legst die ${event.card} ab und darfst eine Reihe nehmen.` : `${who} legt die ${event.card} ab und darf eine Reihe nehmen.`;
    case 'RowTaken': {
      const prize = event.bull != null ? ` und eine Bullenkarte mit ${withHeads(event.bull)}` : '';
      return `${mine ? 'Du nimmst' : `${who} nimmt`} Reihe ${event.row + 1}: ${event.cards.length ? listed(event.cards, cast) : 'keine Karte'}${prize}.`;
    }
    case 'TurnedUp':
      return `${mine ? 'Du deckst' : `${who} deckt`} die ${event.card} auf.`;
    case 'Extended':
      return mine ? `Du legst die ${event.card} an Reihe ${event.row + 1} und nimmst deine Nullkarte zurück.` : `${who} legt die ${event.card} an Reihe ${event.row + 1} und nimmt die Nullkarte zurück.`;
    case 'NothingAdded': {
      const whose = mine ? 'deine Nullkarte' : `die Nullkarte von ${who}`;
      return event.rows_full ? `Alle übrigen Reihen sind voll: ${whose} bringt nichts dazu.` : `Es gibt keine Karte mehr aufzudecken: ${whose} bringt nichts dazu.`;
    }
    case 'BullCame':
      return `Reihe ${event.row + 1} ist voll, und ein Bulle mit ${withHeads(event.bull)} schnaubt herein.`;
    case 'LayingBegan':
      if (event.everything) return 'Alle Reihen sind weg, und es war die Schlussrunde: Alle legen sämtliche Zahlenkarten.';
      return `Alle Reihen sind weg. Zu legen: ${cast.list(event.counts.map((count, seat) => `${named(seat)} ${count}`))}.`;
    case 'Laid':
      if (event.started) return `${mine ? 'Du beginnst' : `${who} beginnt`} mit der ${event.card} einen neuen Stapel.`;
      return `${mine ? 'Du legst' : `${who} legt`} die ${event.card} auf Stapel ${event.pile + 1}.`;
    case 'SeatScored':
      return `${mine ? 'Du' : who}: bester Stapel ${event.points_pile}, Bullen ${event.bulls}, andere Stapel −${event.other_piles}. Das macht ${signed(event.score)}.`;
    case 'Scored':
      return `Die Party ist vorbei: ${cast.list(event.scores.map((score, seat) => `${named(seat)} ${signed(score)}`))}.`;
  }
}

/** Nach der Regel dahinter; [jetzt nicht erlaubt, nicht am Zug], wo das zweierlei ist. */
const REFUSALS: Record<string, string | [illegal: string, notYours: string]> = {
  'BP-5': ['Zuerst bieten alle ohne Reihe eine Karte aus der Hand.', 'Du hast geboten, und ein Gebot gilt. Aufgedeckt wird, wenn das letzte daliegt.'],
  'BP-6': ['Jetzt wird eine Reihe genommen, und zwar eine, die noch daliegt.', 'Noch nicht: Das niedrigere Gebot nimmt seine Reihe zuerst.'],
  'BP-7': ['Die aufgedeckte Karte kommt an eine Reihe, die noch daliegt.', 'Noch nicht: Nullkarten kommen nach allen Zahlen dran, in der Folge ihrer Buchstaben.'],
  'BP-8': 'Diese Reihe hat schon fünf Zahlenkarten. Eine sechste kommt nie dazu.',
  'BP-10': 'Du hast deine Reihe für diese Runde. Die anderen bieten noch.',
  'BP-11': 'Eine Nullkarte braucht eine Reihe mit Platz und eine Karte, die dazukommen kann.',
  'BP-12': ['Jetzt werden Karten auf Stapel gelegt, und nur Zahlenkarten aus der Hand.', 'Du hast alles gelegt. Die nächste Runde beginnt, wenn alle fertig sind.'],
  'BP-13': 'Eine Karte passt nur auf eine niedrigere. Einen neuen Stapel beginnen darf sie immer.',
  'BP-17': 'Das Spiel ist vorbei.',
};

export const de: GameWords = {
  title: 'Bullenparty',
  credits: 'Nach dem Spiel von Wolfgang Kramer, erschienen bei der AMIGO Spiel + Freizeit GmbH.',
  options: {
    heads: { name: 'Bullenköpfe der Karten', help: 'Wie viele Bullenköpfe die Karten 1 bis 100 haben. Für alle, die mit den Werten ihrer eigenen Schachtel spielen wollen.' },
    bulls: { name: 'Bullenkarten', help: 'Die Bullenköpfe der zehn Bullenkarten, von der ersten bis zur letzten.' },
  },
  log: (event: AnyGameEvent, cast) => log(event as unknown as AnyEvent, cast),
  move(action) {
    const [verb, first, how, where] = action.split(' ');
    switch (verb) {
      case 'bid':
        return first === '0' ? 'Die Nullkarte bieten' : `Die ${first} bieten`;
      case 'row':
        return `Reihe ${Number(first) + 1} nehmen`;
      case 'extend':
        return `Die Karte an Reihe ${Number(first) + 1} legen`;
      case 'lay':
        return how === 'new' ? `Mit der ${first} einen neuen Stapel beginnen` : `Die ${first} auf Stapel ${Number(where) + 1} legen`;
      default:
        return action;
    }
  },
  refusal(rule, code) {
    const words = REFUSALS[rule];
    return words === undefined ? null : typeof words === 'string' ? words : words[code === 'not_your_move' ? 1 : 0];
  },
  guide: {
    welcome: 'Willkommen auf der Weide. Hinter den Zäunen liegen Reihen von Karten, für jeden eine. Alle nehmen eine mit nach Hause.',
    heads: 'Die kleinen Köpfe auf den Karten sind Bullenköpfe. Einer deiner Stapel bringt Punkte dafür, auf allen anderen kosten sie.',
    bid: 'Jetzt biete. Eine niedrige Zahl wählt ihre Reihe zuerst. Oder biete deine Nullkarte: Dann wächst eine Reihe, während du wartest.',
    sealed: 'Dein Gebot liegt verdeckt, bis das letzte da ist. Dann werden alle zusammen umgedreht.',
    order: 'Erst die Zahlen, die niedrigste voran, dann die Nullen nach ihren Buchstaben. Die Marken zeigen die Reihenfolge.',
    take: 'Du bist dran: Nimm eine Reihe auf die Hand. Passt sie zusammen, oder ist sie eine Herde Ärger?',
    extend: 'Deine Nullkarte hat eine neue Karte aufgedeckt. Lege sie an eine Reihe deiner Wahl, vielleicht an eine, die jemand anderes nehmen muss.',
    bull: 'Die fünfte Karte einer Reihe lockt einen Bullen an. Bullenkarten sind reine Punkte: Eine volle Reihe lohnt sich, wenn du ihre Karten unterbringst.',
    lay: 'Alle Reihen sind weg. Lege Karten, bis du fünf hast: erst die Karte wählen, dann den Stapel. Karten kommen nur auf niedrigere oder beginnen einen neuen Stapel.',
    piles: 'Der Stapel mit der Krone zählt plus, die grauen zählen minus. Ein hoher Stapel und wenige andere: So soll es sein.',
    end: 'So geht es weiter, Runde um Runde, bis der Nachziehstapel leer ist. Dann wird alles gelegt. Viel Spaß.',
  },
};

export const scene: SceneWords = {
  card: (card, count) => `${card}, ${heads(count)}`,
  zero: (letter) => `Nullkarte ${letter}`,
  bull: (count) => `Bullenkarte, ${heads(count)}`,
  heads,
  points: (score) => `${signed(score)} ${Math.abs(score) === 1 ? 'Punkt' : 'Punkte'}`,
  you: 'Du',
  bot: 'Bot',
  away: 'nicht da',
  round: (number) => `Runde ${number}`,
  final: 'Schlussrunde',
  hand: 'Deine Hand',
  rows: 'Reihen auf der Weide',
  row: (number, what) => `Reihe ${number}: ${what}`,
  rowEmpty: 'leer',
  rowTaken: (number) => `Reihe ${number} ist weg`,
  piles: (who) => `Stapel von ${who}`,
  myPiles: 'Deine Stapel',
  noPiles: 'noch keine Stapel',
  pile: (number, top, size, count, plus) => `Stapel ${number}, ${cards(size)}, oben die ${top}, ${heads(count)}, zählt ${plus ? 'plus' : 'minus'}`,
  newPile: 'Neuer Stapel',
  scoreThen: (score, by) => `dein Punktestand dann: ${signed(score)} (${changeBy(by)})`,
  draw: (count) => `Nachziehstapel, ${cards(count)}`,
  discard: (count, which) => (count === 0 ? 'Ablage, leer' : `Ablage: ${which}`),
  bulls: (count, next) => (next === null ? 'Keine Bullenkarten mehr' : `Noch ${count} Bullenkarten, die nächste mit ${withHeads(next)}`),
  short: { draw: 'Stapel', discard: 'Ablage', bulls: 'Bullen' },
  cards,
  pileCount: (count) => `${count} Stapel`,
  bids: 'bietet gerade',
  hasBid: 'hat geboten',
  bid: (what) => `Gebot: ${what}`,
  yourBid: 'Dein Gebot',
  ownBid: (what) => `dein Gebot, verdeckt: ${what}`,
  hasRow: 'hat eine Reihe',
  laysStill: (count) => `noch ${cards(count)} zu legen`,
  turn: 'am Zug',
  next: (place) => (place === 1 ? 'als Nächstes dran' : `als Nummer ${place} dran`),
  turnedUp: (card, count) => `Aufgedeckt: ${card}, ${heads(count)}`,
  caption(event, cast) {
    switch (event.event) {
      case 'Revealed':
        return 'Drei, zwei, eins, umdrehen';
      case 'RoundBegan':
        return `Runde ${event.number}: neue Reihen`;
      case 'LayingBegan':
        return event.everything ? 'Schlusslegen: Alle Karten müssen hin' : 'Alle Reihen sind weg: jetzt legen';
      default:
        return log(event, cast);
    }
  },
  prompt: {
    deal: 'Die Karten werden verteilt',
    bid: 'Wähle ein Gebot: Niedrige Zahlen nehmen zuerst',
    bidNumber: 'Biete eine Zahl, eine Null kann nichts dazulegen',
    waitBid: (who) => `Geboten. Es fehlen noch: ${who}`,
    allBid: 'Alle wählen ein Gebot',
    hasRow: (who) => `Du hast deine Reihe. Noch am Bieten: ${who}`,
    reveal: 'Die Gebote',
    take: 'Du bist dran: Nimm eine Reihe',
    waitTake: (who) => `${who} nimmt eine Reihe`,
    extend: (card) => `Du bist dran: An welche Reihe kommt die ${card}?`,
    waitExtend: (who, card) => `${who} legt die ${card} an eine Reihe`,
    lay: (count) => (count === 1 ? 'Wähle noch eine Karte zum Legen' : `Wähle eine Karte zum Legen, noch ${count}`),
    layWhere: (card) => `Wohin mit der ${card}?`,
    waitLay: (who) => `Fertig. Es fehlen noch: ${who}`,
    allLay: 'Alle legen Karten',
    over: 'Die Party ist vorbei',
  },
  book: {
    button: 'Herdbuch',
    title: 'Herdbuch',
    known: 'Sichtbar auf die Hand genommen:',
    knownNone: 'nichts bekannt',
    zeroUnknown: 'Nullkarte unbekannt',
    zero: (letter) => `Nullkarte ${letter}`,
    counts: (score) => `Stand: ${score}`,
    discard: 'Ablage',
    drawKnown: 'Im Nachziehstapel, gemischt',
    bullsLeft: 'Bullenkarten, die noch kommen',
    none: 'keine',
    aside: (count) => `${cards(count)} liegen ungesehen beiseite.`,
  },
  highlight: {
    pile: (who, count, you) => `${you ? 'Du hast' : `${who} hat`} den besten Stapel gebaut: ${heads(count)}.`,
    bulls: (who, count, sum, you) => `${you ? 'Du hast' : `${who} hat`} ${count === 1 ? 'einen Bullen' : `${count} Bullen`} mit ${withHeads(sum)} heimgebracht.`,
    longest: (who, count, you) => `${you ? 'Du hast' : `${who} hat`} die fetteste Reihe genommen: ${heads(count)} auf einmal.`,
    herd: (who, count, you) => `Eine Herde Ärger: ${heads(count)} auf ${you ? 'deinen anderen Stapeln' : `den anderen Stapeln von ${who}`}.`,
    tidy: (who, you) => `${you ? 'Du bist' : `${who} ist`} mit einem einzigen Stapel ausgekommen.`,
    zeros: (who, count, you) => `${you ? 'Du hast' : `${who} hat`} alle mit ${count} Nullen warten lassen.`,
  },
};
