"""What whoever runs a server can do to it, the same beside a running one and without.

Where a server runs, it does all this itself (`desk.py`); otherwise `antics admin` opens the store
and does it there.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec

from antics.core.errors import AnticsError
from antics.server.codes import is_code
from antics.server.hub import Hub
from antics.server.identity import Signet
from antics.store.faults import StoreFailed, Taken
from antics.store.rows import Compacted, TableRow
from antics.store.sqlite import care
from antics.store.store import Store
from antics.table import entries
from antics.table.room import RoomState

DAY: Final = 24 * 3600 * 1000
"""Ms."""
LEFT_DAYS: Final = 30
"""Sooner than that no table is closed because nobody comes to it."""
UNREADABLE: Final = "unreadable"
"""The phase of a table whose log is damaged, so that nobody can say what it is."""


class Unread(AnticsError):
    """A table whose log cannot be read."""


class TableLine(msgspec.Struct, frozen=True, kw_only=True):
    """A table as whoever runs the server sees it."""

    code: str
    game: str
    phase: str
    created_at: int
    awake: bool
    """In the running server's memory."""
    connections: int
    sitters: list[str]
    """Chair, name and sign of each person; chair, name and level of each bot."""


class BanLine(msgspec.Struct, frozen=True, kw_only=True):
    person: str
    """The public sign."""
    reason: str
    at: int


class Caretaker:
    def __init__(
        self, store: Store, signet: Signet, hub: Hub | None = None, folder: Path | None = None
    ) -> None:
        """Without a hub, no server may run on the store. With one, `folder` is its data directory,
        where it makes backups."""
        self._store = store
        self._signet = signet
        self._hub = hub
        self._folder = folder

    # Tables ------------------------------------------------------------------------------

    async def tables(self) -> list[TableLine]:
        """All that somebody could come back to, oldest first."""
        rows = [*await self._store.tables("open"), *await self._store.tables("finished")]
        lines = [await self._line(row) for row in rows]
        return sorted(
            (line for line in lines if line is not None), key=lambda line: line.created_at
        )

    async def _line(self, row: TableRow) -> TableLine | None:
        awake = None
        if self._hub is not None:
            awake = next((table for table in self._hub.tables() if table.name == row.id), None)
        try:
            room = await self._room(row) if awake is None else awake.room
        except Unread:
            return _unreadable_line(row)
        if room is None:
            return None
        return TableLine(
            code=row.code,
            game=room.game.name,
            phase=room.phase,
            created_at=row.created_at,
            awake=awake is not None,
            connections=0 if awake is None else len(awake.guests),
            sitters=self._sitters(room),
        )

    async def _room(self, row: TableRow) -> RoomState | None:
        """The room as the log tells it; the game itself is not played through for that. None where
        compacting has dropped the log. Or Unread."""
        with _reading(row):
            room: RoomState | None = None
            for content in await self._store.load(row.id):
                entry = entries.decode(content)
                if isinstance(entry, entries.Created):
                    room = RoomState(entry)
                elif room is not None:
                    room.fold(entry)
            return room

    async def _woken(self, row: TableRow, hub: Hub) -> RoomState | None:
        """The room as the running server knows it. None if it finds none, or Unread."""
        with _reading(row):
            table = await hub.find(row.code)
            return None if table is None else table.room

    def _sitters(self, room: RoomState) -> list[str]:
        lines = []
        for chair, sitter in enumerate(room.chairs):
            if sitter is not None:
                person = sitter.person
                what = f"bot, {sitter.level}" if person is None else self._signet.sign_of(person)
                lines.append(f"{chair} {sitter.name} ({what})")
        return lines

    async def end(self, code: str) -> bool:
        """Close a table for good; those at it are told. False if its log cannot be read: then
        nobody is at it, and its code leads nowhere from now on."""
        row = await self._row(code)
        try:
            await (self._room(row) if self._hub is None else self._woken(row, self._hub))
        except Unread:
            await self._store.set_status(row.id, "closed", _now())
            return False
        if self._hub is not None:
            await self._hub.end(row.code, "admin")
        else:
            await self._close(row)
        return True

    async def _close(self, row: TableRow) -> None:
        count = len(await self._store.load(row.id))
        faults: list[Exception | None] = []
        content = entries.encode(entries.Closed(by="admin"))
        self._store.journal.write(row.id, count, content, faults.append)
        await self._store.journal.drained()
        for fault in faults:
            if fault is not None:
                raise fault
        await self._store.set_status(row.id, "closed", _now())

    async def _row(self, code: str) -> TableRow:
        row = await self._store.table_by_code(code.upper()) if is_code(code) else None
        if row is None or row.status == "closed":
            raise AnticsError(f"there is no table {code[:20]}")
        return row

    # People ------------------------------------------------------------------------------

    async def ban(self, who: str, reason: str = "") -> str:
        """Keep somebody out, by their sign, their token, or CODE/CHAIR. The sign, for unban."""
        sign = await self._sign(who)
        await self._store.ban(sign, reason, _now())
        return sign

    async def unban(self, who: str) -> str:
        sign = await self._sign(who)
        if sign not in {ban.person for ban in await self._store.bans()}:
            raise AnticsError(f"{sign} is not banned")
        await self._store.unban(sign)
        return sign

    async def bans(self) -> list[BanLine]:
        return [
            BanLine(person=ban.person, reason=ban.reason, at=ban.at)
            for ban in await self._store.bans()
        ]

    async def _sign(self, who: str) -> str:
        person = self._signet.read(who)
        if person is not None:
            return self._signet.sign_of(person)
        code, slash, chair = who.partition("/")
        if slash:
            return await self._sign_at(code, chair)
        if not Signet.is_sign(who):
            raise AnticsError(
                f"'{who[:20]}' is nobody: give a sign, as `antics admin tables` shows it, a token,"
                " or a table's code and a chair, such as ABCDEF/2"
            )
        return who

    async def _sign_at(self, code: str, chair: str) -> str:
        row = await self._row(code)
        room = None if self._hub is None else await self._woken(row, self._hub)
        room = room or await self._room(row)
        chairs = [] if room is None else room.chairs
        number = int(chair) if chair.isascii() and chair.isdecimal() and len(chair) < 3 else -1
        sitter = chairs[number] if 0 <= number < len(chairs) else None
        if sitter is None or sitter.person is None:
            raise AnticsError(f"no person sits on chair {chair[:10]} of table {row.code}")
        return self._signet.sign_of(sitter.person)

    # The database ------------------------------------------------------------------------

    async def backup(self, path: Path) -> int:
        """A copy of everything in a new file of the data directory; its size in bytes. Whoever
        asks fetches it from there: elsewhere a server may not be able to write, or not be seen."""
        self._check_copy(path)
        care.drop_copies(path.parent, care.SOON)
        await self._store.backup(path)
        return path.stat().st_size

    def drop_backup(self, path: Path) -> None:
        """Whoever fetched it may not be able to."""
        self._check_copy(path)
        with suppress(OSError):
            path.unlink()

    def _check_copy(self, path: Path) -> None:
        """Whoever asks may call our data directory by another name."""
        is_ours = self._hub is None
        if self._folder is not None:
            with suppress(OSError, ValueError):
                is_ours = self._folder.samefile(path.parent)
        if not is_ours or not care.is_copy(path):
            words = f"a server makes it in its own data directory, and not as {str(path)[:100]}"
            raise AnticsError(f"no backup was made: {words}")

    async def compact(self, days: int, abandoned_days: int) -> Compacted:
        """Drop the logs of tables that ended, or were left, so long ago; finished games stay as
        records."""
        now = _now()
        awake = [] if self._hub is None else [table.name for table in self._hub.tables()]
        left = now - max(abandoned_days, LEFT_DAYS) * DAY
        return await self._store.compact(now - days * DAY, now - abandoned_days * DAY, awake, left)


@contextmanager
def _reading(row: TableRow) -> Iterator[None]:
    """What is damaged may fail in any way, but a database that fails is no damaged table."""
    try:
        yield
    except StoreFailed as fault:
        if fault.code != "damaged":
            raise
        raise Unread(f"table {row.code} cannot be read: {fault}") from None
    except Taken:
        raise
    except Exception as error:
        raise Unread(f"table {row.code} cannot be read: its log makes no sense") from error


def _unreadable_line(row: TableRow) -> TableLine:
    return TableLine(
        code=row.code,
        game=row.game,
        phase=UNREADABLE,
        created_at=row.created_at,
        awake=False,
        connections=0,
        sitters=[],
    )


def _now() -> int:
    return time.time_ns() // 1_000_000
