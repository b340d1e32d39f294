"""The hot path: moves become durable in groups, and whoever wrote one hears of it in order.

A write costs a few hundred nanoseconds: it joins the entries that gather while the commit before
is under way. All that has gathered goes to disk as one commit. So a quiet server commits every
move at once, a busy one commits many together, and nobody had to choose a size or an interval.
While the disk works, those who wrote prepare what there will be to say.

The journal knows nothing of databases. A `Log` commits a group as a whole or not at all, and says
when; `sqlite/` and `postgres.py` each have one. After a failed commit the journal also fails what
has gathered meanwhile, since an entry may not follow one that is not there.
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol

from mypy_extensions import mypyc_attr

from antics.store.faults import StoreFailed

Entry = tuple[str, int, bytes]
"""A table, the number of the entry in its log, and the entry."""
OnDisk = Callable[[StoreFailed | None], None]

MOST_TURNS: Final = 4
"""Turns of the loop for which a commit waits at most for more to join it."""
FEW: Final = 3
"""A commit with less than one entry for so many of the commit before is a small one."""
MOST_TURNS_OF_FEW: Final = 24
"""Turns, of some microseconds each, for which it waits: those who were just told of the one before
are about to answer."""


class Log(Protocol):
    def commit(self, entries: list[Entry], done: OnDisk) -> None:
        """Make all of them durable or none, and call `done`: from the loop, never from here.

        One commit is under way at a time.
        """

    def look(self) -> None:
        """Called now and then while things are done meanwhile: a log that writes may go on."""

    def settle(self) -> None:
        """All that could be done meanwhile is done. A log that is about to be ready may wait here,
        and call `done`."""


def commit_in_a_task(
    tasks: set[asyncio.Task[None]], work: Coroutine[Any, Any, None], done: OnDisk
) -> None:
    """For a log that has to wait for something: `work` commits, or raises StoreFailed.

    A bug in it shows, and fails the commit. Nothing makes the journal wait for ever.
    """

    def finished(task: asyncio.Task[None]) -> None:
        tasks.discard(task)
        error = StoreFailed("lost", "it was stopped") if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, StoreFailed):
            error = _broke_off(task.get_loop(), error)
        done(error)

    task = asyncio.get_running_loop().create_task(work)
    tasks.add(task)
    task.add_done_callback(finished)


def _broke_off(loop: asyncio.AbstractEventLoop, error: BaseException) -> StoreFailed:
    """A bug in a commit shows, and is a fault to whoever waits."""
    context = {"message": "a commit broke off", "exception": error}
    loop.call_exception_handler(context)
    return StoreFailed("refused", f"{type(error).__name__}: {error}")


class Journal:
    """Writes entries of all tables. Use it from the thread of the loop alone."""

    def __init__(self, log: Log) -> None:
        self._log: Final = log
        self._loop: Final = asyncio.get_running_loop()
        self._clock: Final = time.perf_counter
        self._next: dict[str, int] = {}
        self._gathered = _Group()
        self._under_way = _Group()
        self._idle = True
        self._closed = False
        self._began = 0.0
        self._last = 0
        """How many entries the last commit had."""
        self._crowd = 0
        """As many tables at once had something to write lately."""
        self.on_commit: Callable[[float, int], None] | None = None
        """Called after each durable commit with its seconds and its entries: for metrics."""

    @property
    def waiting(self) -> int:
        """How many entries are not on disk yet."""
        return len(self._gathered.entries) + len(self._under_way.entries)

    @property
    def busy(self) -> bool:
        """A commit is under way, or about to begin."""
        return not self._idle

    def write(
        self,
        table: str,
        seq: int,
        entry: bytes,
        on_disk: OnDisk,
        meanwhile: Callable[[], None] | None = None,
    ) -> None:
        """Append an entry to the log of a table: entry 0, 1, 2, … without gaps.

        `on_disk` is called from the loop, never from here, in the order of writing: with None
        once the entry is durable, or with the reason why it, and what was written after it, is
        not in the log. After a failure, read the log before writing on.

        `meanwhile` is called before that, once the entry is on its way.
        """
        if self._next.get(table, seq) != seq or self._closed:
            raise self._misuse(table, seq)
        self._next[table] = seq + 1
        group = self._gathered
        if table != group.latest:
            group.latest = table
            group.tables += 1
        group.entries.append((table, seq, entry))
        group.on_disk.append(on_disk)
        if meanwhile is not None:
            group.meanwhile.append(meanwhile)
        if self._idle:
            self._idle = False
            self._loop.call_soon(self._gather, 0, 0)

    def forget(self, table: str) -> None:
        """Nobody writes there for now. Whoever does next says where the log goes on."""
        self._next.pop(table, None)

    async def drained(self) -> None:
        """Wait until everything written so far is durable, or has failed, and was told."""
        group = self._gathered if self._gathered.entries else self._under_way
        if group.entries:
            told = self._loop.create_future()
            group.told.append(told)
            await told

    async def close(self) -> None:
        """Take nothing more, and wait for what is under way."""
        self._closed = True
        await self.drained()

    def _misuse(self, table: str, seq: int) -> RuntimeError:
        if self._closed:
            return RuntimeError("the journal is closed")
        return RuntimeError(f"table {table}: entry {seq} was written, {self._next[table]} is next")

    def _commit(self) -> None:
        self._under_way = self._gathered
        self._gathered = _Group()
        self._began = self._clock()
        group = self._under_way
        try:
            self._log.commit(group.entries, self._done)
        except Exception as error:  # a bug; but nobody waits for ever
            self._loop.call_soon(self._done, _broke_off(self._loop, error))
            return
        for prepare in group.meanwhile:
            self._log.look()
            try:
                prepare()
            except Exception as error:  # as below
                self._blame(error)
        self._log.settle()

    def _done(self, fault: StoreFailed | None) -> None:
        done = [self._under_way]
        if fault is not None:
            done.append(self._gathered)
            self._gathered = _Group()
            for group in done:
                for table, _, _ in group.entries:
                    self._next.pop(table, None)
        elif self.on_commit is not None:
            self.on_commit(self._clock() - self._began, len(self._under_way.entries))
        self._under_way = _Group()
        for group in done:
            self._tell(group, fault)
        if self._gathered.entries:
            self._loop.call_soon(self._gather, 0, 0)
        else:
            self._idle = True

    def _gather(self, known: int, turns: int) -> None:
        """Commit once all those are there who wrote lately: a table writes nothing more before it
        has told of this. Or else once a turn of the loop has brought nothing new: a sync costs as
        much as several moves, so what is about to arrive joins it. Of busy tables a fifth of all
        commits would have hardly anything in them, so a small one after a large one waits a little
        longer."""
        entries, tables = len(self._gathered.entries), self._gathered.tables
        if tables >= self._crowd > 0:
            is_all = True
        elif FEW * entries < self._last:
            is_all = turns >= MOST_TURNS_OF_FEW
        else:
            is_all = turns > 0 and (entries == known or turns >= MOST_TURNS)
        if is_all:
            self._last = entries
            self._crowd = max(tables, self._crowd - 1)
            self._commit()
        else:
            # Two steps: in the first, what has arrived is read, in the second it is decided.
            self._loop.call_soon(self._loop.call_soon, self._gather, entries, turns + 1)

    def _tell(self, group: "_Group", fault: StoreFailed | None) -> None:
        for on_disk in group.on_disk:
            try:
                on_disk(fault)
            except Exception as error:  # one table's bug is not the others' loss
                self._blame(error)
        for told in group.told:
            if not told.done():
                told.set_result(None)

    def _blame(self, error: Exception) -> None:
        context = {"message": "a table did not take its own entry", "exception": error}
        self._loop.call_exception_handler(context)


@mypyc_attr(acyclic=True)
class _Group:
    """Entries that become durable together, and whom to tell."""

    __slots__ = ("entries", "latest", "meanwhile", "on_disk", "tables", "told")

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.tables = 0
        """How many have written; each writes all it has in a row."""
        self.latest = ""
        self.meanwhile: list[Callable[[], None]] = []
        self.on_disk: list[OnDisk] = []
        self.told: list[asyncio.Future[None]] = []
