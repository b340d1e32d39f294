"""The server's own hand: on a quick disk, to write is cheaper than to have it written.

A commit that goes to the keeper and back wakes two processes. With nothing else to do that takes
longer than the sync it is for, and a server on one core does it all in its own time. So the loop
writes by itself, into the same database, as long as the disk lets it; a disk that makes the loop
wait gets its commits from the keeper again, for a while. Whatever goes wrong here (the keeper is
writing, the disk is full, something is taken) has changed nothing, and is the keeper's to try and
to tell.

In microseconds of CPU per commit of so many entries, of both processes, and in milliseconds until
the loop knew that it was on disk (median; two shared cores, a sync of 0.14 ms):

    who writes             1     7    30        1      7     30
    the keeper           251   244   393     0.35   0.31   0.41
    the loop itself      119   109   159     0.22   0.18   0.29
"""

import contextlib
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from antics.store.sqlite import care
from antics.store.statements import Statement

QUICK: Final = 0.002
"""Seconds that commits may take on average. A loop that writes does nothing else meanwhile."""
STALL: Final = 0.05
"""Seconds after which a single one was too long. Shorter ones happen now and then on any machine
that is shared with others, and the keeper's commits would not have been spared."""
SHORTEST_REST: Final = 0.5
LONGEST_REST: Final = 60.0
"""Seconds for which a slow disk is left to the keeper: twice as long each time, if it is slow again
soon after. Once is no reason to expect it: a server that has just started is busy with itself."""
CALM: Final = 8
"""So many times as long as it rested it has to go well before that counts as forgotten."""
WEIGHT: Final = 1 / 64
"""Of the newest commit in the average."""


class Hand:
    """Opened once there is a database, by the server that has it."""

    def __init__(self, database: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self._database: Final = database
        self._clock: Final = clock
        self._connection: sqlite3.Connection | None = None
        self._average = 0.0
        self._rest = SHORTEST_REST
        self._rests_until = 0.0
        self._calm_from = 0.0

    def write(self, statements: list[Statement]) -> bool:
        """Whether all of it is on disk now. If not, nothing is, and the keeper has to write it."""
        began = self._clock()
        if began < self._rests_until:
            return False
        try:
            if self._connection is None:
                self._connection = care.connect(self._database, durable=True)
                began = self._clock()
            connection = self._connection
            together = len(statements) > 1
            if together:
                connection.execute("BEGIN IMMEDIATE")
            for statement, values in statements:
                connection.execute(statement, values)
            if together:
                connection.execute("COMMIT")
        except sqlite3.Error:
            self._take_back()
            return False
        except BaseException:  # a bug of ours: what was begun must not be called done by the next
            self._take_back()
            raise
        self._took(self._clock(), began)
        return True

    def _take_back(self) -> None:
        connection = self._connection
        if connection is not None and connection.in_transaction:
            try:
                connection.execute("ROLLBACK")
            except sqlite3.Error:
                self.close()  # which takes back whatever was begun

    def _took(self, now: float, began: float) -> None:
        seconds = now - began
        self._average += WEIGHT * (seconds - self._average)
        if seconds >= STALL or self._average >= QUICK:
            is_soon = now < self._calm_from
            self._rest = min(2 * self._rest, LONGEST_REST) if is_soon else SHORTEST_REST
            self._rests_until = now + self._rest
            self._calm_from = self._rests_until + CALM * self._rest
            self._average = 0.0

    def close(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None
