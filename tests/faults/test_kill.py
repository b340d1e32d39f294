"""The server is killed under load, again and again; nothing that was acknowledged is lost."""

import asyncio
import json
import random
import time
from collections import Counter
from pathlib import Path
from time import monotonic

import pytest

from antics.store.sqlite import place
from antics.store.store import Store
from antics.table.entries import Played, decode

from .outpost import Line, Outpost, Player, call, full_table

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


# A game that had just ended ------------------------------------------------------------------


async def play_out(line: Line) -> str:
    """The first move each time, to the end: the record's id."""
    line.send({"type": "hello", "name": "Ada"})
    for number in range(1000):
        told = await line.hear_until(lambda answer: answer.get("moves") or is_over(answer))
        if is_over(told):
            return str(told["room"]["record"])
        line.send({"type": "play", "id": f"p{number}", "action": told["moves"][0]["action"]})
    raise AssertionError("the game does not end")


def is_over(answer: dict) -> bool:
    return (answer.get("room") or {}).get("phase") == "over"


@pytest.mark.parametrize("then", ["nothing", "rematch", "close"])
def test_a_game_that_ended_just_before_a_kill_is_filed(tmp_path: Path, then: str) -> None:
    """Whether anybody comes back to the table or not, and with the date of its end."""

    async def evening() -> None:
        server = Outpost(tmp_path / "data", ANTICS_BOT_PACE="0")
        server.start()
        token = server.newcomer()
        body = {"game": "party_bugs", "name": "Ada", "players": 2, "bots": "random"}
        code = server.post("/api/tables", body, token)["code"]
        line = await call(server, code, token)
        record = await play_out(line)
        ended = time.time() * 1000
        if then != "nothing":
            line.send({"type": then, "id": "then"})
            await line.hear_until(
                lambda answer: "then" in answer.get("done", []) or answer["type"] == "bye"
            )
        server.kill()
        server.start()
        try:
            deadline = monotonic() + GOES_ON_WITHIN
            while not (found := json.loads(server.get("/api/records", token))["records"]):
                assert monotonic() < deadline, "nobody has filed it"
                await asyncio.sleep(0.02)
            assert [row["id"] for row in found] == [record]
            assert abs(found[0]["finished_at"] - ended) < 2000
            assert json.loads(server.get(f"/api/records/{record}", token))["result"]
        finally:
            server.stop()

    asyncio.run(evening())


def test_everybody_is_told_when_the_server_is_stopped(tmp_path: Path) -> None:
    """Those at a table, those who have not said hello, and those who come back at that moment."""

    async def last_word(line: Line) -> str:
        said = await line.hear_until(lambda answer: answer["type"] == "bye")
        return str(said["code"])

    async def evening() -> None:
        server = Outpost(tmp_path / "data")
        server.start()
        token = server.newcomer()
        body = {"game": "party_bugs", "name": "Ada", "players": 2, "bots": "casual"}
        codes = [server.post("/api/tables", body, token)["code"] for _ in range(10)]
        server.stop()
        server.start()
        quiet = await call(server, codes[0], token)
        lines = await asyncio.gather(*(call(server, code, token) for code in codes))
        for line in lines:
            line.send({"type": "hello", "name": "Ada"})
        ended = asyncio.create_task(asyncio.to_thread(server.stop))
        words = await asyncio.gather(*map(last_word, [quiet, *lines]))
        assert set(words) == {"stopping"}
        assert await ended == 0

    asyncio.run(evening())
