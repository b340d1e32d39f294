"""Intervals against the tables of Student's distribution, and against simulated truths."""

import math
import random

import pytest

from antics.bots.statistics import (
    TYPICAL,
    Running,
    anytime_interval,
    interval,
    t_margin,
    t_within,
)


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


# However often one looks --------------------------------------------------------------------


def test_an_anytime_interval_costs_what_looking_again_and_again_costs() -> None:
    samples = [float(number % 7) for number in range(TYPICAL)]
    fixed, anytime = interval(samples), anytime_interval(samples)
    assert anytime.mean == fixed.mean
    assert 1.5 < anytime.margin / fixed.margin < 1.65


def test_samples_one_by_one_give_the_same_interval() -> None:
    rng = random.Random("one by one")
    samples = [rng.gauss(3, 2) for _ in range(57)]
    running = Running()
    for sample in samples:
        running.add(sample)
    assert running.anytime_interval() == pytest.approx(anytime_interval(samples))
    assert Running().anytime_interval().margin == math.inf


@pytest.mark.parametrize("kind", ["even", "skewed", "rare"])
def test_who_stops_when_it_looks_clear_is_still_right(kind: str) -> None:
    """Of 300 sequences with mean 0, looked at after each of 250 samples from the 20th on, at
    most one in twenty is ever called clear. Student's interval would be wrong in a third."""
    rng = random.Random(kind)

    def sample() -> float:
        if kind == "even":
            return rng.gauss(0, 1)
        if kind == "skewed":  # one wins seldom but often more at once
            return 3.0 if rng.random() < 0.25 else -1.0
        return rng.choice([-0.25, 0.25]) if rng.random() < 0.2 else 0.0

    wrong = wrong_with_t = 0
    for _ in range(300):
        running = Running()
        is_wrong = is_wrong_with_t = False
        for count in range(1, 251):
            running.add(sample())
            if count < 20:
                continue
            mean, margin = running.anytime_interval()
            is_wrong |= abs(mean) > margin
            is_wrong_with_t |= abs(mean) > 1.97 * running.deviation() / math.sqrt(count)
        wrong += is_wrong
        wrong_with_t += is_wrong_with_t
    assert wrong <= 300 * 0.05
    assert wrong_with_t > 300 * 0.2
