"""How tables are listed: open, finished or closed, as the store is told of it.

A game ends and the next one begins: most tables are finished for a moment only. So the store is
told of a new status once it has lasted for a while, of all tables together, and not at all if it
lists the table so already.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Final

from antics.store.faults import Taken
from antics.store.rows import Status
from antics.store.store import Store

MARK_AFTER: Final = 0.5
"""Seconds for which a status has to last."""

Spawn = Callable[[Coroutine[object, object, None]], None]
Surely = Callable[[Callable[[], Awaitable[None]]], Awaitable[None]]


class Marks:
    """Those of one server."""

    def __init__(self, store: Store, spawn: Spawn, surely: Surely) -> None:
        """`spawn` has something done beside everything else, and `surely` again and again until
        the store takes it."""
        self._store = store
        self._spawn = spawn
        self._surely = surely
        self._wanted: dict[str, Status] = {}
        """How tables are to be listed, until the store says so, …"""
        self._listed: dict[str, Status | None] = {}
        """… and how it lists those in memory; None while nobody knows."""
        self._is_marking = False
        self._now = asyncio.Event()

    @property
    def pending(self) -> bool:
        """The store does not say everything yet."""
        return self._is_marking

    def know(self, table: str, status: Status) -> None:
        """The store lists the table so."""
        self._listed[table] = status

    def forget(self, table: str) -> None:
        """The table leaves memory."""
        self._listed.pop(table, None)

    def mark(self, table: str, status: Status) -> None:
        self._wanted[table] = status
        if status == "closed":  # and nothing comes after that
            self.hurry()
        if not self._is_marking:
            self._is_marking = True
            self._spawn(self._keep_marking())

    def renew(self, table: str) -> None:
        """The store is to hear of the table again, though its status is the same."""
        status = self._wanted.get(table) or self._listed.get(table)
        if status is not None:
            self._listed[table] = None
            self.mark(table, status)

    def hurry(self) -> None:
        """Nothing more is waited for."""
        self._now.set()

    async def _keep_marking(self) -> None:
        try:
            while self._wanted:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._now.wait(), MARK_AFTER)
                self._now.clear()
                await self._surely(self._mark_all)
        finally:
            self._is_marking = False

    async def _mark_all(self) -> None:
        wanted = self._wanted.copy()
        changed = [name for name, status in wanted.items() if self._listed.get(name) != status]
        await asyncio.gather(*(self._mark(name, wanted[name]) for name in changed))
        for name, status in wanted.items():
            if self._wanted.get(name) == status:  # else it has taken another one meanwhile
                del self._wanted[name]

    async def _mark(self, table: str, status: Status) -> None:
        if table in self._listed:
            self._listed[table] = None
        with contextlib.suppress(Taken):  # its code leads elsewhere by now
            await self._store.set_status(table, status, time.time_ns() // 1_000_000, hurry=False)
        if table in self._listed:
            self._listed[table] = status
