"""Moves of Bullenparty as numbers and as text.

A bid is the number of its card, 0 for the zero card. A lay is LAY_BASE + card * 64 + pile, and
pile NEW_PILE starts a new one: no seat ever has that many piles (see `table.py`).
"""

from typing import Final

from mypy_extensions import i64

from antics.core.errors import UnreadableMove
from antics.games.bullenparty.cards import HIGHEST

ZERO: Final = 0
ROW_BASE: Final = 128
EXTEND_BASE: Final = 144
LAY_BASE: Final = 256
LAY_END: Final = LAY_BASE + (HIGHEST + 1) * 64
MOST_ROWS: Final = 5
NEW_PILE: Final = 63


def is_bid(action: i64) -> bool:
    return 0 <= action <= HIGHEST


def is_row(action: i64) -> bool:
    return ROW_BASE <= action < ROW_BASE + MOST_ROWS


def is_extend(action: i64) -> bool:
    return EXTEND_BASE <= action < EXTEND_BASE + MOST_ROWS


def is_lay(action: i64) -> bool:
    return LAY_BASE + 64 <= action < LAY_END


def lay(card: i64, pile: i64) -> i64:
    return LAY_BASE + (card << 6) + pile


def laid_card(action: i64) -> i64:
    return (action - LAY_BASE) >> 6


def laid_pile(action: i64) -> i64:
    return action & 63


def notation(action: i64) -> str:
    if is_bid(action):
        return f"bid {action}"
    if is_row(action):
        return f"row {action - ROW_BASE}"
    if is_extend(action):
        return f"extend {action - EXTEND_BASE}"
    if is_lay(action):
        card, pile = laid_card(action), laid_pile(action)
        return f"lay {card} new" if pile == NEW_PILE else f"lay {card} on {pile}"
    raise UnreadableMove(f"{action} is the number of no move in Bullenparty")


def parse(text: str) -> i64:
    action = _meant(text.split(" "))
    if action < 0 or notation(action) != text:
        raise UnreadableMove(
            f"'{text[:40]}' is no move of Bullenparty; moves are 'bid 27' (0 is the zero card),"
            " 'row 1', 'extend 1', 'lay 27 on 0' and 'lay 27 new', with cards 1 to 100"
        )
    return action


def _meant(words: list[str]) -> i64:
    """The action these words seem to mean, or -1. Anything but the exact text is caught later."""
    count = len(words)
    if count < 2:
        return -1
    verb, first = words[0], _small(words[1])
    if first < 0:
        return -1
    if count == 2:
        if verb == "bid" and first <= HIGHEST:
            return first
        if verb == "row" and first < MOST_ROWS:
            return ROW_BASE + first
        if verb == "extend" and first < MOST_ROWS:
            return EXTEND_BASE + first
    elif verb == "lay" and 1 <= first <= HIGHEST:
        if count == 3 and words[2] == "new":
            return lay(first, NEW_PILE)
        if count == 4 and words[2] == "on":
            pile = _small(words[3])
            if 0 <= pile < NEW_PILE:
                return lay(first, pile)
    return -1


def _small(text: str) -> i64:
    """A number of at most three digits, or -1."""
    if len(text) <= 3 and text.isascii() and text.isdecimal():
        return int(text)
    return -1


def veiled(action: i64) -> str:
    """A sealed bid is nobody else's business."""
    return "bid ?" if is_bid(action) else notation(action)
