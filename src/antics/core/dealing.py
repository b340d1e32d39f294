"""Reading the deals of records: lists of whole numbers of a known shape, or a clear error."""

from typing import cast

from antics.core.errors import BadChance

Shape = int | tuple[int, int]


def integer_lists(deal: dict[str, object], **shapes: Shape) -> list[list[int]]:
    """The deal's lists, flattened, in the order asked for.

    A shape is a length, or (how many lists, how long each). Keys must be exactly those asked for.
    """
    check_keys(deal, *shapes)
    lists: list[list[int]] = []
    for key, shape in shapes.items():
        if isinstance(shape, int):
            lists.append(integers(deal[key], key, shape))
            continue
        count, length = shape
        rows = listed(deal[key])
        if rows is None or len(rows) != count:
            raise BadChance(f"'{key}' of a deal holds {count} lists here")
        flat: list[int] = []
        for index, row in enumerate(rows):
            flat += integers(row, f"{key}[{index}]", length)
        lists.append(flat)
    return lists


def integers(value: object, key: str, length: int) -> list[int]:
    """A list of exactly that many whole numbers."""
    items = listed(value)
    if items is None or len(items) != length:
        raise BadChance(f"'{key}' of a deal is a list of {length} here")
    numbers: list[int] = []
    for item in items:
        if type(item) is not int:
            raise BadChance(f"'{key}' of a deal holds whole numbers, not {item!r:.40}")
        numbers.append(item)
    return numbers


def listed(value: object) -> list[object] | None:
    """The value, if it is a list."""
    return cast(list[object], value) if isinstance(value, list) else None


def check_keys(deal: dict[str, object], *keys: str) -> None:
    """Exactly these keys make a deal of this game."""
    for key in keys:
        if key not in deal:
            raise BadChance(f"the deal lacks '{key}'")
    for key in deal:
        if key not in keys:
            raise BadChance(f"a deal has no '{key[:40]}'; its keys are {', '.join(keys)}")
