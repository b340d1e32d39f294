"""What several people see at once, as it is written for them: most of it is alike for all.

Whoever tells what changed compares what was written, field by field. What looks as it did at the
look before is not written anew.
"""

from collections.abc import Sequence
from typing import Final, cast

import msgspec
from librt.strings import BytesWriter
from msgspec.structs import astuple
from mypy_extensions import mypyc_attr

from antics.core.writing import NULL, put_fields


@mypyc_attr(acyclic=True, free_list_len=1)
class Item:
    """A struct in a list, by its fields as they are written; or None, which has none."""

    __slots__ = ("names", "parts")

    def __init__(self, names: list[bytes], parts: list[bytes]) -> None:
        """`names` as they stand before the fields. Items of one kind share the same object."""
        self.names = names
        self.parts = parts

    def put(self, out: BytesWriter) -> None:
        """All of it."""
        if self.names:
            put_fields(out, self.names, self.parts, None)
        else:
            out.write(NULL)

    def differs(self, before: "Item") -> bool:
        if self.names is not before.names:
            return True
        for place, part in enumerate(self.parts):
            old = before.parts[place]
            if part is not old and part != old:
                return True
        return False

    def put_changes(self, before: "Item", out: BytesWriter) -> None:
        """Those of its fields that are others than before; all of them if it was none."""
        if self.names and self.names is before.names:
            put_fields(out, self.names, self.parts, before.parts)
        else:
            self.put(out)


NO_ITEM: Final = Item([], [])

Part = bytes | list[Item]
"""A field of a view as JSON: whole or, where it is a list of structs, by its items."""
Own = tuple[tuple[int, Part], ...]
"""Fields of a view, by their place in it, and what somebody sees there instead of what all see."""
Memory = dict[int, object]
"""What a game remembers from one look to the next. What is in it is the game's own business."""

_write: Final = msgspec.json.Encoder().encode


@mypyc_attr(acyclic=True, free_list_len=1)
class Looks:
    """Everyone's view, and what each of several pairs of eyes sees differently."""

    __slots__ = ("names", "own", "public")

    def __init__(self, names: list[bytes], public: list[Part], own: list[Own]) -> None:
        """`names` are those of the fields, as they stand before their values."""
        self.names = names
        self.public = public
        self.own = own


_known_names: Final[dict[type[msgspec.Struct], list[bytes]]] = {}


def names_of(struct: type[msgspec.Struct]) -> list[bytes]:
    """Of its fields, as they stand before them; the same object each time."""
    names = _known_names.get(struct)
    if names is None:
        names = [b'"' + name.encode() + b'":' for name in struct.__struct_encode_fields__]
        _known_names[struct] = names
    return names


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
    alike = _look(astuple(public), None, memory.get(_EVERYONE))
    memory[_EVERYONE] = alike
    own: list[Own] = []
    for pair, view in zip(eyes, views, strict=True):
        place = _EVERYONE if pair is None else pair
        look = alike if pair is None else _look(astuple(view), alike, memory.get(place))
        memory[place] = look
        own.append(_different(look, alike))
    return Looks(names_of(type(public)), alike.parts, own)


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
            items: list[object] = cast("list[object]", value) if isinstance(value, list) else []
            kind = _kind_of(items)
            if kind is None:
                parts.append(_write(value))
            else:
                parts.append(_items(items, kind, place, alike, last))
    return _Look(values, parts)


def _same(one: object, other: object) -> bool:
    return one is other or one == other


def _kind_of(items: list[object]) -> type[msgspec.Struct] | None:
    """What all of these items are but for those that are None, if it is one kind of struct of
    which all fields are always written."""
    kind: type[msgspec.Struct] | None = None
    for item in items:
        if item is None:
            continue
        if not isinstance(item, msgspec.Struct) or (kind is not None and type(item) is not kind):
            return None
        kind = type(item)
    if kind is None:
        return None
    config = kind.__struct_config__
    is_plain = not (config.array_like or config.omit_defaults or config.tag is not None)
    return kind if is_plain else None


def _items(
    values: list[object],
    kind: type[msgspec.Struct],
    place: int,
    alike: _Look | None,
    last: _Look | None,
) -> list[Item]:
    """As everyone's or those of the last look, as far as they are the same."""
    names = names_of(kind)
    items: list[Item] = []
    for at, value in enumerate(values):
        if value is None:
            items.append(NO_ITEM)
            continue
        known = _known_at(alike, place, at, value) or _known_at(last, place, at, value)
        if known is None:
            fields = astuple(cast("msgspec.Struct", value))
            known = Item(names, [_write(field) for field in fields])
        items.append(known)
    return items


def _known_at(look: _Look | None, place: int, at: int, value: object) -> Item | None:
    """How this item was written there, if it is the same."""
    if look is None:
        return None
    values, parts = look.values[place], look.parts[place]
    if isinstance(values, list) and isinstance(parts, list) and at < len(parts):
        return parts[at] if _same(value, cast("list[object]", values)[at]) else None
    return None


def _different(look: _Look, alike: _Look) -> Own:
    if look is alike:
        return ()
    return tuple(
        (place, part) for place, part in enumerate(look.parts) if part is not alike.parts[place]
    )
