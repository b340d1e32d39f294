"""The server is killed under load, again and again; nothing that was acknowledged is lost."""

import asyncio
import random
from collections import Counter
from pathlib import Path
from time import monotonic

from antics.store.sqlite import place
from antics.store.store import Store
from antics.table.entries import Played, decode

from .outpost import Outpost, Player, full_table

KILLS = 20
GOES_ON_WITHIN = 60.0
"""Seconds after a restart until play must have gone on."""


KEEPER_GONE_WITHIN = 10.0
"""Seconds after a kill."""


async def kept_moves(data: Path) -> list[str]:
    """The ids of all moves in the log, checked to be numbered without gaps. The keeper of a killed
    server has a few things to finish; as long as it is there, nobody else looks into the daybook.
    """
    with place.Held(data, KEEPER_GONE_WITHIN):
        pass
    store = await Store.open(data, role="admin")
    try:
        found: list[str] = []
        for row in await store.tables():
            for content in await store.load(row.id):
                entry = decode(content)
                if isinstance(entry, Played) and entry.id:
                    found.append(entry.id)
        return found
    finally:
        await store.close()


def test_killed_twenty_times_under_load(tmp_path: Path) -> None:
    async def evening() -> None:
        server = Outpost(tmp_path / "data")
        server.start()
        rng = random.Random(4)
        stop = asyncio.Event()
        tables: list[tuple[str, list[Player]]] = []
        tasks: list[asyncio.Task[None]] = []

        def acknowledged() -> int:
            return sum(len(player.acknowledged) for _, table in tables for player in table)

        async def another_table() -> None:
            code, players = await full_table(server, f"t{len(tables)}")
            tables.append((code, players))
            tasks.extend(asyncio.create_task(player.play(stop)) for player in players)

        try:
            for _ in range(3):
                await another_table()
            for round_number in range(KILLS):
                wanted = acknowledged() + 1 + rng.randrange(25)
                deadline = monotonic() + GOES_ON_WITHIN
                while acknowledged() < wanted:
                    for task in tasks:
                        if task.done():
                            task.result()
                    assert monotonic() < deadline, (
                        f"before kill {round_number}, {wanted - acknowledged()} moves are missing: "
                        f"{[player for _, table in tables for player in table]}"
                    )
                    if all(player.over for _, table in tables[-3:] for player in table):
                        await another_table()
                    await asyncio.sleep(0.002)
                server.kill()
                await check(tables, round_number)
                server.start()
            stop.set()
        finally:
            stop.set()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            server.stop()

    async def check(tables: list[tuple[str, list[Player]]], round_number: int) -> None:
        ids = Counter(await kept_moves(tmp_path / "data"))
        twice = [request for request, times in ids.items() if times > 1]
        assert not twice, f"after kill {round_number}: moves made twice: {twice}"
        lost = [
            request
            for _, table in tables
            for player in table
            for request in player.acknowledged
            if request not in ids
        ]
        assert not lost, f"after kill {round_number}: acknowledged and lost: {lost}"

    asyncio.run(evening())
