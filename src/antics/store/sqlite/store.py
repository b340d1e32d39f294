"""The store of a server with a data directory: questions to its keeper.

If the keeper dies (something killed it, or a bug ended it), the next question starts another.
What was asked meanwhile has failed; of a commit that was under way the new keeper finds out
whether it is there, so that nobody is told that a move failed which counts.
"""

import asyncio
from pathlib import Path
from typing import Final, cast

from antics.store.faults import StoreFailed, Taken
from antics.store.journal import Entry, Journal, OnDisk, commit_in_a_task
from antics.store.rows import Compacted
from antics.store.sqlite import log, place, wire
from antics.store.sqlite.link import KeeperProcess
from antics.store.statements import Statement, Value
from antics.store.store import Role, Row, Store


class SqliteStore(Store):
    """`Store.open` with a data directory opens one."""

    def __init__(self, folder: Path, role: Role, patience: float) -> None:
        self._folder: Final = folder
        self._role: Final = role
        self._patience: Final = patience
        self._keeper: KeeperProcess | None = None
        self._starting: Final = asyncio.Lock()
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self.journal = Journal(self)

    @classmethod
    async def opened(cls, folder: Path, role: Role, patience: float) -> "SqliteStore":
        (place.prepare if role == "server" else place.check)(folder)
        store = cls(folder, role, patience)
        await store._alive()
        return store

    @property
    def keeper_pid(self) -> int | None:
        """The process that has the database open, None while there is none."""
        keeper = self._keeper
        return keeper.pid if keeper is not None and keeper.alive else None

    async def _alive(self) -> KeeperProcess:
        """The keeper; a new one if the last has died. Or StoreFailed."""
        async with self._starting:
            if self._keeper is not None and not self._keeper.alive:
                await self._keeper.stop()
                self._keeper = None
            if self._keeper is None:
                self._keeper = await KeeperProcess.start(self._folder, self._role, self._patience)
            return self._keeper

    # The log -----------------------------------------------------------------------------------

    def commit(self, entries: list[Entry], done: OnDisk) -> None:
        keeper = self._keeper
        if keeper is None or not keeper.alive:
            commit_in_a_task(self._tasks, self._commit_anew(entries), done)
            return

        def answered(fault: StoreFailed | Taken | None, _: bytes) -> None:
            if fault is not None and not keeper.alive:
                commit_in_a_task(self._tasks, self._find_out(entries), done)
            else:
                done(cast(StoreFailed | None, fault))

        keeper.changes.send(wire.COMMIT, wire.encode(entries), answered)

    async def _commit_anew(self, entries: list[Entry]) -> None:
        keeper = await self._alive()
        await keeper.changes.answer(wire.COMMIT, wire.encode(entries))

    async def _find_out(self, entries: list[Entry]) -> None:
        """The keeper was lost during a commit, which is there as a whole or not at all."""
        table, seq, _ = entries[0]
        if len(await self.load(table)) <= seq:
            raise StoreFailed("lost", "nothing of it was saved")

    async def load(self, table: str) -> list[bytes]:
        keeper = await self._alive()
        return cast(list[bytes], await keeper.lookups.ask(wire.Load(table)))

    def _first_entry(self, table: str, entry: bytes) -> Statement:
        return log.ADD_COMMIT, (wire.encode([(table, 0, entry)]),)

    # Everything else ---------------------------------------------------------------------------

    async def _read(self, statement: str, *values: Value) -> list[Row]:
        keeper = await self._alive()
        question = wire.Read(statement, list(values))
        return cast(list[Row], await keeper.lookups.ask(question))

    async def _write(self, *changes: Statement) -> None:
        keeper = await self._alive()
        question = wire.Change([(statement, list(values)) for statement, values in changes])
        await keeper.changes.ask(question)

    async def backup(self, path: Path) -> None:
        keeper = await self._alive()
        await keeper.lookups.ask(wire.Backup(str(path.absolute())))

    async def compact(self, before: int, abandoned_before: int = 0) -> Compacted:
        keeper = await self._alive()
        return Compacted(*await keeper.lookups.ask(wire.Compact(before, abandoned_before)))

    async def _close(self) -> None:
        async with self._starting:
            if self._keeper is not None:
                await self._keeper.stop()
                self._keeper = None
