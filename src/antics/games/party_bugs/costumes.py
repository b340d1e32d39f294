"""Cards of Party Bugs as bits: a card is its value, 1 to 13, and a hand is a mask of values.

Each colour holds every value once, and a display never keeps two of a kind, so both fit into
one bit per value. The dance floor may hold several of a kind: it is a count per value, four
bits each. Lists of values (piles, turn order) are packed four bits each too, first one lowest.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.rng import FastRng

KING: Final = 13
FULL_COLOUR: Final = (1 << 14) - 2
"""The mask of all values 1 to 13."""

NIBBLE: Final = 15


_SIZE: Final = 56


def _packed_lists() -> vec[i64]:
    """For each mask (halved, for there is no value 0) its values as a packed list, ascending,
    and how many there are in the bits above: one look answers both."""
    lists = vec[i64]([0])
    mask: i64 = 1
    while mask < 1 << 13:
        lowest: i64 = 1
        while not mask & bit(lowest - 1):
            lowest += 1
        rest = lists[mask & (mask - 1)]
        values = rest & (bit(_SIZE) - 1)
        lists = append(lists, (values << 4) | lowest | (((rest >> _SIZE) + 1) << _SIZE))
        mask += 1
    return lists


_LISTS: Final = _packed_lists()


def packed_values(mask: i64) -> i64:
    """The values in a mask as a packed list, ascending."""
    return _LISTS[mask >> 1] & (bit(_SIZE) - 1)


def size(mask: i64) -> i64:
    """How many values are in a mask."""
    return _LISTS[mask >> 1] >> _SIZE


def random_value(mask: i64, rng: FastRng) -> i64:
    """One of the values in a mask, every one as likely."""
    values = _LISTS[mask >> 1]
    return (values >> (4 * rng.below(values >> _SIZE))) & NIBBLE


def _value_lists() -> list[list[int]]:
    lists: list[list[int]] = [[]]
    for mask in range(1, 1 << 13):
        value = mask.bit_length()
        lists.append([*lists[mask ^ (1 << (value - 1))], value])
    return lists


_VALUE_LISTS: Final = _value_lists()


def value_list(mask: i64) -> list[int]:
    """The values in a mask, ascending."""
    return _VALUE_LISTS[mask >> 1].copy()


def mask_of(values: list[int]) -> i64:
    mask: i64 = 0
    for value in values:
        mask |= bit(value)
    return mask


def total(mask: i64) -> i64:
    """The sum of the values in a mask."""
    result: i64 = 0
    packed = packed_values(mask)
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


def packed_mask(packed: i64) -> i64:
    """The mask of the values in a packed list."""
    mask: i64 = 0
    while packed:
        mask |= bit(packed & NIBBLE)
        packed >>= 4
    return mask


def packed(items: list[int]) -> i64:
    """A list of numbers 1 to 15 as a packed list."""
    result: i64 = 0
    for item in reversed(items):
        result = (result << 4) | item
    return result


def counted(counts: i64) -> list[int]:
    """The cards behind a count per value, ascending."""
    cards: list[int] = []
    value: i64 = 0
    while counts:
        count = counts & NIBBLE
        while count:
            cards.append(int(value))
            count -= 1
        counts >>= 4
        value += 1
    return cards


_LANES: Final = 0x010101010101
"""A one in each of six bytes."""


def rank(keys: i64, key: i64) -> i64:
    """How many of six keys, one per byte, all below 128 and the own one among them, are lower.

    Each byte of the difference has its top bit set exactly where the own key is not the lower
    one; the product adds those bits up in its sixth byte. Empty bytes count as lower.
    """
    not_lower = ((((_LANES * key) | (_LANES << 7)) - keys) >> 7) & _LANES
    return (((not_lower * _LANES) >> 40) & NIBBLE) - 1
