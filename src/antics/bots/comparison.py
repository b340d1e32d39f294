"""Which bot plays better: the same deals for everyone, and everyone in every chair.

A deal is played once per rotation of the seating, so luck of the cards and of the chair falls on
all alike. Games of one deal hang together; so a deal is one sample, the mean over its rotations,
and intervals are taken over deals. Only deals are independent of each other.

Two bots are compared by what they win: a shared victory counts in parts, and a game that nobody
at the table wins (Paul does) counts for nobody. They are also compared head to head: how much
more often one ends a game ahead of the other than behind. That tells bots apart of which neither
wins anything, because a third one does. The mean score stands beside it; whether low or high is
good is the game's affair.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from antics.bots.levels import BotMaker, find_bot
from antics.bots.simulation import play_game
from antics.bots.statistics import Interval, interval
from antics.core.errors import AnticsError
from antics.core.game import Outcome, Setup
from antics.core.match import Match


class Standing(NamedTuple):
    """How one kind of bot did, per chair it sat in."""

    bot: str
    chairs: int
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


class Comparison(NamedTuple):
    deals: int
    games: int
    standings: list[Standing]
    differences: list[Difference]


def seatings(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """The bots in every rotation around the table, repeated while there are empty chairs."""
    if not bots or len(bots) > seats:
        raise AnticsError(f"{seats} players need 1 to {seats} bots, not {len(bots)}")
    chairs = [bots[seat % len(bots)] for seat in range(seats)]
    rotations = [tuple(chairs[turn:] + chairs[:turn]) for turn in range(seats)]
    return list(dict.fromkeys(rotations))  # a seating that comes again is the same games again


def compare(
    setup: Setup,
    bots: Sequence[str],
    deals: Iterable[int],
    seed: str,
    watch: Callable[[Match, tuple[str, ...], int, int], None] | None = None,
) -> Comparison:
    """Play every deal in every rotation. `watch` gets each match, seating, deal and rotation."""
    rotations = seatings(bots, len(setup.players))
    makers: dict[str, BotMaker] = {bot: find_bot(setup.game.name, bot) for bot in bots}
    pairs = list(combinations(makers, 2))
    scores: dict[str, list[float]] = {bot: [] for bot in makers}
    wins: dict[str, list[float]] = {bot: [] for bot in makers}
    aheads: dict[tuple[str, str], list[float]] = {pair: [] for pair in pairs}
    chairs = {bot: rotations[0].count(bot) for bot in makers}
    played = 0
    for deal in deals:
        deal_scores = dict.fromkeys(makers, 0.0)
        deal_wins = dict.fromkeys(makers, 0.0)
        deal_aheads = dict.fromkeys(pairs, 0)
        for turn, seating in enumerate(rotations):
            match = play_game(setup, [makers[bot] for bot in seating], f"{seed}/{deal}")
            outcome = match.state.outcome()
            if outcome is None:
                raise RuntimeError("a simulated game did not end")
            for seat, bot in enumerate(seating):
                deal_scores[bot] += outcome.scores[seat]
                deal_wins[bot] += (seat in outcome.winners) / len(outcome.winners)
            ranks = rankings(outcome)
            for pair in pairs:
                deal_aheads[pair] += meetings(ranks, seating, pair)
            played += 1
            if watch is not None:
                watch(match, seating, deal, turn)
        for bot in makers:
            scores[bot].append(deal_scores[bot] / (chairs[bot] * len(rotations)))
            wins[bot].append(deal_wins[bot] / (chairs[bot] * len(rotations)))
        for bot, other in pairs:
            met = chairs[bot] * chairs[other] * len(rotations)
            aheads[bot, other].append(deal_aheads[bot, other] / met)
    return Comparison(
        deals=played // len(rotations),
        games=played,
        standings=[
            Standing(bot, chairs[bot], interval(scores[bot]), interval(wins[bot])) for bot in makers
        ],
        differences=[
            Difference(
                bot,
                other,
                score=_gap(scores[bot], scores[other]),
                wins=_gap(wins[bot], wins[other]),
                ahead=interval(aheads[bot, other]),
            )
            for bot, other in pairs
        ],
    )


def rankings(outcome: Outcome) -> list[float]:
    """By seat, a number that is the higher the better the seat came out.

    Who has won shows whether low or high scores are good, and comes before equals who have not.
    """
    best = outcome.scores[outcome.winners[0]]
    sign = -1 if best == min(outcome.scores) else 1
    return [
        sign * score + (0.5 if seat in outcome.winners else 0.0)
        for seat, score in enumerate(outcome.scores)
    ]


def meetings(ranks: Sequence[float], seating: Sequence[str], pair: tuple[str, str]) -> int:
    """How often the first bot came out ahead of the second at this table, less how often behind."""
    ours = [ranks[seat] for seat, bot in enumerate(seating) if bot == pair[0]]
    theirs = [ranks[seat] for seat, bot in enumerate(seating) if bot == pair[1]]
    return sum((our > their) - (our < their) for our in ours for their in theirs)


def _gap(ours: Sequence[float], theirs: Sequence[float]) -> Interval:
    return interval([our - their for our, their in zip(ours, theirs, strict=True)])
