"""Bids and rows in Bullenparty, judged quickly: the part of its guide that looks at rows.

A row is worth what each of its cards would be worth in the hand. A bid is weighed against one
imagined bid of every rival, the same for all who bid now.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from antics.bots.search.bullenparty_piles import HEAD, WORTHLESS, Piles
from antics.core.bits import bit
from antics.core.rng import FastRng
from antics.core.state import State
from antics.games.bullenparty.cards import BULL_CARDS, FULL_ROW, HIGHEST, row_bull, row_size
from antics.games.bullenparty.moves import EXTEND_BASE, ROW_BASE, ZERO
from antics.games.bullenparty.rules import Bullenparty
from antics.games.bullenparty.table import HAND_ROOM, NUMBER, PILE_ROOM, SECRET, TAKE

WAITING: Final = 5
"""In how many of 100 bids somebody else is taken to bid zero where that is allowed."""
WAIT_GROWS: Final = 1000
"""What the cards turned up meanwhile are worth to somebody who waits."""
BYTE: Final = 255
WISH: Final = 3
"""Bits that a row takes among others,"""
ROW: Final = 7
"""all of them set."""


def _count_to(bids: i64, card: i64) -> i64:
    """How many of these bids, lowest first and a byte each, are no higher than this card."""
    count: i64 = 0
    while bids and bids & BYTE <= card:
        bids >>= 8
        count += 1
    return count


class Rows(Piles):
    def __init__(self) -> None:
        super().__init__()
        self.rows = vec[i64]([0] * 25)
        """By seat and row, what the row is worth to the seat."""
        self._wishes = vec[i64]([0] * 5)
        """By seat, the rows that were left when it last looked, best first, three bits each."""
        self._wished = vec[i64]([0] * 5)
        """By seat, which rows these are, a bit each."""
        self._seen = vec[i64]([0] * 25)
        """By seat and row, how the row looked then."""
        self.tops = vec[i64]([0] * 5)
        """By seat, the top card of the points pile."""
        self._bids: i64 = 0
        """What the bidders are imagined to bid, lowest first, a byte each; a zero is no bid."""
        self._bidders: i64 = 0
        """Whose these bids are, in the same order and as wide."""
        self._offers = vec[i64]([0] * 6)
        """What is to be had after so many others."""

    def prepare(self, state: State, seat: i64) -> None:
        super().prepare(state, seat)
        for each in range(5):
            self._wished[each] = 0

    def answer(self, table: Bullenparty, seat: i64) -> i64:
        """A row to take, or one for the card turned up."""
        self.look_at_rows(table, seat)
        return self.take(table, seat) if table.phase == TAKE else self.extend(table, seat)

    def points_top(self, table: Bullenparty, seat: i64) -> i64:
        """The top card of the pile that counts plus; 0 without piles."""
        piles = table.piles
        most: i64 = 0
        at = seat * PILE_ROOM
        stop = at + table.pile_counts[seat]
        while at < stop:
            if piles[at] >> 7 > most >> 7:
                most = piles[at]
            at += 1
        return most & NUMBER

    def look(self, table: Bullenparty) -> None:
        """Judge every row through the eyes of everybody who bids."""
        bidders = table.rowless
        seat: i64 = 0
        while bidders:
            if bidders & 1:
                self.look_at_rows(table, seat)
            bidders >>= 1
            seat += 1

    def look_at_rows(self, table: Bullenparty, seat: i64) -> None:
        """Judge the rows that are left, unless they are as they were."""
        rows, seen = table.rows, self._seen
        top = self.points_top(table, seat)
        left = table.rows_left
        first = 5 * seat
        if top == self.tops[seat] and left & ~self._wished[seat] == 0:
            row: i64 = 0
            while left:
                if left & 1 and rows[row] != seen[first + row]:
                    break
                left >>= 1
                row += 1
            if not left:
                return
        self.judge_rows(table, seat, top)

    def judge_rows(self, table: Bullenparty, seat: i64, top: i64) -> None:
        rows, seen, worths = table.rows, self._seen, self.rows
        fitting, dead = self.fitting, self.dead
        left = table.rows_left
        first = 5 * seat
        wishes: i64 = 0
        row: i64 = 0
        while row < table.seats:
            worth: i64 = WORTHLESS
            if (left >> row) & 1:
                packed = rows[row]
                seen[first + row] = packed
                worth = HEAD * row_bull(packed)
                count = row_size(packed)
                while count > 0:
                    card = packed & NUMBER
                    packed >>= 8
                    worth += fitting[card] if card > top else dead[card]
                    count -= 1
                place: i64 = 0
                at = first
                while at < first + row:
                    if worths[at] >= worth:
                        place += WISH
                    at += 1
                better = wishes & (bit(place) - 1)
                wishes = better | (row << place) | ((wishes - better) << WISH)
            worths[first + row] = worth
            row += 1
        self.tops[seat] = top
        self._wished[seat] = left
        self._wishes[seat] = wishes

    def worth_in_hand(self, card: i64, top: i64) -> i64:
        return self.fitting[card] if card > top else self.dead[card]

    # Bids (BP-5, BP-11) ---------------------------------------------------------------------

    def imagine_bids(self, table: Bullenparty, rng: FastRng) -> None:
        """Of two cards of a hand the lower one is bid; cards nobody saw may be any."""
        hands = table.hands
        waiting = table.rowless
        bids: i64 = 0
        bidders: i64 = 0
        seat: i64 = 0
        while waiting:
            if waiting & 1 and not (table.zero_open and rng.below(100) < WAITING):
                held = table.hand_sizes[seat]
                first = hands[seat * HAND_ROOM + rng.below(held)]
                second = hands[seat * HAND_ROOM + rng.below(held)]
                bid = 1 + rng.below(HIGHEST) if first & SECRET else first
                low = 1 + rng.below(HIGHEST) if second & SECRET else second
                if low < bid:
                    bid = low
                lower = bit(8 * _count_to(bids, bid)) - 1
                bids = (bids & lower) | ((bids & ~lower) << 8)
                bidders = (bidders & lower) | ((bidders & ~lower) << 8)
                bids |= bid * (lower + 1)
                bidders |= seat * (lower + 1)
            waiting >>= 1
            seat += 1
        self._bids = bids
        self._bidders = bidders

    def bid(self, table: Bullenparty, seat: i64) -> i64:
        may_wait = table.zero_open != 0
        left = table.rows_left
        if table.rowless == bit(seat):  # BP-10: the last row grows as long as that pays
            pays = may_wait and self.growth(table, self.favourite(seat, left), self.tops[seat]) > 0
            return ZERO if pays else self.cheapest(table, seat)
        # What would be left after each of the rivals, who take what they like best
        offers = self._offers
        offers[0] = self.best_offer(seat, left)
        rivals: i64 = 0
        theirs: i64 = 0
        bids = self._bids
        bidders = self._bidders
        while bids:
            rival = bidders & BYTE
            if rival != seat:
                theirs |= (bids & BYTE) << (8 * rivals)
                left ^= bit(self.favourite(rival, left))
                rivals += 1
                offers[rivals] = self.best_offer(seat, left)
            bids >>= 8
            bidders >>= 8
        hands = table.hands
        fitting, dead = self.fitting, self.dead
        top = self.tops[seat]
        at = seat * HAND_ROOM
        stop = at + table.hand_sizes[seat]
        price: i64 = 1 << 40
        best: i64 = 0
        most: i64 = WORTHLESS
        while at < stop:
            card = hands[at] & NUMBER
            cost = fitting[card] if card > top else dead[card]
            if cost < price:
                price = cost
            worth = offers[_count_to(theirs, card - 1)] - cost
            if worth > most:
                most = worth
                best = card
            at += 1
        if may_wait and self.waiting(table, seat, left, offers[rivals]) > most + price:
            return ZERO
        return best

    def cheapest(self, table: Bullenparty, seat: i64) -> i64:
        """The hand card that is worth least."""
        hands = table.hands
        top = self.tops[seat]
        at = seat * HAND_ROOM
        stop = at + table.hand_sizes[seat]
        found: i64 = 0
        price: i64 = 1 << 40
        while at < stop:
            card = hands[at] & NUMBER
            cost = self.worth_in_hand(card, top)
            if cost < price:
                price = cost
                found = card
            at += 1
        return found

    def waiting(self, table: Bullenparty, seat: i64, left: i64, offer: i64) -> i64:
        """What it is worth to bid zero, if these rows are left then and the best is that."""
        total: i64 = 0
        count: i64 = 0
        last: i64 = 0
        row: i64 = 0
        while row < table.seats:
            if (left >> row) & 1:
                total += self.rows[5 * seat + row]
                count += 1
                last = row
            row += 1
        if count == 1:
            return offer + self.growth(table, last, self.tops[seat])
        return (offer + total // count) // 2 + WAIT_GROWS

    def growth(self, table: Bullenparty, row: i64, top: i64) -> i64:
        """What it brings to let a row grow full, with nobody there to take it."""
        missing = FULL_ROW - row_size(table.rows[row])
        if missing == 0:
            return 0
        growth = missing * (HEAD - 2 * HEAD * top // HIGHEST)
        if table.bulls_out < BULL_CARDS:
            growth += HEAD * table.bulls[table.bulls_out]
        return max(0, growth)

    def favourite(self, seat: i64, left: i64) -> i64:
        """The row that the seat likes best of these."""
        wishes = self._wishes[seat]
        while not (left >> (wishes & ROW)) & 1:
            wishes >>= WISH
        return wishes & ROW

    def best_offer(self, seat: i64, left: i64) -> i64:
        return self.rows[5 * seat + self.favourite(seat, left)]

    # Rows (BP-6, BP-7) ----------------------------------------------------------------------

    def take(self, table: Bullenparty, seat: i64) -> i64:
        return ROW_BASE + self.favourite(seat, table.rows_left)

    def extend(self, table: Bullenparty, seat: i64) -> i64:
        """Hoping for the best row half the time, else for any of them."""
        worths = self.rows
        adds = self.worth_in_hand(table.turned_up, self.tops[seat])
        bull: i64 = 0
        if table.bulls_out < BULL_CARDS:
            bull = HEAD * table.bulls[table.bulls_out]
        best: i64 = -1
        most: i64 = WORTHLESS
        row: i64 = 0
        while row < table.seats:
            if (table.rows_open >> row) & 1:
                more = adds + bull if row_size(table.rows[row]) + 1 == FULL_ROW else adds
                highest = worths[5 * seat + row] + more
                other: i64 = 0
                while other < table.seats:
                    is_other = other != row and (table.rows_left >> other) & 1 != 0
                    if is_other and worths[5 * seat + other] > highest:
                        highest = worths[5 * seat + other]
                    other += 1
                worth = table.seats * highest + more
                if worth > most:
                    most = worth
                    best = row
            row += 1
        return EXTEND_BASE + best
