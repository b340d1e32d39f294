/** Cheating Moth auf Deutsch. */
import type { Cast } from '../module';
import { cardOf, moveInWords, mothEvent, reasonOf, subject, type MothWords, type Reason } from './words';

const FAMILIES = { number: '', spider: 'Spinne', mosquito: 'Mücke', cockroach: 'Kakerlake', ant: 'Ameise', moth: 'Motte' };

function card(text: string): string {
  const found = cardOf(text);
  if (!found) return text;
  return found.family === 'number' ? `die ${found.value}` : `die ${FAMILIES[found.family]} ${found.value}`;
}

function cardName(text: string): string {
  const found = cardOf(text);
  if (!found) return text;
  return `${FAMILIES[found.family] || 'Zahl'} ${found.value}`;
}

const cards = (count: number): string => (count === 1 ? '1 Karte' : `${count} Karten`);
const last = (hand: number): string => (hand === 0 ? ', die letzte Karte' : '');
const aCard = (text: string | null | undefined): string => (text == null ? 'eine Karte' : card(text));

function log(happened: { event: string; rule: string }, cast: Cast): string | null {
  const event = mothEvent(happened);
  switch (event.event) {
    case 'RoundBegan': {
      const { me, who } = subject(event.guard, cast);
      return `Runde ${event.number} von ${event.rounds}: ${me ? 'Du bist' : `${who} ist`} Wächter und ${me ? 'beginnst' : 'beginnt'}. Oben liegt ${card(event.top)}.`;
    }
    case 'Dealt':
      return event.cards ? `Deine Hand: ${event.cards.map(cardName).join(', ')}.` : null;
    case 'Played': {
      const { me, who } = subject(event.seat, cast);
      return `${me ? 'Du spielst' : `${who} spielt`} ${card(event.card)}${last(event.hand)}.`;
    }
    case 'Drew': {
      const { me, who } = subject(event.seat, cast);
      const takes = me ? 'Du nimmst' : `${who} nimmt`;
      if (event.rule === 'CM-16') return `${takes} ${aCard(event.card)} für den falschen Verdacht.`;
      if (event.rule === 'CM-21') return `${takes} wegen der Ameise ${aCard(event.card)} vom Nachziehstapel.`;
      return `${me ? 'Du ziehst' : `${who} zieht`} ${aCard(event.card)}.`;
    }
    case 'FoundNoCard': {
      const { me, who } = subject(event.seat, cast);
      return `Für ${me ? 'dich' : who} ist keine Karte mehr da.`;
    }
    case 'Shuffled':
      return `Die Ablage wird gemischt: ein neuer Nachziehstapel mit ${event.count === 1 ? '1 Karte' : `${event.count} Karten`}.`;
    case 'Gestured': {
      const { me, who } = subject(event.seat, cast);
      if (event.real == null) return me ? 'Du machst eine Bewegung.' : `${who} macht eine Bewegung.`;
      if (event.card == null) return me ? 'Du zappelst nur.' : `${who} zappelt nur.`;
      return `${me ? 'Du lässt' : `${who} lässt`} ${card(event.card)} verschwinden.`;
    }
    case 'GestureEnded': {
      const { me, who } = subject(event.seat, cast);
      if (event.vanished) {
        const gone = event.card == null ? 'eine Karte ist weg' : `${card(event.card)} ist weg`;
        return `${me ? 'Niemand hat es gesehen' : `Die Bewegung von ${who} ist vorbei`}: ${gone}, noch ${cards(event.hand)}.`;
      }
      if (event.card != null) return `${me ? 'Deine Bewegung' : `Die Bewegung von ${who}`} ist vorbei: ${card(event.card)} ist die letzte Karte und bleibt.`;
      return me ? 'Genug gezappelt.' : `${who} hat nur gezappelt.`;
    }
    case 'GestureCalledOff': {
      const { me, who } = subject(event.seat, cast);
      const stays = event.card == null ? '' : `: ${card(event.card)} bleibt`;
      return `${me ? 'Aus deiner Bewegung' : `Aus der Bewegung von ${who}`} wird nichts${stays}.`;
    }
    case 'Accused': {
      const guard = subject(event.guard, cast);
      const seat = subject(event.seat, cast);
      const whom = seat.me ? 'dich' : seat.who;
      if (event.right) return `Erwischt: ${guard.me ? 'Du ertappst' : `${guard.who} ertappt`} ${whom} beim Schummeln.`;
      return `${guard.me ? 'Du verdächtigst' : `${guard.who} verdächtigt`} ${whom} zu Unrecht.`;
    }
    case 'GuardChanged': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'Jetzt bist du Wächter.' : `Jetzt ist ${who} Wächter.`;
    }
    case 'Gave': {
      const { me, who } = subject(event.seat, cast);
      const to = subject(event.to, cast);
      return `${me ? 'Du gibst' : `${who} gibt`} ${to.me ? 'dir' : to.who} ${aCard(event.card)}${last(event.hand)}.`;
    }
    case 'Received':
      return event.card == null ? null : `${subject(event.seat, cast).me ? 'Du bekommst' : `${cast.name(event.seat)} bekommt`} ${card(event.card)}.`;
    case 'HasOnlyMoths': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'Du hast nur Motten und gibst keine Karte ab.' : `${who} hat nur Motten und gibt keine Karte ab.`;
    }
    case 'Kept': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'Du behältst alle Karten.' : `${who} gibt keine Karte ab.`;
    }
    case 'SlapBegan': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'Deine Mücke: Alle anderen schlagen zu.' : `Eine Mücke: Alle außer ${who} schlagen zu.`;
    }
    case 'Slapped': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'Du schlägst zu.' : `${who} schlägt zu.`;
    }
    case 'WasSlowest': {
      const { me, who } = subject(event.seat, cast);
      const was = me ? 'Du warst am langsamsten' : `${who} war am langsamsten`;
      if (event.owing.length === 0) return `${was}, aber niemand hat eine Karte abzugeben.`;
      const givers = cast.list(event.owing.map((seat) => (cast.you === seat ? 'dir' : cast.name(seat))));
      return `${was} und ${me ? 'bekommst' : 'bekommt'} je eine Karte von ${givers}.`;
    }
    case 'RaceBegan':
      return `Eine Kakerlake: Wer zuerst ${card(event.card)} legt, ist sie los.`;
    case 'Raced': {
      const { me, who } = subject(event.seat, cast);
      return `${me ? 'Du legst' : `${who} legt`} als Erstes ${card(event.card)}${last(event.hand)}.`;
    }
    case 'Passed': {
      const { me, who } = subject(event.seat, cast);
      return me ? 'Du machst beim Rennen nicht mit.' : `${who} macht beim Rennen nicht mit.`;
    }
    case 'RaceClosed':
      return 'Niemand legt eine Karte auf die Kakerlake.';
    case 'AntFed': {
      const { me, who } = subject(event.seat, cast);
      return `${me ? 'Du nimmst' : `${who} nimmt`} wegen der Ameise ${card(event.card)} von der Ablage.`;
    }
    case 'RoundEnded': {
      const why = event.seat === null ? 'Niemand kann mehr legen oder ziehen' : `${subject(event.seat, cast).me ? 'Du hast' : `${cast.name(event.seat)} hat`} keine Karte mehr`;
      const points = event.points.map((cost, seat) => `${cast.you === seat ? 'du' : cast.name(seat)} ${cost}`);
      return `Runde ${event.number} ist vorbei: ${why}. Minuspunkte: ${points.join(', ')}.`;
    }
  }
}

const REASONS: readonly Reason[] = [
  { rule: 'CM-2', text: 'Die Karten werden gerade ausgeteilt.' },
  { rule: 'CM-3', text: 'Du bist nicht an der Reihe.' },
  { rule: 'CM-4', found: /a (\d) or a (\d) goes on a (\d)/, text: (one, other, top) => `Auf eine ${top} kommt eine ${one} oder eine ${other}.` },
  { rule: 'CM-4', text: 'Eins mehr oder eins weniger als die oberste Karte; 5 und 1 sind Nachbarn.' },
  { rule: 'CM-5', text: 'Gezogen wird nur, wenn nichts passt, und bei dir passt etwas.' },
  { rule: 'CM-6', text: 'Die Karten werden gerade gemischt.' },
  { rule: 'CM-8', found: /option bluffs/, text: 'An diesem Tisch wird nicht gezappelt.' },
  { rule: 'CM-8', text: 'Diese Karte hast du nicht mehr auf der Hand.' },
  { rule: 'CM-9', found: /that card is in a gesture/, text: 'Diese Karte verschwindet gerade.' },
  { rule: 'CM-9', found: /one gesture at a time/, text: 'Immer nur eine Bewegung auf einmal.' },
  { rule: 'CM-9', found: /comes a rest/, text: 'Nach einer Bewegung brauchst du eine kleine Pause.' },
  { rule: 'CM-9', text: 'Immer nur eine Bewegung auf einmal, und danach eine kleine Pause.' },
  { rule: 'CM-10', text: 'Deine letzte Karte verschwindet nie.' },
  { rule: 'CM-11', text: 'Jemand wurde erwischt: Bis das geregelt ist, schummelt niemand.' },
  { rule: 'CM-12', text: 'Du bist Wächter, und der Wächter spielt ehrlich.' },
  { rule: 'CM-13', found: /given/, text: 'Eine Motte wird nie verschenkt.' },
  { rule: 'CM-13', text: 'Nur der Wächter darf eine Motte spielen. Deine muss verschwinden.' },
  { rule: 'CM-14', found: /settled/, text: 'Erst wird der vorige Verdacht geregelt.' },
  { rule: 'CM-14', text: 'Der Wächter verdächtigt jemand anderen.' },
  { rule: 'CM-15', found: /no card is owed/, text: 'Du schuldest gerade niemandem eine Karte.' },
  { rule: 'CM-15', text: 'Jemand wurde erwischt: Erst gibt der Wächter eine Karte ab.' },
  { rule: 'CM-16', text: 'Ein falscher Verdacht kostet den Wächter eine Karte.' },
  { rule: 'CM-17', text: 'Nur der Wächter verdächtigt. Alle anderen schweigen.' },
  { rule: 'CM-18', found: /no spider/, text: 'Gerade wurde keine Spinne gespielt.' },
  { rule: 'CM-18', text: 'Erst die Spinne: Eine Karte darf verschenkt werden.' },
  { rule: 'CM-19', found: /has slapped already/, text: 'Du hast schon zugeschlagen.' },
  { rule: 'CM-19', found: /does not slap it/, text: 'Es ist deine Mücke: Die anderen schlagen zu.' },
  { rule: 'CM-19', found: /no mosquito/, text: 'Zu spät: Es ist keine Mücke mehr da.' },
  { rule: 'CM-19', found: /owes/, text: 'Du schuldest keine Karte.' },
  { rule: 'CM-19', text: 'Erst kommt die Mücke dran.' },
  { rule: 'CM-20', found: /has passed/, text: 'Du machst bei diesem Rennen nicht mit.' },
  { rule: 'CM-20', found: /only a number card (\d)/, text: (value) => `Auf diese Kakerlake kommt nur eine einfache ${value}.` },
  { rule: 'CM-20', found: /no race/, text: 'Zu spät: Das Rennen ist vorbei.' },
  { rule: 'CM-20', text: 'Erst kommt das Rennen um die Kakerlake.' },
  { rule: 'CM-25', text: 'Das Spiel ist vorbei.' },
];

const VANISH =
  'Jetzt schummle: Zieh eine Karte nach unten über die Tischkante. Das dauert einen Moment, und wenn der Wächter dich in dieser Zeit antippt, bist du erwischt. Motten wirst du nur so los.';
const FIDGET =
  'Tipp auf deinen eigenen Käfer, um zu zappeln: Das sieht genauso aus, und nichts verschwindet. Fällt der Wächter darauf herein, muss er eine Karte ziehen.';

export const de: MothWords = {
  title: 'Cheating Moth',
  credits: 'Nach dem Spiel von Emely und Lukas Brand, illustriert von Rolf Vogt.',
  options: {
    ant: {
      name: 'Ameisen fressen von',
      help: 'Der Stapel, von dem die Karten für eine Ameise kommen.',
      choices: { discard: 'der Ablage', draw: 'dem Nachziehstapel' },
    },
    bluffs: { name: 'Zappeln', help: 'Eine Bewegung darf auch nur ein Bluff sein.' },
    tempo: {
      name: 'Tempo',
      help: 'Wie lange Bewegungen, Pausen und Rennen dauern.',
      choices: { relaxed: 'gemütlich', normal: 'normal', quick: 'flott' },
    },
  },
  card,
  cardName,
  log,
  move: (action) =>
    moveInWords(action, {
      play: (what) => `${cardName(what)} spielen`,
      vanish: (what) => `${cardName(what)} verschwinden lassen`,
      race: (what) => `${cardName(what)} auf die Kakerlake legen`,
      give: (what) => `${cardName(what)} abgeben`,
      giveTo: (what, seat) => `${cardName(what)} an Platz ${seat} geben`,
      caught: (seat) => `Platz ${seat} verdächtigen`,
      draw: 'Eine Karte ziehen',
      fidget: 'Zappeln',
      keep: 'Alle Karten behalten',
      slap: 'Die Mücke schlagen',
      pass: 'Beim Rennen nicht mitmachen',
    }),
  refusal: (rule, _code, words) => reasonOf(REASONS, rule, words),
  scene: {
    'prompt.deal': 'Die Karten werden ausgeteilt',
    'prompt.yourTurn': 'Du bist dran: Spiel eine Karte',
    'prompt.yourDraw': 'Nichts passt: Zieh eine Karte',
    'prompt.turn': '{name} ist dran',
    'prompt.yourSpider': 'Spinne: Verschenk eine Karte',
    'prompt.yourSpiderNothing': 'Spinne: Du hast nichts zu verschenken',
    'prompt.spider': '{name} darf eine Karte verschenken',
    'prompt.slap': 'Schlag die Mücke',
    'prompt.slapped': 'Getroffen. Wer ist am langsamsten?',
    'prompt.yourMosquito': 'Deine Mücke: Die anderen schlagen zu',
    'prompt.mosquito': 'Alle außer {name} schlagen die Mücke',
    'prompt.yourGift': '{whom} war am langsamsten: Gib eine Karte ab',
    'prompt.yourGiftWaits': 'Deine Karte für {whom} wartet auf deine Bewegung',
    'prompt.giftsForYou': 'Du warst am langsamsten: Karten kommen von {names}',
    'prompt.gifts': '{whom} war am langsamsten und bekommt Karten von {names}',
    'prompt.race': 'Kakerlake: Leg als Erstes deine {card}',
    'prompt.raceNothing': 'Kakerlake: Gesucht ist eine {card}, und du hast keine zu legen',
    'prompt.racePassed': 'Du machst bei diesem Rennen nicht mit',
    'prompt.cockroach': 'Wer legt zuerst eine {card}?',
    'prompt.yourCatch': 'Erwischt: Gib {whom} eine Karte',
    'prompt.youAreCaught': '{name} hat dich erwischt: Eine Karte kommt',
    'prompt.catch': '{name} hat {whom} erwischt und gibt eine Karte ab',
    'prompt.over': 'Das Spiel ist vorbei',
    'aside.guard': 'Du bist Wächter: Tipp an, wer schummelt',
    'aside.gesturing': 'Eine Karte rutscht gerade weg …',
    'aside.fidgeting': 'Nur ein unschuldiges Zappeln …',
    'aside.resting': 'Eine kleine Pause nach der Bewegung',
    'aside.cheat': 'Zieh eine Karte über die Tischkante, und sie ist weg',
    'aside.sneak': 'Welche Karte soll verschwinden?',
    'aside.whom': 'Wer bekommt {card}?',
    'bubble.caught': 'Erwischt',
    'bubble.wrong': 'Ich doch nicht',
    'bubble.takes': '+1 Karte',
    'bubble.noCard': 'Keine Karte da',
    'bubble.gone': '−1 Karte',
    'bubble.passes': 'Ohne mich',
    'bubble.keeps': 'Behält alle',
    'bubble.onlyMoths': 'Nur Motten',
    'bubble.slowest': 'Zu langsam',
    'bubble.first': 'Erste Karte',
    'bubble.guard': 'Jetzt wache ich',
    you: 'Du',
    players: 'Die anderen am Tisch',
    hand: 'Deine Hand, {n} {n|Karte|Karten}',
    'hand.keys': 'Pfeiltasten wählen eine Karte, Enter benutzt sie, Entf lässt sie verschwinden, M öffnet ihr Menü. S schlägt, F zappelt, D zieht, K behält, P passt, die Ziffern zeigen von links nach rechts auf die anderen.',
    'card.fits': 'jetzt spielbar',
    'card.gesture': 'verschwindet gerade',
    'card.chosen': 'gewählt',
    seat: '{name}, {n} {n|Karte|Karten}',
    'seat.guard': 'Wächter',
    'seat.turn': 'an der Reihe',
    'seat.gesture': 'macht eine Bewegung',
    'seat.harmless': 'zappelt nur',
    'seat.rests': 'macht Pause',
    'seat.slapped': 'hat zugeschlagen',
    'seat.passed': 'hat gepasst',
    'seat.owes': 'schuldet eine Karte',
    'seat.slowest': 'war am langsamsten',
    'seat.caught': 'wurde erwischt',
    'seat.accuse': '{name} verdächtigen',
    'seat.give': 'Karte an {name} geben',
    'seat.fidget': 'Zappeln',
    'seat.points': '{n} {n|Minuspunkt|Minuspunkte}',
    'heard.gesture': '{name} bewegt sich',
    'heard.gesture.key': '{name} bewegt sich: Taste {n}',
    harmless: 'zappelt',
    draw: 'Nachziehstapel, {n} {n|Karte|Karten}',
    'draw.do': 'Eine Karte ziehen',
    discard: 'Ablage, {n} {n|Karte|Karten}, oben liegt {card}',
    'discard.empty': 'Ablage, leer',
    slap: 'Schlag die Mücke',
    'slap.done': 'Getroffen',
    keep: 'Alle behalten',
    pass: 'Passen',
    cheat: 'Schummeln',
    'cheat.stop': 'Ehrlich sein',
    under: 'Unter dem Tisch',
    'under.here': 'Hier verschwindet sie',
    menu: 'Was tun: {card}',
    'menu.play': 'Spielen',
    'menu.race': 'Auf die Kakerlake legen',
    'menu.give': '{name} geben',
    'menu.giveTo': 'Verschenken …',
    'menu.vanish': 'Verschwinden lassen',
    notes: 'Notizen',
    'notes.button': 'Notizen und Punkte, Runde {round} von {rounds}',
    'notes.round': 'Runde {n}',
    'notes.earlier': 'Davor',
    'notes.scores': 'Minuspunkte',
    'notes.total': 'Summe',
    'notes.known': 'Karten, von denen du weißt',
    'notes.nothing': 'Von dieser Hand ist nichts bekannt.',
    'notes.moths': 'Mindestens {n} {n|Motte|Motten}',
    'notes.vanishedOr': 'Noch da oder verschwunden',
    'notes.elsewhere': 'Bei irgendwem oder verschwunden',
    'notes.vanished': '{n} verschwunden',
    'notes.gestures': '{n} {n|Bewegung|Bewegungen}',
    'notes.yours': 'Was du hast verschwinden lassen',
    'summary.title': 'Runde {n} ist vorbei',
    'summary.out': '{name} hat keine Karte mehr.',
    'summary.out.you': 'Du hast keine Karte mehr.',
    'summary.stuck': 'Niemand konnte mehr legen oder ziehen.',
    'summary.points': 'Diese Runde',
    'summary.total': 'Gesamt',
    'summary.nothing': 'keine Karte mehr',
    'summary.close': 'Punkte schließen',
    'receipt.slap': 'Der Schlag',
    'receipt.race': 'Das Rennen',
    'receipt.accuse': 'Der Verdacht',
    'receipt.late': 'als es vorbei war',
    'receipt.tooLate': 'zu spät',
    'receipt.tied': 'zu knapp: der Platz entscheidet',
    'highlight.slap': 'Schnellster Schlag: {name}, {ms}',
    'highlight.catch': 'Schärfstes Auge: {name} erwischt {whom} nach {ms}',
    'highlight.vanishes': '{name} ließ {n} {n|Karte|Karten} unbemerkt verschwinden',
    'highlight.cheeky': 'Frechster Schwund: {name}, während {guard} gerade {whom} verdächtigte',
    'highlight.brink': '{name} hat sich auf {n} {n|Karte|Karten} heruntergeschummelt',
    'highlight.fidgets': '{name} hat {n}-mal nur zum Schein gezappelt',
    'highlight.catches': '{name} hat {n} {n|Schummelei|Schummeleien} erwischt',
    'highlight.wrong': '{name} hat {n}-mal Unschuldige verdächtigt',
    'highlight.dear': 'Teuerste Hand: {name}, {n} Minuspunkte in Runde {round}',
  },
  guide: {
    hand: 'Das sind deine Karten. Werde alle los: indem du sie spielst, und indem du schummelst.',
    badge: 'Wer dieses Abzeichen trägt, ist der Wächter und spielt ehrlich. Alle anderen schummeln: Macht sich ein Käfer unter der Tischkante zu schaffen, rutscht vielleicht gerade eine Karte weg.',
    turn: 'Du bist dran. Spiel eine Karte, die um eins höher oder niedriger ist als diese hier; 5 und 1 sind Nachbarn. Passende Karten sind angehoben. Passt nichts, tipp auf den Nachziehstapel.',
    accuse: 'Du bist der Wächter, und da bewegt sich jemand. Geschummelt oder geblufft? Tipp den Käfer sofort an, um ihn zu verdächtigen. Liegst du falsch, ziehst du eine Karte.',
    vanish: VANISH,
    fidget: FIDGET,
    slap: 'Eine Mücke. Schlag zu: Wer am langsamsten ist, bekommt von allen eine Karte.',
    race: 'Eine Kakerlake. Wer zuerst eine einfache Zahl mit demselben Wert legt, ist sie los. Wenn eine deiner Karten leuchtet, tipp sie an.',
    'vanish.later': VANISH,
    'fidget.later': FIDGET,
    score: 'Die Runde ist vorbei. Eine Zahl auf der Hand kostet 1, eine Aktion 5, eine Motte 10. Wer am Ende am wenigsten hat, gewinnt.',
  },
};
