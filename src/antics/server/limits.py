"""How often somebody may do something. Time is handed in; memory is bounded.

A bucket holds a number of drops and is refilled at a steady pace; each doing takes one drop. Who
finds it empty is told when to come back.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

Clock = Callable[[], float]
"""Ms that never jump, as of `milliseconds`."""


def milliseconds() -> float:
    """On a clock that never jumps."""
    return _monotonic() * 1000


_monotonic: Final = time.monotonic
_WHOLE: Final = 1 - 1e-9
"""A drop, but for rounding."""
MOST_KEYS: Final = 20_000
"""Addresses or people remembered by each limit. Whoever comes when there are so many who have taken
something lately shares one bucket with all others who do."""


class Pace(NamedTuple):
    """`burst` at once, and then one every `every` ms."""

    burst: int
    every: float


class Bucket:
    """One caller's drops."""

    __slots__ = ("_at", "_burst", "_drops", "_every")

    def __init__(self, pace: Pace, now: float) -> None:
        self._burst = float(pace.burst)
        self._every = pace.every
        self._drops = float(pace.burst)
        self._at = now

    def take(self, now: float) -> bool:
        """Whether it may be done now; if so, it counts."""
        self._refill(now)
        if self._drops < _WHOLE:
            return False
        self._drops = self._drops - 1 if self._drops > 1 else 0.0
        return True

    def wait(self, now: float) -> float:
        """Ms until the next is allowed; 0 for now."""
        self._refill(now)
        return 0 if self._drops >= _WHOLE else (1 - self._drops) * self._every

    def is_full(self, now: float) -> bool:
        """As if nothing had ever been taken."""
        self._refill(now)
        return self._drops >= self._burst

    def _refill(self, now: float) -> None:
        if now > self._at:
            drops = self._drops + (now - self._at) / self._every
            self._drops = min(self._burst, drops)
            self._at = now


class Limit:
    """A bucket for each caller. `take` tells how many ms too early it is, 0 if it is allowed."""

    def __init__(self, pace: Pace, clock: Clock, most: int = MOST_KEYS) -> None:
        self._pace = pace
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        """By when something was taken last."""
        self._crowd = Bucket(pace, clock())

    def take(self, key: str) -> float:
        now = self._clock()
        bucket = self.bucket(key)
        return 0 if bucket.take(now) else bucket.wait(now)

    def wait(self, key: str) -> float:
        """As `take`, without doing it."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = None if self._has_room(now) else self._crowd
        return 0 if bucket is None else bucket.wait(now)

    def bucket(self, key: str) -> Bucket:
        """That caller's. Nobody is forgotten who would come back with a fuller one."""
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is not None:
            self._buckets.move_to_end(key)
            return bucket
        if not self._has_room(now):
            return self._crowd
        bucket = self._buckets[key] = Bucket(self._pace, now)
        return bucket

    def _has_room(self, now: float) -> bool:
        """For one more, whom somebody who has rested long enough may have to make way."""
        if len(self._buckets) < self._most:
            return True
        oldest, bucket = next(iter(self._buckets.items()))
        if not bucket.is_full(now):
            return False
        del self._buckets[oldest]
        return True

    def __len__(self) -> int:
        return len(self._buckets)
