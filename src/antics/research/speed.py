"""How many steps a second `Batch` makes: python -m antics.research.speed

A step is one decision of one seat: checked, applied by the rules, and the next seat's observation
and mask written down. Random legal actions are chosen in compiled code, which is part of the time.
Processor time of this thread alone counts, so other work on the machine disturbs as little as
possible; it still does, through caches and shared cores. So laps are short and many: the median
and the spread of nine in ten of them tell how much.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from antics.core.build import build_words
from antics.research.batch import Batch

STEPS = 20
"""In a lap, for each game."""


class Speed(NamedTuple):
    """In steps a second: of the middle lap, and of all but the slowest and quickest twentieth."""

    what: str
    median: float
    low: float
    high: float
    laps: int


def speeds(games: int, players: int, seconds: float) -> Iterator[Speed]:
    """With whole numbers, as they are written, and with the same as floats."""
    batch = Batch(games, players, seed=1)
    out = np.empty((games, batch.encoding.layout.size), np.float32)
    yield measured("with masks and sights", batch, [batch.masks, batch.sights], seconds)
    floats = [batch.masks, lambda: batch.observations(out)]
    yield measured("with masks and float observations", batch, floats, seconds)


def measured(
    what: str, batch: Batch, given: Sequence[Callable[[], object]], seconds: float
) -> Speed:
    rng = np.random.default_rng(1)
    found: list[float] = []
    began = time.thread_time()
    while not found or time.thread_time() - began < seconds:
        lap = time.thread_time()
        for _ in range(STEPS):
            batch.step(batch.random_actions(rng))
            for ask in given:
                ask()
        found.append(STEPS * batch.games / (time.thread_time() - lap))
    low, median, high = np.percentile(found, [5, 50, 95])
    return Speed(what, float(median), float(low), float(high), len(found))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m antics.research.speed", description="Steps a second of Party Bugs."
    )
    parser.add_argument("--games", type=int, default=2048)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=5.0, help="for each line")
    given = parser.parse_args(arguments)
    print(f"Party Bugs, {given.players} players, {given.games} games, rules {build_words()}")  # noqa: T201
    for speed in speeds(given.games, given.players, given.seconds):
        spread = f"{speed.low / 1e6:.2f} to {speed.high / 1e6:.2f} in {speed.laps} laps"
        print(f"{speed.median / 1e6:6.2f} million steps/s ({spread})  {speed.what}")  # noqa: T201
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
