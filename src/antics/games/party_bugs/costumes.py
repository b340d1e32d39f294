"""Cards of Party Bugs as bits: a card is its value, 1 to 13, and a hand is a mask of values.

Each colour holds every value once, and a display never keeps two of a kind, so both fit into
one bit per value. The dance floor may hold several of a kind: it is a count per value, four
bits each. Lists of values (piles, turn order) are packed four bits each too, first one lowest.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from antics.core.bits import bit

KING: Final = 13
FULL_COLOUR: Final = (1 << 14) - 2
"""The mask of all values 1 to 13."""

NIBBLE: Final = 15


def _packed_lists() -> vec[i64]:
    """For each mask (halved, for there is no value 0) its values as a packed list, ascending."""
    lists = vec[i64]([0])
    mask: i64 = 1
    while mask < 1 << 13:
        lowest: i64 = 1
        while not mask & (bit(lowest - 1)):
            lowest += 1
        lists = append(lists, (lists[mask & (mask - 1)] << 4) | lowest)
        mask += 1
    return lists


def _sizes() -> vec[i64]:
    sizes = vec[i64]([0])
    mask: i64 = 1
    while mask < 1 << 13:
        sizes = append(sizes, sizes[mask & (mask - 1)] + 1)
        mask += 1
    return sizes


VALUES: Final = _packed_lists()
SIZES: Final = _sizes()


def packed_values(mask: i64) -> i64:
    """The values in a mask as a packed list, ascending."""
    return VALUES[mask >> 1]


def size(mask: i64) -> i64:
    """How many values are in a mask."""
    return SIZES[mask >> 1]


def pick(mask: i64, index: i64) -> i64:
    """The value at that place of the mask's ascending list."""
    return (VALUES[mask >> 1] >> (4 * index)) & NIBBLE


def value_list(mask: i64) -> list[int]:
    """The values in a mask, ascending."""
    values: list[int] = []
    packed = VALUES[mask >> 1]
    while packed:
        values.append(int(packed & NIBBLE))
        packed >>= 4
    return values


def mask_of(values: list[int]) -> i64:
    mask: i64 = 0
    for value in values:
        mask |= bit(value)
    return mask


def total(mask: i64) -> i64:
    """The sum of the values in a mask."""
    result: i64 = 0
    packed = VALUES[mask >> 1]
    while packed:
        result += packed & NIBBLE
        packed >>= 4
    return result


def unpacked(packed: i64) -> list[int]:
    """A packed list as a list, first one first."""
    items: list[int] = []
    while packed:
        items.append(int(packed & NIBBLE))
        packed >>= 4
    return items


def packed(items: list[int]) -> i64:
    """A list of numbers 1 to 15 as a packed list."""
    result: i64 = 0
    for item in reversed(items):
        result = (result << 4) | item
    return result


def counted(counts: i64) -> list[int]:
    """The cards behind a count per value, ascending."""
    cards: list[int] = []
    for value in range(1, KING + 1):
        for _ in range(int((counts >> (4 * value)) & NIBBLE)):
            cards.append(value)
    return cards
