"""The store on a PostgreSQL: for servers that have one, and for those that outgrow one file.

The journal has a connection of its own. A group of entries is one statement, so it costs one
round trip, and is there as a whole or not at all. Where the connection breaks during a commit,
the commit may still have happened: the next connection first ends what is left of the old one,
and then looks.
"""

import asyncio
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import asyncpg

from antics.store import schema, statements
from antics.store.endings import ended_in
from antics.store.faults import Code, StoreFailed, Taken
from antics.store.journal import Entry, Journal, OnDisk, commit_in_a_task
from antics.store.rows import Compacted
from antics.store.statements import Statement, Value
from antics.store.store import Role, Row, Store

if TYPE_CHECKING:  # the driver's own classes know nothing of their parameters
    Connection = asyncpg.Connection[asyncpg.Record]

ADD_ENTRY: Final = "INSERT INTO entries (table_id, seq, entry) VALUES ($1, 0, $2)"
ADD_ENTRIES: Final = (
    "INSERT INTO entries (table_id, seq, entry)"
    " SELECT * FROM unnest($1::text[], $2::integer[], $3::bytea[])"
)
ADD_ENTRIES_AND_NOTES: Final = (
    "WITH noted AS (INSERT INTO settings (key, value) SELECT unnest($4::text[]), ''"
    f" ON CONFLICT (key) DO NOTHING) {ADD_ENTRIES}"
)
LOAD: Final = "SELECT seq, entry FROM entries WHERE table_id = $1 ORDER BY seq"
WRITTEN: Final = "SELECT EXISTS (SELECT 1 FROM entries WHERE table_id = $1 AND seq = $2)"

SELF: Final = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
END: Final = (
    "SELECT pg_terminate_backend(pid, $3) FROM pg_stat_activity"
    " WHERE pid = $1 AND backend_start = $2"
)
"""End a connection of ours that is still there, and wait until it is gone."""
DROP: Final = f"DELETE FROM entries WHERE table_id = $1 AND {statements.STILL_DROPPABLE}"  # noqa: S608
SIZE: Final = "SELECT pg_total_relation_size('entries')"

ANSWER: Final = 10.0
"""Seconds within which a database in good health has answered."""
SERVER: Final = 0x616E74696373
"""The advisory lock that a server holds. Spells 'antics'."""
UPDATING: Final = SERVER + 1
"""The one that is held while the database is brought up to date."""

_CODES: Final[dict[str, Code]] = {
    "25006": "read_only",  # a standby, or a read-only transaction
    "3D000": "missing",
    "40P01": "locked",
    "42501": "read_only",  # not ours to write
    "53100": "full",
    "55P03": "locked",
    "57014": "locked",
    "58030": "disk",
    "XX001": "damaged",
    "XX002": "damaged",
}
_LOST: Final = ("08", "57P")
"""How codes begin that tell of a connection lost or a database shut down."""
_BROKEN: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a message of farewell that the driver did not expect
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
)
"""After these, nobody here knows what became of a commit."""


class PostgresStore(Store):
    """`Store.open` with a `postgresql://` address opens one."""

    def __init__(self, address: str, role: Role, patience: float) -> None:
        self._address: Final = address
        self._role: Final = role
        self._patience: Final = patience
        self._settings: Final = {
            "application_name": f"antics {role}",
            "lock_timeout": str(max(1, round(patience * 1000))),
            "synchronous_commit": "on",
        }
        self._lookups: Final = asyncpg.create_pool(
            address, min_size=0, max_size=4, server_settings=self._settings
        )
        self._looking = False
        self._writing: Connection | None = None
        self._backend: tuple[int, datetime] | None = None
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self.journal = Journal(self)

    @classmethod
    async def opened(cls, address: str, role: Role, patience: float) -> "PostgresStore":
        with _faults():
            store = cls(address, role, patience)
            try:
                writing = await store._connected()
                if role == "server":
                    await _bring_up_to_date(writing)
                else:
                    schema.check(await _step_of(writing))
                await store._lookups
                store._looking = True
            except BaseException:
                await store._close()
                raise
        return store

    # The log -----------------------------------------------------------------------------------

    def commit(self, entries: list[Entry], done: OnDisk) -> None:
        commit_in_a_task(self._tasks, self._commit(entries), done)

    def look(self) -> None:
        """The database goes on by itself."""

    def settle(self) -> None:
        """The loop has other things to do while the database works."""

    async def _commit(self, entries: list[Entry]) -> None:
        try:
            with _faults():
                writing = await self._connected()
                statement, values = _adding(entries)
                try:
                    await writing.execute(statement, *values, timeout=ANSWER)
                except _BROKEN:
                    writing.terminate()
                    if not await self._written(entries[0]):
                        raise
        except Taken:
            raise StoreFailed("in_use", "somebody else has written to the same table") from None
        except StoreFailed as fault:
            if fault.code == "read_only" and self._writing is not None:
                self._writing.terminate()  # the next one may lead to where one can write
            raise

    async def _written(self, entry: Entry) -> bool:
        """Whether a commit was made of which we only know that the connection broke."""
        try:
            with _faults():
                writing = await self._connected()
                return bool(await writing.fetchval(WRITTEN, entry[0], entry[1], timeout=ANSWER))
        except StoreFailed as fault:
            raise StoreFailed("lost", f"it may be saved or not: {fault}") from None

    async def _connected(self) -> "Connection":
        """The journal's connection; a new one if the last is broken."""
        if self._writing is not None and not self._writing.is_closed():
            return self._writing
        connection = await self._connect()
        try:
            if self._backend is not None:
                await connection.execute(END, *self._backend, round(self._patience * 1000))
            if self._role == "server":
                await self._hold(connection)
            row = await connection.fetchrow(SELF)
            self._backend = None if row is None else (row[0], row[1])
        except BaseException:
            connection.terminate()
            raise
        self._writing = connection
        return connection

    async def _connect(self) -> "Connection":
        """A connection, if need be from a database that is only just starting."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self._patience
        while True:
            try:
                return await asyncpg.connect(
                    self._address, timeout=ANSWER, server_settings=self._settings
                )
            except ValueError:  # and not a word of it, for the password's sake
                raise StoreFailed("refused", "that is no address of a PostgreSQL") from None
            except (OSError, asyncpg.CannotConnectNowError):
                if loop.time() >= deadline:
                    raise
                await asyncio.sleep(0.05)

    async def _hold(self, connection: "Connection") -> None:
        """Be the only server of this database."""
        try:
            await connection.execute("SELECT pg_advisory_lock($1)", SERVER)
        except asyncpg.LockNotAvailableError:
            raise StoreFailed("in_use") from None

    async def load(self, table: str) -> list[bytes]:
        entries: list[bytes] = []
        for seq, entry in await self._read(LOAD, table):
            if seq != len(entries):
                raise StoreFailed("damaged", f"table {table} lacks entry {len(entries)}")
            entries.append(entry)
        return entries

    def _first_entry(self, table: str, entry: bytes) -> Statement:
        return ADD_ENTRY, (table, entry)

    # Everything else ---------------------------------------------------------------------------

    async def _read(self, statement: str, *values: Value) -> list[Row]:
        with _faults():
            async with self._lent() as connection:
                return cast(list[Row], await connection.fetch(statement, *values))

    async def _write(self, *changes: Statement, hurry: bool = True) -> None:
        with _faults():
            async with self._lent() as connection, connection.transaction():
                for statement, values in changes:
                    await connection.execute(statement, *values)

    @asynccontextmanager
    async def _lent(self) -> "AsyncIterator[Connection]":
        """A connection for lookups. One on which there is no answer is broken off: to a polite end
        there would be no answer either, and nobody at the tables waits for ever."""
        async with self._lookups.acquire(timeout=ANSWER) as lent:
            connection = cast("Connection", lent)
            given_up = asyncio.get_running_loop().call_later(ANSWER, connection.terminate)
            try:
                yield connection
            finally:
                given_up.cancel()

    async def backup(self, path: Path) -> None:
        raise StoreFailed("unsupported", "PostgreSQL has its own tool for that: pg_dump")

    async def compact(
        self,
        before: int,
        abandoned_before: int = 0,
        spare: Collection[str] = (),
        left_before: int = 0,
    ) -> Compacted:
        dropped = 0
        with _faults():
            async with self._lookups.acquire() as connection:
                size = await connection.fetchval(SIZE)
                for (table,) in await connection.fetch(statements.LEFT, left_before):
                    if table not in spare:
                        await connection.execute(statements.CLOSE_LEFT, table, left_before)
                found = await connection.fetch(statements.DROPPABLE, before, abandoned_before)
                for (table,) in found:
                    if table in spare:
                        continue
                    gone = await connection.execute(DROP, table, before)
                    dropped += gone != "DELETE 0"
                await connection.execute("VACUUM entries")
                saved = size - await connection.fetchval(SIZE)
        return Compacted(dropped, max(saved, 0))

    async def _close(self) -> None:
        # Politely, so that the lock is free at once; but not for longer than it takes.
        if self._writing is not None:
            with suppress(*_BROKEN, asyncpg.PostgresError):
                await self._writing.close(timeout=self._patience)
        if self._looking:
            self._looking = False
            try:
                await asyncio.wait_for(self._lookups.close(), self._patience)
            except TimeoutError:
                self._lookups.terminate()


def _adding(entries: list[Entry]) -> tuple[str, list[object]]:
    """One statement and its values, also where games end."""
    columns: list[object] = [*zip(*entries, strict=True)]
    notes = [ended.key for ended in ended_in(entries)]
    return (ADD_ENTRIES_AND_NOTES, [*columns, notes]) if notes else (ADD_ENTRIES, columns)


async def _bring_up_to_date(connection: "Connection") -> None:
    """Make the tables of a new database, or take an older one through the steps it lacks."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", UPDATING)
        if script := schema.script_for("postgresql", await _step_of(connection)):
            await connection.execute(script)


async def _step_of(connection: "Connection") -> str | None:
    """The last step that this database has gone through, None if it is new."""
    if await connection.fetchval("SELECT to_regclass('alembic_version')") is None:
        return None
    return cast(str | None, await connection.fetchval("SELECT version_num FROM alembic_version"))


@contextmanager
def _faults() -> Iterator[None]:
    """What PostgreSQL and its driver say, in our words."""
    try:
        yield
    except asyncpg.UniqueViolationError as error:
        raise Taken(str(error)) from None
    except asyncpg.PostgresError as error:
        state = error.sqlstate or ""
        code = "lost" if state.startswith(_LOST) else _CODES.get(state, "refused")
        raise StoreFailed(code, f"{error}, {state}") from None
    except _BROKEN as error:
        raise StoreFailed("lost", str(error) or "it does not answer") from None
