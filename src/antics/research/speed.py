"""How many steps a second `Batch` makes: python -m antics.research.speed

A step is one decision of one seat: checked, applied by the rules, and what the next seat may know
written down. Random legal actions are chosen in NumPy, which is part of the time. Processor time
of this process alone counts, so other work on the machine disturbs as little as possible.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from antics.core.build import build_words
from antics.research.batch import Batch

STEPS = 20
"""Between two looks at the clock."""


class Speed(NamedTuple):
    what: str
    steps_a_second: float


def speeds(games: int, players: int, seconds: float) -> Iterator[Speed]:
    """With ever more asked for after each step."""
    batch = Batch(games, players, seed=1)
    out = np.empty((games, batch.encoding.layout.size), np.float32)
    asked: list[Callable[[], object]] = []
    yield Speed("packed rows, legal actions as bits", measured(batch, asked, seconds))
    asked.append(batch.masks)
    yield Speed("and masks", measured(batch, asked, seconds))
    asked.append(batch.sights)
    yield Speed("and sights", measured(batch, asked, seconds))
    asked[-1] = lambda: batch.observations(out)
    yield Speed("and observations instead", measured(batch, asked, seconds))


def measured(batch: Batch, asked: Sequence[Callable[[], object]], seconds: float) -> float:
    rng = np.random.default_rng(1)
    steps, began = 0, time.process_time()
    while time.process_time() - began < seconds or not steps:
        for _ in range(STEPS):
            batch.step(batch.random_actions(rng))
            for ask in asked:
                ask()
        steps += STEPS * batch.games
    return steps / (time.process_time() - began)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m antics.research.speed", description="Steps a second of Party Bugs."
    )
    parser.add_argument("--games", type=int, default=2048)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each line")
    given = parser.parse_args(arguments)
    print(f"Party Bugs, {given.players} players, {given.games} games, rules {build_words()}")  # noqa: T201
    for speed in speeds(given.games, given.players, given.seconds):
        print(f"{speed.steps_a_second / 1e6:6.2f} million steps/s  {speed.what}")  # noqa: T201
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
