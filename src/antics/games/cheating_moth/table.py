"""What lies where in Cheating Moth: the layout of the state, its copies and its counts.

Cards, and many cards in one number, are those of `cards.py`. Masks of seats have a bit per seat.
What each seat can know of all this is kept in `memory.py`; the rules that move things follow in
`rounds.py`, `gestures.py`, `actions.py` and `rules.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.state import FRAME, State
from antics.games.cheating_moth.cards import (
    NO_MOTHS,
    PACK_SIZE,
    card_list,
    faces,
    value_of,
)

if TYPE_CHECKING:
    from antics.core.game import Setup

TURN: Final = 1
"""Phase: the active seat plays a card or draws one (CM-4, CM-5)."""
SPIDER_GIFT: Final = 2
"""Phase: the active seat may give a card away (CM-18)."""
SLAPPING: Final = 3
"""Phase: everyone but the active seat slaps, while the window is open (CM-19)."""
GIFTS: Final = 4
"""Phase: the slowest is given a card by each that owes one (CM-19)."""
RACING: Final = 5
"""Phase: everyone may lay the same number, while the window is open (CM-20)."""

NOBODY: Final = -1

NO_GESTURE: Final = -2
FIDGETING: Final = -1
"""In `gesture`; any other number there is the card that is about to vanish."""

TURN_CARD: Final = 1
"""Errand interrupted by a shuffle: the active seat draws (CM-5)."""
PENALTY_CARD: Final = 2
"""Errand: the Guard draws after a wrong accusation (CM-16)."""
ANT_CARDS: Final = 3
"""Errand: everyone else takes a card (CM-21)."""

_TEMPO: Final = {"relaxed": 16, "normal": 10, "quick": 7}
"""Tenths of the normal times."""


class Table(State):
    ant_on_discards: bool  # CM-21: whether ants feed on the discard pile first
    bluffs: bool
    gesture_time: i64
    rest_time: i64
    slap_time: i64
    race_time: i64

    hands: vec[i64]  # cards per seat; a card in a gesture is still among them (CM-9)
    sizes: vec[i64]  # how many cards each hand holds
    vanished: vec[i64]  # cards per seat that are out until the round is over
    vanishings: vec[i64]  # how many these are
    gesture: vec[i64]  # per seat NO_GESTURE, FIDGETING or the card that is to vanish
    gestures: vec[i64]  # how many each seat has begun this round
    busy_until: vec[i64]  # when a gesture ends; after it, when the rest does
    originals: vec[i64]  # how many cards are in the hand at least since the gesture began
    moths: vec[i64]  # how many cards of each hand are known by all to be moths, at least
    totals: vec[i64]  # minus points of the rounds that are over
    draw: vec[i64]  # single cards, the top one last
    discard: vec[i64]  # likewise
    held: vec[i64]  # what a seat knows to be in a hand: cards per knower and hand
    spare: vec[i64]  # what it knows to be there or made to vanish from there
    loose: vec[i64]  # what it knows to be with some other player, or made to vanish by one

    draw_count: i64 = 0
    discard_count: i64 = 0
    round: i64 = 0
    starter: i64 = NOBODY
    guard: i64 = NOBODY
    active: i64 = NOBODY
    phase: i64 = 0
    accused: i64 = NOBODY  # who was rightly accused, while that is being settled (CM-15)
    window: i64 = 0  # when the slap or race window closes; while settling, how long it still has
    answered: i64 = 0  # the seats that have slapped, or passed
    owing: i64 = 0  # the seats that still give the slowest a card
    slowest: i64 = NOBODY
    barren: i64 = 0  # how many turns running were a draw that brought no card (CM-6)
    errand: i64 = 0  # what goes on after the shuffle
    taker: i64 = 0  # how far clockwise from the active seat the ants have come
    gesturing: i64 = 0  # the seats in a gesture
    resting: i64 = 0  # the seats that rest after one
    harmless: i64 = 0  # the seats whose gesture everyone knows to be a fidget

    def __init__(self, setup: Setup, source: Table | None = None) -> None:
        """A new table, or a copy of one. Nothing here may use `self` before all is assigned:
        only so does mypyc know that every attribute is there, and skip asking."""
        super().__init__(setup)
        if source is None:
            seats = len(setup.players)
            tempo = _TEMPO[str(setup.options["tempo"])]
            nothing = [0] * seats
            unknown = [0] * (seats * (seats + 1))
            self.ant_on_discards = setup.options["ant"] == "discard"
            self.bluffs = setup.options["bluffs"] is True
            self.gesture_time = 150 * tempo
            self.rest_time = 250 * tempo
            self.slap_time = 400 * tempo
            self.race_time = 500 * tempo
            self.hands = vec[i64](nothing)
            self.sizes = vec[i64](nothing)
            self.vanished = vec[i64](nothing)
            self.vanishings = vec[i64](nothing)
            self.gesture = vec[i64]([NO_GESTURE] * seats)
            self.gestures = vec[i64](nothing)
            self.busy_until = vec[i64](nothing)
            self.originals = vec[i64](nothing)
            self.moths = vec[i64](nothing)
            self.totals = vec[i64](nothing)
            self.draw = vec[i64]([0] * PACK_SIZE)
            self.discard = vec[i64]([0] * PACK_SIZE)
            self.held = vec[i64](unknown)
            self.spare = vec[i64](unknown)
            self.loose = vec[i64]([0] * (seats + 1))
        else:
            self.ant_on_discards = source.ant_on_discards
            self.bluffs = source.bluffs
            self.gesture_time = source.gesture_time
            self.rest_time = source.rest_time
            self.slap_time = source.slap_time
            self.race_time = source.race_time
            self.hands = source.hands[:]
            self.sizes = source.sizes[:]
            self.vanished = source.vanished[:]
            self.vanishings = source.vanishings[:]
            self.gesture = source.gesture[:]
            self.gestures = source.gestures[:]
            self.busy_until = source.busy_until[:]
            self.originals = source.originals[:]
            self.moths = source.moths[:]
            self.totals = source.totals[:]
            self.draw = source.draw[:]
            self.discard = source.discard[:]
            self.held = source.held[:]
            self.spare = source.spare[:]
            self.loose = source.loose[:]
            self.draw_count = source.draw_count
            self.discard_count = source.discard_count
            self.round = source.round
            self.starter = source.starter
            self.guard = source.guard
            self.active = source.active
            self.phase = source.phase
            self.accused = source.accused
            self.window = source.window
            self.answered = source.answered
            self.owing = source.owing
            self.slowest = source.slowest
            self.barren = source.barren
            self.errand = source.errand
            self.taker = source.taker
            self.gesturing = source.gesturing
            self.resting = source.resting
            self.harmless = source.harmless
            self.copy_frame(source)

    # Asking ---------------------------------------------------------------------------------

    def everyone(self) -> i64:
        return bit(self.seats) - 1

    def clockwise(self, seat: i64, steps: i64) -> i64:
        """The seat that many steps to the left; steps from 0 to the number of seats."""
        there = seat + steps
        return there if there < self.seats else there - self.seats

    def top_value(self) -> i64:
        return value_of(self.discard[self.discard_count - 1])

    def free_cards(self, seat: i64) -> i64:
        """CM-9: the hand without a card that is in a gesture."""
        card = self.gesture[seat]
        return self.hands[seat] - bit(card) if card >= 0 else self.hands[seat]

    def giveable(self, seat: i64) -> i64:
        """CM-13: the faces that the seat could give away now."""
        return faces(self.free_cards(seat)) & NO_MOTHS

    def has_only_moths(self, seat: i64) -> bool:
        """Of the whole hand, a card in a gesture included."""
        return not self.hands[seat] & NO_MOTHS

    def window_is_open(self) -> bool:
        return self.phase in (SLAPPING, RACING)

    def seats_to_wait_for(self) -> i64:
        """Who may act, as far as everyone can see it.

        Other than `to_act`, it counts whoever owes a card and has it in a gesture (CM-19): that
        there is nothing else to give would tell that the gesture is no fidget.
        """
        if self.to_act == 0 or self.accused != NOBODY:
            return self.to_act
        return self.to_act | self.owing

    # Moving single cards --------------------------------------------------------------------

    def gain(self, seat: i64, card: i64) -> None:
        self.hands[seat] += bit(card)
        self.sizes[seat] += 1

    def lose(self, seat: i64, card: i64) -> None:
        self.hands[seat] -= bit(card)
        self.sizes[seat] -= 1
        if self.originals[seat] > 0:
            self.originals[seat] -= 1

    def refresh(self) -> None:
        """Say anew who may act and what happens by itself next, after anything has changed."""
        raise NotImplementedError

    # Copies and counts ----------------------------------------------------------------------

    def census(self) -> list[int]:
        cards: list[int] = []
        for seat in range(int(self.seats)):
            cards += card_list(self.hands[seat]) + card_list(self.vanished[seat])
        cards += [int(self.draw[place]) for place in range(int(self.draw_count))]
        cards += [int(self.discard[place]) for place in range(int(self.discard_count))]
        return sorted(cards)

    def numbers(self) -> list[int]:
        scalars = [
            self.draw_count,
            self.discard_count,
            self.round,
            self.starter,
            self.guard,
            self.active,
            self.phase,
            self.accused,
            self.window,
            self.answered,
            self.owing,
            self.slowest,
            self.barren,
            self.errand,
            self.taker,
            self.gesturing,
            self.resting,
            self.harmless,
        ]
        numbers = self.frame_numbers() + [int(scalar) for scalar in scalars]
        for cells in self.cells():
            numbers += [int(cell) for cell in cells]
        numbers += [int(self.draw[place]) for place in range(int(self.draw_count))]
        numbers += [int(self.discard[place]) for place in range(int(self.discard_count))]
        return numbers

    def cells(self) -> list[vec[i64]]:
        return [
            self.hands,
            self.sizes,
            self.vanished,
            self.vanishings,
            self.gesture,
            self.gestures,
            self.busy_until,
            self.originals,
            self.moths,
            self.totals,
            self.held,
            self.spare,
            self.loose,
        ]

    def load(self, numbers: list[int]) -> None:
        self.load_frame(numbers)
        self.draw_count = numbers[FRAME]
        self.discard_count = numbers[FRAME + 1]
        self.round = numbers[FRAME + 2]
        self.starter = numbers[FRAME + 3]
        self.guard = numbers[FRAME + 4]
        self.active = numbers[FRAME + 5]
        self.phase = numbers[FRAME + 6]
        self.accused = numbers[FRAME + 7]
        self.window = numbers[FRAME + 8]
        self.answered = numbers[FRAME + 9]
        self.owing = numbers[FRAME + 10]
        self.slowest = numbers[FRAME + 11]
        self.barren = numbers[FRAME + 12]
        self.errand = numbers[FRAME + 13]
        self.taker = numbers[FRAME + 14]
        self.gesturing = numbers[FRAME + 15]
        self.resting = numbers[FRAME + 16]
        self.harmless = numbers[FRAME + 17]
        at = FRAME + 18
        for cells in self.cells():
            for index in range(len(cells)):
                cells[index] = numbers[at]
                at += 1
        for index in range(int(self.draw_count)):
            self.draw[index] = numbers[at]
            at += 1
        for index in range(int(self.discard_count)):
            self.discard[index] = numbers[at]
            at += 1
