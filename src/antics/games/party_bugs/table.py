"""What lies where in Party Bugs: the layout of the state, its copies, and who can know what.

The rules that move things are in `rules.py`. Masks and packed lists are those of `costumes.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.rng import Rng, shuffle
from antics.core.state import FRAME, State
from antics.games.party_bugs.costumes import (
    FULL_COLOUR,
    KING,
    NIBBLE,
    counted,
    mask_of,
    packed,
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
    colours: i64  # Paul's, where he plays, is the last
    hidden_card: bool
    games: i64  # how many make the series
    hands: vec[i64]  # a mask per colour
    displays: vec[i64]  # a mask per colour: pairs leave at once, so no value lies there twice
    piles: vec[i64]  # a packed list per colour, top first
    played: vec[i64]  # the value sealed or played this round, 0 for none
    face_down: vec[i64]  # the hidden card of variant 1, 0 for none
    totals: vec[i64]  # scores of the games of the series that are over
    floor: i64  # a count per value
    floor_mask: i64  # the values on the floor
    danced_off: i64  # a count per value of what left the game in view of all
    mirrored: i64  # a face-down card that left unseen (PB-25), as colour * 16 + value
    tied: i64
    queue: i64  # who takes next: a packed list of seats, each plus one
    phase: i64
    round: i64
    game_number: i64
    mirror: i64  # who holds the mirror card

    def __init__(self, setup: Setup, source: Table | None = None) -> None:
        super().__init__(setup)
        if source is not None:
            self.copy(source)
            return
        self.colours = 3 if self.seats == 2 else self.seats
        self.hidden_card = setup.options["hidden_card"] is True
        self.games = self.seats if setup.options["series"] is True else 1
        nothing = [0] * int(self.colours)
        self.hands = vec[i64](nothing)
        self.displays = vec[i64](nothing)
        self.piles = vec[i64](nothing)
        self.played = vec[i64](nothing)
        self.face_down = vec[i64](nothing)
        self.totals = vec[i64](nothing)
        self.floor = 0
        self.floor_mask = 0
        self.danced_off = 0
        self.mirrored = 0
        self.tied = NOBODY
        self.queue = 0
        self.phase = 0
        self.round = 0
        self.game_number = 0
        self.mirror = NOBODY

    def copy(self, source: Table) -> None:
        self.copy_frame(source)
        self.colours = source.colours
        self.hidden_card = source.hidden_card
        self.games = source.games
        self.hands = source.hands[:]
        self.displays = source.displays[:]
        self.piles = source.piles[:]
        self.played = source.played[:]
        self.face_down = source.face_down[:]
        self.totals = source.totals[:]
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

    def last_played_round(self) -> i64:
        """The last round with hands; the floor is shared out in the one after (PB-8, PB-21)."""
        return 11 if self.hidden_card else 12

    def clockwise_from_tied(self, seat: i64) -> i64:
        """How far clockwise a seat is from the Tied holder, who is closest to himself."""
        distance = seat - self.tied
        return distance if distance >= 0 else distance + self.seats

    # Cards in the open, and those that nobody or only one seat knows ------------------------

    def reshuffle_unknown(self, seat: i64, rng: Rng) -> None:
        colour: i64 = 0
        while colour < self.colours:
            if colour == seat or colour >= self.seats:
                self.reshuffle_pile(colour, rng)
            else:
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
        sealed = self.played[colour] if self.phase == CHOOSE else 0
        hand = value_list(self.hands[colour])
        pile = unpacked(self.piles[colour])
        covered = [int(card) for card in (self.face_down[colour], away) if card]
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
        if self.face_down[colour]:
            self.face_down[colour] = shuffled.pop(0)
        if away:
            self.mirrored = colour * 16 + shuffled.pop(0)
        if sealed:
            self.played[colour] = shuffled.pop()
        self.hands[colour] = mask_of(shuffled[: len(hand)])
        self.piles[colour] = packed(shuffled[len(hand) :])

    def seen(self, colour: i64) -> i64:
        """The mask of the colour's cards that everyone has seen."""
        unseen = self.hands[colour] | mask_of(unpacked(self.piles[colour]))
        if self.phase == CHOOSE:
            unseen |= bit(self.played[colour])
        unseen |= bit(self.face_down[colour])
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
            for single in (self.played[colour], self.face_down[colour]):
                if single:
                    cards.append(int(single))
        return sorted(cards)

    def numbers(self) -> list[int]:
        scalars = [
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
        return [
            self.hands,
            self.displays,
            self.piles,
            self.played,
            self.face_down,
            self.totals,
        ]

    def load(self, numbers: list[int]) -> None:
        self.load_frame(numbers)
        self.floor = numbers[FRAME]
        self.floor_mask = numbers[FRAME + 1]
        self.danced_off = numbers[FRAME + 2]
        self.mirrored = numbers[FRAME + 3]
        self.tied = numbers[FRAME + 4]
        self.queue = numbers[FRAME + 5]
        self.phase = numbers[FRAME + 6]
        self.round = numbers[FRAME + 7]
        self.game_number = numbers[FRAME + 8]
        self.mirror = numbers[FRAME + 9]
        at = FRAME + 10
        for cells in self.cells():
            for index in range(int(self.colours)):
                cells[index] = numbers[at]
                at += 1
