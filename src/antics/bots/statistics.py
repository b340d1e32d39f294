"""How sure a mean is: intervals over samples that do not depend on each other.

`interval` is Student's t interval: for so many samples, whose number was fixed beforehand. Who
looks again and again and stops as soon as the answer is clear has to use `anytime_interval`: it is
wider, and as a whole sequence, over all looks, it misses the truth no more often than the other
does in one look.
"""

import math
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

CONFIDENCE = 0.95

TYPICAL: Final = 200
"""After about so many samples an `anytime_interval` is as narrow as it can be."""


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
    mean, deviation = _spread(samples)
    if count == 1:
        return Interval(mean, math.inf)
    return Interval(mean, t_margin(confidence, count - 1) * deviation / math.sqrt(count))


def anytime_interval(samples: Sequence[float], confidence: float = CONFIDENCE) -> Interval:
    """The mean of the samples so far, with an interval that holds however often one looks."""
    mean, deviation = _spread(samples)
    return Interval(mean, anytime_margin(len(samples), deviation, confidence))


def anytime_margin(count: int, deviation: float, confidence: float = CONFIDENCE) -> float:
    """Robbins' normal mixture, with the deviation estimated from the samples.

    Waudby-Smith and others: Time-uniform central limit theory and asymptotic confidence
    sequences, 2.2. It is widened for few samples as Student's t is against the normal
    distribution (Cornish and Fisher's expansion).
    """
    if count < 3:
        return math.inf
    miss = 1 - confidence
    mixture = (1 + math.log(-2 * math.log(miss)) - 2 * math.log(miss)) / TYPICAL
    grown = 1 + count * mixture
    z = math.sqrt(2 * grown / (count * mixture) * math.log(math.sqrt(grown) / miss))
    freedom = count - 1
    first = (z**2 + 1) / (4 * freedom)
    second = (5 * z**4 + 16 * z**2 + 3) / (96 * freedom**2)
    return z * (1 + first + second) * deviation / math.sqrt(count)


class Running:
    """The mean and deviation of samples that come one by one."""

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._squares = 0.0

    def add(self, sample: float) -> None:
        self.count += 1
        step = sample - self.mean
        self.mean += step / self.count
        self._squares += step * (sample - self.mean)

    def deviation(self) -> float:
        return math.sqrt(self._squares / max(1, self.count - 1))

    def anytime_interval(self, confidence: float = CONFIDENCE) -> Interval:
        return Interval(self.mean, anytime_margin(self.count, self.deviation(), confidence))


def _spread(samples: Sequence[float]) -> tuple[float, float]:
    """Mean and standard deviation."""
    mean = math.fsum(samples) / len(samples)
    squares = math.fsum((sample - mean) ** 2 for sample in samples)
    return mean, math.sqrt(squares / max(1, len(samples) - 1))


@cache
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
