"""What a table needs from the world, and gets handed in."""

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol

from antics.core.records import Record
from antics.table.thinking import Minds

Status = Literal["open", "finished", "closed"]
"""How a table is listed."""


class FinishedGame(NamedTuple):
    """A game that is over, as it is to be filed."""

    id: str
    at: int
    """When it ended, ms since 1970."""
    record: Record
    people: list[str | None]
    """Who sat where; None for a bot."""


class Outside(Protocol):
    """Clock, disk, chance and bots. A server has one; tests have one of their own."""

    minds: Minds

    def now(self) -> float:
        """Ms on a clock that never jumps; only differences mean anything."""
        ...

    def wall(self) -> int:
        """Ms since 1970, for people."""
        ...

    def seed(self) -> bytes:
        """32 bytes that nobody can guess."""
        ...

    def word(self) -> str:
        """An unguessable word, for secrets and ids."""
        ...

    def append(
        self,
        table: str,
        number: int,
        entry: bytes,
        on_disk: Callable[[Exception | None], None],
        meanwhile: Callable[[], None] | None = None,
    ) -> None:
        """Write an entry to the table's log; `on_disk` is called once it is durable, or failed, and
        `meanwhile` before that."""
        ...

    def keep(self, table: str, game: FinishedGame) -> None:
        """File a finished game."""
        ...

    def mark(self, table: str, status: Status) -> None:
        """How the table is listed from now on."""
        ...

    def told(self, game: str, moves: int, waited: float) -> None:
        """So many moves were told to everybody; the first of them came in `waited` ms ago."""
        ...

    def refused(self, code: str, claim: bool) -> None:
        """A request was refused; `claim` if the referee judged it."""
        ...

    def lost(self, table: str, failure: Exception) -> str:
        """What the table decided could not be written down: why, for those who are there."""
        ...

    def wake(self, table: str, at: float) -> None:
        """Have the table's `tick` called at that time, or later if it asks for that later."""
        ...
