"""Intervals against numbers from the tables of Student's distribution."""

import math

import pytest

from antics.bots.statistics import interval, t_margin, t_within


@pytest.mark.parametrize(
    ("confidence", "freedom", "t"),
    [
        (0.95, 1, 12.7062),
        (0.95, 2, 4.3027),
        (0.95, 3, 3.1824),
        (0.95, 4, 2.7764),
        (0.95, 10, 2.2281),
        (0.95, 29, 2.0452),
        (0.95, 30, 2.0423),
        (0.95, 120, 1.9799),
        (0.95, 10_000, 1.9602),
        (0.99, 5, 4.0321),
        (0.50, 7, 0.7111),
    ],
)
def test_t_margins_are_those_of_the_tables(confidence: float, freedom: int, t: float) -> None:
    assert t_margin(confidence, freedom) == pytest.approx(t, abs=5e-5)


def test_one_degree_of_freedom_is_cauchys_distribution() -> None:
    assert t_within(1.0, 1) == pytest.approx(0.5)


def test_the_interval_of_five_numbers() -> None:
    found = interval([1, 2, 3, 4, 5])
    assert found.mean == 3
    assert found.margin == pytest.approx(2.77645 * math.sqrt(2.5 / 5), abs=1e-4)
    assert (found.low, found.high) == (3 - found.margin, 3 + found.margin)


def test_samples_without_spread_leave_no_doubt() -> None:
    assert interval([0.5] * 20) == (0.5, 0.0)


def test_one_sample_says_nothing_about_the_next() -> None:
    assert interval([7.0]) == (7.0, math.inf)
