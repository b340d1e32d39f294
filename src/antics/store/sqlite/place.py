"""The data directory: where it is, who may read it, and who holds it.

It belongs to one person (0700) and so does the database in it (0600): it holds the key that signs
every token. One server holds a directory at a time, by a lock on a file that the system itself
releases when the holders have died, however they die: the server and its keeper hold it together,
for each of them writes there, and either may live longer.
"""

import contextlib
import errno
import fcntl
import os
import time
from pathlib import Path
from typing import Final

from antics.store.faults import Code, StoreFailed

DATABASE: Final = "antics.db"
LOCK: Final = "antics.lock"
DAYBOOK: Final = "antics.daybook"
LAST_WORDS: Final = 10
"""So many times longer than usual is the wait for a directory whose server is gone: the keeper that
still holds it gives way to everything else on the machine, and may take its time to end."""

_CODES: Final[dict[int, Code]] = {
    errno.EACCES: "read_only",
    errno.EPERM: "read_only",
    errno.EROFS: "read_only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
}


def default_folder() -> Path:
    """The user's own, as the system likes it: ~/.local/share/antics, or $XDG_DATA_HOME."""
    from platformdirs import user_data_path  # noqa: PLC0415 - a server with a --data needs none

    return user_data_path("antics")


def prepare(folder: Path) -> None:
    """Make the directory and an empty database where there is none, or StoreFailed."""
    database = folder / DATABASE
    try:
        if not folder.is_dir():
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            sync(folder.parent)
        # SQLite gives its other files the rights of this one.
        os.close(os.open(database, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
        sync(folder)
    except FileExistsError:
        raise StoreFailed("missing", f"{folder} is a file, not a directory") from None
    except OSError as error:
        raise failed(error, database) from None


def check(folder: Path) -> None:
    """StoreFailed if there is no database yet, for those who only come to look after one."""
    database = folder / DATABASE
    try:
        found = database.stat().st_size > 0
    except OSError as error:
        raise failed(error, database) from None
    if not found:
        raise StoreFailed("missing", str(database))


def sync(folder: Path) -> None:
    """Make the names in a folder durable."""
    file = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def give_to_owner(path: Path) -> None:
    """A new file in the data directory belongs to whoever the directory belongs to: root may look
    after it before its server has ever run there, and the server has to be able to open it."""
    with contextlib.suppress(OSError):  # nobody but root can
        # And nothing else is given away that somebody has put there under this name.
        file = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW)
        try:
            owner, made = path.parent.stat(), os.fstat(file)
            if made.st_uid == os.geteuid() != owner.st_uid and made.st_nlink == 1:
                os.fchown(file, owner.st_uid, owner.st_gid)
        finally:
            os.close(file)


def failed(error: OSError, path: Path) -> StoreFailed:
    """What the system said, in our words."""
    code = _CODES.get(error.errno or 0, "disk")
    return StoreFailed(code, f"{path}: {error.strerror or error}")


def open_lock(folder: Path) -> int:
    """The file whose lock is held, or StoreFailed. The lock is held as long as any process has open
    what this opened."""
    path = folder / LOCK
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise failed(error, path) from None
    give_to_owner(path)
    return file


class Held:
    """A directory that nobody else can serve from while this is held."""

    def __init__(self, folder: Path, patience: float, file: int | None = None) -> None:
        """Take it, or StoreFailed when its holder has not let go after so many seconds.

        The patience is for a server that was killed: what it had begun to write is written yet.
        `file` is the lock, if another process has opened it to hold it too.
        """
        path = folder / LOCK
        began = time.monotonic()
        self._file: Final = open_lock(folder) if file is None else file
        try:
            while not self._taken():
                waited = time.monotonic() - began
                if waited >= patience and (waited >= LAST_WORDS * patience or self._is_alive()):
                    raise self._in_use(folder)
                time.sleep(0.01)
        except OSError as error:
            raise failed(error, path) from None
        with contextlib.suppress(OSError):  # the number is for people; a full disk has no room
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{os.getppid()}\n".encode(), 0)

    def __enter__(self) -> "Held":
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._file)

    def _holder(self) -> str:
        """The number of the server that holds it."""
        return os.pread(self._file, 20, 0).decode("ascii", "replace").strip()

    def _is_alive(self) -> bool:
        """Whether that server may be running yet."""
        holder = self._holder()
        if not holder.isdecimal():
            return True
        try:
            os.kill(int(holder), 0)
        except ProcessLookupError:
            return False
        except (OSError, OverflowError):  # somebody else's
            return True
        return True

    def _in_use(self, folder: Path) -> StoreFailed:
        holder = self._holder()
        os.close(self._file)
        return StoreFailed("in_use", f"{folder}, process {holder or 'unknown'}")

    def _taken(self) -> bool:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
