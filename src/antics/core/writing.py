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
_BEGIN: Final = 123
_END: Final = 125


def emptied(out: BytesWriter) -> BytesWriter:
    """To be written to anew: to make one each time takes longer than to write most of what is
    written with it."""
    out.truncate(0)
    return out


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


def put_fields(
    out: BytesWriter, names: list[bytes], parts: list[bytes], known: list[bytes] | None
) -> None:
    """An object of these fields, each with its name, or of those that are not `known`."""
    is_open = False
    for place in range(len(names)):
        part = parts[place]
        if known is not None:
            old = known[place]
            if part is old or part == old:
                continue
        out.append(_COMMA if is_open else _BEGIN)
        is_open = True
        out.write(names[place])
        out.write(part)
    if not is_open:
        out.append(_BEGIN)
    out.append(_END)


def truth(value: bool) -> bytes:
    return TRUE if value else FALSE


def number(value: i64) -> bytes:
    """A number from 0 up; the same object for the same small one."""
    if value < _SMALL:
        return _NUMBERS[value]
    out = BytesWriter()
    put_number(out, value)
    return out.getvalue()


_SMALL: Final[i64] = 128
_NUMBERS: Final = [b"%d" % value for value in range(_SMALL)]
