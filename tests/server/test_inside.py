"""Who is connected: what counts as a connection, and whom a ban reaches."""

import asyncio
import time
from collections.abc import Callable

import httpx
import pytest
from picows import ws_connect

from antics.server.caretaker import Caretaker
from antics.server.gate import Paces, Turned
from antics.server.welfare import refresh_bans
from antics.table.table import Table

from ..faults.outpost import Ear, Line  # noqa: TID252
from .hearing import answer_to
from .live import LONGEST, Live

UPGRADE = {
    "connection": "upgrade",
    "upgrade": "websocket",
    "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    "sec-websocket-version": "13",
}
BANNED = {
    "type": "bye",
    "code": "banned",
    "words": "whoever runs this server does not want you to play here",
}


def table_of(guest: httpx.Client) -> str:
    code = guest.post("/api/tables", json={"game": "party_bugs", "name": "Ada"}).json()["code"]
    assert isinstance(code, str)
    return code


def until(is_so: Callable[[], bool]) -> None:
    give_up = time.monotonic() + LONGEST
    while not is_so():
        assert time.monotonic() < give_up, "it never came to that"
        time.sleep(0.01)


def nobody_is_counted(live: Live) -> bool:
    return len(live.house.gate.inside) == 0 and live.house.metrics.connections == 0


async def call(live: Live, guest: httpx.Client, code: str, query: str = "") -> Line:
    ear = Ear()
    address = live.root.replace("http:", "ws:") + f"/ws/{code}{query}"
    headers = {
        "authorization": f"Bearer {live.token(guest)}",
        "x-forwarded-for": guest.headers["x-forwarded-for"],
    }
    transport, _ = await ws_connect(lambda: ear, address, extra_headers=headers)
    return Line(transport, ear)


async def greet(line: Line, name: str) -> None:
    line.send({"type": "hello", "name": name})
    await line.hear_until(lambda answer: answer["type"] == "welcome")


async def ban(live: Live, guest: httpx.Client) -> None:
    async def on_the_server() -> None:
        house = live.house
        await Caretaker(house.store, house.signet, house.hub).ban(live.token(guest))
        await refresh_bans(house)

    await asyncio.to_thread(live.run, on_the_server())


async def last_word(line: Line) -> dict[str, object]:
    """What somebody hears whose line is closed; nothing comes after it."""
    said: dict[str, object] = await line.hear_until(lambda answer: answer["type"] == "bye")
    assert await line.hear() is None
    return said


# What counts -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("sec-websocket-key", None),
        ("sec-websocket-key", "short"),
        ("sec-websocket-version", None),
        ("sec-websocket-version", "none"),
    ],
)
def test_what_never_became_a_connection_locks_nobody_out(
    live: Live, header: str, value: str | None
) -> None:
    ada = live.guest("Ada")
    code = table_of(ada)
    headers = {name: text for name, text in UPGRADE.items() if name != header}
    if value is not None:
        headers[header] = value
    for _ in range(Paces().connections + 1):
        assert ada.get(f"/ws/{code}", headers=headers).status_code == 400
    assert len(live.house.gate.inside) == 0
    assert asyncio.run(answer_to(live, ada, code))["type"] == "welcome"
    until(lambda: nobody_is_counted(live))


def test_who_is_turned_away_at_the_last_moment_is_told_and_not_counted(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = live.guest("Ada")
    code = table_of(ada)
    answers = [None, Turned("too_many_connections", "others came first", 429)]
    monkeypatch.setattr(live.house.gate, "crowded", lambda _: answers.pop(0))
    said = asyncio.run(answer_to(live, ada, code))
    assert (said["type"], said["code"], said["again"]) == ("bye", "too_many_connections", True)
    assert answers == []
    until(lambda: nobody_is_counted(live))


# Whom a ban reaches ------------------------------------------------------------------------


def test_a_ban_reaches_who_sits_at_a_table_and_no_one_else(live: Live) -> None:
    ada, bo = live.guest("Ada"), live.guest("Bo")
    code = table_of(ada)

    async def scene() -> None:
        host, seated = await call(live, ada, code), await call(live, bo, code)
        await greet(host, "Ada")
        await greet(seated, "Bo")
        seated.send({"type": "sit", "id": "s"})
        await seated.hear_until(lambda answer: "s" in answer.get("done", []))
        await ban(live, bo)
        assert await last_word(seated) == BANNED
        host.send({"type": "rename", "id": "r", "name": "Still here"})
        await host.hear_until(lambda answer: "r" in answer.get("done", []))
        host.hang_up()

    asyncio.run(scene())
    until(lambda: nobody_is_counted(live))


def test_a_ban_reaches_who_has_not_said_hello_yet(live: Live) -> None:
    bo = live.guest("Bo")
    code = table_of(live.guest("Ada"))

    async def scene() -> None:
        quiet = await call(live, bo, code)
        await ban(live, bo)
        quiet.send({"type": "hello", "name": "Bo"})
        assert await quiet.hear() == BANNED  # and no welcome before it

    asyncio.run(scene())
    until(lambda: nobody_is_counted(live))


def test_a_ban_reaches_who_only_looks_on_as_nobody(live: Live) -> None:
    bo = live.guest("Bo")
    code = table_of(live.guest("Ada"))

    async def scene() -> None:
        screen = await call(live, bo, code, "?watch")
        await greet(screen, "")
        await ban(live, bo)
        assert await last_word(screen) == BANNED

    asyncio.run(scene())
    until(lambda: nobody_is_counted(live))


def test_a_ban_reaches_who_waits_for_a_sleeping_table(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    bo = live.guest("Bo")
    code = table_of(live.guest("Ada"))
    hub = live.house.hub
    find, woken, found = hub.find, asyncio.Event(), asyncio.Event()

    async def find_later(wanted: str) -> Table | None:
        await woken.wait()
        found.set()
        return await find(wanted)

    async def wake() -> None:
        woken.set()
        await found.wait()

    async def scene() -> None:
        monkeypatch.setattr(hub, "find", find_later)
        waiting = await call(live, bo, code)
        waiting.send({"type": "hello", "name": "Bo"})
        await ban(live, bo)
        await asyncio.to_thread(live.run, wake())
        assert await waiting.hear() == BANNED

    asyncio.run(scene())
    monkeypatch.undo()
    until(lambda: nobody_is_counted(live))
    table = live.run(hub.find(code))
    assert table is not None
    assert table.guests == []
