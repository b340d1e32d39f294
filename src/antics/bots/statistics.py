"""How sure a mean is: Student's t intervals over samples that do not depend on each other."""

import math
from collections.abc import Sequence
from typing import NamedTuple

CONFIDENCE = 0.95


class Interval(NamedTuple):
    """A mean and how far the truth may well lie from it; infinitely far after one sample."""

    mean: float
    margin: float

    @property
    def low(self) -> float:
        return self.mean - self.margin

    @property
    def high(self) -> float:
        return self.mean + self.margin


def interval(samples: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """The mean of the samples with its t interval."""
    count = len(samples)
    mean = math.fsum(samples) / count
    if count == 1:
        return Interval(mean, math.inf)
    variance = math.fsum((sample - mean) ** 2 for sample in samples) / (count - 1)
    return Interval(mean, t_margin(confidence, count - 1) * math.sqrt(variance / count))


def t_margin(confidence: float, freedom: int) -> float:
    """The t that Student's distribution stays within, both sides, this often."""
    low, high = 0.0, 1.0
    while t_within(high, freedom) < confidence:
        high *= 2
    while True:
        middle = (low + high) / 2
        if middle in (low, high):
            return middle
        if t_within(middle, freedom) < confidence:
            low = middle
        else:
            high = middle


def t_within(t: float, freedom: int) -> float:
    """How likely a t of that many whole degrees of freedom lies between -t and t.

    The finite series of Abramowitz and Stegun, 26.7.3 and 26.7.4, cut where terms vanish.
    """
    angle = math.atan2(t, math.sqrt(freedom))
    sine, square = math.sin(angle), math.cos(angle) ** 2
    odd = freedom % 2
    term = math.cos(angle) if odd else 1.0
    series = 0.0
    for step in range(1 + odd, freedom, 2):
        if term < 1e-18:
            break
        series += term
        term *= square * step / (step + 1)
    if odd:
        return 2 / math.pi * (angle + sine * series)
    return sine * series
