"""What the seats of many tables of Party Bugs see, a byte for each number: the compiled half of
`batch.py` that writes.

A sight is an observation before it is divided by its units, in the order of the encoding's layout
(`antics.research.encodings.party_bugs`). Eight bytes make a word, the first one lowest, and words
are what is written: a set of values becomes a byte per value by looking it up. The parts of a
layout are of odd lengths, so words are shifted into their place, and what is left over is carried
into the next one. No byte but a score of earlier games is above 127, and those are written last, so
no word that is shifted is negative.

What a colour shows is the same for all who look, but for its own face-down card. So it is kept, in
words of its own, and written anew only where something has changed: for whoever has just moved, and
for all when a phase begins. A sight is the table's part and then these, from the seat clockwise.

All comes from the state by what a view shows of it, and nothing else; the tests compare them.
"""

import sys
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.errors import AnticsError
from antics.games.party_bugs.costumes import FULL_COLOUR, NIBBLE, size
from antics.games.party_bugs.rules import PartyBugs
from antics.games.party_bugs.table import CHOOSE

SEAT: Final = 0
"""In the memory of a game: who is to choose."""
MOMENT: Final = 1
"""The game of the series, round and phase of which all colours have been written."""
LEGAL: Final = 2
"""A bit for every legal action up to SPLIT, by its index; in the word after it, one for every
action from SPLIT on."""
SPLIT: Final = 40
MASK: Final = 4
"""A byte for every action: 1 if it is legal."""
SHOWN: Final = 13
"""From here eight words per colour: what all see of it, 58 bytes. Display 13, hand size, pile size,
sealed, played 13, face down, its value 13, mirror, seen 13, and one for the total."""
COLOUR_WORDS: Final = 8
COLOUR_BYTES: Final = 58
PILE_PLACE: Final = 48
"""In the second of these words, where the size of the pile begins."""
PILE_SIZE: Final = 255 << PILE_PLACE
OWN_VALUE: Final = 29
"""In these bytes, where value 1 of the face-down card is, less one."""
TOTAL: Final = 57
"""Where the score of the games that are over is."""
HIGHEST_TOTAL: Final = 200
"""Scores beyond this are told as this."""
TABLE_BYTES: Final = 48
"""So many bytes of a sight come before the first colour, and three per seat."""

WORD: Final = 8
"""Bytes in a word, and bits in a byte."""
LOW_BITS: Final = 255


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


SPREAD: Final = _spread_bits()
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


class Sights:
    """The memory of every game is `width` words, laid out as above, and its sight from word
    `sight` on; all are in one piece. It is passed on together with SPREAD: what is passed on
    need not be looked up again in every game."""

    def __init__(self, root: PartyBugs, games: int, length: int) -> None:
        if sys.byteorder != "little":
            raise AnticsError("batches need a machine that stores numbers lowest byte first")
        colours = int(root.colours)
        sight = SHOWN + COLOUR_WORDS * colours
        width = sight + (length + WORD - 1) // WORD
        self.seats: i64 = root.seats
        self.colours: i64 = colours
        self.variants: bool = root.hidden_card or root.games > 1
        self.sight: i64 = sight
        self.width: i64 = width
        self.memory = vec[i64]([0] * (games * width))

    def write(
        self, memory: vec[i64], spread: vec[i64], state: PartyBugs, at: i64, mover: i64
    ) -> None:
        """Somebody has moved, and now another seat is to choose."""
        moment = (state.game_number * 16 + state.round) * 8 + state.phase
        if moment != memory[at + MOMENT]:
            memory[at + MOMENT] = moment
            self.show(memory, spread, state, at + SHOWN, 0, self.colours)
        elif self.variants:
            self.show(memory, spread, state, at + SHOWN, mover, mover + 1)
        else:  # only the display, the size of the hand and what is sealed change within a phase
            mover_at = at + SHOWN + mover * COLOUR_WORDS
            display = state.displays[mover] >> 1
            front = (memory[mover_at + 1] & PILE_SIZE) | (size(state.hands[mover]) << 40)
            if state.phase == CHOOSE:
                front |= bit(56)
            memory[mover_at] = spread[display & LOW_BITS]
            memory[mover_at + 1] = spread[display >> 8] | front
        self.look(memory, spread, state, at, memory[at + SEAT])

    def show(
        self,
        memory: vec[i64],
        spread: vec[i64],
        state: PartyBugs,
        at: i64,
        colour: i64,
        end: i64,
    ) -> None:
        """What everyone sees of these colours."""
        at += colour * COLOUR_WORDS
        while colour < end:
            hand = state.hands[colour]
            unseen = hand
            pile = state.piles[colour]
            count: i64 = 0
            while pile:
                unseen |= bit(pile & NIBBLE)
                pile >>= 4
                count += 1
            sealed: i64 = 0
            third: i64 = 0
            fourth: i64 = 0
            sixth: i64 = 0
            played = (state.played >> (4 * colour)) & NIBBLE
            if played:
                if state.phase == CHOOSE:
                    unseen |= bit(played)
                    sealed = bit(56)
                elif played > 8:
                    fourth = bit(WORD * (played - 9))
                else:
                    third = bit(WORD * (played - 1))
            if self.variants:
                face_down = (state.face_down >> (4 * colour)) & NIBBLE
                if face_down:
                    unseen |= bit(face_down)
                    fourth |= bit(40)
                if state.mirrored >> 4 == colour:
                    unseen |= bit(state.mirrored & NIBBLE)
                if state.mirror == colour:
                    sixth = bit(24)
            display = state.displays[colour] >> 1
            seen = (FULL_COLOUR & ~unseen) >> 1
            sizes = (size(hand) << 40) | (count << PILE_PLACE)
            memory[at] = spread[display & LOW_BITS]
            memory[at + 1] = spread[display >> 8] | sizes | sealed
            memory[at + 2] = third
            memory[at + 3] = fourth
            memory[at + 5] = sixth | (spread[seen & NIBBLE] << 32)
            memory[at + 6] = spread[(seen >> 4) & LOW_BITS]
            memory[at + 7] = seen >> 12
            at += COLOUR_WORDS
            colour += 1

    def look(
        self, memory: vec[i64], spread: vec[i64], state: PartyBugs, game_at: i64, seat: i64
    ) -> None:
        """Put together what the seat sees: the table's part first, then every colour."""
        seats, to_act, queue = self.seats, state.to_act, state.queue
        at = game_at + self.sight
        memory[at] = bit(WORD * state.phase) | (state.round << 56)
        around = ((to_act >> seat) | (to_act << (seats - seat))) & (bit(seats) - 1)
        # Floor, danced off and hand, 13 bytes each, are five words less a byte
        floor, gone, hand = state.floor >> 4, state.danced_off >> 4, state.hands[seat] >> 1
        first = spread_counts(floor)
        second = spread_counts(floor >> 32) | (spread_counts(gone & 0xFFF) << 40)
        third = spread_counts(gone >> 12)
        fourth = spread_counts(gone >> 44) | (spread[hand & 63] << 16)
        fifth = spread[hand >> 6]
        full = WORD * (1 + seats)
        fits = bit(56 - WORD * seats) - 1
        rest = 64 - full
        memory[at + 1] = state.game_number | (spread[around] << WORD) | ((first & fits) << full)
        memory[at + 2] = (first >> rest) | ((second & fits) << full)
        memory[at + 3] = (second >> rest) | ((third & fits) << full)
        memory[at + 4] = (third >> rest) | ((fourth & fits) << full)
        memory[at + 5] = (fourth >> rest) | ((fifth & fits) << full)
        carry = fifth >> rest
        # Who has the Tied card and who takes when, a byte per seat each
        full = WORD * seats
        fits = bit(64 - full) - 1
        rest = 64 - full
        tied = state.tied - seat
        if tied < 0:
            tied += seats
        takes: i64 = 0
        place: i64 = 1
        while queue:
            step = (queue & NIBBLE) - 1 - seat
            if step < 0:
                step += seats
            takes |= place << (WORD * step)
            queue >>= 4
            place += 1
        first = bit(WORD * tied) | ((takes & fits) << full)
        second = takes >> rest
        memory[at + 6] = carry | ((first & fits) << full)
        memory[at + 7] = (first >> rest) | ((second & fits) << full)
        memory[at + 8] = second >> rest
        at += 6 + ((3 * seats) >> 3)
        full = WORD * ((3 * seats) & 7)
        self.turn(memory, game_at + SHOWN, seat, at, full, self.variants or state.phase != CHOOSE)
        if self.variants:
            self.write_own(memory, state, game_at + self.sight, seat)

    def turn(
        self, memory: vec[i64], shown: i64, seat: i64, at: i64, full: i64, faces: bool
    ) -> None:
        """Every colour from the seat clockwise, and Paul's last, from so many bits of a word on.
        `faces`: a card may have been played or lie face down."""
        seats, left = self.seats, self.colours
        others = left - seats
        carry = memory[at]
        colour = seat
        while left:
            one = shown + colour * COLOUR_WORDS
            if not full:  # words fall into their places
                memory[at] = memory[one]
                memory[at + 1] = memory[one + 1]
                memory[at + 2] = memory[one + 2]
                memory[at + 3] = memory[one + 3]
                memory[at + 4] = 0
                memory[at + 5] = memory[one + 5]
                memory[at + 6] = memory[one + 6]
                carry = memory[one + 7]
                at += 7
                full = 16
            else:
                fits = _FITTING[full >> 3]
                rest = 64 - full
                word = memory[one]
                memory[at] = carry | ((word & fits) << full)
                other = memory[one + 1]
                memory[at + 1] = (word >> rest) | ((other & fits) << full)
                if faces:
                    word = memory[one + 2]
                    memory[at + 2] = (other >> rest) | ((word & fits) << full)
                    other = memory[one + 3]
                    memory[at + 3] = (word >> rest) | ((other & fits) << full)
                    memory[at + 4] = other >> rest  # the fifth word is 0, but for one's own
                else:
                    memory[at + 2] = other >> rest
                    memory[at + 3] = 0
                    memory[at + 4] = 0
                word = memory[one + 5]
                memory[at + 5] = (word & fits) << full
                other = memory[one + 6]
                memory[at + 6] = (word >> rest) | ((other & fits) << full)
                word = memory[one + 7]
                carry = (other >> rest) | ((word & fits) << full)
                at += 7
                full += 16
                if full >= 64:
                    memory[at] = carry
                    carry = word >> rest
                    at += 1
                    full -= 64
            left -= 1
            colour += 1
            if left <= others:
                colour = seats
            elif colour == seats:
                colour = 0
        if full:
            memory[at] = carry

    def write_own(self, memory: vec[i64], state: PartyBugs, sight: i64, seat: i64) -> None:
        """With variants: which card lies face down before the seat, and what all have from the
        games of the series that are over."""
        first = TABLE_BYTES + 3 * self.seats
        own = (state.face_down >> (4 * seat)) & NIBBLE
        if own:
            place = first + OWN_VALUE + own
            memory[sight + (place >> 3)] |= bit(WORD * (place & 7))
        if not state.game_number:
            return
        place = first + TOTAL
        step: i64 = 0
        while step < self.colours:
            colour = step
            if step < self.seats:
                colour = seat + step if seat + step < self.seats else seat + step - self.seats
            total = state.totals[colour]
            if total > HIGHEST_TOTAL:
                total = HIGHEST_TOTAL
            if place & 7 == 7 and total > 127:
                total -= 256  # the same byte, at the top of a negative word
            memory[sight + (place >> 3)] |= total << (WORD * (place & 7))
            place += COLOUR_BYTES
            step += 1
