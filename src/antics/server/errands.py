"""What `antics admin` can ask for, and what comes of it, in the same words over the wire."""

from pathlib import Path
from typing import Annotated

import msgspec

from antics.server.caretaker import BanLine, Caretaker, TableLine

Days = Annotated[int, msgspec.Meta(ge=0, le=36500)]


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """An errand."""


class ListTables(Asked, frozen=True, kw_only=True, tag="tables"):
    """List all tables."""


class EndTable(Asked, frozen=True, kw_only=True, tag="end"):
    code: str


class Ban(Asked, frozen=True, kw_only=True, tag="ban"):
    who: str
    reason: str = ""


class Unban(Asked, frozen=True, kw_only=True, tag="unban"):
    who: str


class ListBans(Asked, frozen=True, kw_only=True, tag="bans"):
    """List everybody who is banned."""


class Backup(Asked, frozen=True, kw_only=True, tag="backup"):
    """Copy everything into this new file of the data directory, to be fetched there."""

    path: str


class DropBackup(Asked, frozen=True, kw_only=True, tag="drop_backup"):
    """The copy was fetched, or nobody wants it any more."""

    path: str


class Compact(Asked, frozen=True, kw_only=True, tag="compact"):
    days: Days
    abandoned_days: Days


Errand = ListTables | EndTable | Ban | Unban | ListBans | Backup | DropBackup | Compact


class Report(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What came of an errand."""

    tables: list[TableLine] = []
    unread: bool = False
    """The table that was ended could not be read."""
    bans: list[BanLine] = []
    person: str = ""
    """The sign of somebody who was banned, or is not any more."""
    bytes: int = 0
    """Of a backup; or given back by compacting, …"""
    logs: int = 0
    """… and how many logs that dropped."""


async def run_errand(caretaker: Caretaker, errand: Errand) -> Report:
    """Do it; AnticsError says why not."""
    match errand:
        case ListTables():
            return Report(tables=await caretaker.tables())
        case EndTable():
            return Report(unread=not await caretaker.end(errand.code))
        case Ban():
            return Report(person=await caretaker.ban(errand.who, errand.reason))
        case Unban():
            return Report(person=await caretaker.unban(errand.who))
        case ListBans():
            return Report(bans=await caretaker.bans())
        case Backup():
            return Report(bytes=await caretaker.backup(Path(errand.path)))
        case DropBackup():
            caretaker.drop_backup(Path(errand.path))
            return Report()
        case Compact():
            done = await caretaker.compact(errand.days, errand.abandoned_days)
            return Report(logs=done.logs, bytes=done.bytes)
