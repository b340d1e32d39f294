"""What changed between two looks at a game, written as the parts of a frame.

What everyone sees alike is compared and written once; whoever sees something of their own gets
that, and the rest as everyone does.
"""

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr

from antics.core.bits import bit
from antics.core.looks import Item, Own, Part
from antics.core.writing import emptied, put_number

_WHOLE: Final = b""
"""How a field changed that is told whole; others are told by those of their items that changed."""
_QUOTE: Final = 34
_COMMA: Final = 44
_COLON: Final = 58
_OPEN: Final = 91
_CLOSE: Final = 93
_BEGIN: Final = 123
_END: Final = 125


@mypyc_attr(acyclic=True, free_list_len=1)
class Differences:
    """What changed in views. What everyone sees alike is compared once.

    A field that changed is told whole, unless it is a list of as many items as before: of that,
    those fields of its items are told that changed.
    """

    __slots__ = ("_after", "_alike", "_before", "_bits", "_items", "_names", "_out", "_partly")

    def __init__(
        self, names: list[bytes], before: list[Part], after: list[Part], out: BytesWriter
    ) -> None:
        """`out` is written to, one thing at a time."""
        self._names = names
        self._out = out
        self._before = before if len(before) == len(after) else after
        self._after = after
        self._bits: i64 = 0
        """A bit for the place of each field that changed for everyone, …"""
        self._partly: i64 = 0
        """… for those of them that are told by their items, …"""
        self._items: list[bytes] = []
        """… and these items, as they are told."""
        for place in range(len(after)):
            old, new = self._before[place], after[place]
            if old is not new:
                change = _compare(old, new, out)
                if change is not None:
                    self._bits |= bit(place)
                    if change:
                        self._partly |= bit(place)
                        self._items.append(change)
        self._alike: bytes | None = None
        """What somebody is told to whom nothing looks different from how everyone sees it."""

    def between(self, public: list[Part], before: Own, after: Own) -> bytes:
        """What somebody is told who saw that before, of what was public then and their own, and
        whose own is this now."""
        if public is not self._before:
            before = self._rebased(public, before)
        elif before is after and not self._concerns(after):
            return self._told_to_all()
        own = _OwnChanges()
        for place, new in after:
            change = _compare(_at(place, before, self._before), new, self._out)
            if change is not None or self._bits & bit(place):
                own.add(place, new, change)
        for place, old in before:
            if _is_in(place, after):
                continue
            new = self._after[place]
            change = _compare(old, new, self._out)
            if change is not None or self._bits & bit(place):
                own.add(place, new, change)
        return self._written(own) if own.bits else self._told_to_all()

    def _concerns(self, own: Own) -> bool:
        """Whether something changed for everyone in a place where somebody sees their own."""
        if not self._bits:
            return False
        return any(self._bits & bit(place) for place, _ in own)

    def _told_to_all(self) -> bytes:
        if self._alike is None:
            self._alike = self._written(_NO_OWN) if self._bits else b""
        return self._alike

    def _rebased(self, public: list[Part], own: Own) -> Own:
        """The same, said of what was public at another time."""
        others = [
            (place, seen)
            for place, seen in enumerate(public)
            if seen is not self._before[place] and not _is_in(place, own)
        ]
        return (*own, *others)

    def _written(self, own: "_OwnChanges") -> bytes:
        """The part of a frame about the view: what changed for everyone, but for the places where
        somebody has something of their own to be told, or nothing."""
        out = emptied(self._out)
        is_open = False
        whole = self._bits & ~self._partly & ~own.bits
        place: i64 = 0
        while whole:
            if whole & 1:
                _begin(out, is_open, b',"view":{')
                is_open = True
                _put(out, self._names[place], self._after[place])
            whole >>= 1
            place += 1
        for number, change in enumerate(own.changes):
            if change is not None and not change:
                _begin(out, is_open, b',"view":{')
                is_open = True
                _put(out, self._names[own.places[number]], own.parts[number])
        if is_open:
            out.append(_END)
        is_open = False
        partly, place, at = self._partly, 0, 0
        while partly:
            if partly & 1:
                if not own.bits & bit(place):
                    _begin(out, is_open, b',"items":{')
                    is_open = True
                    out.write(self._names[place])
                    out.write(self._items[at])
                at += 1
            partly >>= 1
            place += 1
        for number, change in enumerate(own.changes):
            if change:
                _begin(out, is_open, b',"items":{')
                is_open = True
                out.write(self._names[own.places[number]])
                out.write(change)
        if is_open:
            out.append(_END)
        return out.getvalue()


@mypyc_attr(acyclic=True, free_list_len=1)
class _OwnChanges:
    """What somebody is told of what looks different to them from how everyone sees it."""

    __slots__ = ("bits", "changes", "parts", "places")

    def __init__(self) -> None:
        self.bits: i64 = 0
        """A bit for the place of each."""
        self.places: list[int] = []
        self.parts: list[Part] = []
        self.changes: list[bytes | None] = []
        """As `_compare` gives them."""

    def add(self, place: int, part: Part, change: bytes | None) -> None:
        self.bits |= bit(place)
        self.places.append(place)
        self.parts.append(part)
        self.changes.append(change)


_NO_OWN: Final = _OwnChanges()


def _compare(old: Part, new: Part, out: BytesWriter) -> bytes | None:
    """None if it did not change; else its items that did, or `_WHOLE`."""
    if old is new:
        return None
    if isinstance(new, list) and isinstance(old, list) and len(old) == len(new) > 0:
        return _compare_items(old, new, out)
    return None if old == new else _WHOLE


def _compare_items(old: list[Item], new: list[Item], out: BytesWriter) -> bytes | None:
    is_open = False
    for number in range(len(new)):
        then, now = old[number], new[number]
        if then is not now and now.differs(then):
            if is_open:
                out.append(_COMMA)
            else:
                emptied(out).append(_BEGIN)
                is_open = True
            out.append(_QUOTE)
            put_number(out, number)
            out.append(_QUOTE)
            out.append(_COLON)
            now.put_changes(then, out)
    if not is_open:
        return None
    out.append(_END)
    return out.getvalue()


def _begin(out: BytesWriter, is_open: bool, head: bytes) -> None:
    if is_open:
        out.append(_COMMA)
    else:
        out.write(head)


def _put(out: BytesWriter, name: bytes, part: Part) -> None:
    """A field, whole."""
    out.write(name)
    if isinstance(part, bytes):
        out.write(part)
        return
    out.append(_OPEN)
    is_first = True
    for item in part:
        if not is_first:
            out.append(_COMMA)
        is_first = False
        item.put(out)
    out.append(_CLOSE)


def _is_in(place: int, own: Own) -> bool:
    return any(at == place for at, _ in own)


def _at(place: int, own: Own, public: list[Part]) -> Part:
    """What is to be seen there."""
    for at, seen in own:
        if at == place:
            return seen
    return public[place]
