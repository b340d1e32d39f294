"""What a game was worth to each seat."""

from collections.abc import Sequence
from typing import Final

from antics.core.errors import AnticsError
from antics.core.game import Outcome

WIN: Final = "win"
"""The share of the victory, less what an equal share would be: 3/4 or −1/4 with four players."""
SCORE: Final = "score"
"""The lead over the others' mean score, in points; behind is negative."""
REWARDS: Final = (WIN, SCORE)


def check_reward(kind: str) -> None:
    if kind not in REWARDS:
        raise AnticsError(f"there is no reward {kind!r}; there are {' and '.join(REWARDS)}")


def rewards(outcome: Outcome, players: int, low_scores_win: bool, kind: str) -> list[float]:
    """By seat. Victories, like points, are shared out: the sum is 0, except where Paul wins."""
    if kind == WIN:
        share = 1 / len(outcome.winners)
        return [share * (seat in outcome.winners) - 1 / players for seat in range(players)]
    return leads(outcome.scores[:players], low_scores_win)


def leads(scores: Sequence[float], low_scores_win: bool) -> list[float]:
    total, others = sum(scores), len(scores) - 1
    sign = -1 if low_scores_win else 1
    return [sign * (score - (total - score) / others) for score in scores]
