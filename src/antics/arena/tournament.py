"""A tournament from its plan to its result: what is still to be played, and when it is enough.

Games come back from the workers in any order, but deals are looked at one after the other, each
when all its games are there. So when to stop, and with it the result, depends on the plan alone.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple, Protocol

from antics.arena.comparison import Comparison, DealSummary, compared, summed_up
from antics.arena.folder import Folder
from antics.arena.guard import PATIENCE, Patience
from antics.arena.plan import Plan, Played, Round
from antics.arena.play import Finished, Players
from antics.arena.ratings import rated
from antics.bots.statistics import Interval, Running, anytime_interval, interval
from antics.core.errors import AnticsError
from antics.core.game import Setup

LEAST: Final = 20
"""Nobody is called better after fewer deals than that, however clear it looks."""


class Team(Protocol):
    """Whoever plays the games: processes on this machine (`crew.py`), or a cluster."""

    def play(self, rounds: Iterator[Round], left: int) -> Iterator[list[Finished]]: ...


class Goal(NamedTuple):
    """When a tournament is over."""

    deals: int
    """After so many deals at the latest."""
    until: float | None = None
    """Or when for every pair it is clear who wins more, or that they are as good to within this
    share of wins."""

    @property
    def surely(self) -> Callable[[Sequence[float]], Interval]:
        return interval if self.until is None else anytime_interval


class Result(NamedTuple):
    plan: Plan
    goal: Goal
    comparison: Comparison
    ratings: dict[str, Interval]
    games: list[Played]


class Referee:
    """Takes the games as they come, counts whole deals in order, and says when it is enough."""

    def __init__(self, plan: Plan, goal: Goal) -> None:
        self.plan = plan
        self.goal = goal
        self.deals = 0
        """So many deals are complete, without a gap."""
        self.taken = 0
        """So many games have come, whole deals or not."""
        self.replaced = 0
        """So many bots failed."""
        self.is_over = goal.deals == 0
        self._games_a_deal = plan.games_a_deal()
        self._games: dict[int, list[Played]] = {}
        self.summaries: list[DealSummary] = []
        """Of the complete deals."""
        bots = plan.entrants()
        self.wins = {bot: Running() for bot in bots}
        self._gaps = {pair: Running() for pair in combinations(bots, 2)}

    def take(self, games: Iterable[Played]) -> None:
        for game in games:
            self._games.setdefault(game.deal, []).append(game)
            self.taken += 1
            self.replaced += len(game.replaced)
        while not self.is_over and len(self._games.get(self.deals, ())) == self._games_a_deal:
            self._count(self.deals)

    def games(self) -> list[Played]:
        """Of all whole deals up to the end, in order."""
        return [
            game
            for deal in range(self.deals)
            for game in sorted(self._games[deal], key=lambda game: game.turn)
        ]

    def unresolved(self) -> list[Interval]:
        """The differences in wins that are not clear yet."""
        until = self.goal.until or 0.0
        gaps = [gap.anytime_interval() for gap in self._gaps.values()]
        if self.deals < LEAST:
            return gaps
        return [gap for gap in gaps if abs(gap.mean) <= gap.margin > until]

    def expected_deals(self) -> int:
        """How many it will take, as far as one can tell: intervals shrink with the square root."""
        goal = self.goal
        if goal.until is None or not self.deals:
            return goal.deals
        needed = max(LEAST, self.deals)
        for mean, margin in self.unresolved():
            if not math.isfinite(margin):
                return goal.deals
            shrink = margin / max(goal.until, abs(mean))
            needed = max(needed, math.ceil(self.deals * shrink**2))
        return min(needed, goal.deals)

    def _count(self, deal: int) -> None:
        summary = summed_up(deal, self._games[deal])
        self.summaries.append(summary)
        for bot, wins in self.wins.items():
            wins.add(summary.wins[bot])
        for (bot, other), gap in self._gaps.items():
            gap.add(summary.wins[bot] - summary.wins[other])
        self.deals += 1
        done = self.goal.until is not None and self.deals >= LEAST and not self.unresolved()
        self.is_over = done or self.deals >= self.goal.deals


def hold(
    referee: Referee,
    team: Callable[[], Team],
    folder: Folder | None = None,
    watch: Callable[[Referee, int], None] | None = None,
) -> Result:
    """Play what is still missing. `watch` hears, after every batch, how many games it had."""
    plan, goal = referee.plan, referee.goal
    there = folder.played() if folder is not None else []
    if any(game.deal >= goal.deals for game in there):
        deals = 1 + max(game.deal for game in there)
        raise AnticsError(f"{deals} deals have been begun there already, more than {goal.deals}")
    referee.take(there)
    if not referee.is_over:
        places = {game.place for game in there}
        missing = _missing(plan, referee, places)
        left = goal.deals * plan.games_a_deal() - len(there)
        for batch in team().play(missing, left):
            if folder is not None:
                folder.add(batch)
            referee.take(played for played, _ in batch)
            if watch is not None:
                watch(referee, len(batch))
            if referee.is_over:
                break
    return result_of(plan, goal, referee.games(), referee.summaries)


def result_of(
    plan: Plan, goal: Goal, games: list[Played], deals: Sequence[DealSummary] | None = None
) -> Result:
    """`deals` are the games of each deal summed up, if somebody has done so."""
    bots = plan.entrants()
    comparison = compared(bots, games, goal.surely, deals)
    return Result(plan, goal, comparison, rated(bots, games), games)


def _missing(plan: Plan, referee: Referee, there: set[tuple[int, int]]) -> Iterator[Round]:
    for deal in range(referee.goal.deals):
        for round_ in plan.rounds(deal):
            if referee.is_over:
                return
            if (round_.deal, round_.turn) not in there:
                yield round_


def compare(
    setup: Setup,
    bots: Sequence[str],
    deals: Iterable[int],
    seed: str,
    watch: Callable[[Finished], None] | None = None,
) -> Comparison:
    """A small tournament here and now, in this process. `watch` hears of every game."""
    plan = Plan(
        game=setup.game.name,
        players=len(setup.players),
        options=setup.options,
        bots=tuple(bots),
        seed=seed,
    )
    players = Players(plan, Patience(PATIENCE), keeps_records=watch is not None)
    games: list[Played] = []
    for deal in deals:
        for round_ in plan.rounds(deal):
            finished = players.play(round_)
            games.append(finished.played)
            if watch is not None:
                watch(finished)
    return compared(plan.entrants(), games)
