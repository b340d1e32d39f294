"""Looking after the file while the server goes on: opening, backing up, compacting.

Connections of all kinds come from here, so what makes a commit durable stands in one place.
"""

import contextlib
import os
import sqlite3
import time
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from typing import Final

from antics.store import schema, statements
from antics.store.faults import StoreFailed
from antics.store.sqlite import log, place

OLDEST_SQLITE: Final = (3, 35, 0)
"""The first that knows everything our statements say."""
A_MOMENT: Final = 0.001
"""Seconds between two looks whether the database is free: a server's commit takes less."""
PAGES_AT_A_TIME: Final = 100
"""Pages given back to the disk in one go: less than a commit's wait."""
DROPPABLE: Final = statements.in_sqlite(statements.DROPPABLE)
DROP: Final = statements.in_sqlite(
    f"DELETE FROM chapters WHERE table_id = $1 AND {statements.STILL_DROPPABLE}"  # noqa: S608
)


def connect(database: Path, *, patience: float = 0.0, durable: bool = False) -> sqlite3.Connection:
    """A connection whose commits are on disk when they return, if they are to be durable."""
    connection = sqlite3.connect(
        database, timeout=patience, isolation_level=None, check_same_thread=False
    )
    try:
        # FULL syncs the write-ahead log at every commit; the other two make a Mac do it truly.
        connection.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
        connection.execute("PRAGMA fullfsync = ON")
        connection.execute("PRAGMA checkpoint_fullfsync = ON")
        # The keeper has its own thread for that, so that no commit has to wait for it.
        connection.execute("PRAGMA wal_autocheckpoint = 0")
    except BaseException:
        connection.close()
        raise
    return connection


def bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Make the tables of a new database, or take an older one through the steps it lacks."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StoreFailed("unsupported", f"SQLite {sqlite3.sqlite_version} is older than 3.35")
    found = step_of(connection)
    if found is None:
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    connection.execute("PRAGMA journal_mode = WAL")
    if script := schema.script_for("sqlite", found):
        try:
            connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nCOMMIT;")
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def reserve(connection: sqlite3.Connection, database: Path, size: int) -> None:
    """Let the write-ahead log take its room on the disk now. A commit that makes the file longer
    writes two things to the disk, the commit and the file's length: an eighth more CPU, and a
    quarter more time, in which the daybook waits for the same disk.
    """
    path = database.with_name(f"{database.name}-wal")
    connection.execute("BEGIN IMMEDIATE")  # nobody else makes it longer meanwhile
    try:
        with path.open("r+b", buffering=0) as file:
            end = file.seek(0, os.SEEK_END)
            # What follows after the last commit is nothing to SQLite: its sums are wrong.
            nothing = bytes(max(0, size - end))
            if file.write(nothing) < len(nothing):  # the last room there is is for others
                file.truncate(end)
    finally:
        connection.execute("ROLLBACK")


def step_of(connection: sqlite3.Connection) -> str | None:
    """The last step that this database has gone through, None if it is new."""
    named = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
    if connection.execute(named).fetchone() is None:
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0]) if row else None


def back_up(database: Path, path: Path) -> None:
    """Copy everything, as of one moment, into a new file: whole or not at all."""
    if path.exists() or path.is_symlink():
        raise StoreFailed("refused", f"{path} exists already; name a new file for the backup")
    unfinished = path.with_name(f"{path.name}.unfinished")
    try:
        os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600))
    except OSError as error:
        raise place.failed(error, path) from None
    try:
        with (
            contextlib.closing(connect(database)) as source,
            contextlib.closing(connect(unfinished, durable=True)) as copy,
        ):
            source.backup(copy)  # in one go: writers of a write-ahead log do not wait for it
            log.part_ways(copy)
            # A single file, that can be carried away as it is.
            copy.execute("PRAGMA journal_mode = DELETE")
        unfinished.rename(path)
        place.sync(path.parent)
    except OSError as error:
        raise place.failed(error, path) from None
    finally:
        unfinished.unlink(missing_ok=True)


def compact(
    database: Path, before: int, abandoned_before: int, spare: Collection[str], patience: float
) -> tuple[int, int]:
    """Drop logs that nobody needs, one table at a time, but these. How many, and how many bytes
    that gave."""
    dropped = 0
    with contextlib.closing(connect(database)) as connection:
        size = _size(connection)
        tables = connection.execute(DROPPABLE, (before, abandoned_before)).fetchall()
        for (table,) in tables:
            if table in spare:
                continue
            drop = partial(connection.execute, DROP, (table, before))
            dropped += _in_turn(drop, patience).rowcount > 0
        (free,) = connection.execute("PRAGMA freelist_count").fetchone()
        for _ in range(0, free, PAGES_AT_A_TIME):
            # A script, because `execute` would stop after the first page.
            vacuum = f"PRAGMA incremental_vacuum({PAGES_AT_A_TIME})"
            _in_turn(partial(connection.executescript, vacuum), patience)
        saved = size - _size(connection)
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    return dropped, max(saved, 0)


def _in_turn(work: Callable[[], sqlite3.Cursor], patience: float) -> sqlite3.Cursor:
    """Change something between two commits of the server, then leave the database to others for as
    long as it took. SQLite itself looks ever more seldom whether it is free, and may find it taken
    each time while somebody writes and writes."""
    end = time.monotonic() + patience
    while True:
        began = time.monotonic()
        try:
            done = work()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or began >= end:
                raise
            time.sleep(A_MOMENT)
        else:
            time.sleep(time.monotonic() - began)
            return done


def _size(connection: sqlite3.Connection) -> int:
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (page,) = connection.execute("PRAGMA page_size").fetchone()
    return int(pages) * int(page)
