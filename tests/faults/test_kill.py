"""The server is killed under load, again and again; nothing that was acknowledged is lost."""

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import pytest

from antics.store.store import Store
from antics.table.entries import Played, decode

from .outpost import Line, Outpost, Player, call, full_table

KILLS = 20
GOES_ON_WITHIN = 60.0
"""Seconds after a restart until play must have gone on."""


async def kept_moves(data: Path) -> Counter[str]:
    """The ids of all moves in the log, checked to be numbered without gaps. Beside a server, nobody
    else looks into the daybook: this is what the server itself has found there when it started."""
    store = await Store.open(data, role="admin")
    try:
        found: Counter[str] = Counter()
        for row in await store.tables():
            for content in await store.load(row.id):
                entry = decode(content)
                if isinstance(entry, Played) and entry.id:
                    found[entry.id] += 1
        return found
    finally:
        await store.close()


class Crowd:
    """Everybody who plays while the server is killed."""

    def __init__(self, server: Outpost) -> None:
        self.players: list[Player] = []
        self._server = server
        self._stop = asyncio.Event()
        self._tables = 0
        self._tasks: list[asyncio.Task[None]] = []

    async def another_table(self) -> None:
        _, players = await full_table(self._server, f"t{self._tables}")
        self._tables += 1
        self.players += players
        self._tasks += [asyncio.create_task(player.play(self._stop)) for player in players]

    def acknowledged(self) -> set[str]:
        return {request for player in self.players for request in player.acknowledged}

    async def until(self, happened: Callable[[], bool], what: str) -> None:
        deadline = monotonic() + GOES_ON_WITHIN
        while not happened():
            for task in self._tasks:
                if task.done():
                    task.result()
            assert monotonic() < deadline, f"{what}: {self.players}"
            if all(player.over for player in self.players[-12:]):
                await self.another_table()
            await asyncio.sleep(0.002)

    async def have_played(self, moves: int, what: str) -> None:
        wanted = len(self.acknowledged()) + moves
        await self.until(lambda: len(self.acknowledged()) >= wanted, what)

    def welcomes(self) -> list[tuple[Player, int]]:
        """How often each has come to their table so far."""
        return [(player, player.welcomes) for player in self.players]

    async def have_come_back(self, before: list[tuple[Player, int]], what: str) -> None:
        """Each who still plays, at a table that knows as much as they do."""
        await self.until(
            lambda: all(player.over or player.welcomes > times for player, times in before), what
        )

    async def go_home(self) -> None:
        self._stop.set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def test_killed_twenty_times_under_load(tmp_path: Path) -> None:
    """What the server makes of its data by itself: nothing acknowledged is lost, nothing is done
    twice, and everybody plays on, each time."""
    data = tmp_path / "data"

    async def evening() -> None:
        server = Outpost(data)
        server.start()
        rng = random.Random(4)
        crowd = Crowd(server)
        try:
            for _ in range(3):
                await crowd.another_table()
            for number in range(1, KILLS + 1):
                moves = 1 + rng.randrange(25)
                await crowd.have_played(moves, f"too few moves before kill {number}")
                server.kill()
                known, welcomes = crowd.acknowledged(), crowd.welcomes()
                server.start()
                check(await kept_moves(data), known, f"after kill {number}")
                await crowd.have_come_back(welcomes, f"somebody is not back after kill {number}")
            await crowd.have_played(25, "too few moves after the last kill")
        finally:
            await crowd.go_home()
            code = server.stop()
        assert code == 0
        check(await kept_moves(data), crowd.acknowledged(), "in the end")

    def check(ids: Counter[str], known: set[str], when: str) -> None:
        twice = [request for request, times in ids.items() if times > 1]
        assert not twice, f"{when}: moves made twice: {twice}"
        lost = known - ids.keys()
        assert not lost, f"{when}: acknowledged and lost: {lost}"

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
