"""How long a bot thinks in a game that does not wait, and how its levels get their budgets.

A thought lasts as long as a budget allows, counted as `seer.py` counts it. It is short: while
somebody thinks the others play on. What has been chosen is still done at human pace, so nobody
sees from the outside whether a move was thought about.
"""

import time
from collections.abc import Callable
from typing import Final

from antics.bots.bot import Bot
from antics.bots.levels import BotMaker, SearcherMaker
from antics.bots.search.budget import Budget
from antics.bots.search.moments import Weighed, Worlds
from antics.bots.search.seer import FOREVER, LONGEST, Clock
from antics.core.build import is_compiled
from antics.core.errors import AnticsError
from antics.core.rng import FastRng

MASTER: Final = Budget(ms=40)
STRONG: Final = Budget(nodes=100) if is_compiled() else Budget(ms=40, nodes=100)
"""Not compiled, so many play-outs take longer than a game that does not wait can wait."""


class Thinker:
    """Weighs choices for as long as its budget allows. `thoughts` and `play_outs` count what it
    took so far, `changes` how often that led away from the advice."""

    def __init__(
        self,
        budget: Budget,
        clock: Clock = time.thread_time,
        wall_clock: Clock = time.monotonic,
    ) -> None:
        self.budget = budget
        self.thoughts = 0
        self.play_outs = 0
        self.changes = 0
        self._clock = clock
        self._wall_clock = wall_clock

    def weigh(self, worlds: Worlds, choices: list[int], rng: FastRng) -> int:
        """One of the choices, of which the first is advised."""
        race = Weighed(worlds, choices, rng)
        nodes, is_time_up = self.budget.nodes, self._timer()
        most = FOREVER if nodes is None else nodes
        while not race.decided() and race.play_outs < most:
            race.look()
            if is_time_up():
                break
        best = race.best()
        self.thoughts += 1
        self.play_outs += int(race.play_outs)
        self.changes += best != choices[0]
        return best

    def _timer(self) -> Callable[[], bool]:
        """Says, from now on, whether the time for one thought is used up."""
        if self.budget.ms is None:
            return lambda: False
        seconds = self.budget.ms / 1000
        end, latest = self._clock() + seconds, self._wall_clock() + LONGEST * seconds
        return lambda: self._clock() >= end or self._wall_clock() >= latest


def thinking(maker: Callable[[int, FastRng, Thinker], Bot], usual: Budget) -> SearcherMaker:
    """A level that looks ahead, for so long if nothing else is said."""
    return lambda seat, rng, budget: maker(seat, rng, Thinker(budget or usual))


def thoughtless(maker: BotMaker) -> SearcherMaker:
    """For comparison: the same eyes and hands, and no look ahead."""

    def make(seat: int, rng: FastRng, budget: Budget | None) -> Bot:
        if budget is not None:
            raise AnticsError("'reflex' takes no budget, for it does not look ahead")
        return maker(seat, rng)

    return make
