"""Codes that are looked up at the same time from one address are answered in the order in which
they were asked for.

Only an answer counts as a guess, and the answer to a right one may come sooner than those to wrong
ones. Whoever tries a thousand codes at once would get the right one among them before the others
have led nowhere. In their order it is no better than the last of as many guesses.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Final

from antics.server.callers import neighbourhood

Turn = Callable[[], Awaitable[object]]


class Guesses:
    """One per server."""

    def __init__(self) -> None:
        self._rows: Final[dict[str, deque[asyncio.Event]]] = {}
        """Of each address its lookups that are not answered yet. Each is set in its turn."""

    @contextmanager
    def turn(self, address: str) -> Iterator[Turn]:
        """Look a code up inside of this, wait for what it yields, and then give the answer."""
        key = neighbourhood(address)
        row = self._rows.setdefault(key, deque())
        own = asyncio.Event()
        row.append(own)
        _go_on(row)
        try:
            yield own.wait
        finally:
            row.remove(own)
            if row:
                _go_on(row)
            else:
                del self._rows[key]

    def __len__(self) -> int:
        return len(self._rows)


def _go_on(row: deque[asyncio.Event]) -> None:
    """It is the turn of whoever is first."""
    row[0].set()
