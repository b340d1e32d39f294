"""How long a bot thinks in a game that does not wait, and how its levels get their budgets.

A thought is short: while somebody thinks the others play on. What has been chosen is still done
at human pace, so nobody sees from the outside whether a move was thought about.
"""

from collections.abc import Callable
from typing import Final

from antics.bots.bot import Bot
from antics.bots.levels import BotMaker, SearcherMaker
from antics.bots.search.budget import CLOCKS, Budget, Clocks, Thought
from antics.bots.search.moments import Weighed, Worlds
from antics.core.build import is_compiled
from antics.core.errors import AnticsError
from antics.core.rng import FastRng

MASTER: Final = Budget(ms=40)
STRONG: Final = Budget(nodes=100) if is_compiled() else Budget(ms=40, nodes=100)
"""Not compiled, so many play-outs take longer than a game that does not wait can wait."""


class Thinker:
    """Weighs choices for as long as its budget allows. `thoughts` and `play_outs` count what it
    took so far, `changes` how often that led away from the advice."""

    def __init__(self, budget: Budget, clocks: Clocks = CLOCKS) -> None:
        self.budget = budget
        self.thoughts = 0
        self.play_outs = 0
        self.changes = 0
        self._clocks = clocks

    def weigh(self, worlds: Worlds, choices: list[int], rng: FastRng) -> int:
        """One of the choices, of which the first is advised."""
        race = Weighed(worlds, choices, rng)
        Thought(self.budget, self._clocks).spend_on(race)
        best = race.best()
        self.thoughts += 1
        self.play_outs += int(race.play_outs)
        self.changes += best != choices[0]
        return best


ThoughtfulMaker = Callable[[int, FastRng, Thinker], Bot]


def thinkers(
    strong: ThoughtfulMaker, master: ThoughtfulMaker, reflex: BotMaker
) -> dict[str, SearcherMaker]:
    """The bots that look ahead in a game: two levels, and for comparison the eyes and hands of
    the upper one without."""

    def thinking(maker: ThoughtfulMaker, usual: Budget) -> SearcherMaker:
        return lambda seat, rng, budget: maker(seat, rng, Thinker(budget or usual))

    def thoughtless(seat: int, rng: FastRng, budget: Budget | None) -> Bot:
        if budget is not None:
            raise AnticsError("'reflex' takes no budget, for it does not look ahead")
        return reflex(seat, rng)

    return {
        "strong": thinking(strong, STRONG),
        "master": thinking(master, MASTER),
        "reflex": thoughtless,
    }
