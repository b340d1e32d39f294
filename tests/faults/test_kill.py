"""The server is killed under load, again and again; nothing that was acknowledged is lost."""

import asyncio
import json
import random
import sqlite3
from collections import Counter
from pathlib import Path

from .outpost import Outpost, Player, full_table

KILLS = 20


def kept_moves(data: Path) -> dict[str, list[tuple[str, str]]]:
    """By table: (player's request id, action) of every move in the log."""
    (database,) = data.glob("*.db")
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        names = [row[0] for row in connection.execute("select name from sqlite_master")]
        assert "log" in names or "entries" in names, names
        table = "log" if "log" in names else "entries"
        rows = connection.execute(f"select * from {table} order by 1, 2").fetchall()  # noqa: S608
    found: dict[str, list[tuple[str, str]]] = {}
    for row in rows:
        entry = json.loads(next(value for value in row if isinstance(value, bytes)))
        if entry["entry"] == "Played":
            found.setdefault(str(row[0]), []).append((entry.get("id", ""), entry["action"]))
    return found


def test_killed_twenty_times_under_load(tmp_path: Path) -> None:
    async def evening() -> None:
        server = Outpost(tmp_path / "data")
        server.start()
        rng = random.Random(4)
        stop = asyncio.Event()
        tables: list[tuple[str, list[Player]]] = []
        tasks: list[asyncio.Task[None]] = []

        async def another_table() -> None:
            code, players = await full_table(server, f"t{len(tables)}")
            tables.append((code, players))
            tasks.extend(asyncio.create_task(player.play(stop)) for player in players)

        try:
            for _ in range(3):
                await another_table()
            for round_number in range(KILLS):
                before = sum(len(player.acknowledged) for _, table in tables for player in table)
                wanted = before + 1 + rng.randrange(25)
                while (
                    sum(len(player.acknowledged) for _, table in tables for player in table)
                    < wanted
                ):
                    if all(player.over for _, table in tables[-3:] for player in table):
                        await another_table()
                    await asyncio.sleep(0.002)
                server.kill()
                check(tables, round_number)
                server.start()
            stop.set()
        finally:
            stop.set()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            server.stop()

    def check(tables: list[tuple[str, list[Player]]], round_number: int) -> None:
        kept = kept_moves(tmp_path / "data")
        ids = Counter(request for moves in kept.values() for request, _ in moves if request)
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
