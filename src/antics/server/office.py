"""How whoever runs a server finds it again: a note in the data directory while it runs.

The note says where the server listens and holds a key that only the owner of the directory can
read. `antics admin` shows the key to the running server; without a note it goes to the database
itself.
"""

import contextlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

import msgspec

from antics.core.errors import AnticsError
from antics.store.sqlite import care

NOTE: Final = "server.json"


class Note(msgspec.Struct, frozen=True, kw_only=True):
    pid: int
    host: str
    """Where this machine reaches it."""
    port: int
    prefix: str
    key: str

    @property
    def address(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}{self.prefix}"


class Office:
    """The running server's side: the note is there as long as it serves."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NOTE
        self._key = secrets.token_urlsafe(32)

    def open(self, host: str, port: int, prefix: str) -> None:
        """Write the note; nobody but the owner can read it, not even while it is written. Backups
        that nobody came to fetch go."""
        note = Note(pid=os.getpid(), host=host, port=port, prefix=prefix, key=self._key)
        beside = self._path.with_name(f".{NOTE}.{os.getpid()}")
        try:
            # With the tables in another database nobody has made the directory yet.
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            beside.unlink(missing_ok=True)
            handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(msgspec.json.encode(note) + b"\n")
            beside.replace(self._path)
            care.drop_copies(self._path.parent)
        except OSError as error:
            reason = error.strerror or error
            raise AnticsError(f"nothing can be written to {self._path.parent}: {reason}") from None

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._path.unlink()

    def knows(self, key: str) -> bool:
        return hmac.compare_digest(self._key.encode(), key.encode("utf-8", "replace"))


def read_note(folder: Path) -> Note | None:
    """The note of the server that runs there, or of one that was killed; None if there is none."""
    try:
        return msgspec.json.decode((folder / NOTE).read_bytes(), type=Note)
    except (OSError, ValueError, msgspec.DecodeError):  # ValueError: of names that no file has
        return None
