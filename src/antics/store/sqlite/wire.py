"""Between the server and its keeper: numbered questions one way, numbered answers the other.

Each message is nine bytes of header and a body in MessagePack.
"""

import struct
from typing import Any, Final

import msgspec

from antics.store.sqlite import lists

HEADER: Final = struct.Struct("<IIB")
"""The length of the body, the number of the question, and the kind of message."""

# Kinds of messages: a question, two answers, and several questions to be dealt with at once.
ASK: Final = 0
DONE: Final = 1
FAULT: Final = 2
TOGETHER: Final = 3


class Change(msgspec.Struct, tag=True, array_like=True, frozen=True):
    """Carry out these statements, all or none."""

    statements: list[tuple[str, list[Any]]]


class Read(msgspec.Struct, tag=True, array_like=True, frozen=True):
    """The rows that this finds."""

    statement: str
    values: list[Any]


class Load(msgspec.Struct, tag=True, array_like=True, frozen=True):
    """All entries of a table."""

    table: str


class Logs(msgspec.Struct, tag=True, array_like=True, frozen=True):
    """What each of these codes leads to."""

    codes: list[str]


class Backup(msgspec.Struct, tag=True, array_like=True, frozen=True):
    path: str


class Compact(msgspec.Struct, tag=True, array_like=True, frozen=True):
    before: int
    abandoned_before: int
    spare: list[str]
    left_before: int


class Fault(msgspec.Struct, array_like=True, frozen=True):
    """The code of a StoreFailed, or 'taken', and the details."""

    code: str
    detail: str


class Found(msgspec.Struct, tag=True, array_like=True, frozen=True):
    """A table's row, and all entries of its log."""

    row: list[Any]
    entries: list[bytes]


class Unread(msgspec.Struct, tag=True, array_like=True, frozen=True):
    """A log that is there and cannot be read."""

    fault: Fault


class _Whose(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """An entry, of which only the table is looked at."""

    table: str


Question = Change | Read | Load | Logs | Backup | Compact

encode: Final = msgspec.msgpack.Encoder().encode
_NO_CHANGE: Final = encode(Change([]))
"""It ends with an empty list, of one byte."""
decode_question: Final = msgspec.msgpack.Decoder(Question).decode
decode_answer: Final = msgspec.msgpack.Decoder().decode
decode_fault: Final = msgspec.msgpack.Decoder(Fault).decode
decode_logs: Final = msgspec.msgpack.Decoder(list[Found | Unread | None]).decode
decode_entries: Final = msgspec.msgpack.Decoder(list[tuple[str, int, bytes]]).decode
decode_tables: Final = msgspec.msgpack.Decoder(list[_Whose]).decode
decode_chapter: Final = msgspec.msgpack.Decoder(list[bytes]).decode


def frame(number: int, kind: int, body: bytes) -> bytes:
    return HEADER.pack(len(body), number, kind) + body


def change_of(statements: list[bytes]) -> bytes:
    """A `Change`, encoded, of statements that are encoded already."""
    return b"".join([_NO_CHANGE[:-1], lists.head_of(len(statements)), *statements])


class Frames:
    """Bytes as they arrive, cut into messages."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def feed(self, content: bytes | memoryview) -> None:
        self._bytes += content

    def next(self) -> tuple[int, int, bytes] | None:
        """Number, kind and body of the next message, once all of it is there."""
        if len(self._bytes) < HEADER.size:
            return None
        length, number, kind = HEADER.unpack_from(self._bytes)
        end = HEADER.size + length
        if len(self._bytes) < end:
            return None
        body = bytes(self._bytes[HEADER.size : end])
        del self._bytes[:end]
        return number, kind, body


def split(content: bytes) -> list[tuple[int, int, bytes]]:
    """The messages that come together in one."""
    messages: list[tuple[int, int, bytes]] = []
    at = 0
    while at < len(content):
        length, number, kind = HEADER.unpack_from(content, at)
        at += HEADER.size + length
        messages.append((number, kind, content[at - length : at]))
    return messages
