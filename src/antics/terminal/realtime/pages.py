"""What covers the table while the clock stands still: welcome, help, reasons, pause and end."""

from collections.abc import Sequence
from typing import Final

from antics.core.game import Game, Outcome
from antics.core.rulebook import find_rule
from antics.terminal.drawing import ACCENT, FAINT
from antics.terminal.realtime.board import Keys, Told
from antics.terminal.realtime.canvas import BIG_ROWS, Canvas, clock_text
from antics.terminal.screen import ranking

LEAST_WIDTH: Final = 80
LEAST_HEIGHT: Final = 24

COMMANDS: Final = (
    ("w", "why: what happened, and the rule behind each line"),
    ("p", "pause: the clock stands still, the table is covered"),
    ("?", "these keys"),
    ("q", "leave the game; Ctrl-C leaves without asking"),
)
"""Keys that every game has."""


def draw_keys(canvas: Canvas, row: int, keys: Keys) -> int:
    """Keys and what they do. Returns the next row."""
    for key, means in keys:
        canvas.put(row, 2, key, "bold", room=22)
        row = canvas.wrap(row, 26, means, room=canvas.width - 28, rows=2)
    return row


def draw_welcome(canvas: Canvas, game: Game, company: str, keys: Keys) -> None:
    canvas.rule(0, game.title)
    row = canvas.wrap(2, 2, game.blurb, "bold", room=canvas.width - 4, rows=2)
    row = canvas.wrap(row, 2, company, room=canvas.width - 4, rows=2)
    row = draw_keys(canvas, row + 1, keys)
    draw_keys(canvas, row, COMMANDS)
    draw_exit(canvas, "Enter begins, after a count of three")


def draw_help(canvas: Canvas, game: Game, keys: Keys) -> None:
    canvas.rule(0, f"{game.title} · keys")
    row = draw_keys(canvas, 2, keys)
    draw_keys(canvas, row + 1, COMMANDS)
    canvas.put(canvas.height - 3, 2, f"All rules: antics rules {game.name}", FAINT)
    draw_exit(canvas, "any key goes on")


def draw_why(canvas: Canvas, game: Game, log: Sequence[Told], back: int) -> None:
    """The log, one line of it chosen, and the rule behind that line."""
    canvas.rule(0, f"{game.title} · what happened, and why")
    rows = canvas.height - 11
    chosen = len(log) - 1 - back
    first = max(0, min(chosen - rows // 2, len(log) - rows))
    for row, told in enumerate(log[first : first + rows], 2):
        at = first + row - 2
        mark = "▶" if at == chosen else " "
        start = canvas.put(row, 1, f"{mark} {clock_text(told.time):>5} ", ACCENT)
        room = canvas.width - start - 7
        canvas.put_cut(row, start, told.text, "bold" if at == chosen else "", room=room)
        canvas.put_right(row, canvas.width - 1, told.rule, FAINT)
    if log:
        canvas.rule(canvas.height - 8, log[chosen].rule)
        canvas.wrap(
            canvas.height - 7,
            2,
            plain_rule(game, log[chosen].rule),
            room=canvas.width - 4,
            rows=6,
        )
    draw_exit(canvas, "↑ ↓ another line · any other key goes on")


def plain_rule(game: Game, number: str) -> str:
    """A rule as text without marks."""
    return find_rule(game, number).text.replace("*", "").replace("`", "")


def draw_pause(canvas: Canvas, game: Game, reason: str) -> None:
    canvas.rule(0, game.title)
    middle = canvas.height // 2
    canvas.put_centred(middle - 1, "The clock stands still.", "bold")
    canvas.put_centred(middle, reason)
    draw_exit(canvas, "p goes on · q leaves")


def draw_leaving(canvas: Canvas, game: Game) -> None:
    canvas.rule(0, game.title)
    canvas.put_centred(canvas.height // 2 - 1, "Leave the game?", "bold")
    canvas.put_centred(canvas.height // 2, "There is no way back to it.")
    draw_exit(canvas, "q leaves · any other key goes on")


def draw_small(canvas: Canvas) -> None:
    """For a window that nothing fits into."""
    words = (
        f"This window has {canvas.width} columns and {canvas.height} rows; the game needs"
        f" {LEAST_WIDTH} and {LEAST_HEIGHT}. Make it larger, or press Ctrl-C."
    )
    canvas.wrap(0, 0, words, room=max(1, canvas.width), rows=canvas.height)


def draw_count(canvas: Canvas, number: int) -> None:
    """Three, two, one, over everything else."""
    row, column = canvas.height // 2 - 2, canvas.width // 2 - 5
    canvas.frame(row, column, 11, BIG_ROWS + 2, ACCENT)
    canvas.big(row + 1, column + 4, number, ACCENT)


def draw_end(
    canvas: Canvas, game: Game, names: Sequence[str], outcome: Outcome, scoring: Sequence[Told]
) -> None:
    canvas.rule(0, f"{game.title}: the end")
    winners = " and ".join(names[seat] for seat in outcome.winners)
    verb = "win" if len(outcome.winners) > 1 else "wins"
    end = canvas.put(2, 2, f"{winners} {verb}", ACCENT)
    canvas.put(2, end, f": {outcome.reason} ({outcome.rule})", room=canvas.width - end - 2)
    row = 4
    for place, seat in ranking(outcome):
        style = "bold" if seat == 0 else ""
        canvas.put(row, 2, f"{place}.", style)
        canvas.put(row, 6, names[seat], style, room=16)
        canvas.put_right(row, 28, str(outcome.scores[seat]).replace("-", "−"), style)
        row += 1
    row += 1
    for told in scoring:
        rows = canvas.height - 2 - row
        if rows > 0:
            row = canvas.wrap(row, 2, told.text, FAINT, room=canvas.width - 4, rows=min(3, rows))
    draw_exit(canvas, "Enter leaves the table")


def draw_exit(canvas: Canvas, words: str) -> None:
    canvas.put(canvas.height - 1, 2, words, "bold")
