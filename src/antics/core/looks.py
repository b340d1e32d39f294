"""What several people see at once, as it is written for them: most of it is alike for all.

Whoever tells what changed compares what was written, field by field. What looks as it did at the
look before is not written anew.
"""

from collections.abc import Sequence
from typing import Final, cast

import msgspec
from msgspec.structs import astuple
from mypy_extensions import mypyc_attr

Part = bytes | list[bytes]
"""A field of a view as JSON: whole or, where it is a list of structs, by its items."""
Own = tuple[tuple[int, Part], ...]
"""Fields of a view, by their place in it, and what somebody sees there instead of what all see."""
Memory = dict[int, object]
"""What a game remembers from one look to the next. What is in it is the game's own business."""

_write: Final = msgspec.json.Encoder().encode


@mypyc_attr(acyclic=True)
class Looks:
    """Everyone's view, and what each of several pairs of eyes sees differently."""

    __slots__ = ("names", "own", "public")

    def __init__(self, names: list[bytes], public: list[Part], own: list[Own]) -> None:
        """`names` are those of the fields, as they stand before their values."""
        self.names = names
        self.public = public
        self.own = own


def names_of(view: type[msgspec.Struct]) -> list[bytes]:
    return [b'"' + name.encode() + b'":' for name in view.__struct_fields__]


_known_names: Final[dict[type[msgspec.Struct], list[bytes]]] = {}


@mypyc_attr(acyclic=True)
class _Look:
    """What somebody saw, and how it was written."""

    __slots__ = ("parts", "values")

    def __init__(self, values: tuple[object, ...], parts: list[Part]) -> None:
        self.values = values
        self.parts = parts


def looks_from(
    public: msgspec.Struct,
    eyes: Sequence[int | None],
    views: Sequence[msgspec.Struct],
    memory: Memory,
) -> Looks:
    """The same, from whole views."""
    kind = type(public)
    names = _known_names.get(kind)
    if names is None:
        names = _known_names[kind] = names_of(kind)
    alike = _look(astuple(public), None, memory.get(_EVERYONE))
    memory[_EVERYONE] = alike
    own: list[Own] = []
    for pair, view in zip(eyes, views, strict=True):
        place = _EVERYONE if pair is None else pair
        look = alike if pair is None else _look(astuple(view), alike, memory.get(place))
        memory[place] = look
        own.append(_different(look, alike))
    return Looks(names, alike.parts, own)


_EVERYONE: Final = -1


def _look(values: tuple[object, ...], alike: _Look | None, before: object) -> _Look:
    """How these fields are written: as everyone's, as they were at the last look, or anew."""
    last = before if isinstance(before, _Look) else None
    parts: list[Part] = []
    for place, value in enumerate(values):
        if alike is not None and _same(value, alike.values[place]):
            parts.append(alike.parts[place])
        elif last is not None and _same(value, last.values[place]):
            parts.append(last.parts[place])
        else:
            parts.append(_written(value))
    return _Look(values, parts)


def _same(one: object, other: object) -> bool:
    return one is other or one == other


def _written(value: object) -> Part:
    if isinstance(value, list):
        items = cast("list[object]", value)
        if any(isinstance(item, msgspec.Struct) for item in items):
            return [_write(item) for item in items]
    return _write(value)


def _different(look: _Look, alike: _Look) -> Own:
    if look is alike:
        return ()
    return tuple(
        (place, part) for place, part in enumerate(look.parts) if part is not alike.parts[place]
    )
