"""Between the server and its keeper: numbered questions one way, numbered answers the other.

Each message is nine bytes of header and a body in MessagePack.
"""

import struct
from typing import Any, Final

import msgspec

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


_FEW: Final = 0x90
_MORE: Final = 0xDC
_MANY: Final = 0xDD
"""How MessagePack begins a list: of up to 15 with one byte, of others with their number after it,
in two bytes or in four."""


def together(lists: list[bytes]) -> bytes:
    """Lists that are encoded already, as one that has the items of all: nothing is read for it."""
    count = 0
    bodies: list[bytes] = []
    for content in lists:
        length, begin = _list_head(content)
        count += length
        bodies.append(content[begin:])
    return b"".join([bytes([_MANY]), count.to_bytes(4), *bodies])


def change_of(statements: list[bytes]) -> bytes:
    """A `Change`, encoded, of statements that are encoded already."""
    return b"".join([_NO_CHANGE[:-1], bytes([_MANY]), len(statements).to_bytes(4), *statements])


def length_of(content: bytes) -> int:
    """How many items an encoded list has."""
    return _list_head(content)[0]


def _list_head(content: bytes) -> tuple[int, int]:
    """How many items there are, and where the first begins."""
    kind = content[0]
    if kind == _MORE:
        return int.from_bytes(content[1:3]), 3
    if kind == _MANY:
        return int.from_bytes(content[1:5]), 5
    return kind - _FEW, 1


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
