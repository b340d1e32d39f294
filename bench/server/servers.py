"""The servers that are measured, and how each is started, held on its core and stopped."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from bench.server import watch
from bench.server.load import Spec

ROOT = Path(__file__).resolve().parent.parent.parent
PEERS = Path(__file__).resolve().parent / "peers"
PATIENCE = 30.0


class NotServedError(Exception):
    """A server did not start, or ended by itself; its last words say why."""


@dataclass(frozen=True)
class Server:
    key: str
    who: str
    how: str
    label: str
    """What the chart calls it, beside `who`."""
    host: str
    """Its players, as `load.Spec` names them."""
    command: Callable[[list[int], Path], list[str]]
    """What starts it, given free ports and a folder for what it keeps."""
    path: str = "/"
    """What to ask for, to see whether it serves."""
    ports: int = 1
    options: dict[str, bool] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=dict)


@dataclass
class Running:
    server: Server
    child: subprocess.Popen[bytes]
    ports: list[int]
    begin: float
    log: Path

    @property
    def pid(self) -> int:
        return self.child.pid

    def spec(self, tables: int, seconds: float, warm_up: float, rate: float) -> Spec:
        return Spec(
            host=self.server.host,
            ports=self.ports,
            pid=self.pid,
            tables=tables,
            seconds=seconds,
            warm_up=warm_up,
            rate=rate,
            options=self.server.options,
        )

    def wait(self) -> float:
        """Seconds from the start of its process to its first answer."""
        while time.perf_counter() - self.begin < PATIENCE:
            if self.child.poll() is not None:
                raise NotServedError(self.last_words())
            connection = HTTPConnection("127.0.0.1", self.ports[0], timeout=PATIENCE)
            try:
                connection.request("GET", self.server.path)
                connection.getresponse().read()
            except (OSError, HTTPException):
                time.sleep(0.002)
            else:
                return time.perf_counter() - self.begin
            finally:
                connection.close()
        raise NotServedError(f"did not serve within {PATIENCE:.0f} s")

    def kill(self) -> None:
        """At once, with all it has started."""
        children = watch.children(self.pid) if self.child.poll() is None else []
        self.child.kill()
        self.child.wait()
        for pid in children:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def last_words(self) -> str:
        lines = self.log.read_text("utf-8", "replace").strip().splitlines()
        faults = [line for line in lines if "Error" in line] or lines
        return faults[-1] if faults else f"ended with code {self.child.returncode}"


def start(server: Server, folder: Path, core: int, ports: list[int] | None = None) -> Running:
    ports = ports or free_ports(server.ports)
    log = folder / "server.log"
    mine = os.sched_getaffinity(0)
    # A child and all its threads inherit the core they are held on.
    os.sched_setaffinity(0, {core})
    try:
        with log.open("ab") as words:
            begin = time.perf_counter()
            child = subprocess.Popen(
                server.command(ports, folder),
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=words,
                stderr=words,
                env={**os.environ, **server.environment},
            )
    except FileNotFoundError as fault:
        raise NotServedError(str(fault)) from None
    finally:
        os.sched_setaffinity(0, mine)
    return Running(server, child, ports, begin, log)


@contextmanager
def serving(server: Server, folder: Path, core: int) -> Iterator[Running]:
    """The server while it serves; killed at the end, which none of them minds."""
    running = start(server, folder, core)
    try:
        running.wait()
        yield running
    finally:
        running.kill()


def free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [int(one.getsockname()[1]) for one in sockets]
    for one in sockets:
        one.close()
    return ports


def node(script: str, *words: str) -> Callable[[list[int], Path], list[str]]:
    def command(ports: list[int], _: Path) -> list[str]:
        if not (PEERS / "node_modules").is_dir():
            raise NotServedError("its packages are missing: run `npm ci` in bench/server/peers")
        return ["node", str(PEERS / script), *map(str, ports), *words]

    return command


def antics(ports: list[int], folder: Path) -> list[str]:
    serve = [sys.executable, "-m", "antics", "serve", "--host", "127.0.0.1", "--no-browser"]
    # Busy players are far busier than people, whom the server would hold back.
    pace = ["--requests-a-second", "1000000"]
    return [*serve, "--port", str(ports[0]), "--data", str(folder / "antics"), *pace]


ANTICS = Server(
    "antics",
    "Antics",
    "what changed after each move, each move on disk",
    "each move on disk",
    "bench.server.ours:AnticsHost",
    antics,
    path="/healthz",
)

PRODUCTION = {"NODE_ENV": "production"}

COLYSEUS = Server(
    "colyseus",
    "Colyseus",
    "a patch after each move",
    "patch after each move",
    "bench.server.colyseus:ColyseusHost",
    node("colyseus.mjs", "moves", "open"),
    environment=PRODUCTION,
)
COLYSEUS_SECRET = Server(
    "colyseus-secret",
    "Colyseus",
    "a patch after each move, hands kept secret",
    "hands secret",
    "bench.server.colyseus:ColyseusHost",
    node("colyseus.mjs", "moves", "secret"),
    options={"secret": True},
    environment=PRODUCTION,
)
COLYSEUS_CLOCK = Server(
    "colyseus-clock",
    "Colyseus",
    "its default: a patch every 50 ms",
    "default, every 50 ms",
    "bench.server.colyseus:ColyseusHost",
    node("colyseus.mjs", "clock", "open"),
    environment=PRODUCTION,
)
BOARDGAME = Server(
    "boardgame",
    "boardgame.io",
    "its default: the whole view after each move",
    "default",
    "bench.server.boardgame:BoardgameHost",
    node("boardgame.mjs"),
    ports=2,
    environment=PRODUCTION,
)


def versions() -> dict[str, str]:
    """Of the packages in `peers/`, as they are installed there."""
    found = {}
    for package in ("@colyseus/core", "@colyseus/ws-transport", "@colyseus/schema", "boardgame.io"):
        installed = PEERS / "node_modules" / package / "package.json"
        if installed.exists():
            found[package] = str(json.loads(installed.read_text("utf-8"))["version"])
        else:
            found[package] = "not installed"
    try:
        found["Node.js"] = subprocess.run(
            ["node", "--version"], check=True, capture_output=True, text=True
        ).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        found["Node.js"] = "not installed"
    return found
