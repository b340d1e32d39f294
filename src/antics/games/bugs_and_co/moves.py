"""Moves of Bugs & Co as numbers and as text.

`grab T` is the tile's number T. `back X Y` is BACK_BASE plus the number of the place; a list of
legal moves names the million of them once, as the open move BACK, which says no place and so
can be chosen but not made.
"""

from typing import Final

from mypy_extensions import i64

from antics.core.errors import UnreadableMove
from antics.games.bugs_and_co.tiles import EDGE, MOST_TILES, PLACES, SIDE

KEEP: Final = MOST_TILES
TROPHY: Final = KEEP + 1
BACK: Final = TROPHY + 1
BACK_BASE: Final = BACK + 1
MOVES: Final = BACK_BASE + PLACES
"""One more than the highest number of a move."""


def back_to(x: i64, y: i64) -> i64:
    """The move that puts a tile back at this place."""
    return BACK_BASE + x * SIDE + y


def notation(action: i64) -> str:
    if 0 <= action < KEEP:
        return f"grab {action}"
    if action == KEEP:
        return "keep"
    if action == TROPHY:
        return "trophy"
    if action == BACK:
        return "back"
    if BACK_BASE <= action < MOVES:
        place = action - BACK_BASE
        return f"back {place // SIDE} {place % SIDE}"
    raise UnreadableMove(f"{action} is the number of no move in Bugs & Co")


def prompt(action: i64) -> str:
    """As in a list of legal moves, where one entry stands for every place."""
    return "back" if BACK_BASE <= action < MOVES else notation(action)


def parse(text: str) -> i64:
    """The move of this text. 'back' alone is none: it does not say where."""
    if text == "keep":
        return KEEP
    if text == "trophy":
        return TROPHY
    words = text.split(" ")
    if words[0] == "grab":
        tile = _number(words[1], MOST_TILES - 1) if len(words) == 2 else -1
        if tile < 0:
            raise UnreadableMove(
                f"'{text[:40]}' names no tile; it is 'grab 5' with tiles 0 to {MOST_TILES - 1}",
                "BC-5",
            )
        return tile
    if words[0] == "back":
        x = _number(words[1], EDGE) if len(words) == 3 else -1
        y = _number(words[2], EDGE) if len(words) == 3 else -1
        if x < 0 or y < 0:
            raise UnreadableMove(
                f"'{text[:40]}' names no place on the table; it is 'back X Y' with X and Y from"
                f" 0 to {EDGE}",
                "BC-6",
            )
        return back_to(x, y)
    raise UnreadableMove(
        f"'{text[:40]}' is no move of Bugs & Co; moves are 'grab 5', 'keep', 'back 500 500' and"
        " 'trophy'"
    )


def _number(word: str, most: i64) -> i64:
    """A number from 0 to `most` written the one way records allow, or -1."""
    if not word.isascii() or not word.isdecimal() or len(word) > 4:
        return -1
    number = int(word)
    if number > most or str(number) != word:
        return -1
    return number
