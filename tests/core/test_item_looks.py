"""Views as they are written, item by item, and when a list is told by its items."""

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from librt.strings import BytesWriter

from antics.core.looks import Item, Memory, Part, looks_from


class Seat(msgspec.Struct, frozen=True):
    name: str
    cards: list[int]
    bid: int | None


class Short(msgspec.Struct, frozen=True, omit_defaults=True):
    bid: int = 0


class Tagged(msgspec.Struct, frozen=True, tag=True):
    bid: int


class Sight(msgspec.Struct):
    mixed: list[object]
    seats: list[Seat | None]


seats = st.lists(
    st.none() | st.builds(Seat, st.just("Ada"), st.lists(st.integers(0, 3), max_size=2), st.none()),
    max_size=3,
)


def whole(part: Part) -> bytes:
    if isinstance(part, bytes):
        return part
    return b"[" + b",".join(written(item, None) for item in part) + b"]"


def written(item: Item, before: Item | None) -> bytes:
    out = BytesWriter()
    if before is None:
        item.put(out)
    else:
        item.put_changes(before, out)
    return out.getvalue()


@given(st.lists(st.tuples(seats, seats), min_size=1, max_size=5))
def test_items_are_told_by_the_fields_that_changed(
    sights: list[tuple[list[Seat | None], list[Seat | None]]],
) -> None:
    """Everyone sees the first of each pair, one seat the second."""
    memory: Memory = {}
    seen: tuple[list[Seat | None], Part] | None = None
    for public, own in sights:
        looks = looks_from(Sight([], public), [0], [Sight([], own)], memory)
        part = dict(looks.own[0]).get(1, looks.public[1])
        assert whole(looks.public[1]) == msgspec.json.encode(public)
        assert whole(part) == msgspec.json.encode(own)
        if seen is not None and isinstance(part, list) and isinstance(seen[1], list):
            for old, new, then, now in zip(seen[0], own, seen[1], part, strict=False):
                assert now.differs(then) == (old != new)
                if old != new:
                    told = msgspec.json.decode(written(now, then))
                    assert told == changed_fields(old, new)
        seen = own, part


def changed_fields(old: Seat | None, new: Seat | None) -> object:
    before, after = msgspec.to_builtins(old), msgspec.to_builtins(new)
    if before is None or after is None:
        return after
    return {name: value for name, value in after.items() if before[name] != value}


def test_only_items_of_one_kind_with_all_their_fields_are_told_by_them() -> None:
    """Of others a receiver could not tell what became of a field that is not there."""
    for mixed in (
        [Seat("Ada", [], None), Short()],
        [Short(1), Short()],
        [Tagged(1)],
        [None, None],
        [Seat("Ada", [], None), 3],
        [],
    ):
        sight = Sight(list(mixed), [])
        (part, _) = looks_from(sight, [], [], {}).public
        assert part == msgspec.json.encode(mixed)
    (_, seats) = looks_from(Sight([], [None, Seat("Ada", [1], 2)]), [], [], {}).public
    assert isinstance(seats, list)
    assert whole(seats) == b'[null,{"name":"Ada","cards":[1],"bid":2}]'
