"""Finished games on their way to the store."""

import asyncio
import gc
from collections.abc import Awaitable, Callable, Coroutine
from typing import cast

from antics.core import records
from antics.core.match import random_match
from antics.core.records import Record
from antics.core.registry import find_game
from antics.server.cabinet import Cabinet
from antics.server.metrics import Metrics
from antics.store.rows import Played
from antics.store.store import Store
from antics.table.outside import FinishedGame


class SlowStore:
    """Takes nothing before it is let."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.saved: dict[str, bytes] = {}
        self.players: list[Played] = []

    async def save_record(
        self, name: str, table: str, game: str, at: int, players: list[Played], content: bytes
    ) -> None:
        await self.open.wait()
        self.saved[name] = content
        self.players += players

    async def records_of(self, table: str) -> set[str]:
        return set(self.saved)


def finished(name: str) -> FinishedGame:
    record = random_match(find_game("party_bugs").setup(3), name).record()
    return FinishedGame(name, 7, record, ["ada", None, "cy"])


def scene(play: Callable[[Cabinet, SlowStore, set[asyncio.Task[None]]], Awaitable[None]]) -> None:
    async def main() -> None:
        store, tasks = SlowStore(), set[asyncio.Task[None]]()

        async def surely(work: Callable[[], Awaitable[None]]) -> None:
            await work()

        def spawn(work: Coroutine[object, object, None]) -> None:
            tasks.add(asyncio.get_running_loop().create_task(work))

        await play(Cabinet(cast(Store, store), Metrics(), spawn, surely), store, tasks)

    asyncio.run(main())


def living(kind: type) -> int:
    gc.collect()
    return sum(isinstance(thing, kind) for thing in gc.get_objects())


def test_a_game_that_waits_to_be_filed_is_nothing_but_its_record_written() -> None:
    async def play(cabinet: Cabinet, store: SlowStore, tasks: set[asyncio.Task[None]]) -> None:
        before = living(Record)
        expected = {name: records.encode(finished(name).record) for name in ("a", "b")}
        for name in expected:
            cabinet.keep("table", finished(name))
        assert living(Record) == before + 2
        for _ in range(3):
            await asyncio.sleep(0)
        assert store.saved == {}
        assert living(Record) == before
        store.open.set()
        await asyncio.gather(*tasks)
        assert store.saved == expected
        assert [player.person for player in store.players] == ["ada", None, "cy"] * 2
        assert sum(player.won for player in store.players) >= 2

    scene(play)


def test_only_what_is_missing_is_filed_again() -> None:
    async def play(cabinet: Cabinet, store: SlowStore, tasks: set[asyncio.Task[None]]) -> None:
        store.open.set()
        store.saved["a"] = b"as it was"
        cabinet.keep_again("table", [finished("a"), finished("b")])
        cabinet.keep_again("table", [])
        assert len(tasks) == 1
        await asyncio.gather(*tasks)
        assert store.saved["a"] == b"as it was"
        assert store.saved["b"] == records.encode(finished("b").record)

    scene(play)
