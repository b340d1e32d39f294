"""A real server whose disk takes no more: those who play are told, and play on when it does."""

import asyncio
import json
import resource
import urllib.error
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
import pytest

from antics.core import replay
from antics.core.records import Record

from .outpost import Line, Outpost, Player, call, full_table, outpost

WITHIN = 60.0

pytestmark = pytest.mark.skipif(
    not hasattr(resource, "prlimit"), reason="only on Linux can a process be told so from outside"
)


def all_processes(pid: int) -> list[int]:
    """The server's own and those that it has started: its keeper writes for it."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += all_processes(int(child))
    return found


@contextmanager
def full_disk(server: Outpost) -> Iterator[None]:
    """Nothing that the server writes finds room meanwhile."""
    limits = {
        pid: resource.prlimit(pid, resource.RLIMIT_FSIZE) for pid in all_processes(server.pid)
    }
    for pid, (_, most) in limits.items():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, most))
    try:
        yield
    finally:
        for pid in set(all_processes(server.pid)) & set(limits):
            resource.prlimit(pid, resource.RLIMIT_FSIZE, limits[pid])


async def come(server: Outpost, player: Player) -> tuple[Line, dict]:
    """A line to the table, and the first that is said on it of any weight."""
    line = await call(server, player.code, player.token)
    line.send({"type": "hello", "name": player.name})
    return line, await line.hear_until(lambda said: said["type"] in ("welcome", "bye"))


async def filed(server: Outpost, record: str) -> bytes:
    """The record, as soon as it is there."""
    for _ in range(500):
        with suppress(urllib.error.HTTPError):
            return server.get(f"/api/records/{record}")
        await asyncio.sleep(0.02)
    raise AssertionError("the game is never filed")


def can_move(welcome: dict) -> bool:
    return bool(welcome.get("moves"))


def test_a_full_disk_is_told_undoes_what_it_could_not_keep_and_holds_up_nothing_later(
    tmp_path: Path,
) -> None:
    async def evening(server: Outpost) -> None:
        code, players = await full_table(server, "full", seats=2)
        lines = [await come(server, player) for player in players]
        line, welcome = next((line, said) for line, said in lines if can_move(said))
        lost = {"type": "play", "id": "lost", "action": welcome["moves"][0]["action"]}
        with full_disk(server):
            line.send(lost)
            heard = await line.hear_until(
                lambda said: said["type"] == "bye" or "lost" in said.get("done", ())
            )
            assert heard["type"] == "bye", "nothing is told that is not kept"
            assert heard["code"] == "storage"
            assert heard["again"]
            assert "has not happened" in heard["words"]
            assert "disk" in heard["words"]
            assert server.counted('antics_refused_total{code="storage"}') >= 1
            for other, _ in lines:
                other.hang_up()
            _, said = await come(server, players[0])
            assert said["type"] in ("welcome", "bye")
            if said["type"] == "welcome":
                assert said["view"] == lines[0][1]["view"], "the table is as it was before"
            else:
                assert said["again"]
        stop = asyncio.Event()
        await asyncio.gather(*(player.play(stop) for player in players))
        assert all(player.over for player in players)
        table = json.loads(server.get(f"/api/tables/{code}", players[0].token))
        record = msgspec.json.decode(await filed(server, table["room"]["record"]), type=Record)
        assert replay.verify(record) == []

    with outpost(tmp_path, "--workers", "1", "--bot-pace", "0") as server:
        asyncio.run(asyncio.wait_for(evening(server), WITHIN))
