"""Tiles of Bugs & Co: the motifs there are, and what lies on the table for how many players.

A motif is a number: 0 to 14 have two eyes, 15 to 19 one, 20 to 24 three. Records write it as
its eyes and a letter: `2f`. Every motif is on three tiles. A tile is a number too, which says
nothing about its motif.
"""

from typing import Final

from mypy_extensions import i64

COPIES: Final = 3
"""How many tiles show the same motif (BC-1)."""
PUT_AWAY: Final = 7
"""How many tiles go back into the box unseen (BC-3)."""
MOST_TILES: Final = 68
"""How many tiles lie on the largest table."""

TEXTS: Final = (
    [f"2{letter}" for letter in "abcdefghijklmno"]
    + [f"1{letter}" for letter in "abcde"]
    + [f"3{letter}" for letter in "abcde"]
)
"""Every motif as records write it, by its number."""

NUMBERS: Final = {text: motif for motif, text in enumerate(TEXTS)}
"""The number of every motif, by its text."""

EDGE: Final = 1000
"""Places on the table are (x, y), 0 to this each (BC-3)."""
SIDE: Final = EDGE + 1
PLACES: Final = SIDE * SIDE
"""A place is one number: x * SIDE + y."""


def motifs_for(players: i64, extra_eyes: i64) -> list[int]:
    """The motifs that are played with (BC-2), ascending."""
    two_eyes = list(range(15))
    one_eye = list(range(15, 20))
    three_eyes = list(range(20, 25))
    if players <= 4:
        return two_eyes
    if players <= 6:
        return two_eyes + (one_eye if extra_eyes == 1 else three_eyes)
    return two_eyes + one_eye + three_eyes


def tiles_for(players: i64) -> i64:
    """How many tiles lie on the table at the start (BC-2, BC-3)."""
    return len(motifs_for(players, 1)) * COPIES - PUT_AWAY


def trophies_for(players: i64) -> i64:
    """The trophies that are played for (BC-2): a digit each, the highest in the lowest place."""
    if players == 2:
        return 3
    if players == 3:
        return 23
    if players == 4:
        return 123
    if players == 5:
        return 1223
    return 12233


def trophy_list(trophies: i64) -> list[int]:
    """Trophies as a list, highest first."""
    values: list[int] = []
    while trophies:
        values.append(int(trophies % 10))
        trophies //= 10
    return values


def points_for(kept: i64) -> i64:
    """Points for kept tiles (BC-11), given as a count per motif, two bits each."""
    points: i64 = 0
    while kept:
        count = kept & 3
        if count == COPIES:
            points += 3
        else:
            points -= count
        kept >>= 2
    return points
