/** Bullenparty en français. */
import type { AnyGameEvent } from '../../table/game-table';
import type { AnyEvent } from '../../wire/bullenparty';
import type { Cast, GameWords } from '../module';
import { changeBy, signed, type SceneWords } from './words';

const listed = (cards: readonly number[], cast: Cast): string => cast.list(cards.map(String));
const heads = (count: number): string => `${count} ${count < 2 ? 'tête de taureau' : 'têtes de taureau'}`;
const cards = (count: number): string => `${count} ${count < 2 ? 'carte' : 'cartes'}`;
const bidWords = (bid: number, letter?: string | null): string => (bid === 0 ? `zéro${letter ? ` ${letter}` : ''}` : String(bid));

function log(event: AnyEvent, cast: Cast): string | null {
  const mine = 'seat' in event && event.seat === cast.you;
  const who = 'seat' in event ? cast.name(event.seat) : '';
  const named = (seat: number): string => (seat === cast.you ? 'toi' : cast.name(seat));
  switch (event.event) {
    case 'PutAside':
      return `${cards(event.count)} sont mises de côté sans être vues.`;
    case 'Dealt':
      if (event.cards) return `${mine ? 'Tu reçois' : `${who} reçoit`} ${listed(event.cards, cast)} et la carte zéro ${event.zero ?? ''}.`;
      return `${who} reçoit ${event.count} cartes nombre et une carte zéro.`;
    case 'RoundBegan':
      return `Manche ${event.number}.`;
    case 'RowsLaid':
      return `Nouvelles rangées : ${event.rows.map((row, at) => `${at + 1} : ${row.length ? listed(row, cast) : 'vide'}`).join(' ; ')}.`;
    case 'Shuffled':
      return `La pioche était vide. La défausse (${cards(event.cards.length)}) est mélangée et la remplace.`;
    case 'FinalRound':
      return 'La dernière carte de la pioche est sortie : c’est la manche finale.';
    case 'BiddingOpened':
      return `C’est l’heure des enchères : ${cast.list(event.seats.map(named))}${event.zero ? '' : ', avec des nombres seulement'}.`;
    case 'Sealed':
      if (event.bid != null) return `${mine ? 'Tu mises' : `${who} mise`} ${event.bid === 0 ? 'la carte zéro' : `le ${event.bid}`}.`;
      return `${who} a misé.`;
    case 'Revealed':
      return `Les mises : ${cast.list(event.bids.map((each) => `${named(each.seat)} ${bidWords(each.bid, each.zero)}`))}.`;
    case 'BidDiscarded':
      return mine ? `Tu défausses le ${event.card} et peux prendre une rangée.` : `${who} défausse le ${event.card} et peut prendre une rangée.`;
    case 'RowTaken': {
      const prize = event.bull != null ? ` et une carte taureau à ${heads(event.bull)}` : '';
      return `${mine ? 'Tu prends' : `${who} prend`} la rangée ${event.row + 1} : ${event.cards.length ? listed(event.cards, cast) : 'aucune carte'}${prize}.`;
    }
    case 'TurnedUp':
      return `${mine ? 'Tu retournes' : `${who} retourne`} le ${event.card}.`;
    case 'Extended':
      return mine ? `Tu ajoutes le ${event.card} à la rangée ${event.row + 1} et reprends ta carte zéro.` : `${who} ajoute le ${event.card} à la rangée ${event.row + 1} et reprend sa carte zéro.`;
    case 'NothingAdded': {
      const whose = mine ? 'ta carte zéro' : `la carte zéro de ${who}`;
      return event.rows_full ? `Toutes les rangées restantes sont pleines : ${whose} n’ajoute rien.` : `Plus aucune carte à retourner : ${whose} n’ajoute rien.`;
    }
    case 'BullCame':
      return `La rangée ${event.row + 1} est pleine, et un taureau à ${heads(event.bull)} déboule.`;
    case 'LayingBegan':
      if (event.everything) return 'Toutes les rangées sont prises, et c’était la manche finale : chacun pose toutes ses cartes nombre.';
      return `Toutes les rangées sont prises. À poser : ${cast.list(event.counts.map((count, seat) => `${named(seat)} ${count}`))}.`;
    case 'Laid':
      if (event.started) return `${mine ? 'Tu commences' : `${who} commence`} une nouvelle pile avec le ${event.card}.`;
      return `${mine ? 'Tu poses' : `${who} pose`} le ${event.card} sur la pile ${event.pile + 1}.`;
    case 'SeatScored':
      return `${mine ? 'Toi' : who} : meilleure pile ${event.points_pile}, taureaux ${event.bulls}, autres piles −${event.other_piles}. Total : ${signed(event.score)}.`;
    case 'Scored':
      return `La fête est finie : ${cast.list(event.scores.map((score, seat) => `${named(seat)} ${signed(score)}`))}.`;
  }
}

/** Selon la règle en cause ; [pas permis maintenant, pas ton tour] quand ce n’est pas la même chose. */
const REFUSALS: Record<string, string | [illegal: string, notYours: string]> = {
  'BP-5': ['D’abord, tous ceux qui n’ont pas de rangée misent une carte de leur main.', 'Tu as misé, et c’est définitif. On retourne tout quand la dernière mise est là.'],
  'BP-6': ['Il faut maintenant prendre une rangée, et une qui est encore là.', 'Pas encore : la mise la plus basse se sert d’abord.'],
  'BP-7': ['La carte retournée va dans une rangée qui est encore là.', 'Pas encore : les cartes zéro passent après les nombres, dans l’ordre de leurs lettres.'],
  'BP-8': 'Cette rangée a déjà cinq cartes nombre. Il n’y en a jamais six.',
  'BP-10': 'Tu as ta rangée pour cette manche. Les autres misent encore.',
  'BP-11': 'Une carte zéro demande une rangée où il reste de la place, et une carte à ajouter.',
  'BP-12': ['On pose maintenant des cartes sur les piles, et seulement des cartes nombre de sa main.', 'Tu as tout posé. La manche suivante commence quand tout le monde a fini.'],
  'BP-13': 'Une carte ne va que sur une plus petite. Elle peut toujours commencer une nouvelle pile.',
  'BP-17': 'La partie est finie.',
};

export const fr: GameWords = {
  title: 'Bullenparty',
  credits: 'D’après le jeu de Wolfgang Kramer, édité par AMIGO Spiel + Freizeit GmbH.',
  options: {
    heads: { name: 'Têtes sur les cartes', help: 'Combien de têtes de taureau ont les cartes de 1 à 100. Pour qui veut jouer avec les valeurs de sa propre boîte.' },
    bulls: { name: 'Cartes taureau', help: 'Les têtes des dix cartes taureau, de la première à la dernière.' },
  },
  log: (event: AnyGameEvent, cast) => log(event as unknown as AnyEvent, cast),
  move(action) {
    const [verb, first, how, where] = action.split(' ');
    switch (verb) {
      case 'bid':
        return first === '0' ? 'Miser la carte zéro' : `Miser le ${first}`;
      case 'row':
        return `Prendre la rangée ${Number(first) + 1}`;
      case 'extend':
        return `Ajouter la carte à la rangée ${Number(first) + 1}`;
      case 'lay':
        return how === 'new' ? `Commencer une nouvelle pile avec le ${first}` : `Poser le ${first} sur la pile ${Number(where) + 1}`;
      default:
        return action;
    }
  },
  refusal(rule, code) {
    const words = REFUSALS[rule];
    return words === undefined ? null : typeof words === 'string' ? words : words[code === 'not_your_move' ? 1 : 0];
  },
  guide: {
    welcome: 'Bienvenue au pré. Derrière les clôtures, il y a des rangées de cartes, une par personne. Chacun en ramène une à la maison.',
    heads: 'Les petites têtes sur les cartes sont des têtes de taureau. Une de tes piles les compte en points ; sur toutes les autres, elles coûtent.',
    bid: 'À toi de miser. Un petit nombre choisit sa rangée en premier. Ou mise ta carte zéro : une rangée grandit pendant que tu attends.',
    sealed: 'Ta mise reste face cachée jusqu’à la dernière. Puis toutes sont retournées ensemble.',
    order: 'D’abord les nombres, du plus petit au plus grand ; puis les zéros, par lettre. Les pastilles montrent l’ordre.',
    take: 'À toi : prends une rangée en main. Va-t-elle bien ensemble, ou est-ce un troupeau d’ennuis ?',
    extend: 'Ta carte zéro a retourné une nouvelle carte. Ajoute-la à la rangée de ton choix, peut-être à celle que quelqu’un d’autre devra prendre.',
    bull: 'La cinquième carte d’une rangée attire un taureau. Les cartes taureau sont de purs points : une rangée pleine vaut le coup si tu sais placer ses cartes.',
    lay: 'Toutes les rangées sont prises. Pose des cartes jusqu’à en garder cinq : choisis la carte, puis la pile. On ne pose que sur plus petit, ou on commence une pile.',
    piles: 'La pile couronnée compte en plus, les grises en moins. Une grande pile et peu d’autres : voilà le but.',
    end: 'Et ainsi de suite, manche après manche, jusqu’à ce que la pioche soit vide. Alors on pose tout. Amuse-toi bien.',
  },
};

export const scene: SceneWords = {
  card: (card, count) => `${card}, ${heads(count)}`,
  zero: (letter) => `carte zéro ${letter}`,
  bull: (count) => `carte taureau, ${heads(count)}`,
  heads,
  points: (score) => `${signed(score)} ${Math.abs(score) < 2 ? 'point' : 'points'}`,
  you: 'Toi',
  bot: 'robot',
  away: 'absent',
  round: (number) => `Manche ${number}`,
  final: 'Manche finale',
  hand: 'Ta main',
  rows: 'Rangées sur le pré',
  row: (number, what) => `Rangée ${number} : ${what}`,
  rowEmpty: 'vide',
  rowTaken: (number) => `La rangée ${number} est prise`,
  piles: (who) => `Piles de ${who}`,
  myPiles: 'Tes piles',
  noPiles: 'pas encore de pile',
  pile: (number, top, size, count, plus) => `Pile ${number}, ${cards(size)}, ${top} au-dessus, ${heads(count)}, compte en ${plus ? 'plus' : 'moins'}`,
  newPile: 'Nouvelle pile',
  scoreThen: (score, by) => `ton score ensuite : ${signed(score)} (${changeBy(by)})`,
  draw: (count) => `Pioche, ${cards(count)}`,
  discard: (count, which) => (count === 0 ? 'Défausse, vide' : `Défausse : ${which}`),
  bulls: (count, next) => (next === null ? 'Plus de cartes taureau' : `Encore ${count} cartes taureau, la prochaine à ${heads(next)}`),
  short: { draw: 'Pioche', discard: 'Défausse', bulls: 'Taureaux' },
  cards,
  pileCount: (count) => `${count} ${count < 2 ? 'pile' : 'piles'}`,
  bids: 'choisit sa mise',
  hasBid: 'a misé',
  bid: (what) => `mise : ${what}`,
  yourBid: 'Ta mise',
  ownBid: (what) => `ta mise, face cachée : ${what}`,
  hasRow: 'a sa rangée',
  laysStill: (count) => `encore ${cards(count)} à poser`,
  turn: 'en train de jouer',
  next: (place) => (place === 1 ? 'ensuite' : `numéro ${place} dans l’ordre`),
  turnedUp: (card, count) => `Carte retournée : ${card}, ${heads(count)}`,
  caption(event, cast) {
    switch (event.event) {
      case 'Revealed':
        return 'Trois, deux, un, on retourne';
      case 'RoundBegan':
        return `Manche ${event.number} : nouvelles rangées`;
      case 'LayingBegan':
        return event.everything ? 'Dernière pose : toutes les cartes y passent' : 'Toutes les rangées sont prises : on pose';
      default:
        return log(event, cast);
    }
  },
  prompt: {
    deal: 'On distribue les cartes',
    bid: 'Choisis ta mise : les petits nombres se servent d’abord',
    bidNumber: 'Mise un nombre : un zéro n’ajouterait rien',
    waitBid: (who) => `C’est misé. On attend ${who}`,
    allBid: 'Tout le monde choisit sa mise',
    hasRow: (who) => `Tu as ta rangée. On attend les mises : ${who}`,
    reveal: 'Les mises',
    take: 'À toi : prends une rangée',
    waitTake: (who) => `${who} prend une rangée`,
    extend: (card) => `À toi : quelle rangée reçoit le ${card} ?`,
    waitExtend: (who, card) => `${who} ajoute le ${card} à une rangée`,
    lay: (count) => (count === 1 ? 'Choisis encore une carte à poser' : `Choisis une carte à poser, encore ${count}`),
    layWhere: (card) => `Où va le ${card} ?`,
    waitLay: (who) => `C’est fait. On attend ${who}`,
    allLay: 'Tout le monde pose ses cartes',
    over: 'La fête est finie',
  },
  book: {
    button: 'Registre du troupeau',
    title: 'Registre du troupeau',
    known: 'Pris en main aux yeux de tous :',
    knownNone: 'rien de connu',
    zeroUnknown: 'carte zéro inconnue',
    zero: (letter) => `carte zéro ${letter}`,
    counts: (score) => `pour l’instant : ${score}`,
    discard: 'Défausse',
    drawKnown: 'Dans la pioche, mélangées',
    bullsLeft: 'Cartes taureau à venir',
    none: 'aucune',
    aside: (count) => `${cards(count)} ont été mises de côté sans être vues.`,
  },
  highlight: {
    pile: (who, count, you) => `${you ? 'Tu as' : `${who} a`} construit la meilleure pile : ${heads(count)}.`,
    bulls: (who, count, sum, you) => `${you ? 'Tu as' : `${who} a`} ramené ${count === 1 ? 'un taureau' : `${count} taureaux`} à ${heads(sum)}.`,
    longest: (who, count, you) => `${you ? 'Tu as' : `${who} a`} pris la rangée la plus grasse : ${heads(count)} d’un coup.`,
    herd: (who, count, you) => `Un troupeau d’ennuis : ${heads(count)} sur ${you ? 'tes autres piles' : `les autres piles de ${who}`}.`,
    tidy: (who, you) => `${you ? 'Tu t’en sors' : `${who} s’en sort`} avec une seule pile.`,
    zeros: (who, count, you) => `${you ? 'Tu as' : `${who} a`} fait attendre tout le monde avec ${count} zéros.`,
  },
};
