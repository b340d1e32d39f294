"""A server that keeps its tables in PostgreSQL: killed in mid-game, it goes on where it was."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from ..store.postgres_cluster import Cluster  # noqa: TID252
from .outpost import Outpost, full_table

GOES_ON_WITHIN = 60.0


@pytest.fixture
def address() -> Iterator[str]:
    cluster = Cluster()
    try:
        yield cluster.clear()
    finally:
        cluster.remove()


def test_a_game_goes_on_after_a_kill_and_becomes_a_record(address: str, tmp_path: Path) -> None:
    server = Outpost(tmp_path / "data")
    more = ("--database", address)

    async def evening() -> str:
        """Play, with a kill on the way; the token of one of the players."""
        _, players = await full_table(server, "pg", 2)
        stop = asyncio.Event()
        tasks = [asyncio.create_task(player.play(stop)) for player in players]
        async with asyncio.timeout(GOES_ON_WITHIN):
            while sum(len(player.acknowledged) for player in players) < 10:
                await asyncio.sleep(0.002)
            server.kill()
            server.start(*more)
            await asyncio.gather(*tasks)
        assert all(player.over for player in players)
        return players[0].token

    async def kept() -> int:
        connection = await asyncpg.connect(address)
        try:
            return int(await connection.fetchval("SELECT count(*) FROM records"))
        finally:
            await connection.close()

    server.start(*more)
    try:
        token = asyncio.run(evening())
        found = json.loads(server.get("/api/records", token))["records"]
        assert [len(record["players"]) for record in found] == [2]
        assert asyncio.run(kept()) == 1
        assert not (tmp_path / "data" / "antics.db").exists()
    finally:
        server.stop()


def test_a_folder_that_cannot_be_made_is_told_in_words(address: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    server = Outpost(tmp_path / "file" / "data")
    with pytest.raises(AssertionError, match="nothing can be written to"):
        server.start("--database", address)
