"""What somebody at a table of Bugs & Co sees, and what they remember.

What lies where and who has what is in plain sight: following the events gives the same as looking
around (a view). What a tile shows is a matter of memory. Every memory of a face is given, when it
is formed, the time at which it will be gone.
"""

from collections.abc import Callable, Mapping
from typing import Final

from antics.bots.pace import exponential
from antics.core.events import Event
from antics.core.rng import FastRng
from antics.games.bugs_and_co import events
from antics.games.bugs_and_co.view import BugsAndCoView

Place = tuple[int, int]

NO_TILE: Final = -1


class Picture:
    """The table, as one seat sees it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.seats = 0
        """0 before the first look around."""
        self.lying: dict[int, Place] = {}
        self.right: list[int] = []
        """By seat, the tile in the right hand."""
        self.kept: list[list[int]] = []
        """By seat, the tiles in the left hand."""
        self.won: list[int] = []
        """By seat, the trophy; 0 while it plays."""
        self.trophies: list[int] = []
        self.ends_at = 0
        self.motif = ""
        """What the tile in the own right hand shows."""

    def look(self, view: BugsAndCoView) -> None:
        """All that can be seen at one glance."""
        self.seats = len(view.hands)
        self.lying = {lying.tile: (lying.x, lying.y) for lying in view.lying}
        self.right = [NO_TILE if hand.right is None else hand.right for hand in view.hands]
        self.kept = [list(hand.kept) for hand in view.hands]
        self.won = [hand.trophy or 0 for hand in view.hands]
        self.trophies = list(view.trophies)
        self.ends_at = view.ends_at
        self.motif = view.motif or ""

    def grabbed(self, event: events.Grabbed) -> None:
        self.lying.pop(event.tile, None)
        self.right[event.seat] = event.tile
        if event.motif is not None:
            self.motif = event.motif

    def put_back(self, event: events.PutBack) -> None:
        self.lying[event.tile] = (event.x, event.y)
        self._let_go(event.seat)

    def keeps(self, event: events.Kept) -> None:
        self.kept[event.seat].append(event.tile)
        self._let_go(event.seat)

    def _let_go(self, seat: int) -> None:
        self.right[seat] = NO_TILE
        if seat == self.seat:
            self.motif = ""

    def trophy_taken(self, event: events.TrophyTaken) -> None:
        self.won[event.seat] = event.value
        self.trophies.pop(0)

    def countdown_began(self, event: events.CountdownBegan) -> None:
        self.ends_at = event.ends_at


HEEDED: Final[Mapping[type[Event], Callable[..., None]]] = {
    events.Grabbed: Picture.grabbed,
    events.PutBack: Picture.put_back,
    events.Kept: Picture.keeps,
    events.TrophyTaken: Picture.trophy_taken,
    events.CountdownBegan: Picture.countdown_began,
}
"""How a picture follows what happens: `HEEDED[type(event)](picture, event)`. Events that are
not among these change nothing."""


class Memory:
    """What tiles show, as far as it is remembered."""

    def __init__(self, lasts: float, rng: FastRng) -> None:
        """A face is remembered for `lasts` ms on average, twice as long when seen again."""
        self._lasts = lasts
        self._rng = rng
        self._faces: dict[int, tuple[str, int]] = {}
        """By tile, its motif and when that will be forgotten."""

    def note(self, tile: int, motif: str, now: int) -> None:
        known = self.recall(tile, now)
        lasts = self._lasts * (2 if known else 1) * exponential(self._rng)
        self._faces[tile] = (motif, now + int(lasts))

    def hold(self, tile: int, times: float) -> None:
        """What somebody has put in its place stays in mind longer, by so many times."""
        if tile in self._faces:
            motif, fades_at = self._faces[tile]
            self._faces[tile] = (motif, fades_at + int(self._lasts * times))

    def lose(self, tile: int) -> None:
        self._faces.pop(tile, None)

    def recall(self, tile: int, now: int) -> str:
        """What the tile shows; '' where that is not or no longer known."""
        motif, fades_at = self._faces.get(tile, ("", 0))
        return motif if fades_at > now else ""

    def recall_all(self, now: int) -> dict[int, str]:
        """The motifs of all tiles that are remembered."""
        return {tile: motif for tile, (motif, fades_at) in self._faces.items() if fades_at > now}
