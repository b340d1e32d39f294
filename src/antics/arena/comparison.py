"""Which bot plays better: what the games of matched deals come to.

Games of one deal hang together; so a deal is one sample, the mean over its games, and intervals
are taken over deals. Only deals are independent of each other.

Two bots are compared by what they win: a shared victory counts in parts, and a game that nobody
at the table wins (Paul does) counts for nobody. They are also compared head to head: how much
more often one ends a game ahead of the other than behind. That tells bots apart of which neither
wins anything, because a third one does. The mean score stands beside it; whether low or high is
good is the game's affair.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from antics.arena.plan import Played
from antics.bots.statistics import Interval, interval

Surely = Callable[[Sequence[float]], Interval]
"""How samples become an interval."""


class Standing(NamedTuple):
    """How one kind of bot did, per chair it sat in."""

    bot: str
    chairs: int
    """In how many games it sat, counted twice where it sat in two chairs."""
    score: Interval
    wins: Interval


class Difference(NamedTuple):
    """How much more one kind scored and won than another, deal by deal."""

    bot: str
    other: str
    score: Interval
    wins: Interval
    ahead: Interval
    """Of their meetings, those it ended ahead less those it ended behind: from -1 to 1."""

    @property
    def verdict(self) -> str:
        return verdict(self.wins)

    @property
    def head_to_head(self) -> str:
        return verdict(self.ahead)


def verdict(more: Interval) -> str:
    """Whether it is sure that there is more, or less, than nothing."""
    if more.low > 0:
        return "better"
    return "worse" if more.high < 0 else "unresolved"


class Failure(NamedTuple):
    """A bot that had to be replaced, for that reason, in so many games."""

    bot: str
    by: str
    why: str
    games: int


class Comparison(NamedTuple):
    deals: int
    games: int
    standings: list[Standing]
    differences: list[Difference]
    failures: list[Failure]


class Meetings(NamedTuple):
    """How two bots came out of their meetings: every chair of one against every of the other."""

    ahead: int
    behind: int
    level: int

    @property
    def balance(self) -> float:
        return (self.ahead - self.behind) / max(1, sum(self))


class DealSummary(NamedTuple):
    """What the games of one deal come to: one sample."""

    deal: int
    chairs: dict[str, int]
    scores: dict[str, float]
    wins: dict[str, float]
    meetings: dict[tuple[str, str], Meetings]


def summed_up(deal: int, games: Iterable[Played]) -> DealSummary:
    """One deal; its games in any order."""
    chairs: dict[str, int] = {}
    scores: dict[str, float] = {}
    wins: dict[str, float] = {}
    met: dict[tuple[str, str], list[int]] = {}
    for game in sorted(games, key=lambda game: game.turn):
        ranks = rankings(game.scores, game.winners)
        seating = game.seating
        for seat, bot in enumerate(seating):
            chairs[bot] = chairs.get(bot, 0) + 1
            scores[bot] = scores.get(bot, 0.0) + game.scores[seat]
            won = 1 / len(game.winners) if seat in game.winners else 0.0
            wins[bot] = wins.get(bot, 0.0) + won
            for other_seat in range(seat):
                other = seating[other_seat]
                if other == bot:
                    continue
                ours, theirs = ranks[seat], ranks[other_seat]
                pair = (bot, other) if bot < other else (other, bot)
                if bot > other:
                    ours, theirs = theirs, ours
                counts = met.setdefault(pair, [0, 0, 0])
                counts[0 if ours > theirs else 1 if ours < theirs else 2] += 1
    return DealSummary(
        deal,
        chairs,
        {bot: scores[bot] / chairs[bot] for bot in chairs},
        {bot: wins[bot] / chairs[bot] for bot in chairs},
        {pair: Meetings(*counts) for pair, counts in met.items()},
    )


def met(summary: DealSummary, bot: str, other: str) -> Meetings:
    """How the first came out of its meetings with the second in that deal."""
    if bot < other:
        return summary.meetings.get((bot, other), Meetings(0, 0, 0))
    ahead, behind, level = summary.meetings.get((other, bot), Meetings(0, 0, 0))
    return Meetings(behind, ahead, level)


def compared(
    bots: Sequence[str],
    games: Sequence[Played],
    surely: Surely = interval,
    deals: Sequence[DealSummary] | None = None,
) -> Comparison:
    """What whole deals, in order, come to. `deals` are they summed up, if somebody has done so."""
    if deals is None:
        deals = summaries(games)
    return Comparison(
        deals=len(deals),
        games=len(games),
        standings=[
            Standing(
                bot,
                sum(deal.chairs[bot] for deal in deals),
                surely([deal.scores[bot] for deal in deals]),
                surely([deal.wins[bot] for deal in deals]),
            )
            for bot in bots
        ],
        differences=[
            Difference(
                bot,
                other,
                score=surely([deal.scores[bot] - deal.scores[other] for deal in deals]),
                wins=surely([deal.wins[bot] - deal.wins[other] for deal in deals]),
                ahead=surely([met(deal, bot, other).balance for deal in deals]),
            )
            for bot, other in combinations(bots, 2)
        ],
        failures=failures(games),
    )


def failures(games: Iterable[Played]) -> list[Failure]:
    """Who was replaced and why, the most frequent first."""
    counts: dict[tuple[str, str, str], int] = {}
    for game in games:
        for kind in {(each.bot, each.by, each.why) for each in game.replaced}:
            counts[kind] = counts.get(kind, 0) + 1
    ordered = sorted(counts, key=lambda kind: (-counts[kind], kind))
    return [Failure(*kind, counts[kind]) for kind in ordered]


def summaries(games: Iterable[Played]) -> list[DealSummary]:
    """Deal by deal, in order."""
    by_deal: dict[int, list[Played]] = {}
    for game in games:
        by_deal.setdefault(game.deal, []).append(game)
    return [summed_up(deal, by_deal[deal]) for deal in sorted(by_deal)]


def rankings(scores: Sequence[int], winners: Sequence[int]) -> list[float]:
    """By seat, a number that is the higher the better the seat came out.

    Who has won shows whether low or high scores are good, and comes before equals who have not.
    """
    best = scores[winners[0]]
    sign = -1 if best == min(scores) else 1
    return [sign * score + (0.5 if seat in winners else 0.0) for seat, score in enumerate(scores)]
