"""Looking after the file while the server goes on: opening, backing up, compacting.

Connections of all kinds come from here, so what makes a commit durable stands in one place.

A server may be kept from every folder but its own, or have a /tmp that nobody else sees. So it
makes a copy in the data directory, the one place that it surely shares with whoever asks, and they
fetch it from there.
"""

import contextlib
import errno
import os
import re
import sqlite3
import time
from collections.abc import Callable, Collection, Iterator
from functools import partial
from pathlib import Path
from typing import IO, Final

from antics.store import schema, statements
from antics.store.faults import StoreFailed
from antics.store.sqlite import log, place

OLDEST_SQLITE: Final = (3, 35, 0)
"""The first that knows everything our statements say."""
A_MOMENT: Final = 0.001
"""Seconds between two looks whether the database is free: a server's commit takes less."""
PAGES_AT_A_TIME: Final = 100
"""Pages given back to the disk in one go: less than a commit's wait."""
COPIED_AT_A_TIME: Final = 1 << 20
"""Bytes of a backup."""
SOON: Final = 3600.0
"""Seconds within which a copy is fetched, or nobody comes for it."""
_COPY: Final = re.compile(r"\.antics-backup-[0-9a-f]{16}(-journal|-shm|-wal)?")
"""Names that no person would choose: what is called so may be thrown away."""
_WHY: Final = {
    errno.EEXIST: " exists already; name a new file for the backup",
    errno.ENAMETOOLONG: ": the name is too long",
    errno.ENOENT: ": there is no such folder",
    errno.ENOTDIR: ": there is no such folder",
    errno.EROFS: ": nothing can be written there, it is read-only",
}
LEFT: Final = statements.in_sqlite(statements.LEFT)
CLOSE_LEFT: Final = statements.in_sqlite(statements.CLOSE_LEFT)
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
        # What a long statement may have to undo, else a file: more than was written otherwise.
        connection.execute("PRAGMA temp_store = MEMORY")
        # Debian's SQLite writes zeros over all that is dropped. Most of that was only moved here.
        connection.execute("PRAGMA secure_delete = FAST")
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


# Backups --------------------------------------------------------------------------------------


def back_up(database: Path, path: Path) -> None:
    """Copy everything, as of one moment, into a new file: whole or not at all."""
    with _in_our_words(path), _unfinished(path) as unfinished:
        with (
            contextlib.closing(connect(database)) as source,
            contextlib.closing(connect(unfinished, durable=True)) as copy,
        ):
            source.backup(copy)  # in one go: writers of a write-ahead log do not wait for it
            log.part_ways(copy)
            # A single file, that can be carried away as it is.
            copy.execute("PRAGMA journal_mode = DELETE")
        _settle(unfinished, path)


def new_copy(folder: Path) -> Path:
    """A name for a copy that is to be fetched from the data directory."""
    return folder / f".antics-backup-{os.urandom(8).hex()}"


def is_copy(path: Path) -> bool:
    return _COPY.fullmatch(path.name) is not None


def look_into(folder: Path) -> None:
    """StoreFailed if nothing could be fetched from this data directory."""
    with _in_our_words(folder):
        str(folder).encode()  # to a server and its keeper it has to be said
        os.scandir(folder).close()


def try_out(path: Path) -> None:
    """StoreFailed if no backup could be written there: better said before the work than after."""
    with _in_our_words(path), _unfinished(path):
        drop_copies(path.parent, SOON)


def fetch(copy: Path, path: Path) -> int:
    """Move a copy to where somebody wants it, whole or not at all: its size in bytes."""
    try:
        # Nothing but a copy is fetched, wherever a link in its place may lead.
        file = os.open(copy, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError as error:
        words = f"{copy} cannot be read: {error.strerror or error}"
        raise StoreFailed("backup", words) from None
    with os.fdopen(file, "rb") as source, _in_our_words(path):
        try:
            _settle(copy, path)
        except FileExistsError:
            raise
        except OSError:  # it lies on another file system, or the data directory is not ours
            with _unfinished(path) as unfinished:
                _copy(source, unfinished)
                _settle(unfinished, path)
        return os.fstat(file).st_size


def drop_copies(folder: Path, older: float = 0.0) -> None:
    """Remove what is left of commands that were killed, if nobody has written to it for so many
    seconds. Who is just fetching a copy has it open, and is not disturbed."""
    with contextlib.suppress(OSError):
        for path in list(folder.iterdir()):
            with contextlib.suppress(OSError):
                if is_copy(path) and time.time() - path.lstat().st_mtime >= older:
                    path.unlink()


@contextlib.contextmanager
def _unfinished(path: Path) -> Iterator[Path]:
    """A new file beside a backup that is not there yet, for as long as it is being written."""
    with contextlib.suppress(FileNotFoundError):
        path.lstat()
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    unfinished = new_copy(path.parent)
    os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    try:
        yield unfinished
    finally:
        unfinished.unlink(missing_ok=True)


def _copy(source: IO[bytes], path: Path) -> None:
    """All of it, on disk, and for the same user."""
    with path.open("wb") as target:
        while some := source.read(COPIED_AT_A_TIME):
            target.write(some)
        target.flush()
        owner = os.fstat(source.fileno())
        with contextlib.suppress(OSError):  # not everybody may, and not every disk knows owners
            os.fchown(target.fileno(), owner.st_uid, owner.st_gid)
        os.fsync(target.fileno())


def _settle(made: Path, path: Path) -> None:
    """Give a whole file its name, but never that of another: renaming alone would not ask."""
    try:
        path.hardlink_to(made)
    except OSError as error:
        if error.errno in (errno.EEXIST, errno.EXDEV):
            raise
        # Some file systems know no second names: there the place is held first.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
        try:
            made.replace(path)
        except OSError:
            path.unlink()
            raise
    with contextlib.suppress(OSError):  # the backup is there: what is left is swept up later
        made.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # not every file system can, and the file itself is there
        place.sync(path.parent)


@contextlib.contextmanager
def _in_our_words(path: Path) -> Iterator[None]:
    """What the system says of a backup's file. There is nothing wrong with the database."""
    try:
        yield
    except OSError as error:
        why = _WHY.get(error.errno or 0, f": {error.strerror or error}")
        raise StoreFailed("backup", f"{path}{why}") from None
    except StoreFailed:
        raise
    except UnicodeEncodeError:
        raise StoreFailed("backup", f"{path}: the name is not written in UTF-8") from None
    except ValueError:
        raise StoreFailed("backup", f"{path}: no file can have that name") from None


# Compacting -----------------------------------------------------------------------------------


def compact(
    database: Path,
    before: int,
    abandoned_before: int,
    spare: Collection[str],
    left_before: int,
    patience: float,
) -> tuple[int, int]:
    """Drop logs that nobody needs, one table at a time, but these. How many, and how many bytes
    that gave."""
    dropped = 0
    with contextlib.closing(connect(database)) as connection:
        size = _size(connection)
        for (table,) in connection.execute(LEFT, (left_before,)).fetchall():
            if table not in spare:
                close = partial(connection.execute, CLOSE_LEFT, (table, left_before))
                _in_turn(close, patience)
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
