// The game that both peers serve: Party Bugs for four, in its basic form, without end.
//
// `table` is what everybody may see, but a player's `hand`; `hidden` is for the server alone. All lists are changed with push and splice only, which plain arrays, immer's drafts and
// Colyseus' ArraySchema understand alike. A game that ends is followed by the next one at once.

export const SEATS = 4;
export const PLAY = 1;
export const TAKE = 2;

const KING = 13;
const HAND = 3;
const LAST_ROUND = 13;
const NOBODY = 255;

export const seats = [0, 1, 2, 3];

/** Everything a table starts with, as plain values. */
export const newTable = () => ({ phase: PLAY, round: 0, games: 0, tied: 0, turn: NOBODY });
export const newPlayer = () => ({ chosen: false, played: 0, score: 0 });
export const newHidden = () => ({ piles: [[], [], [], []], sealed: [0, 0, 0, 0], order: [] });

/** Lay out a new game: a card of each colour on the floor, three in each hand. */
export function deal(table, hidden, shuffle) {
  table.games += 1;
  table.round = 1;
  empty(table.floor);
  let lowest = KING + 1;
  for (const seat of seats) {
    const pile = shuffle([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, KING]);
    if (pile[0] === KING) {
      // A king does not stay on the floor: the next card is laid out, the king goes back in.
      pile.splice(0, 1);
      pile.splice(pile[0] % pile.length + 1, 0, KING);
    }
    if (pile[0] < lowest) {
      lowest = pile[0];
      table.tied = seat;
    }
    table.floor.push(pile[0]);
    const player = table.players[seat];
    empty(player.hand);
    empty(player.display);
    player.score = 0;
    for (let card = 1; card <= HAND; card++) player.hand.push(pile[card]);
    hidden.piles[seat] = pile.slice(HAND + 1);
  }
  askForCards(table);
}

/** Whether the card could be played; it lies face down until the last one has chosen. */
export function play(table, hidden, seat, card) {
  const player = table.players[seat];
  if (table.phase !== PLAY || player.chosen) return false;
  const place = player.hand.indexOf(card);
  if (place < 0) return false;
  player.hand.splice(place, 1);
  player.chosen = true;
  hidden.sealed[seat] = card;
  if (seats.every((each) => table.players[each].chosen)) reveal(table, hidden);
  return true;
}

/** Whether the card could be taken from the floor. */
export function take(table, hidden, seat, card, shuffle) {
  if (table.phase !== TAKE || table.turn !== seat) return false;
  const place = table.floor.indexOf(card);
  if (place < 0) return false;
  table.floor.splice(place, 1);
  show(table.players[seat], card);
  nextTaker(table, hidden, shuffle);
  return true;
}

function reveal(table, hidden) {
  for (const seat of seats) table.players[seat].played = hidden.sealed[seat];
  const away = (seat) => (seat - table.tied + SEATS) % SEATS;
  const order = [...seats].sort(
    (one, other) => hidden.sealed[one] - hidden.sealed[other] || away(one) - away(other),
  );
  const king = order.find((seat) => hidden.sealed[seat] === KING);
  if (king === undefined) {
    hidden.order = order;
    table.phase = TAKE;
    table.turn = order[0];
  } else {
    for (const card of [...table.floor].sort((a, b) => a - b)) show(table.players[king], card);
    empty(table.floor);
    endRound(table, hidden);
  }
}

function nextTaker(table, hidden, shuffle) {
  hidden.order = hidden.order.slice(1);
  if (hidden.order.length > 0) {
    table.turn = hidden.order[0];
  } else if (table.round < LAST_ROUND) {
    endRound(table, hidden);
  } else {
    deal(table, hidden, shuffle);
  }
}

function endRound(table, hidden) {
  for (const seat of seats) {
    table.floor.push(hidden.sealed[seat]);
    if (hidden.piles[seat].length > 0) {
      table.players[seat].hand.push(hidden.piles[seat][0]);
      hidden.piles[seat] = hidden.piles[seat].slice(1);
    }
  }
  table.round += 1;
  if (table.round < LAST_ROUND) {
    askForCards(table);
  } else {
    // The last round is played without hands, anti-clockwise, the tied seat last.
    hidden.order = [3, 2, 1, 0].map((steps) => (table.tied + steps) % SEATS);
    table.phase = TAKE;
    table.turn = hidden.order[0];
  }
}

function askForCards(table) {
  for (const seat of seats) {
    table.players[seat].chosen = false;
    table.players[seat].played = 0;
  }
  table.phase = PLAY;
  table.turn = NOBODY;
}

function show(player, card) {
  const twin = player.display.indexOf(card);
  if (twin < 0) {
    player.display.push(card);
    player.score += card;
  } else {
    player.display.splice(twin, 1);
    player.score -= card;
  }
}

function empty(cards) {
  if (cards.length > 0) cards.splice(0, cards.length);
}
