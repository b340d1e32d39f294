"""What changed between two looks at a game, written as the parts of a frame.

What everyone sees alike is compared and written once; whoever sees something of their own gets
that, and the rest as everyone does.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from antics.core.bits import bit
from antics.core.looks import Own, Part


@mypyc_attr(acyclic=True)
class Differences:
    """What changed in views. What everyone sees alike is compared once.

    A field that changed is told whole, unless it is a list of which only some items changed.
    """

    __slots__ = ("_after", "_alike", "_before", "_bits", "_changes", "_names")

    def __init__(self, names: list[bytes], before: list[Part], after: list[Part]) -> None:
        self._names = names
        self._before = before if len(before) == len(after) else after
        self._after = after
        self._bits: i64 = 0
        """A bit for the place of each field that changed for everyone, …"""
        self._changes: list[_Change] = []
        """… and what everyone is told about it."""
        for place in range(len(after)):
            old, new = self._before[place], after[place]
            if old is not new:
                change = self._compare(place, old, new)
                if change is not _UNCHANGED:
                    self._bits |= bit(place)
                    self._changes.append(change)
        self._alike: bytes | None = None
        """What somebody is told to whom nothing looks different from how everyone sees it."""

    def between(self, public: list[Part], before: Own, after: Own) -> bytes:
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
            if change is not _UNCHANGED or self._bits & bit(place):
                bits |= bit(place)
                own.append(change)
        for place, old in before:
            if _is_in(place, after):
                continue
            change = self._compare(place, old, self._after[place])
            if change is not _UNCHANGED or self._bits & bit(place):
                bits |= bit(place)
                own.append(change)
        return _view_part(self._changes, bits, own) if bits else self._told_to_all()

    def _concerns(self, own: Own) -> bool:
        """Whether something changed for everyone in a place where somebody sees their own."""
        return any(self._bits & bit(place) for place, _ in own)

    def _told_to_all(self) -> bytes:
        if self._alike is None:
            self._alike = _view_part(self._changes, 0, [])
        return self._alike

    def _rebased(self, public: list[Part], own: Own) -> Own:
        """The same, said of what was public at another time."""
        others = [
            (place, seen)
            for place, seen in enumerate(public)
            if seen is not self._before[place] and not _is_in(place, own)
        ]
        return (*own, *others)

    def _compare(self, place: int, old: Part, new: Part) -> "_Change":
        if old is new:
            return _UNCHANGED
        name = self._names[place]
        if isinstance(new, list):
            if isinstance(old, list) and len(old) == len(new) > 1:
                return _compare_items(place, name, old, new)
            if old == new:
                return _UNCHANGED
            return _Change(place, name + b"[" + b",".join(new) + b"]", b"")
        return _UNCHANGED if old == new else _Change(place, name + new, b"")


def _compare_items(place: int, name: bytes, old: list[bytes], new: list[bytes]) -> "_Change":
    changed: list[bytes] = []
    for number in range(len(new)):
        then, now = old[number], new[number]
        if then is not now and then != now:
            changed.append(b'"%d":' % number + now)
    if not changed:
        return _UNCHANGED
    if len(changed) == len(new):
        return _Change(place, name + b"[" + b",".join(new) + b"]", b"")
    return _Change(place, b"", name + b"{" + b",".join(changed) + b"}")


@mypyc_attr(acyclic=True)
class _Change:
    """A field that changed, ready to be told whole or by its items. Neither: it did not."""

    __slots__ = ("field", "items", "place")

    def __init__(self, place: int, field: bytes, items: bytes) -> None:
        self.place: i64 = place
        self.field = field
        self.items = items


_UNCHANGED: Final = _Change(0, b"", b"")


def _is_in(place: int, own: Own) -> bool:
    return any(at == place for at, _ in own)


def _at(place: int, own: Own, public: list[Part]) -> Part:
    """What is to be seen there."""
    for at, seen in own:
        if at == place:
            return seen
    return public[place]


def _view_part(changes: "list[_Change]", but: i64, own: "list[_Change]") -> bytes:
    """The part of a frame about the view: these changes but for those in some places, and what
    there is instead."""
    fields: list[bytes] = []
    items: list[bytes] = []
    for change in changes:
        if not but & bit(change.place):
            _add(change, fields, items)
    for change in own:
        _add(change, fields, items)
    told = b',"view":{' + b",".join(fields) + b"}" if fields else b""
    return told + b',"items":{' + b",".join(items) + b"}" if items else told


def _add(change: "_Change", fields: list[bytes], items: list[bytes]) -> None:
    if change.items:
        items.append(change.items)
    elif change.field:
        fields.append(change.field)
