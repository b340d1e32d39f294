"""From what choices brought in imagined worlds to what the one that was made has cost.

All choices are tried in the same worlds, so only differences count, and luck falls out of them.

The best of several means is too good: luck has helped it to be the best. So the loss is taken
crosswise: half the worlds say which choice is best, the other half by how much, and the other way
round. The interval covers the loss against every choice, each with its share of the doubt.
"""

import math
from collections.abc import Sequence
from statistics import fmean, variance
from typing import Final

from antics.bots.statistics import t_margin
from antics.review.findings import Difference, Loss

DOUBT: Final = 0.05
NONE: Final = Loss(0.0, 0.0, 0.0)

Values = Sequence[Sequence[float]]
"""World by world, what each choice brought there."""


def best_of(values: Values) -> int:
    """The choice with the highest mean, the first of equals."""
    means = [fmean(column) for column in zip(*values, strict=True)]
    return means.index(max(means))


def loss_of(values: Values, chosen: int) -> Loss:
    """What this choice costs against the best of all. At least four worlds are needed."""
    count = len(values[0])
    if count == 1:
        return NONE
    sure = t_margin(1 - DOUBT / (count - 1), len(values) - 1)
    low = high = 0.0
    for other in range(count):
        if other != chosen:
            mean, error = _difference(values, other, chosen)
            low = max(low, mean - sure * error)
            high = max(high, mean + sure * error)
    halves = (values[::2], values[1::2])
    crosswise = [
        _difference(judged, best_of(chooses), chosen)[0]
        for chooses, judged in (halves, halves[::-1])
    ]
    return Loss(min(max(fmean(crosswise), low), high), low, high)


def together(losses: Sequence[Loss]) -> Loss:
    """The sum of losses that were estimated apart from each other."""
    points = math.fsum(loss.points for loss in losses)
    below = math.hypot(*(loss.points - loss.low for loss in losses))
    above = math.hypot(*(loss.high - loss.points for loss in losses))
    return Loss(points, max(0.0, points - below), points + above)


def difference_of(here: Sequence[float], elsewhere: Sequence[float]) -> Difference:
    """How much higher the one is than the other; the samples do not belong together."""
    mean = fmean(here) - fmean(elsewhere)
    error = math.sqrt(variance(here) / len(here) + variance(elsewhere) / len(elsewhere))
    margin = t_margin(1 - DOUBT, min(len(here), len(elsewhere)) - 1) * error
    return Difference(mean, mean - margin, mean + margin)


def _difference(values: Values, better: int, worse: int) -> tuple[float, float]:
    """The mean of how much more one choice brought, and its standard error."""
    gaps = [world[better] - world[worse] for world in values]
    return fmean(gaps), math.sqrt(variance(gaps) / len(gaps))
