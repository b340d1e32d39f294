"""People who do not play fair, and lines that do not work: refused, and nobody else suffers."""

import asyncio
import contextlib
import json
import random
import socket
import sys
import urllib.error
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import get_args

import pytest
from picows import WSInvalidStatusError, WSMsgType

from antics.table.messages import AnyRequest, read_request

from .fuzz import HARMLESS, HONEST, odd_frames
from .outpost import Line, Outpost, call, outpost

Scene = Callable[[Outpost], Awaitable[None]]

HALF_OPEN = 10_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outpost]:
    with outpost(tmp_path_factory.mktemp("foes")) as found:
        yield found


@contextlib.asynccontextmanager
async def started(server: Outpost) -> AsyncIterator[tuple[str, str, Line]]:
    """Ada at a table with a bot, in the middle of a game: its code, her token, her line."""
    token = server.newcomer()
    body = {"game": "party_bugs", "name": "Ada", "players": 2, "bots": "casual"}
    code = server.post("/api/tables", body, token)["code"]
    line = await call(server, code, token)
    line.send({"type": "hello", "name": "Ada"})
    try:
        yield code, token, line
    finally:
        line.hang_up()


def scene(play: Callable[[Outpost], Awaitable[None]]) -> Callable[[Outpost], None]:
    def test(server: Outpost) -> None:
        asyncio.run(asyncio.wait_for(play(server), 60))
        assert server.get("/healthz")

    test.__doc__ = play.__doc__
    return test


async def refusal(line: Line) -> dict:
    return await line.hear_until(lambda answer: answer["type"] == "refused")


async def welcomed(line: Line) -> dict:
    return await line.hear_until(lambda answer: answer["type"] == "welcome")


@scene
async def test_a_stranger_cannot_play_for_another_seat(server: Outpost) -> None:
    async with started(server) as (code, _, ada):
        moves = (await welcomed(ada))["moves"]
        eve = await call(server, code, server.newcomer())
        eve.send({"type": "hello", "name": "Eve"})
        seen = await welcomed(eve)
        assert seen["you"]["chair"] is None
        assert not seen.get("moves")
        assert seen["view"]["hand"] is None
        eve.send({"type": "play", "id": "x", "action": moves[0]["action"]})
        assert (await refusal(eve))["code"] == "no_chair"
        for request in ("start", "pause", "close"):
            eve.send({"type": request, "id": request})
            assert (await refusal(eve))["code"] == "not_host"
        eve.hang_up()


@scene
async def test_a_replayed_frame_is_done_once(server: Outpost) -> None:
    async with started(server) as (_, _, ada):
        move = (await welcomed(ada))["moves"][0]["action"]
        for _ in range(3):
            ada.send({"type": "play", "id": "again", "action": move})
        granted = 0
        while granted < 3:
            answer = await ada.hear()
            assert answer is not None
            assert answer["type"] != "refused"
            granted += answer.get("done", []).count("again") if "done" in answer else 0
            granted += answer["type"] == "done" and answer["id"] == "again"


@scene
async def test_a_forged_version_gets_the_truth(server: Outpost) -> None:
    async with started(server) as (code, token, ada):
        truth = await welcomed(ada)
        for since in (-5, 0, 10**9, 2**62):
            line = await call(server, code, token)
            line.send({"type": "hello", "since": since})
            answer = await welcomed(line)
            assert answer["view"]["hand"] == truth["view"]["hand"]
            line.hang_up()


@scene
async def test_an_old_secret_opens_nothing(server: Outpost) -> None:
    """A chair moves to another device with its secret; an old one, or a guess, does not do."""
    async with started(server) as (code, token, ada):
        old = (await welcomed(ada))["you"]["secret"]
        again = await call(server, code, token)
        again.send({"type": "hello"})
        new = (await welcomed(again))["you"]["secret"]
        assert new != old
        thief = await call(server, code, server.newcomer())
        for wrong in (old, "guess", new[:-1]):
            thief.send({"type": "hello", "name": "Thief", "secret": wrong})
            assert (await refusal(thief))["code"] == "wrong_secret"
        phone = await call(server, code, server.newcomer())
        phone.send({"type": "hello", "name": "Ada", "secret": new})
        assert (await welcomed(phone))["you"]["chair"] == 0
        late = await call(server, code, server.newcomer())
        late.send({"type": "hello", "name": "Late", "secret": new})
        assert (await refusal(late))["code"] == "wrong_secret"
        for line in (again, thief, phone, late):
            line.hang_up()


@scene
async def test_two_tabs_share_the_chair(server: Outpost) -> None:
    async with started(server) as (code, token, ada):
        first = await welcomed(ada)
        other = await call(server, code, token)
        other.send({"type": "hello"})
        second = await welcomed(other)
        assert second["you"]["chair"] == first["you"]["chair"] == 0
        assert second["view"]["hand"] == first["view"]["hand"]
        other.send({"type": "play", "id": "tab", "action": second["moves"][0]["action"]})
        await other.hear_until(lambda answer: "tab" in answer.get("done", []))
        await ada.hear_until(
            lambda answer: any(
                told["event"].get("seat") == 0 and told["event"].get("card")
                for told in answer.get("events", [])
            )
        )
        other.hang_up()


def refusal_in(answer: WSInvalidStatusError) -> tuple[int, str]:
    assert answer.response is not None
    return int(answer.response.status), json.loads(answer.raw_body or b"")["code"]


@scene
async def test_another_site_cannot_open_a_socket(server: Outpost) -> None:
    async with started(server) as (code, token, _):
        with pytest.raises(WSInvalidStatusError) as foreign:
            await call(server, code, token, origin="https://elsewhere.example")
        assert refusal_in(foreign.value) == (403, "wrong_origin")
        with pytest.raises(WSInvalidStatusError) as forged:
            await call(server, code, "forged.token.here")
        assert refusal_in(forged.value) == (401, "no_token")


@scene
async def test_a_wrong_code_is_told_so(server: Outpost) -> None:
    line = await call(server, "Q" * 1000, server.newcomer())
    answer = await line.hear()
    assert answer is not None
    assert (answer["type"], answer["code"]) == ("bye", "no_table")
    assert len(answer["words"]) < 100
    line = await call(server, "QQQQQQ", server.newcomer())
    answer = await line.hear()
    assert answer is not None
    assert (answer["type"], answer["code"]) == ("bye", "no_table")
    assert await line.hear() is None


@scene
async def test_odd_frames_are_refused_and_nothing_changes(server: Outpost) -> None:
    async with started(server) as (_, _, ada):
        before = await welcomed(ada)
        rng = random.Random(7)
        for sent, frame in enumerate(odd_frames(rng, 300, HARMLESS), start=1):
            ada.send_bytes(frame)
            if sent % 20 == 0:
                ada.send({"type": "rename", "id": f"n{sent}", "name": ""})
                await ada.hear_until(lambda answer, sent=sent: answer.get("id") == f"n{sent}")
        again = await welcomed_again(ada)
        assert again["view"]["hand"] == before["view"]["hand"]


def test_odd_frames_are_made_from_every_request() -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(AnyRequest)}
    assert {read_request(frame).__struct_config__.tag for frame in HONEST} == kinds


async def welcomed_again(line: Line) -> dict:
    """However often it has to be asked for: odd frames count as asking too fast."""
    while True:
        line.send({"type": "hello"})
        answer = await line.hear_until(lambda answer: answer["type"] in ("welcome", "refused"))
        if answer["type"] == "welcome":
            return answer


@scene
async def test_frames_that_are_no_text_end_the_line(server: Outpost) -> None:
    for content, kind in ((b"\x00\x01", WSMsgType.BINARY), (b"x" * 10_000, WSMsgType.TEXT)):
        async with started(server) as (_, _, ada):
            await welcomed(ada)
            ada.send_bytes(content, kind)
            while (answer := await ada.hear()) is not None:
                assert answer["type"] in ("bye", "update", "fleeting")
            ada.hang_up()


@scene
async def test_a_reader_who_does_not_read_is_let_go(server: Outpost) -> None:
    """Others go on; the slow one gets no more than its buffer, then is dropped."""
    async with started(server) as (code, _, ada):
        move = (await welcomed(ada))["moves"][0]["action"]
        slow = await call(server, code, server.newcomer())
        before = server.resident()
        there = connections(server)
        await stop_reading(server, slow)
        assert server.resident() - before < 20_000_000
        ada.send({"type": "play", "id": "on", "action": move})
        await ada.hear_until(lambda answer: "on" in answer.get("done", []))
        while connections(server) >= there:
            await asyncio.sleep(0.01)
        slow.transport.underlying_transport.resume_reading()
        while await slow.hear() is not None:
            pass


@scene
async def test_a_slow_reader_who_reads_on_hears_why_it_was_let_go(server: Outpost) -> None:
    """Also if it goes on talking: what nobody reads at the other end must not break the line. And
    if it takes longer than a moment, as long as it reads."""
    async with started(server) as (code, token, ada):
        await welcomed(ada)
        slow = await call(server, code, token)
        await stop_reading(server, slow)
        for _ in range(20):
            slow.send({"type": "hello"})
        read_in(slow, 16_000)
        slow.transport.underlying_transport.resume_reading()
        last = await slow.hear_until(lambda answer: answer["type"] == "bye")
        assert (last["code"], last["again"]) == ("too_slow", True)
        assert await slow.hear() is None


async def stop_reading(server: Outpost, line: Line) -> None:
    """Ask for more and more, and read none of it, until the server has had enough."""
    line.send({"type": "hello"})
    await welcomed(line)
    read_in(line, 4096)
    line.transport.underlying_transport.pause_reading()
    before = told(server, 'antics_refused_total{code="too_slow"}')
    while told(server, 'antics_refused_total{code="too_slow"}') == before:
        line.send({"type": "hello"})
        await asyncio.sleep(0.01)


def read_in(line: Line, size: int) -> None:
    """So many bytes at a time, as far as the kernel is concerned."""
    connection = line.transport.underlying_transport.get_extra_info("socket")
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, size)


def connections(server: Outpost) -> int:
    return told(server, "antics_connections")


def told(server: Outpost, name: str) -> int:
    """What the server's metrics say, 0 for nothing."""
    for line in server.get("/metrics").decode().splitlines():
        if line.startswith(f"{name} "):
            return int(float(line.rpartition(" ")[2]))
    return 0


@pytest.fixture
def open_files() -> Iterator[None]:
    """As many as half-open connections take, or no test of them."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < HALF_OPEN + 1000:
        pytest.skip(f"this system allows {hard} open files, which is too few")
    resource.setrlimit(resource.RLIMIT_NOFILE, (HALF_OPEN + 1000, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.usefixtures("open_files")
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process has open")
@scene
async def test_ten_thousand_half_open_connections(server: Outpost) -> None:
    """Half of them say nothing, the others half a request. Who plays, or comes, does not notice,
    and they are let go."""

    def held() -> int:
        return len(list(Path(f"/proc/{server.pid}/fd").iterdir()))

    async def connect(number: int) -> None:
        connection = socket.socket()
        half.append(connection)
        connection.setblocking(False)
        await loop.sock_connect(connection, ("127.0.0.1", server.port))
        if number % 2:
            await loop.sock_sendall(connection, b"GET /healthz HTTP/1.1\r\nhost: h")

    loop = asyncio.get_running_loop()
    half: list[socket.socket] = []
    async with started(server) as (_, _, ada):
        move = (await welcomed(ada))["moves"][0]["action"]
        before = held()
        try:
            for begin in range(0, HALF_OPEN, 500):
                await asyncio.gather(*map(connect, range(begin, begin + 500)))
            while held() < before + HALF_OPEN:
                await asyncio.sleep(0.01)
            ada.send({"type": "play", "id": "still", "action": move})
            await ada.hear_until(lambda answer: "still" in answer.get("done", []))
            async with started(server) as (_, _, newcomer):
                await welcomed(newcomer)
            assert held() >= before + HALF_OPEN, "they were let go before anybody came"
            while held() > before + 10:
                await asyncio.sleep(0.05)
            for connection in half:
                assert connection.recv(1) == b""
        finally:
            for connection in half:
                connection.close()


def test_names_with_script_come_back_as_they_are(server: Outpost) -> None:
    token = server.newcomer()
    name = "<b>Ada</b>"
    code = server.post("/api/tables", {"game": "party_bugs", "name": name}, token)["code"]
    room = server.get(f"/api/tables/{code}")
    assert b"<b>Ada</b>" in room or b"\\u003cb" in room
    with pytest.raises(urllib.error.HTTPError) as refused:
        server.post("/api/tables", {"game": "party_bugs", "name": "x" * 200}, token)
    assert refused.value.code == 400
    refused.value.close()


def test_a_stopped_server_ends_cleanly(tmp_path: Path) -> None:
    server = Outpost(tmp_path)
    server.start()
    assert server.stop() == 0
