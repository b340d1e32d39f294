"""What several people see at once: most of it alike, so it is looked at and compared once."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import astuple
from mypy_extensions import mypyc_attr

Own = tuple[tuple[int, object], ...]
"""Fields of a view, by their place in it, and what somebody sees there instead of what all see."""
Memory = dict[int, object]
"""What a game remembers from one look to the next: what looks as before should be the same object,
so that whoever tells what changed sees at once that nothing did. What is in it is the game's own
business."""


@mypyc_attr(acyclic=True)
class Looks:
    """Everyone's view, and what each of several pairs of eyes sees differently."""

    __slots__ = ("own", "public")

    def __init__(self, public: msgspec.Struct, own: list[Own]) -> None:
        self.public = public
        self.own = own


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
