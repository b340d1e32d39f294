"""Human pace: how long eyes, heads and hands take, and bots that keep to it.

Reaction times of people are well described by an ex-Gaussian: most of them lie around some
middle, with a long tail to the slow side. Now and then somebody is not paying attention at all;
that is a lapse, and adds a while. How long a hand is on its way grows with the logarithm of the
distance over the size of what it reaches for (Fitts).

A `TimedBot` is told what its seat can see like any other bot. Other than those it says itself
when it wants to be asked, and it may decide from what it has seen, without another look around.
"""

import math
from statistics import NormalDist
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from antics.bots.bot import Bot, Choice
from antics.core.game import View
from antics.core.rng import FastRng

WAIT: Final = -1
"""As the action of a choice: do nothing, but ask again after the delay."""

_STEPS: Final = 1024
_NORMAL: Final = [NormalDist().inv_cdf((step + 0.5) / _STEPS) for step in range(_STEPS)]
"""The normal distribution as so many values that are all as likely."""
_EXPONENTIAL: Final = [-math.log((step + 0.5) / (4 * _STEPS)) for step in range(4 * _STEPS)]
"""Likewise the exponential distribution with mean 1."""


class Pace(NamedTuple):
    """How long somebody takes for something, in ms: an ex-Gaussian with lapses."""

    middle: float
    """The mean of the normal part."""
    spread: float
    """Its standard deviation."""
    tail: float
    """The mean of the exponential part, which is added to it."""
    quickest: int
    """What nobody beats."""
    lapses: float = 0.0
    """How often attention fails."""
    lapse: float = 0.0
    """How long it then takes longer, on average."""

    def draw(self, rng: FastRng) -> int:
        time = self.middle + self.spread * _NORMAL[rng.below(_STEPS)] + self.tail * exponential(rng)
        if self.lapses and happens(self.lapses, rng):
            time += self.lapse * exponential(rng)
        return max(self.quickest, int(time))


THINKING: Final = Pace(950, 200, 320, 600)
"""A decision in a game that waits for its players, where their bots say nothing else."""


class Reach(NamedTuple):
    """How long a hand is on its way, in ms: Fitts' law."""

    start: float
    per_bit: float

    def draw(self, rng: FastRng, distance: float, width: float) -> int:
        """To something of that width that far away; one hand in six is 15 % slower or faster."""
        time = self.start + self.per_bit * math.log2(distance / width + 1)
        return max(1, int(time * (1 + 0.15 * _NORMAL[rng.below(_STEPS)])))


def exponential(rng: FastRng) -> float:
    """A time with mean 1, as likely to end at any moment as at any other."""
    return _EXPONENTIAL[rng.below(4 * _STEPS)]


def happens(chance: float, rng: FastRng) -> bool:
    """True that often."""
    return int(rng.below(1 << 16)) < chance * (1 << 16)


@mypyc_attr(allow_interpreted_subclasses=True)
class TimedBot(Bot):
    """A player of real-time games who decides when to look up.

    The driver asks when `alert` is set, when a wait is over, and when what was chosen is done or
    came too late. It drops what was chosen before in favour of the answer, unless the hand is
    already on its way.
    """

    def __init__(self, seat: int, rng: FastRng) -> None:
        super().__init__(seat, rng)
        self.quickest = 1
        """No choice is made sooner than so many ms after it was asked for."""
        self.alert = True
        """Whether something has happened that may change its mind."""
        self.wants_look = True
        """Whether it has to see view and actions to decide; if not, `decide` is asked."""

    def decide(self, now: int) -> Choice | None:
        """Choose from what it has seen so far."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class RestlessBot(TimedBot):
    """Any legal action, every one as likely, after any pause from 400 to 1200 ms.

    A pause is never shorter than a hand needs to get from one thing to the next: else the only
    thing it could do then (in Bugs & Co take a trophy) would be done far too often.
    """

    def __init__(self, seat: int, rng: FastRng) -> None:
        super().__init__(seat, rng)
        self.alert = False
        self._rests_until = 0
        self._pause(0)

    def _pause(self, now: int) -> None:
        self._rests_until = now + 400 + int(self.rng.below(801))

    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        if now < self._rests_until:
            return Choice(WAIT, self._rests_until - now)
        self._pause(now)
        if not actions:
            return Choice(WAIT, self._rests_until - now)
        return Choice(actions[self.rng.below(len(actions))], 1)
