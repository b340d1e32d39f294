"""Worker processes on this machine, and nothing lost when one of them dies.

Every worker has one batch of games to play and one more waiting, so it never stands idle. Cheap
games travel in large batches, expensive ones alone. Whose batch comes back when makes no
difference to the tournament.

A worker that dies, or whose pulse has stopped, is replaced, and what it owed is played again. If
it was ended from outside, that is all. If a bot ends its process, it will do so again: so these
games are now played one by one and watched. A bot that was thinking at the very same moment when
the process died twice is benched from that moment on.
"""

import math
import multiprocessing
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.connection import wait
from typing import Final

from antics.arena.plan import Plan, Round
from antics.arena.play import Bench, Finished
from antics.arena.worker import CALL, NUMBERS, PULSE, SEAT, Batch, Task, Terms, work
from antics.core.errors import AnticsError

BATCH: Final = 0.5
"""Seconds of play that travel together."""
MOST_TASKS: Final = 200
STILL: Final = 3.0
"""So many times its patience, and some seconds more, may a worker be without a pulse."""
MOST_DEATHS: Final = 50
"""If so many workers die without one game being played in between, it is not for the bots."""

_SPAWN: Final = multiprocessing.get_context("spawn")
"""Forked workers would hold each other's lines open, so nobody would hear that one has died."""


def batch_size(seconds: float, seconds_a_game: float, left: int, workers: int) -> int:
    """How many games are sent together, to be played in about so many seconds."""
    most = int(seconds / seconds_a_game) if seconds_a_game else 1
    # The last ones are shared out, so that all workers end at about the same time.
    return max(1, min(most, MOST_TASKS, left // (4 * workers)))


class Worker:
    """One process, from its start to its end."""

    def __init__(self, plan: Plan, terms: Terms) -> None:
        self.note = _SPAWN.RawArray("q", NUMBERS)
        self.line, theirs = _SPAWN.Pipe()
        self.owes: deque[list[Task]] = deque()
        self._pulse = 0
        self._pulse_at = math.inf
        self._process = _SPAWN.Process(
            target=work, args=(theirs, plan, terms, self.note), daemon=True
        )
        self._process.start()
        theirs.close()

    def send(self, tasks: list[Task]) -> None:
        self.owes.append(tasks)
        with suppress(OSError):  # it has died; whoever waits for its answer hears that
            self.line.send(tasks)

    def is_still(self, now: float, longest: float) -> bool:
        """Whether its pulse has stopped that long ago. Before the first one it is starting."""
        pulse = self.note[PULSE]
        if pulse != self._pulse:
            self._pulse, self._pulse_at = pulse, now
        return now - self._pulse_at > longest

    @property
    def pid(self) -> int | None:
        return self._process.pid

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.line.close()


class Crew:
    """So many workers for one plan. Use as a context, or `close` it."""

    def __init__(self, plan: Plan, workers: int, terms: Terms) -> None:
        self._plan = plan
        self._terms = terms
        self._again: deque[Task] = deque()
        self._tries: dict[Round, list[tuple[int, int]]] = {}
        """Of games that ended their process: who was thinking, at which call."""
        self._seconds_a_game = 0.0
        self._deaths = 0
        """Of workers, since somebody last sent a game."""
        self.busy = 0.0
        """Seconds that workers have played, all together."""
        self.lost = 0
        """How many workers have died in all."""
        self.workers = [Worker(plan, terms) for _ in range(workers)]

    def __enter__(self) -> "Crew":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        for worker in self.workers:
            worker.end()
        self.workers = []

    def play(self, rounds: Iterator[Round], left: int) -> Iterator[list[Finished]]:
        """Play them all, in any order. `left` is how many there will be, as far as is known."""
        waiting = (Task(round_) for round_ in rounds)
        while True:
            for worker in self.workers:
                while len(worker.owes) < 2 and (tasks := self._batch(waiting, left)):
                    left -= len(tasks)
                    worker.send(tasks)
            if not any(worker.owes for worker in self.workers):
                return
            lines = [worker.line for worker in self.workers if worker.owes]
            ready = wait(lines, timeout=1.0)
            for worker in [worker for worker in self.workers if worker.line in ready]:
                try:
                    batch = worker.line.recv()
                except (EOFError, OSError):
                    left += self._replace(worker)
                    continue
                yield self._took(worker, batch)
            now, longest = time.monotonic(), STILL * self._terms.patience + 10
            for worker in self.workers:
                if worker.is_still(now, longest):
                    left += self._replace(worker)

    def _batch(self, waiting: Iterator[Task], left: int) -> list[Task]:
        if self._again:
            return [self._again.popleft()]
        most = batch_size(BATCH, self._seconds_a_game, left, len(self.workers))
        return [task for _, task in zip(range(most), waiting, strict=False)]

    def _took(self, worker: Worker, batch: Batch) -> list[Finished]:
        tasks = worker.owes.popleft()
        self._deaths = 0
        if batch.refusal:
            raise AnticsError(batch.refusal)
        if batch.trouble:
            raise RuntimeError(f"a game could not be played\n{batch.trouble}")
        self.busy += batch.seconds
        self._seconds_a_game = batch.seconds / len(tasks)
        records = batch.records or [b""] * len(tasks)
        return [Finished(*each) for each in zip(batch.played, records, strict=True)]

    def _replace(self, worker: Worker) -> int:
        """A worker has died: somebody else plays what it owes. How many games that is."""
        self.lost += 1
        self._deaths += 1
        if self._deaths > MOST_DEATHS:
            raise RuntimeError("workers die as soon as they start, whatever they are to play")
        worker.end()
        owed = [task for tasks in worker.owes for task in tasks]
        if worker.owes and worker.owes[0][0].watched:
            (task,) = worker.owes[0]
            owed[0] = self._after_death(task, worker.note[SEAT], worker.note[CALL])
        else:
            owed = [Task(task.round, task.benched, watched=True) for task in owed]
        self._again.extend(owed)
        self.workers[self.workers.index(worker)] = Worker(self._plan, self._terms)
        return len(owed)

    def _after_death(self, task: Task, seat: int, call: int) -> Task:
        tries = self._tries.setdefault(task.round, [])
        if seat >= 0 and (seat, call) in tries:
            return Task(task.round, (*task.benched, Bench(seat, call)), watched=True)
        tries.append((seat, call))
        return task
