"""Sets of small numbers as the bits of one whole number."""

from mypy_extensions import i64


def bit(place: i64) -> i64:
    """The set that holds only this place, 0 to 62.

    Written like this because mypyc turns `1 << place` into a C shift of a 32-bit literal, which
    loses every bit from 31 up; adding to a 64-bit zero keeps them, and costs nothing compiled.
    """
    return ((place & 0) + 1) << place
