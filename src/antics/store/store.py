"""Everything but the hot path: tables, finished games, bans and settings, looked up and changed.

A `Store` is opened once and shared. Whatever one of its methods changed is durable when the
method returns. The lookups are written once, in `statements.py`, on top of two things that each
kind of database does in its own way: `_read` rows, and `_write` statements all or not at all.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, Literal, Self, cast

from antics.core.errors import AnticsError
from antics.store import endings, statements
from antics.store.endings import Ended
from antics.store.faults import StoreFailed, Taken
from antics.store.journal import Journal
from antics.store.rows import Ban, Compacted, Played, RecordPage, RecordRow, Status, TableRow
from antics.store.statements import Statement, Value

Role = Literal["server", "admin"]
Row = Sequence[Any]
"""What a database hands out is typed by the statement that asked for it."""
Kept = tuple[TableRow, list[bytes]]
"""A table and all entries of its log."""


class Store(ABC):
    """The log of moves and what people look up. `Store.open` opens one."""

    journal: Journal
    """The hot path: entries of running tables."""

    @staticmethod
    async def open(
        where: Path | str | None = None, *, role: Role = "server", patience: float = 2.0
    ) -> "Store":
        """Open a data directory (the user's own if none is named) or a `postgresql://` address.

        A server makes what is missing, brings an older database up to date, and is the only
        server there. An admin may come beside it, to look, to back up, to compact. `patience`
        is how many seconds to wait for others who are in the way, or for a lost connection.
        """
        # Each loads its own driver.
        if isinstance(where, str):
            if not where.startswith(("postgresql://", "postgres://")):
                kind, slashes, _ = where.partition("://")  # and no word of what may be a password
                what = f"{kind}://" if slashes else "this"
                raise AnticsError(f"{what} is no database for Antics; postgresql://… is")
            try:
                from antics.store.postgres import PostgresStore  # noqa: PLC0415
            except ModuleNotFoundError as error:
                if error.name != "asyncpg":
                    raise
                words = "PostgreSQL needs the extra 'postgres': pip install '.[postgres]'"
                raise StoreFailed("unsupported", words) from None
            return await PostgresStore.opened(where, role, patience)
        from antics.store.sqlite.place import default_folder  # noqa: PLC0415
        from antics.store.sqlite.store import SqliteStore  # noqa: PLC0415

        folder = default_folder() if where is None else where
        return await SqliteStore.opened(folder, role, patience)

    # Tables -----------------------------------------------------------------------------------

    async def create_table(self, id: str, code: str, game: str, at: int, entry: bytes) -> None:  # noqa: A002
        """A new open table with the first entry of its log, number 0, or `Taken`."""
        row = (statements.ADD_TABLE, (id, code, game, at))
        try:
            await self._write(row, self._first_entry(id, entry))
        except Taken:
            raise Taken(f"there is a table {id} already, or one with the code {code}") from None

    @abstractmethod
    async def load(self, table: str) -> list[bytes]:
        """All entries of a table's log, from number 0 on. None if it has no log."""

    async def table(self, id: str) -> TableRow | None:  # noqa: A002
        return _first(await self._tables(statements.TABLE, id))

    async def table_by_code(self, code: str) -> TableRow | None:
        """The table to which this code leads: closed ones have given theirs back."""
        return _first(await self._tables(statements.TABLE_BY_CODE, code))

    async def kept(self, code: str) -> Kept | None:
        """The table to which this code leads, and its log, None if it leads nowhere. For crowds:
        who asks at the same time as others is answered together with them, where that is cheaper.
        """
        row = await self.table_by_code(code)
        return None if row is None else (row, await self.load(row.id))

    async def tables(self, status: Status | None = None) -> list[TableRow]:
        """All tables, or those of one status, oldest first."""
        if status is None:
            return await self._tables(statements.TABLES)
        return await self._tables(statements.TABLES_OF_STATUS, status)

    async def set_status(self, table: str, status: Status, at: int, *, hurry: bool = True) -> None:
        """`Taken` if a closed table is opened again whose code leads elsewhere by now. If nobody
        waits for it, it need not `hurry`."""
        try:
            await self._write((statements.SET_STATUS, (table, status, at)), hurry=hurry)
        except Taken:
            raise Taken(f"the code of table {table} leads to another table by now") from None
        if status == "closed":
            self.journal.forget(table)

    async def _tables(self, statement: str, *values: Value) -> list[TableRow]:
        return [TableRow(*row) for row in await self._read(statement, *values)]

    # Finished games ---------------------------------------------------------------------------

    async def save_record(
        self,
        id: str,  # noqa: A002
        table: str,
        game: str,
        finished_at: int,
        players: Sequence[Played],
        content: bytes,
    ) -> None:
        """Keep a finished game. To keep it once more changes nothing; another one is `Taken`."""
        changes: list[Statement] = [
            (statements.ADD_RECORD, (id, table, game, finished_at, content)),
            (statements.ENDED_SINCE, (table, finished_at)),
        ]
        values: list[Value] = []
        for player in players:
            name = statements.folded(player.name)
            values += (id, player.seat, player.person, player.name, name)
            values += (player.score, int(player.won))
        if values:
            changes.append((statements.add_played(len(players)), tuple(values)))
        filed = endings.filed(Ended(table, id))
        try:
            await self._write(*changes, filed, hurry=False)
        except Taken:
            if await self.record(id) != content:
                raise Taken(f"there is another record {id} already") from None
            await self._write(filed, hurry=False)

    async def record(self, id: str) -> bytes | None:  # noqa: A002
        """The record itself, as it was saved."""
        return _content(await self._read(statements.RECORD, id))

    async def records_of(self, table: str) -> set[str]:
        """The ids of all games of a table that are filed."""
        return {row[0] for row in await self._read(statements.RECORDS_OF_TABLE, table)}

    async def records(
        self,
        *,
        name: str | None = None,
        person: str | None = None,
        game: str | None = None,
        before: str | None = None,
        limit: int = 20,
    ) -> RecordPage:
        """Finished games, newest first: those with somebody of this name (or part of a name,
        in capitals or not), with this person, of this game; all that is asked for together.

        `before` is the `next` of the page before, or `BadPlace`.
        """
        if not 1 <= limit <= statements.MOST_RECORDS:
            raise AnticsError(f"a page has 1 to {statements.MOST_RECORDS} records, not {limit}")
        statement, values = statements.find_records(name, person, game, before, limit)
        found = await self._read(statement, *values)
        page = found[:limit]
        players = await self._players([row[0] for row in page])
        rows = tuple(
            RecordRow(id, table, of_game, finished_at, tuple(players.get(id, ())))
            for id, table, of_game, finished_at in page  # noqa: A001
        )
        more = len(found) > limit
        return RecordPage(rows, statements.place(page[-1][3], page[-1][0]) if more else None)

    async def _players(self, records: list[str]) -> dict[str, list[Played]]:
        players: dict[str, list[Played]] = {}
        if records:
            statement, values = statements.played_in(records)
            for record, person, name, seat, score, won in await self._read(statement, *values):
                who = Played(person, name, seat, score, bool(won))
                players.setdefault(record, []).append(who)
        return players

    # Bans and settings ------------------------------------------------------------------------

    async def ban(self, person: str, reason: str, at: int) -> None:
        """Ban somebody, or say anew why."""
        await self._write((statements.BAN, (person, reason, at)))

    async def unban(self, person: str) -> None:
        await self._write((statements.UNBAN, (person,)))

    async def bans(self) -> list[Ban]:
        """All of them, newest first."""
        return [Ban(*row) for row in await self._read(statements.BANS)]

    async def setting(self, key: str) -> bytes | None:
        return _content(await self._read(statements.SETTING, key))

    async def first_setting(self, key: str, value: bytes) -> bytes:
        """Keep this value unless there is one already; the one that is kept, whoever was first."""
        await self._write((statements.ADD_SETTING, (key, value)))
        kept = await self.setting(key)
        return value if kept is None else kept

    async def unfiled(self) -> list[Ended]:
        """Games that have ended and are no records yet: those of this moment, and those that a
        server was killed over."""
        return [Ended.noted(key) for (key,) in await self._read(endings.NOTES)]

    async def unmarked(self) -> list[str]:
        """Tables that have been listed as open since before a game of theirs ended: the next one
        began at once, or a server was killed between filing the game and listing the table."""
        return [table for (table,) in await self._read(statements.TABLES_UNMARKED)]

    async def all_filed(self, games: Collection[Ended]) -> None:
        """Nothing more is to be done for these."""
        await self._write(*map(endings.filed, games))

    # Care -------------------------------------------------------------------------------------

    @abstractmethod
    async def backup(self, path: Path) -> None:
        """A copy of everything, as of now, in a new file, while the server goes on."""

    @abstractmethod
    async def compact(
        self,
        before: int,
        abandoned_before: int = 0,
        spare: Collection[str] = (),
        left_before: int = 0,
    ) -> Compacted:
        """Drop the logs of tables that finished or closed before a time and whose games are
        records, and give the room back, a little at a time, while the server goes on.

        Tables that closed before the second time lose their log without a record too. Open ones
        to which nobody has come since the last time are closed first. Those to spare are awake: a
        game may begin there any moment.
        """

    def hurry(self) -> None:  # noqa: B027
        """The server is about to stop: from now on nothing waits for others to join it."""

    async def close(self) -> None:
        """Wait for the journal, and let go of the database."""
        await self.journal.close()
        await self._close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    # What each kind of database does in its own way --------------------------------------------

    @abstractmethod
    def _first_entry(self, table: str, entry: bytes) -> Statement:
        """The statement that begins a log."""

    @abstractmethod
    async def _read(self, statement: str, *values: Value) -> list[Row]: ...

    @abstractmethod
    async def _write(self, *changes: Statement, hurry: bool = True) -> None:
        """All of them or none, durable on return. `Taken` if something is there already. What does
        not hurry may wait a moment for others."""

    @abstractmethod
    async def _close(self) -> None: ...


def _first(rows: list[TableRow]) -> TableRow | None:
    return rows[0] if rows else None


def _content(rows: list[Row]) -> bytes | None:
    return cast(bytes, rows[0][0]) if rows else None
