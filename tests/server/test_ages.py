"""Ages over the wire of a whole server: asked for at the door, kept in the record."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from antics.core.records import Record
from antics.server.hub import Hub
from antics.table.messages import Hello

from ..faults.outpost import Outpost, call  # noqa: TID252
from .live import Live, living
from .test_hub import Somebody, act, until
from .test_lobby import NEW, refused


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with living(tmp_path_factory.mktemp("ages")) as server:
        yield server


def ages_at(live: Live, code: str) -> list[int | None]:
    async def look() -> list[int | None]:
        table = await live.house.hub.find(code)
        assert table is not None
        return [None if sitter is None else sitter.age for sitter in table.room.chairs]

    return live.run(look())


@pytest.mark.parametrize("age", [0, 70, 150, None])
def test_whoever_makes_a_table_may_tell_an_age(live: Live, age: int | None) -> None:
    made = live.guest().post("/api/tables", json={**NEW, "age": age})
    assert made.status_code == 201
    assert ages_at(live, made.json()["code"])[0] == age


@pytest.mark.parametrize("age", [-1, 151, 1.5, "70", True, []])
def test_no_age_is_taken_that_nobody_has(live: Live, age: object) -> None:
    answer = live.guest().post("/api/tables", json={**NEW, "age": age})
    assert "age" in refused(answer, 400, "bad_request")


def test_at_the_socket_such_an_age_is_refused_and_a_true_one_counts(
    live: Live, tmp_path: Path
) -> None:
    guest = live.guest()
    code = guest.post("/api/tables", json={**NEW, "age": 70}).json()["code"]
    outpost = Outpost(tmp_path)
    outpost.port = live.house.addresses.port

    async def talk() -> list[str]:
        line = await call(outpost, code, live.token(guest))
        codes = []
        line.send({"type": "hello", "name": "Ada", "age": 151})
        codes.append((await line.hear_until(lambda said: said["type"] == "refused"))["code"])
        line.send({"type": "hello", "name": "Ada", "age": 71})
        await line.hear_until(lambda said: said["type"] == "welcome")
        line.send({"type": "rename", "id": "r1", "name": "Ada", "age": -1})
        codes.append((await line.hear_until(lambda said: said["type"] == "refused"))["code"])
        line.send({"type": "rename", "id": "r2", "name": "Ada", "age": 72})
        await line.hear_until(lambda said: "r2" in said.get("done", ()))
        line.hang_up()
        return codes

    assert asyncio.run(talk()) == ["bad_message", "bad_message"]
    assert ages_at(live, code)[0] == 72


def test_an_age_outlives_the_server_and_is_in_the_record_that_it_keeps(tmp_path: Path) -> None:
    found: list[str] = []

    async def makes(hub: Hub) -> None:
        table = await hub.create("party_bugs", "ada", name="Ada", age=70, players=2, bots="random")
        found.append(table.room.code)

    async def plays(hub: Hub) -> None:
        table = await hub.find(found[0])
        assert table is not None
        ada = Somebody(hub, table)
        await ada.ask(Hello(name="Ada"))
        await ada.play_out()

        async def is_kept() -> bool:
            return bool(await hub.store.records_of(table.name))

        await until(is_kept)
        (kept,) = await hub.store.records_of(table.name)
        record = msgspec.json.decode(await hub.store.record(kept) or b"", type=Record)
        assert [player.age for player in record.players] == [70, None]

    act(tmp_path, makes)
    act(tmp_path, plays)
