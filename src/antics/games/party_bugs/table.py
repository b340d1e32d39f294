"""What lies where in Party Bugs: the layout of the state, its copies, and who can know what.

The rules that move things are in `rules.py`. Masks and packed lists are those of `costumes.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.rng import Rng, shuffle
from antics.core.state import FRAME, NOTHING, State
from antics.games.party_bugs.costumes import (
    FULL_COLOUR,
    KING,
    NIBBLE,
    counted,
    mask_of,
    packed,
    packed_mask,
    unpacked,
    value_list,
)

if TYPE_CHECKING:
    from antics.core.game import Setup

HIDE: Final = 1
"""Phase: everyone puts a card face down (PB-20)."""
CHOOSE: Final = 2
"""Phase: everyone seals a card (PB-5)."""
TAKE: Final = 3
"""Phase: one seat after the other takes from the floor (PB-6, PB-11)."""
CROWN: Final = 4
"""Phase: a King's player with a face-down card is asked (PB-24)."""
REFLECT: Final = 5
"""Phase: the mirror must be used now (PB-33)."""

NOBODY: Final = -1


class Table(State):
    hands: vec[i64]  # a mask per colour
    displays: vec[i64]  # a mask per colour: pairs leave at once, so no value lies there twice
    piles: vec[i64]  # a packed list per colour, top first
    totals: vec[i64]  # scores of the games of the series that are over
    colours: i64  # Paul's, where he plays, is the last
    hidden_card: bool
    games: i64  # how many make the series
    played: i64 = 0  # the value sealed or played this round, four bits per seat, 0 for none
    face_down: i64 = 0  # the hidden card of variant 1, four bits per seat, 0 for none
    floor: i64 = 0  # a count per value
    floor_mask: i64 = 0  # the values on the floor
    danced_off: i64 = 0  # a count per value of what left the game in view of all
    mirrored: i64 = 0  # a face-down card that left unseen (PB-25), as colour * 16 + value
    tied: i64 = NOBODY
    queue: i64 = 0  # who takes next: a packed list of seats, each plus one
    phase: i64 = 0
    round: i64 = 0
    game_number: i64 = 0
    mirror: i64 = NOBODY  # who holds the mirror card

    def __init__(self, setup: Setup, source: Table | None = None) -> None:
        """A new table, or a copy of one. Nothing here may use `self` before all is assigned:
        only so does mypyc know that every attribute is there, and skip asking."""
        super().__init__(setup)
        if source is None:
            seats = len(setup.players)
            colours = 3 if seats == 2 else seats
            nothing = [0] * colours
            self.colours = colours
            self.hidden_card = setup.options["hidden_card"] is True
            self.games = seats if setup.options["series"] is True else 1
            self.hands = vec[i64](nothing)
            self.displays = vec[i64](nothing)
            self.piles = vec[i64](nothing)
            self.totals = vec[i64](nothing)
        else:
            self.colours = source.colours
            self.hidden_card = source.hidden_card
            self.games = source.games
            self.hands = source.hands[:]
            self.displays = source.displays[:]
            self.piles = source.piles[:]
            self.totals = source.totals[:]
            self.played = source.played
            self.face_down = source.face_down
            self.floor = source.floor
            self.floor_mask = source.floor_mask
            self.danced_off = source.danced_off
            self.mirrored = source.mirrored
            self.tied = source.tied
            self.queue = source.queue
            self.phase = source.phase
            self.round = source.round
            self.game_number = source.game_number
            self.mirror = source.mirror
            self.copy_frame(source)

    def last_played_round(self) -> i64:
        """The last round with hands; the floor is shared out in the one after (PB-8, PB-21)."""
        return 11 if self.hidden_card else 12

    def has_ended(self) -> bool:
        """Whether a game has just ended: all of them, or one of the series."""
        return self.over or self.awaits != NOTHING

    def played_by(self, seat: i64) -> i64:
        return (self.played >> (4 * seat)) & NIBBLE

    def face_down_of(self, seat: i64) -> i64:
        return (self.face_down >> (4 * seat)) & NIBBLE

    def has_sealed(self, seat: i64) -> bool:
        """Whether the seat has chosen a card that nobody else knows yet."""
        return self.phase == CHOOSE and self.played_by(seat) != 0

    def sits_closer(self, seat: i64, other: i64) -> bool:
        """Whether a seat comes before another, clockwise from the Tied holder, who is first."""
        distance = seat - self.tied
        others = other - self.tied
        if distance < 0:
            distance += self.seats
        if others < 0:
            others += self.seats
        return distance < others

    # Cards in the open, and those that nobody or only one seat knows ------------------------

    def reshuffle_unknown(self, seat: i64, rng: Rng) -> None:
        colour: i64 = 0
        while colour < self.colours:
            if colour == seat or colour >= self.seats:
                self.reshuffle_pile(colour, rng)
            elif not self.has_ended():  # PB-25: at the end all cards lie open
                self.reshuffle_colour(colour, rng)
            colour += 1

    def reshuffle_pile(self, colour: i64, rng: Rng) -> None:
        """Of the own colour, or Paul's, only the order of the pile is unknown."""
        cards = vec[i64](unpacked(self.piles[colour]))
        shuffle(cards, 0, len(cards), rng)
        self.piles[colour] = packed([int(card) for card in cards])

    def reshuffle_colour(self, colour: i64, rng: Rng) -> None:
        """Of another's colour everything that was never shown is unknown: hand, sealed card,
        face-down card and pile. A King is never face down (PB-20)."""
        away = self.mirrored & NIBBLE if self.mirrored >> 4 == colour else 0
        sealed = self.played_by(colour) if self.phase == CHOOSE else 0
        hand = value_list(self.hands[colour])
        pile = unpacked(self.piles[colour])
        hidden = self.face_down_of(colour)
        covered = [int(card) for card in (hidden, away) if card]
        unknown = covered + hand + pile
        if sealed:
            unknown.append(int(sealed))
        cards = vec[i64](sorted(unknown))
        stop: i64 = len(cards)
        if covered and cards[stop - 1] == KING:
            stop -= 1
        start: i64 = 0
        for _ in covered:
            swap = start + rng.below(stop - start)
            card = cards[swap]
            cards[swap] = cards[start]
            cards[start] = card
            start += 1
        shuffle(cards, start, len(cards), rng)
        shuffled = [int(card) for card in cards]
        if hidden:
            self.face_down += (shuffled.pop(0) - hidden) << (4 * colour)
        if away:
            self.mirrored = colour * 16 + shuffled.pop(0)
        if sealed:
            self.played += (shuffled.pop() - sealed) << (4 * colour)
        self.hands[colour] = mask_of(shuffled[: len(hand)])
        self.piles[colour] = packed(shuffled[len(hand) :])

    def seen(self, colour: i64) -> i64:
        """The mask of the colour's cards that everyone has seen."""
        unseen = self.hands[colour] | packed_mask(self.piles[colour])
        if self.phase == CHOOSE:
            unseen |= bit(self.played_by(colour))
        unseen |= bit(self.face_down_of(colour))
        if self.mirrored >> 4 == colour:
            unseen |= bit(self.mirrored & NIBBLE)
        return FULL_COLOUR & ~unseen

    # Copies and counts ----------------------------------------------------------------------

    def census(self) -> list[int]:
        cards = counted(self.floor) + counted(self.danced_off)
        if self.mirrored:
            cards.append(int(self.mirrored & NIBBLE))
        for colour in range(int(self.colours)):
            cards += value_list(self.hands[colour]) + value_list(self.displays[colour])
            cards += unpacked(self.piles[colour])
            for single in (self.played_by(colour), self.face_down_of(colour)):
                if single:
                    cards.append(int(single))
        return sorted(cards)

    def numbers(self) -> list[int]:
        scalars = [
            self.played,
            self.face_down,
            self.floor,
            self.floor_mask,
            self.danced_off,
            self.mirrored,
            self.tied,
            self.queue,
            self.phase,
            self.round,
            self.game_number,
            self.mirror,
        ]
        numbers = self.frame_numbers() + [int(scalar) for scalar in scalars]
        for cells in self.cells():
            numbers += [int(cell) for cell in cells]
        return numbers

    def cells(self) -> list[vec[i64]]:
        return [self.hands, self.displays, self.piles, self.totals]

    def load(self, numbers: list[int]) -> None:
        self.load_frame(numbers)
        self.played = numbers[FRAME]
        self.face_down = numbers[FRAME + 1]
        self.floor = numbers[FRAME + 2]
        self.floor_mask = numbers[FRAME + 3]
        self.danced_off = numbers[FRAME + 4]
        self.mirrored = numbers[FRAME + 5]
        self.tied = numbers[FRAME + 6]
        self.queue = numbers[FRAME + 7]
        self.phase = numbers[FRAME + 8]
        self.round = numbers[FRAME + 9]
        self.game_number = numbers[FRAME + 10]
        self.mirror = numbers[FRAME + 11]
        at = FRAME + 12
        for cells in self.cells():
            for index in range(int(self.colours)):
                cells[index] = numbers[at]
                at += 1
