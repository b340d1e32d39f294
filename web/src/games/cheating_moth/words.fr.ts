/** Cheating Moth en français. */
import type { Cast } from '../module';
import { cardOf, moveInWords, mothEvent, reasonOf, subject, type MothWords, type Reason } from './words';

const FAMILIES = {
  number: 'le',
  spider: 'l’araignée',
  mosquito: 'le moustique',
  cockroach: 'le cafard',
  ant: 'la fourmi',
  moth: 'la mite',
};
const NAMES = { number: 'Nombre', spider: 'Araignée', mosquito: 'Moustique', cockroach: 'Cafard', ant: 'Fourmi', moth: 'Mite' };

function card(text: string): string {
  const found = cardOf(text);
  return found ? `${FAMILIES[found.family]} ${found.value}` : text;
}

function cardName(text: string): string {
  const found = cardOf(text);
  return found ? `${NAMES[found.family]} ${found.value}` : text;
}

const cards = (count: number): string => (count < 2 ? `${count} carte` : `${count} cartes`);
const last = (hand: number): string => (hand === 0 ? ', sa dernière carte' : '');
const yourLast = (hand: number): string => (hand === 0 ? ', ta dernière carte' : '');
const aCard = (text: string | null | undefined): string => (text == null ? 'une carte' : card(text));

function log(happened: { event: string; rule: string }, cast: Cast): string | null {
  const event = mothEvent(happened);
  switch (event.event) {
    case 'RoundBegan': {
      const { me, who } = subject(event.guard, cast);
      return `Manche ${event.number} sur ${event.rounds} : ${me ? 'tu montes la garde et commences' : `${who} monte la garde et commence`} sur ${card(event.top)}.`;
    }
    case 'Dealt':
      return event.cards ? `Ta main : ${event.cards.map(cardName).join(', ')}.` : null;
    case 'Played': {
      const { me, who } = subject(event.seat, cast);
      return `${me ? 'Tu joues' : `${who} joue`} ${card(event.card)}${me ? yourLast(event.hand) : last(event.hand)}.`;
    }
    case 'Drew': {
      const { me, who } = subject(event.seat, cast);
      const takes = me ? 'Tu prends' : `${who} prend`;
      if (event.rule === 'CM-16') return `${takes} ${aCard(event.card)} pour l’accusation à tort.`;
      if (event.rule === 'CM-21') return `${takes} ${aCard(event.card)} de la pioche pour la fourmi.`;
      return `${me ? 'Tu pioches' : `${who} pioche`} ${aCard(event.card)}.`;
    }
    case 'FoundNoCard': {
      const { me, who } = subject(event.seat, cast);
      return `Il ne reste aucune carte pour ${me ? 'toi' : who}.`;
    }
    case 'Shuffled':
      return `La défausse est mélangée : une nouvelle pioche de ${cards(event.count)}.`;
    case 'Gestured': {
      const { me, who } = subject(event.seat, cast);
      if (event.real == null) return me ? 'Tu fais un geste.' : `${who} fait un geste.`;
      if (event.card == null) return me ? 'Tu gigotes, rien de plus.' : `${who} gigote, rien de plus.`;
      return `${me ? 'Tu fais' : `${who} fait`} disparaître ${card(event.card)}.`;
    }
    case 'GestureEnded': {
      const { me, who } = subject(event.seat, cast);
      if (event.vanished) {
        const gone = event.card == null ? 'une carte a disparu' : `${card(event.card)} a disparu`;
        return `${me ? 'Ni vu ni connu' : `${who} a fini son geste`} : ${gone}, ${event.hand < 2 ? 'il reste' : 'il reste encore'} ${cards(event.hand)}.`;
      }
      if (event.card != null) return `${me ? 'Ton geste est fini' : `${who} a fini son geste`} : ${card(event.card)} est la dernière carte et reste.`;
      return me ? 'Tu as assez gigoté.' : `${who} ne faisait que gigoter.`;
    }
    case 'GestureCalledOff': {
      const { me, who } = subject(event.seat, cast);
      const stays = event.card == null ? '' : ` : ${card(event.card)} reste en main`;
      return `${me ? 'Ton geste' : `Le geste de ${who}`} ne mène à rien${stays}.`;
    }
    case 'Accused': {
      const guard = subject(event.guard, cast);
      const seat = subject(event.seat, cast);
      if (event.right) {
        if (seat.me) return `Pris sur le fait : ${guard.who} te voit tricher.`;
        return `Pris sur le fait : ${guard.me ? 'tu vois' : `${guard.who} voit`} ${seat.who} tricher.`;
      }
      if (seat.me) return `${guard.who} t’accuse à tort.`;
      return `${guard.me ? 'Tu accuses' : `${guard.who} accuse`} ${seat.who} à tort.`;
    }
    case 'GuardChanged': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'C’est toi qui montes la garde maintenant.' : `C’est ${who} qui monte la garde maintenant.`;
    }
    case 'Gave': {
      const { me, who } = subject(event.seat, cast);
      const to = subject(event.to, cast);
      if (to.me) return `${who} te donne ${aCard(event.card)}${last(event.hand)}.`;
      return `${me ? 'Tu donnes' : `${who} donne`} ${aCard(event.card)} à ${to.who}${me ? yourLast(event.hand) : last(event.hand)}.`;
    }
    case 'Received':
      return event.card == null ? null : `${subject(event.seat, cast).me ? 'Tu reçois' : `${cast.name(event.seat)} reçoit`} ${card(event.card)}.`;
    case 'HasOnlyMoths': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'Tu n’as que des mites et ne donnes rien.' : `${who} n’a que des mites et ne donne rien.`;
    }
    case 'Kept': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'Tu gardes toutes tes cartes.' : `${who} ne donne aucune carte.`;
    }
    case 'SlapBegan': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'Ton moustique : tous les autres tapent.' : `Un moustique : tout le monde tape, sauf ${who}.`;
    }
    case 'Slapped': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'Tu tapes.' : `${who} tape.`;
    }
    case 'WasSlowest': {
      const { me, who } = subject(event.seat, cast);
      const was = me ? 'Tu arrives en dernier' : `${who} arrive en dernier`;
      if (event.owing.length === 0) return `${was}, mais personne n’a de carte à donner.`;
      const givers = cast.list(event.owing.map((seat) => (cast.you === seat ? 'toi' : cast.name(seat))));
      return `${was} et ${me ? 'reçois' : 'reçoit'} une carte de la part de ${givers}.`;
    }
    case 'RaceBegan':
      return `Un cafard : qui pose ${card(event.card)} en premier s’en débarrasse.`;
    case 'Raced': {
      const { me, who } = subject(event.seat, cast);
      return `${me ? 'Tu poses' : `${who} pose`} ${card(event.card)} avant tout le monde${me ? yourLast(event.hand) : last(event.hand)}.`;
    }
    case 'Passed': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'Tu ne fais pas la course.' : `${who} ne fait pas la course.`;
    }
    case 'RaceClosed':
      return 'Personne ne pose de carte sur le cafard.';
    case 'AntFed': {
      const { me, who } = subject(event.seat, cast);
      return `${me ? 'Tu prends' : `${who} prend`} ${card(event.card)} dans la défausse pour la fourmi.`;
    }
    case 'RoundEnded': {
      const why = event.seat === null ? 'personne ne peut plus jouer ni piocher' : `${subject(event.seat, cast).me ? 'tu n’as' : `${cast.name(event.seat)} n’a`} plus de carte`;
      const points = event.points.map((cost, seat) => `${cast.you === seat ? 'toi' : cast.name(seat)} ${cost}`);
      return `La manche ${event.number} est finie : ${why}. Points de pénalité : ${points.join(', ')}.`;
    }
  }
}

const REASONS: readonly Reason[] = [
  { rule: 'CM-2', text: 'On distribue les cartes.' },
  { rule: 'CM-3', text: 'Ce n’est pas ton tour.' },
  { rule: 'CM-4', found: /a (\d) or a (\d) goes on a (\d)/, text: (one, other, top) => `Sur un ${top}, on pose un ${one} ou un ${other}.` },
  { rule: 'CM-4', text: 'Un de plus ou un de moins que la carte du dessus ; 5 et 1 sont voisins.' },
  { rule: 'CM-5', text: 'On ne pioche que si rien ne va, et tu as une carte qui va.' },
  { rule: 'CM-6', text: 'On mélange les cartes.' },
  { rule: 'CM-8', found: /option bluffs/, text: 'À cette table, on ne gigote pas.' },
  { rule: 'CM-8', text: 'Cette carte n’est plus dans ta main.' },
  { rule: 'CM-9', found: /that card is in a gesture/, text: 'Cette carte est en train de disparaître.' },
  { rule: 'CM-9', found: /one gesture at a time/, text: 'Un seul geste à la fois.' },
  { rule: 'CM-9', found: /comes a rest/, text: 'Après un geste, il te faut une petite pause.' },
  { rule: 'CM-9', text: 'Un seul geste à la fois, puis une petite pause.' },
  { rule: 'CM-10', text: 'Ta dernière carte ne disparaît jamais.' },
  { rule: 'CM-11', text: 'Quelqu’un s’est fait prendre : personne ne triche avant que ce soit réglé.' },
  { rule: 'CM-12', text: 'Tu montes la garde, et la garde joue franc jeu.' },
  { rule: 'CM-13', found: /given/, text: 'Une mite ne se donne jamais.' },
  { rule: 'CM-13', text: 'Seule la garde peut jouer une mite. La tienne doit disparaître.' },
  { rule: 'CM-14', found: /settled/, text: 'On règle d’abord l’accusation d’avant.' },
  { rule: 'CM-14', text: 'La garde accuse quelqu’un d’autre.' },
  { rule: 'CM-15', found: /no card is owed/, text: 'Tu ne dois de carte à personne pour l’instant.' },
  { rule: 'CM-15', text: 'Quelqu’un s’est fait prendre : la garde donne d’abord une carte.' },
  { rule: 'CM-16', text: 'Une accusation à tort coûte une carte à la garde.' },
  { rule: 'CM-17', text: 'Seule la garde accuse. Les autres se taisent.' },
  { rule: 'CM-18', found: /no spider/, text: 'Personne ne vient de jouer d’araignée.' },
  { rule: 'CM-18', text: 'D’abord l’araignée : une carte peut être donnée.' },
  { rule: 'CM-19', found: /has slapped already/, text: 'Tu as déjà tapé.' },
  { rule: 'CM-19', found: /does not slap it/, text: 'C’est ton moustique : aux autres de taper.' },
  { rule: 'CM-19', found: /no mosquito/, text: 'Trop tard : il n’y a plus de moustique.' },
  { rule: 'CM-19', found: /owes/, text: 'Tu ne dois aucune carte.' },
  { rule: 'CM-19', text: 'On règle d’abord le sort du moustique.' },
  { rule: 'CM-20', found: /has passed/, text: 'Tu ne fais pas cette course.' },
  { rule: 'CM-20', found: /only a number card (\d)/, text: (value) => `Sur ce cafard, on ne pose qu’un simple ${value}.` },
  { rule: 'CM-20', found: /no race/, text: 'Trop tard : la course est finie.' },
  { rule: 'CM-20', text: 'D’abord la course du cafard.' },
  { rule: 'CM-25', text: 'La partie est finie.' },
];

const VANISH =
  'Maintenant, triche : fais glisser une carte vers le bas, hors de la table. Cela prend un instant, et si la garde te désigne pendant ce temps, te voilà pris. Les mites ne partent pas autrement.';
const FIDGET =
  'Touche ta propre bestiole pour gigoter : cela se ressemble, et rien ne disparaît. Si la garde s’y trompe, elle pioche une carte.';

export const fr: MothWords = {
  title: 'Cheating Moth',
  credits: 'D’après le jeu d’Emely et Lukas Brand, illustré par Rolf Vogt.',
  options: {
    ant: {
      name: 'Les fourmis mangent',
      help: 'Le paquet d’où viennent les cartes d’une fourmi.',
      choices: { discard: 'dans la défausse', draw: 'dans la pioche' },
    },
    bluffs: { name: 'Gigoter', help: 'Un geste peut n’être que du bluff.' },
    tempo: {
      name: 'Tempo',
      help: 'La durée des gestes, des pauses et des courses.',
      choices: { relaxed: 'tranquille', normal: 'normal', quick: 'vif' },
    },
  },
  card,
  cardName,
  log,
  move: (action) =>
    moveInWords(action, {
      play: (what) => `Jouer ${card(what)}`,
      vanish: (what) => `Faire disparaître ${card(what)}`,
      race: (what) => `Poser ${card(what)} sur le cafard`,
      give: (what) => `Donner ${card(what)}`,
      giveTo: (what, seat) => `Donner ${card(what)} à la place ${seat}`,
      caught: (seat) => `Accuser la place ${seat}`,
      draw: 'Piocher une carte',
      fidget: 'Gigoter',
      keep: 'Garder toutes ses cartes',
      slap: 'Taper le moustique',
      pass: 'Ne pas faire la course',
    }),
  refusal: (rule, _code, words) => reasonOf(REASONS, rule, words),
  scene: {
    'prompt.deal': 'On distribue les cartes',
    'prompt.yourTurn': 'À toi : joue une carte',
    'prompt.yourDraw': 'Rien ne va : pioche une carte',
    'prompt.turn': 'C’est à {name}',
    'prompt.yourSpider': 'Araignée : donne une carte',
    'prompt.yourSpiderNothing': 'Araignée : tu n’as rien à donner',
    'prompt.spider': '{name} peut donner une carte',
    'prompt.slap': 'Tape le moustique',
    'prompt.slapped': 'C’est tapé. Qui sera le dernier ?',
    'prompt.yourMosquito': 'Ton moustique : aux autres de taper',
    'prompt.mosquito': 'Tout le monde tape le moustique, sauf {name}',
    'prompt.yourGift': '{whom} arrive en dernier : donne une carte',
    'prompt.yourGiftWaits': 'Ta carte pour {whom} attend la fin de ton geste',
    'prompt.giftsForYou': 'Tu arrives en dernier : tu reçois des cartes de {names}',
    'prompt.gifts': '{whom} arrive en dernier et reçoit des cartes de {names}',
    'prompt.race': 'Cafard : pose ton {card} en premier',
    'prompt.raceNothing': 'Cafard : il faut un {card}, et tu n’en as pas à poser',
    'prompt.racePassed': 'Tu ne fais pas cette course',
    'prompt.cockroach': 'Qui posera un {card} en premier ?',
    'prompt.yourCatch': 'Pris sur le fait : donne une carte à {whom}',
    'prompt.youAreCaught': '{name} t’a vu tricher : une carte arrive',
    'prompt.catch': '{name} a surpris {whom} et donne une carte',
    'prompt.over': 'La partie est finie',
    'aside.guard': 'Tu montes la garde : touche qui triche',
    'aside.gesturing': 'Une carte est en train de filer…',
    'aside.fidgeting': 'Tu gigotes, en toute innocence…',
    'aside.resting': 'Une petite pause après le geste',
    'aside.cheat': 'Fais glisser une carte hors de la table : elle disparaît',
    'aside.sneak': 'Quelle carte doit disparaître ?',
    'aside.whom': 'À qui donner {card} ?',
    'bubble.caught': 'Je t’ai vu',
    'bubble.wrong': 'Pas moi',
    'bubble.takes': '+1 carte',
    'bubble.noCard': 'Plus de carte',
    'bubble.gone': '−1 carte',
    'bubble.passes': 'Sans moi',
    'bubble.keeps': 'Garde tout',
    'bubble.onlyMoths': 'Que des mites',
    'bubble.slowest': 'Trop tard',
    'bubble.first': 'En premier',
    'bubble.guard': 'Je surveille',
    you: 'Toi',
    players: 'Les autres à la table',
    hand: 'Ta main, {n} {n|carte|cartes}',
    'hand.keys': 'Les flèches choisissent une carte, Entrée l’utilise, Suppr la fait disparaître, M ouvre son menu. S tape, F gigote, D pioche, K garde tout, P passe, les chiffres désignent les autres de gauche à droite.',
    'card.fits': 'jouable maintenant',
    'card.gesture': 'en train de disparaître',
    'card.chosen': 'choisie',
    seat: '{name}, {n} {n|carte|cartes}',
    'seat.guard': 'de garde',
    'seat.turn': 'c’est son tour',
    'seat.gesture': 'fait un geste',
    'seat.harmless': 'gigote seulement',
    'seat.rests': 'fait une pause',
    'seat.slapped': 'a tapé',
    'seat.passed': 'a passé',
    'seat.owes': 'doit une carte',
    'seat.slowest': 'arrive en dernier',
    'seat.caught': 's’est fait prendre',
    'seat.accuse': 'Accuser {name}',
    'seat.give': 'Donner la carte à {name}',
    'seat.fidget': 'Gigoter',
    'seat.points': '{n} {n|point|points} de pénalité',
    'heard.gesture': '{name} bouge',
    'heard.gesture.key': '{name} bouge : touche {n}',
    harmless: 'gigote',
    draw: 'Pioche, {n} {n|carte|cartes}',
    'draw.do': 'Piocher une carte',
    discard: 'Défausse, {n} {n|carte|cartes}, dessus {card}',
    'discard.empty': 'Défausse vide',
    slap: 'Tape le moustique',
    'slap.done': 'C’est tapé',
    keep: 'Garder tout',
    pass: 'Passer',
    cheat: 'Tricher',
    'cheat.stop': 'Rester sage',
    under: 'Sous la table',
    'under.here': 'Ici, elle disparaît',
    menu: 'Que faire : {card}',
    'menu.play': 'La jouer',
    'menu.race': 'La poser sur le cafard',
    'menu.give': 'La donner à {name}',
    'menu.giveTo': 'La donner…',
    'menu.vanish': 'La faire disparaître',
    notes: 'Notes',
    'notes.button': 'Notes et scores, manche {round} sur {rounds}',
    'notes.round': 'Manche {n}',
    'notes.earlier': 'Avant',
    'notes.scores': 'Points de pénalité',
    'notes.total': 'Total',
    'notes.known': 'Cartes que tu connais',
    'notes.nothing': 'On ne sait rien de cette main.',
    'notes.moths': 'Au moins {n} {n|mite|mites}',
    'notes.vanishedOr': 'Encore là ou disparues',
    'notes.elsewhere': 'Chez quelqu’un ou disparues',
    'notes.vanished': '{n} {n|disparue|disparues}',
    'notes.gestures': '{n} {n|geste|gestes}',
    'notes.yours': 'Ce que tu as fait disparaître',
    'summary.title': 'La manche {n} est finie',
    'summary.out': '{name} n’a plus de carte.',
    'summary.out.you': 'Tu n’as plus de carte.',
    'summary.stuck': 'Personne ne pouvait plus jouer ni piocher.',
    'summary.points': 'Cette manche',
    'summary.total': 'En tout',
    'summary.nothing': 'plus de carte',
    'summary.close': 'Fermer les scores',
    'receipt.slap': 'La tape',
    'receipt.race': 'La course',
    'receipt.accuse': 'L’accusation',
    'receipt.late': 'après coup',
    'receipt.tooLate': 'trop tard',
    'receipt.tied': 'trop serré : la place décide',
    'highlight.slap': 'Tape la plus rapide : {name}, {ms}',
    'highlight.catch': 'Œil de lynx : {name} surprend {whom} après {ms}',
    'highlight.vanishes': '{name} a fait disparaître {n} {n|carte|cartes} ni vu ni connu',
    'highlight.cheeky': 'Disparition la plus culottée : {name}, pendant que {guard} accusait {whom}',
    'highlight.brink': '{name} a triché jusqu’à n’avoir plus que {n} {n|carte|cartes}',
    'highlight.fidgets': '{name} a gigoté {n} fois pour la galerie',
    'highlight.catches': '{name} a surpris {n} {n|tricherie|tricheries}',
    'highlight.wrong': '{name} a accusé {n} fois à tort',
    'highlight.dear': 'Main la plus chère : {name}, {n} points dans la manche {round}',
  },
  guide: {
    hand: 'Voici tes cartes. Débarrasse-t’en : en les jouant, et en trichant.',
    badge: 'Qui porte cet insigne monte la garde et joue franc jeu. Tous les autres trichent : quand une bestiole farfouille sous le bord de la table, une carte est peut-être en train de filer.',
    turn: 'À toi. Joue une carte qui vaut un de plus ou un de moins que celle-ci ; 5 et 1 sont voisins. Les cartes qui vont sont soulevées. Si rien ne va, touche la pioche.',
    accuse: 'Tu montes la garde, et quelqu’un bouge. Triche ou bluff ? Touche aussitôt la bestiole pour l’accuser. Si tu te trompes, tu pioches une carte.',
    vanish: VANISH,
    fidget: FIDGET,
    slap: 'Un moustique. Tape : qui arrive en dernier reçoit une carte de tout le monde.',
    race: 'Un cafard. Qui pose en premier un simple nombre de même valeur s’en débarrasse. Si une de tes cartes brille, touche-la.',
    'vanish.later': VANISH,
    'fidget.later': FIDGET,
    score: 'La manche est finie. Un nombre en main coûte 1, une action 5, une mite 10. Qui en a le moins à la fin gagne.',
  },
};
