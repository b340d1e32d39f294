"""What can happen in a game of Bugs & Co. A field that is None is not for your eyes.

Tiles have public numbers; what a number shows (a motif such as `2f`) is secret until the end.
"""

from antics.core.events import Event


class Started(Event, frozen=True, kw_only=True):
    """The tiles lie on the table, face down, and everyone may grab."""

    places: list[tuple[int, int]]
    """Where each tile lies, by its number."""
    trophies: list[int]


class Grabbed(Event, frozen=True, kw_only=True):
    """A tile left the table for a right hand, whose owner looks at it."""

    seat: int
    tile: int
    motif: str | None = None


class PutBack(Event, frozen=True, kw_only=True):
    """A tile lies face down on the table again, where its holder wanted it."""

    seat: int
    tile: int
    x: int
    y: int


class Kept(Event, frozen=True, kw_only=True):
    """A tile went to the left hand, where nobody looks at it before the end."""

    seat: int
    tile: int
    count: int
    """How many tiles this seat has kept by now."""


class TrophyTaken(Event, frozen=True, kw_only=True):
    """A seat has the highest trophy that was left, and stops."""

    seat: int
    value: int


class CountdownBegan(Event, frozen=True, kw_only=True):
    """No trophy is left; whoever still plays has until this time."""

    ends_at: int


class Stopped(Event, frozen=True, kw_only=True):
    """The countdown, or the time of the game, has run out."""


class HandShown(Event, frozen=True, kw_only=True):
    """All that a seat has kept is turned over and counted."""

    seat: int
    tiles: list[int]
    motifs: list[str]
    triples: int
    others: int
    trophy: int
    score: int


BugsAndCoEvent = (
    Started | Grabbed | PutBack | Kept | TrophyTaken | CountdownBegan | Stopped | HandShown
)
