/** Cheating Moth in English. */
import type { Cast } from '../module';
import { cardOf, moveInWords, mothEvent, reasonOf, subject, type MothWords, type Reason } from './words';

const FAMILIES = { number: '', spider: 'spider', mosquito: 'mosquito', cockroach: 'cockroach', ant: 'ant', moth: 'moth' };

function card(text: string): string {
  const found = cardOf(text);
  if (!found) return text;
  return found.family === 'number' ? `the ${found.value}` : `the ${found.value} ${FAMILIES[found.family]}`;
}

function cardName(text: string): string {
  const found = cardOf(text);
  if (!found) return text;
  const family = FAMILIES[found.family];
  return family ? `${family.charAt(0).toUpperCase()}${family.slice(1)} ${found.value}` : `Number ${found.value}`;
}

const cards = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);
const last = (hand: number): string => (hand === 0 ? ', the last card' : '');
const aCard = (text: string | null | undefined): string => (text == null ? 'a card' : card(text));

function log(happened: { event: string; rule: string }, cast: Cast): string | null {
  const event = mothEvent(happened);
  switch (event.event) {
    case 'RoundBegan': {
      const { me, who } = subject(event.guard, cast);
      return `Round ${event.number} of ${event.rounds}: ${me ? 'you are' : `${who} is`} the Guard and ${me ? 'begin' : 'begins'} on ${card(event.top)}.`;
    }
    case 'Dealt':
      return event.cards ? `Your hand: ${event.cards.map(cardName).join(', ')}.` : null;
    case 'Played': {
      const { me, who } = subject(event.seat, cast);
      return `${me ? 'You play' : `${who} plays`} ${card(event.card)}${last(event.hand)}.`;
    }
    case 'Drew': {
      const { me, who } = subject(event.seat, cast);
      if (event.rule === 'CM-16') return `${me ? 'You take' : `${who} takes`} ${aCard(event.card)} for the wrong accusation.`;
      if (event.rule === 'CM-21') return `${me ? 'You take' : `${who} takes`} ${aCard(event.card)} from the draw pile for the ant.`;
      return `${me ? 'You draw' : `${who} draws`} ${aCard(event.card)}.`;
    }
    case 'FoundNoCard': {
      const { me, who } = subject(event.seat, cast);
      return `There is no card left for ${me ? 'you' : who} to take.`;
    }
    case 'Shuffled':
      return `The discards are shuffled: a new draw pile of ${cards(event.count)}.`;
    case 'Gestured': {
      const { me, who } = subject(event.seat, cast);
      if (event.real == null) return me ? 'You make a gesture.' : `${who} makes a gesture.`;
      if (event.card == null) return me ? 'You only fidget.' : `${who} only fidgets.`;
      return me ? `You are letting ${card(event.card)} vanish.` : `${who} is letting ${card(event.card)} vanish.`;
    }
    case 'GestureEnded': {
      const { me, who } = subject(event.seat, cast);
      if (event.vanished) {
        const gone = event.card == null ? 'a card is gone' : `${card(event.card)} has vanished`;
        return `${me ? 'Nobody saw it' : `${who}’s gesture is over`}: ${gone}, ${cards(event.hand)} left.`;
      }
      if (event.card != null) return `${me ? 'Your' : `${who}’s`} gesture is over: ${card(event.card)} is the last card and stays.`;
      return me ? 'You have fidgeted enough.' : `${who} was only fidgeting.`;
    }
    case 'GestureCalledOff': {
      const { me, who } = subject(event.seat, cast);
      const stays = event.card == null ? '' : `: ${card(event.card)} stays`;
      return `${me ? 'Your' : `${who}’s`} gesture comes to nothing${stays}.`;
    }
    case 'Accused': {
      const guard = subject(event.guard, cast);
      const seat = subject(event.seat, cast);
      const whom = seat.me ? 'you' : seat.who;
      if (event.right) return `Caught: ${guard.me ? 'you see' : `${guard.who} sees`} ${whom} cheating.`;
      return `${guard.me ? 'You accuse' : `${guard.who} accuses`} ${whom}, wrongly.`;
    }
    case 'GuardChanged': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'You are the Guard now.' : `${who} is the Guard now.`;
    }
    case 'Gave': {
      const { me, who } = subject(event.seat, cast);
      const to = subject(event.to, cast);
      return `${me ? 'You give' : `${who} gives`} ${to.me ? 'you' : to.who} ${aCard(event.card)}${last(event.hand)}.`;
    }
    case 'Received':
      return event.card == null ? null : `${subject(event.seat, cast).me ? 'You get' : `${cast.name(event.seat)} gets`} ${card(event.card)}.`;
    case 'HasOnlyMoths': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'You have nothing but moths and give no card.' : `${who} has nothing but moths and gives no card.`;
    }
    case 'Kept': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'You keep all your cards.' : `${who} gives no card away.`;
    }
    case 'SlapBegan': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'Your mosquito: everyone else slaps it.' : `A mosquito: everyone but ${who} slaps it.`;
    }
    case 'Slapped': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'You slap.' : `${who} slaps.`;
    }
    case 'WasSlowest': {
      const { me, who } = subject(event.seat, cast);
      const was = me ? 'You were slowest' : `${who} was slowest`;
      if (event.owing.length === 0) return `${was}, but nobody has a card to give.`;
      const givers = cast.list(event.owing.map((seat) => (cast.you === seat ? 'you' : cast.name(seat))));
      return `${was} and ${me ? 'get' : 'gets'} a card from ${givers}.`;
    }
    case 'RaceBegan':
      return `A cockroach: the first to lay ${card(event.card)} gets rid of it.`;
    case 'Raced': {
      const { me, who } = subject(event.seat, cast);
      return `${me ? 'You are' : `${who} is`} first with ${card(event.card)}${last(event.hand)}.`;
    }
    case 'Passed': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'You stay out of the race.' : `${who} stays out of the race.`;
    }
    case 'RaceClosed':
      return 'Nobody lays a card on the cockroach.';
    case 'AntFed': {
      const { me, who } = subject(event.seat, cast);
      return `${me ? 'You take' : `${who} takes`} ${card(event.card)} from the discards for the ant.`;
    }
    case 'RoundEnded': {
      const why = event.seat === null ? 'nobody can play or draw any more' : `${subject(event.seat, cast).me ? 'you have' : `${cast.name(event.seat)} has`} no card left`;
      const points = event.points.map((cost, seat) => `${cast.you === seat ? 'you' : cast.name(seat)} ${cost}`);
      return `Round ${event.number} is over: ${why}. Minus points: ${points.join(', ')}.`;
    }
  }
}

const REASONS: readonly Reason[] = [
  { rule: 'CM-2', text: 'The cards are being dealt.' },
  { rule: 'CM-3', text: 'It is not your turn.' },
  { rule: 'CM-4', found: /a (\d) or a (\d) goes on a (\d)/, text: (one, other, top) => `A ${one} or a ${other} goes on a ${top}.` },
  { rule: 'CM-4', text: 'One up or one down from the top card; 5 and 1 are neighbours.' },
  { rule: 'CM-5', text: 'You draw only if nothing fits, and something does.' },
  { rule: 'CM-6', text: 'The cards are being shuffled.' },
  { rule: 'CM-8', found: /option bluffs/, text: 'At this table nobody fidgets.' },
  { rule: 'CM-8', text: 'This card is not in your hand any more.' },
  { rule: 'CM-9', found: /that card is in a gesture/, text: 'This card is just about to vanish.' },
  { rule: 'CM-9', found: /one gesture at a time/, text: 'One gesture at a time.' },
  { rule: 'CM-9', found: /comes a rest/, text: 'After a gesture you need a short rest.' },
  { rule: 'CM-9', text: 'One gesture at a time, and a short rest after it.' },
  { rule: 'CM-10', text: 'Your last card never vanishes.' },
  { rule: 'CM-11', text: 'Somebody was caught: nobody cheats until that is settled.' },
  { rule: 'CM-12', text: 'You are the Guard, and the Guard plays fair.' },
  { rule: 'CM-13', found: /given/, text: 'A moth is never given away.' },
  { rule: 'CM-13', text: 'Only the Guard may play a moth. Yours has to vanish.' },
  { rule: 'CM-14', found: /settled/, text: 'First the accusation before is settled.' },
  { rule: 'CM-14', text: 'The Guard accuses one of the others.' },
  { rule: 'CM-15', found: /no card is owed/, text: 'You owe nobody a card now.' },
  { rule: 'CM-15', text: 'Somebody was caught: first the Guard gives a card.' },
  { rule: 'CM-16', text: 'A wrong accusation costs the Guard a card.' },
  { rule: 'CM-17', text: 'Only the Guard accuses. The others keep quiet.' },
  { rule: 'CM-18', found: /no spider/, text: 'No spider was played just now.' },
  { rule: 'CM-18', text: 'First the spider: a card may be given away.' },
  { rule: 'CM-19', found: /has slapped already/, text: 'You have slapped already.' },
  { rule: 'CM-19', found: /does not slap it/, text: 'It is your mosquito: the others slap it.' },
  { rule: 'CM-19', found: /no mosquito/, text: 'Too late: there is no mosquito to slap.' },
  { rule: 'CM-19', found: /owes/, text: 'You owe no card.' },
  { rule: 'CM-19', text: 'First the mosquito is dealt with.' },
  { rule: 'CM-20', found: /has passed/, text: 'You have stayed out of this race.' },
  { rule: 'CM-20', found: /only a number card (\d)/, text: (value) => `Only a plain ${value} goes on this cockroach.` },
  { rule: 'CM-20', found: /no race/, text: 'Too late: the race is over.' },
  { rule: 'CM-20', text: 'First comes the race for the cockroach.' },
  { rule: 'CM-25', text: 'The game is over.' },
];

const VANISH =
  'Now cheat: drag a card down off the table’s edge. It takes a moment, and if the Guard calls you out meanwhile, you are caught. Moths go no other way.';
const FIDGET =
  'Tap your own bug to fidget: it looks the same, and nothing vanishes. If the Guard falls for it, the Guard draws a card.';

export const en: MothWords = {
  title: 'Cheating Moth',
  credits: 'After the published game by Emely and Lukas Brand, illustrated by Rolf Vogt.',
  options: {
    ant: {
      name: 'Ants eat from',
      help: 'The pile that an ant’s cards come from.',
      choices: { discard: 'the discards', draw: 'the draw pile' },
    },
    bluffs: { name: 'Fidgeting', help: 'A gesture may be a bluff.' },
    tempo: {
      name: 'Tempo',
      help: 'How long gestures, rests and races take.',
      choices: { relaxed: 'relaxed', normal: 'normal', quick: 'quick' },
    },
  },
  card,
  cardName,
  log,
  move: (action) =>
    moveInWords(action, {
      play: (what) => `Play ${card(what)}`,
      vanish: (what) => `Let ${card(what)} vanish`,
      race: (what) => `Lay ${card(what)} on the cockroach`,
      give: (what) => `Give ${card(what)}`,
      giveTo: (what, seat) => `Give ${card(what)} to player ${seat}`,
      caught: (seat) => `Accuse player ${seat}`,
      draw: 'Draw a card',
      fidget: 'Fidget',
      keep: 'Keep all your cards',
      slap: 'Slap the mosquito',
      pass: 'Stay out of the race',
    }),
  refusal: (rule, _code, words) => reasonOf(REASONS, rule, words),
  scene: {
    'prompt.deal': 'The cards are dealt',
    'prompt.yourTurn': 'Your turn: play a card',
    'prompt.yourDraw': 'Nothing fits: draw a card',
    'prompt.turn': '{name}’s turn',
    'prompt.yourSpider': 'Spider: give a card away',
    'prompt.yourSpiderNothing': 'Spider: you have nothing to give',
    'prompt.spider': '{name} may give a card away',
    'prompt.slap': 'Slap the mosquito',
    'prompt.slapped': 'Slapped. Who is slowest?',
    'prompt.yourMosquito': 'Your mosquito: the others slap it',
    'prompt.mosquito': 'Everyone but {name} slaps the mosquito',
    'prompt.yourGift': '{whom} was slowest: give a card',
    'prompt.yourGiftWaits': 'Your card for {whom} waits for your gesture',
    'prompt.giftsForYou': 'You were slowest: cards are coming from {names}',
    'prompt.gifts': '{whom} was slowest and gets cards from {names}',
    'prompt.race': 'Cockroach: be first with your {card}',
    'prompt.raceNothing': 'Cockroach: a {card} is wanted, and you have none to lay',
    'prompt.racePassed': 'You stay out of this race',
    'prompt.cockroach': 'Who is first with a {card}?',
    'prompt.yourCatch': 'Caught: give {whom} a card',
    'prompt.youAreCaught': '{name} has caught you: a card is coming',
    'prompt.catch': '{name} has caught {whom} and gives a card',
    'prompt.over': 'The game is over',
    'aside.guard': 'You are the Guard: tap whoever is cheating',
    'aside.gesturing': 'A card is slipping away…',
    'aside.fidgeting': 'Fidgeting, innocently…',
    'aside.resting': 'A short rest after the gesture',
    'aside.cheat': 'Drag a card off the table’s edge, and it is gone',
    'aside.sneak': 'Which card is to vanish?',
    'aside.whom': 'Who gets {card}?',
    'bubble.caught': 'Caught',
    'bubble.wrong': 'Not me',
    'bubble.takes': '+1 card',
    'bubble.noCard': 'No card left',
    'bubble.gone': '−1 card',
    'bubble.passes': 'Without me',
    'bubble.keeps': 'Keeps all',
    'bubble.onlyMoths': 'Only moths',
    'bubble.slowest': 'Slowest',
    'bubble.first': 'First',
    'bubble.guard': 'I watch now',
    you: 'You',
    players: 'The others at the table',
    hand: 'Your hand, {n} {n|card|cards}',
    'hand.keys': 'Arrow keys choose a card, Enter uses it, Delete lets it vanish, M opens its menu. S slaps, F fidgets, D draws, K keeps, P passes, the numbers point at the others from left to right.',
    'card.fits': 'can be used now',
    'card.gesture': 'about to vanish',
    'card.chosen': 'chosen',
    seat: '{name}, {n} {n|card|cards}',
    'seat.guard': 'Guard',
    'seat.turn': 'has the turn',
    'seat.gesture': 'makes a gesture',
    'seat.harmless': 'only fidgets',
    'seat.rests': 'rests',
    'seat.slapped': 'has slapped',
    'seat.passed': 'has passed',
    'seat.owes': 'owes a card',
    'seat.slowest': 'was slowest',
    'seat.caught': 'was caught',
    'seat.accuse': 'Accuse {name}',
    'seat.give': 'Give the card to {name}',
    'seat.fidget': 'Fidget',
    'seat.points': '{n} minus {n|point|points}',
    'heard.gesture': '{name} moves',
    'heard.gesture.key': '{name} moves: key {n}',
    harmless: 'fidgets',
    draw: 'Draw pile, {n} {n|card|cards}',
    'draw.do': 'Draw a card',
    discard: 'Discard pile, {n} {n|card|cards}, on top {card}',
    'discard.empty': 'Discard pile, empty',
    slap: 'Slap the mosquito',
    'slap.done': 'Slapped',
    keep: 'Keep all',
    pass: 'Pass',
    cheat: 'Cheat',
    'cheat.stop': 'Stay honest',
    under: 'Under the table',
    'under.here': 'Let it vanish here',
    menu: 'What to do with {card}',
    'menu.play': 'Play it',
    'menu.race': 'Lay it on the cockroach',
    'menu.give': 'Give it to {name}',
    'menu.giveTo': 'Give it away…',
    'menu.vanish': 'Let it vanish',
    notes: 'Notes',
    'notes.button': 'Notes and scores, round {round} of {rounds}',
    'notes.round': 'Round {n}',
    'notes.earlier': 'Earlier',
    'notes.scores': 'Minus points',
    'notes.total': 'Total',
    'notes.known': 'Cards you know of',
    'notes.nothing': 'Nothing is known of this hand.',
    'notes.moths': 'At least {n} {n|moth|moths}',
    'notes.vanishedOr': 'Still there, or made to vanish',
    'notes.elsewhere': 'With somebody, or made to vanish',
    'notes.vanished': '{n} vanished',
    'notes.gestures': '{n} {n|gesture|gestures}',
    'notes.yours': 'What you made vanish',
    'summary.title': 'Round {n} is over',
    'summary.out': '{name} has no card left.',
    'summary.out.you': 'You have no card left.',
    'summary.stuck': 'Nobody could play or draw any more.',
    'summary.points': 'This round',
    'summary.total': 'In all',
    'summary.nothing': 'no card left',
    'summary.close': 'Close the score',
    'receipt.slap': 'The slap',
    'receipt.race': 'The race',
    'receipt.accuse': 'The accusation',
    'receipt.late': 'after it was over',
    'receipt.tooLate': 'too late',
    'receipt.tied': 'too close to tell: the seat decides',
    'highlight.slap': 'Fastest slap: {name}, {ms}',
    'highlight.catch': 'Sharpest eye: {name} caught {whom} after {ms}',
    'highlight.vanishes': '{name} let {n} {n|card|cards} vanish unseen',
    'highlight.cheeky': 'Cheekiest vanish: {name}, while {guard} was blaming {whom}',
    'highlight.brink': '{name} cheated down to {n} {n|card|cards}',
    'highlight.fidgets': '{name} fidgeted {n} times for nothing but show',
    'highlight.catches': '{name} caught {n} {n|cheat|cheats}',
    'highlight.wrong': '{name} accused the innocent {n} times',
    'highlight.dear': 'Dearest hand: {name}, {n} minus points in round {round}',
  },
  guide: {
    hand: 'These are your cards. Get rid of all of them: by playing them, and by cheating.',
    badge: 'Whoever wears this badge is the Guard and plays fair. Everyone else cheats: while a bug fumbles below the table’s edge, a card may be slipping away.',
    turn: 'Your turn. Play a card that is one higher or one lower than this one; 5 and 1 are neighbours. Cards that fit are lifted. If nothing fits, tap the draw pile.',
    accuse: 'You are the Guard, and somebody is moving. A cheat, or a bluff? Tap the bug at once to accuse it. If you are wrong, you draw a card.',
    vanish: VANISH,
    fidget: FIDGET,
    slap: 'A mosquito. Slap it: the slowest gets a card from everyone.',
    race: 'A cockroach. Whoever is first with a plain number of the same value gets rid of it. If one of your cards glows, tap it.',
    'vanish.later': VANISH,
    'fidget.later': FIDGET,
    score: 'The round is over. A number left in hand costs 1, an action 5, a moth 10. Whoever has least at the end wins.',
  },
};
