"""Lists in MessagePack, put together and counted without reading what is in them."""

from typing import Final

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
    return b"".join([head_of(count), *bodies])


def head_of(length: int) -> bytes:
    """How a list of so many items begins."""
    return bytes([_MANY]) + length.to_bytes(4)


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
