"""Servers that live and die, one after the other, on a disk that keeps any part of a last write.

Everything is real but the keeper, which does what it is asked in this process, refuses it, or dies
before or after it; and the ring, which is small, so that it is full all the time.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from mmap import mmap
from pathlib import Path
from typing import Any, NamedTuple, cast

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from antics.store.faults import StoreFailed
from antics.store.journal import Entry, Journal, OnDisk
from antics.store.sqlite import care, daybook, log, pen, posting, wire
from antics.store.sqlite.daybook import BLOCK
from antics.store.sqlite.link import Answered, KeeperProcess, settle
from antics.store.sqlite.posting import Posting
from antics.store.sqlite.quill import QuillInPython
from antics.store.sqlite.store import _whole
from antics.store.statements import in_sqlite

TABLES = ("a", "b", "c")
RING = 9
"""Blocks, with the first, which is no commit's."""
Logs = dict[str, list[bytes]]


class Fate(NamedTuple):
    """What becomes of a write to the daybook: which blocks get there, and what the server hears."""

    kept: int = -1
    """A bit for each block."""
    then: str = "written"
    """Or "failed", or "killed"; or "late", and the rest gets there when the next server runs."""


class Keeper:
    """What commits need of one. `fates` say what becomes of the next questions."""

    def __init__(self, connection: sqlite3.Connection, fates: list[str]) -> None:
        self._connection = connection
        self._fates = fates
        self.alive = True
        self.changes = self.lookups = self

    def send(self, question: bytes, answered: Answered) -> None:
        asyncio.get_running_loop().call_soon(self._do, question, answered)

    def send_together(self, questions: list[tuple[bytes, Answered]]) -> None:
        for question, answered in questions:
            self.send(question, answered)

    async def answer(self, question: bytes) -> bytes:
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.send(question, settle(answer))
        return await answer

    async def ask(self, question: wire.Load) -> list[bytes]:
        return log.load(self._connection, question.table)

    def _do(self, question: bytes, answered: Answered) -> None:
        fate = self._fates.pop(0) if self._fates and self.alive else "does it"
        if fate == "refuses":
            answered(StoreFailed("locked"), b"")
            return
        if self.alive and fate != "dies before":
            change = wire.decode_question(question)
            assert isinstance(change, wire.Change)
            self._connection.execute("BEGIN")
            for statement, values in change.statements:
                self._connection.execute(in_sqlite(statement), values)
            self._connection.execute("COMMIT")
        self.alive = self.alive and fate == "does it"
        answered(None if self.alive else StoreFailed("lost"), b"")


class Server:
    """One life of it."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._keeper: Keeper | None = None
        self.keeper_fates: list[str] = []
        self.write_fates: list[Fate] = []
        self.is_over = False
        self.posting = Posting(self._alive)
        self.journal = Journal(self)
        self.in_doubt: list[list[Entry]] = []
        """Commits of which nobody was told that they are there."""
        self.posting.open(path, log.post_again(connection, daybook.read(path)))

    async def _alive(self) -> KeeperProcess:
        if self.is_over:
            raise StoreFailed("lost")
        if self._keeper is None or not self._keeper.alive:
            self._keeper = Keeper(self._connection, self.keeper_fates)
        return cast(KeeperProcess, self._keeper)

    def commit(self, entries: list[Entry], done: OnDisk) -> None:
        self.in_doubt.append(entries)

        def heard(fault: StoreFailed | None) -> None:
            if fault is None:
                self.in_doubt.clear()
            done(fault)

        self.posting.commit(entries, heard)

    def settle(self) -> None:
        self.posting.settle()

    def load(self, table: str) -> list[bytes]:
        return _whole(table, log.load(self._connection, table), self.posting.unposted())

    async def write(self, entries: list[Entry]) -> bool:
        """Whether they are there, as far as the server knows."""
        heard: list[StoreFailed | None] = []
        for table, seq, entry in entries:
            self.journal.write(table, seq, entry, heard.append)
        await self.journal.drained()
        assert len(set(heard)) == 1
        return heard[0] is None


class Disk:
    """Writes to the daybook go through here, to their fate."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.server: Server | None = None
        self._late: Callable[[], None] | None = None

    def write(self, _: int, content: mmap, size: int, at: int) -> int:
        server = self.server
        assert server is not None
        fate = server.write_fates.pop(0) if server.write_fates else Fate()
        keep = partial(self._keep, at // BLOCK, content[:size])
        keep(fate.kept)
        if fate.then == "late":
            self._late = partial(keep, -1)
        if fate.then != "written":
            server.is_over = fate.then != "failed"
            raise OSError(5, "Input/output error")
        return size

    def arrive(self) -> None:
        """What was under way."""
        late, self._late = self._late, None
        if late is not None:
            late()

    def _keep(self, begin: int, content: bytes, kept: int) -> None:
        with self._path.open("r+b") as file:
            for number in range(len(content) // BLOCK):
                if kept >> number & 1:
                    file.seek((begin + number) * BLOCK)
                    file.write(content[number * BLOCK : (number + 1) * BLOCK])


fates = st.builds(
    Fate, st.integers(0, 15), st.sampled_from(["failed", "killed", "late"])
) | st.sampled_from([Fate(), Fate(-1, "failed"), Fate(-1, "killed")])
writes = st.tuples(
    st.just("write"),
    st.tuples(
        st.lists(st.tuples(st.sampled_from(TABLES), st.integers(0, 2 * BLOCK)), min_size=1),
        fates,
    ),
)
steps = st.lists(
    st.one_of(
        writes,
        writes,
        st.tuples(st.just("post"), st.none()),
        st.tuples(
            st.just("keeper"),
            st.lists(st.sampled_from(["does it", "refuses", "dies before", "dies after"])),
        ),
        st.tuples(st.just("kill"), st.booleans()),
    ),
    max_size=25,
)


@contextmanager
def small_ring() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(daybook, "BLOCKS", RING)
        patch.setattr(daybook, "SIZE", RING * BLOCK)
        patch.setattr(posting, "POST_AFTER", 1e6)
        yield


class Story:
    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection
        self.disk = Disk(path)
        self._known: Logs = {table: [] for table in TABLES}
        """What people were told, or have found after a crash."""
        self._entries = 0
        self.server = self._begin()

    def _begin(self) -> Server:
        server = self.disk.server = Server(self._path, self._connection)
        self.disk.arrive()
        return server

    async def step(self, what: str, how: Any) -> None:
        match what:
            case "write":
                await self._write(*how)
            case "post":
                with suppress(StoreFailed):
                    await self.server.posting.post()
            case "keeper":
                self.server.keeper_fates[:] = how
            case _:
                await self._kill(twice=how)
        for table, known in self._known.items():
            assert self.server.load(table) == known

    async def _write(self, sizes: list[tuple[str, int]], fate: Fate) -> None:
        entries: list[Entry] = []
        logs = {table: known.copy() for table, known in self._known.items()}
        for table, size in sizes:
            self._entries += 1
            entry = b"%d " % self._entries * (1 + size // 8)
            entries.append((table, len(logs[table]), entry))
            logs[table].append(entry)
        self.server.write_fates[:] = [fate]
        if await self.server.write(entries):
            self._known = logs
        if self.server.is_over:
            await self._kill(twice=False)

    async def _kill(self, *, twice: bool) -> None:
        """And begin anew: all that was told is there, and at most one commit that was not."""
        old = self.server
        old.is_over = True
        await old.posting.close()
        for _ in range(twice):  # somebody was here already, or was killed in the middle
            log.post_again(self._connection, daybook.read(self._path))
        self.server = self._begin()
        found = {table: self.server.load(table) for table in TABLES}
        possible = [self._known, *[self._and(commit) for commit in old.in_doubt]]
        assert found in possible
        self._known = found

    def _and(self, commit: list[Entry]) -> Logs:
        logs = {table: known.copy() for table, known in self._known.items()}
        for table, seq, entry in commit:
            assert seq == len(logs[table])
            logs[table].append(entry)
        return logs


FAILED_BUT_THERE = [
    ("keeper", ["refuses"]),
    ("write", ([("a", 0), ("a", 0), ("b", 0)], Fate(-1, "failed"))),
    ("write", ([("a", 0)], Fate())),  # something else, in its place
    ("kill", False),
]


@settings(max_examples=150, deadline=None)
@given(steps=steps)
@example(FAILED_BUT_THERE)
def test_whatever_happens_what_was_told_is_there_and_nothing_twice(
    steps: list[tuple[str, Any]],
) -> None:
    async def scene(folder: Path) -> None:
        with closing(care.connect(folder / "a.db")) as connection:
            care.bring_up_to_date(connection)
            daybook.make(folder / "daybook")
            story = Story(folder / "daybook", connection)
            with pytest.MonkeyPatch.context() as patch:
                disk = story.disk
                patch.setattr(pen, "new_quill", QuillInPython)
                patch.setattr(QuillInPython, "put_down", lambda _, *what: disk.write(*what))
                for what, how in steps:
                    await story.step(what, how)
                story.server.keeper_fates.clear()
                await story.server.posting.close()

    with small_ring(), tempfile.TemporaryDirectory() as folder:
        asyncio.run(scene(Path(folder)))
