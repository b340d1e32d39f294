"""Bots from outside: they come over the wire, as anybody does."""

import asyncio
import contextlib
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from picows import (
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
    ws_create_server,
)

from antics.client import Gone, Outcome, Seat, ServerSaysNo, Turn, Visitor
from antics.client import seat as seat_module
from antics.server.gate import Paces

from ..faults.outpost import Outpost, outpost  # noqa: TID252

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
WITHIN = 60.0
AT_ONCE = Paces().requests.burst


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outpost]:
    with outpost(tmp_path_factory.mktemp("client"), "--bot-pace", "0") as found:
        yield found


def address(server: Outpost) -> str:
    return f"http://127.0.0.1:{server.port}"


async def played_out(seat: Seat, rng: random.Random) -> None:
    async for turn in seat.turns():
        assert turn.moves
        await turn.play(rng.choice(turn.moves).replace("?", "0"))


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_two_bots_play_a_game_to_its_end(server: Outpost, game: str) -> None:
    async def evening() -> None:
        async with Visitor(address(server), "Ada") as ada, Visitor(address(server), "Bo") as bo:
            code = await ada.open_table(game)
            seats = [await ada.sit_down(code), await bo.sit_down(code)]
            started = await seats[0].ask("start")
            assert started.ok
            rng = random.Random(game)
            await asyncio.gather(*(played_out(seat, rng) for seat in seats))
            assert [seat.room["phase"] for seat in seats] == ["over", "over"]
            views = [seat.view for seat in seats]
            assert all(view is not None and view["over"] for view in views)
            record = json.loads(server.get(f"/api/records/{seats[0].room['record']}"))
            assert len(record["meta"]["fair"]["entropy"]) == 2, "each has added to the deal"

    asyncio.run(asyncio.wait_for(evening(), WITHIN))


def test_a_bot_from_outside_plays_in_real_time(server: Outpost) -> None:
    """It grabs, looks and puts back until the game is over; what comes too late is refused."""

    async def evening() -> None:
        async with Visitor(address(server), "Ada") as ada, Visitor(address(server), "Bo") as bo:
            code = await ada.open_table("bugs_and_co")
            seats = [await ada.sit_down(code), await bo.sit_down(code)]
            assert (await seats[0].ask("start")).ok
            rng = random.Random("real time")
            outcomes = await asyncio.gather(*(hurried(seat, rng) for seat in seats))
            assert [seat.room["phase"] for seat in seats] == ["over", "over"]
            assert sum(outcome.ok for each in outcomes for outcome in each) > 5
            assert all(outcome.ok or outcome.words for each in outcomes for outcome in each)
            told = {event["event"] for seat in seats for event in seat.events}
            assert "Grabbed" in told

    asyncio.run(asyncio.wait_for(evening(), WITHIN))


async def hurried(seat: Seat, rng: random.Random) -> list[Outcome]:
    return [await turn.play(grabbed(rng.choice(turn.moves), rng)) async for turn in seat.turns()]


def grabbed(move: str, rng: random.Random) -> str:
    return move.replace("?", str(rng.randrange(60)))


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_what_updates_tell_bit_by_bit_is_what_a_newcomer_is_told_whole(
    server: Outpost, game: str
) -> None:
    async def evening() -> None:
        async with Visitor(address(server), "Ada") as ada, Visitor(address(server), "Bo") as bo:
            code = await ada.open_table(game)
            seats = [await ada.sit_down(code), await bo.sit_down(code)]
            await seats[0].ask("start")
            rng = random.Random(7)
            looked = 0
            for _ in range(30):
                for seat in seats:
                    if seat.moves and seat.room["phase"] == "playing":
                        await seat.ask("play", action=rng.choice(seat.moves).replace("?", "0"))
                again = await ada.watch(code)
                if again.version == seats[0].version:
                    assert again.view == seats[0].view
                    assert again.moves == seats[0].moves
                    looked += 1
                again.leave()
            assert looked > 5

    asyncio.run(asyncio.wait_for(evening(), WITHIN))


@pytest.mark.parametrize("turns", range(6))
def test_who_leaves_just_when_something_is_heard_is_gone(
    monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    ears: list[WSListener] = []

    class Quiet:
        """A line on which nothing is said."""

        underlying_transport = SimpleNamespace(abort=lambda: None)

        def send(self, *_: object) -> None: ...

    async def connect(make: Callable[[], WSListener], *_: object, **__: object) -> object:
        ears.append(make())
        return Quiet(), None

    async def evening() -> None:
        seat = Seat("ws://nowhere", "Ada", "token")
        coming = asyncio.create_task(seat.come())
        while not ears:
            await asyncio.sleep(0)
        for _ in range(5):
            await asyncio.sleep(0)  # now it listens
        ears[0]._heard.put_nowait({"type": "fleeting"})
        for _ in range(turns):
            await asyncio.sleep(0)
        seat.leave()
        with pytest.raises(Gone):
            await coming
        assert seat._running is not None
        with pytest.raises(asyncio.CancelledError):
            await seat._running

    monkeypatch.setattr(seat_module, "ws_connect", connect)
    asyncio.run(asyncio.wait_for(evening(), 5))


def test_who_looks_in_far_too_often_is_welcomed_each_time(server: Outpost) -> None:
    async def evening() -> None:
        async with Visitor(address(server), "Ada") as ada:
            code = await ada.open_table("party_bugs")
            for _ in range(AT_ONCE + 10):
                (await ada.watch(code)).leave()

    asyncio.run(asyncio.wait_for(evening(), WITHIN))


def test_who_loses_a_chair_in_mid_game_sees_what_those_see_who_look_on(server: Outpost) -> None:
    async def evening() -> None:
        async with (
            Visitor(address(server), "Ada") as ada,
            Visitor(address(server), "Bo") as bo,
            Visitor(address(server), "Cy") as cy,
        ):
            code = await ada.open_table("party_bugs")
            seats = [await ada.sit_down(code), await bo.sit_down(code)]
            await seats[0].ask("start")
            onlooker = await cy.watch(code)
            first, second = seats
            assert (await second.ask("play", action=second.moves[0])).ok
            assert (await first.ask("clear", chair=1)).ok
            assert (await first.ask("play", action=first.moves[0])).ok
            while not onlooker.version == second.version == first.version:
                await asyncio.sleep(0.01)
            assert second.chair is None
            assert second.view == onlooker.view
            assert second.moves == []

    asyncio.run(asyncio.wait_for(evening(), WITHIN))


def test_a_refused_move_is_told_and_changes_nothing(server: Outpost) -> None:
    async def evening() -> None:
        async with Visitor(address(server), "Ada") as ada:
            code = await ada.open_table("party_bugs", players=2, bots="casual")
            seat = await ada.sit_down(code)
            turn = await anext(seat.turns())
            refused = await turn.play("play 99")
            assert (refused.ok, bool(refused.code), bool(refused.words)) == (False, True, True)
            assert (await turn.play(turn.moves[0])).ok

    asyncio.run(asyncio.wait_for(evening(), WITHIN))


def test_a_bot_goes_on_when_the_server_comes_back(tmp_path: Path) -> None:
    server = Outpost(tmp_path / "data")
    server.start("--bot-pace", "0")

    async def evening() -> None:
        async with Visitor(address(server), "Ada") as ada, Visitor(address(server), "Bo") as bo:
            code = await ada.open_table("party_bugs")
            seats = [await ada.sit_down(code), await bo.sit_down(code)]
            await seats[0].ask("start")
            rng = random.Random(3)
            games = asyncio.gather(*(played_out(seat, rng) for seat in seats))
            while seats[0].version < 20:
                await asyncio.sleep(0.002)
            server.kill()
            server.start("--bot-pace", "0")
            await games
            assert seats[1].room["phase"] == "over"

    try:
        asyncio.run(asyncio.wait_for(evening(), WITHIN))
    finally:
        server.stop()


def test_no_table_no_server_and_no_address_are_told_in_words(server: Outpost) -> None:
    async def ask(where: str, code: str) -> str:
        with pytest.raises(ServerSaysNo) as no:
            async with Visitor(where, "Ada") as ada:
                await ada.sit_down(code)
        assert str(no.value)
        return no.value.code

    assert asyncio.run(ask(address(server), "ZZZZZZ")) == "no_table"
    assert asyncio.run(ask("http://127.0.0.1:9", "ZZZZZZ")) == "no_server"
    assert asyncio.run(ask("ftp://somewhere", "ZZZZZZ")) == "no_address"


def test_who_is_turned_away_at_the_door_is_told_why_at_once(
    server: Outpost, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        async with Visitor(address(server), "Ada") as ada:
            code = await ada.open_table("party_bugs")
        with pytest.raises(Gone, match="say who you are first") as no:
            await Visitor(address(server), "Eve", "a1.forged.token").sit_down(code)
        assert no.value.code == "no_token"

    monkeypatch.setattr(seat_module, "FIRST_PAUSE", 2 * WITHIN)  # nobody tries again
    asyncio.run(asyncio.wait_for(evening(), WITHIN))


@pytest.mark.parametrize("body", [b'{"code":"stopping","words":"come back"}', b"", b"[]"])
def test_who_is_to_come_later_comes_later(monkeypatch: pytest.MonkeyPatch, body: bytes) -> None:
    monkeypatch.setattr(seat_module, "LONGEST_PAUSE", 0.0)
    monkeypatch.setattr(seat_module, "FIRST_PAUSE", 0.0)
    calls: list[None] = []

    def closed(_: object) -> WSUpgradeResponseWithListener:
        calls.append(None)
        return WSUpgradeResponseWithListener(
            WSUpgradeResponse.create_error_response(503, body), None
        )

    async def evening() -> None:
        server = await ws_create_server(closed, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(Gone, match=r"come back|503") as gone:
            await Seat(f"ws://127.0.0.1:{port}/ws/ABCDEF", "Ada", "token").come()
        assert gone.value.code == "no_server"
        server.close()

    asyncio.run(asyncio.wait_for(evening(), WITHIN))
    assert len(calls) == seat_module.TRIES


class Odd(WSListener):
    """A server that nobody would want."""

    def __init__(self, words: bytes | None, calls: list[None]) -> None:
        self._words = words
        calls.append(None)

    def on_ws_connected(self, transport: WSTransport) -> None:
        if self._words:
            transport.send(WSMsgType.TEXT, self._words)
        elif self._words is not None:
            transport.disconnect()


@pytest.mark.parametrize(
    ("words", "code", "calls"),
    [
        (b"", "no_server", seat_module.TRIES),
        (None, "no_server", seat_module.TRIES),
        (b'{"type":"welcome"}', "bad_message", 1),
    ],
)
def test_a_server_that_hangs_up_falls_silent_or_talks_nonsense_is_given_up(
    monkeypatch: pytest.MonkeyPatch, words: bytes | None, code: str, calls: int
) -> None:
    monkeypatch.setattr(seat_module, "SILENT_FOR", 0.01)
    monkeypatch.setattr(seat_module, "LONGEST_PAUSE", 0.0)
    monkeypatch.setattr(seat_module, "FIRST_PAUSE", 0.0)
    made: list[None] = []

    async def evening() -> None:
        server = await ws_create_server(lambda _: Odd(words, made), "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        seat = Seat(f"ws://127.0.0.1:{port}/ws/ABCDEF", "Ada", "token")
        with pytest.raises(Gone) as gone:
            await seat.come()
        assert gone.value.code == code
        with pytest.raises(Gone):
            await anext(seat.turns())
        server.close()

    asyncio.run(asyncio.wait_for(evening(), WITHIN))
    assert len(made) == calls


class Strict(WSListener):
    """A server at which every move but the last comes too fast."""

    def __init__(self, most: int) -> None:
        self.asked = 0
        self._most = most

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            return
        request = json.loads(frame.get_payload_as_bytes())
        answer: dict[str, object] = {
            "type": "welcome",
            "version": 1,
            "you": {"chair": 0},
            "room": {"phase": "playing"},
            "view": {},
            "moves": [{"action": "draw"}],
        }
        if request["type"] == "play":
            self.asked += 1
            answer = {"type": "update", "version": 2, "after": 1, "room": {"phase": "over"}}
            if self.asked < self._most:
                why = {"code": "too_fast", "words": "slow down"}
                answer = {"type": "refused", "id": request["id"], **why}
            else:
                answer["done"] = [request["id"]]
        transport.send(WSMsgType.TEXT, json.dumps(answer).encode())


def test_who_was_too_fast_is_offered_nothing_for_a_moment() -> None:
    strict, pauses = Strict(5), []

    async def sleep(seconds: float) -> None:
        pauses.append((strict.asked, seconds))

    async def evening() -> None:
        server = await ws_create_server(lambda _: strict, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        seat = Seat(f"ws://127.0.0.1:{port}/ws/ABCDEF", "Ada", "token", sleep=sleep)
        await seat.come()
        async for turn in seat.turns():
            await turn.play("draw")
        seat.leave()
        server.close()

    asyncio.run(asyncio.wait_for(evening(), WITHIN))
    assert strict.asked == 5
    assert pauses == [(asked, seat_module.MOMENT) for asked in (1, 2, 3, 4)]


def test_who_waits_for_something_when_the_seat_is_left_hears_of_it() -> None:
    async def evening() -> None:
        server = await ws_create_server(lambda _: Mute(1), "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        seat = Seat(f"ws://127.0.0.1:{port}/ws/ABCDEF", "Ada", "token")
        await seat.come()
        turns = seat.turns()
        await anext(turns)
        waiting = [asyncio.create_task(seat.ask("sit")), asyncio.create_task(next_of(turns))]
        await asyncio.sleep(0)
        seat.leave()
        heard = await asyncio.gather(*waiting, return_exceptions=True)
        assert [error.code for error in heard if isinstance(error, Gone)] == ["left", "left"]
        server.close()

    asyncio.run(asyncio.wait_for(evening(), WITHIN))


async def next_of(turns: AsyncIterator[Turn]) -> Turn:
    return await anext(turns)


class Mute(Strict):
    """A server that answers nothing but hello."""

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if b'"hello"' in frame.get_payload_as_bytes():
            super().on_ws_frame(transport, frame)


def test_a_closed_table_ends_the_turns(server: Outpost) -> None:
    async def evening() -> None:
        async with Visitor(address(server), "Ada") as ada:
            code = await ada.open_table("party_bugs")
            seat = await ada.sit_down(code)
            closing = asyncio.gather(seat.ask("close"), return_exceptions=True)
            with contextlib.suppress(Gone):
                async for _ in seat.turns():
                    raise AssertionError("there is nothing to decide")
            await closing
            with pytest.raises(Gone):
                await seat.ask("sit")

    asyncio.run(asyncio.wait_for(evening(), WITHIN))


ROBOS = {
    "python": [sys.executable, str(EXAMPLES / "robo.py")],
    "javascript": ["node", "--experimental-websocket", str(EXAMPLES / "robo.mjs")],
}


def found(program: str) -> str:
    beside_python = str(Path(sys.executable).parent)
    path = shutil.which(program, path=os.pathsep.join([os.environ["PATH"], beside_python]))
    assert path is not None
    return path


@pytest.mark.parametrize("command", ROBOS.values(), ids=ROBOS)
def test_the_example_plays_to_the_end(server: Outpost, command: list[str]) -> None:
    program = found(command[0])

    async def evening() -> None:
        async with Visitor(address(server), "Ada") as ada:
            code = await ada.open_table("party_bugs")
            seat = await ada.sit_down(code)
            robo = await asyncio.create_subprocess_exec(
                program, *command[1:], address(server), code, stderr=subprocess.PIPE
            )
            while not any(chair.get("name") == "Robo" for chair in seat.room["chairs"]):
                await asyncio.sleep(0.01)
            await seat.ask("start")
            await played_out(seat, random.Random(1))
            _, said = await robo.communicate()
            assert (robo.returncode, seat.room["phase"]) == (0, "over"), said

    asyncio.run(asyncio.wait_for(evening(), WITHIN))


@pytest.mark.parametrize("command", ROBOS.values(), ids=ROBOS)
def test_the_example_says_in_a_line_why_it_does_not_play(
    server: Outpost, command: list[str]
) -> None:
    tries = {
        (): "robo: say which server and table: robo.",
        ("http://127.0.0.1:1", "QWERTY"): "robo: no server answers at http://127.0.0.1:1",
        (address(server), "QWERTY"): "robo: there is no table QWERTY",
    }
    for words, reason in tries.items():
        done = subprocess.run(
            [found(command[0]), *command[1:], *words],
            check=False,
            capture_output=True,
            text=True,
            timeout=WITHIN,
        )
        said = done.stderr.splitlines()
        assert (done.returncode, said[-1][: len(reason)]) == (1, reason)
        assert not any(line.startswith((" ", "Traceback")) for line in said)


def test_the_example_in_javascript_fills_in_every_number_of_a_move(server: Outpost) -> None:
    command = ROBOS["javascript"]
    program = found(command[0])

    async def sees_a_tile_put_back(ada: Visitor) -> bool:
        code = await ada.open_table("bugs_and_co", options={"limit": 1000})
        seat = await ada.sit_down(code)
        robo = await asyncio.create_subprocess_exec(
            program, *command[1:], address(server), code, stderr=subprocess.DEVNULL
        )
        while not any(chair.get("name") == "Robo" for chair in seat.room["chairs"]):
            await asyncio.sleep(0.01)
        await seat.ask("start")
        try:
            async for _ in seat.turns():
                if any(event["event"] == "PutBack" for event in seat.events):
                    return True
            return False  # it may like to keep all its tiles, once in a while
        finally:
            robo.kill()
            await robo.wait()

    async def evening() -> None:
        async with Visitor(address(server), "Ada") as ada, Visitor(address(server), "Bo") as bo:
            for _ in range(8):
                if any(await asyncio.gather(sees_a_tile_put_back(ada), sees_a_tile_put_back(bo))):
                    return
        raise AssertionError("in sixteen games no tile was put back")

    asyncio.run(asyncio.wait_for(evening(), WITHIN))
