"""A bot that looks ahead as long as its budget lasts.

It gets what every bot gets. From its view it imagines a table that it could be sitting at; from
there on it thinks in imagined worlds and never meets the true one.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from antics.bots.bot import Bot, Choice
from antics.bots.levels import SearcherMaker
from antics.bots.search.budget import CLOCKS, Budget, Clocks, Race, Thought
from antics.bots.search.flat import Flat, Guided
from antics.bots.search.foresight import Foresight
from antics.bots.search.guide import Guide
from antics.core.game import View
from antics.core.rng import FastRng
from antics.core.state import State


class Imagination(Protocol):
    """What a bot has to know about a game to look ahead in it. It may remember things."""

    def state(self, view: View) -> State:
        """A state that looks like this."""
        ...

    def guide(self, infers: bool) -> Guide:
        """Who plays on. `infers`: from what was played to what is held, where that helps."""
        ...

    def chose(self, view: View, action: int) -> None:
        """What the bot decided there."""
        ...


class PlayedOut(Race, Protocol):
    """A race that also counts the moves of its play-outs."""

    @property
    def decisions(self) -> int: ...


RaceMaker = Callable[[Guide, State, int, list[int], FastRng], PlayedOut]


class Searching(NamedTuple):
    """How a kind of bot looks ahead."""

    race: RaceMaker
    infers: bool
    usual: Budget
    """If nothing is said."""


class SearchBot(Bot):
    """The same seed and a budget in nodes, the same decisions. `play_outs` and `decisions` count
    what its thoughts took so far."""

    def __init__(
        self,
        seat: int,
        rng: FastRng,
        imagination: Imagination,
        searching: Searching,
        budget: Budget | None = None,
        clocks: Clocks = CLOCKS,
    ) -> None:
        super().__init__(seat, rng)
        self.budget = searching.usual if budget is None else budget
        self.play_outs = 0
        self.decisions = 0
        self._imagination = imagination
        self._guide = imagination.guide(searching.infers)
        self._race = searching.race
        self._clocks = clocks

    def choose(self, view: View, actions: list[int], now: int) -> Choice:
        thought = Thought(self.budget, self._clocks)
        guide = self._guide
        root = self._imagination.state(view)
        guide.prepare(root, self.seat)
        race = self._race(guide, root, self.seat, guide.offers(root, self.seat), self.rng)
        thought.spend_on(race)
        self.play_outs += int(race.play_outs)
        self.decisions += int(race.decisions)
        action = race.best()
        self._imagination.chose(view, action)
        return Choice(action)


SEARCHING: Final = {
    "flat": Searching(Flat, False, Budget(ms=200)),
    "guided": Searching(Guided, False, Budget(ms=200)),
    "strong": Searching(Foresight, True, Budget(nodes=500)),
    "master": Searching(Foresight, True, Budget(ms=200)),
}


def searchers(imagination: Callable[[], Imagination]) -> dict[str, SearcherMaker]:
    """The bots that look ahead in a game: two levels, and two to compare them with."""

    def maker(searching: Searching) -> SearcherMaker:
        return lambda seat, rng, budget: SearchBot(seat, rng, imagination(), searching, budget)

    return {name: maker(searching) for name, searching in SEARCHING.items()}
