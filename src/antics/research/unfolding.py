"""Rows of `stepping.py` unpacked into observations and masks: the second compiled loop under
`batch.py`.

Observations are written before they are divided by their units, one byte for each number, in the
order of the encoding's layout (`antics.research.encodings.party_bugs`). Eight of these bytes make a
word, the first one lowest, and words are what is written: a set of values becomes a byte per value
by looking it up. The parts of a layout are of odd lengths, so words are shifted into their place,
and what is left over is carried into the next one. No byte is above 127, so no word is negative;
scores of earlier games, which may be, are left to NumPy.
"""

import sys
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.errors import AnticsError
from antics.games.party_bugs.costumes import KING, NIBBLE, size
from antics.games.party_bugs.table import HIDE, REFLECT
from antics.research.stepping import (
    DANCED_OFF,
    DISPLAYS,
    FACE_DOWN,
    FLOOR,
    GAMES_OVER,
    HAND,
    LEGAL,
    MIRROR,
    ORDER,
    OWN_FACE_DOWN,
    PHASE,
    PLAYED,
    ROUND,
    SEALED,
    SEAT,
    SPLIT,
    TIED,
    TO_ACT,
    Stepping,
)

WORD: Final = 8
"""Bytes in a word."""
LOW_BITS: Final = 255


def words_for(length: int) -> int:
    return (length + WORD - 1) // WORD


def _spread_bits() -> vec[i64]:
    """For every set of eight, a byte each."""
    spread = vec[i64]([])
    bits: i64 = 0
    while bits < 256:
        word: i64 = 0
        place: i64 = 0
        while place < WORD:
            if (bits >> place) & 1:
                word |= bit(WORD * place)
            place += 1
        spread = append(spread, word)
        bits += 1
    return spread


_SPREAD: Final = _spread_bits()


_FITTING: Final = vec[i64](
    [-1, bit(56) - 1, bit(48) - 1, bit(40) - 1, bit(32) - 1, bit(24) - 1, bit(16) - 1, bit(8) - 1]
)
"""What of a word still fits where so many bytes are taken."""


def spread_counts(packed: i64) -> i64:
    """Eight counts of four bits, a byte each."""
    wide = packed & 0xFFFFFFFF
    wide = (wide | (wide << 16)) & 0x0000FFFF0000FFFF
    wide = (wide | (wide << 8)) & 0x00FF00FF00FF00FF
    return (wide | (wide << 4)) & 0x0F0F0F0F0F0F0F0F


class Unfolding:
    """`sight` holds so many words per game that `length` bytes fit, and `legal` the same for
    `actions`; each in one piece of memory."""

    def __init__(self, loop: Stepping, length: int, actions: int, hidden_card: bool) -> None:
        if sys.byteorder != "little":
            raise AnticsError("batches need a machine that stores numbers lowest byte first")
        self.loop = loop
        self.width: i64 = words_for(length)
        self.legal_width: i64 = words_for(actions)
        self.first_pile: i64 = 9 if hidden_card else 10
        self.sight = vec[i64]([0] * (int(loop.games) * words_for(length)))
        self.legal = vec[i64]([0] * (int(loop.games) * words_for(actions)))
        self.at: i64 = 0
        """The word that is being filled,"""
        self.carry: i64 = 0
        """what is in it,"""
        self.full: i64 = 0
        """and how many of its bits are."""

    def unfold_masks(self) -> None:
        """Write down, for every game, a 1 for each legal action."""
        rows, legal, width = self.loop.rows, self.legal, self.loop.width
        row: i64 = LEGAL
        at: i64 = 0
        stop = self.loop.games * self.legal_width
        while at < stop:
            bits = rows[row]
            end = at + SPLIT // WORD
            while at < end:
                legal[at] = _SPREAD[bits & LOW_BITS]
                bits >>= WORD
                at += 1
            bits = rows[row + 1]
            end += self.legal_width - SPLIT // WORD
            while at < end:
                legal[at] = _SPREAD[bits & LOW_BITS]
                bits >>= WORD
                at += 1
            row += width

    def unfold(self) -> None:
        """Write down what the seat that is to choose sees in every game."""
        row: i64 = 0
        game: i64 = 0
        while game < self.loop.games:
            self.at = game * self.width
            self.carry = 0
            self.full = 0
            self.unfold_table(row)
            if self.full:
                self.sight[self.at] = self.carry
            row += self.loop.width
            game += 1

    def push(self, word: i64, count: i64) -> None:
        """So many bytes of a word come next; those above them are 0."""
        full = self.full
        carry = self.carry | ((word & _FITTING[full >> 3]) << full)
        full += WORD * count
        if full >= 64:
            self.sight[self.at] = carry
            self.at += 1
            full -= 64
            # What has no room there; in two steps, for a shift by 64 is none at all
            carry = (word >> 1) >> (WORD * count - full - 1)
        self.carry = carry
        self.full = full

    def unfold_table(self, row: i64) -> None:
        rows, seats = self.loop.rows, self.loop.root.seats
        seat = rows[row + SEAT]
        self.push(bit(WORD * rows[row + PHASE]) | (rows[row + ROUND] << 56), 8)
        everyone = bit(seats) - 1
        to_act = rows[row + TO_ACT]
        around = ((to_act >> seat) | (to_act << (seats - seat))) & everyone
        self.push(rows[row + GAMES_OVER] | (_SPREAD[around] << WORD), 1 + seats)
        self.push_counts(rows[row + FLOOR])
        self.push_counts(rows[row + DANCED_OFF])
        hand = rows[row + HAND]
        self.push(_SPREAD[(hand >> 1) & LOW_BITS], 8)
        self.push(_SPREAD[hand >> 9], KING - 8)
        tied = rows[row + TIED] - seat
        if tied < 0:
            tied += seats
        self.push(bit(WORD * tied), seats)
        order = rows[row + ORDER]
        places: i64 = 0
        place: i64 = 1
        while order:
            step = (order & NIBBLE) - 1 - seat
            if step < 0:
                step += seats
            places |= place << (WORD * step)
            order >>= 4
            place += 1
        self.push(places, seats)
        who = seat
        while who < seats:
            self.unfold_colour(row, who, seat)
            who += 1
        who = 0
        while who < seat:
            self.unfold_colour(row, who, seat)
            who += 1
        if self.loop.colours > seats:
            self.unfold_colour(row, seats, seat)

    def push_counts(self, packed: i64) -> None:
        """Four bits per value, from 1."""
        self.push(spread_counts(packed >> 4), 8)
        self.push(spread_counts(packed >> 36), KING - 8)

    def unfold_colour(self, row: i64, colour: i64, seat: i64) -> None:
        """58 bytes: display 13, hand size, pile size, sealed, played 13, face down, its value 13,
        mirror, seen 13, and one for the total."""
        rows, colours, sight = self.loop.rows, self.loop.colours, self.sight
        sealed = (rows[row + SEALED] >> colour) & 1
        face_down = (rows[row + FACE_DOWN] >> colour) & 1
        pile = self.first_pile - rows[row + ROUND]
        hand: i64 = 0
        if colour < self.loop.root.seats:
            # Everyone draws alike, so who has not chosen yet has as many cards as the observer
            hand = size(rows[row + HAND]) - sealed
            if rows[row + PHASE] == HIDE:
                hand -= face_down
            if pile < 0:
                pile = 0
        else:  # Paul has no hand, and his next card lies there before a mirror must go (PB-33)
            pile = KING - rows[row + ROUND]
            if rows[row + PHASE] == REFLECT:
                pile -= 1
        display = rows[row + DISPLAYS + colour] >> 1
        seen = rows[row + DISPLAYS + colours + colour] >> 1
        first = _SPREAD[display & LOW_BITS]
        second = _SPREAD[display >> 8] | (hand << 40) | (pile << 48) | (sealed << 56)
        third: i64 = 0
        fourth = face_down << 40
        played = (rows[row + PLAYED] >> (4 * colour)) & NIBBLE
        if played > 8:
            fourth |= bit(WORD * (played - 9))
        elif played:
            third = bit(WORD * (played - 1))
        fifth: i64 = 0
        sixth = _SPREAD[seen & NIBBLE] << 32
        if colour == seat and rows[row + OWN_FACE_DOWN]:
            hidden = rows[row + OWN_FACE_DOWN]
            if hidden > 10:
                sixth |= bit(WORD * (hidden - 11))
            elif hidden > 2:
                fifth = bit(WORD * (hidden - 3))
            else:
                fourth |= bit(WORD * (hidden + 5))
        if rows[row + MIRROR] == colour + 1:
            sixth |= bit(24)
        seventh = _SPREAD[(seen >> 4) & LOW_BITS]
        # The same as pushing one after the other
        full, at = self.full, self.at
        rest = 63 - full
        fits = _FITTING[full >> 3]
        sight[at] = self.carry | ((first & fits) << full)
        sight[at + 1] = ((first >> 1) >> rest) | ((second & fits) << full)
        sight[at + 2] = ((second >> 1) >> rest) | ((third & fits) << full)
        sight[at + 3] = ((third >> 1) >> rest) | ((fourth & fits) << full)
        sight[at + 4] = ((fourth >> 1) >> rest) | ((fifth & fits) << full)
        sight[at + 5] = ((fifth >> 1) >> rest) | ((sixth & fits) << full)
        sight[at + 6] = ((sixth >> 1) >> rest) | ((seventh & fits) << full)
        self.at = at + 7
        self.carry = (seventh >> 1) >> rest
        self.push(seen >> 12, 2)
