"""How strong every bot is, from all games it has ever played.

Bradley and Terry's model, fitted to the whole history at once: every two chairs of a game are a
meeting, a bot has a strength, and it comes out ahead of another as often as its strength has a
share in both. So the order of the games does not matter, and bots that never met are compared
through those whom both have met. Each pair that has met is lent one meeting that ended level, so
that who never lost is not infinitely strong.

Strengths are given in points as chess does: 200 points more come out ahead three times in four,
400 points ten times in eleven. `casual` has 1000, because it plays as most people do.

Games of one deal hang together, also in different tournaments. So the intervals come from drawing
the deals again, with their games, many times (the bootstrap), and fitting each time. Few deals
drawn again resemble each other more than new ones would; intervals are widened by as much.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import NormalDist
from typing import Final, NamedTuple

from antics.arena.comparison import verdict
from antics.arena.history import Tournament
from antics.bots.statistics import CONFIDENCE, Interval, t_margin
from antics.core.rng import FastRng

DRAWS: Final = 400
"""How often the deals are drawn again."""
ANCHOR: Final = "casual"
ANCHOR_POINTS: Final = 1000
_LEAST_STIFF: Final = 1e-9
_LONGEST_STEP: Final = 1.0
_POINTS: Final = 400 / math.log(10)
_NORMAL: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)

Pair = tuple[str, str]
Counts = dict[Pair, tuple[float, float]]
"""Of each pair, the first name before the second: how often each came out ahead; level is half."""


class Rung(NamedTuple):
    """One bot on the ladder."""

    bot: str
    points: float
    low: float
    high: float
    over_next: str
    """Whether it is sure to be better than the bot below; nothing for the lowest."""
    ahead_of_next: float
    """How often it comes out ahead of the bot below, by the model."""


class Ladder(NamedTuple):
    players: int
    deals: int
    games: int
    rungs: list[Rung]
    """Strongest first."""
    apart: list[str]
    """Bots that have met nobody of these, directly or through others."""


def ladder(
    tournaments: Iterable[Tournament], players: int, seed: str = "ladder", draws: int = DRAWS
) -> Ladder:
    """The ladder at tables for so many."""
    runs = [each for each in tournaments if each.players == players]
    clusters = _clusters(runs)
    everyone = sorted({bot for run in runs for bot in run.bots})
    pairs = sorted({pair for counts in clusters for pair in counts})
    rows = [[half for pair in pairs for half in each.get(pair, (0.0, 0.0))] for each in clusters]
    total = _summed(pairs, rows)
    anchor = ANCHOR if ANCHOR in everyone else next(iter(everyone), "")
    bots = _within_reach(anchor, total)
    strengths = fitted(bots, total)
    points = _in_points(strengths, anchor)
    drawn: dict[str, list[float]] = {bot: [] for bot in bots}
    rng = FastRng(f"{seed} {players}")
    for _ in range(draws if len(clusters) > 1 else 0):
        again = _summed(pairs, [rows[int(rng.below(len(rows)))] for _ in rows])
        found = _in_points(fitted(bots, again, strengths), anchor)
        for bot in bots:
            drawn[bot].append(found[bot])
    ordered = sorted(bots, key=lambda bot: (-points[bot], bot))
    rungs = []
    for bot, below in zip(ordered, [*ordered[1:], None], strict=False):
        low, high = _ends(points[bot], drawn[bot], len(clusters))
        sure, ahead = "", 0.0
        if below is not None:
            gaps = [ours - theirs for ours, theirs in zip(drawn[bot], drawn[below], strict=True)]
            ends = _ends(points[bot] - points[below], gaps, len(clusters))
            sure = verdict(Interval((ends[0] + ends[1]) / 2, (ends[1] - ends[0]) / 2))
            ahead = 1 / (1 + math.exp((points[below] - points[bot]) / _POINTS))
        rungs.append(Rung(bot, points[bot], low, high, sure, ahead))
    return Ladder(
        players,
        len(clusters),
        sum(run.games for run in runs),
        rungs,
        [bot for bot in everyone if bot not in bots],
    )


def fitted(
    bots: Sequence[str], counts: Counts, start: Mapping[str, float] | None = None
) -> dict[str, float]:
    """The strengths, as natural logarithms, under which the counts are most likely.

    Newton's method; the likelihood has one top, and no step is so long as to miss it. The first
    bot stays where it starts, for only distances count. So does who has met nobody in these.
    """
    place = {bot: number for number, bot in enumerate(bots)}
    found = [start[bot] if start else 0.0 for bot in bots]
    meetings = [
        (place[bot], place[other], ahead + 0.5, ahead + behind + 1.0)
        for (bot, other), (ahead, behind) in counts.items()
        if bot in place and other in place
    ]
    for _ in range(200):
        pull = [0.0] * len(bots)
        stiff = [[_LEAST_STIFF if i == j else 0.0 for j in place.values()] for i in place.values()]
        for bot, other, ahead, met in meetings:
            share = 1 / (1 + math.exp(found[other] - found[bot]))
            gain, weight = ahead - met * share, met * share * (1 - share)
            pull[bot] += gain
            pull[other] -= gain
            stiff[bot][bot] += weight
            stiff[other][other] += weight
            stiff[bot][other] -= weight
            stiff[other][bot] -= weight
        steps = _solved([row[1:] for row in stiff[1:]], pull[1:])
        longest = max(map(abs, steps), default=0.0)
        scale = min(1.0, _LONGEST_STEP / longest) if longest else 0.0
        for number, step in enumerate(steps, 1):
            found[number] += scale * step
        if longest < 1e-9:
            break
    return dict(zip(bots, found, strict=True))


def _solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """Gauss's elimination. The rows are those of a positive definite matrix, so none is swapped."""
    size = len(right)
    for top in range(size):
        for below in range(top + 1, size):
            times = rows[below][top] / rows[top][top]
            if times:
                for column in range(top, size):
                    rows[below][column] -= times * rows[top][column]
                right[below] -= times * right[top]
    for row in reversed(range(size)):
        for column in range(row + 1, size):
            right[row] -= rows[row][column] * right[column]
        right[row] /= rows[row][row]
    return right


def _clusters(runs: Iterable[Tournament]) -> list[Counts]:
    """What happened in each deal. The same seed and number are the same cards in any tournament."""
    found: dict[tuple[str, int], Counts] = defaultdict(dict)
    for run in runs:
        pairs = run.pairs()
        for deal in run.deals:
            counts = found[run.seed, deal.number]
            for pair, (ahead, behind, level) in zip(pairs, deal.meetings, strict=True):
                if ahead or behind or level:
                    before = counts.get(pair, (0.0, 0.0))
                    counts[pair] = (
                        before[0] + ahead + level / 2,
                        before[1] + behind + level / 2,
                    )
    return [found[key] for key in sorted(found)]


def _summed(pairs: Sequence[Pair], rows: Iterable[Sequence[float]]) -> Counts:
    """Deals as rows of numbers, two for each pair; who has not met in them is left out."""
    sums = [sum(column) for column in zip(*rows, strict=True)]
    both = zip(pairs, sums[::2], sums[1::2], strict=True)
    return {pair: (ahead, behind) for pair, ahead, behind in both if ahead or behind}


def _within_reach(anchor: str, counts: Counts) -> list[str]:
    """Who has met the anchor, or somebody who has, and so on."""
    reached, waiting = set[str](), [anchor] if anchor else []
    while waiting:
        bot = waiting.pop()
        if bot not in reached:
            reached.add(bot)
            waiting += [other for pair in counts if bot in pair for other in pair]
    return sorted(reached)


def _in_points(strengths: Mapping[str, float], anchor: str) -> dict[str, float]:
    return {
        bot: ANCHOR_POINTS + _POINTS * (strength - strengths[anchor])
        for bot, strength in strengths.items()
    }


def _ends(found: float, drawn: Sequence[float], deals: int) -> tuple[float, float]:
    """The interval around what was found, from what came of drawing that many deals again: all but
    the outermost on both sides. For few deals it is widened as Student's t is against the normal
    distribution, and by what a sample's spread falls short of the truth."""
    if not drawn:
        return -math.inf, math.inf
    ordered = sorted(drawn)
    cut = int(len(ordered) * (1 - CONFIDENCE) / 2)
    wider = t_margin(CONFIDENCE, deals - 1) / _NORMAL * math.sqrt(deals / (deals - 1))
    return found - wider * (found - ordered[cut]), found + wider * (ordered[-1 - cut] - found)
