"""The mat that tiles lie on, cut into cells that a character screen can show.

Every tile has a cell of its own, the free one closest to where the tile really lies: on the
screen nothing overlaps. A tile keeps its cell as long as nobody moves it.
"""

from collections.abc import Iterable

from antics.games.bugs_and_co.tiles import SIDE
from antics.games.bugs_and_co.view import LyingTile

Cell = tuple[int, int]
"""Row and column."""
Place = tuple[int, int]
"""x and y on the table, as the rules have them."""


class Mat:
    def __init__(self) -> None:
        self.columns = 12
        self.rows = 16
        self._cells: dict[int, Cell] = {}
        self._tiles: dict[Cell, int] = {}
        self._places: dict[int, Place] = {}
        self._left: dict[int, Cell] = {}

    def cut(self, columns: int, rows: int) -> None:
        """Into that many cells; tiles are laid out anew if it was cut in another way before."""
        if (columns, rows) != (self.columns, self.rows):
            self.columns, self.rows = columns, rows
            self._cells.clear()
            self._tiles.clear()
            self._places.clear()
            self._left.clear()

    def lay(self, lying: Iterable[LyingTile]) -> None:
        """Make the mat look like this."""
        places = {tile.tile: (tile.x, tile.y) for tile in lying}
        for tile in [tile for tile, place in self._places.items() if places.get(tile) != place]:
            self._left[tile] = self._cells.pop(tile)
            del self._tiles[self._left[tile]]
            del self._places[tile]
        for tile, place in places.items():
            if tile not in self._places:
                cell = self.free_cell(self.cell_of(place))
                self._places[tile] = place
                self._cells[tile] = cell
                self._tiles[cell] = tile

    def cell_of(self, place: Place) -> Cell:
        x, y = place
        return y * self.rows // SIDE, x * self.columns // SIDE

    def place_of(self, cell: Cell) -> Place:
        """The middle of a cell."""
        row, column = cell
        return (2 * column + 1) * SIDE // (2 * self.columns), (2 * row + 1) * SIDE // (
            2 * self.rows
        )

    def clamp(self, cell: Cell) -> Cell:
        """The cell, or the closest one that is on the mat."""
        row, column = cell
        return max(0, min(row, self.rows - 1)), max(0, min(column, self.columns - 1))

    def tile_in(self, cell: Cell) -> int | None:
        return self._tiles.get(cell)

    def cell_with(self, tile: int) -> Cell | None:
        """Where that tile is drawn; None if it does not lie on the mat."""
        return self._cells.get(tile)

    def hole_of(self, tile: int) -> Cell | None:
        """Where a tile was drawn that somebody has picked up, if nothing lies there by now."""
        cell = self._left.get(tile)
        return None if cell in self._tiles else cell

    def tiles(self) -> Iterable[tuple[int, Cell]]:
        return self._cells.items()

    def free_cell(self, wanted: Cell) -> Cell:
        """The wanted cell or, if a tile lies there, the closest one without."""
        free = [
            (row, column)
            for row in range(self.rows)
            for column in range(self.columns)
            if (row, column) not in self._tiles
        ]
        if not free:
            raise ValueError("there are more tiles than cells")
        return min(free, key=lambda cell: (_distance(cell, wanted), cell))

    def cell_beside(self, cell: Cell) -> Cell:
        """A free cell next to this one, rather right or left of it than elsewhere."""
        row, column = cell
        for near in ((row, column + 1), (row, column - 1)):
            if near == self.clamp(near) and near not in self._tiles:
                return near
        return self.free_cell(cell)

    def next_tile(self, cell: Cell, down: int, right: int) -> Cell | None:
        """The cell with the tile that is closest in that direction, if there is one."""
        ahead: list[tuple[int, Cell]] = []
        for found in self._tiles:
            along = (found[0] - cell[0]) * down + (found[1] - cell[1]) * right
            aside = (found[0] - cell[0]) * right + (found[1] - cell[1]) * down
            if along > 0 and abs(aside) <= along * (2 if down else 1):
                ahead.append((along + 2 * abs(aside), found))
        return min(ahead)[1] if ahead else None


def _distance(cell: Cell, other: Cell) -> int:
    """A row is about twice as high as a character is wide, and a cell is four characters wide."""
    down, right = cell[0] - other[0], 2 * (cell[1] - other[1])
    return down * down + right * right
