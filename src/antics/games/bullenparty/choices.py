"""What each seat may do in Bullenparty, and why not, where it may not.

What happens then is in `rules.py`, what lies where in `table.py`.
"""

from __future__ import annotations

from mypy_extensions import i64

from antics.core.rng import FastRng
from antics.games.bullenparty import faults
from antics.games.bullenparty.cards import pick, places, size
from antics.games.bullenparty.moves import (
    EXTEND_BASE,
    NEW_PILE,
    ROW_BASE,
    ZERO,
    is_bid,
    is_extend,
    is_lay,
    is_row,
    laid_card,
    laid_pile,
    lay,
)
from antics.games.bullenparty.table import (
    BID,
    HAND_ROOM,
    LAY,
    NUMBER,
    PILE_ROOM,
    TAKE,
    Table,
)


class Choices(Table):
    def is_legal(self, seat: i64, action: i64) -> bool:
        if seat < 0 or seat >= self.seats or not (self.to_act >> seat) & 1:
            return False
        if self.phase == LAY:
            if not is_lay(action):
                return False
            card = laid_card(action)
            return self.hand_slot(seat, card) >= 0 and self.fits(seat, card, laid_pile(action))
        if self.phase == BID:
            if action == ZERO:
                return self.zero_open != 0
            return is_bid(action) and self.hand_slot(seat, action) >= 0
        if self.phase == TAKE:
            return is_row(action) and (self.rows_left >> (action - ROW_BASE)) & 1 != 0
        return is_extend(action) and (self.rows_open >> (action - EXTEND_BASE)) & 1 != 0

    def actions(self, seat: i64) -> list[int]:
        if seat < 0 or seat >= self.seats or not (self.to_act >> seat) & 1:
            return []
        if self.phase == LAY:
            choices: list[int] = []
            for card in self.hand_cards(seat):
                for pile in range(int(self.pile_counts[seat])):
                    if self.fits(seat, card, pile):
                        choices.append(int(lay(card, pile)))
                choices.append(int(lay(card, NEW_PILE)))
            return choices
        if self.phase == BID:
            zero = [ZERO] if self.zero_open else []
            return zero + self.hand_cards(seat)
        if self.phase == TAKE:
            return [ROW_BASE + row for row in places(self.rows_left)]
        return [EXTEND_BASE + row for row in places(self.rows_open)]

    def sample(self, seat: i64, rng: FastRng) -> i64:
        phase = self.phase
        at = seat * HAND_ROOM
        cards = self.hand_sizes[seat]
        if phase == LAY:
            # Every pair of card and pile is as likely to be tried, so those that fit are too
            count = self.pile_counts[seat]
            hands = self.hands
            piles = self.piles
            first = seat * PILE_ROOM
            while True:
                pair = rng.below(cards * (count + 1))
                card = hands[at + pair // (count + 1)] & NUMBER
                pile = pair % (count + 1)
                if pile == count:
                    return lay(card, NEW_PILE)
                if piles[first + pile] & NUMBER < card:
                    return lay(card, pile)
        if phase == BID:
            choice = rng.below(cards + self.zero_open)
            return self.hands[at + choice] & NUMBER if choice < cards else ZERO
        if phase == TAKE:
            return ROW_BASE + pick(self.rows_left, rng.below(size(self.rows_left)))
        return EXTEND_BASE + pick(self.rows_open, rng.below(size(self.rows_open)))

    def fits(self, seat: i64, card: i64, pile: i64) -> bool:
        """BP-13: on a lower top card, or as a new pile."""
        if pile == NEW_PILE:
            return True
        return pile < self.pile_counts[seat] and self.piles[seat * PILE_ROOM + pile] & NUMBER < card

    def why_not_seat(self, seat: i64) -> tuple[str, str]:
        return faults.why_not_seat(self, seat)

    def why_illegal(self, seat: i64, action: i64) -> tuple[str, str]:
        return faults.why_illegal(self, seat, action)
