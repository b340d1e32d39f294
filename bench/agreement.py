"""Whether C and the library play the same game: means of many random games, compared.

A limit that plays another game is no limit. Decisions per game, every seat's mean score and
every seat's share of wins have to lie within what chance explains.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Any

WIDTH = 5.0
"""Standard errors that two means may lie apart: chance goes there once in two million times."""


@dataclass(frozen=True)
class Agreement:
    way: str
    players: int
    decisions: tuple[float, float]
    """Mean decisions per game: ours, theirs."""
    score: tuple[float, float]
    """Mean score of a seat: ours, theirs."""
    widest: float
    """The largest distance of any two means, in standard errors."""
    games: tuple[int, int]

    @property
    def holds(self) -> bool:
        return self.widest < WIDTH


def added(tallies: list[dict[str, Any]]) -> dict[str, Any]:
    """The tallies of several rounds as one."""
    total = dict(tallies[0])
    for tally in tallies[1:]:
        for name, value in tally.items():
            if isinstance(value, list):
                total[name] = [mine + other for mine, other in zip(total[name], value, strict=True)]
            else:
                total[name] += value
    return total


def means(tally: dict[str, Any]) -> list[tuple[float, float]]:
    """Each mean with its squared standard error: decisions, then scores and wins by seat."""
    games = tally["games"]

    def mean(total: int, squared: int) -> tuple[float, float]:
        average = total / games
        return average, max(squared / games - average * average, 0.0) / games

    return [
        mean(tally["decisions"], tally["squared_decisions"]),
        *(mean(*pair) for pair in zip(tally["scores"], tally["squared_scores"], strict=True)),
        *(mean(wins, wins) for wins in tally["wins"]),
    ]


def compared(way: str, players: int, ours: dict[str, Any], theirs: dict[str, Any]) -> Agreement:
    widest = 0.0
    for (one, one_error), (other, other_error) in zip(means(ours), means(theirs), strict=True):
        error = sqrt(one_error + other_error)
        distance = abs(one - other)
        widest = max(widest, distance / error if error else float(distance > 0) * 2 * WIDTH)
    pair = (ours, theirs)
    decisions = [tally["decisions"] / tally["games"] for tally in pair]
    scores = [sum(tally["scores"]) / tally["games"] / players for tally in pair]
    return Agreement(
        way,
        players,
        (decisions[0], decisions[1]),
        (scores[0], scores[1]),
        widest,
        (ours["games"], theirs["games"]),
    )
