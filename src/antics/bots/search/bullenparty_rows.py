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
from antics.games.bullenparty.cards import BULL_CARDS, FULL_ROW, HIGHEST, row_bull, row_size
from antics.games.bullenparty.moves import EXTEND_BASE, ROW_BASE, ZERO
from antics.games.bullenparty.rules import Bullenparty
from antics.games.bullenparty.table import HAND_ROOM, NUMBER, PILE_ROOM, SECRET, TAKE

WAITING: Final = 5
"""In how many of 100 bids somebody else is taken to bid zero where that is allowed."""
WAIT_GROWS: Final = 1000
"""What the cards turned up meanwhile are worth to somebody who waits."""
NOT_BID: Final = 200
"""Instead of a number bid: a zero, or nothing at all."""


class Rows(Piles):
    def __init__(self) -> None:
        super().__init__()
        self.rows = vec[i64]([0] * 25)
        """By seat and row, what the row is worth to the seat."""
        self.tops = vec[i64]([0] * 5)
        """By seat, the top card of the points pile."""
        self._bids = vec[i64]([0] * 5)
        """What each rival is imagined to bid."""
        self._offers = vec[i64]([0] * 6)
        """What is to be had after so many others."""

    def answer(self, table: Bullenparty, seat: i64) -> i64:
        """A row to take, or one for the card turned up."""
        self.tops[seat] = self.points_top(table, seat)
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
                self.tops[seat] = self.points_top(table, seat)
                self.look_at_rows(table, seat)
            bidders >>= 1
            seat += 1

    def look_at_rows(self, table: Bullenparty, seat: i64) -> None:
        rows, worths = table.rows, self.rows
        fitting, dead = self.fitting, self.dead
        top = self.tops[seat]
        left = table.rows_left
        at = 5 * seat
        row: i64 = 0
        while row < table.seats:
            worth: i64 = WORTHLESS
            if (left >> row) & 1:
                packed = rows[row]
                worth = HEAD * row_bull(packed)
                count = row_size(packed)
                while count > 0:
                    card = packed & NUMBER
                    packed >>= 8
                    worth += fitting[card] if card > top else dead[card]
                    count -= 1
            worths[at + row] = worth
            row += 1

    def worth_in_hand(self, card: i64, top: i64) -> i64:
        return self.fitting[card] if card > top else self.dead[card]

    # Bids (BP-5, BP-11) ---------------------------------------------------------------------

    def imagine_bids(self, table: Bullenparty, rng: FastRng) -> None:
        """Of two cards of a hand the lower one is bid; cards nobody saw may be any."""
        hands = table.hands
        bidders = table.rowless
        seat: i64 = 0
        while seat < table.seats:
            bid: i64 = NOT_BID
            if (bidders >> seat) & 1 and not (table.zero_open and rng.below(100) < WAITING):
                held = table.hand_sizes[seat]
                first = hands[seat * HAND_ROOM + rng.below(held)]
                second = hands[seat * HAND_ROOM + rng.below(held)]
                bid = 1 + rng.below(HIGHEST) if first & SECRET else first
                low = 1 + rng.below(HIGHEST) if second & SECRET else second
                if low < bid:
                    bid = low
            self._bids[seat] = bid
            seat += 1

    def bid(self, table: Bullenparty, seat: i64) -> i64:
        hands, bids, offers = table.hands, self._bids, self._offers
        fitting, dead = self.fitting, self.dead
        top = self.tops[seat]
        at = seat * HAND_ROOM
        stop = at + table.hand_sizes[seat]
        cheapest: i64 = 0
        price: i64 = 1 << 40
        while at < stop:
            card = hands[at] & NUMBER
            cost = fitting[card] if card > top else dead[card]
            if cost < price:
                price = cost
                cheapest = card
            at += 1
        may_wait = table.zero_open != 0
        left = table.rows_left
        if table.rowless == bit(seat):  # BP-10: the last row grows as long as that pays
            last: i64 = 0
            while not (left >> last) & 1:
                last += 1
            return ZERO if may_wait and self.growth(table, last, top) > 0 else cheapest
        offers[0] = self.best_offer(seat, left, table.seats)
        rivals: i64 = 0
        done = bit(seat)
        while True:
            rival: i64 = -1
            other: i64 = 0
            while other < table.seats:
                if (
                    not (done >> other) & 1
                    and bids[other] != NOT_BID
                    and (rival < 0 or bids[other] < bids[rival])
                ):
                    rival = other
                other += 1
            if rival < 0:
                break
            done |= bit(rival)
            left ^= bit(self.favourite(rival, left, table.seats))
            rivals += 1
            offers[rivals] = self.best_offer(seat, left, table.seats)
        best: i64 = cheapest
        most: i64 = WORTHLESS
        at = seat * HAND_ROOM
        while at < stop:
            card = hands[at] & NUMBER
            earlier: i64 = 0
            other = 0
            while other < table.seats:
                if other != seat and bids[other] < card:
                    earlier += 1
                other += 1
            worth = offers[earlier] - (fitting[card] if card > top else dead[card]) + price
            if worth > most:
                most = worth
                best = card
            at += 1
        if not may_wait:
            return best
        return ZERO if self.waiting(table, seat, left, offers[rivals]) > most else best

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

    def favourite(self, seat: i64, left: i64, seats: i64) -> i64:
        worths = self.rows
        at = 5 * seat
        best: i64 = -1
        most: i64 = WORTHLESS
        row: i64 = 0
        while row < seats:
            if (left >> row) & 1 and worths[at + row] > most:
                most = worths[at + row]
                best = row
            row += 1
        return best

    def best_offer(self, seat: i64, left: i64, seats: i64) -> i64:
        return self.rows[5 * seat + self.favourite(seat, left, seats)]

    # Rows (BP-6, BP-7) ----------------------------------------------------------------------

    def take(self, table: Bullenparty, seat: i64) -> i64:
        return ROW_BASE + self.favourite(seat, table.rows_left, table.seats)

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
                    if other != row and worths[5 * seat + other] > highest:
                        highest = worths[5 * seat + other]
                    other += 1
                worth = table.seats * highest + more
                if worth > most:
                    most = worth
                    best = row
            row += 1
        return EXTEND_BASE + best
