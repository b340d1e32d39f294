"""Finished games: each is filed as a record, where people find it, and no table waits for that.

Games that have ended wait some seconds until the store takes them. They wait as they will be
filed, written already: a game is thousands of objects, and Python's collector would look through
those of all that wait.
"""

import contextlib
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import NamedTuple

from antics.core import records
from antics.server.metrics import Metrics
from antics.store.faults import Taken
from antics.store.rows import Played
from antics.store.store import Store
from antics.table.outside import FinishedGame

Spawn = Callable[[Coroutine[object, object, None]], None]
Surely = Callable[[Callable[[], Awaitable[None]]], Coroutine[object, object, None]]


class Sheet(NamedTuple):
    """A finished game as it is filed."""

    id: str
    table: str
    game: str
    at: int
    players: list[Played]
    content: bytes


def written(table: str, game: FinishedGame) -> Sheet:
    record, people, result = game.record, game.people, game.record.result
    players = [
        Played(
            person=people[seat] if seat < len(people) else None,
            name=player.name,
            seat=seat,
            score=0 if result is None else result.scores[seat],
            won=result is not None and seat in result.winners,
        )
        for seat, player in enumerate(record.players)
    ]
    return Sheet(game.id, table, record.game, game.at, players, records.encode(record))


class Cabinet:
    """One per server."""

    def __init__(self, store: Store, metrics: Metrics, spawn: Spawn, surely: Surely) -> None:
        """`spawn` has something done beside everything else, and `surely` again and again until
        the store takes it."""
        self._store = store
        self._metrics = metrics
        self._spawn = spawn
        self._surely = surely

    def keep(self, table: str, game: FinishedGame) -> None:
        """File it, once everybody at its table has been told how it ended."""
        self._spawn(self._keep(table, game))

    async def _keep(self, table: str, game: FinishedGame) -> None:
        sheet = written(table, game)
        del game
        await self._surely(partial(self._file, sheet))

    def keep_again(self, table: str, games: list[FinishedGame]) -> None:
        """A server that was killed between a game's end and its filing does it now."""
        if games:
            sheets = [written(table, game) for game in games]
            self._spawn(self._surely(partial(self._file_missing, table, sheets)))

    async def file_again(self, table: str, games: list[FinishedGame]) -> None:
        """The same, and wait for it."""
        await self._file_missing(table, [written(table, game) for game in games])

    async def _file_missing(self, table: str, sheets: list[Sheet]) -> None:
        filed = await self._store.records_of(table)
        for sheet in sheets:
            if sheet.id not in filed:
                with contextlib.suppress(Taken):  # somebody came back meanwhile, and it is filed
                    await self._file(sheet)

    async def _file(self, sheet: Sheet) -> None:
        await self._store.save_record(*sheet)
        self._metrics.finished(sheet.game)
