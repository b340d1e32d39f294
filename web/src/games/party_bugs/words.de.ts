/** Party Bugs auf Deutsch. */
import type { AnyEvent } from '../../wire/party_bugs';
import type { AnyGameEvent } from '../../table/game-table';
import type { Cast, GameWords } from '../module';
import type { SceneWords } from './words';

const COSTUMES = ['Gast', 'Pirat', 'Koch', 'Cowboy', 'Taucher', 'Mumie', 'Astronaut', 'Ritter', 'Zauberer', 'Drache', 'Discostar', 'Sambakönigin', 'Partykönig'] as const;

const listed = (values: readonly number[], cast: Cast): string => cast.list(values.map(String));
/** Akkusativ: „nimmt die 5“, „nimmt den Partykönig“. */
const the = (value: number): string => (value === 13 ? 'den Partykönig' : `die ${value}`);
const points = (count: number): string => `${count} ${count === 1 ? 'Punkt' : 'Punkte'}`;

function log(event: AnyEvent, cast: Cast): string | null {
  const mine = 'seat' in event && event.seat === cast.you;
  const who = 'seat' in event ? cast.name(event.seat) : '';
  const scores = (numbers: readonly number[]) => cast.list(numbers.map((score, seat) => `${seat === cast.you ? 'du' : cast.name(seat)} ${score}`));
  switch (event.event) {
    case 'Dealt':
      return `${event.game === 0 ? 'Die Musik beginnt.' : `Spiel ${event.game + 1} beginnt.`} Auf der Tanzfläche: ${listed(event.floor, cast)}.`;
    case 'TiedGiven':
      return mine ? 'Du hast die Fliegenkarte.' : `${who} hat die Fliegenkarte.`;
    case 'Drew':
      if (event.cards) return mine ? `Du ziehst ${listed(event.cards, cast)}.` : `${who} zieht ${listed(event.cards, cast)}.`;
      return event.count === 1 ? null : `${who} zieht ${event.count} Karten.`;
    case 'Hid':
      if (event.card != null) return mine ? `Du versteckst ${the(event.card)}.` : `${who} versteckt ${the(event.card)}.`;
      return `${who} versteckt eine Karte.`;
    case 'Sealed':
      if (event.card != null) return mine ? `Du wählst ${the(event.card)}.` : `${who} wählt ${the(event.card)}.`;
      return `${who} hat gewählt.`;
    case 'Revealed':
      return `Alle decken auf: ${scores(event.cards)}.`;
    case 'Took':
      if (event.pair) return mine ? `Du nimmst eine zweite ${event.card}, und das Paar tanzt davon.` : `${who} nimmt eine zweite ${event.card}, und das Paar tanzt davon.`;
      return mine ? `Du nimmst ${the(event.card)}.` : `${who} nimmt ${the(event.card)}.`;
    case 'Matched':
      return mine
        ? `Du nimmst ${the(event.card)}, und sie tanzt mit deiner versteckten ${event.card} davon.`
        : `${who} nimmt ${the(event.card)}, und sie tanzt mit der versteckten ${event.card} davon.`;
    case 'KingCame':
      return mine ? `Dein König fegt die Tanzfläche leer: ${listed(event.cards, cast)}.` : `Der König von ${who} fegt die Tanzfläche leer: ${listed(event.cards, cast)}.`;
    case 'MirrorGiven':
      return mine ? 'Du hast die meisten Punkte und bekommst den Spiegel.' : `${who} hat die meisten Punkte und bekommt den Spiegel.`;
    case 'Mirrored':
      if (event.face_down && event.card == null) return `${who} schickt die versteckte Karte mit dem Spiegel davon.`;
      if (event.face_down) return mine ? `Du schickst deine versteckte ${event.card} mit dem Spiegel davon.` : `${who} schickt die versteckte ${event.card} mit dem Spiegel davon.`;
      return mine ? `Du schickst ${the(event.card ?? 0)} mit dem Spiegel davon.` : `${who} schickt ${the(event.card ?? 0)} mit dem Spiegel davon.`;
    case 'MirrorUnused':
      return mine ? 'In deiner Auslage liegt nichts, also geht der Spiegel allein.' : `In der Auslage von ${who} liegt nichts, also geht der Spiegel allein.`;
    case 'FloorFilled':
      return `Neu auf der Tanzfläche: ${listed(event.floor, cast)}.`;
    case 'RoundBegan':
      return event.last ? `Runde ${event.number}, die letzte: Die Tanzfläche wird aufgeteilt.` : `Runde ${event.number}.`;
    case 'HiddenShown':
      return mine ? `Deine versteckte Karte war eine ${event.card}.` : `Die versteckte Karte von ${who} war eine ${event.card}.`;
    case 'GameScored': {
      const line = `Die Musik ist aus: ${scores(event.scores)}.`;
      const series = event.totals.some((total, seat) => total !== event.scores[seat]);
      return series ? `${line} Alle Spiele bisher: ${scores(event.totals)}.` : line;
    }
    default:
      return null;
  }
}

const REFUSALS: Record<string, string | [illegal: string, notYours: string]> = {
  'PB-5': ['Zuerst wählen alle eine Karte aus der Hand.', 'Du hast gewählt, und dabei bleibt es. Aufgedeckt wird, wenn die letzte Karte liegt.'],
  'PB-6': ['Jetzt wird eine Karte von der Tanzfläche genommen.', 'Noch nicht: Wer die kleinere Zahl gespielt hat, nimmt zuerst.'],
  'PB-11': ['In der letzten Runde gibt es keine Handkarten. Nimm eine Karte von der Tanzfläche.', 'Noch nicht: Die letzte Runde läuft andersherum, und die Fliegenkarte nimmt zuletzt.'],
  'PB-20': ['Zuerst wird eine Karte versteckt, und der König darf es nicht sein.', 'Deine Karte ist versteckt. Weiter geht es, wenn alle so weit sind.'],
  'PB-22': 'Das ist nicht die Zahl deiner versteckten Karte.',
  'PB-23': 'Offen in deiner Auslage liegt schon die gleiche Zahl: Dieses Paar geht, ohne die versteckte Karte.',
  'PB-24': ['Keine dieser Karten kann mit deiner versteckten davontanzen.', 'Ein König fegt die Tanzfläche leer. Wer ihn gespielt hat, entscheidet erst über die versteckte Karte.'],
  'PB-32': 'Der Spiegel geht mit einer Karte deiner Auslage, in einer Runde und bevor du wählst.',
  'PB-33': ['Erst der Spiegel: Das ist seine letzte Gelegenheit.', 'Wer den Spiegel hat, muss ihn jetzt benutzen. Dann geht es weiter.'],
  'PB-12': 'Das Spiel ist vorbei.',
};

export const de: GameWords = {
  title: 'Party Bugs',
  credits: 'Nach einem Kartenspiel für 2 bis 6 Personen, dessen Heft keinen Autor nennt.',
  options: {
    hidden_card: { name: 'Eine versteckte Karte', help: 'Alle beginnen mit einer verdeckten Karte in der Auslage. Eine Runde weniger.' },
    series: { name: 'Eine Serie mit Spiegel', help: 'So viele Spiele wie Leute. Wer zurückliegt, bekommt den Spiegel, der zu allem passt.' },
  },
  log: (event: AnyGameEvent, cast) => log(event as unknown as AnyEvent, cast),
  move(action) {
    const [verb, what, match] = action.split(' ');
    const value = Number(what);
    switch (verb) {
      case 'play':
        return `Spiel ${the(value)}`;
      case 'take':
        return match ? `Nimm ${the(value)} und schick sie mit deiner versteckten ${value} davon` : `Nimm ${the(value)}`;
      case 'hide':
        return `Versteck ${the(value)}`;
      case 'mirror':
        return what === 'hidden' ? 'Schick deine versteckte Karte mit dem Spiegel davon' : `Schick ${the(value)} mit dem Spiegel davon`;
      case 'match':
        return 'Schick die erste passende Karte mit der versteckten davon';
      case 'keep':
        return 'Nimm alles und behalte die versteckte Karte';
      default:
        return action;
    }
  },
  refusal(rule, code) {
    const words = REFUSALS[rule];
    return words === undefined ? null : typeof words === 'string' ? words : words[code === 'not_your_move' ? 1 : 0];
  },
  guide: {
    welcome: 'Willkommen auf der Party. Jeder Käfer geht mit jemandem nach Hause, und du willst kleine Zahlen: Die kleinste Summe gewinnt.',
    hand: 'Wähl eine deiner Karten. Mit kleinen Zahlen nimmst du früh, aber alle gespielten Karten liegen gleich auf der Tanzfläche, für alle.',
    sealed: 'Deine Karte wartet verdeckt, bis die letzte liegt. Dann werden alle zusammen aufgedeckt.',
    order: 'Die kleinste Zahl zuerst: Die Zeichen sagen, wer wann nimmt. Bei gleichen Zahlen ist vorn, wer der Fliege am nächsten sitzt.',
    take: 'Du bist dran. Nimm eine Karte von der Tanzfläche in deine Auslage. Eine zweite mit gleicher Zahl, und beide verschwinden.',
    display: 'Das ist deine Auslage mit ihrer Summe. Sie soll bis zum Ende klein bleiben.',
    pair: 'Ein Paar: Zwei im gleichen Kostüm schämen sich so, dass sie davontanzen. So wirst du große Zahlen los.',
    king: 'Der König, die 13, nimmt die ganze Tanzfläche auf einmal. Schlimm bei großen Karten, herrlich, wenn viele davon Paare werden.',
    paul: 'Paul spielt von allein mit: Er bekommt immer die Karte, die ihr beide übrig lasst.',
    hidden: 'Eine Karte kommt verdeckt in deine Auslage. Sie zählt am Ende, außer du nimmst eine gleiche und schickst beide davon.',
    mirror: 'Du liegst zurück, darum hast du den Spiegel. Benutz ihn, bevor du eine Karte wählst: Er geht mit jeder Karte deiner Auslage davon.',
    rounds: 'So geht es weiter. In der letzten Runde sind die Hände leer, und die Tanzfläche wird andersherum aufgeteilt. Viel Spaß.',
  },
};

export const scene: SceneWords = {
  costumes: COSTUMES,
  card: (value) => `${value}, ${COSTUMES[value - 1]}`,
  cards: (values) => values.join(', '),
  floor: 'Tanzfläche',
  hand: 'Deine Hand',
  display: 'Auslage',
  mine: 'Deine Auslage',
  faceDown: 'eine versteckte Karte',
  faceDownOwn: (value) => `deine versteckte ${value}`,
  mirror: 'der Spiegel',
  mirrorUse: 'Spiegel benutzen',
  mirrorCancel: 'Spiegel zurücklegen',
  sealed: 'eine Karte, verdeckt',
  sealedOwn: (value) => `deine Karte dieser Runde, ${value === 13 ? 'der Partykönig' : `die ${value}`}, verdeckt`,
  pile: (count) => `Dein Stapel, noch ${count} ${count === 1 ? 'Karte' : 'Karten'}`,
  emptyDisplay: 'Noch niemand da',
  emptyFloor: 'leer',
  you: 'Du',
  bot: 'Bot',
  away: 'nicht da',
  tied: 'Fliegenkarte',
  tiedHint: 'Die Fliegenkarte: Bei gleichen Zahlen ist vorn, wer ihr im Uhrzeigersinn am nächsten sitzt.',
  round: (number, last) => `Runde ${number} von ${last}`,
  roundShort: (number, last) => `Runde ${number}/${last}`,
  game: (number, games) => `Spiel ${number} von ${games}`,
  total: 'Summe',
  before: (before) => `+${before} bisher`,
  points,
  seat: (parts) => parts.join(', '),
  takesNow: 'nimmt jetzt',
  takesAt: (place) => (place === 2 ? 'nimmt als Nächstes' : `nimmt als Nummer ${place}`),
  chooses: 'wählt noch',
  chosen: 'hat gewählt',
  played: (value) => `hat ${the(value)} gespielt`,
  caption(event, cast) {
    switch (event.event) {
      case 'Revealed':
        return 'Drei, zwei, eins, aufdecken';
      case 'Dealt':
        return event.game === 0 ? 'Die Musik beginnt.' : `Spiel ${event.game + 1} beginnt.`;
      case 'FloorFilled':
        return 'Die gespielten Karten stürmen die Tanzfläche.';
      case 'GameScored':
        return 'Die Musik ist aus.';
      default:
        return log(event, cast);
    }
  },
  prompt: {
    choose: 'Wähl eine Karte',
    only: 'Deine letzte Karte spielt sich selbst',
    chooseMirror: 'Wähl eine Karte, oder benutz erst den Spiegel',
    waitChoose: (who) => `Liegt. Es fehlt noch: ${who}`,
    allChoose: 'Alle wählen eine Karte',
    take: 'Du bist dran: Nimm eine Karte von der Tanzfläche',
    takeLast: 'Letzte Runde: Nimm eine Karte von der Tanzfläche',
    waitTake: (who) => `${who} nimmt eine Karte`,
    crown: 'Dein König fegt alles leer. Was wird aus der versteckten Karte?',
    waitCrown: (who) => `Der König von ${who} holt schon aus`,
    hide: 'Versteck eine Karte in deiner Auslage',
    waitHide: (who) => `Versteckt. Es fehlt noch: ${who}`,
    reflect: 'Letzte Gelegenheit: Welche Karte geht mit dem Spiegel?',
    mirror: 'Welche Karte geht mit dem Spiegel?',
    waitReflect: (who) => `${who} muss jetzt den Spiegel benutzen`,
    deal: 'Die Karten werden verteilt',
    over: 'Die Party ist vorbei',
  },
  matchTitle: (value) => `Du nimmst die ${value}, und deine versteckte Karte ist auch eine ${value}.`,
  matchYes: (value) => `Beide ${value}er tanzen davon`,
  matchNo: (value) => `Beide ${value}er behalten`,
  crownYes: 'Eine passende mit ihr davonschicken',
  crownNo: 'Versteckt lassen',
  cancel: 'Zurück',
  guests: {
    button: 'Gästeliste',
    title: 'Wer kommt noch?',
    lead: 'Alle haben die Zahlen 1 bis 13. Die hellen hat noch niemand gesehen.',
    unseen: (who, values) => `${who}, noch nicht gesehen: ${values}`,
    none: (who) => `${who}: alle Karten gesehen`,
    out: 'Davongetanzt',
    outNone: 'noch niemand',
  },
  standings: {
    title: (games, all) => `Nach Spiel ${games} von ${all}`,
    player: 'Wer',
    thisGame: 'Dieses Spiel',
    total: 'Alle Spiele',
    mirror: (who) => `${who} liegt zurück und bekommt den Spiegel: Er geht mit jeder Karte der Auslage davon.`,
    mirrorYou: 'Du liegst zurück und bekommst den Spiegel: Er geht mit jeder Karte deiner Auslage davon.',
    go: 'Nächstes Spiel',
  },
  scoreLabel: (game, games, round) => (games > 1 ? `${game}.${round}` : String(round)),
  highlight: {
    king: (who, cards, you) => (you ? `Dein König fegte ${points(cards)} auf einmal zusammen.` : `Der König von ${who} fegte ${points(cards)} auf einmal zusammen.`),
    pairs: (who, pairs, you) => (you ? `Du hast ${pairs} Paare davongeschickt.` : `${who} hat ${pairs} Paare davongeschickt.`),
    sweepPairs: (who, pairs, you) =>
      you
        ? `Dein König fegte alles leer, und ${pairs === 1 ? 'ein Paar tanzte' : `${pairs} Paare tanzten`} davon.`
        : `Der König von ${who} fegte alles leer, und ${pairs === 1 ? 'ein Paar tanzte' : `${pairs} Paare tanzten`} davon.`,
    hidden: (who, value, you) => (you ? `Deine versteckte ${value} fand ihren Zwilling.` : `Die versteckte ${value} von ${who} fand ihren Zwilling.`),
    mirror: (who, value, you) =>
      you
        ? `Du hast in den Spiegel geschaut, und weg war ${value === 13 ? 'der Partykönig' : `die ${value}`}.`
        : `${who} hat in den Spiegel geschaut, und weg war ${value === 13 ? 'der Partykönig' : `die ${value}`}.`,
    paul: 'Paul hat gewonnen, ohne sich anzustrengen.',
    clean: (who, you) => (you ? 'Du bist mit leerer Auslage nach Hause gegangen.' : `${who} ist mit leerer Auslage nach Hause gegangen.`),
  },
};
