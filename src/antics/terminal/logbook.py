"""What happened, in words, as the person at seat 0 may know it.

News is what deserves a line at the next turn. What others do in secret (they have chosen, they
drew a card) is no news: it stands in the log, and changes nothing that the table does not show.
"""

from collections.abc import Sequence
from typing import NamedTuple

from antics.core.game import Game
from antics.core.happenings import Happening


class Line(NamedTuple):
    """One line of the log. A note, such as a move made for the person, follows from no rule."""

    text: str
    rule: str
    news: bool
    scoring: bool


class Numbered(NamedTuple):
    """A line with the number that `why` knows it by: 1 is the latest; None, not news."""

    back: int | None
    line: Line


class Logbook:
    def __init__(self, game: Game, names: Sequence[str], seat: int) -> None:
        self._game = game
        self._names = list(names)
        self._seat = seat
        self._lines: list[Line] = []
        self._read = 0

    def add(self, happening: Happening) -> None:
        event = happening.seen_by(self._seat)
        text = self._game.describe(event, self._names)
        news = happening.private is None or happening.owner == self._seat
        scoring = any(field.startswith("score") for field in event.__struct_fields__)
        self._lines.append(Line(text, event.rule, news, scoring))

    def note(self, text: str) -> None:
        self._lines.append(Line(text, "", True, False))

    def news(self) -> list[Numbered]:
        """The news since the last time this was asked."""
        unread, self._read = self._read, len(self._lines)
        return [numbered for numbered in self._numbered()[unread:] if numbered.line.news]

    def all(self) -> list[Numbered]:
        return self._numbered()

    def back(self, number: int) -> Line | None:
        """The news of that number, counted from the latest, 1."""
        for numbered in self._numbered():
            if numbered.back == number:
                return numbered.line
        return None

    def scoring(self) -> list[Line]:
        """How the scores came about."""
        return [line for line in self._lines if line.scoring]

    def _numbered(self) -> list[Numbered]:
        numbered: list[Numbered] = []
        back = 0
        for line in reversed(self._lines):
            counts = line.news and line.rule != ""
            back += counts
            numbered.append(Numbered(back if counts else None, line))
        return numbered[::-1]
