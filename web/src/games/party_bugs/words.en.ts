/** Party Bugs in English. */
import type { AnyEvent } from '../../wire/party_bugs';
import type { AnyGameEvent } from '../../table/game-table';
import type { Cast, GameWords } from '../module';
import type { SceneWords } from './words';

const COSTUMES = ['guest', 'pirate', 'chef', 'cowbug', 'diver', 'mummy', 'astronaut', 'knight', 'wizard', 'dragon', 'disco star', 'samba queen', 'Party King'] as const;

const listed = (values: readonly number[], cast: Cast): string => cast.list(values.map(String));
const the = (value: number): string => (value === 13 ? 'the Party King' : `the ${value}`);
const a = (value: number): string => (value === 8 || value === 11 ? `an ${value}` : `a ${value}`);
const points = (count: number): string => `${count} ${count === 1 ? 'point' : 'points'}`;

function log(event: AnyEvent, cast: Cast): string | null {
  const mine = 'seat' in event && event.seat === cast.you;
  const who = 'seat' in event ? cast.name(event.seat) : '';
  const scores = (numbers: readonly number[]) => cast.list(numbers.map((score, seat) => `${seat === cast.you ? 'you' : cast.name(seat)} ${score}`));
  switch (event.event) {
    case 'Dealt':
      return `${event.game === 0 ? 'The music starts.' : `Game ${event.game + 1} begins.`} On the dance floor: ${listed(event.floor, cast)}.`;
    case 'TiedGiven':
      return mine ? 'You have the Tied card.' : `${who} has the Tied card.`;
    case 'Drew':
      if (event.cards) return mine ? `You draw ${listed(event.cards, cast)}.` : `${who} draws ${listed(event.cards, cast)}.`;
      // After each round everybody draws one: that needs no line of its own.
      return event.count === 1 ? null : `${who} draws ${event.count} cards.`;
    case 'Hid':
      if (event.card != null) return mine ? `You hide ${the(event.card)} face down.` : `${who} hides ${the(event.card)} face down.`;
      return `${who} hides a card.`;
    case 'Sealed':
      if (event.card != null) return mine ? `You choose ${the(event.card)}.` : `${who} chooses ${the(event.card)}.`;
      return `${who} has chosen.`;
    case 'Revealed':
      return `All cards are turned over: ${scores(event.cards)}.`;
    case 'Took':
      if (event.pair) return mine ? `You take a second ${event.card}, and the pair dances off.` : `${who} takes a second ${event.card}, and the pair dances off.`;
      return mine ? `You take ${the(event.card)}.` : `${who} takes ${the(event.card)}.`;
    case 'Matched':
      return mine
        ? `You take ${the(event.card)}, and it dances off with your hidden ${event.card}.`
        : `${who} takes ${the(event.card)}, and it dances off with the hidden ${event.card}.`;
    case 'KingCame':
      return mine ? `Your King sweeps the floor: ${listed(event.cards, cast)}.` : `${who}’s King sweeps the floor: ${listed(event.cards, cast)}.`;
    case 'MirrorGiven':
      return mine ? 'You have the most points and get the mirror.' : `${who} has the most points and gets the mirror.`;
    case 'Mirrored':
      if (event.face_down && event.card == null) return `${who} sends the hidden card off with the mirror.`;
      if (event.face_down) return mine ? `You send your hidden ${event.card} off with the mirror.` : `${who} sends the hidden ${event.card} off with the mirror.`;
      return mine ? `You send ${the(event.card ?? 0)} off with the mirror.` : `${who} sends ${the(event.card ?? 0)} off with the mirror.`;
    case 'MirrorUnused':
      return mine ? 'Nothing lies in your display, so the mirror leaves alone.' : `Nothing lies in ${who}’s display, so the mirror leaves alone.`;
    case 'FloorFilled':
      return `New on the dance floor: ${listed(event.floor, cast)}.`;
    case 'RoundBegan':
      return event.last ? `Round ${event.number}, the last one: the floor is shared out.` : `Round ${event.number}.`;
    case 'HiddenShown':
      return mine ? `Your hidden card was ${a(event.card)}.` : `${who}’s hidden card was ${a(event.card)}.`;
    case 'GameScored': {
      const line = `The music stops: ${scores(event.scores)}.`;
      const series = event.totals.some((total, seat) => total !== event.scores[seat]);
      return series ? `${line} All games so far: ${scores(event.totals)}.` : line;
    }
    default:
      return null;
  }
}

/** By the rule behind it; [illegal now, not your move] where the two differ. */
const REFUSALS: Record<string, string | [illegal: string, notYours: string]> = {
  'PB-5': ['First everybody chooses a card from the hand.', 'You have chosen, and that is final. The cards are turned over when the last one is in.'],
  'PB-6': ['Now a card is taken from the dance floor.', 'Not yet: whoever played the lower number takes first.'],
  'PB-11': ['The last round has no hands. Take a card from the dance floor.', 'Not yet: the last round goes the other way round, and the Tied card takes last.'],
  'PB-20': ['One card goes face down first, and the King may not be it.', 'Your card is hidden. The game goes on when all are.'],
  'PB-22': 'That is not the number of your hidden card.',
  'PB-23': 'An equal card lies face up in your display: the pair leaves without the hidden card.',
  'PB-24': ['No card of this sweep can leave with your hidden one.', 'A King sweeps the floor. Its player decides about the hidden card first.'],
  'PB-32': 'The mirror leaves with a card of your display, in a round, before you choose.',
  'PB-33': ['Use the mirror first: this is its last chance.', 'Whoever has the mirror must use it now. Then it goes on.'],
  'PB-12': 'The game is over.',
};

export const en: GameWords = {
  title: 'Party Bugs',
  credits: 'After a published card game for 2 to 6 players, whose booklet names no author.',
  options: {
    hidden_card: { name: 'A hidden card', help: 'Everybody starts with a card face down in the display. One round less.' },
    series: { name: 'A series with the mirror', help: 'As many games as people. Whoever is behind gets the mirror card, which pairs with anything.' },
  },
  log: (event: AnyGameEvent, cast) => log(event as unknown as AnyEvent, cast),
  move(action) {
    const [verb, what, match] = action.split(' ');
    const value = Number(what);
    switch (verb) {
      case 'play':
        return `Play ${the(value)}`;
      case 'take':
        return match ? `Take ${the(value)} and send it off with your hidden ${value}` : `Take ${the(value)}`;
      case 'hide':
        return `Hide ${the(value)} face down`;
      case 'mirror':
        return what === 'hidden' ? 'Send your hidden card off with the mirror' : `Send ${the(value)} off with the mirror`;
      case 'match':
        return 'Send the first card that fits off with your hidden one';
      case 'keep':
        return 'Take the whole floor and keep the hidden card';
      default:
        return action;
    }
  },
  refusal(rule, code) {
    const words = REFUSALS[rule];
    return words === undefined ? null : typeof words === 'string' ? words : words[code === 'not_your_move' ? 1 : 0];
  },
  guide: {
    welcome: 'Welcome to the party. Every bug goes home with somebody, and you want small numbers: the lowest sum wins.',
    hand: 'Choose one of your cards. A low number takes early, but all cards played lie on the floor next, for everybody.',
    sealed: 'Your card waits, face down, until the last one is in. Then all are turned over together.',
    order: 'Lowest number first: the badges show who takes when. Of equal numbers, the one next to the bow tie goes first.',
    take: 'Your turn. Take a card from the floor into your display. A second card of a number you already have makes both vanish.',
    display: 'This is your display and its sum. It should stay small until the end.',
    pair: 'A pair: two in the same costume are so embarrassed that both dance off. That is how you get rid of big numbers.',
    king: 'The King, 13, takes the whole floor at once. That is bad with big cards and lovely when many of them make pairs.',
    paul: 'Paul plays along by himself: he always gets the card that you two leave.',
    hidden: 'One card goes face down into your display. It counts at the end, unless you take an equal one and send both off.',
    mirror: 'You are behind, so you have the mirror. Use it before you choose a card: it leaves with any card of your display.',
    rounds: 'So it goes on. In the last round the hands are empty, and the floor is shared out the other way round. Have fun.',
  },
};

export const scene: SceneWords = {
  costumes: COSTUMES,
  card: (value) => `${value}, ${COSTUMES[value - 1]}`,
  cards: (values) => values.join(', '),
  floor: 'Dance floor',
  hand: 'Your hand',
  display: 'Display',
  mine: 'Your display',
  faceDown: 'a hidden card',
  faceDownOwn: (value) => `your hidden ${value}`,
  mirror: 'the mirror card',
  mirrorUse: 'Use the mirror',
  mirrorCancel: 'Put the mirror back',
  sealed: 'a card, face down',
  sealedOwn: (value) => `your card for this round, ${the(value)}, face down`,
  pile: (count) => `Your pile, ${count} ${count === 1 ? 'card' : 'cards'} left`,
  emptyDisplay: 'Nobody here yet',
  emptyFloor: 'empty',
  you: 'You',
  bot: 'bot',
  away: 'away',
  tied: 'Tied card',
  tiedHint: 'The Tied card: of equal numbers, the one nearest to it clockwise goes first.',
  round: (number, last) => `Round ${number} of ${last}`,
  roundShort: (number, last) => `Round ${number}/${last}`,
  game: (number, games) => `Game ${number} of ${games}`,
  total: 'Sum',
  before: (before) => `+${before} before`,
  points,
  seat: (parts) => parts.join(', '),
  takesNow: 'takes now',
  takesAt: (place) => (place === 2 ? 'takes next' : `takes as number ${place}`),
  chooses: 'is choosing',
  chosen: 'has chosen',
  played: (value) => `played ${the(value)}`,
  caption(event, cast) {
    switch (event.event) {
      case 'Revealed':
        return 'Three, two, one, turn';
      case 'Dealt':
        return event.game === 0 ? 'The music starts.' : `Game ${event.game + 1} begins.`;
      case 'FloorFilled':
        return 'The played cards hit the dance floor.';
      case 'GameScored':
        return 'The music stops.';
      default:
        return log(event, cast);
    }
  },
  prompt: {
    choose: 'Choose a card to play',
    only: 'Your last card plays itself',
    chooseMirror: 'Choose a card to play, or use the mirror first',
    waitChoose: (who) => `Sealed. Waiting for ${who}`,
    allChoose: 'All are choosing a card',
    take: 'Your turn: take a card from the dance floor',
    takeLast: 'Last round: take a card from the dance floor',
    waitTake: (who) => `${who} takes a card`,
    crown: 'Your King sweeps the floor. What about your hidden card?',
    waitCrown: (who) => `${who}’s King is about to sweep the floor`,
    hide: 'Hide one card, face down, in your display',
    waitHide: (who) => `Hidden. Waiting for ${who}`,
    reflect: 'Last chance for the mirror: which card leaves with it?',
    mirror: 'Which card leaves with the mirror?',
    waitReflect: (who) => `${who} must use the mirror now`,
    deal: 'The cards are dealt',
    over: 'The party is over',
  },
  matchTitle: (value) => `You take the ${value}, and a ${value} is your hidden card.`,
  matchYes: (value) => `Both ${value}s dance off`,
  matchNo: (value) => `Keep both ${value}s`,
  crownYes: 'Send one that fits off with it',
  crownNo: 'Keep it hidden',
  cancel: 'Back',
  guests: {
    button: 'Guest list',
    title: 'Who is still to come?',
    lead: 'Everybody owns the numbers 1 to 13. Bright ones have not been seen yet.',
    unseen: (who, values) => `${who}, not seen yet: ${values}`,
    none: (who) => `${who}: all cards have been seen`,
    out: 'Danced off',
    outNone: 'nobody yet',
  },
  standings: {
    title: (games, all) => `After game ${games} of ${all}`,
    player: 'Player',
    thisGame: 'This game',
    total: 'All games',
    mirror: (who) => `${who} is behind and gets the mirror: it leaves with any card of the display.`,
    mirrorYou: 'You are behind and get the mirror: it leaves with any card of your display.',
    go: 'Next game',
  },
  scoreLabel: (game, games, round) => (games > 1 ? `${game}.${round}` : String(round)),
  highlight: {
    king: (who, cards, you) => (you ? `Your King swept up ${points(cards)} at once.` : `${who}’s King swept up ${points(cards)} at once.`),
    pairs: (who, pairs, you) => (you ? `You sent ${pairs} pairs off the floor.` : `${who} sent ${pairs} pairs off the floor.`),
    sweepPairs: (who, pairs, you) =>
      you ? `Your King swept the floor and ${pairs} ${pairs === 1 ? 'pair' : 'pairs'} danced off.` : `${who}’s King swept the floor and ${pairs} ${pairs === 1 ? 'pair' : 'pairs'} danced off.`,
    hidden: (who, value, you) => (you ? `Your hidden ${value} found its twin.` : `${who}’s hidden ${value} found its twin.`),
    mirror: (who, value, you) => (you ? `You looked into the mirror, and ${the(value)} was gone.` : `${who} looked into the mirror, and ${the(value)} was gone.`),
    paul: 'Paul has won, and did not even try.',
    clean: (who, you) => (you ? 'You went home with an empty display.' : `${who} went home with an empty display.`),
  },
};
