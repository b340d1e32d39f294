"""What lies where in Bugs & Co: the layout of the state, its copies, and who can know what.

The rules that move things are in `rules.py`. Numbers of motifs and places are those of
`tiles.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from antics.core.rng import Rng, shuffle
from antics.core.state import FRAME, State
from antics.games.bugs_and_co.tiles import COPIES, motifs_for, tiles_for, trophies_for

if TYPE_CHECKING:
    from antics.core.game import OptionValue, Setup

NO_TILE: Final = -1
"""What an empty right hand holds."""

HELD: Final = -8
"""Where a tile in a right hand is: this plus the seat."""
KEPT: Final = -16
"""Where a kept tile is: this plus the seat."""


class Table(State):
    tiles: i64  # how many are in play
    limit: i64  # when the game stops at the latest (BC-10)
    motifs: list[int]  # those played with (BC-2)
    faces: vec[i64]  # the motif of every tile, at the end those put away; copies share it
    places: vec[i64]  # where each tile lies, or lay last
    at: vec[i64]  # each tile's index in `lying`, or HELD or KEPT plus a seat
    lying: vec[i64]  # the tiles on the table in any order: the first `lying_count` of it
    right: vec[i64]  # the tile in each right hand, or NO_TILE
    ready_at: vec[i64]  # from when each seat's hand can grab again
    won: vec[i64]  # each seat's trophy, 0 while it plays
    trophies: i64  # those left, a digit each, the highest in the lowest place
    ends_at: i64  # when all stop as things stand: at the limit or the countdown's end
    lying_count: i64 = 0

    def __init__(self, setup: Setup, source: Table | None = None) -> None:
        """A new table, or a copy of one. Nothing here may use `self` before all is assigned:
        only so does mypyc know that every attribute is there, and skip asking."""
        super().__init__(setup)
        if source is None:
            seats = len(setup.players)
            limit = number(setup.options["limit"])
            motifs = motifs_for(seats, number(setup.options["extra_eyes"]))
            tiles = int(tiles_for(seats))
            self.tiles = tiles
            self.limit = limit
            self.motifs = motifs
            self.faces = vec[i64]([motif for motif in motifs for _ in range(COPIES)])
            self.places = vec[i64]([0] * tiles)
            self.at = vec[i64]([0] * tiles)
            self.lying = vec[i64]([0] * tiles)
            self.right = vec[i64]([NO_TILE] * seats)
            self.ready_at = vec[i64]([0] * seats)
            self.won = vec[i64]([0] * seats)
            self.trophies = trophies_for(seats)
            self.ends_at = limit
        else:
            self.tiles = source.tiles
            self.limit = source.limit
            self.motifs = source.motifs
            self.faces = source.faces
            self.places = source.places[:]
            self.at = source.at[:]
            self.lying = source.lying[:]
            self.right = source.right[:]
            self.ready_at = source.ready_at[:]
            self.won = source.won[:]
            self.trophies = source.trophies
            self.ends_at = source.ends_at
            self.lying_count = source.lying_count
            self.copy_frame(source)

    # Tiles on and off the table -------------------------------------------------------------

    def lift(self, tile: i64) -> None:
        """A tile leaves the table; the last of those lying takes its index."""
        index = self.at[tile]
        count = self.lying_count - 1
        last = self.lying[count]
        self.lying[index] = last
        self.at[last] = index
        self.lying_count = count

    def lay(self, tile: i64, place: i64) -> None:
        """A tile lies on the table, face down."""
        count = self.lying_count
        self.lying[count] = tile
        self.at[tile] = count
        self.lying_count = count + 1
        self.places[tile] = place

    def lying_tiles(self) -> list[int]:
        """The tiles on the table, ascending."""
        if not self.lying_count:
            return []
        return [tile for tile in range(int(self.tiles)) if self.at[tile] >= 0]

    def kept_tiles(self, seat: i64) -> list[int]:
        """The tiles in a left hand, ascending."""
        return [tile for tile in range(int(self.tiles)) if self.at[tile] == KEPT + seat]

    # Faces that nobody or only one seat knows -----------------------------------------------

    def sees(self, seat: i64, tile: i64) -> bool:
        """Whether a seat (-1: a bystander) is shown a tile's face now.

        In a right hand it is shown to its holder alone (BC-5), in a left hand to nobody before
        the end (BC-7). What somebody saw before and remembers is not shown.
        """
        if tile >= self.tiles:
            return False
        if seat >= 0 and self.right[seat] == tile:
            return True
        return self.over and self.at[tile] < HELD

    def reshuffle_unknown(self, seat: i64, rng: Rng) -> None:
        """Every face that the seat is not shown now changes places with any other such face.

        That includes faces it has seen before, in its left hand too: the rules leave memory to
        the player, and a view has none. Whoever remembers knows it from the events.
        """
        faces = self.faces[:]
        hidden = self.faces[:]
        count: i64 = 0
        tile: i64 = 0
        while tile < len(faces):
            if not self.sees(seat, tile):
                hidden[count] = faces[tile]
                count += 1
            tile += 1
        shuffle(hidden, 0, count, rng)
        while tile > 0:
            tile -= 1
            if not self.sees(seat, tile):
                count -= 1
                faces[tile] = hidden[count]
        self.faces = faces

    # Copies and counts ----------------------------------------------------------------------

    def census(self) -> list[int]:
        found = [int(tile) for tile in self.lying[: self.lying_count]]
        found += [int(tile) for tile in self.right if tile != NO_TILE]
        for seat in range(int(self.seats)):
            found += self.kept_tiles(seat)
        found += range(int(self.tiles), len(self.faces))
        return sorted([int(self.faces[tile]) for tile in found])

    def numbers(self) -> list[int]:
        scalars = [self.lying_count, self.trophies, self.ends_at]
        numbers = self.frame_numbers() + [int(scalar) for scalar in scalars]
        for cells in self.cells():
            numbers += [int(cell) for cell in cells]
        return numbers

    def cells(self) -> list[vec[i64]]:
        return [
            self.faces,
            self.places,
            self.at,
            self.lying,
            self.right,
            self.ready_at,
            self.won,
        ]

    def load(self, numbers: list[int]) -> None:
        self.load_frame(numbers)
        self.lying_count = numbers[FRAME]
        self.trophies = numbers[FRAME + 1]
        self.ends_at = numbers[FRAME + 2]
        at = FRAME + 3
        for cells in self.cells():
            for index in range(len(cells)):
                cells[index] = numbers[at]
                at += 1


def number(value: OptionValue) -> int:
    """The value of an option that was checked to be a number."""
    if isinstance(value, int):
        return value
    raise TypeError(f"{value!r} is no number")
