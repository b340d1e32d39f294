"""What several people see at once: most of it alike, so it is looked at and compared once."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import astuple

Own = tuple[tuple[int, object], ...]
"""Fields of a view, by their place in it, and what somebody sees there instead of what all see."""


class Looks(NamedTuple):
    """Everyone's view, and what each of several pairs of eyes sees differently."""

    public: msgspec.Struct
    own: list[Own]


def looks_from(public: msgspec.Struct, views: Sequence[msgspec.Struct]) -> Looks:
    """The same, from whole views."""
    fields = astuple(public)
    own: list[Own] = []
    for view in views:
        different: list[tuple[int, object]] = []
        for place, seen in enumerate(astuple(view)):
            if seen is not fields[place] and seen != fields[place]:
                different.append((place, seen))
        own.append(tuple(different))
    return Looks(public, own)
