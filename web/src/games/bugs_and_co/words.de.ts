/** Bugs & Co auf Deutsch. */
import { asOurs, isWorthALine, minutes, movePart, seenIn, type BugsWords } from './words';

const tiles = (count: number): string => (count === 1 ? '1 Plättchen' : `${count} Plättchen`);
const points = (count: number): string => (Math.abs(count) === 1 ? `${minus(count)} Punkt` : `${minus(count)} Punkte`);
const minus = (count: number): string => (count < 0 ? `−${-count}` : String(count));
const THREES = ['keinen Drilling', 'einen Drilling', 'zwei Drillinge', 'drei Drillinge'];
const threes = (count: number): string => THREES[count] ?? `${count} Drillinge`;

const REFUSALS: Record<string, string> = {
  'BC-1': 'So ein Monster gibt es nicht: Jedes ist auf drei Plättchen.',
  'BC-2': 'Das ist bei so vielen Leuten nicht im Spiel.',
  'BC-3': 'Plättchen liegen auf dem Tisch, und nur dort kann man sie greifen.',
  'BC-4': 'Noch nicht: Auf drei fangen alle zusammen an.',
  'BC-5': 'Dieses nicht: Jemand war schneller, oder deine Hand braucht noch einen Augenblick.',
  'BC-6': 'Deine rechte Hand ist leer. Nimm erst ein Plättchen auf.',
  'BC-7': 'Dieses Plättchen ist behalten, und Behaltenes kommt nie zurück.',
  'BC-8': 'Für einen Pokal muss deine rechte Hand leer und noch ein Pokal da sein. Wer einen hat, spielt nicht mehr mit.',
  'BC-9': 'Der Countdown ist vorbei: Alle haben aufgehört.',
  'BC-10': 'Die Zeit ist um: Alle haben aufgehört.',
  'BC-11': 'Das Spiel ist vorbei und gezählt.',
  'BC-12': 'Das Spiel ist vorbei und gewonnen.',
};

export const de: BugsWords = {
  title: 'Bugs & Co',
  credits: 'Nach dem Spiel von Bruno Faidutti, Thomas Vuarchex und Pierric Yakovenko, illustriert von Naïade.',
  options: {
    extra_eyes: {
      name: 'Zusätzliche Monster',
      help: 'Welche Monster zu fünft und zu sechst zu den zweiäugigen kommen.',
      choices: { '1': 'einäugige', '3': 'dreiäugige' },
    },
    limit: {
      name: 'Längstes Spiel',
      help: 'Wann spätestens alle aufhören, ob noch Pokale da sind oder nicht.',
      unit: { each: 60_000, name: 'Minuten' },
    },
  },

  log(happened, cast) {
    const event = asOurs(happened);
    if (!isWorthALine(event, cast)) return null;
    const isMe = 'seat' in event && event.seat === cast.you;
    const who = 'seat' in event ? (isMe ? 'Du' : cast.name(event.seat)) : '';
    switch (event.event) {
      case 'Started':
        return `Eins, zwei, drei: ${event.places.length} Plättchen liegen verdeckt da. ${event.trophies.length === 1 ? 'Ein Pokal' : 'Pokale'} zu ${cast.list(event.trophies.map(String))}.`;
      case 'Grabbed': {
        const monster = seenIn(event, cast);
        return `${who} ${isMe ? 'nimmst' : 'nimmt'} ein Plättchen auf${monster ? `: ${monster}` : ''}.`;
      }
      case 'PutBack':
        return `${who} ${isMe ? 'legst' : 'legt'} ein Plättchen zurück.`;
      case 'Kept':
        return `${who} ${isMe ? 'behältst' : 'behält'} ein Plättchen. Das macht ${event.count}.`;
      case 'TrophyTaken':
        return `${who} ${isMe ? 'nimmst' : 'nimmt'} den Pokal zu ${event.value} und ${isMe ? 'hörst' : 'hört'} auf.`;
      case 'CountdownBegan':
        return `Das war der letzte Pokal. Der Countdown läuft: Bei ${minutes(event.ends_at)} hören alle auf.`;
      case 'Stopped':
        return event.rule === 'BC-9' ? 'Der Countdown ist vorbei: Alle hören auf.' : 'Die Zeit ist um: Alle hören auf.';
      case 'HandShown': {
        const parts = [threes(event.triples)];
        if (event.others > 0) parts.push(`${tiles(event.others)} zu viel`);
        if (event.trophy > 0) parts.push(`einen Pokal zu ${event.trophy}`);
        return `${who} ${isMe ? 'hast' : 'hat'} ${cast.list(parts)}: ${points(event.score)}.`;
      }
      default:
        return null;
    }
  },

  move(action) {
    const { verb, numbers } = movePart(action);
    if (verb === 'grab') return `Plättchen ${numbers[0]} aufnehmen`;
    if (verb === 'keep') return 'Das Plättchen behalten, für immer';
    if (verb === 'back') return numbers.length ? `Das Plättchen bei ${numbers.join(', ')} zurücklegen` : 'Das Plättchen irgendwo zurücklegen';
    if (verb === 'trophy') return 'Den höchsten Pokal nehmen und aufhören';
    return action;
  },

  refusal: (rule) => REFUSALS[rule] ?? null,

  guide: {
    welcome: 'Unter den Plättchen stecken Monster, jedes dreimal. Niemand wartet, bis er dran ist: Alle greifen gleichzeitig zu. Du willst Drillinge.',
    grab: 'Drück auf ein Plättchen. Dann hast du es in der rechten Hand, und nur du siehst, was drauf ist.',
    look: 'Merk dir das Monster und wo es liegt. Zurück legst du es, indem du auf die Stelle drückst oder es dorthin ziehst. Lang gedrückt, zeigt es sich nur und liegt wieder da, sobald du loslässt.',
    again: 'Schau dir noch ein paar an. Gleiche legt man am besten nebeneinander. Weißt du, wo eine Sorte liegt, nimm eins auf und behalt es: Drück auf „Behalten“, oder schnipp es auf deine Seite.',
    kept: 'Was du behalten hast, bleibt in der linken Hand, bis zum Schluss ungesehen. Ein Drilling bringt 3 Punkte, jedes übrige Plättchen kostet 1. Merk dir also, was du hast.',
    trophy: 'Genug? Mit leerer Hand nimmst du den höchsten Pokal aus der Mitte: Er zählt, was draufsteht, und du hörst auf. Drück zweimal, denn es gibt kein Zurück.',
    countdown: 'Der letzte Pokal ist weg. In zehn Sekunden hören alle auf, und was dann noch in einer rechten Hand ist, zählt für niemanden. Schnell.',
    end: 'Jetzt wird alles Behaltene umgedreht und gezählt. Die meisten Punkte gewinnen.',
  },

  say: {
    fields: ['oben links', 'oben', 'oben rechts', 'links', 'in der Mitte', 'rechts', 'unten links', 'unten', 'unten rechts'],
    table: (count) => (count === 0 ? 'Der Tisch, leer' : `Der Tisch, ${tiles(count)} verdeckt`),
    tile: (number, field) => `Plättchen ${number}, ${field}`,
    landing: (field) => `Das Plättchen hierhin zurücklegen, ${field}`,
    keys: 'Pfeiltasten wandern, Enter nimmt auf und legt zurück, 1 bis 9 legt nach Feldern zurück, K behält, B legt zurück, wo es lag, zweimal T nimmt den Pokal.',

    ready: 'Mach dich bereit',
    grab: 'Greif dir ein Plättchen',
    decide: 'Behalten oder zurücklegen?',
    hurry: 'Schnell: Der Countdown läuft',
    nothing: 'Nichts mehr zu greifen',
    out: 'Du hast deinen Pokal. Lehn dich zurück und schau zu.',
    watch: 'Alle greifen gleichzeitig zu',
    over: 'Alle hören auf',

    rightHand: 'Deine rechte Hand',
    inHand: (monster) => `In deiner rechten Hand: ${monster}`,
    emptyHand: 'Deine rechte Hand ist leer',
    keep: 'Behalten',
    keepLabel: 'Das Plättchen behalten: in die linke Hand, für immer',
    kept: (count) => `${count} behalten`,
    back: 'Zurück',
    backLabel: 'Das Plättchen zurücklegen, wo es lag',
    trophy: 'Schluss',
    trophyLabel: (value) => `Den Pokal zu ${value} nehmen und aufhören`,
    noTrophy: 'Kein Pokal mehr da',
    sure: 'Sicher?',
    sureLabel: (value) => `Wirklich den Pokal zu ${value} nehmen und nicht mehr mitspielen?`,
    trophiesLeft: (values) => (values.length === 0 ? 'Kein Pokal mehr da' : `Pokale, die noch da sind: ${values.join(', ')}`),
    trophyOf: (value) => `Pokal zu ${value}`,
    players: 'Mitspielende',
    seat: (name, kept) => `${name}: ${tiles(kept)} behalten`,
    holds: 'hält ein Plättchen',
    stopped: 'hat aufgehört',
    away: 'nicht da',
    timeLeft: 'Verbleibende Zeit',
    countdown: (seconds) => (seconds === 1 ? 'noch 1 Sekunde' : `noch ${seconds} Sekunden`),

    late: 'Zu spät',
    lateBy: (name, ms, unsure) => `${name} war ${ms} ms schneller (± ${unsure})`,
    tooCloseToTell: (name, unsure) => `Du und ${name}: zu knapp, um es zu sagen (± ${unsure} ms)`,
    full: 'Mehr als ein Plättchen hält deine rechte Hand nicht.',
    moment: 'Deine Hand braucht noch einen Augenblick.',
    emptyFirst: 'Lass erst das Plättchen in deiner Hand los.',
    none: 'Es ist kein Pokal mehr da.',
    nothingHeld: 'Deine rechte Hand ist leer.',
    why: 'Warum?',

    reckoning: 'Was alle behalten haben',
    triple: (monster) => `dreimal ${monster}: 3 Punkte`,
    rest: (monster, count) => (count === 1 ? `ein ${monster} zu viel: −1` : `${count} ${monster} zu viel: −${count}`),
    tripleWorth: '+3',
    restWorth: (count) => `−${count}`,
    trophyWorth: (value) => `+${value}`,
    keptNothing: 'nichts behalten',
    inRightHand: 'am Ende in der rechten Hand: zählt für niemanden',
    total: 'Zusammen',
    winner: 'gewinnt',
    points,
  },

  looks: {
    eyes: ['zwei große Augen', 'ein großes und ein kleines Auge', 'zwei müde Augen', 'ein Auge', 'drei Augen'],
    body: ['Bohnenform', 'Birnenform', 'Kuppelform', 'Erdnussform', 'lockig'],
    crown: ['Hörner', 'Fühler', 'Ohren', 'Stacheln', 'ein Spross auf dem Kopf'],
    mouth: ['ein Zahn', 'Zickzackmund', 'verdutzt', 'Hauer', 'Zunge raus'],
    limbs: ['Füße', 'erhobene Arme', 'sechs Beine', 'Tentakel', 'Flügel'],
    marks: ['Punkte', 'Streifen', 'ein Lätzchen', 'Schuppen', 'ein Pflaster'],
  },

  remarks: {
    race: (winner, loser, ms, unsure) => `${winner} war beim selben Plättchen ${ms} ms vor ${loser} (± ${unsure}).`,
    spotless: (who, triples) => `${who}: ${threes(triples)} behalten und kein Plättchen zu viel.`,
    lastMoment: (who, seconds) => `${who} hat ${seconds} s vor dem Ende noch ein Plättchen behalten.`,
    curious: (who, looks) => `${who} hat am meisten geschaut: ${looks} Plättchen aufgenommen.`,
    traveller: (times) => `Ein Plättchen wurde ${times} Mal aufgenommen.`,
    trophy: (who, value, time) => `${who} hat zuerst aufgehört, mit dem Pokal zu ${value} nach ${time}.`,
    hoarder: (who, count) => `${who} hat am meisten behalten: ${tiles(count)}.`,
    streak: (who, seconds) => `${who} hat drei Plättchen binnen ${seconds} s behalten.`,
  },
};
