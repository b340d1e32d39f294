"""Bugs & Co at the keyboard and the mouse: which key means which move, and where the cursor is."""

from typing import Final

import msgspec

from antics.core.events import Event
from antics.core.game import Setup
from antics.games.bugs_and_co import events as happened
from antics.games.bugs_and_co.moves import BACK, KEEP, TROPHY, back_to
from antics.games.bugs_and_co.view import BugsAndCoView
from antics.terminal.answers import Move, Unclear
from antics.terminal.chairs import PERSON
from antics.terminal.realtime import tiles_drawing as drawing
from antics.terminal.realtime.board import Board, Glance, Keys, Reply, nothing_here
from antics.terminal.realtime.canvas import Canvas
from antics.terminal.realtime.mat import Cell, Mat, Place
from antics.terminal.realtime.tiles_drawing import CELL_KEY, Sight

_STEPS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_PATIENCE: Final = 2500
"""How long the first digit of a tile's number waits for the second, in ms."""
_FRESH: Final = 900
"""How long a tile that was put back is pointed out, in ms."""


class TileBoard(Board):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._mat = Mat()
        self._cursor: Cell = (0, 0)
        self._digit = ""
        self._typed_at = 0
        self._places: dict[int, Place] = {}
        self._fresh: dict[int, int] = {}

    def help(self) -> Keys:
        return [
            ("07, or a click", "grab tile 7: its number has two digits, and needs no Enter"),
            ("arrows, space", "step from tile to tile, and grab the one you are at"),
            ("k", "keep the tile in your hand: it goes to your left hand, for good"),
            ("b", "put it back where it came from"),
            ("c", "put it into your own corner, at the lower left"),
            ("07, while you hold one", "put it down beside tile 7, so that you find both again"),
            ("arrows, space, a click", "while you hold one: put it down there"),
            ("t", "take the highest trophy left, with an empty hand; then you play no more"),
        ]

    # Keys ----------------------------------------------------------------------------------

    def key(self, key: str, glance: Glance) -> Reply:
        view = _tiles(glance)
        self._mat.lay(view.lying)
        held = view.hands[PERSON].right
        if key.isascii() and key.isdecimal() and len(key) == 1:
            return self._digits(key, held, view.now)
        self._digit = ""
        if key in _STEPS:
            self._step(*_STEPS[key], holding=held is not None)
            return None
        if key.startswith(CELL_KEY):
            row, column = key.removeprefix(CELL_KEY).split(",")
            self._cursor = self._mat.clamp((int(row), int(column)))
            return self._at_cursor(held)
        match key:
            case "space" | "enter":
                return self._at_cursor(held)
            case "k":
                return Move(KEEP)
            case "t":
                return Move(TROPHY)
            case "b":
                return Move(BACK) if held is None else _lay(self._places[held])
            case "c":
                corner = self._mat.free_cell((self._mat.rows - 1, 0))
                return Move(BACK) if held is None else _lay(self._mat.place_of(corner))
            case "escape" | "backspace":
                return None
            case _:
                return nothing_here(key)

    def _digits(self, digit: str, held: int | None, now: int) -> Reply:
        """The first of two waits for the second."""
        if not self._waiting(now):
            self._digit, self._typed_at = digit, now
            return None
        tile, self._digit = int(self._digit + digit), ""
        if tile >= len(self._places):
            return Unclear(f"there is no tile {tile:02}, the last one is {len(self._places) - 1}")
        if held is None:
            return Move(tile)
        cell = self._mat.cell_with(tile)
        if cell is None:
            return Unclear(f"tile {tile:02} does not lie on the table, so nothing lies beside it")
        return _lay(self._mat.place_of(self._mat.cell_beside(cell)))

    def _waiting(self, now: int) -> str:
        """The digit that waits for another one, if it has not waited too long."""
        return self._digit if now - self._typed_at < _PATIENCE else ""

    def _step(self, down: int, right: int, *, holding: bool) -> None:
        """An empty hand goes to the next tile, a full one to the next cell."""
        row, column = self._cursor
        found = None if holding else self._mat.next_tile(self._cursor, down, right)
        self._cursor = self._mat.clamp(found or (row + down, column + right))

    def _at_cursor(self, held: int | None) -> Reply:
        if held is not None:
            return _lay(self._mat.place_of(self._cursor))
        tile = self._mat.tile_in(self._cursor)
        return Unclear("no tile lies there") if tile is None else Move(tile)

    # What happens --------------------------------------------------------------------------

    def hear(self, event: Event, now: int) -> None:
        match event:
            case happened.Started(places=places):
                self._places = dict(enumerate(places))
            case happened.PutBack(tile=tile, x=x, y=y):
                self._places[tile] = x, y
                self._fresh[tile] = now + _FRESH
            case _:
                pass

    def for_the_log(self, event: Event) -> Event:
        """To remember which monster was where is the game; the log does not do it for anyone."""
        if isinstance(event, happened.Grabbed):
            return msgspec.structs.replace(event, motif=None)
        return event

    def is_worth_a_line(self, event: Event) -> bool:
        """What others pick up and put back is seen on the mat."""
        return not isinstance(event, happened.Grabbed | happened.PutBack)

    def is_done(self, glance: Glance) -> bool:
        view = _tiles(glance)
        return view.hands[PERSON].trophy is not None and not view.over

    # Drawing -------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, glance: Glance) -> None:
        view = _tiles(glance)
        self._mat.cut(*drawing.cells_on(canvas))
        self._mat.lay(view.lying)
        self._cursor = self._mat.clamp(self._cursor)
        drawing.draw_tiles(
            canvas,
            Sight(
                view=view,
                mat=self._mat,
                cursor=self._cursor,
                digit=self._waiting(view.now),
                fresh={tile for tile, until in self._fresh.items() if until > view.now},
                notice=glance.notice,
                log=[told for told in glance.log if self.is_worth_a_line(told.event)],
            ),
        )


def _lay(place: Place) -> Move:
    return Move(int(back_to(*place)))


def _tiles(glance: Glance) -> BugsAndCoView:
    if not isinstance(glance.view, BugsAndCoView):
        raise TypeError("not a view of Bugs & Co")
    return glance.view
