"""A real server in a process of its own, and clients that behave as a page does, or do not."""

import asyncio
import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import IO

import msgspec
from picows import WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

READY_WITHIN = 30.0
ANSWER_WITHIN = 30.0


class Outpost:
    """A server that can be killed and started again on the same data and port."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.port = 0
        self._environment = environment
        self.process: subprocess.Popen[str] | None = None
        self.complaints = ""
        """What it said on stderr, each time until it ended."""
        self._stderr: IO[bytes] | None = None

    def start(self, *more: str) -> None:
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115  # for as long as it runs
        self.process = self._spawn(self._stderr, *more)
        if not self._is_ready(self.process):
            code = self._end(READY_WITHIN)
            said = self.complaints[-2000:]
            raise AssertionError(f"the server did not start: it ended with {code}, saying {said}")

    def _is_ready(self, process: "subprocess.Popen[str]") -> bool:
        """Wait until it says where it serves; False if it ends without a word of that."""
        assert process.stdout is not None
        too_late = threading.Timer(READY_WITHIN, process.kill)
        too_late.start()
        try:
            for line in process.stdout:
                found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
                if found:
                    self.port = int(found[1])
                    return True
            return False
        finally:
            too_late.cancel()

    def _spawn(self, words: IO[bytes], *more: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [
                sys.executable,
                "-m",
                "antics",
                "serve",
                "--no-browser",
                "--local",
                "--port",
                str(self.port),
                "--data",
                str(self.data),
                *more,
            ],
            stdout=subprocess.PIPE,
            stderr=words,
            text=True,
            env={**os.environ, **self._environment},
        )

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self._end(READY_WITHIN)

    def _end(self, within: float) -> int:
        assert self.process is not None
        code = self.process.wait(within)
        if self.process.stdout is not None:
            self.process.stdout.close()
        if self._stderr is not None:
            with self._stderr as said:
                said.seek(0)
                self.complaints += said.read().decode(errors="replace")
            self._stderr = None
        return code

    @property
    def bugs(self) -> list[str]:
        """Those of its complaints that tell of one, once it has ended."""
        return [
            line
            for line in self.complaints.splitlines()
            if re.search(r'Traceback|"level":"(error|critical)"|never (awaited|retrieved)', line)
        ]

    def stop(self) -> int:
        """Ctrl-C, and the code it ended with."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self._end(READY_WITHIN)

    def post(self, path: str, body: object, token: str = "") -> dict:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            data=json.dumps(body).encode(),
            headers={"content-type": "application/json"}
            | ({"authorization": f"Bearer {token}"} if token else {}),
        )
        with urllib.request.urlopen(request, timeout=ANSWER_WITHIN) as answer:  # noqa: S310
            return json.load(answer)

    def get(self, path: str, token: str = "") -> bytes:
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            headers={"authorization": f"Bearer {token}"} if token else {},
        )
        with urllib.request.urlopen(request, timeout=ANSWER_WITHIN) as answer:  # noqa: S310
            return answer.read()

    def counted(self, figure: str) -> float:
        """What /metrics says of it; 0 if nothing."""
        lines = self.get("/metrics").decode().splitlines()
        return sum(float(line.rpartition(" ")[2]) for line in lines if line.startswith(figure))

    def newcomer(self) -> str:
        """A new person's token."""
        return self.post("/api/me", {})["token"]

    def resident(self) -> int:
        """Bytes of memory that the server itself holds."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert found
        return int(found[1]) * 1024


@contextlib.contextmanager
def outpost(data: Path, *more: str):
    """A server for one test."""
    server = Outpost(data)
    server.start(*more)
    try:
        yield server
    finally:
        server.stop()
    assert not server.bugs


class Ear(WSListener):
    """Puts every frame into a queue; None when the line is dead."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[bytes | None] = asyncio.Queue()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            self.heard.put_nowait(frame.get_payload_as_bytes())
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code(), frame.get_close_message())
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self.heard.put_nowait(None)


class Line:
    """One WebSocket."""

    def __init__(self, transport: WSTransport, ear: Ear) -> None:
        self.transport = transport
        self._ear = ear

    def send(self, message: object) -> None:
        self.send_bytes(msgspec.json.encode(message))

    def send_bytes(self, content: bytes, kind: WSMsgType = WSMsgType.TEXT) -> None:
        self.transport.send(kind, content)

    async def hear(self) -> dict | None:
        """The next message; pings are answered on the way. None when the line is dead."""
        while True:
            frame = await asyncio.wait_for(self._ear.heard.get(), ANSWER_WITHIN)
            if frame is None:
                return None
            answer = msgspec.json.decode(frame)
            if answer["type"] != "ping":
                return answer
            self.send({"type": "pong", "nonce": answer["nonce"]})

    async def hear_until(self, wanted: Callable[[dict], bool]) -> dict:
        while True:
            answer = await self.hear()
            assert answer is not None, "the line died while something was waited for"
            if wanted(answer):
                return answer

    def hang_up(self) -> None:
        self.transport.underlying_transport.abort()


async def call(server: Outpost, code: str, token: str, **headers: str) -> Line:
    ear = Ear()
    transport, _ = await ws_connect(
        lambda: ear,
        f"ws://127.0.0.1:{server.port}/ws/{code}",
        extra_headers={"authorization": f"Bearer {token}", **headers},
    )
    return Line(transport, ear)


class Player:
    """Somebody who plays random legal moves and comes back by themselves, as the page does."""

    def __init__(self, server: Outpost, code: str, token: str, name: str) -> None:
        self.server = server
        self.code = code
        self.token = token
        self.name = name
        self.rng = random.Random(name)
        self.acknowledged: list[str] = []
        """The ids of moves that the server said it has."""
        self.unanswered: dict[str, str] = {}
        """Moves sent and not yet answered, by id: to be sent again."""
        self.version = 0
        self.welcomes = 0
        """How often it has come to the table."""
        self.over = False
        self._moves: list[str] = []
        """What may be played, as the server said last."""
        self._count = 0

    async def play(self, stop: asyncio.Event) -> None:
        """Until told to stop, through as many lost connections as there are."""
        while not stop.is_set() and not self.over:
            with contextlib.suppress(OSError, asyncio.TimeoutError, WSError):
                await self._play_on(stop)
            await asyncio.sleep(0.02)

    async def _play_on(self, stop: asyncio.Event) -> None:
        line = await call(self.server, self.code, self.token)
        try:
            line.send({"type": "hello", "name": self.name, "since": self.version})
            welcomed = False
            while not stop.is_set() and not self.over:
                answer = await line.hear()
                if answer is None:
                    return
                kind = answer["type"]
                if kind == "update":
                    assert answer["after"] == self.version, "an update was lost"
                if kind == "welcome":
                    assert answer["version"] >= self.version, "what was told is gone"
                    self.welcomes += 1
                if kind in ("welcome", "update"):
                    self.version = answer["version"]
                    for done in answer.get("done", []):
                        self._granted(done)
                    room = answer.get("room") or {}
                    self.over = room.get("phase") == "over"
                if kind == "welcome" and not welcomed:
                    welcomed = True
                    for request, action in self.unanswered.items():
                        line.send({"type": "play", "id": request, "action": action})
                if kind == "done":
                    self._granted(answer["id"])
                if kind == "refused" and answer["id"] in self.unanswered:
                    del self.unanswered[answer["id"]]
                if answer.get("moves") is not None:
                    self._moves = [move["action"] for move in answer["moves"]]
                if self._moves and not self.unanswered:
                    self._count += 1
                    request = f"{self.name}-{self._count}"
                    action = self.rng.choice(self._moves)
                    self.unanswered[request] = action
                    line.send({"type": "play", "id": request, "action": action})
        finally:
            line.hang_up()

    def __repr__(self) -> str:
        return (
            f"{self.name} at {self.code}: version {self.version}, "
            f"{len(self.acknowledged)} acknowledged, waits for {self.unanswered}, over: {self.over}"
        )

    def _granted(self, request: str) -> None:
        if self.unanswered.pop(request, None) is not None:
            self.acknowledged.append(request)


async def full_table(server: Outpost, tag: str, seats: int = 4) -> tuple[str, list[Player]]:
    """A started table of Party Bugs with people on all chairs."""
    tokens = [server.newcomer() for _ in range(seats)]
    made = server.post("/api/tables", {"game": "party_bugs", "name": f"{tag}-0"}, tokens[0])
    code = made["code"]
    players = [Player(server, code, token, f"{tag}-{seat}") for seat, token in enumerate(tokens)]
    lines = []
    for player in players:
        line = await call(server, code, player.token)
        line.send({"type": "hello", "name": player.name})
        await line.hear_until(lambda answer: answer["type"] == "welcome")
        line.send({"type": "sit", "id": "sit"})
        await line.hear_until(
            lambda answer: "sit" in answer.get("done", []) or answer.get("id") == "sit"
        )
        lines.append(line)
    lines[0].send({"type": "start", "id": "start"})
    await lines[0].hear_until(lambda answer: "start" in answer.get("done", []))
    for line in lines:
        line.hang_up()
    return code, players
