/** Bugs & Co in English. */
import { asOurs, isWorthALine, minutes, movePart, seenIn, type BugsWords } from './words';

const tiles = (count: number): string => (count === 1 ? '1 tile' : `${count} tiles`);
const points = (count: number): string => (Math.abs(count) === 1 ? `${minus(count)} point` : `${minus(count)} points`);
const minus = (count: number): string => (count < 0 ? `−${-count}` : String(count));
const THREES = ['no three of a kind', 'one three of a kind', 'two threes of a kind', 'three threes of a kind'];
const threes = (count: number): string => THREES[count] ?? `${count} threes of a kind`;

const REFUSALS: Record<string, string> = {
  'BC-1': 'There is no such monster: each is on three tiles.',
  'BC-2': 'That is not in play with so many players.',
  'BC-3': 'Tiles lie on the table, and only there can they be grabbed.',
  'BC-4': 'Not yet: all begin together on three.',
  'BC-5': 'Not this one: somebody was faster, or your hand needs a moment.',
  'BC-6': 'Your right hand is empty. Pick up a tile first.',
  'BC-7': 'That tile is kept, and what is kept never comes back.',
  'BC-8': 'For a trophy your right hand has to be empty and a trophy left. Whoever has one plays no more.',
  'BC-9': 'The countdown is over: all have stopped.',
  'BC-10': 'Time is up: all have stopped.',
  'BC-11': 'The game is over and counted.',
  'BC-12': 'The game is over and won.',
};

export const en: BugsWords = {
  title: 'Bugs & Co',
  credits: 'After the published game by Bruno Faidutti, Thomas Vuarchex and Pierric Yakovenko, illustrated by Naïade.',
  options: {
    extra_eyes: {
      name: 'Extra monsters',
      help: 'Which monsters join the two-eyed ones when five or six play.',
      choices: { '1': 'one-eyed', '3': 'three-eyed' },
    },
    limit: {
      name: 'Longest game',
      help: 'When all stop at the latest, trophies left or not.',
      unit: { each: 60_000, name: 'minutes' },
    },
  },

  log(happened, cast) {
    const event = asOurs(happened);
    if (!isWorthALine(event, cast)) return null;
    const who = 'seat' in event ? (event.seat === cast.you ? 'You' : cast.name(event.seat)) : '';
    const s = 'seat' in event && event.seat === cast.you ? '' : 's';
    switch (event.event) {
      case 'Started':
        return `One, two, three: ${event.places.length} tiles lie face down. ${event.trophies.length === 1 ? 'A trophy' : 'Trophies'} of ${cast.list(event.trophies.map(String))}.`;
      case 'Grabbed': {
        const monster = seenIn(event, cast);
        return monster ? `${who} pick${s} up a tile: ${monster}.` : `${who} pick${s} up a tile.`;
      }
      case 'PutBack':
        return `${who} put${s} a tile back.`;
      case 'Kept':
        return `${who} keep${s} a tile. That makes ${event.count}.`;
      case 'TrophyTaken':
        return `${who} take${s} the trophy worth ${event.value} and stop${s}.`;
      case 'CountdownBegan':
        return `That was the last trophy. The countdown runs: all stop at ${minutes(event.ends_at)}.`;
      case 'Stopped':
        return event.rule === 'BC-9' ? 'The countdown is over: all stop.' : 'Time is up: all stop.';
      case 'HandShown': {
        const parts = [threes(event.triples)];
        if (event.others > 0) parts.push(`${tiles(event.others)} over`);
        if (event.trophy > 0) parts.push(`a trophy of ${event.trophy}`);
        return `${who} ${s ? 'has' : 'have'} ${cast.list(parts)}: ${points(event.score)}.`;
      }
      default:
        return null;
    }
  },

  move(action) {
    const { verb, numbers } = movePart(action);
    if (verb === 'grab') return `Pick up tile ${numbers[0]}`;
    if (verb === 'keep') return 'Keep the tile, for good';
    if (verb === 'back') return numbers.length ? `Put the tile back at ${numbers.join(', ')}` : 'Put the tile back anywhere';
    if (verb === 'trophy') return 'Take the highest trophy and stop';
    return action;
  },

  refusal: (rule) => REFUSALS[rule] ?? null,

  guide: {
    welcome: 'Under these tiles hide monsters, three of each kind. Nobody waits for a turn: everybody grabs at once. You want threes of a kind.',
    grab: 'Press a tile. It is in your right hand then, and only you see what it shows.',
    look: 'Remember it and where it lies. To put it back, press the table where you want it, or drag it there. A long press shows it and puts it back when you let go.',
    again: 'Look at a few more. Equal ones are worth laying side by side. Once you know where a kind lies, pick one up and keep it: press “Keep”, or flick it to your side.',
    kept: 'What you have kept stays in your left hand, unseen until the end. Three of a kind are 3 points; each tile that is left over costs 1. So keep in mind what you have.',
    trophy: 'Enough? With an empty hand, take the highest trophy in the middle: it counts what it says, and you stop. Press it twice, for there is no way back.',
    countdown: 'The last trophy is gone. In ten seconds all stop, and what is in a right hand then counts for nobody. Hurry.',
    end: 'Now everything that was kept is turned over and counted. The highest score wins.',
  },

  say: {
    fields: ['top left', 'top', 'top right', 'left', 'middle', 'right', 'bottom left', 'bottom', 'bottom right'],
    table: (count) => (count === 0 ? 'The table, empty' : `The table, ${tiles(count)} face down`),
    tile: (number, field) => `Tile ${number}, ${field}`,
    landing: (field) => `Put the tile back here, ${field}`,
    keys: 'Arrow keys move, Enter picks up and puts back, 1 to 9 put back by field, K keeps, B puts back where it lay, T twice takes the trophy.',

    ready: 'Get ready',
    grab: 'Grab a tile',
    decide: 'Keep it, or put it back?',
    hurry: 'Hurry: the countdown runs',
    nothing: 'Nothing left to grab',
    out: 'You have your trophy. Sit back and watch.',
    watch: 'Everybody grabs at once',
    over: 'All stop',

    rightHand: 'Your right hand',
    inHand: (monster) => `In your right hand: ${monster}`,
    emptyHand: 'Your right hand is empty',
    keep: 'Keep',
    keepLabel: 'Keep the tile: into your left hand, for good',
    kept: (count) => `${count} kept`,
    back: 'Put back',
    backLabel: 'Put the tile back where it lay',
    trophy: 'Stop',
    trophyLabel: (value) => `Take the trophy worth ${value} and stop`,
    noTrophy: 'No trophy left',
    sure: 'Sure?',
    sureLabel: (value) => `Really take the trophy worth ${value} and play no more?`,
    trophiesLeft: (values) => (values.length === 0 ? 'No trophy left' : `Trophies left: ${values.join(', ')}`),
    trophyOf: (value) => `trophy of ${value}`,
    players: 'Players',
    seat: (name, kept) => `${name}: ${tiles(kept)} kept`,
    holds: 'holds a tile',
    stopped: 'has stopped',
    away: 'away',
    timeLeft: 'Time left',
    countdown: (seconds) => (seconds === 1 ? '1 second left' : `${seconds} seconds left`),

    late: 'Too late',
    lateBy: (name, ms, unsure) => `${name} was ${ms} ms faster (± ${unsure})`,
    tooCloseToTell: (name, unsure) => `You and ${name}: too close to tell (± ${unsure} ms)`,
    full: 'One tile is all your right hand can hold.',
    moment: 'Your hand needs a moment.',
    emptyFirst: 'First let go of the tile in your hand.',
    none: 'No trophy is left.',
    nothingHeld: 'Your right hand is empty.',
    why: 'Why?',

    reckoning: 'What everybody kept',
    triple: (monster) => `three of ${monster}: 3 points`,
    rest: (monster, count) => (count === 1 ? `one ${monster} left over: −1` : `${count} of ${monster} left over: −${count}`),
    tripleWorth: '+3',
    restWorth: (count) => `−${count}`,
    trophyWorth: (value) => `+${value}`,
    keptNothing: 'kept nothing',
    inRightHand: 'in the right hand at the end: counts for nobody',
    total: 'Total',
    winner: 'wins',
    points,
  },

  looks: {
    eyes: ['two big eyes', 'one big and one small eye', 'two sleepy eyes', 'one eye', 'three eyes'],
    body: ['shaped like a bean', 'like a pear', 'like a dome', 'like a peanut', 'with curls'],
    crown: ['horns', 'feelers', 'ears', 'spikes', 'a sprout on the head'],
    mouth: ['one tooth', 'a zigzag mouth', 'astonished', 'fangs', 'tongue out'],
    limbs: ['feet', 'raised arms', 'six legs', 'tentacles', 'wings'],
    marks: ['spots', 'stripes', 'a bib', 'scales', 'a plaster'],
  },

  remarks: {
    race: (winner, loser, ms, unsure) => `${winner} was ${ms} ms before ${loser} at the same tile (± ${unsure}).`,
    spotless: (who, triples) => `${who} kept ${threes(triples)} and not a tile too many.`,
    lastMoment: (who, seconds) => `${who} kept a tile ${seconds} s before the end.`,
    curious: (who, looks) => `${who} looked at most: ${looks} tiles picked up.`,
    traveller: (times) => `One tile was picked up ${times} times.`,
    trophy: (who, value, time) => `${who} was first to stop, with the trophy of ${value} after ${time}.`,
    hoarder: (who, count) => `${who} kept most: ${tiles(count)}.`,
    streak: (who, seconds) => `${who} kept three tiles within ${seconds} s.`,
  },
};
