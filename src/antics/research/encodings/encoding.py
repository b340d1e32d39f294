"""How a game is told in numbers: one row for what a seat sees, one for what it may do.

An encoding is given a view and the legal moves of one seat, never a state, so it cannot tell more
than they do. Seats are told relative to the observer: "you", then "left 1" to the left of you, and
so on clockwise. So one policy can play every chair.
"""

from collections.abc import Sequence
from typing import ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from antics.core.errors import AnticsError
from antics.core.game import View
from antics.research.layout import Floats, Layout, Part, Sheet

Mask = NDArray[np.int8]

WAIT: Final = 0
"""The index of the action that does nothing, in every game."""
NO_MOVE: Final = -1
"""What the rules call it: nothing."""


class Encoding:
    """The numbers of one game for one number of players, the same for all options.

    Subclasses say what there is (`parts`, `moves`) and fill it in (`describe`).
    """

    game: ClassVar[str]
    low_scores_win: ClassVar[bool] = False

    def __init__(self, players: int) -> None:
        self.players = players
        self.layout = Layout(self.parts())
        wait = Part("wait", 1, "do nothing; where time does not run, only if you have no choice")
        self.actions = Layout([wait, *self.action_parts()])
        self._numbers = [[NO_MOVE, *self.moves(seat)] for seat in range(players)]
        self._places = [self._places_of(seat) for seat in range(players)]

    # What a subclass says --------------------------------------------------------------------

    def parts(self) -> list[Part]:
        """The parts of an observation."""
        raise NotImplementedError

    def action_parts(self) -> list[Part]:
        """The parts of a mask, after `wait`."""
        raise NotImplementedError

    def moves(self, seat: int) -> list[int]:
        """The rules' number of every action after `wait`, in the order of `action_parts`."""
        raise NotImplementedError

    def open_moves(self) -> dict[int, Sequence[int]]:
        """For moves that the rules list once for many: the moves that stand for each."""
        return {}

    def describe(self, view: View, sheet: Sheet) -> None:
        """Fill in what the view says."""
        raise NotImplementedError

    # What everyone uses ----------------------------------------------------------------------

    def observe(self, view: View) -> Floats:
        """What a seat sees, as numbers from -1 to 1."""
        sheet = Sheet(self.layout)
        self.describe(view, sheet)
        return sheet.numbers

    def mask(self, seat: int, legal: Sequence[int], may_wait: bool) -> Mask:
        """A 1 for every action that the seat may choose; for `wait`, if nothing else is left."""
        mask: Mask = np.zeros(self.actions.size, np.int8)
        places = self._places[seat]
        for move in legal:
            mask[places[move]] = 1
        if may_wait or not legal:
            mask[WAIT] = 1
        return mask

    def move(self, seat: int, index: int) -> int:
        """The rules' number of an action; NO_MOVE for `wait`."""
        if not 0 <= index < self.actions.size:
            raise AnticsError(
                f"there is no action {index} in {self.game} with {self.players} players;"
                f" actions are 0 to {self.actions.size - 1}"
            )
        return self._numbers[seat][index]

    def index(self, seat: int, move: int) -> int:
        """The index of the rules' move; of an open one, the first that stands for it."""
        return self._places[seat][move][0]

    def relative(self, other: int | None, seat: int) -> int | None:
        """How far to the left of the observer somebody sits."""
        return None if other is None else (other - seat) % self.players

    def around(self, seat: int) -> list[int]:
        """All seats, the observer's first, then clockwise."""
        return [(seat + step) % self.players for step in range(self.players)]

    def _places_of(self, seat: int) -> dict[int, list[int]]:
        places: dict[int, list[int]] = {}
        for index, move in enumerate(self._numbers[seat]):
            places.setdefault(move, []).append(index)
        for move, stands_for in self.open_moves().items():
            places[move] = [places[one][0] for one in stands_for]
        return places


def names_around(players: int) -> list[str]:
    """What the seats are called in layouts, the observer first."""
    return ["you"] + [f"left {step}" for step in range(1, players)]


def own_seat(seat: int | None) -> int:
    """Of a view that somebody at the table has."""
    if seat is None:
        raise AnticsError("an observation is somebody's; a bystander's view has no seat")
    return seat
