"""openskill ratings, with an interval that one can believe.

Such a rating is made for players who come and go: it depends on the order of the games, and its
own sigma takes games of one deal for independent ones. So the deals are split into seasons, up
to 20. Every season starts afresh and rates its games in order; the mean of where a bot ends is
its rating, and the interval is Student's over seasons, which share no deal.

A season starts everybody at 25. The shorter it is, the nearer to 25 they still are: ratings of
one table can be compared with each other, not with those of another.

The model is openskill's `PlackettLuce`, written out for players without teams: calling the package
would cost more than all the rest of the arena. The tests compare the two.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from antics.arena.comparison import rankings
from antics.arena.plan import Played
from antics.bots.statistics import Interval, interval

SEASONS: Final = 20

MU: Final = 25.0
SIGMA: Final = 25.0 / 3
BETA: Final = 25.0 / 6
"""How much luck there is in a single game, on the same scale."""
LEAST_SHRINK: Final = 0.0001


class Rating(NamedTuple):
    """What is known about somebody's strength: most likely so much, give or take so much."""

    mu: float = MU
    sigma: float = SIGMA


def rated(bots: Sequence[str], games: Sequence[Played]) -> dict[str, Interval]:
    """The rating of every bot. The games are in order."""
    deals: dict[int, list[Played]] = {}
    for game in games:
        deals.setdefault(game.deal, []).append(game)
    played = list(deals.values())
    seasons = max(1, min(SEASONS, len(played) // 2))
    ends: dict[str, list[float]] = {bot: [] for bot in bots}
    for season in range(seasons):
        first, last = (len(played) * end // seasons for end in (season, season + 1))
        found = _season(bots, [game for deal in played[first:last] for game in deal])
        for bot in bots:
            ends[bot].append(found[bot].mu)
    return {bot: interval(ends[bot]) for bot in bots}


def _season(bots: Sequence[str], games: Sequence[Played]) -> dict[str, Rating]:
    ratings = dict.fromkeys(bots, Rating())
    for game in games:
        seating = game.seating
        # Paul's chair is not rated. One that sits in two chairs learns from both, half from each.
        around = [ratings[bot] for bot in seating]
        after = rate(around, rankings(game.scores, game.winners)[: len(around)])
        for bot in dict.fromkeys(seating):
            chairs = [after[seat] for seat, other in enumerate(seating) if other == bot]
            ratings[bot] = Rating(
                sum([chair.mu for chair in chairs]) / len(chairs),
                sum([chair.sigma for chair in chairs]) / len(chairs),
            )
    return ratings


def rate(ratings: Sequence[Rating], came_out: Sequence[float]) -> list[Rating]:
    """What a game teaches: everyone's rating after it. The higher `came_out`, the better.

    Plackett and Luce take a result for a lottery drawn from the top: everyone who is still in it
    draws each place with a chance that grows with their strength. Whoever did better than those
    chances goes up.
    """
    variances = [sigma * sigma for _, sigma in ratings]
    spread = math.sqrt(sum(variances) + len(ratings) * BETA * BETA)
    strengths = [math.exp(mu / spread) for mu, _ in ratings]
    draws = []
    for place in came_out:  # one for each who came out there: the strengths still in it
        still_in = 0.0
        level = 0
        for strength, other in zip(strengths, came_out, strict=True):
            if other <= place:
                still_in += strength
                level += other == place
        draws.append((place, still_in, level))
    after = []
    for seat, own in enumerate(came_out):
        rise = shrink = 0.0
        strength = strengths[seat]
        for place, still_in, level in draws:
            if place >= own:
                chance = strength / still_in
                rise -= chance / level
                shrink += chance * (1 - chance) / level
        mu, sigma = ratings[seat]
        rise += 1 / draws[seat][2]
        part = variances[seat] / spread
        shrink *= part * sigma / (spread * spread)
        after.append(Rating(mu + rise * part, sigma * math.sqrt(max(1 - shrink, LEAST_SHRINK))))
    return after
