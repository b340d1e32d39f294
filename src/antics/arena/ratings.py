"""openskill ratings, with an interval that one can believe.

Such a rating is made for players who come and go: it depends on the order of the games, and its
own sigma takes games of one deal for independent ones. So the deals are split into seasons, up
to 20. Every season starts afresh and rates its games in order; the mean of where a bot ends is
its rating, and the interval is Student's over seasons, which share no deal.

A season starts everybody at 25. The shorter it is, the nearer to 25 they still are: ratings of
one table can be compared with each other, not with those of another.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from antics.arena.comparison import rankings
from antics.arena.plan import Played
from antics.bots.statistics import Interval, interval
from antics.core.errors import AnticsError

SEASONS: Final = 20


def rated(bots: Sequence[str], games: Sequence[Played]) -> dict[str, Interval]:
    """The rating of every bot. The games are in order."""
    deals: dict[int, list[Played]] = {}
    for game in games:
        deals.setdefault(game.deal, []).append(game)
    played = list(deals.values())
    seasons = max(1, min(SEASONS, len(played) // 2))
    model = _model()
    ends: dict[str, list[float]] = {bot: [] for bot in bots}
    for season in range(seasons):
        first, last = (len(played) * end // seasons for end in (season, season + 1))
        found = _season(model, bots, [game for deal in played[first:last] for game in deal])
        for bot in bots:
            ends[bot].append(found[bot])
    return {bot: interval(ends[bot]) for bot in bots}


def _season(model: Any, bots: Sequence[str], games: Sequence[Played]) -> dict[str, float]:
    new = model.rating()
    ratings: dict[str, tuple[float, float]] = dict.fromkeys(bots, (new.mu, new.sigma))
    for game in games:
        ranks = rankings(game.scores, game.winners)
        # Everyone a rating of their own: one that sits in two chairs would be changed twice.
        around = [[model.rating(*ratings[bot])] for bot in game.seating]
        after = model.rate(around, ranks=[-ranks[seat] for seat in range(len(around))])
        for bot in dict.fromkeys(game.seating):
            chairs = [after[seat][0] for seat, other in enumerate(game.seating) if other == bot]
            mu = sum(chair.mu for chair in chairs) / len(chairs)
            sigma = sum(chair.sigma for chair in chairs) / len(chairs)
            ratings[bot] = mu, sigma
    return {bot: mu for bot, (mu, _) in ratings.items()}


def _model() -> Any:
    try:
        models = import_module("openskill.models")
    except ImportError:
        raise AnticsError("ratings need the package openskill: pip install openskill") from None
    return models.PlackettLuce(tau=0.0)  # nobody's strength changes between games
