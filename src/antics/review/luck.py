"""How good the cards were: the same bots on the same deal, and on any other.

The difference is what the deal alone is worth to a seat. What was drawn or shuffled later, and
how people played, is no part of it.
"""

from functools import cached_property
from typing import Final

from antics.bots.levels import find_bot
from antics.bots.realtime import Clockwork
from antics.bots.simulation import play_on, seated
from antics.core.fairness import FairDeal
from antics.core.game import JsonObject, Setup
from antics.core.happenings import Happening
from antics.core.match import Match
from antics.core.records import Record
from antics.core.registry import find_game
from antics.review.findings import Difference, Luck
from antics.review.losses import difference_of

REFERENCE: Final = "sharp"


class Reference:
    """Games of reference bots at the record's table."""

    def __init__(self, record: Record, games: int) -> None:
        self._record: Final = record
        self._game: Final = find_game(record.game)
        self._setup: Final = self._game.setup(record.players, record.options)
        self._games: Final = games

    def luck(self, seat: int) -> Luck | None:
        """None in an unfinished game: more may have been dealt in it."""
        if self._record.result is None:
            return None
        here, elsewhere = ([scores[seat] for scores in games] for games in self._scores)
        better = difference_of(here, elsewhere)
        if self._game.low_wins:
            better = Difference(-better.points, -better.high, -better.low)
        return Luck(score=better, bot=REFERENCE, games=self._games)

    @cached_property
    def _scores(self) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
        deals = self._record.deals
        here = [_played(self._setup, deals, f"deal {number}") for number in range(self._games)]
        elsewhere = [_played(self._setup, [], f"other {number}") for number in range(self._games)]
        return here, elsewhere


def _played(setup: Setup, deals: list[JsonObject], seed: str) -> tuple[int, ...]:
    """The scores of one game that begins with these deals."""
    told: list[Happening] = []
    bots = seated([find_bot(setup.game.name, REFERENCE)] * len(setup.players), seed)
    match = Match(setup, FairDeal.named(seed), told, deals=deals)
    if setup.game.timed:
        Clockwork(match, told, dict(enumerate(bots))).play_out()
    else:
        play_on(match, bots, told)
    outcome = match.state.outcome()
    assert outcome is not None  # noqa: S101
    return outcome.scores
