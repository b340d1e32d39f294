"""The store of a server with a data directory: commits to its daybook, questions to its keeper.

If the keeper dies (something killed it, or a bug ended it), the next question starts another.
What was asked meanwhile has failed; moves go on.
"""

import asyncio
import contextlib
import os
from collections.abc import Collection
from pathlib import Path
from typing import Final, cast

from antics.store.faults import StoreFailed, Taken
from antics.store.journal import Entry, Journal, OnDisk
from antics.store.rows import Compacted, TableRow
from antics.store.sqlite import log, place, wire
from antics.store.sqlite.link import KeeperProcess, fault_from
from antics.store.sqlite.posting import Posting, Unposted, have_changed
from antics.store.statements import Statement, Value
from antics.store.store import Kept, Role, Row, Store

CROWD: Final = 0.002
"""Seconds in which those gather whose tables are asked for together."""


class SqliteStore(Store):
    """`Store.open` with a data directory opens one."""

    def __init__(self, folder: Path, role: Role, patience: float) -> None:
        self._folder: Final = folder
        self._role: Final = role
        self._patience: Final = patience
        self._lock: int | None = None
        """Held with the keeper, so that nobody serves from here while a server has none."""
        self._keeper: KeeperProcess | None = None
        self._keepers = 0
        """How many there have been."""
        self._is_closed = False
        self._starting: Final = asyncio.Lock()
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._codes: dict[str, asyncio.Future[Kept | None]] = {}
        """Whose logs are to be asked for next."""
        self._asking = False
        self._posting: Final = Posting(self._alive)
        self.journal = Journal(self)

    @classmethod
    async def opened(cls, folder: Path, role: Role, patience: float) -> "SqliteStore":
        (place.prepare if role == "server" else place.check)(folder)
        store = cls(folder, role, patience)
        try:
            if role == "server":
                store._lock = place.open_lock(folder)
            keeper = await store._alive()
            if role == "server":
                store._posting.open(folder / place.DAYBOOK, keeper.posted)
        except BaseException:
            await store._close()
            raise
        return store

    @property
    def keeper_pid(self) -> int | None:
        """The process that has the database open, None while there is none."""
        keeper = self._keeper
        return keeper.pid if keeper is not None and keeper.alive else None

    async def _alive(self) -> KeeperProcess:
        """The keeper; a new one if the last has died. Or StoreFailed."""
        async with self._starting:
            if self._is_closed:
                raise StoreFailed("lost", "it has been closed")
            if self._keeper is not None and not self._keeper.alive:
                await self._keeper.stop()
                self._keeper = None
            if self._keeper is None:
                role = "again" if self._role == "server" and self._keepers else self._role
                self._keeper = await KeeperProcess.start(
                    self._folder, role, self._patience, self._lock
                )
                self._keepers += 1
            return self._keeper

    # The log -----------------------------------------------------------------------------------

    def commit(self, entries: list[Entry], done: OnDisk) -> None:
        self._posting.commit(entries, done)

    def look(self) -> None:
        self._posting.look()

    def settle(self) -> None:
        self._posting.settle()

    async def load(self, table: str) -> list[bytes]:
        unposted = self._posting.unposted()
        content = wire.decode_answer(await self._look_up(wire.Load(table)))
        return _whole(table, cast(list[bytes], content), unposted)

    async def _look_up(self, question: wire.Load | wire.Read | wire.Logs) -> bytes:
        """What changes nothing can be asked again: a keeper that was dead already, and nobody knew,
        is replaced, and the next one answers."""
        content = wire.encode(question)
        keeper = await self._alive()
        try:
            return await keeper.lookups.answer(content)
        except StoreFailed:
            if keeper.alive:
                raise
        return await (await self._alive()).lookups.answer(content)

    async def kept(self, code: str) -> Kept | None:
        wanted = self._codes.get(code)
        if wanted is None:
            wanted = self._codes[code] = asyncio.get_running_loop().create_future()
            if not self._asking:
                self._asking = True
                task = asyncio.get_running_loop().create_task(self._ask_for_logs())
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(wanted)

    async def _ask_for_logs(self) -> None:
        """One question for all who have asked since the one before. The first is not kept
        waiting; a crowd comes one after the other, and is asked for in groups."""
        first = True
        while self._codes:
            if not first:
                await asyncio.sleep(CROWD)
            first = False
            wanted, self._codes = self._codes, {}
            unposted = self._posting.unposted()
            try:
                found = wire.decode_logs(await self._look_up(wire.Logs(list(wanted))))
            except Exception as error:  # a bug of ours too: nobody waits for ever
                for answer in wanted.values():
                    answer.set_exception(error)
                continue
            for answer, log_of_it in zip(wanted.values(), found, strict=True):
                try:
                    answer.set_result(_kept(log_of_it, unposted))
                except (StoreFailed, Taken) as fault:
                    answer.set_exception(fault)
        self._asking = False

    def _first_entry(self, table: str, entry: bytes) -> Statement:
        return log.ADD_COMMIT, (wire.encode([(table, 0, entry)]),)

    # Everything else ---------------------------------------------------------------------------

    async def _read(self, statement: str, *values: Value) -> list[Row]:
        if self._posting.is_changing:
            with contextlib.suppress(StoreFailed):  # whoever wants the change is told
                await self._posting.post()
        answer = await self._look_up(wire.Read(statement, list(values)))
        return cast(list[Row], wire.decode_answer(answer))

    async def _write(self, *changes: Statement, hurry: bool = True) -> None:
        if hurry:
            await have_changed(await self._alive(), *changes)
        else:
            await self._posting.change_later(*changes)

    def hurry(self) -> None:
        self._posting.hurry()

    async def backup(self, path: Path) -> None:
        await self._posting.post()
        keeper = await self._alive()
        await keeper.lookups.ask(wire.Backup(str(path.absolute())))

    async def compact(
        self,
        before: int,
        abandoned_before: int = 0,
        spare: Collection[str] = (),
        left_before: int = 0,
    ) -> Compacted:
        keeper = await self._alive()
        question = wire.Compact(before, abandoned_before, list(spare), left_before)
        return Compacted(*await keeper.lookups.ask(question))

    async def _close(self) -> None:
        await self._posting.close()
        async with self._starting:
            self._is_closed = True
            if self._keeper is not None:
                await self._keeper.stop()
                self._keeper = None
            if self._lock is not None:
                os.close(self._lock)
                self._lock = None


def _kept(found: wire.Found | wire.Unread | None, unposted: Unposted) -> Kept | None:
    match found:
        case wire.Found(row, entries):
            table = TableRow(*row)
            return table, _whole(table.id, entries, unposted)
        case wire.Unread(fault):
            raise fault_from(fault)
        case None:
            return None


def _whole(table: str, entries: list[bytes], unposted: Unposted) -> list[bytes]:
    """A log as the database has it, and what it may not have yet."""
    for seq, entry in unposted.get(table, ()):
        if seq > len(entries):
            raise log.lacking(table, len(entries))
        if seq == len(entries):
            entries.append(entry)
    return entries
