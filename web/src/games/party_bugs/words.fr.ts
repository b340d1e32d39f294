/** Party Bugs en français. */
import type { AnyEvent } from '../../wire/party_bugs';
import type { AnyGameEvent } from '../../table/game-table';
import type { Cast, GameWords } from '../module';
import type { SceneWords } from './words';

const COSTUMES = ['invité', 'pirate', 'cuisinier', 'cow-boy', 'plongeur', 'momie', 'astronaute', 'chevalier', 'magicien', 'dragon', 'star du disco', 'reine de la samba', 'Roi de la fête'] as const;

const listed = (values: readonly number[], cast: Cast): string => cast.list(values.map(String));
const the = (value: number): string => (value === 13 ? 'le Roi de la fête' : `le ${value}`);
const points = (count: number): string => `${count} ${count < 2 ? 'point' : 'points'}`;

function log(event: AnyEvent, cast: Cast): string | null {
  const mine = 'seat' in event && event.seat === cast.you;
  const who = 'seat' in event ? cast.name(event.seat) : '';
  const scores = (numbers: readonly number[]) => cast.list(numbers.map((score, seat) => `${seat === cast.you ? 'toi' : cast.name(seat)} ${score}`));
  switch (event.event) {
    case 'Dealt':
      return `${event.game === 0 ? 'La musique commence.' : `La partie ${event.game + 1} commence.`} Sur la piste : ${listed(event.floor, cast)}.`;
    case 'TiedGiven':
      return mine ? 'Tu as la carte Nœud papillon.' : `${who} a la carte Nœud papillon.`;
    case 'Drew':
      if (event.cards) return mine ? `Tu pioches ${listed(event.cards, cast)}.` : `${who} pioche ${listed(event.cards, cast)}.`;
      return event.count === 1 ? null : `${who} pioche ${event.count} cartes.`;
    case 'Hid':
      if (event.card != null) return mine ? `Tu caches ${the(event.card)}.` : `${who} cache ${the(event.card)}.`;
      return `${who} cache une carte.`;
    case 'Sealed':
      if (event.card != null) return mine ? `Tu choisis ${the(event.card)}.` : `${who} choisit ${the(event.card)}.`;
      return `${who} a choisi.`;
    case 'Revealed':
      return `On retourne tout : ${scores(event.cards)}.`;
    case 'Took':
      if (event.pair) return mine ? `Tu prends un deuxième ${event.card}, et la paire s’en va en dansant.` : `${who} prend un deuxième ${event.card}, et la paire s’en va en dansant.`;
      return mine ? `Tu prends ${the(event.card)}.` : `${who} prend ${the(event.card)}.`;
    case 'Matched':
      return mine
        ? `Tu prends ${the(event.card)}, et il s’en va avec ton ${event.card} caché.`
        : `${who} prend ${the(event.card)}, et il s’en va avec le ${event.card} caché.`;
    case 'KingCame':
      return mine ? `Ton Roi balaie la piste : ${listed(event.cards, cast)}.` : `Le Roi joué par ${who} balaie la piste : ${listed(event.cards, cast)}.`;
    case 'MirrorGiven':
      return mine ? 'Tu as le plus de points et tu reçois le miroir.' : `${who} a le plus de points et reçoit le miroir.`;
    case 'Mirrored':
      if (event.face_down && event.card == null) return `${who} renvoie la carte cachée avec le miroir.`;
      if (event.face_down) return mine ? `Tu renvoies ton ${event.card} caché avec le miroir.` : `${who} renvoie le ${event.card} caché avec le miroir.`;
      return mine ? `Tu renvoies ${the(event.card ?? 0)} avec le miroir.` : `${who} renvoie ${the(event.card ?? 0)} avec le miroir.`;
    case 'MirrorUnused':
      return mine ? 'Ta collection est vide : le miroir s’en va seul.' : `La collection est vide chez ${who} : le miroir s’en va seul.`;
    case 'FloorFilled':
      return `Nouveaux sur la piste : ${listed(event.floor, cast)}.`;
    case 'RoundBegan':
      return event.last ? `Manche ${event.number}, la dernière : on se partage la piste.` : `Manche ${event.number}.`;
    case 'HiddenShown':
      return mine ? `Ta carte cachée était un ${event.card}.` : `La carte cachée, chez ${who}, était un ${event.card}.`;
    case 'GameScored': {
      const line = `La musique s’arrête : ${scores(event.scores)}.`;
      const series = event.totals.some((total, seat) => total !== event.scores[seat]);
      return series ? `${line} Toutes les parties jusqu’ici : ${scores(event.totals)}.` : line;
    }
    default:
      return null;
  }
}

const REFUSALS: Record<string, string | [illegal: string, notYours: string]> = {
  'PB-5': ['D’abord, chacun choisit une carte de sa main.', 'Tu as choisi, et c’est définitif. On retourne tout quand la dernière carte est posée.'],
  'PB-6': ['Maintenant, on prend une carte sur la piste.', 'Pas encore : le plus petit nombre joué prend en premier.'],
  'PB-11': ['À la dernière manche, plus de main. Prends une carte sur la piste.', 'Pas encore : la dernière manche tourne à l’envers, et le Nœud papillon prend en dernier.'],
  'PB-20': ['D’abord, on cache une carte, et jamais le Roi.', 'Ta carte est cachée. On continue quand tout le monde a fini.'],
  'PB-22': 'Ce n’est pas le nombre de ta carte cachée.',
  'PB-23': 'Ce nombre est déjà visible dans ta collection : cette paire part sans la carte cachée.',
  'PB-24': ['Aucune de ces cartes ne peut partir avec ta carte cachée.', 'Un Roi balaie la piste. La personne qui l’a joué décide d’abord pour sa carte cachée.'],
  'PB-32': 'Le miroir part avec une carte de ta collection, pendant une manche et avant ton choix.',
  'PB-33': ['D’abord le miroir : c’est sa dernière chance.', 'Le miroir doit servir maintenant. Ensuite, on continue.'],
  'PB-12': 'La partie est finie.',
};

export const fr: GameWords = {
  title: 'Party Bugs',
  credits: 'D’après un jeu de cartes publié, pour 2 à 6 personnes, dont le livret ne nomme aucun auteur.',
  options: {
    hidden_card: { name: 'Une carte cachée', help: 'Chacun commence avec une carte face cachée dans sa collection. Une manche de moins.' },
    series: { name: 'Une série avec miroir', help: 'Autant de parties que de personnes. Qui est en retard reçoit le miroir, qui va avec tout.' },
  },
  log: (event: AnyGameEvent, cast) => log(event as unknown as AnyEvent, cast),
  move(action) {
    const [verb, what, match] = action.split(' ');
    const value = Number(what);
    switch (verb) {
      case 'play':
        return `Jouer ${the(value)}`;
      case 'take':
        return match ? `Prendre ${the(value)} et le renvoyer avec ton ${value} caché` : `Prendre ${the(value)}`;
      case 'hide':
        return `Cacher ${the(value)}`;
      case 'mirror':
        return what === 'hidden' ? 'Renvoyer ta carte cachée avec le miroir' : `Renvoyer ${the(value)} avec le miroir`;
      case 'match':
        return 'Renvoyer la première carte qui va avec ta carte cachée';
      case 'keep':
        return 'Prendre toute la piste et garder la carte cachée';
      default:
        return action;
    }
  },
  refusal(rule, code) {
    const words = REFUSALS[rule];
    return words === undefined ? null : typeof words === 'string' ? words : words[code === 'not_your_move' ? 1 : 0];
  },
  guide: {
    welcome: 'Bienvenue à la fête. Chaque insecte rentre avec quelqu’un, et toi, tu veux de petits nombres : la plus petite somme gagne.',
    hand: 'Choisis une de tes cartes. Un petit nombre prend tôt, mais toutes les cartes jouées se retrouvent ensuite sur la piste, pour tout le monde.',
    sealed: 'Ta carte attend, face cachée, que la dernière soit posée. Puis on les retourne toutes ensemble.',
    order: 'Le plus petit d’abord : les pastilles disent qui prend quand. À égalité, on regarde qui est le plus près du nœud papillon.',
    take: 'À toi. Prends une carte de la piste pour ta collection. Un deuxième nombre identique, et les deux disparaissent.',
    display: 'Voici ta collection et sa somme. Elle doit rester petite jusqu’à la fin.',
    pair: 'Une paire : deux fois le même costume, quelle honte, et les deux s’en vont en dansant. C’est ainsi qu’on se défait des grands nombres.',
    king: 'Le Roi, le 13, prend toute la piste d’un coup. Terrible avec de grandes cartes, délicieux quand beaucoup font des paires.',
    paul: 'Paul joue tout seul : il reçoit toujours la carte que vous laissez.',
    hidden: 'Une carte va face cachée dans ta collection. Elle compte à la fin, sauf si tu en prends une pareille et que les deux s’en vont.',
    mirror: 'Tu es en retard, alors tu as le miroir. Sers-t’en avant de choisir une carte : il part avec n’importe quelle carte de ta collection.',
    rounds: 'Et ainsi de suite. À la dernière manche, les mains sont vides et on se partage la piste à l’envers. Amuse-toi bien.',
  },
};

export const scene: SceneWords = {
  costumes: COSTUMES,
  card: (value) => `${value}, ${COSTUMES[value - 1]}`,
  cards: (values) => values.join(', '),
  floor: 'Piste de danse',
  hand: 'Ta main',
  display: 'Collection',
  mine: 'Ta collection',
  faceDown: 'une carte cachée',
  faceDownOwn: (value) => `ton ${value} caché`,
  mirror: 'le miroir',
  mirrorUse: 'Utiliser le miroir',
  mirrorCancel: 'Reposer le miroir',
  sealed: 'une carte, face cachée',
  sealedOwn: (value) => `ta carte de cette manche, ${the(value)}, face cachée`,
  pile: (count) => `Ta pioche, encore ${count} ${count < 2 ? 'carte' : 'cartes'}`,
  emptyDisplay: 'Encore personne',
  emptyFloor: 'vide',
  you: 'Toi',
  bot: 'robot',
  away: 'pas là',
  tied: 'carte Nœud papillon',
  tiedHint: 'La carte Nœud papillon : à égalité, passe d’abord qui en est le plus près dans le sens des aiguilles d’une montre.',
  round: (number, last) => `Manche ${number} sur ${last}`,
  roundShort: (number, last) => `Manche ${number}/${last}`,
  game: (number, games) => `Partie ${number} sur ${games}`,
  total: 'Somme',
  before: (before) => `+${before} avant`,
  points,
  seat: (parts) => parts.join(', '),
  takesNow: 'prend maintenant',
  takesAt: (place) => (place === 2 ? 'prend ensuite' : `prend en ${place}e`),
  chooses: 'choisit encore',
  chosen: 'a choisi',
  played: (value) => `a joué ${the(value)}`,
  caption(event, cast) {
    switch (event.event) {
      case 'Revealed':
        return 'Trois, deux, un, on retourne';
      case 'Dealt':
        return event.game === 0 ? 'La musique commence.' : `La partie ${event.game + 1} commence.`;
      case 'FloorFilled':
        return 'Les cartes jouées envahissent la piste.';
      case 'GameScored':
        return 'La musique s’arrête.';
      default:
        return log(event, cast);
    }
  },
  prompt: {
    choose: 'Choisis une carte à jouer',
    only: 'Ta dernière carte se joue toute seule',
    chooseMirror: 'Choisis une carte, ou utilise d’abord le miroir',
    waitChoose: (who) => `C’est posé. On attend ${who}`,
    allChoose: 'Tout le monde choisit une carte',
    take: 'À toi : prends une carte sur la piste',
    takeLast: 'Dernière manche : prends une carte sur la piste',
    waitTake: (who) => `${who} prend une carte`,
    crown: 'Ton Roi balaie la piste. Et ta carte cachée ?',
    waitCrown: (who) => `Le Roi joué par ${who} va balayer la piste`,
    hide: 'Cache une carte dans ta collection',
    waitHide: (who) => `C’est caché. On attend ${who}`,
    reflect: 'Dernière chance : quelle carte part avec le miroir ?',
    mirror: 'Quelle carte part avec le miroir ?',
    waitReflect: (who) => `${who} doit utiliser le miroir maintenant`,
    deal: 'On distribue les cartes',
    over: 'La fête est finie',
  },
  matchTitle: (value) => `Tu prends le ${value}, et ta carte cachée est aussi un ${value}.`,
  matchYes: (value) => `Les deux ${value} s’en vont`,
  matchNo: (value) => `Garder les deux ${value}`,
  crownYes: 'En renvoyer une avec elle',
  crownNo: 'La laisser cachée',
  cancel: 'Retour',
  guests: {
    button: 'Liste des invités',
    title: 'Qui va encore venir ?',
    lead: 'Chacun a les nombres de 1 à 13. Les clairs n’ont pas encore été vus.',
    unseen: (who, values) => `${who}, pas encore vus : ${values}`,
    none: (who) => `${who} : toutes les cartes ont été vues`,
    out: 'Partis en dansant',
    outNone: 'encore personne',
  },
  standings: {
    title: (games, all) => `Après la partie ${games} sur ${all}`,
    player: 'Qui',
    thisGame: 'Cette partie',
    total: 'Toutes',
    mirror: (who) => `${who} est en retard et reçoit le miroir : il part avec n’importe quelle carte de la collection.`,
    mirrorYou: 'Tu es en retard et tu reçois le miroir : il part avec n’importe quelle carte de ta collection.',
    go: 'Partie suivante',
  },
  scoreLabel: (game, games, round) => (games > 1 ? `${game}.${round}` : String(round)),
  highlight: {
    king: (who, cards, you) => (you ? `Ton Roi a ramassé ${points(cards)} d’un coup.` : `Le Roi joué par ${who} a ramassé ${points(cards)} d’un coup.`),
    pairs: (who, pairs, you) => (you ? `Tu as fait partir ${pairs} paires.` : `${who} a fait partir ${pairs} paires.`),
    sweepPairs: (who, pairs, you) =>
      you
        ? `Ton Roi a balayé la piste, et ${pairs === 1 ? 'une paire est partie' : `${pairs} paires sont parties`} en dansant.`
        : `Le Roi joué par ${who} a balayé la piste, et ${pairs === 1 ? 'une paire est partie' : `${pairs} paires sont parties`} en dansant.`,
    hidden: (who, value, you) => (you ? `Ton ${value} caché a trouvé son jumeau.` : `Le ${value} caché, chez ${who}, a trouvé son jumeau.`),
    mirror: (who, value, you) => (you ? `Un coup d’œil au miroir, et adieu ${the(value)} chez toi.` : `Un coup d’œil au miroir, et adieu ${the(value)} chez ${who}.`),
    paul: 'Paul a gagné sans même essayer.',
    clean: (who, you) => (you ? 'Ta collection était vide à la fin.' : `La collection était vide à la fin chez ${who}.`),
  },
};
