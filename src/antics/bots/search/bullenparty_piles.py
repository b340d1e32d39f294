"""What to lay in Bullenparty, planned quickly: the part of its guide that looks at piles.

As `sharp` does, it asks which cards to lay and how far the points pile may climb for it. Worths
are whole numbers, thousandths of a bullhead; those of single cards are written down when a search
begins.
"""

import math
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from antics.bots.search.guide import Guide
from antics.core.state import State
from antics.games.bullenparty.cards import HIGHEST
from antics.games.bullenparty.moves import NEW_PILE, lay
from antics.games.bullenparty.rules import Bullenparty
from antics.games.bullenparty.table import HAND_ROOM, NUMBER, PILE_ROOM

HEAD: Final = 1000
LOW_BID: Final = 2.8
"""What the lowest card is worth as a bid; the highest is worth nothing."""
KEPT_FIT: Final = 0.95
"""The part of its bullheads that a kept card which fits is hoped to bring in the end."""
KEPT_DEAD: Final = 0.5
"""The part of its bullheads that a kept card which does not fit costs; it may still be bid."""
CLIMB: Final = 8.0
"""What room to climb is worth: this times the root of the cards to come that are in it."""
ROUND_CARDS: Final = 2.5
"""How many cards a player, on average, takes out of the draw pile in a round."""
ROUND_GROWTH: Final = 2.0
"""How many cards a hand, on average, gains in a round, its bid paid."""
OTHER_MAIN: Final = 6
"""A pile this many bullheads behind the points pile is not thought of as the next one."""
LEAPS: Final = 2
"""So many of the cards that fit the points pile may be left out on the way up, and come later."""

WORTHLESS: Final = -(1 << 40)

_ROOTS: Final = vec[i64](
    [round(1024 * math.sqrt(1 - card / HIGHEST)) for card in range(HIGHEST + 1)]
)
"""By the points pile's top card, the root of the part of all cards that still go onto it, in
1024ths."""


def _entered(keys: vec[i64], filled: i64, most: i64, key: i64) -> i64:
    """Put a key among the highest so many, highest first; how many there are now."""
    place = filled
    if filled < most:
        filled += 1
    elif most > 0 and keys[most - 1] < key:
        place = most - 1
    else:
        return filled
    while place > 0 and keys[place - 1] < key:
        keys[place] = keys[place - 1]
        place -= 1
    keys[place] = key
    return filled


class Piles(Guide):
    """Plans for one seat's piles. The last plan made stays here until it is carried out."""

    def __init__(self) -> None:
        nothing = [0] * (HIGHEST + 1)
        self.heads = vec[i64](nothing)
        self.fitting = vec[i64](nothing)
        """What a card is worth in the hand if it fits the points pile."""
        self.dead = vec[i64](nothing)
        """And if it does not."""
        self._aside = vec[i64](nothing)
        """For each card, as a key that sorts (worth times 128, plus the card), what it gains to lay
        it rather than keep it: where it does not fit the points pile,"""
        self._on_the_way = vec[i64](nothing)
        """where it goes onto the points pile, below the card that will be its top,"""
        self._spoiled = vec[i64](nothing)
        """and elsewhere, though it would fit."""
        self._cards = vec[i64]([0] * HAND_ROOM)
        self._sure = vec[i64]([0] * (HAND_ROOM + 1))
        """Of the cards that the points pile has passed, the best to lay,"""
        self._gains = vec[i64]([0] * (HAND_ROOM + 1))
        """and of all, as keys, highest first."""
        self._laid = vec[i64]([0] * (HAND_ROOM + 1))
        """The cards to lay."""
        self._laid_count: i64 = 0
        self._main: i64 = NEW_PILE
        self._top: i64 = 0
        self._reach: i64 = 0
        """The pile `main` is to grow from its top card `top` to `reach`."""

    def prepare(self, state: State, seat: i64) -> None:
        table = cast(Bullenparty, state)
        for card in range(1, HIGHEST + 1):
            heads = int(table.heads[card])
            low = LOW_BID * (1 - card / HIGHEST)
            self.heads[card] = HEAD * heads
            self.fitting[card] = round(HEAD * (low + KEPT_FIT * heads))
            self.dead[card] = round(HEAD * (low - KEPT_DEAD * heads))
            self._aside[card] = 128 * (-self.heads[card] - self.dead[card]) + card
            self._on_the_way[card] = 128 * (self.heads[card] - self.dead[card]) + card
            self._spoiled[card] = 128 * (-self.heads[card] - self.fitting[card]) + card

    def rounds_to_come(self, table: Bullenparty) -> float:
        return float(table.draw_size()) / (ROUND_CARDS * float(table.seats)) + 0.5

    def climb(self, table: Bullenparty) -> i64:
        """What all the room there is would be worth to a points pile."""
        if table.final:
            return 0
        return i64(HEAD * CLIMB * math.sqrt(self.rounds_to_come(table) * ROUND_GROWTH))

    def plan(self, table: Bullenparty, seat: i64, climb: i64) -> None:
        """The best way to lay as many cards as are too many."""
        hands, cards = table.hands, self._cards
        held = table.hand_sizes[seat]
        at: i64 = 0
        while at < held:  # ascending
            card = hands[seat * HAND_ROOM + at] & NUMBER
            place = at
            while place > 0 and cards[place - 1] > card:
                cards[place] = cards[place - 1]
                place -= 1
            cards[place] = card
            at += 1
        first = seat * PILE_ROOM
        count = table.pile_counts[seat]
        most: i64 = 0
        pile: i64 = 0
        while pile < count:
            heads = table.piles[first + pile] >> 7
            if heads > most:
                most = heads
            pile += 1
        best: i64 = WORTHLESS
        pile = 0
        while pile < count:
            packed = table.piles[first + pile]
            if packed >> 7 > most - OTHER_MAIN and not self.is_outdone(table, first, count, packed):
                best = self.try_main(table, held, pile, packed & NUMBER, packed >> 7, climb, best)
            pile += 1
        if most < OTHER_MAIN:
            self.try_main(table, held, NEW_PILE, 0, 0, climb, best)

    def is_outdone(self, table: Bullenparty, first: i64, count: i64, packed: i64) -> bool:
        """Whether another pile has as many bullheads and a lower top card: more goes onto it."""
        piles = table.piles
        at = first
        stop = first + count
        while at < stop:
            other = piles[at]
            if other >> 7 >= packed >> 7 and other & NUMBER < packed & NUMBER:
                return True
            at += 1
        return False

    def try_main(
        self, table: Bullenparty, held: i64, pile: i64, top: i64, heads: i64, climb: i64, best: i64
    ) -> i64:
        """Plans with this pile as the one that counts: as good as the best one found so far."""
        cards, sure, gains, laid = self._cards, self._sure, self._gains, self._laid
        fitting, dead = self.fitting, self.dead
        aside, on_the_way, spoiled = self._aside, self._on_the_way, self._spoiled
        too_many = held - table.kept_cards()
        # What the cards are worth in the hand as long as the pile does not grow
        kept: i64 = 0
        passed: i64 = 0
        below: i64 = 0
        while below < held and cards[below] <= top:
            kept += dead[cards[below]]
            passed = _entered(sure, passed, too_many, aside[cards[below]])
            below += 1
        at = below
        while at < held:
            kept += fitting[cards[at]]
            at += 1
        # No card at all, then each of the lowest that fit; at the end, where all are laid, all
        last = below + too_many + LEAPS
        if last > held:
            last = held
        goal = below - 1
        if too_many == held and below < held:
            while goal < held - 2:
                goal += 1
                kept += dead[cards[goal]] - fitting[cards[goal]]
                passed = _entered(sure, passed, too_many, on_the_way[cards[goal]])
            goal += 1
        elif too_many == held:
            goal = held - 1
        highest: i64 = WORTHLESS
        while goal < last:
            is_climb = goal >= below
            reach = top
            others = too_many
            worth = 2 * HEAD * heads + kept
            if is_climb:
                reach = cards[goal]
                others -= 1
                worth += self.heads[reach] - fitting[reach]
                kept += dead[reach] - fitting[reach]
            worth += (climb * _ROOTS[reach]) >> 10
            filled = min(others, passed)
            at = 0
            while at < filled:
                gains[at] = sure[at]
                at += 1
            at = goal + 1
            while at < held:
                key = spoiled[cards[at]]
                if filled < others or (others > 0 and gains[others - 1] < key):
                    filled = _entered(gains, filled, others, key)
                at += 1
            at = 0
            while at < filled:
                worth += gains[at] >> 7
                at += 1
            if worth < highest - HEAD:
                break  # the further, the worse
            highest = max(highest, worth)
            if worth > best:
                best = worth
                self._main = pile
                self._top = top
                self._reach = reach
                at = 0
                while at < filled:
                    laid[at] = gains[at] & NUMBER
                    at += 1
                if is_climb:
                    laid[filled] = reach
                    filled += 1
                self._laid_count = filled
            if is_climb:
                passed = _entered(sure, passed, too_many, on_the_way[reach])
            goal += 1
        return best

    def lay_all(self, table: Bullenparty, seat: i64, climb: i64) -> i64:
        """Carry out the best plan; how many cards were laid."""
        self.plan(table, seat, climb)
        laid = self._laid
        count = self._laid_count
        done: i64 = 0
        main = self._main
        while done < count:
            at = self.next_climb(count)
            if at < 0:
                break
            table.act(seat, lay(laid[at], main))
            if main == NEW_PILE:
                main = table.pile_counts[seat] - 1
            laid[at] = 0
            done += 1
        at = 0
        while done < count:
            if laid[at]:
                table.act(seat, lay(laid[at], self.other_pile(table, seat, laid[at], main)))
                done += 1
            at += 1
        return count

    def first_lay(self, table: Bullenparty, seat: i64) -> i64:
        """The plan's first move."""
        at = self.next_climb(self._laid_count)
        if at >= 0:
            return lay(self._laid[at], self._main)
        card = self._laid[0]
        return lay(card, self.other_pile(table, seat, card, self._main))

    def next_climb(self, count: i64) -> i64:
        """Where among the cards to be laid the next one for the points pile is, or -1."""
        laid = self._laid
        best: i64 = -1
        at: i64 = 0
        while at < count:
            card = laid[at]
            if self._top < card <= self._reach and (best < 0 or card < laid[best]):
                best = at
            at += 1
        return best

    def other_pile(self, table: Bullenparty, seat: i64, card: i64, main: i64) -> i64:
        """Any other pile costs the same; the closest top leaves the lower ones free to grow."""
        piles = table.piles
        first = seat * PILE_ROOM
        best: i64 = NEW_PILE
        highest: i64 = 0
        pile: i64 = 0
        while pile < table.pile_counts[seat]:
            top = piles[first + pile] & NUMBER
            if pile != main and highest < top < card:
                highest = top
                best = pile
            pile += 1
        return best

    def prospect(self, table: Bullenparty, seat: i64, climb: i64) -> i64:
        """What the seat's piles, bull cards and hand may come to."""
        piles, hands = table.piles, table.hands
        fitting, dead = self.fitting, self.dead
        first = seat * PILE_ROOM
        count = table.pile_counts[seat]
        total: i64 = 0
        pile: i64 = 0
        most: i64 = 0
        while pile < count:
            heads = piles[first + pile] >> 7
            total += heads
            if heads > most:
                most = heads
            pile += 1
        best: i64 = WORTHLESS
        pile = 0
        while pile <= count:
            packed: i64 = 0
            if pile < count:
                packed = piles[first + pile]
            if packed >> 7 > most - OTHER_MAIN:
                top = packed & NUMBER
                worth = 2 * HEAD * (packed >> 7) + ((climb * _ROOTS[top]) >> 10)
                at = seat * HAND_ROOM
                stop = at + table.hand_sizes[seat]
                while at < stop:
                    card = hands[at] & NUMBER
                    worth += fitting[card] if card > top else dead[card]
                    at += 1
                if worth > best:
                    best = worth
            pile += 1
        return best + HEAD * (table.bull_heads(seat) - total)
