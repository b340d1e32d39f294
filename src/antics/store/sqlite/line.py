"""The keeper's end of a line to the server, and what a fault of SQLite is called on it."""

import contextlib
import select
import socket
import sqlite3
import threading
from collections.abc import Callable
from typing import Final

from antics.store.faults import Code, StoreFailed
from antics.store.sqlite import wire

_CODES: Final[dict[int, Code]] = {
    sqlite3.SQLITE_AUTH: "read_only",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_CANTOPEN: "missing",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_READONLY: "read_only",
}


Message = tuple[int, int, bytes]
"""Number, kind and body."""
AT_ONCE: Final = 1 << 16
"""Bytes read at once."""


class Line:
    """Brings questions, takes answers. Answers may come from any thread."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket: Final = connection
        self._poll: Final = select.poll()
        self._poll.register(connection, select.POLLIN)
        self._frames: Final = wire.Frames()
        # Memory of its own for every read would be fetched from the system and given back.
        self._read: Final = memoryview(bytearray(AT_ONCE))
        self._sending: Final = threading.Lock()

    def receive(self, seconds: float | None = None) -> list[Message]:
        """All messages that have come; none if none came in time. EOFError: the server is gone."""
        messages: list[Message] = []
        while not messages:
            if seconds is not None and not self._poll.poll(seconds * 1000):
                break
            try:
                size = self._socket.recv_into(self._read)
            except ConnectionError:
                size = 0
            if not size:
                raise EOFError
            self._frames.feed(self._read[:size])
            while (message := self._frames.next()) is not None:
                if message[1] == wire.TOGETHER:
                    messages += wire.split(message[2])
                else:
                    messages.append(message)
        return messages

    def answer(self, number: int, work: Callable[[], object]) -> None:
        """Do what was asked, and say what came of it."""
        try:
            answer = wire.frame(number, wire.DONE, wire.encode(work()))
        except (sqlite3.Error, StoreFailed) as error:
            answer = refusal(number, error)
        self.send(answer)

    def send(self, answers: bytes) -> None:
        with self._sending, contextlib.suppress(ConnectionError):  # `receive` says who is gone
            self._socket.sendall(answers)


def refusal(number: int, error: sqlite3.Error | StoreFailed) -> bytes:
    """The answer to a question that could not be done."""
    return wire.frame(number, wire.FAULT, wire.encode(fault_of(error)))


def fault_of(error: sqlite3.Error | StoreFailed) -> wire.Fault:
    """A fault as it goes over the line."""
    if isinstance(error, StoreFailed):
        return wire.Fault(error.code, error.detail)
    number: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    name: str = getattr(error, "sqlite_errorname", type(error).__name__)
    if number == sqlite3.SQLITE_CONSTRAINT:
        return wire.Fault("taken", str(error))
    return wire.Fault(_CODES.get(number, "refused"), f"{error}, {name}")
