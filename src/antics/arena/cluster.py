"""The same tournament on a Ray cluster.

Ray carries batches of games to wherever there is room. There, each of its workers keeps a process
of our own (`crew.py`), so that a bot that hangs or crashes is dealt with on the spot and in the
same way. When a machine or a worker is lost, what it was playing is played again elsewhere: games
follow from the plan, so nothing is lost, and nothing comes out differently.
"""

import socket
import time
from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Final

from antics.arena.crew import Crew, batch_size
from antics.arena.plan import Plan, Round
from antics.arena.play import Finished
from antics.arena.worker import Terms
from antics.core.errors import AnticsError

BATCH: Final = 2.0
"""Seconds of play that travel together."""
MOST_LOSSES: Final = 20
"""So many times one batch may be lost on the way."""
ANSWER: Final = 5.0
"""Seconds in which a cluster has to answer."""

_kept: dict[str, Crew] = {}
"""In a worker of Ray: our own process, kept from one batch to the next."""


def play_there(plan: Plan, terms: Terms, rounds: list[Round]) -> tuple[list[Finished], float]:
    """What a worker of Ray does. Also says how long it took."""
    key = repr((plan, terms))
    if key not in _kept:
        for crew in _kept.values():
            crew.close()
        _kept.clear()
        _kept[key] = Crew(plan, 1, terms)
    began = time.perf_counter()
    found = [game for batch in _kept[key].play(iter(rounds), len(rounds)) for game in batch]
    return found, time.perf_counter() - began


class Cluster:
    """Plays on Ray. Without an address on a cluster that Ray itself knows, or starts here."""

    def __init__(self, plan: Plan, terms: Terms, address: str, workers: int | None) -> None:
        self._ray = _ray()
        self._plan = plan
        self._terms = terms
        self._started = not self._ray.is_initialized()
        if self._started:
            _check_answers(address)
            try:
                self._ray.init(address=address or None, log_to_driver=False, logging_level="error")
            except (ConnectionError, RuntimeError, ValueError) as error:
                first = str(error).strip().splitlines()[0]
                raise AnticsError(f"no Ray cluster answers at '{address}': {first}") from None
        cores = int(self._ray.cluster_resources().get("CPU", 1))
        self.workers = workers or max(1, cores)

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._started:
            self._ray.shutdown()

    def play(self, rounds: Iterator[Round], left: int) -> Iterator[list[Finished]]:
        """As a crew does."""
        ray = self._ray
        there = ray.remote(play_there).options(max_retries=MOST_LOSSES)
        plan, terms = ray.put(self._plan), ray.put(self._terms)
        waiting: list[object] = []
        seconds_a_game = 0.0
        while True:
            while len(waiting) < 2 * self.workers:
                most = batch_size(BATCH, seconds_a_game, left, self.workers)
                batch = [round_ for _, round_ in zip(range(most), rounds, strict=False)]
                if not batch:
                    break
                left -= len(batch)
                waiting.append(there.remote(plan, terms, batch))
            if not waiting:
                return
            done, waiting = ray.wait(waiting, num_returns=1)
            for promise in done:
                try:
                    found, seconds = ray.get(promise)
                except AnticsError as error:  # Ray wraps it, with where it was raised
                    raise AnticsError(str(getattr(error, "cause", error))) from None
                except ray.exceptions.RaySystemError as error:
                    raise AnticsError(f"the Ray cluster is gone: {error}") from None
                except _losses(ray) as error:
                    raise AnticsError(
                        f"Ray lost a batch of games {MOST_LOSSES + 1} times, at last by"
                        f" {type(error).__name__}; what is over is not lost: with --out, the same"
                        " command goes on"
                    ) from None
                seconds_a_game = seconds / len(found)
                yield found


def _losses(ray: ModuleType) -> tuple[type[Exception], ...]:
    """What Ray raises when it has given up on a task whose worker was lost again and again."""
    known = ray.exceptions
    return known.WorkerCrashedError, known.NodeDiedError, known.ObjectLostError


def _check_answers(address: str) -> None:
    """Ray itself would go on knocking for minutes."""
    host, colon, port = address.rpartition("://")[2].partition(":")
    if not colon or not port.isdecimal():
        return  # a word that Ray knows
    try:
        socket.create_connection((host, int(port)), timeout=ANSWER).close()
    except (OSError, OverflowError) as error:
        raise AnticsError(f"no Ray cluster answers at {address}: {error}") from None


def _ray() -> ModuleType:
    try:
        return import_module("ray")
    except ImportError:
        raise AnticsError(
            "--ray needs the extra 'ray': pip install '.[ray]'; without it --workers uses"
            " all the cores of this machine"
        ) from None
