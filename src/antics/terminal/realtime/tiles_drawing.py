"""Bugs & Co on the screen: the mat with its tiles, everyone's hands, and the monster in yours."""

from typing import Final, NamedTuple

from antics.games.bugs_and_co.view import BugsAndCoView, Hands
from antics.terminal.chairs import PERSON
from antics.terminal.drawing import ACCENT, FAINT
from antics.terminal.realtime.board import Told, draw_log
from antics.terminal.realtime.canvas import (
    ALARM,
    BIG_ROWS,
    Canvas,
    clock_text,
    seconds_text,
)
from antics.terminal.realtime.mat import Mat
from antics.terminal.realtime.monsters import HEIGHT, WIDTH, draw_monster

CELL_KEY: Final = "cell "
"""What a click on a cell is called: this, its row, a comma and its column."""

_CELL: Final = 4
"""How many columns a cell of the mat has."""
_PANEL: Final = 27
"""How many columns the panel beside the mat has."""
_LOG_ROWS: Final = 3
_EYES: Final = {"1": "one eye", "2": "two eyes", "3": "three eyes"}


class Sight(NamedTuple):
    """What is drawn: the view, and what the board adds to it."""

    view: BugsAndCoView
    mat: Mat
    cursor: tuple[int, int]
    digit: str
    """The first digit of a number that is being typed."""
    fresh: set[int]
    """Tiles that were put back a moment ago."""
    notice: str
    log: list[Told]


def cells_on(canvas: Canvas) -> tuple[int, int]:
    """How many columns and rows of cells the mat gets."""
    return (canvas.width - _PANEL - 3) // _CELL, _mat_rows(canvas)


def _mat_rows(canvas: Canvas) -> int:
    """All but the title, the mat's edges, notice, log and keys."""
    return canvas.height - 5 - _log_rows(canvas)


def _log_rows(canvas: Canvas) -> int:
    return _LOG_ROWS + max(0, canvas.height - 30) // 3


def draw_tiles(canvas: Canvas, sight: Sight) -> None:
    view = sight.view
    canvas.rule(0, "Bugs & Co")
    _draw_mat(canvas, 1, sight)
    _draw_panel(canvas, 1, sight)
    row = _mat_rows(canvas) + 3
    canvas.put_cut(row, 1, sight.notice, ACCENT, room=canvas.width - 2)
    draw_log(canvas, row + 1, _log_rows(canvas), sight.log)
    canvas.put(canvas.height - 1, 1, _keys(view), FAINT)


# The mat -----------------------------------------------------------------------------------


def _draw_mat(canvas: Canvas, row: int, sight: Sight) -> None:
    mat = sight.mat
    canvas.frame(row, 0, mat.columns * _CELL + 2, mat.rows + 2, FAINT)
    for seat, hands in enumerate(sight.view.hands):
        hole = None if hands.right is None else mat.hole_of(hands.right)
        if hole is not None:  # the hand is drawn where it took the tile from
            at, column = hole
            mark = " () " if seat == PERSON else f"({seat}) "
            canvas.put(row + 1 + at, 1 + column * _CELL, mark, FAINT)
    for tile, (at, column) in mat.tiles():
        text = f"{tile:02}"
        meant = sight.digit != "" and text.startswith(sight.digit)
        style = ALARM if meant else ACCENT if tile in sight.fresh else "bold"
        canvas.put(row + 1 + at, 2 + column * _CELL, text, style)
    _draw_cursor(canvas, row, sight)
    for at in range(mat.rows):
        for column in range(mat.columns):
            start = 1 + column * _CELL
            canvas.spot(row + 1 + at, start, start + _CELL, f"{CELL_KEY}{at},{column}")


def _draw_cursor(canvas: Canvas, row: int, sight: Sight) -> None:
    at, column = sight.cursor
    start = 1 + column * _CELL
    canvas.put(row + 1 + at, start, "[", ACCENT)
    canvas.put(row + 1 + at, start + _CELL - 1, "]", ACCENT)


# Beside it ---------------------------------------------------------------------------------


def _draw_panel(canvas: Canvas, row: int, sight: Sight) -> None:
    view = sight.view
    column = canvas.width - _PANEL
    row = _draw_time(canvas, row, column, view)
    canvas.put(row, column + 3, "player", FAINT)
    canvas.put_right(row, canvas.width - 5, "holds kept", FAINT)
    for seat, hands in enumerate(view.hands):
        row += 1
        _draw_hands(canvas, row, column, seat, hands)
    _draw_own(canvas, row + 1, column, sight)


def _draw_time(canvas: Canvas, row: int, column: int, view: BugsAndCoView) -> int:
    """How long it may last and which trophies there are; the countdown is big. Returns the next
    row."""
    left = max(0, view.ends_at - view.now)
    if view.phase == "countdown":
        canvas.big(row, column, -(-left // 1000), ACCENT)
        canvas.put(row, column + 9, " COUNTDOWN ", ALARM)
        canvas.put(row + 1, column + 9, "no trophy is left")
        canvas.put(row + 2, column + 9, seconds_text(left), "bold")
        return row + BIG_ROWS
    canvas.put(row, column, clock_text(view.now), "bold")
    canvas.put(row, column + 5, f"of at most {clock_text(view.ends_at)}", FAINT)
    end = canvas.put(row + 1, column, "trophies ", FAINT)
    trophies = " ".join(str(trophy) for trophy in view.trophies) or "none left"
    canvas.put(row + 1, end, trophies, "bold")
    return row + 2


def _draw_hands(canvas: Canvas, row: int, column: int, seat: int, hands: Hands) -> None:
    style = "bold" if seat == PERSON else ""
    out = hands.trophy is not None
    canvas.put(row, column, "" if seat == PERSON else f"{seat}", FAINT)
    canvas.put(row, column + 2, hands.name, FAINT if out else style, room=11)
    holds = "" if hands.right is None else f"{hands.right:02}"
    canvas.put_right(row, canvas.width - 10, holds, "bold")
    canvas.put_right(row, canvas.width - 5, str(len(hands.kept)), style)
    canvas.put(row, canvas.width - 4, f"♛{hands.trophy}" if out else "", ACCENT)


def _draw_own(canvas: Canvas, row: int, column: int, sight: Sight) -> None:
    """The monster in the right hand, or what could be done without one."""
    view = sight.view
    own = view.hands[PERSON]
    if view.motif is not None and own.right is not None:
        words = f"{own.right:02}: {_EYES[view.motif[0]]}, {view.motif[1].upper()}"
        canvas.put(row, column, words, "bold")
        spare = _mat_rows(canvas) + 2 - row - HEIGHT
        start = row + 1 + max(0, min(2, spare // 2))
        for at, line in enumerate(draw_monster(view.motif)):
            canvas.put(start + at, column + (_PANEL - WIDTH) // 2 - 2, line, ACCENT)
        return
    if own.trophy is not None:
        canvas.put(row, column, f"You have trophy {own.trophy}.", "bold")
        canvas.put(row + 1, column, "Enter: see how it ends")
    elif own.ready_at is not None:
        canvas.put(row, column, f"reaching {seconds_text(own.ready_at - view.now)}", FAINT)
    elif view.phase in ("play", "countdown"):
        canvas.put(row, column, "Your right hand is empty.", FAINT)
        if sight.digit:
            canvas.put(row + 1, column, f"tile {sight.digit}_", "bold")
        else:
            canvas.put(row + 1, column, "Type a number: grab it.", FAINT)


def _keys(view: BugsAndCoView) -> str:
    own = view.hands[PERSON]
    if own.trophy is not None:
        parts = ["Enter see how it ends"]
    elif own.right is None:
        parts = ["07 grab", "arrows+space or click", "t trophy"]
    else:
        parts = ["k keep", "b back", "c corner", "07 beside", "space here"]
    return "  ".join([*parts, "w why", "p pause", "? help", "q quit"])
