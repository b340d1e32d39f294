"""JSON written by hand, for what is told so often that it may not take long.

Everything else is written by msgspec, from structs. What is written here has to be the same to the
letter; the tests compare the two.
"""

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

TRUE: Final = b"true"
FALSE: Final = b"false"
NULL: Final = b"null"

_ZERO: Final = 48
_COMMA: Final = 44
_OPEN: Final = 91
_CLOSE: Final = 93


def put_number(out: BytesWriter, number: i64) -> None:
    """A number from 0 up. Most have one digit or two."""
    if number >= 100:
        put_number(out, number // 100)
        number %= 100
        out.append(u8(_ZERO + number // 10))
    elif number >= 10:
        out.append(u8(_ZERO + number // 10))
    out.append(u8(_ZERO + number % 10))


def put_nibbles(out: BytesWriter, packed: i64, less: i64 = 0) -> None:
    """A list of numbers of four bits each, first one lowest, each `less` than it stands there."""
    out.append(_OPEN)
    while packed:
        put_number(out, (packed & 15) - less)
        packed >>= 4
        if packed:
            out.append(_COMMA)
    out.append(_CLOSE)


def put_counted(out: BytesWriter, counts: i64) -> None:
    """A list with each number, 0 to 15, as often as the four bits at its place say, ascending."""
    out.append(_OPEN)
    number: i64 = 0
    while counts:
        count = counts & 15
        counts >>= 4
        while count:
            put_number(out, number)
            count -= 1
            if count or counts:
                out.append(_COMMA)
        number += 1
    out.append(_CLOSE)


def put_members(out: BytesWriter, mask: i64) -> None:
    """A list of the places of the bits that are set, ascending."""
    out.append(_OPEN)
    number: i64 = 0
    while mask:
        if mask & 1:
            put_number(out, number)
            if mask != 1:
                out.append(_COMMA)
        mask >>= 1
        number += 1
    out.append(_CLOSE)


def truth(value: bool) -> bytes:
    return TRUE if value else FALSE


def number(value: i64) -> bytes:
    """A number from 0 up."""
    if value < 10:
        return _DIGITS[value]
    out = BytesWriter()
    put_number(out, value)
    return out.getvalue()


_DIGITS: Final = [b"%d" % digit for digit in range(10)]
