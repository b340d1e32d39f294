"""What others hold in Party Bugs, guessed by what people keep.

Low cards and the King stay in a hand, high ones go soon. So of the cards of a colour that nobody
has seen, the low ones are likelier in the hand and the high ones in the pile.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.rng import FastRng, shuffle
from antics.games.party_bugs.costumes import KING, NIBBLE, packed_values, size
from antics.games.party_bugs.rules import PartyBugs

_HELD: Final = (1.43, 1.37, 1.24, 1.09, 0.89, 0.80, 0.70, 0.59, 0.56, 0.50, 0.48, 0.46, 1.51)
"""For each value, how much more often than another it was in the hands of sharp players, of all
cards of theirs that nobody had seen (rounds 3 to 7 of 400 games)."""


def _every_kept() -> vec[i64]:
    """By round (the third stands for all later ones) and value, how much likelier than another a
    card is to be in a hand rather than still in the pile."""
    weights = vec[i64]([])
    for power in (0.0, 0.0, 0.6, 1.0):
        for value in range(16):
            ratio = _HELD[value - 1] if 1 <= value <= KING else 1.0
            weights = append(weights, round(1000 * ratio**power))
    return weights


_KEPT: Final = _every_kept()


class Hands:
    """Deals what one seat cannot see."""

    def __init__(self) -> None:
        self._cards = vec[i64]([0] * 16)

    def deal(self, table: PartyBugs, seat: i64, rng: FastRng) -> None:
        """Only without face-down cards, of which nothing is known."""
        colour: i64 = 0
        while colour < table.colours:
            held: i64 = 0
            if colour != seat and colour < table.seats:
                held = size(table.hands[colour])
            self.deal_colour(table, colour, held, rng)
            colour += 1

    def deal_colour(self, table: PartyBugs, colour: i64, held: i64, rng: FastRng) -> None:
        """Draw a hand of so many, likelier cards first, and shuffle the rest into the pile."""
        cards = self._cards
        count: i64 = 0
        pile = table.piles[colour]
        while pile:
            cards[count] = pile & NIBBLE
            pile >>= 4
            count += 1
        if held:
            values = packed_values(table.hands[colour])
            while values:
                cards[count] = values & NIBBLE
                values >>= 4
                count += 1
            kept = 16 * min(table.round, 3)
            hand: i64 = 0
            while held > 0:
                total: i64 = 0
                at: i64 = 0
                while at < count:
                    total += _KEPT[kept + cards[at]]
                    at += 1
                drawn = rng.below(total)
                at = 0
                while drawn >= _KEPT[kept + cards[at]]:
                    drawn -= _KEPT[kept + cards[at]]
                    at += 1
                hand |= bit(cards[at])
                count -= 1
                cards[at] = cards[count]
                held -= 1
            table.hands[colour] = hand
        shuffle(cards, 0, count, rng)
        while count > 0:
            count -= 1
            pile = (pile << 4) | cards[count]
        table.piles[colour] = pile
