"""All tables of one server: made, found, woken, put to sleep.

Tables that nobody is connected to leave memory after a while; their log brings them back when
somebody returns. The hub is what tables call `outside`: it has the clock, the disk, the dice and
the bots.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Final

from antics import __version__
from antics.core.registry import find_game
from antics.server.cabinet import Cabinet
from antics.server.codes import new_code
from antics.server.identity import Signet
from antics.server.limits import milliseconds
from antics.server.marks import Marks
from antics.server.metrics import Metrics
from antics.server.outbox import Outbox
from antics.server.rota import Rota
from antics.store.faults import StoreFailed, Taken
from antics.store.store import Store
from antics.table.entries import Closed, Created, OptionsChosen, Sat, encode
from antics.table.guests import Guest
from antics.table.messages import Bye, Refusal, Room
from antics.table.names import checked_name
from antics.table.requests import seat_bot, start
from antics.table.table import Table
from antics.table.thinking import Minds

log = logging.getLogger("antics.hub")

AGAIN: Final = 2.0
"""Seconds until what the database did not take is tried again."""
STOPPING: Final = Bye(
    code="stopping",
    words="the server is stopping; your table is kept, come back when it runs again",
    again=True,
)
OF_OLD: Final = 7 * 24 * 3600 * 1000
"""Ms after which it is noted anew that somebody has come back to a table, or is still there."""
SLEEP_AFTER: Final = 60.0
"""Seconds without anybody connected before a table leaves memory."""


class Hub:
    """One per server."""

    def __init__(self, store: Store, minds: Minds, signet: Signet, metrics: Metrics) -> None:
        self.store = store
        self.minds = minds
        self.signet = signet
        self.metrics = metrics
        self.append = store.journal.write
        self.told = metrics.told
        self._loop = asyncio.get_running_loop()
        self._tables: dict[str, Table] = {}
        self._names: dict[str, str] = {}
        """Code to name, of the tables in memory."""
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._rota = Rota(self._tables, milliseconds, self._loop)
        self.wake = self._rota.wake
        self.outbox = Outbox(self._loop.call_soon)
        self._idle_since: dict[str, float] = {}
        self._noted: dict[str, int] = {}
        """When, by the clock on the wall, the store last heard of somebody at a table in memory."""
        self._under_way: set[asyncio.Task[None]] = set()
        self._stopping = asyncio.Event()
        self.marks = Marks(store, self.spawn, self._surely)
        self.mark = self.marks.mark
        self._cabinet = Cabinet(store, metrics, self.spawn, self._surely)
        self.keep = self._cabinet.keep

    # What tables ask for (see antics.table.outside) ------------------------------------------

    now = staticmethod(milliseconds)

    def wall(self) -> int:
        return time.time_ns() // 1_000_000

    def seed(self) -> bytes:
        return secrets.token_bytes(32)

    def word(self) -> str:
        return secrets.token_urlsafe(15)

    def open(self) -> None:
        """The server is there: what another one was killed over is done now."""
        self.spawn(self._surely(self.take_over))

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Something that goes on beside everything else, to its end."""
        task = self._loop.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._done)

    async def _surely(self, work: Callable[[], Awaitable[None]]) -> None:
        """Again and again, until it is done: moves count even while the database is locked, and
        what follows from them must not be lost. A server that stops tries it once more; what is
        still missing then is done when somebody comes back to the table."""
        while True:
            last = self._stopping.is_set()
            try:
                await work()
            except StoreFailed as fault:
                if last:
                    raise
                log.warning("something could not be filed yet", extra={"fault": fault.code})
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._stopping.wait(), AGAIN)
            else:
                return

    def _done(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("something went wrong", exc_info=task.exception())

    def refused(self, code: str, claim: bool) -> None:
        self.metrics.refused(code)
        if claim:
            self.metrics.refused_claims += 1

    def lost(self, table: str, failure: Exception) -> str:
        self.metrics.refused("storage")
        if isinstance(failure, StoreFailed):
            about = {"table": table, "fault": failure.code, "detail": failure.detail}
            log.warning("a table could not be written down", extra=about)
            return failure.told
        log.error("a table could not be written down", exc_info=failure, extra={"table": table})
        return "something went wrong; it has been noted"

    # Tables --------------------------------------------------------------------------------

    async def create(
        self,
        game: str,
        host: str,
        *,
        name: str | None = None,
        face: str = "",
        age: int | None = None,
        options: dict[str, object] | None = None,
        players: int | None = None,
        bots: str | None = None,
        stirs: bool = False,
    ) -> Table:
        """A new table. With `name` the host sits down; with `bots` the other chairs, as many as
        `players` leaves, are filled with bots of that level and the game starts: at once, or, if
        the host `stirs`, when they have added to the deal."""
        title = find_game(game)
        chosen = title.setup(players or title.players[0], options).options
        clean = None if name is None else checked_name(name)
        table = Table(secrets.token_hex(12), self, self.signet.sign_of, __version__)
        first = await self._register(table.name, title.name, host)
        table.restore([encode(first)])
        self._tables[table.name] = table
        self.marks.know(table.name, "open")
        self._names[first.code] = table.name
        self._noted[table.name] = first.at
        unusual = {
            option.name: chosen[option.name]
            for option in title.options
            if chosen[option.name] != option.default
        }
        if unusual:
            table.write(OptionsChosen(options=dict(unusual)))
        if clean is not None:
            table.write(Sat(chair=0, person=host, name=clean, face=face or clean, age=age))
        if bots is not None:
            count = players or min(4, title.players[-1])
            for chair in range(count):
                if table.room.chairs[chair] is None:
                    seat_bot(table, chair, bots)
            if stirs:
                table.starts_stirred = True
            else:
                start(table)
        self._idle_since[table.name] = self.now()
        self.metrics.tables = len(self._tables)
        table.work()
        await self.store.journal.drained()
        if table.is_gone:
            self._drop(table)
            raise StoreFailed("lost", "the new table could not be written down")
        return table

    async def _register(self, name: str, game: str, host: str) -> Created:
        """The first entry of a table's log, under a code that no other table has."""
        while True:
            created = Created(code=new_code(), game=game, host=host, at=self.wall())
            try:
                await self.store.create_table(name, created.code, game, created.at, encode(created))
            except Taken:
                continue
            return created

    async def find(self, code: str) -> Table | None:
        """The table with that code, from memory or from the log."""
        code = code.upper()
        name = self._names.get(code)
        if name is not None:
            table = self._tables[name]
            if not table.is_gone or self.is_stopping:
                return table
            self._drop(table)
        loading = self._loading.get(code)
        if loading is None:
            loading = self._loop.create_task(self._load(code))
            self._loading[code] = loading
            loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return await asyncio.shield(loading)

    async def look(self, code: str) -> Room | None:
        """What anybody may know of the table with that code, with nothing in it that is not on
        disk, however busy it is."""
        while (table := await self.find(code)) is not None:
            if table.is_settled:
                return table.public_room()
            if table.is_gone and self.is_stopping:  # what is missing gets to no disk any more
                raise StoreFailed("lost", STOPPING.words)
            seen: list[Room] = []
            table.once_on_disk(partial(_look_at, table, seen))
            table.work()  # unless it waits for the disk already
            await self.store.journal.drained()
            if seen:
                return seen[0]
            await asyncio.sleep(0)  # it could not be written, and is gone
        return None

    async def _load(self, code: str) -> Table | None:
        kept = await self.store.kept(code)
        if kept is not None and (kept[0].status != "open" or self._is_of_old(kept[0].changed_at)):
            # Its log may be dropped any moment, but not if somebody has just come back to it.
            await self.store.set_status(kept[0].id, kept[0].status, self.wall())
            kept = await self.store.kept(code)
        if kept is None or not kept[1]:
            return None
        row, entries = kept
        table = Table(row.id, self, self.signet.sign_of, __version__)
        table.restore(entries)
        self._tables[row.id] = table
        self.marks.know(row.id, row.status)
        self._names[code] = row.id
        self._noted[row.id] = row.changed_at
        self._idle_since[row.id] = self.now()
        self.metrics.tables = len(self._tables)
        if row.status != table.status:  # the server was killed before it could say so
            self.mark(row.id, table.status)
        if self.is_stopping:
            table.retire(STOPPING)
            return table
        self.wake(row.id, 0)
        finished, table.finished = table.finished, []
        self._cabinet.keep_again(table.name, finished)
        return table

    def _is_of_old(self, noted: int) -> bool:
        return self.wall() - noted > OF_OLD

    async def take_over(self) -> None:
        """Games that a server was killed over are filed, and their tables listed as what they are,
        whether somebody comes back or not."""
        left = await self.store.unfiled()
        unmarked = await self.store.unmarked()
        for name in dict.fromkeys([*(game.table for game in left), *unmarked]):
            try:
                await self._read_again(name)
            except StoreFailed as fault:
                if fault.code != "damaged":
                    raise
                log.warning("a finished game cannot be filed", extra={"fault": fault.code})
            except Exception as error:  # one table's bug is not the others' loss
                log.error("a finished game cannot be filed", exc_info=error)
        if left:
            await self.store.all_filed(left)

    async def _read_again(self, name: str) -> None:
        """The log alone, since nobody asks for the table."""
        entries = await self.store.load(name)
        if entries:
            table = Table(name, self, self.signet.sign_of, __version__)
            table.restore(entries)
            await self._cabinet.file_again(name, table.finished)
            if name not in self._tables and table.room.code not in self._loading:
                self.mark(name, table.status)

    def _drop(self, table: Table) -> None:
        self._tables.pop(table.name, None)
        self.marks.forget(table.name)
        if self._names.get(table.room.code) == table.name:  # a closed table's code may be another's
            del self._names[table.room.code]
        self._idle_since.pop(table.name, None)
        self._noted.pop(table.name, None)
        self._rota.forget(table.name)
        self.store.journal.forget(table.name)
        self.metrics.tables = len(self._tables)

    def left(self, table: Table, guest: Guest) -> None:
        """A connection is gone."""
        table.leave(guest)
        if not table.guests:
            self._idle_since[table.name] = self.now()

    def sweep(self) -> None:
        """Let tables go that nobody has been connected to for a while."""
        now = self.now()
        for name, since in list(self._idle_since.items()):
            table = self._tables.get(name)
            if table is None or table.guests:
                del self._idle_since[name]
            elif now - since >= 1000 * SLEEP_AFTER and table.is_idle:
                table.retire()
                self._drop(table)
        for name, table in self._tables.items():
            if table.guests and self._is_of_old(self._noted.get(name, 0)):
                # Else a table at which people sat for months would count as left once it sleeps.
                self._noted[name] = self.wall()
                self.marks.renew(name)

    def tables(self) -> list[Table]:
        """Those in memory."""
        return list(self._tables.values())

    async def end(self, code: str, by: str) -> None:
        """Close a table for good."""
        table = await self.find(code)
        if table is None:
            raise Refusal("no_table", f"there is no table {code}")
        if table.room.phase != "closed":
            table.order(Closed(by=by))
            while (room := await self.look(code)) is not None and room.phase != "closed":
                if table.is_gone:
                    raise StoreFailed("lost", "this could not be written down")

    async def close(self) -> None:
        """Everybody is told that the server goes; what was accepted is on disk."""
        self._stopping.set()  # from now on nobody finds a table any more
        await self.store.journal.drained()
        for table in self._tables.values():
            table.retire(STOPPING)
        self._rota.close()
        self.marks.hurry()
        self.store.hurry()
        while self._under_way:
            await asyncio.gather(*self._under_way, return_exceptions=True)
            # What is over is struck off in a turn of the loop. Gathering what is over takes none.
            await asyncio.sleep(0)
        await self.store.journal.drained()

    @property
    def is_stopping(self) -> bool:
        return self._stopping.is_set()


def _look_at(table: Table, seen: list[Room]) -> None:
    seen.append(table.public_room())
