"""Connections in trouble: with a bug of ours, and with nobody at the other end."""

import asyncio
import json
import logging
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from antics.server import sockets
from antics.server.gate import Gate
from antics.server.limits import milliseconds
from antics.server.sockets import Connection

from .live import LONGEST, Live


class Phone(WSListener):
    """A client that does nothing by itself."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.heard.put_nowait(json.loads(frame.get_payload_as_bytes()))

    async def hear(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            answer = await asyncio.wait_for(self.heard.get(), LONGEST)
            if wanted(answer):
                return answer


async def call(live: Live, guest: httpx.Client, code: str) -> tuple[WSTransport, Phone]:
    address = live.root.replace("http:", "ws:") + f"/ws/{code}"
    headers = {name: guest.headers[name] for name in ("origin", "x-forwarded-for")}
    headers["cookie"] = f"{live.house.signet.cookie}={live.token(guest)}"
    transport, phone = await ws_connect(Phone, address, extra_headers=headers)
    return transport, phone


def at_a_table(live: Live) -> tuple[httpx.Client, str]:
    ada = live.guest("Ada")
    return ada, ada.post("/api/tables", json={"game": "party_bugs", "name": "Ada"}).json()["code"]


# Bugs of ours --------------------------------------------------------------------------------


def broken(*_: object, **__: object) -> None:
    raise ValueError("a bug, made for the test")


async def come_and_mumble(live: Live, guest: httpx.Client, code: str) -> None:
    """With a frame that is refused, until the line ends."""
    transport, _ = await call(live, guest, code)
    transport.send(WSMsgType.TEXT, b"{")
    await asyncio.wait_for(transport.wait_disconnected(), LONGEST)


async def come_and_go(live: Live, guest: httpx.Client, code: str) -> None:
    transport, _ = await call(live, guest, code)
    transport.disconnect()
    await asyncio.wait_for(transport.wait_disconnected(), LONGEST)


async def be_turned_away(live: Live, guest: httpx.Client, code: str) -> None:
    with pytest.raises(WSError) as turned:
        await call(live, guest, code)
    assert "made for the test" not in f"{turned.value} {vars(turned.value)}"


@pytest.mark.parametrize(
    ("whose", "what", "visit"),
    [
        (Connection, "refuse", come_and_mumble),
        (Gate, "connected", come_and_mumble),
        (Gate, "disconnected", come_and_go),
        (Gate, "admit_socket", be_turned_away),
    ],
)
def test_a_bug_met_on_a_connection_is_in_the_log(
    live: Live,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    whose: type,
    what: str,
    visit: Callable[[Live, httpx.Client, str], Awaitable[None]],
) -> None:
    async def scene() -> list[logging.LogRecord]:
        await visit(live, ada, code)
        async with asyncio.timeout(LONGEST):
            while not (found := [one for one in caplog.records if one.name == "antics.sockets"]):
                await asyncio.sleep(0.01)
        return found

    ada, code = at_a_table(live)
    with monkeypatch.context() as patch:
        patch.setattr(whose, what, broken)
        found = asyncio.run(scene())
    assert {record.levelname for record in found} == {"ERROR"}
    assert "made for the test" in caplog.text
    assert live.token(ada) not in caplog.text


def test_what_clients_do_wrong_is_no_trouble_of_ours(
    live: Live, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        transport, phone = await call(live, ada, code)
        transport.send(WSMsgType.TEXT, b'{"type": "hello"}')
        await phone.hear(lambda answer: answer["type"] == "welcome")
        transport.send(WSMsgType.TEXT, bytes(2 * sockets.LONGEST_FRAME))
        await asyncio.wait_for(transport.wait_disconnected(), LONGEST)

    ada, code = at_a_table(live)
    asyncio.run(scene())
    assert not [one for one in caplog.records if one.levelno >= logging.WARNING]


# Nobody at the other end ---------------------------------------------------------------------


@pytest.mark.parametrize("said", [b"", b"G", b"GET /healthz HTTP/1.1\r\nhost: he"])
def test_a_first_request_is_not_waited_for_for_ever(
    live: Live, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    monkeypatch.setattr(sockets, "REQUEST_WITHIN", 0.05)
    place = ("127.0.0.1", live.house.addresses.port)
    with socket.create_connection(place, timeout=LONGEST) as line:
        line.sendall(said)
        assert line.recv(4096) == b""


def test_who_is_not_heard_for_long_is_taken_for_gone(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever says something now and then is not, however little."""
    later = 0.0

    async def scene() -> dict[str, Any]:
        nonlocal later
        calls = [await call(live, ada, code) for _ in range(2)]
        for transport, phone in calls:
            transport.send(WSMsgType.TEXT, b'{"type": "hello"}')
            await phone.hear(lambda answer: answer["type"] == "welcome")
        (_, silent), (line, talker) = calls
        for _ in range(3):
            later += 400 * sockets.SILENT_FOR
            line.send(WSMsgType.TEXT, b"well")
            await talker.hear(lambda answer: answer["type"] == "refused")
        last = await silent.hear(lambda answer: answer["type"] == "bye")
        await talker.hear(lambda answer: answer["type"] == "ping")
        for transport, _ in calls:
            transport.disconnect()
        return last

    monkeypatch.setattr(live.house.hub, "now", lambda: milliseconds() + later)
    monkeypatch.setattr(sockets, "PING_OFTEN", 0.02)
    ada, code = at_a_table(live)
    assert asyncio.run(scene())["code"] == "silent"
