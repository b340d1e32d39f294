"""Cards of Bullenparty: the bullheads on them, and how rows and small sets fit into one number.

A number card is its number, 1 to 100. Zero cards are numbered after them, A to E from 101, so
that bids are carried out in the order of their numbers (BP-6, BP-7). A row is one whole number
too: its cards in the order they came, eight bits each, then how many they are, then the bullheads
of its bull card. A set of rows or seats is a mask with a bit for each.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from antics.core.bits import bit

HIGHEST: Final = 100
"""The highest number card; there is one of each number."""

BULL_CARDS: Final = 10
LETTERS: Final = "ABCDE"
ZERO_A: Final = 101
"""The zero card A; the others follow."""

FULL_ROW: Final = 5
"""As many number cards as a row can hold (BP-8)."""


def _family_table() -> tuple[int, ...]:
    heads: list[int] = []
    for number in range(1, HIGHEST + 1):
        if number == 55:
            heads.append(7)
        elif number % 11 == 0:
            heads.append(5)
        elif number % 10 == 0:
            heads.append(3)
        elif number % 5 == 0:
            heads.append(2)
        else:
            heads.append(1)
    return tuple(heads)


FAMILY_HEADS: Final = _family_table()
"""The bullheads of cards 1 to 100, unless the owner of other cards says otherwise (BP-1)."""

FAMILY_BULLS: Final = (4, 4, 4, 4, 5, 5, 5, 6, 6, 7)
"""The bullheads of the bull cards, top card first (BP-3)."""

# Rows ---------------------------------------------------------------------------------------

_BYTE: Final = 255
_COUNT_AT: Final = 40
_BULL_AT: Final = 44
_ONE_MORE: Final = 1 << 40


def row_size(row: i64) -> i64:
    """How many number cards lie in a row."""
    return (row >> _COUNT_AT) & 7


def row_bull(row: i64) -> i64:
    """The bullheads of the row's bull card, 0 if it has none."""
    return row >> _BULL_AT


def with_card(row: i64, card: i64) -> i64:
    """The row with one more card at its end."""
    return row + (card << (8 * row_size(row))) + _ONE_MORE


def with_bull(row: i64, bull: i64) -> i64:
    """The row with a bull card beside it."""
    return row + (bull << _BULL_AT)


def row_cards(row: i64) -> list[int]:
    """The number cards of a row, in the order they came."""
    return [int((row >> (8 * place)) & _BYTE) for place in range(int(row_size(row)))]


# Sets of rows or seats, five at most ---------------------------------------------------------

NIBBLE: Final = 15


def _packed_lists() -> vec[i64]:
    """For each mask its places as a list packed four bits each, ascending."""
    lists = vec[i64]([0])
    mask: i64 = 1
    while mask < 32:
        lowest: i64 = 0
        while not mask & bit(lowest):
            lowest += 1
        lists = append(lists, (lists[mask & (mask - 1)] << 4) | lowest)
        mask += 1
    return lists


def _sizes() -> vec[i64]:
    sizes = vec[i64]([0])
    mask: i64 = 1
    while mask < 32:
        sizes = append(sizes, sizes[mask & (mask - 1)] + 1)
        mask += 1
    return sizes


_PLACES: Final = _packed_lists()
_SIZES: Final = _sizes()


def size(mask: i64) -> i64:
    """How many places are in a mask."""
    return _SIZES[mask]


def pick(mask: i64, index: i64) -> i64:
    """The place at that index of the mask's ascending list."""
    return (_PLACES[mask] >> (4 * index)) & NIBBLE


def places(mask: i64) -> list[int]:
    """The places in a mask, ascending."""
    return [int(pick(mask, index)) for index in range(int(size(mask)))]


# Short lists of numbers 1 to 15, four bits each ----------------------------------------------


def unpacked(packed: i64) -> list[int]:
    """A packed list as a list, first one first."""
    items: list[int] = []
    while packed:
        items.append(int(packed & NIBBLE))
        packed >>= 4
    return items
