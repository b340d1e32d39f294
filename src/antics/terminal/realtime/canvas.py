"""A screen of characters to draw on: where every sign stands, and what a click on it means."""

from typing import Final, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from antics.terminal.drawing import ACCENT, FAINT

ALARM: Final = f"{ACCENT} reverse"
"""For what must not be overlooked. Nothing is told by a style alone."""

_FULL: Final = "█"
_EMPTY: Final = "░"

_DIGITS: Final = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▀█ ", " █ ", "▀▀▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
}
BIG_ROWS: Final = 3


class Spot(NamedTuple):
    """Part of a row that does what a key does when it is clicked."""

    row: int
    start: int
    stop: int
    key: str


class Canvas:
    """What is put outside of it is not seen. Later things cover earlier ones."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._signs = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]
        self._spots: list[Spot] = []

    def put(self, row: int, column: int, text: str, style: str = "", *, room: int = -1) -> int:
        """Write from there to the right, in no more than `room` columns. Returns where it ends."""
        if not 0 <= row < self.height:
            return column
        edge = self.width if room < 0 else min(self.width, column + room)
        for sign in text:
            wide = cell_len(sign)
            if wide == 0:  # an accent on the sign before
                if 0 < column <= edge:
                    self._signs[row][column - 1] += sign
                continue
            if column + wide > edge:
                break
            if column >= 0:
                self._signs[row][column] = sign
                self._styles[row][column] = style
                if wide == 2:
                    self._signs[row][column + 1] = ""
                    self._styles[row][column + 1] = style
            column += wide
        return column

    def put_right(self, row: int, end: int, text: str, style: str = "") -> None:
        self.put(row, end - cell_len(text), text, style)

    def put_centred(self, row: int, text: str, style: str = "") -> None:
        self.put(row, max(0, (self.width - cell_len(text)) // 2), text, style)

    def put_cut(self, row: int, column: int, text: str, style: str = "", *, room: int) -> int:
        """As `put`, but what is too long ends in dots."""
        if cell_len(text) > room:
            text = f"{set_cell_size(text, room - 1)}…"
        return self.put(row, column, text, style, room=room)

    def wrap(
        self, row: int, column: int, text: str, style: str = "", *, room: int, rows: int
    ) -> int:
        """Write in lines of that width, as many as there is room for. Returns the next row."""
        lines = _wrapped(text, room)
        for at, line in enumerate(lines[:rows]):
            more = at == rows - 1 and len(lines) > rows
            self.put_cut(row, column, f"{line} …" if more else line, style, room=room)
            row += 1
        return row

    def rule(self, row: int, title: str = "") -> None:
        """A line from edge to edge."""
        self.put(row, 0, "─" * self.width, FAINT)
        if title:
            self.put(row, 2, f" {title} ", ACCENT)

    def clear(self, row: int, column: int, width: int, height: int) -> None:
        for line in range(row, row + height):
            self.put(line, max(0, column), " " * width)

    def frame(self, row: int, column: int, width: int, height: int, style: str = "") -> None:
        """A box with nothing in it."""
        self.clear(row, column, width, height)
        self.put(row, column, f"╭{'─' * (width - 2)}╮", style)
        for line in range(row + 1, row + height - 1):
            self.put(line, column, "│", style)
            self.put(line, column + width - 1, "│", style)
        self.put(row + height - 1, column, f"╰{'─' * (width - 2)}╯", style)

    def big(self, row: int, column: int, number: int, style: str = "") -> None:
        """A number three rows high."""
        for digit in str(number):
            for at, part in enumerate(_DIGITS[digit]):
                self.put(row + at, column, part, style)
            column += 4

    # Clicks --------------------------------------------------------------------------------

    def spot(self, row: int, start: int, stop: int, key: str) -> None:
        """From now on a click there is that key."""
        self._spots.append(Spot(row, start, stop, key))

    def key_at(self, row: int, column: int) -> str | None:
        for spot in reversed(self._spots):
            if spot.row == row and spot.start <= column < spot.stop:
                return spot.key
        return None

    # What came of it -----------------------------------------------------------------------

    def lines(self) -> list[Text]:
        return [
            _line(signs, styles) for signs, styles in zip(self._signs, self._styles, strict=True)
        ]

    def plain(self) -> str:
        return "\n".join("".join(signs).rstrip() for signs in self._signs)


def _wrapped(text: str, room: int) -> list[str]:
    """Lines of no more columns than that, as far as words go; some signs take two."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and cell_len(longer) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _line(signs: list[str], styles: list[str]) -> Text:
    line = Text(no_wrap=True)
    start = 0
    for at in range(1, len(signs) + 1):
        if at == len(signs) or styles[at] != styles[start]:
            line.append("".join(signs[start:at]), styles[start] or None)
            start = at
    return line


def bar(part: int, whole: int, width: int) -> str:
    """How much of something is left, as a bar of that width."""
    full = 0 if whole <= 0 else max(0, min(width, -(-part * width // whole)))
    return _FULL * full + _EMPTY * (width - full)


def clock_text(time: int) -> str:
    """Game time as minutes and seconds."""
    return f"{time // 60_000}:{time // 1000 % 60:02}"


def seconds_text(time: int) -> str:
    """A short time, in seconds and tenths, never 0 while there is some."""
    return f"{max(0, -(-time // 100)) / 10:.1f} s"
