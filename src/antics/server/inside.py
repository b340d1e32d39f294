"""Who is inside: every open connection, with whose it is and where it comes from.

A table knows only those who have said hello, and a big screen as nobody. Whoever is banned has to
go from everywhere, so here a connection goes by the person whose token opened it.
"""

from collections.abc import Collection
from typing import Final

from antics.table.guests import Line


class Inside:
    """One per server."""

    def __init__(self) -> None:
        self._whose: Final[dict[Line, tuple[str, str]]] = {}
        """The person's sign and the place of each."""
        self._counts: Final[dict[str, int]] = {}
        """Of each place; nobody's is forgotten."""

    def enter(self, line: Line, sign: str, place: str) -> None:
        self._whose[line] = sign, place
        self._counts[place] = self.count(place) + 1

    def leave(self, line: Line) -> None:
        """Who never came in does not go out either: not every connection gets that far."""
        found = self._whose.pop(line, None)
        if found is None:
            return
        _, place = found
        count = self._counts[place] - 1
        if count:
            self._counts[place] = count
        else:
            del self._counts[place]

    def count(self, place: str) -> int:
        return self._counts.get(place, 0)

    def lines(self) -> list[Line]:
        return list(self._whose)

    def lines_of(self, signs: Collection[str]) -> list[Line]:
        """All that these people have open."""
        if not signs:
            return []
        return [line for line, (sign, _) in self._whose.items() if sign in signs]

    def __len__(self) -> int:
        return len(self._whose)
