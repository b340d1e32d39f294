"""The log of moves in SQLite: commits as they came, filed as chapters of tables later.

SQLite writes whole pages. Entries of fifty tables, each kept in its place, would dirty fifty
pages a commit: measured, 20 µs of CPU and 4 kB on disk for every move. So what is posted together
goes into few rows: the entries of all tables as they came, for 1 µs and their own size. What has
gathered is filed by table now and then, in steps of about a millisecond, with rests between them:
where there is one core for everything, moves would wait for a step that follows on another.

Filing needs no syncing of its own: it moves what is durable already, and the next commit syncs
it. What a crash undid is done again, and entries that are there already are left out.
"""

import secrets
import sqlite3
import time
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec

from antics.store import statements
from antics.store.endings import may_end, notes_of
from antics.store.faults import StoreFailed
from antics.store.sqlite.daybook import Commit
from antics.store.sqlite.wire import Fault, Found, Unread, decode_chapter, decode_entries, encode
from antics.store.statements import Statement, in_sqlite

ADD_COMMIT: Final = "INSERT INTO commits (entries) VALUES (?1)"
POSTED: Final = "daybook"
"""The setting that says up to which number the database has the commits of the daybook."""
COPIED: Final = "copied"
"""The setting of a copy of the database that no server has opened yet."""
APART: Final = 1 << 40
"""Numbers that a copy of the database leaves out; no daybook gets so far."""
CHAPTERS: Final = "SELECT first, entries FROM chapters WHERE table_id = ?1 ORDER BY first"
BY_CODE: Final = in_sqlite(statements.TABLE_BY_CODE)

ENOUGH_TO_FILE: Final = 2_000_000
"""Bytes of commits: some ten thousand entries. Below, filing waits for a quiet moment."""
TOO_MUCH_TO_FILE: Final = 8 * ENOUGH_TO_FILE
"""Above, it goes on without rest: whoever comes back to a table waits for its commits to be read.
"""
STEP: Final = 0.001
"""Seconds of filing after which a commit may come between."""
AT_A_TIME: Final = 8
"""Commits read, or thrown away, at once."""


def posted_up_to(number: int) -> Statement:
    """The database has the daybook up to there."""
    return statements.SET_SETTING, (POSTED, b"%d" % number)


def last_posted(connection: sqlite3.Connection) -> int:
    """Up to which number it has it."""
    row = connection.execute(in_sqlite(statements.SETTING), (POSTED,)).fetchone()
    return 0 if row is None else int(row[0])


def part_ways(copy: sqlite3.Connection) -> None:
    """What the daybook gets from now on is nothing to this copy, wherever it is put."""
    for statement, values in (
        posted_up_to(last_posted(copy) + APART),
        (statements.SET_SETTING, (COPIED, b"")),
    ):
        copy.execute(in_sqlite(statement), values)


def _is_copy(connection: sqlite3.Connection) -> bool:
    return connection.execute(in_sqlite(statements.SETTING), (COPIED,)).fetchone() is not None


def _go_own_way(connection: sqlite3.Connection) -> int:
    """The same copy may be put in place more than once. What came after it the last time has the
    numbers that would come next, so it goes on with others, which nobody has had: from which."""
    posted = last_posted(connection) + 1 + secrets.randbelow(APART)
    connection.execute("BEGIN IMMEDIATE")
    try:
        for statement, values in (posted_up_to(posted), (statements.DROP_SETTING, (COPIED,))):
            connection.execute(in_sqlite(statement), values)
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return posted


def post_again(connection: sqlite3.Connection, commits: Iterable[Commit]) -> int:
    """What a server left in its daybook, which the database does not have: up to which number it
    has it now. Nothing is posted that does not follow: where one is missing, a disk has lost what
    it said it had, or this is the daybook of another database."""
    if _is_copy(connection):
        return _go_own_way(connection)
    posted = last_posted(connection)
    missing: list[Commit] = []
    for commit in commits:
        if commit.number == posted + len(missing) + 1:
            missing.append(commit)
    if not missing:
        return posted
    connection.execute("BEGIN IMMEDIATE")
    try:
        for commit in missing:
            connection.execute(ADD_COMMIT, (commit.content,))
        statement, values = posted_up_to(missing[-1].number)
        connection.execute(in_sqlite(statement), values)
        _note_ended(connection, missing)
        connection.execute("COMMIT")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return missing[-1].number


def _note_ended(connection: sqlite3.Connection, commits: list[Commit]) -> None:
    """Games that ended in one of these: the server did not live to file them."""
    for commit in commits:
        if may_end(commit.content):
            for statement, values in notes_of(_entries(commit.number, commit.content)):
                connection.execute(in_sqlite(statement), values)


def load(connection: sqlite3.Connection, table: str) -> list[bytes]:
    """All entries of a table, or StoreFailed if one is missing."""
    return _whole(_logs(connection, [table], [table])[table])


def load_by_codes(
    connection: sqlite3.Connection, codes: list[str], filing: "Filing"
) -> list[Found | Unread | None]:
    """The tables to which these codes lead, and their entries. A crowd that comes back at once
    asks for many: commits are read only if there is something of these tables in them."""
    rows = [connection.execute(BY_CODE, (code,)).fetchone() for code in codes]
    tables = [row[0] for row in rows if row is not None]
    # Asked before anything is read: what is filed meanwhile is found among the chapters.
    unfiled = [table for table in tables if filing.may_hold(table)]
    logs = _logs(connection, tables, unfiled)
    return [None if row is None else _found(row, logs[row[0]]) for row in rows]


def _found(row: tuple[Any, ...], log: "_Log") -> Found | Unread:
    try:
        return Found(list(row), _whole(log))
    except StoreFailed as fault:
        return Unread(Fault(fault.code, fault.detail))


class _Log:
    """What was read of a table's log, up to the first thing that is wrong with it."""

    def __init__(self, table: str) -> None:
        self.table: Final = table
        self.entries: list[bytes] = []
        self.fault: StoreFailed | None = None

    def add(self, seq: int, entries: list[bytes]) -> None:
        if self.fault is None and seq != len(self.entries):
            self.fault = lacking(self.table, len(self.entries))
        self.entries += entries


def lacking(table: str, seq: int) -> StoreFailed:
    return StoreFailed("damaged", f"table {table} lacks entry {seq}")


def _whole(log: _Log) -> list[bytes]:
    if log.fault is not None:
        raise log.fault
    return log.entries


def _logs(connection: sqlite3.Connection, tables: list[str], unfiled: list[str]) -> dict[str, _Log]:
    """What chapters and commits say as of one moment, while filing goes on."""
    logs = {table: _Log(table) for table in tables}
    connection.execute("BEGIN")
    try:
        for table, log in logs.items():
            for first, chapter in connection.execute(CHAPTERS, (table,)):
                try:
                    log.add(first, _chapter(table, chapter))
                except StoreFailed as fault:
                    log.fault = log.fault or fault
        if unfiled:
            _add_unfiled(connection, {table: logs[table] for table in unfiled})
    finally:
        connection.execute("COMMIT")
    return logs


def _add_unfiled(connection: sqlite3.Connection, logs: dict[str, _Log]) -> None:
    names = [(table.encode(), log) for table, log in logs.items()]
    for number, commit in connection.execute("SELECT * FROM commits ORDER BY number"):
        concerned = [log for name, log in names if name in commit]
        if not concerned:
            continue
        try:
            entries = _entries(number, commit)
        except StoreFailed as fault:
            for log in concerned:
                log.fault = log.fault or fault
            continue
        for whose, seq, entry in entries:
            found = logs.get(whose)
            if found is not None and seq >= len(found.entries):
                found.add(seq, [entry])


def _entries(number: int, commit: bytes) -> list[tuple[str, int, bytes]]:
    try:
        return decode_entries(commit)
    except msgspec.MsgspecError:
        raise StoreFailed("damaged", f"commit {number} cannot be read") from None


def _chapter(table: str, chapter: bytes) -> list[bytes]:
    try:
        return decode_chapter(chapter)
    except msgspec.MsgspecError:
        raise StoreFailed("damaged", f"a chapter of table {table} cannot be read") from None


class Filing:
    """Moves entries from commits to chapters, a little at a time, on a connection of its own."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection: Final = connection
        self._units: Iterator[None] | None = None
        self._unfiled = 0
        """Bytes of commits that nobody has begun to file, …"""
        self._under_way = 0
        """… and of those that are being filed."""
        self._fresh: set[str] = set()
        """Tables with entries in commits that nobody has begun to file, …"""
        self._moving: set[str] = set()
        """… and those of which some are being filed."""
        self._unsure = True
        """There may be more of them: of an earlier keeper, or after a fault."""
        self._count()

    def added(self, size: int, tables: Iterable[str]) -> None:
        """Entries of these tables are committed, or about to be."""
        self._unfiled += size
        self._fresh.update(tables)

    def may_hold(self, table: str) -> bool:
        """Whether a commit may have entries of this table. Asked from another thread, so the
        order matters: names are never taken away before they stand in the next place."""
        return table in self._fresh or table in self._moving or self._unsure

    @property
    def pending(self) -> bool:
        """There is something to file."""
        return self._unfiled > 0 or self._units is not None

    @property
    def urgent(self) -> bool:
        """There is so much to file that it should not wait for a quiet moment."""
        return self._unfiled >= ENOUGH_TO_FILE or self._units is not None

    @property
    def overdue(self) -> bool:
        """There is so much to file that it should not rest."""
        return self._under_way + self._unfiled >= TOO_MUCH_TO_FILE

    def step(self, seconds: float = STEP) -> None:
        """File for about so long. After a fault, filing begins anew with the next step."""
        if self._units is None:
            self._under_way, self._unfiled = self._unfiled, 0
            self._moving = self._fresh
            self._fresh = set()
            self._units = self._file()
        end = time.monotonic() + seconds
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            finished = True
            for _ in self._units:
                if time.monotonic() >= end:
                    finished = False
                    break
            self._connection.execute("COMMIT")
        except (sqlite3.Error, StoreFailed):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            self._units = None
            self._under_way = 0
            self._unsure = True
            self._moving = set()
            self._count()
            raise
        if finished:
            self._units = None
            self._under_way = 0
            self._unsure = False
            self._moving = set()

    def all(self) -> None:
        """File everything there is."""
        while self.pending:
            self.step(0.1)
        self._unsure = False

    def _count(self) -> None:
        total = "SELECT coalesce(sum(length(entries)), 0) FROM commits"
        (self._unfiled,) = self._connection.execute(total).fetchone()

    def _file(self) -> Iterator[None]:
        (newest,) = self._connection.execute("SELECT max(number) FROM commits").fetchone()
        tables: dict[str, list[tuple[int, bytes]]] = {}
        read: list[tuple[int, int]] = []
        while found := self._commits(read[-1][1] if read else 0, newest):
            read.append((found[0][0], found[-1][0]))
            for number, commit in found:
                for table, seq, entry in _entries(number, commit):
                    tables.setdefault(table, []).append((seq, entry))
            yield
        for table, entries in tables.items():
            self._add_chapters(table, entries)
            yield
        # SQLite may give the number of the last row to a new one once it is gone, so nothing is
        # thrown away but what was read, and that once.
        for first, last in read:
            gone = "DELETE FROM commits WHERE number BETWEEN ?1 AND ?2"
            self._connection.execute(gone, (first, last))
            yield

    def _commits(self, after: int, newest: int) -> list[tuple[int, bytes]]:
        some = (
            "SELECT number, entries FROM commits WHERE number > ?1 AND number <= ?2"
            " ORDER BY number LIMIT ?3"
        )
        return self._connection.execute(some, (after, newest, AT_A_TIME)).fetchall()

    def _add_chapters(self, table: str, entries: list[tuple[int, bytes]]) -> None:
        last = "SELECT first + count FROM chapters WHERE table_id = ?1 ORDER BY first DESC LIMIT 1"
        filed = self._connection.execute(last, (table,)).fetchone()
        next_seq = filed[0] if filed else 0
        chapter: list[bytes] = []
        for seq, entry in entries:
            if seq < next_seq:
                continue
            if seq > next_seq:  # damaged; `load` has to see where
                self._add_chapter(table, next_seq, chapter)
                chapter = []
            chapter.append(entry)
            next_seq = seq + 1
        self._add_chapter(table, next_seq, chapter)

    def _add_chapter(self, table: str, end: int, chapter: list[bytes]) -> None:
        if chapter:
            self._connection.execute(
                "INSERT INTO chapters (table_id, first, count, entries) VALUES (?1, ?2, ?3, ?4)",
                (table, end - len(chapter), len(chapter), encode(chapter)),
            )
