"""What changed between two looks at a game, written as the parts of a frame.

What everyone sees alike is compared and written once; whoever sees something of their own gets
that, and the rest as everyone does.
"""

from typing import Final

import msgspec
from mypy_extensions import i64, mypyc_attr

from antics.core.bits import bit
from antics.core.looks import Own
from antics.table.messages import write

# Compiled, these are looked up once and not at every use.
_write: Final = write
_Struct: Final = msgspec.Struct


@mypyc_attr(acyclic=True)
class Differences:
    """What changed in views. What everyone sees alike is compared and written once: games put the
    same objects into the views of all who see the same.

    A field that changed is told whole, unless it is a list of which only some items changed.
    """

    __slots__ = ("_after", "_alike", "_before", "_bits", "_changed", "_names", "_public")

    def __init__(
        self, names: tuple[str, ...], before: tuple[object, ...], after: tuple[object, ...]
    ) -> None:
        self._names = names
        self._before = before if len(before) == len(after) else after
        self._after = after
        self._changed: list[int] = []
        """The places of the fields that changed for everyone, …"""
        self._bits: i64 = 0
        """… a bit for each of them, …"""
        self._public: list[_Change] = []
        """… and what everyone is told about them."""
        for index in range(len(after)):
            if self._before[index] is not after[index]:
                change = self._compare(index, self._before[index], after[index])
                if change is not _UNCHANGED:
                    self._changed.append(index)
                    self._bits |= bit(index)
                    self._public.append(change)
        self._alike: bytes | None = None
        """What somebody is told to whom nothing looks different from how everyone sees it."""

    def between(self, public: tuple[object, ...], before: Own, after: Own) -> bytes:
        """What somebody is told who saw that before, of what was public then and their own, and
        whose own is this now."""
        if public is not self._before:
            before = self._rebased(public, before)
        elif before is after and not self._concerns(after):
            return self._told_to_all()
        bits: i64 = 0
        own: list[_Change] = []
        for place, new in after:
            change = self._compare(place, _at(place, before, self._before), new)
            if change is not self._told_about(place):
                bits |= bit(place)
                own.append(change)
        for place, old in before:
            if _is_in(place, after):
                continue
            change = self._compare(place, old, self._after[place])
            if change is not self._told_about(place):
                bits |= bit(place)
                own.append(change)
        return _view_part(self._but(bits) + own) if bits else self._told_to_all()

    def _concerns(self, own: Own) -> bool:
        """Whether something changed for everyone in a place where somebody sees their own."""
        return any(self._bits & bit(place) for place, _ in own)

    def _told_about(self, place: int) -> "_Change":
        """What everyone is told about a field."""
        if self._bits & bit(place):
            return self._public[self._changed.index(place)]
        return _UNCHANGED

    def _told_to_all(self) -> bytes:
        if self._alike is None:
            self._alike = _view_part(self._public)
        return self._alike

    def _rebased(self, public: tuple[object, ...], own: Own) -> Own:
        """The same, said of what was public at another time."""
        others = [
            (place, seen)
            for place, seen in enumerate(public)
            if seen is not self._before[place] and not _is_in(place, own)
        ]
        return (*own, *others)

    def _but(self, bits: i64) -> "list[_Change]":
        """What everyone is told about the fields that are not among these."""
        return [
            self._public[number]
            for number, place in enumerate(self._changed)
            if not bits & bit(place)
        ]

    def _compare(self, index: int, old: object, new: object) -> "_Change":
        if old is new:
            return _UNCHANGED
        if isinstance(old, list) and isinstance(new, list) and len(old) == len(new) > 1:
            last = new[-1]
            # Most lists are of numbers, and asking about structs takes long.
            if not isinstance(last, int) and isinstance(last, _Struct):
                return self._compare_items(index, old, new)
        if old == new:
            return _UNCHANGED
        return _Change(field=_name(self._names[index]) + _write(new))

    def _compare_items(self, index: int, old: list[object], new: list[object]) -> "_Change":
        # What is known already about the same field in everyone's view.
        known = self._told_about(index).written
        before, after = self._before[index], self._after[index]
        written: list[bytes] = []
        changed: list[bytes] = []
        for place in range(len(new)):
            then, now = old[place], new[place]
            item = b""
            if then is not now:
                if (
                    known
                    and isinstance(before, list)
                    and isinstance(after, list)
                    and now is after[place]
                    and then is before[place]
                ):
                    item = known[place]
                elif then != now:
                    item = _write(now)
            written.append(item)
            if item:
                changed.append(b'"%d":' % place + item)
        name = _name(self._names[index])
        if len(changed) == len(new):
            return _Change(field=name + b"[" + b",".join(written) + b"]", written=written)
        if not changed:
            return _UNCHANGED
        return _Change(items=name + b"{" + b",".join(changed) + b"}", written=written)


@mypyc_attr(acyclic=True)
class _Change:
    """A field that changed, ready to be told whole or by its items. Neither: it did not."""

    __slots__ = ("field", "items", "written")

    def __init__(
        self, field: bytes = b"", items: bytes = b"", written: list[bytes] | None = None
    ) -> None:
        self.field = field
        self.items = items
        self.written: list[bytes] = [] if written is None else written
        """A list's items; empty where they are as before."""


_UNCHANGED: Final = _Change()


def _is_in(place: int, own: Own) -> bool:
    return any(at == place for at, _ in own)


def _at(place: int, own: Own, public: tuple[object, ...]) -> object:
    """What is to be seen there."""
    for at, seen in own:
        if at == place:
            return seen
    return public[place]


def _view_part(changes: "list[_Change]") -> bytes:
    """The part of a frame about the view."""
    fields = items = b""
    for change in changes:
        if change.items:
            items = items + b"," + change.items if items else change.items
        elif change.field:
            fields = fields + b"," + change.field if fields else change.field
    told = b',"view":{' + fields + b"}" if fields else b""
    return told + b',"items":{' + items + b"}" if items else told


_names: Final[dict[str, bytes]] = {}


def _name(field: str) -> bytes:
    """A field's name, as it stands before its value."""
    written = _names.get(field)
    if written is None:
        written = _names[field] = b'"' + field.encode() + b'":'
    return written
