"""Commits: into the daybook at once, and from there into the database a moment later.

A commit that finds no room in the daybook (it is too long, the database has not taken anything for
a while, there is no daybook) is made by the keeper, and is as durable. So nobody needs the daybook;
but as long as it has room, moves count even while another program keeps the database locked.

Changes that nobody waits for, as those that follow every game, go along, so that all of it costs
the keeper one transaction and one sync.
"""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from antics.store.endings import notes_of
from antics.store.faults import StoreFailed, Taken
from antics.store.journal import Entry, OnDisk, commit_in_a_task
from antics.store.sqlite import log, wire
from antics.store.sqlite.daybook import Daybook, Placed
from antics.store.sqlite.link import Answered, KeeperProcess, settle
from antics.store.sqlite.parcel import Parcel
from antics.store.sqlite.pen import Pen
from antics.store.statements import Statement

Unposted = dict[str, list[tuple[int, bytes]]]
"""Entries of tables, with their places in the log."""

POST_AFTER: float = 4.0
"""Seconds for which entries and changes gather before they are posted. A transaction keeps the disk
busy for some milliseconds, and whoever moves meanwhile waits for the same disk. Whoever looks
something up has it posted at once."""
CROWD: Final = 8
"""Entries of a commit from which on those who wrote them have much to prepare meanwhile."""
POST_AGAIN: float = 1.0
"""Seconds until what could not be posted is tried again."""


class Posting:
    """The way of a server's commits. Use it from the thread of the loop alone."""

    def __init__(self, alive: Callable[[], Awaitable[KeeperProcess]]) -> None:
        """`alive` gives the keeper, a new one if need be, or StoreFailed."""
        self._alive: Final = alive
        self._loop: Final = asyncio.get_running_loop()
        self._daybook: Daybook | None = None
        self._pen: Pen | None = None
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._unposted: list[_Written] = []
        """In the daybook, and not known to be in the database; oldest first."""
        self._parcel = Parcel()
        """Of those, what is not being posted, …"""
        self._packed = 0
        """… and how many of the oldest are in it, or being posted."""
        self._by_table: Unposted = {}
        """The same by tables, as far as somebody has asked for it: so many of the oldest."""
        self._listed = 0
        self._later: list[_Change] = []
        self._posting: Final = asyncio.Lock()
        self._due: asyncio.TimerHandle | None = None
        self._is_posting = False
        self._hurries = False
        self._is_closed = False
        self._void: int | None = None
        """A commit that may be in the daybook or not. That it is none is posted too, or whoever
        opens the database next might find it and take it for one."""

    def open(self, path: Path, posted: int) -> None:
        """Use the daybook, if there is one, of a database that has everything up to that number."""
        try:
            self._daybook = Daybook(path, posted)
        except OSError:
            return
        self._pen = Pen()

    async def close(self) -> None:
        """What cannot be posted now is posted by whoever opens the database next."""
        self._is_closed = True
        if self._due is not None:
            self._due.cancel()
        with contextlib.suppress(StoreFailed):
            await self.post()
        if self._pen is not None:
            self._pen.close()
        if self._daybook is not None:
            self._daybook.close()
        self._daybook = self._pen = None

    # Commits -----------------------------------------------------------------------------------

    def commit(self, entries: list[Entry], done: OnDisk) -> None:
        content = wire.encode(entries)
        placed = None if self._daybook is None else self._daybook.place(content)
        if placed is None or self._pen is None:
            self._have_committed(entries, content, done)
        else:
            written = partial(self._written, entries, content, placed, done)
            self._pen.begin(placed, written, len(entries) >= CROWD)

    def look(self) -> None:
        """See to a commit to the daybook."""
        if self._pen is not None:
            self._pen.look()

    def settle(self) -> None:
        """Wait for a commit to the daybook, if that is worthwhile."""
        self._pack()
        if self._pen is not None:
            self._pen.settle()

    def _written(
        self,
        entries: list[Entry],
        content: bytes,
        placed: Placed,
        done: OnDisk,
        fault: OSError | None,
    ) -> None:
        daybook = self._daybook
        if fault is not None or daybook is None:
            self._daybook = None  # nobody knows what stands in it now, so nothing more goes there
            self._void = self._parcel.void = placed.span.number
            if daybook is not None:
                daybook.close()
            self._post_in(POST_AGAIN)
            self._have_committed(entries, content, done)
            return
        # As it was written: many thousand entries would be looked through again and again by
        # Python's collector, which stops everything else for some ten milliseconds.
        self._unposted.append(_Written(daybook.accept(placed), content))
        self._post_in(0.0 if daybook.half_full else self._pause)
        done(None)

    def _have_committed(self, entries: list[Entry], content: bytes, done: OnDisk) -> None:
        commit_in_a_task(self._tasks, self._commit(entries, content), done)

    async def _commit(self, entries: list[Entry], content: bytes) -> None:
        """The keeper commits, but nothing before what was accepted before."""
        await self.post()
        keeper = await self._alive()
        try:
            await have_changed(keeper, (log.ADD_COMMIT, (content,)), *notes_of(entries))
        except StoreFailed:
            if keeper.alive:
                raise
            await self._find_out(entries)

    async def _find_out(self, entries: list[Entry]) -> None:
        """The keeper was lost during a commit, which is there as a whole or not at all."""
        table, seq, _ = entries[0]
        try:
            keeper = await self._alive()
            found = len(await keeper.lookups.ask(wire.Load(table)))
        except StoreFailed as fault:
            raise StoreFailed("lost", f"it may be saved or not: {fault}") from None
        if found <= seq:
            raise StoreFailed("lost", "nothing of it was saved")

    # Posting -----------------------------------------------------------------------------------

    def _pack(self) -> None:
        """Make ready what has come. Done while the disk works on what comes next, it keeps nobody
        waiting."""
        for written in self._unposted[self._packed :]:
            self._parcel.add(*written)
        self._packed = len(self._unposted)

    def unposted(self) -> Unposted:
        """What the database may not have. Asked for before the database is, it lacks nothing; what
        is written meanwhile may join it. A crowd asks again and again, so nothing is listed twice
        before it is posted."""
        found = self._by_table
        for written in self._unposted[self._listed :]:
            for table, seq, entry in wire.decode_entries(written.content):
                found.setdefault(table, []).append((seq, entry))
        self._listed = len(self._unposted)
        return found

    async def change_later(self, *statements: Statement) -> None:
        """Have this changed with what is posted next, or StoreFailed or Taken."""
        if self._is_closed:
            raise StoreFailed("lost", "it has been closed")
        change = _Change(_question(*statements), self._loop.create_future())
        self._later.append(change)
        self._post_in(self._pause)
        await change.made

    def hurry(self) -> None:
        """From now on nothing gathers."""
        self._hurries = True
        if self._due is not None:
            self._post_in(0.0)

    @property
    def is_changing(self) -> bool:
        """Whether changes wait to be made, or may be under way."""
        return bool(self._later) or self._posting.locked()

    async def post(self) -> None:
        """All that is accepted by now, or StoreFailed; whoever wants a change is told alone."""
        async with self._posting:
            if not self._is_behind:
                return
            try:
                keeper = await self._alive()
            except StoreFailed as fault:
                later, self._later = self._later, []
                for change in later:
                    settle(change.made)(fault, b"")
                raise
            # Taken only now: whoever stops waiting for a keeper leaves it to the next.
            self._pack()
            parcel, self._parcel = self._parcel, Parcel(self._void)
            later, self._later = self._later, []
            posted: asyncio.Future[bytes] = self._loop.create_future()
            changed: asyncio.Future[None] = self._loop.create_future()
            questions = [(change.question, settle(change.made)) for change in later]
            if later:
                question, answered = questions[-1]
                questions[-1] = (question, _and_then(answered, changed))
            if not parcel.is_empty:
                questions.insert(0, (parcel.question(), settle(posted)))
            keeper.changes.send_together(questions)
            is_posted = False
            try:
                if later:  # answered in a row, and there may be a thousand
                    await changed
                if not parcel.is_empty:
                    await posted
                is_posted = True
            finally:
                if not is_posted:
                    self._parcel = parcel.followed_by(self._parcel)
            del self._unposted[: parcel.commits]
            self._packed -= parcel.commits
            self._by_table, self._listed = {}, 0  # who has the old one still needs it
            if parcel.void is not None:
                self._void = None
                self._parcel.void = None
            elif parcel.commits and self._daybook is not None:
                self._daybook.post(parcel.last)

    @property
    def _is_behind(self) -> bool:
        """There is something to post."""
        return bool(self._unposted or self._later) or self._void is not None

    @property
    def _pause(self) -> float:
        return 0.0 if self._hurries else POST_AFTER

    def _post_in(self, seconds: float) -> None:
        """Unless it is done already, or about to be."""
        if self._is_posting or self._is_closed:
            return
        if self._due is not None:
            if seconds:
                return
            self._due.cancel()
        self._due = self._loop.call_later(seconds, self._begin)

    def _begin(self) -> None:
        self._due = None
        self._is_posting = True
        commit_in_a_task(self._tasks, self.post(), self._posted)

    def _posted(self, fault: StoreFailed | None) -> None:
        self._is_posting = False
        if self._is_behind:
            self._post_in(self._pause if fault is None else POST_AGAIN)


class _Written(NamedTuple):
    """A commit in the daybook: its entries, encoded."""

    number: int
    content: bytes


class _Change(NamedTuple):
    """Statements that are carried out together or not at all, encoded."""

    question: bytes
    made: asyncio.Future[bytes]


def _and_then(answered: Answered, over: asyncio.Future[None]) -> Answered:
    """Pass on the answer, and say that it has come."""

    def both(fault: StoreFailed | Taken | None, body: bytes) -> None:
        answered(fault, body)
        if not over.done():
            over.set_result(None)

    return both


def _question(*statements: Statement) -> bytes:
    return wire.encode(wire.Change([(text, list(values)) for text, values in statements]))


async def have_changed(keeper: KeeperProcess, *statements: Statement) -> None:
    """Have all of it changed or nothing, or StoreFailed or Taken."""
    await keeper.changes.answer(_question(*statements))
