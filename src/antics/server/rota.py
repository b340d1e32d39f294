"""Which tables have something to do: at the end of this turn of the loop, or when it is time.

Everything that has arrived by the end of a turn is decided together, so that it can be written
down together.
"""

import asyncio
import heapq
from collections.abc import Callable

from antics.table.table import Table


class Rota:
    """One per server. `tables` are those in memory, by their names; others are not woken."""

    def __init__(
        self, tables: dict[str, Table], clock: Callable[[], float], loop: asyncio.AbstractEventLoop
    ) -> None:
        self._tables = tables
        self._clock = clock
        self._loop = loop
        self._ready: dict[str, None] = {}
        self._alarms: list[tuple[float, str]] = []
        self._alarm_at: dict[str, float] = {}
        self._alarm: asyncio.TimerHandle | None = None

    def wake(self, table: str, at: float) -> None:
        """Have it work at that time, or before if something else happens there."""
        if table in self._ready:
            return
        if at <= 0.0 or at <= self._clock():
            if not self._ready:
                self._loop.call_soon(self._work)
            self._ready[table] = None
            return
        known = self._alarm_at.get(table)
        if known is None or at < known:
            self._alarm_at[table] = at
            heapq.heappush(self._alarms, (at, table))
            if self._alarms[0][1] == table:
                self._set_alarm(self._clock())

    def forget(self, table: str) -> None:
        self._alarm_at.pop(table, None)

    def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _work(self) -> None:
        ready, self._ready = self._ready, {}
        for name in ready:
            self._have_work(name)

    def _have_work(self, name: str) -> None:
        table = self._tables.get(name)
        if table is None:
            return
        try:
            table.work()
        except Exception as error:  # one table's bug is not the others' loss
            context = {"message": "a table could not go on", "exception": error}
            self._loop.call_exception_handler(context)

    def _set_alarm(self, now: float) -> None:
        self.close()
        if self._alarms:
            pause = max(0.0, self._alarms[0][0] - now) / 1000
            self._alarm = self._loop.call_later(pause, self._ring)

    def _ring(self) -> None:
        now = self._clock()
        while self._alarms and self._alarms[0][0] <= now:
            at, name = heapq.heappop(self._alarms)
            if self._alarm_at.get(name) != at:
                continue
            del self._alarm_at[name]
            self._have_work(name)
        self._set_alarm(self._clock())
