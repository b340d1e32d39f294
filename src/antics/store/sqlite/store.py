"""The store of a server with a data directory: questions to its keeper.

If the keeper dies (something killed it, or a bug ended it), the next question starts another.
What was asked meanwhile has failed; of a commit that was under way the new keeper finds out
whether it is there, so that nobody is told that a move failed which counts.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Final, NamedTuple, cast

from antics.store.faults import StoreFailed, Taken
from antics.store.journal import Entry, Journal, OnDisk, commit_in_a_task
from antics.store.rows import Compacted, TableRow
from antics.store.sqlite import log, place, wire
from antics.store.sqlite.hand import Hand
from antics.store.sqlite.link import Answered, KeeperProcess, fault_from, settle
from antics.store.statements import Statement, Value, in_sqlite
from antics.store.store import Kept, Role, Row, Store

TELL_AFTER: Final = 0.1
"""Seconds until the keeper hears of what the server has written by itself."""

CROWD: Final = 0.002
"""Seconds in which those gather whose tables are asked for together."""


class SqliteStore(Store):
    """`Store.open` with a data directory opens one."""

    def __init__(self, folder: Path, role: Role, patience: float) -> None:
        self._folder: Final = folder
        self._role: Final = role
        self._patience: Final = patience
        self._keeper: KeeperProcess | None = None
        self._starting: Final = asyncio.Lock()
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._changes: list[_Change] = []
        """Not made yet, because they go with the next commit."""
        self._codes: dict[str, asyncio.Future[Kept | None]] = {}
        """Whose logs are to be asked for next."""
        self._asking = False
        self._hand: Final = Hand(folder / place.DATABASE)
        self._own: Final = _OwnCommits(lambda: self._keeper)
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
        changes, self._changes = self._changes, []

        def over(fault: StoreFailed | None) -> None:
            done(fault)
            if not self.journal.busy:
                self._make_changes()

        if keeper is None or not keeper.alive:
            self._have_changed(changes)
            commit_in_a_task(self._tasks, self._commit_anew(entries), over)
            return
        content = wire.encode(entries)
        if self._write_by_hand(changes, content, entries):
            asyncio.get_running_loop().call_soon(over, None)
            return

        def answered(fault: StoreFailed | Taken | None, _: bytes) -> None:
            if fault is not None and not keeper.alive:
                commit_in_a_task(self._tasks, self._find_out(entries), over)
            else:
                over(cast(StoreFailed | None, fault))

        # All of it goes out together, and is written with one sync.
        self._have_changed(changes)
        keeper.changes.send(wire.COMMIT, content, answered)

    def _make_changes(self) -> None:
        """Those that no commit follows."""
        changes, self._changes = self._changes, []
        if not changes:
            return
        keeper = self._keeper
        if keeper is None or not self._write_by_hand(changes):
            self._have_changed(changes)

    def _write_by_hand(
        self, changes: "list[_Change]", commit: bytes = b"", entries: Iterable[Entry] = ()
    ) -> bool:
        """Whether all of it is on disk, and whoever wanted a change knows. A commit is given with
        what is in it."""
        statements: list[Statement] = []
        for change in changes:
            statements += [(in_sqlite(text), values) for text, values in change.statements]
        if commit:
            statements.append((log.ADD_COMMIT, (commit,)))
        if not self._hand.write(statements):
            return False
        for change in changes:
            for text, values in change.statements:
                if text == log.ADD_COMMIT:
                    first = cast(bytes, values[0])
                    self._own.add(first, wire.decode_entries(first))
            change.answered(None, b"")
        self._own.add(commit, entries, len(statements))
        return True

    def _have_changed(self, changes: "list[_Change]") -> None:
        """The keeper makes them."""
        for change in changes:
            asked = [(text, list(values)) for text, values in change.statements]
            question = wire.encode(wire.Change(asked))
            change.keeper.changes.send(wire.ASK, question, change.answered)

    async def _commit_anew(self, entries: list[Entry]) -> None:
        keeper = await self._alive()
        await keeper.changes.answer(wire.COMMIT, wire.encode(entries))

    async def _find_out(self, entries: list[Entry]) -> None:
        """The keeper was lost during a commit, which is there as a whole or not at all."""
        table, seq, _ = entries[0]
        if len(await self.load(table)) <= seq:
            raise StoreFailed("lost", "nothing of it was saved")

    async def load(self, table: str) -> list[bytes]:
        return cast(list[bytes], wire.decode_answer(await self._look_up(wire.Load(table))))

    async def _look_up(self, question: wire.Load | wire.Read | wire.Logs) -> bytes:
        """What changes nothing can be asked again: a keeper that was dead already, and nobody knew,
        is replaced, and the next one answers."""
        content = wire.encode(question)
        keeper = await self._alive()
        try:
            return await keeper.lookups.answer(wire.ASK, content)
        except StoreFailed:
            if keeper.alive:
                raise
        return await (await self._alive()).lookups.answer(wire.ASK, content)

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
            try:
                question = wire.Logs(list(wanted), self._own.recent())
                found = wire.decode_logs(await self._look_up(question))
            except Exception as error:  # a bug of ours too: nobody waits for ever
                for answer in wanted.values():
                    answer.set_exception(error)
                continue
            for answer, log_of_it in zip(wanted.values(), found, strict=True):
                match log_of_it:
                    case wire.Found(row, entries):
                        answer.set_result((TableRow(*row), entries))
                    case wire.Unread(fault_of_it):
                        answer.set_exception(fault_from(fault_of_it))
                    case None:
                        answer.set_result(None)
        self._asking = False

    def _first_entry(self, table: str, entry: bytes) -> Statement:
        return log.ADD_COMMIT, (wire.encode([(table, 0, entry)]),)

    # Everything else ---------------------------------------------------------------------------

    async def _read(self, statement: str, *values: Value) -> list[Row]:
        answer = await self._look_up(wire.Read(statement, list(values)))
        return cast(list[Row], wire.decode_answer(answer))

    async def _write(self, *changes: Statement) -> None:
        """What comes during a commit goes with the next one, so that both cost one sync."""
        keeper = await self._alive()
        written: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._changes.append(_Change(keeper, changes, settle(written)))
        if not self.journal.busy:
            self._make_changes()
        await written

    async def backup(self, path: Path) -> None:
        keeper = await self._alive()
        await keeper.lookups.ask(wire.Backup(str(path.absolute())))

    async def compact(
        self, before: int, abandoned_before: int = 0, spare: Collection[str] = ()
    ) -> Compacted:
        keeper = await self._alive()
        question = wire.Compact(before, abandoned_before, list(spare))
        return Compacted(*await keeper.lookups.ask(question))

    async def _close(self) -> None:
        self._hand.close()
        async with self._starting:
            if self._keeper is not None:
                await self._keeper.stop()
                self._keeper = None


class _Change(NamedTuple):
    """Statements that are carried out together or not at all."""

    keeper: KeeperProcess
    """Who makes it if the server does not."""
    statements: tuple[Statement, ...]
    answered: Answered


class _OwnCommits:
    """What the server has written by itself, of which the keeper is told now and then: it files
    what was written, and must not overlook it when somebody asks."""

    def __init__(self, keeper: Callable[[], KeeperProcess | None]) -> None:
        self._keeper: Final = keeper
        """Whoever it is when it is told."""
        self._size = 0
        self._statements = 0
        self._tables: set[str] = set()
        self._told: Final[list[list[str]]] = []
        """What is on its way to the keeper."""
        self._due: asyncio.TimerHandle | None = None

    def add(self, commit: bytes, entries: Iterable[Entry], statements: int = 0) -> None:
        self._size += len(commit)
        self._statements += statements
        self._tables.update([table for table, _, _ in entries])
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(TELL_AFTER, self._tell)

    def recent(self) -> list[str]:
        """The tables of which the keeper may not know."""
        return list(self._tables.union(*self._told))

    def _tell(self) -> None:
        """A keeper that has died meanwhile needs no telling: the next one looks for itself."""
        self._due = None
        keeper = self._keeper()
        tables = list(self._tables)
        note = wire.Added(self._size, self._statements, tables)
        self._size = self._statements = 0
        self._tables = set()
        if keeper is None:
            return
        self._told.append(tables)
        keeper.changes.send(wire.ADDED, wire.encode(note), lambda *_: self._told.remove(tables))
