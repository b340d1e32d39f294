"""What choices cost, judged from samples whose truth is known."""

import random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antics.review.findings import Loss
from antics.review.losses import best_of, difference_of, loss_of, together

points = st.floats(-50, 50, allow_nan=False)


def worlds_of(rng: random.Random, means: list[float], count: int) -> list[list[float]]:
    """Luck that all choices share, and some that they do not."""
    worlds = []
    for _ in range(count):
        shared = rng.gauss(0, 20)
        worlds.append([mean + shared + rng.gauss(0, 4) for mean in means])
    return worlds


def tables(choices: int) -> st.SearchStrategy[list[list[float]]]:
    world = st.lists(points, min_size=choices, max_size=choices)
    return st.lists(world, min_size=4, max_size=20)


@given(st.integers(1, 5).flatmap(tables), st.data())
def test_a_loss_is_never_below_nothing_and_lies_in_its_interval(
    values: list[list[float]], data: st.DataObject
) -> None:
    chosen = data.draw(st.integers(0, len(values[0]) - 1))
    loss = loss_of(values, chosen)
    assert 0 <= loss.low <= loss.points <= loss.high


def test_where_there_was_no_choice_nothing_is_lost() -> None:
    assert loss_of([[3.0], [1.0], [2.0], [9.0]], 0) == Loss(0, 0, 0)


def test_shared_luck_does_not_blur_a_loss() -> None:
    """Twenty points of luck in every world, and still two points are told apart."""
    values = worlds_of(random.Random(1), [0.0, 2.0], 400)
    loss = loss_of(values, 0)
    assert best_of(values) == 1
    assert loss.low > 1
    assert loss.high < 3
    assert loss_of(values, 1).points == 0


@pytest.mark.parametrize("worlds", [4, 8, 40])
def test_the_interval_holds_as_often_as_it_says(worlds: int) -> None:
    rng = random.Random(7)
    held = 0
    for _ in range(300):
        means = [rng.uniform(0, 2) for _ in range(4)]
        loss = loss_of(worlds_of(rng, means, worlds), 0)
        held += loss.low <= max(means) - means[0] <= loss.high
    assert held >= 0.93 * 300


def test_equal_choices_cost_next_to_nothing_on_average() -> None:
    """The highest of five equal means looks better than it is; crosswise it does not."""
    rng = random.Random(3)
    naive, crosswise = [], []
    for _ in range(200):
        values = worlds_of(rng, [0.0] * 5, 40)
        means = [fmean(column) for column in zip(*values, strict=True)]
        naive.append(max(means) - means[0])
        crosswise.append(loss_of(values, 0).points)
    assert fmean(crosswise) < 0.6 * fmean(naive)


def test_losses_add_up_and_their_doubts_partly_cancel() -> None:
    total = together([Loss(3, 0, 6), Loss(4, 0, 8)])
    assert total.points == 7
    assert total.low == 2
    assert total.high == 12
    assert together([]) == Loss(0, 0, 0)


def test_a_difference_has_its_sign_and_its_doubt() -> None:
    better = difference_of([5, 6, 7, 6], [1, 2, 1, 2])
    assert better.points == 4.5
    assert 0 < better.low < 4.5 < better.high
    assert difference_of([1, 2, 1, 2], [5, 6, 7, 6]).points == -4.5
