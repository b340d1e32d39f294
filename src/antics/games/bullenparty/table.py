"""What lies where in Bullenparty: the layout of the state, its copies, and who can know what.

The rules that move things are in `rules.py`; packed rows and masks are those of `cards.py`.

What everyone knows: the rows, the card turned up, all piles, all bull cards, the set of cards in
the discard pile, and every number card that went from a row into a hand, until it leaves again.
What one seat knows beyond that: its own hand, letter and bid. So, seen from a seat,

- the cards a hand was dealt and that never left it (SECRET) could change places with those of
  other hands, with the draw pile and with the cards put aside: nobody has seen any of them;
- the draw pile is part of that only until its first end. After a shuffle everyone knows which
  cards are in it, and nobody in which order;
- the letter of a zero card is unknown until it is first bid; those left in the box always are;
- a sealed bid may be any card of that hand, a SECRET one or one that everyone saw come, or the
  zero card if BP-11 allows it. To give nothing away, it counts as part of the hand until all
  bids are turned over.

The last point is about sealed cards only. Who takes, extends and lays does so in the open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.rng import Rng, shuffle
from antics.core.state import FRAME, State
from antics.games.bullenparty.cards import (
    BULL_CARDS,
    HIGHEST,
    LETTERS,
    ZERO_A,
    row_bull,
    row_cards,
    unpacked,
)

if TYPE_CHECKING:
    from antics.core.game import Setup

FILL: Final = 1
"""Phase: the rows get their two cards (BP-4); nobody has a choice, but a shuffle may be due."""
BID: Final = 2
"""Phase: everyone without a row seals a bid (BP-5)."""
TAKE: Final = 3
"""Phase: the bidder of a number takes a row (BP-6)."""
TURN: Final = 4
"""Phase: a card is to be turned up for a zero bid (BP-7), after a shuffle (BP-15)."""
EXTEND: Final = 5
"""Phase: the bidder of a zero chooses a row for the card turned up (BP-7)."""
LAY: Final = 6
"""Phase: everyone lays cards onto piles (BP-12, BP-16)."""

NO_BID: Final = 0
HAND_ROOM: Final = 10
"""Slots per hand. Five cards, less the bid, plus a full row make nine."""
PILE_ROOM: Final = 64
"""Slots for piles per seat, more than any seat can fill. A round takes at least two cards a
player from the first draw pile, or ends it and is the last (BP-4, BP-15). That pile has 40, 60,
80 or 75 cards for two to five players (BP-2), so there are at most ten rounds. In each a seat
bids a card and takes five at most: with the five it was dealt, it lays 5 + 10 * 4 = 45 at most."""
NUMBER: Final = 127
"""The bits of a hand slot that hold the card's number, and of a pile that hold its top card."""
SECRET: Final = 128
"""The bit of a hand slot whose card only its owner has seen."""
DISCARDED: Final = -1

_NO_CARDS: Final = vec[i64]([0] * (HIGHEST + 1))
_ALL_CARDS: Final = vec[i64](list(range(1, HIGHEST + 1)))
_ALL_ZEROS: Final = vec[i64]([101, 102, 103, 104, 105])


class Table(State):
    # Fixed for the whole game, or replaced as a whole: copies share these
    heads: vec[i64]  # bullheads per number card
    bulls: vec[i64]  # bullheads per bull card, top first
    zeros: vec[i64]  # the zero card of each seat
    draw: vec[i64]  # the draw pile is draw[draw_at:], top first
    aside: vec[i64]  # the cards put aside unseen (BP-2)
    # What moves
    hands: vec[i64]  # HAND_ROOM slots per seat: card number, perhaps with SECRET
    hand_sizes: vec[i64]
    bids: vec[i64]  # per seat a number or zero card, or NO_BID
    rows: vec[i64]  # packed; taken ones are 0
    piles: vec[i64]  # PILE_ROOM slots per seat: bullheads * 128 + top card
    pile_counts: vec[i64]
    spots: vec[i64]  # per card: its slot in `piles` plus one, DISCARDED, or 0 for elsewhere
    bulls_won: vec[i64]  # per seat the bull cards taken, a packed list, latest first
    draw_at: i64
    discard_size: i64
    turned_up: i64  # the card a zero bid is about to add, 0 for none
    zeros_shown: i64  # a bit for every seat whose zero card has been seen
    rows_left: i64  # a bit for every row that nobody has taken
    rows_open: i64  # those of them with fewer than five number cards
    rowless: i64  # a bit for every seat that has no row yet this round
    queue: i64  # whose bid is carried out next: a packed list of seats, each plus one
    filled: i64  # how many cards of this round's set-up have been laid
    bulls_out: i64  # how many bull cards have come into play
    zero_open: i64  # 1 if the zero card may be bid (BP-11), else 0
    phase: i64
    round: i64
    final: bool  # the draw pile has run empty once (BP-15)
    reshuffled: bool  # the draw pile is made of cards everyone has seen

    def __init__(self, setup: Setup, source: Table | None = None) -> None:
        super().__init__(setup)
        if source is not None:
            self.copy(source)
            return
        seats = int(self.seats)
        heads = [0, *cast(tuple[int, ...], setup.options["heads"])]
        self.heads = vec[i64](heads)
        self.bulls = vec[i64](list(cast(tuple[int, ...], setup.options["bulls"])))
        self.zeros = vec[i64]([0] * seats)
        self.draw = _ALL_CARDS
        self.aside = vec[i64]([])
        self.hands = vec[i64]([0] * (HAND_ROOM * seats))
        self.hand_sizes = vec[i64]([0] * seats)
        self.bids = vec[i64]([0] * seats)
        self.rows = vec[i64]([0] * seats)
        self.piles = vec[i64]([0] * (PILE_ROOM * seats))
        self.pile_counts = vec[i64]([0] * seats)
        self.spots = _NO_CARDS[:]
        self.bulls_won = vec[i64]([0] * seats)
        self.draw_at = 0
        self.discard_size = 0
        self.turned_up = 0
        self.zeros_shown = 0
        self.rows_left = 0
        self.rows_open = 0
        self.rowless = 0
        self.queue = 0
        self.filled = 0
        self.bulls_out = 0
        self.zero_open = 0
        self.phase = 0
        self.round = 0
        self.final = False
        self.reshuffled = False

    def copy(self, source: Table) -> None:
        self.copy_frame(source)
        self.heads = source.heads
        self.bulls = source.bulls
        self.zeros = source.zeros
        self.draw = source.draw
        self.aside = source.aside
        self.hands = source.hands[:]
        self.hand_sizes = source.hand_sizes[:]
        self.bids = source.bids[:]
        self.rows = source.rows[:]
        self.piles = source.piles[:]
        self.pile_counts = source.pile_counts[:]
        self.spots = source.spots[:]
        self.bulls_won = source.bulls_won[:]
        self.draw_at = source.draw_at
        self.discard_size = source.discard_size
        self.turned_up = source.turned_up
        self.zeros_shown = source.zeros_shown
        self.rows_left = source.rows_left
        self.rows_open = source.rows_open
        self.rowless = source.rowless
        self.queue = source.queue
        self.filled = source.filled
        self.bulls_out = source.bulls_out
        self.zero_open = source.zero_open
        self.phase = source.phase
        self.round = source.round
        self.final = source.final
        self.reshuffled = source.reshuffled

    # What lies where, for views, texts and counts --------------------------------------------

    def draw_size(self) -> i64:
        return len(self.draw) - self.draw_at

    def hand_slot(self, seat: i64, card: i64) -> i64:
        """Where in `hands` the seat holds that card, or -1."""
        hands = self.hands
        at = seat * HAND_ROOM
        stop = at + self.hand_sizes[seat]
        while at < stop:
            if hands[at] & NUMBER == card:
                return at
            at += 1
        return -1

    def hand_cards(self, seat: i64) -> list[int]:
        """The seat's number cards, ascending, a sealed one among them."""
        at = seat * HAND_ROOM
        return sorted([int(self.hands[at + k] & NUMBER) for k in range(int(self.hand_sizes[seat]))])

    def known_cards(self, seat: i64) -> list[int]:
        """The cards everyone saw go into this hand, ascending. One of them may be sealed now."""
        known: list[int] = []
        for card in self.hand_cards(seat):
            if not self.hands[self.hand_slot(seat, card)] & SECRET:
                known.append(card)
        return known

    def discard_pile(self) -> list[int]:
        """The cards of the discard pile, ascending: a shuffle makes their order meaningless."""
        return [card for card in range(1, HIGHEST + 1) if self.spots[card] == DISCARDED]

    def draw_pile(self) -> list[int]:
        """The draw pile, top first."""
        return [int(self.draw[at]) for at in range(int(self.draw_at), len(self.draw))]

    def pile_cards(self, seat: i64) -> list[list[int]]:
        """The seat's piles in the order they were started, each ascending, as it grew."""
        piles: list[list[int]] = [[] for _ in range(int(self.pile_counts[seat]))]
        for card in range(1, HIGHEST + 1):
            pile = self.spots[card] - 1 - seat * PILE_ROOM
            if 0 <= pile < PILE_ROOM:
                piles[int(pile)].append(card)
        return piles

    def bulls_left(self) -> list[int]:
        """The bull cards nobody has brought out, top first."""
        return [int(self.bulls[at]) for at in range(int(self.bulls_out), BULL_CARDS)]

    def bulls_taken(self, seat: i64) -> list[int]:
        """The seat's bull cards, in the order they were taken."""
        return unpacked(self.bulls_won[seat])[::-1]

    def letter(self, seat: i64) -> str:
        return LETTERS[self.zeros[seat] - ZERO_A]

    # An equally possible table (see above for what a seat can know) ---------------------------

    def reshuffle_unknown(self, seat: i64, rng: Rng) -> None:
        if self.phase == 0:
            return
        self.reshuffle_zeros(seat, rng)
        if self.reshuffled:
            self.reshuffle_draw_pile(rng)
        self.reshuffle_cards(seat, rng)
        if self.phase == BID:
            self.redraw_bids(seat, rng)

    def reshuffle_zeros(self, seat: i64, rng: Rng) -> None:
        seen = self.zeros_shown
        if seat >= 0:
            seen |= bit(seat)
        unknown = _ALL_ZEROS[:]
        count: i64 = 0
        card: i64 = ZERO_A
        while card < ZERO_A + 5:
            owner: i64 = 0
            while owner < self.seats and self.zeros[owner] != card:
                owner += 1
            if not (seen >> owner) & 1:  # nor is there a bit for the box, after the last seat
                unknown[count] = card
                count += 1
            card += 1
        shuffle(unknown, 0, count, rng)
        zeros = self.zeros[:]
        owner = 0
        while owner < self.seats:
            if not (seen >> owner) & 1:
                count -= 1
                zeros[owner] = unknown[count]
            owner += 1
        self.zeros = zeros

    def reshuffle_draw_pile(self, rng: Rng) -> None:
        draw = self.draw[self.draw_at :]
        shuffle(draw, 0, len(draw), rng)
        self.draw = draw
        self.draw_at = 0

    def reshuffle_cards(self, seat: i64, rng: Rng) -> None:
        """All cards that the seat has never seen change places. Collected and given back in the
        same order: hands, draw pile, cards put aside."""
        unseen = _NO_CARDS[:]
        count: i64 = 0
        owner: i64 = 0
        while owner < self.seats:
            at = owner * HAND_ROOM
            stop = at + self.hand_sizes[owner] if owner != seat else at
            while at < stop:
                if self.hands[at] & SECRET:
                    unseen[count] = self.hands[at] & NUMBER
                    count += 1
                at += 1
            owner += 1
        if not self.reshuffled:
            at = self.draw_at
            while at < len(self.draw):
                unseen[count] = self.draw[at]
                count += 1
                at += 1
        at = 0
        while at < len(self.aside):
            unseen[count] = self.aside[at]
            count += 1
            at += 1
        shuffle(unseen, 0, count, rng)
        count = 0
        owner = 0
        while owner < self.seats:
            at = owner * HAND_ROOM
            stop = at + self.hand_sizes[owner] if owner != seat else at
            while at < stop:
                if self.hands[at] & SECRET:
                    self.hands[at] = unseen[count] | SECRET
                    count += 1
                at += 1
            owner += 1
        if not self.reshuffled:
            self.draw = unseen[count : count + self.draw_size()]
            self.draw_at = 0
            count += len(self.draw)
        self.aside = unseen[count : count + len(self.aside)]

    def redraw_bids(self, seat: i64, rng: Rng) -> None:
        """Others' sealed bids: any card of the hand as it now is, or the zero card (BP-11)."""
        owner: i64 = 0
        while owner < self.seats:
            if owner != seat and self.bids[owner] != NO_BID:
                choice = rng.below(self.hand_sizes[owner] + self.zero_open)
                if choice < self.hand_sizes[owner]:
                    self.bids[owner] = self.hands[owner * HAND_ROOM + choice] & NUMBER
                else:
                    self.bids[owner] = self.zeros[owner]
            owner += 1

    # Copies and counts ----------------------------------------------------------------------

    def census(self) -> list[int]:
        """Number and zero cards as they are, a bull card as 200 plus its bullheads."""
        cards = self.draw_pile() + [int(card) for card in self.aside]
        cards += [card for card in range(1, HIGHEST + 1) if self.spots[card] != 0]
        bulls = self.bulls_left()
        zeros = [int(zero) for zero in self.zeros if zero]
        zeros += [zero for zero in range(ZERO_A, ZERO_A + 5) if zero not in zeros]
        for seat in range(int(self.seats)):
            cards += self.hand_cards(seat) + row_cards(self.rows[seat])
            bulls += self.bulls_taken(seat)
            if self.phase != BID and 0 < self.bids[seat] <= HIGHEST:
                cards.append(int(self.bids[seat]))
            if row_bull(self.rows[seat]):
                bulls.append(int(row_bull(self.rows[seat])))
        if self.turned_up:
            cards.append(int(self.turned_up))
        return sorted(cards + zeros + [200 + bull for bull in bulls])

    def numbers(self) -> list[int]:
        scalars = [
            self.discard_size,
            self.turned_up,
            self.zeros_shown,
            self.rows_left,
            self.rows_open,
            self.rowless,
            self.queue,
            self.filled,
            self.bulls_out,
            self.zero_open,
            self.phase,
            self.round,
        ]
        numbers = self.frame_numbers() + [int(scalar) for scalar in scalars]
        numbers += [int(self.final), int(self.reshuffled), int(self.draw_size()), len(self.aside)]
        numbers += self.draw_pile()
        for cells in [self.aside, self.zeros, *self.cells()]:
            numbers += [int(cell) for cell in cells]
        return numbers

    def cells(self) -> list[vec[i64]]:
        return [
            self.hands,
            self.hand_sizes,
            self.bids,
            self.rows,
            self.piles,
            self.pile_counts,
            self.spots,
            self.bulls_won,
        ]

    def load(self, numbers: list[int]) -> None:
        self.load_frame(numbers)
        self.discard_size = numbers[FRAME]
        self.turned_up = numbers[FRAME + 1]
        self.zeros_shown = numbers[FRAME + 2]
        self.rows_left = numbers[FRAME + 3]
        self.rows_open = numbers[FRAME + 4]
        self.rowless = numbers[FRAME + 5]
        self.queue = numbers[FRAME + 6]
        self.filled = numbers[FRAME + 7]
        self.bulls_out = numbers[FRAME + 8]
        self.zero_open = numbers[FRAME + 9]
        self.phase = numbers[FRAME + 10]
        self.round = numbers[FRAME + 11]
        self.final = numbers[FRAME + 12] != 0
        self.reshuffled = numbers[FRAME + 13] != 0
        at = FRAME + 16
        aside_at = at + numbers[FRAME + 14]
        zeros_at = aside_at + numbers[FRAME + 15]
        self.draw = vec[i64](numbers[at:aside_at])
        self.draw_at = 0
        self.aside = vec[i64](numbers[aside_at:zeros_at])
        at = zeros_at + int(self.seats)
        self.zeros = vec[i64](numbers[zeros_at:at])
        for cells in self.cells():
            for index in range(len(cells)):
                cells[index] = numbers[at]
                at += 1
