"""Tables of words and lists of moves as something Rich can print.

Only bold, dim and one of the terminal's own colours are used, and nothing is told by them alone.
What is drawn is always `Text`, so that no name can pass for markup.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from antics.core.game import Rows
from antics.terminal.menu import Entry, Menu

ACCENT: Final = "bold magenta"
FAINT: Final = "dim"

_GAP: Final = 3
"""Columns between things that stand beside each other."""
_COUNTING: Final = frozenset("0123456789+-−?–")


# Tables ------------------------------------------------------------------------------------


class Drawn:
    """Something laid out into lines, which can be counted before they are printed."""

    def __init__(self, part: RenderableType, console: Console, width: int) -> None:
        options = console.options.update(width=width)
        self._lines = console.render_lines(part, options, pad=False)

    def __len__(self) -> int:
        return len(self._lines)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self._lines:
            yield from line
            yield Segment.line()


def draw_tables(
    tables: Sequence[Rows], console: Console, width: int, room: int, person: str
) -> Drawn:
    """All of them, airy if that fits into `room` lines, else as tight as possible."""
    shown = [rows for rows in tables if rows.rows]
    airy = Drawn(_stacked(shown, console, width, person, airy=True), console, width)
    if len(airy) <= room:
        return airy
    merged = [_merged(rows) for rows in shown]
    return Drawn(_stacked(merged, console, width, person, airy=False), console, width)


def _stacked(
    tables: Sequence[Rows], console: Console, width: int, person: str, *, airy: bool
) -> Group:
    """One below the other, but tables beside each other where the width allows it."""
    shelves: list[list[RenderableType]] = []
    left = 0
    for rows in tables:
        if len(rows.rows) == 1 and len(rows.columns) <= 2:
            shelves.append([_draw_line(rows)])
            left = 0
            continue
        drawn = _draw_table(rows, person)
        measured = console.measure(drawn, options=console.options.update(width=10 * width))
        if measured.minimum > width:  # words would be cut
            shelves.append([_draw_list(rows, person)])
            left = 0
            continue
        needed = measured.maximum
        if needed + _GAP <= left:
            shelves[-1].append(drawn)
            left -= needed + _GAP
        else:
            shelves.append([drawn])
            left = width - needed
    parts: list[RenderableType] = []
    for shelf in shelves:
        if parts and airy:
            parts.append(Text())
        parts.append(shelf[0] if len(shelf) == 1 else _beside(shelf))
    return Group(*parts)


def plain_table(*columns: str, title: str = "", right: Sequence[str] = ()) -> Table:
    """A table without lines: names of columns faint above, those in `right` flush right."""
    table = Table(
        box=None,
        pad_edge=False,
        padding=(0, 2, 0, 0),
        title=Text(title, "bold") if title else None,
        title_justify="left",
        header_style=FAINT,
    )
    for column in columns:
        table.add_column(Text(column), justify="right" if column in right else "left")
    return table


def _draw_table(rows: Rows, person: str) -> Table:
    cells_of = {column: [row[at] for row in rows.rows] for at, column in enumerate(rows.columns)}
    right = [column for column, cells in cells_of.items() if _are_numbers(cells)]
    table = plain_table(*rows.columns, title=rows.title, right=right)
    before = ""
    for row in rows.rows:
        own = _is_persons(row, person)
        said = row[0] == before and rows.columns[0]  # a name once is enough, but not a mark
        first = "" if said else row[0]
        before = row[0]
        table.add_row(*(Text(cell) for cell in (first, *row[1:])), style="bold" if own else "")
    return table


def _draw_list(rows: Rows, person: str) -> Group:
    """A table for a window too narrow for it: every row says the names of its columns."""
    lead = 1 + next((at for at, column in enumerate(rows.columns) if column), 0)
    lines = [Text(rows.title, "bold")]
    for row in rows.rows:
        named = zip(rows.columns[lead:], row[lead:], strict=True)
        said = [" ".join(cell for cell in row[:lead] if cell)]
        said += [f"{column}: {cell}" for column, cell in named if cell]
        lines.append(Text(" · ".join(said), "bold" if _is_persons(row, person) else ""))
    return Group(*lines)


def _is_persons(row: Sequence[str], person: str) -> bool:
    return person != "" and any(cell == person or cell.startswith(f"{person} (") for cell in row)


def _draw_line(rows: Rows) -> Text:
    """A table of one row is a line."""
    line = Text(rows.title, "bold")
    for column, cell in zip(rows.columns, rows.rows[0], strict=True):
        line.append(f"  {column}: ", FAINT)
        line.append(cell, "bold")
    return line


def _merged(rows: Rows) -> Rows:
    """Rows that begin alike as one row: what they say stands behind each other."""
    groups = [(first, list(group)) for first, group in groupby(rows.rows, lambda row: row[0])]
    if len(groups) == len(rows.rows) or len(rows.columns) < 3 or not rows.columns[0]:
        return rows
    merged = tuple((first, " | ".join(_said(row[1:]) for row in group)) for first, group in groups)
    return Rows(rows.title, (rows.columns[0], _said(rows.columns[1:])), merged)


def _said(cells: Sequence[str]) -> str:
    """'0: 13 14 24 · +3'"""
    return f"{cells[0]}: {' · '.join(cell for cell in cells[1:] if cell)}"


def _beside(parts: Sequence[RenderableType]) -> Table:
    grid = Table.grid(padding=(0, _GAP))
    grid.add_row(*parts)
    return grid


def _are_numbers(cells: Sequence[str]) -> bool:
    return any(cells) and all(_COUNTING.issuperset(cell) for cell in cells)


# Moves -------------------------------------------------------------------------------------


def draw_moves(menu: Menu, console: Console, width: int) -> Drawn:
    """In as many columns as fit, read downwards. A long list has one line for each card."""
    digits = len(str(len(menu)))
    if not menu.is_short:
        return Drawn(_draw_groups(menu, digits), console, width)
    moves = [
        Text.assemble((f"{number:>{digits + 1}}", "bold"), " ", entry.words)
        for number, entry in enumerate(menu.entries, 1)
    ]
    return Drawn(Columns(moves, padding=(0, _GAP), column_first=True), console, width)


def _draw_groups(menu: Menu, digits: int) -> Columns:
    """'lay 36  4 on 0  5 on 1  6 new': what the moves have in common is said once."""
    lines: list[Text] = []
    numbered = enumerate(menu.entries, 1)
    for start, group in groupby(numbered, lambda pair: _beginning(pair[1])):
        line = Text(f" {start}", FAINT)
        for number, entry in group:
            rest = entry.text[len(start) :].strip()
            line.append(f"  {number:>{digits}}", "bold")
            line.append(f" {rest}" if rest else "")
        lines.append(line)
    return Columns(lines, padding=(0, _GAP), column_first=True)


def _beginning(entry: Entry) -> str:
    """The move's text up to its card."""
    card = "" if entry.card is None else str(entry.card)
    at = entry.text.find(card) if card else -1
    return entry.text if at < 0 else entry.text[: at + len(card)]
