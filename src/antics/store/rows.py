"""What people look up: tables, finished games and those who played them, bans.

Times are whole milliseconds since 1970, as everywhere.
"""

from typing import Literal

import msgspec

Status = Literal["open", "finished", "closed"]


class TableRow(msgspec.Struct, frozen=True):
    """A table as the list shows it. What happened there is in its log."""

    id: str
    code: str
    game: str
    status: Status
    created_at: int
    changed_at: int
    """When it took this status; or somebody came back to it, who had not been there for long; or
    was still there, long after."""


class Played(msgspec.Struct, frozen=True):
    """One player of a finished game. Bots, and people without a token, have no `person`."""

    person: str | None
    name: str
    seat: int
    score: int
    won: bool


class RecordRow(msgspec.Struct, frozen=True):
    """A finished game as the list shows it. The record itself is `Store.record(id)`."""

    id: str
    table: str
    game: str
    finished_at: int
    players: tuple[Played, ...]


class RecordPage(msgspec.Struct, frozen=True):
    """Some finished games, newest first. `next` is the `before` of the page after, if any."""

    records: tuple[RecordRow, ...]
    next: str | None


class Ban(msgspec.Struct, frozen=True):
    person: str
    reason: str
    at: int


class Compacted(msgspec.Struct, frozen=True):
    """What compacting did: how many tables' logs it dropped, and what that gave back."""

    logs: int
    bytes: int
