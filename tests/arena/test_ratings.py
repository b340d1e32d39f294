"""openskill ratings: the library's own numbers, in order, with intervals that hold."""

import random
from collections.abc import Iterator

import pytest
from openskill.models import PlackettLuce

from antics.arena.plan import Played
from antics.arena.ratings import SEASONS, Rating, rate, rated
from antics.bots.statistics import interval


def season(rng: random.Random, strengths: dict[str, float], deals: int) -> Iterator[Played]:
    """Deals of two games whose luck hangs together, for bots of known strength."""
    for deal in range(deals):
        luck = [rng.gauss(0, 8) for _ in strengths]  # of the chairs, the same in both games
        for turn in range(2):
            seating = tuple(strengths) if turn == 0 else tuple(reversed(strengths))
            scores = [
                round(100 + strengths[bot] + luck[seat] + rng.gauss(0, 4))
                for seat, bot in enumerate(seating)
            ]
            best = max(scores)
            winners = tuple(seat for seat, score in enumerate(scores) if score == best)
            yield Played(deal, turn, seating, tuple(scores), winners, 1)


def test_one_season_is_what_the_library_says() -> None:
    games = [
        Played(0, 0, ("a", "b", "c"), (30, 20, 10), (0,), 1),
        Played(0, 1, ("b", "c", "a"), (30, 20, 20), (0,), 1),
    ]
    model = PlackettLuce(tau=0.0)
    a, b, c = model.rating(), model.rating(), model.rating()
    (a,), (b,), (c,) = model.rate([[a], [b], [c]], ranks=[0, 1, 2])
    (b,), (c,), (a,) = model.rate([[b], [c], [a]], ranks=[0, 1, 1])
    found = rated(["a", "b", "c"], games)
    means = {bot: each.mean for bot, each in found.items()}
    assert means == pytest.approx({"a": a.mu, "b": b.mu, "c": c.mu}, rel=1e-12)


def test_any_game_teaches_what_the_library_says() -> None:
    """All numbers of players, with ties, from anywhere on the scale."""
    rng, model = random.Random("library"), PlackettLuce(tau=0.0)
    for _ in range(300):
        players = rng.randrange(2, 9)
        before = [Rating(rng.uniform(0, 50), rng.uniform(0.3, 9)) for _ in range(players)]
        came_out = [float(rng.randrange(players)) for _ in before]
        ours = rate(before, came_out)
        theirs = model.rate(
            [[model.rating(*each)] for each in before], ranks=[-place for place in came_out]
        )
        for mine, (other,) in zip(ours, theirs, strict=True):
            assert mine == pytest.approx((other.mu, other.sigma), rel=1e-9)


def test_who_sits_in_two_chairs_learns_from_both() -> None:
    model = PlackettLuce(tau=0.0)
    new = [[model.rating()] for _ in range(4)]
    first, second, third, last = (team[0].mu for team in model.rate(new, ranks=[0, 1, 2, 3]))
    found = rated(["a", "b"], [Played(0, 0, ("a", "b", "a", "b"), (4, 3, 2, 1), (0,), 1)])
    assert found["a"].mean == pytest.approx((first + third) / 2)
    assert found["b"].mean == pytest.approx((second + last) / 2)


def test_the_rating_is_the_mean_of_seasons_that_share_no_deal() -> None:
    games = [*season(random.Random("seasons"), {"a": 3.0, "b": 0.0}, 2 * SEASONS)]
    ends = [rated(["a", "b"], games[4 * number : 4 * number + 4]) for number in range(SEASONS)]
    expected = interval([end["a"].mean for end in ends])
    assert rated(["a", "b"], games)["a"] == pytest.approx(expected)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    """The truth is the mean over many tournaments; 95 of 100 intervals should hold it."""
    rng = random.Random("coverage")
    found = []
    for _ in range(150):
        games = [*season(rng, {"a": 4.0, "b": 0.0}, 40)]
        found.append(rated(["a", "b"], games)["a"])
    truth = sum(each.mean for each in found) / len(found)
    assert truth > 26
    held = sum(each.low <= truth <= each.high for each in found) / len(found)
    assert 0.90 <= held <= 0.99
