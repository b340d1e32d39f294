"""What a seat may know of a game of Bugs & Co. What is not written here stays secret.

A view is what is in front of somebody's eyes now: tiles are told apart by their numbers, which
everyone can follow from hand to hand, and their motifs are nowhere but in one's own right hand.
What was seen before is left to memory, until at the end all that was kept is turned over.
"""

import msgspec

from antics.core.game import View


class LyingTile(msgspec.Struct, frozen=True, kw_only=True):
    """A tile that lies face down on the table."""

    tile: int
    x: int
    y: int


class Hands(msgspec.Struct, frozen=True, kw_only=True):
    """One player's hands, as everybody sees them."""

    name: str
    right: int | None
    """The tile in the right hand."""
    kept: list[int]
    """The tiles in the left hand, by number."""
    trophy: int | None
    """Its value; whoever has one plays no more."""
    ready_at: int | None
    """When the hand can grab again, while it cannot."""
    motifs: list[str] | None
    """What was kept, in the order of `kept`; for nobody before the end."""
    counts: list[int] | None
    """What each of them counts, in the same order (BC-11); as above."""
    score: int | None
    wins: bool | None
    """Whether nobody has a higher score; as above."""


class BugsAndCoView(View, frozen=True, kw_only=True):
    seat: int | None
    phase: str
    """deal, play, countdown (no trophy is left) or over."""
    to_act: list[int]
    now: int
    """Game time in ms."""
    ends_at: int
    """When all stop as things stand: at the limit, or when the countdown ends."""
    lying: list[LyingTile]
    hands: list[Hands]
    motif: str | None
    """What the tile in one's own right hand shows."""
    trophies: list[int]
    """Those left, highest first."""
    motifs: list[str]
    """Those played with, three tiles each, before some were put away."""
    put_away: int
    """How many tiles were put away unseen."""
    over: bool
