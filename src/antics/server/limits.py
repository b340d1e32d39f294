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
    return time.monotonic() * 1000


_WHOLE: Final = 1 - 1e-9
"""A drop, but for rounding."""
MOST_KEYS: Final = 20_000
"""Addresses or people remembered by each limit; the one unseen for longest is forgotten."""


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

    def take(self, key: str) -> float:
        now = self._clock()
        bucket = self._bucket(key, now)
        return 0 if bucket.take(now) else bucket.wait(now)

    def wait(self, key: str) -> float:
        """As `take`, without doing it."""
        bucket = self._buckets.get(key)
        return 0 if bucket is None else bucket.wait(self._clock())

    def _bucket(self, key: str, now: float) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= self._most:
                self._buckets.popitem(last=False)
            bucket = self._buckets[key] = Bucket(self._pace, now)
        else:
            self._buckets.move_to_end(key)
        return bucket

    def __len__(self) -> int:
        return len(self._buckets)
