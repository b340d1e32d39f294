/** Bugs & Co en français. */
import { asOurs, isWorthALine, minutes, movePart, seenIn, type BugsWords } from './words';

/** Le français compte 0 et 1 au singulier. */
const tiles = (count: number): string => (count < 2 ? `${count} tuile` : `${count} tuiles`);
const points = (count: number): string => (Math.abs(count) < 2 ? `${minus(count)} point` : `${minus(count)} points`);
const minus = (count: number): string => (count < 0 ? `−${-count}` : String(count));
const THREES = ['aucun trio', 'un trio', 'deux trios', 'trois trios'];
const threes = (count: number): string => THREES[count] ?? `${count} trios`;

const REFUSALS: Record<string, string> = {
  'BC-1': 'Ce monstre n’existe pas : chacun figure sur trois tuiles.',
  'BC-2': 'Ce n’est pas en jeu quand on est si nombreux.',
  'BC-3': 'Les tuiles sont sur la table, et on ne peut les prendre que là.',
  'BC-4': 'Pas encore : tout le monde commence ensemble, à trois.',
  'BC-5': 'Pas celle-ci : quelqu’un a été plus rapide, ou ta main a besoin d’un instant.',
  'BC-6': 'Ta main droite est vide. Prends d’abord une tuile.',
  'BC-7': 'Cette tuile est gardée, et ce qui est gardé ne revient jamais.',
  'BC-8': 'Pour un trophée, il faut la main droite vide, et qu’il en reste un. Qui en a un ne joue plus.',
  'BC-9': 'Le compte à rebours est fini : tout le monde s’est arrêté.',
  'BC-10': 'Le temps est écoulé : tout le monde s’est arrêté.',
  'BC-11': 'La partie est finie et comptée.',
  'BC-12': 'La partie est finie et gagnée.',
};

export const fr: BugsWords = {
  title: 'Bugs & Co',
  credits: 'D’après le jeu de Bruno Faidutti, Thomas Vuarchex et Pierric Yakovenko, illustré par Naïade.',
  options: {
    extra_eyes: {
      name: 'Monstres en plus',
      help: 'Quels monstres rejoignent ceux à deux yeux quand on joue à cinq ou six.',
      choices: { '1': 'à un œil', '3': 'à trois yeux' },
    },
    limit: {
      name: 'Durée maximale',
      help: 'Quand tout le monde s’arrête au plus tard, qu’il reste des trophées ou non.',
      unit: { each: 60_000, name: 'minutes' },
    },
  },

  log(happened, cast) {
    const event = asOurs(happened);
    if (!isWorthALine(event, cast)) return null;
    const isMe = 'seat' in event && event.seat === cast.you;
    const who = 'seat' in event ? (isMe ? 'Tu' : cast.name(event.seat)) : '';
    switch (event.event) {
      case 'Started':
        return `Un, deux, trois : ${event.places.length} tuiles sont là, face cachée. ${event.trophies.length === 1 ? 'Un trophée' : 'Des trophées'} de ${cast.list(event.trophies.map(String))}.`;
      case 'Grabbed': {
        const monster = seenIn(event, cast);
        return `${who} ${isMe ? 'prends' : 'prend'} une tuile${monster ? ` : ${monster}` : ''}.`;
      }
      case 'PutBack':
        return `${who} ${isMe ? 'reposes' : 'repose'} une tuile.`;
      case 'Kept':
        return `${who} ${isMe ? 'gardes' : 'garde'} une tuile. Cela fait ${event.count}.`;
      case 'TrophyTaken':
        return isMe ? `Tu prends le trophée de ${event.value} et tu t’arrêtes.` : `${who} prend le trophée de ${event.value} et s’arrête.`;
      case 'CountdownBegan':
        return `C’était le dernier trophée. Le compte à rebours est lancé : tout le monde s’arrête à ${minutes(event.ends_at)}.`;
      case 'Stopped':
        return event.rule === 'BC-9' ? 'Le compte à rebours est fini : tout le monde s’arrête.' : 'Le temps est écoulé : tout le monde s’arrête.';
      case 'HandShown': {
        const parts = [threes(event.triples)];
        if (event.others > 0) parts.push(`${tiles(event.others)} de trop`);
        if (event.trophy > 0) parts.push(`un trophée de ${event.trophy}`);
        return `${who} ${isMe ? 'as' : 'a'} ${cast.list(parts)} : ${points(event.score)}.`;
      }
      default:
        return null;
    }
  },

  move(action) {
    const { verb, numbers } = movePart(action);
    if (verb === 'grab') return `Prendre la tuile ${numbers[0]}`;
    if (verb === 'keep') return 'Garder la tuile, pour de bon';
    if (verb === 'back') return numbers.length ? `Reposer la tuile en ${numbers.join(', ')}` : 'Reposer la tuile n’importe où';
    if (verb === 'trophy') return 'Prendre le plus beau trophée et s’arrêter';
    return action;
  },

  refusal: (rule) => REFUSALS[rule] ?? null,

  guide: {
    welcome: 'Sous ces tuiles se cachent des monstres, trois de chaque sorte. Personne n’attend son tour : tout le monde attrape en même temps. Il te faut des trios.',
    grab: 'Appuie sur une tuile. La voilà dans ta main droite, et il n’y a que toi qui vois ce qu’elle montre.',
    look: 'Retiens le monstre et sa place. Pour le reposer, appuie à l’endroit voulu ou fais-le glisser. Un appui long le montre, et le repose dès que tu lâches.',
    again: 'Regardes-en quelques autres. Mieux vaut poser les pareils côte à côte. Quand tu sais où se trouve une sorte, prends-en un et garde-le : appuie sur « Garder », ou lance-le vers toi.',
    kept: 'Ce que tu gardes reste dans ta main gauche, caché jusqu’à la fin. Un trio vaut 3 points, chaque tuile en trop en coûte 1. Souviens-toi de ce que tu as.',
    trophy: 'Assez ? La main vide, prends le plus beau trophée au milieu : il vaut ce qui est écrit, et tu t’arrêtes. Appuie deux fois, car on ne revient pas en arrière.',
    countdown: 'Le dernier trophée est parti. Dans dix secondes tout le monde s’arrête, et ce qui est alors dans une main droite ne compte pour personne. Vite.',
    end: 'Tout ce qui a été gardé est retourné et compté. Le meilleur score gagne.',
  },

  say: {
    fields: ['en haut à gauche', 'en haut', 'en haut à droite', 'à gauche', 'au milieu', 'à droite', 'en bas à gauche', 'en bas', 'en bas à droite'],
    table: (count) => (count === 0 ? 'La table, vide' : `La table, ${tiles(count)} face cachée`),
    tile: (number, field) => `Tuile ${number}, ${field}`,
    landing: (field) => `Reposer la tuile ici, ${field}`,
    keys: 'Les flèches déplacent, Entrée prend et repose, 1 à 9 reposent par zone, K garde, B repose où elle était, T deux fois prend le trophée.',

    ready: 'Prépare-toi',
    grab: 'Attrape une tuile',
    decide: 'Garder ou reposer ?',
    hurry: 'Vite : le compte à rebours tourne',
    nothing: 'Plus rien à attraper',
    out: 'Tu as ton trophée. Installe-toi et regarde.',
    watch: 'Tout le monde attrape en même temps',
    over: 'Tout le monde s’arrête',

    rightHand: 'Ta main droite',
    inHand: (monster) => `Dans ta main droite : ${monster}`,
    emptyHand: 'Ta main droite est vide',
    keep: 'Garder',
    keepLabel: 'Garder la tuile : dans la main gauche, pour de bon',
    kept: (count) => (count < 2 ? `${count} gardée` : `${count} gardées`),
    back: 'Reposer',
    backLabel: 'Reposer la tuile où elle était',
    trophy: 'Arrêter',
    trophyLabel: (value) => `Prendre le trophée de ${value} et s’arrêter`,
    noTrophy: 'Plus de trophée',
    sure: 'Vraiment ?',
    sureLabel: (value) => `Vraiment prendre le trophée de ${value} et ne plus jouer ?`,
    trophiesLeft: (values) => (values.length === 0 ? 'Plus de trophée' : `Trophées restants : ${values.join(', ')}`),
    trophyOf: (value) => `trophée de ${value}`,
    players: 'Autour de la table',
    seat: (name, kept) => `${name} : ${kept < 2 ? `${kept} tuile gardée` : `${kept} tuiles gardées`}`,
    holds: 'tient une tuile',
    stopped: 'a fini',
    away: 'pas là',
    timeLeft: 'Temps restant',
    countdown: (seconds) => (seconds < 2 ? `plus que ${seconds} seconde` : `plus que ${seconds} secondes`),

    late: 'Trop tard',
    lateBy: (name, ms, unsure) => `${name} a été plus rapide de ${ms} ms (± ${unsure})`,
    tooCloseToTell: (name, unsure) => `Toi et ${name} : trop serré pour le dire (± ${unsure} ms)`,
    full: 'Ta main droite ne tient qu’une tuile.',
    moment: 'Ta main a besoin d’un instant.',
    emptyFirst: 'Lâche d’abord la tuile que tu tiens.',
    none: 'Il ne reste plus de trophée.',
    nothingHeld: 'Ta main droite est vide.',
    why: 'Pourquoi ?',

    reckoning: 'Ce que chacun a gardé',
    triple: (monster) => `trois ${monster} : 3 points`,
    rest: (monster, count) => (count === 1 ? `un ${monster} de trop : −1` : `${count} ${monster} de trop : −${count}`),
    tripleWorth: '+3',
    restWorth: (count) => `−${count}`,
    trophyWorth: (value) => `+${value}`,
    keptNothing: 'n’a rien gardé',
    inRightHand: 'dans la main droite à la fin : ne compte pour personne',
    total: 'Total',
    winner: 'gagne',
    points,
  },

  looks: {
    eyes: ['deux grands yeux', 'un grand œil et un petit', 'deux yeux fatigués', 'un œil', 'trois yeux'],
    body: ['en forme de haricot', 'en forme de poire', 'en forme de dôme', 'en forme de cacahuète', 'tout bouclé'],
    crown: ['des cornes', 'des antennes', 'des oreilles', 'des piquants', 'une pousse sur la tête'],
    mouth: ['une seule dent', 'la bouche en zigzag', 'l’air étonné', 'des crocs', 'la langue tirée'],
    limbs: ['des pieds', 'les bras levés', 'six pattes', 'des tentacules', 'des ailes'],
    marks: ['des taches', 'des rayures', 'un bavoir', 'des écailles', 'un pansement'],
  },

  remarks: {
    race: (winner, loser, ms, unsure) => `${winner} a devancé ${loser} de ${ms} ms sur la même tuile (± ${unsure}).`,
    spotless: (who, triples) => `${who} : ${threes(triples)} et pas une tuile de trop.`,
    lastMoment: (who, seconds) => `${who} a gardé une tuile ${seconds} s avant la fin.`,
    curious: (who, looks) => `${who} a le plus regardé : ${looks} tuiles prises en main.`,
    traveller: (times) => `Une même tuile a été prise ${times} fois.`,
    trophy: (who, value, time) => `${who} a fini en premier, avec le trophée de ${value} après ${time}.`,
    hoarder: (who, count) => `${who} a gardé le plus : ${tiles(count)}.`,
    streak: (who, seconds) => `${who} a gardé trois tuiles en ${seconds} s.`,
  },
};
