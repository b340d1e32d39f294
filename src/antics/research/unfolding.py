"""Rows of `stepping.py` unpacked into observations: the second compiled loop under `batch.py`.

What is written are the numbers before they are divided by their units, one byte each, in the order
of the encoding's layout (`antics.research.encodings.party_bugs`). NumPy divides them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from antics.games.party_bugs.costumes import KING, NIBBLE, size
from antics.games.party_bugs.table import HIDE, REFLECT
from antics.research.stepping import (
    DANCED_OFF,
    DISPLAYS,
    FACE_DOWN,
    FLOOR,
    GAMES_OVER,
    HAND,
    MIRROR,
    ORDER,
    OWN_FACE_DOWN,
    PHASE,
    PLAYED,
    ROUND,
    SEALED,
    SEAT,
    TIED,
    TO_ACT,
    Stepping,
)

PHASES: Final = 7
HIGHEST_TOTAL: Final = 200


class Unfolding:
    """`sight` holds `length` numbers per game, in one piece of memory."""

    def __init__(self, loop: Stepping, length: int, hidden_card: bool) -> None:
        self.loop = loop
        self.length: i64 = length
        self.first_pile: i64 = 9 if hidden_card else 10
        self.sight = vec[u8]([0] * (int(loop.games) * length))
        self.at: i64 = 0  # where the next number goes

    def unfold(self) -> None:
        """Write down what the seat that is to choose sees in every game."""
        game: i64 = 0
        while game < self.loop.games:
            self.at = game * self.length
            self.unfold_table(game * self.loop.width)
            game += 1

    def unfold_table(self, row: i64) -> None:
        rows, seats = self.loop.rows, self.loop.root.seats
        seat = rows[row + SEAT]
        self.mark(rows[row + PHASE], PHASES)
        self.put(rows[row + ROUND])
        self.put(rows[row + GAMES_OVER])
        self.around(rows[row + TO_ACT], seat)
        self.counts(rows[row + FLOOR])
        self.counts(rows[row + DANCED_OFF])
        self.values(rows[row + HAND])
        tied = rows[row + TIED] - seat
        self.mark(tied if tied >= 0 else tied + seats, seats)
        self.places(rows[row + ORDER], seat)
        step: i64 = 0
        while step < seats:
            who = seat + step
            self.unfold_colour(row, who if who < seats else who - seats, seat)
            step += 1
        if self.loop.colours > seats:
            self.unfold_colour(row, seats, seat)

    def unfold_colour(self, row: i64, colour: i64, seat: i64) -> None:
        rows, colours = self.loop.rows, self.loop.colours
        sealed = (rows[row + SEALED] >> colour) & 1
        face_down = (rows[row + FACE_DOWN] >> colour) & 1
        self.values(rows[row + DISPLAYS + colour])
        if colour < self.loop.root.seats:
            # Everyone draws alike, so who has not chosen yet has as many cards as the observer
            hidden = face_down if rows[row + PHASE] == HIDE else 0
            self.put(size(rows[row + HAND]) - sealed - hidden)
            pile = self.first_pile - rows[row + ROUND]
            self.put(max(0, pile))
        else:  # Paul has no hand, and his next card lies there before a mirror must go (PB-33)
            self.put(0)
            turned: i64 = 1 if rows[row + PHASE] == REFLECT else 0
            self.put(KING - rows[row + ROUND] - turned)
        self.put(sealed)
        self.mark(((rows[row + PLAYED] >> (4 * colour)) & NIBBLE) - 1, KING)
        self.put(face_down)
        self.mark(rows[row + OWN_FACE_DOWN] - 1 if colour == seat else -1, KING)
        self.put(1 if rows[row + MIRROR] == colour + 1 else 0)
        self.values(rows[row + DISPLAYS + colours + colour])
        total = rows[row + DISPLAYS + 2 * colours + colour]
        self.put(min(HIGHEST_TOTAL, total))

    # The kinds of parts there are ------------------------------------------------------------

    def put(self, number: i64) -> None:
        self.sight[self.at] = u8(number)
        self.at += 1

    def mark(self, place: i64, places: i64) -> None:
        """A 1 at one of so many places, or, with -1, at none."""
        sight, at = self.sight, self.at
        stop = at + places
        self.at = stop
        place += at
        while at < stop:
            sight[at] = 1 if at == place else 0
            at += 1

    def values(self, mask: i64) -> None:
        """A 1 for each value in a set of values."""
        sight, at = self.sight, self.at
        stop = at + KING
        self.at = stop
        while at < stop:
            mask >>= 1
            sight[at] = u8(mask & 1)
            at += 1

    def counts(self, packed: i64) -> None:
        """Four bits per value."""
        sight, at = self.sight, self.at
        stop = at + KING
        self.at = stop
        while at < stop:
            packed >>= 4
            sight[at] = u8(packed & NIBBLE)
            at += 1

    def around(self, seats: i64, seat: i64) -> None:
        """A 1 for each seat in a set of seats, from this one clockwise."""
        players = self.loop.root.seats
        step: i64 = 0
        while step < players:
            who = seat + step
            self.put((seats >> (who if who < players else who - players)) & 1)
            step += 1

    def places(self, order: i64, seat: i64) -> None:
        """For each seat, from this one clockwise, its place in a packed list of seats plus one."""
        players = self.loop.root.seats
        at = self.at
        self.mark(-1, players)
        place: i64 = 1
        while order:
            step = (order & NIBBLE) - 1 - seat
            self.sight[at + (step if step >= 0 else step + players)] = u8(place)
            order >>= 4
            place += 1
