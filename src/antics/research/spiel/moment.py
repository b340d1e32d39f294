"""One moment of a game as OpenSpiel needs it: cheap to copy, and fit to be pickled.

It holds the rules' state, what has been drawn of the deal or shuffle under way, and all that was
told so far, for players who forget nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

import msgspec

from antics.core.errors import AnticsError
from antics.core.events import Event
from antics.core.game import Setup
from antics.core.happenings import Happening
from antics.core.registry import find_game
from antics.core.rng import FastRng
from antics.core.state import NOTHING, State
from antics.research.spiel.dealing import completed

NOBODY: Final = -1


class Past(NamedTuple):
    """What happened at one move, and before. Copies of a game share it, for it never changes."""

    before: Past | None
    happened: list[Happening]
    knower: int = NOBODY
    """Here the world was imagined anew by this seat: what only others knew of it before is moot."""


class Moment:
    """`Moment(setup)` is the beginning, before the deal."""

    def __init__(self, setup: Setup, state: State | None = None) -> None:
        self.setup = setup
        self.state = setup.state() if state is None else state
        self.drawn: list[int] = []
        self.choices: list[int] = []
        self.past: Past | None = None
        if state is None:
            self._await_chance()

    def copy(self) -> Moment:
        twin = Moment(self.setup, self.state.clone())
        twin.drawn, twin.choices, twin.past = self.drawn, self.choices, self.past
        return twin

    def __deepcopy__(self, memo: object) -> Moment:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Moment], tuple[object, ...]]:
        past = [(one.happened, one.knower) for one in self._backwards()]
        players, options = len(self.setup.players), dict(self.setup.options)
        name, numbers = self.setup.game.name, self.state.numbers()
        return restored, (name, players, options, numbers, self.drawn, past)

    # Moving on -------------------------------------------------------------------------------

    def player(self) -> int:
        """Whose choice comes first: sealed choices do not see each other, so any order is fair."""
        return self.state.actors()[0]

    def draw(self, number: int) -> None:
        """Chance draws one more number of the deal or shuffle."""
        if number not in self.choices:
            raise AnticsError(f"chance cannot draw {number} now; it can draw {self.choices}")
        self.drawn, self.choices = completed(self.state, [*self.drawn, number])
        if not self.choices:
            self._settle()
            self._await_chance()

    def apply(self, seat: int, move: int) -> None:
        happened = self.state.listen()
        self.state.apply(seat, move)
        self.past = Past(self.past, happened)
        self._await_chance()

    def resampled(self, seat: int, rng: FastRng) -> Moment:
        """Another moment that the seat cannot tell from this one."""
        if self.state.awaits != NOTHING:
            raise AnticsError("there is nothing to imagine while cards are dealt or shuffled")
        twin = Moment(self.setup, self.state.resample(seat, rng))
        twin.past = Past(self.past, [], seat)
        return twin

    def _await_chance(self) -> None:
        """Where chance has to decide and there is only one way, it has decided."""
        while self.state.awaits != NOTHING:
            self.drawn, self.choices = completed(self.state, [])
            if self.choices:
                return
            self._settle()

    def _settle(self) -> None:
        drawn, self.drawn = self.drawn, []
        happened = self.state.listen()
        self.state.settle(drawn)
        self.past = Past(self.past, happened)

    # What a seat knows -----------------------------------------------------------------------

    def looks(self, seat: int | None) -> str:
        """What the seat, or a bystander, sees now."""
        return msgspec.json.encode(self.state.view(seat)).decode()

    def memory(self, seat: int | None) -> str:
        """All that the seat, or a bystander, was ever told, and what it sees now."""
        told: list[Event] = []
        moot = False
        for one in self._backwards():
            told += [
                happening.public if moot else happening.seen_by(seat)
                for happening in reversed(one.happened)
            ]
            moot = moot or one.knower not in (NOBODY, seat)
        return msgspec.json.encode([self.state.view(seat), told[::-1]]).decode()

    def _backwards(self) -> Iterator[Past]:
        one = self.past
        while one is not None:
            yield one
            one = one.before


def restored(
    name: str,
    players: int,
    options: Mapping[str, object],
    numbers: list[int],
    drawn: list[int],
    past: list[tuple[list[Happening], int]],
) -> Moment:
    """The moment that was pickled as this."""
    setup = find_game(name).setup(players, options)
    moment = Moment(setup, setup.game.restore(setup, numbers))
    if moment.state.awaits != NOTHING:
        moment.drawn, moment.choices = completed(moment.state, drawn)
    for happened, knower in reversed(past):
        moment.past = Past(moment.past, happened, knower)
    return moment
