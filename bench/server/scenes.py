"""The scenes that every server plays, and one lap of a scene: a fresh server, players, figures."""

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import msgspec

from bench.figures import Figures
from bench.laps import MICROSECONDS, MILLISECONDS, PER_SECOND, Lap
from bench.server import watch
from bench.server.servers import ROOT, NotServedError, Running, Server, serving

MEASURES = {
    "moves_per_second": PER_SECOND,
    "processor": MICROSECONDS,
    "own_50": MILLISECONDS,
    "own_99": MILLISECONDS,
    "other_50": MILLISECONDS,
    "other_99": MILLISECONDS,
    "memory": "bytes",
    "memory_played": "bytes",
    "server_share": "of a core",
    "players_share": "of a core",
    "children": "of a core",
    "others": "of a core",
    "refused": "moves",
    "late": "moves",
}
"""What a lap gives, as `load.Measured` names it, and in which unit."""

PATIENCE = 90.0
QUIET = 0.15
"""Of a core: what others on the machine may use while something is measured."""
TRIES = 3
"""How often a lap is played at most to find the machine quiet; the quietest counts."""
WAIT_FOR_QUIET = 5.0


@dataclass(frozen=True)
class Scene:
    key: str
    title: str
    tables: int
    rate: float = 0.0
    """Moves a second of all tables together; 0: as many as the server can."""
    seconds: float = 1.0
    """How long it is measured, as a multiple of what the caller wants."""


BUSY = [Scene(f"busy/{tables}", f"{tables} busy tables", tables) for tables in (10, 50, 200)]
SLOW = Scene("rate/50/1000", "50 tables, 1,000 moves a second together", 50, 1000)
FAST = Scene("rate/200/3000", "200 tables, 3,000 moves a second together", 200, 3000)
EVENING = Scene(
    "evening/500", "500 tables, each of 2,000 players moves every 4 seconds", 500, 500, 2.0
)


@dataclass(frozen=True)
class Cores:
    """Which core holds the server, and which the players."""

    server: int
    players: int

    @staticmethod
    def two() -> "Cores":
        free = sorted(os.sched_getaffinity(0))
        return Cores(free[0], free[-1])


def key_of(server: Server, scene: Scene, measure: str) -> str:
    return f"{server.key}/{scene.key}/{measure}"


def laps(server: Server, scene: Scene, measures: list[str] | None = None) -> list[Lap]:
    """One for each figure."""
    return [
        Lap(key_of(server, scene, measure), server.who, server.how, scene.title, 4, unit)
        for measure, unit in MEASURES.items()
        if measures is None or measure in measures
    ]


def lap(
    figures: Figures,
    number: int,
    server: Server,
    scene: Scene,
    cores: Cores,
    seconds: float,
) -> None:
    """Play the scene with a server of its own, and put down its figures."""
    found: dict[str, object] = {}
    for _ in range(TRIES):
        wait_for_quiet()
        once = attempt(server, scene, cores, seconds)
        if "fault" in once:
            found = found or once
            break
        if not found or disturbance(once) < disturbance(found):
            found = once
        if disturbance(found) < QUIET:
            break
    for measure in MEASURES:
        figure = {"fault": found["fault"]} if "fault" in found else {"figure": found[measure]}
        figures.add(key_of(server, scene, measure), number, figure)


def attempt(server: Server, scene: Scene, cores: Cores, seconds: float) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        try:
            with serving(server, Path(folder), cores.server) as running:
                return played(running, scene, cores, seconds)
        except NotServedError as fault:
            return {"fault": str(fault)}


def disturbance(found: dict[str, object]) -> float:
    return float(str(found["others"]))


def wait_for_quiet() -> None:
    """Until the machine rests, but not for ever."""
    end = time.monotonic() + WAIT_FOR_QUIET
    while time.monotonic() < end:
        busy = watch.machine_seconds()
        time.sleep(0.5)
        if (watch.machine_seconds() - busy) / 0.5 < QUIET:
            return


def played(running: Running, scene: Scene, cores: Cores, seconds: float) -> dict[str, object]:
    """What the players' process measured, or {"fault": why it measured nothing}."""
    length = scene.seconds * seconds
    spec = running.spec(scene.tables, length, min(1.5, length), scene.rate)
    command = [sys.executable, "-m", "bench.server.load", msgspec.json.encode(spec).decode()]
    os.sched_setaffinity(0, {cores.players})
    try:
        done = subprocess.run(
            command,
            check=False,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=PATIENCE + 3 * length,
        )
    except subprocess.TimeoutExpired:
        return {"fault": "took too long and was given up"}
    if done.returncode:
        reasons = done.stderr.strip().splitlines() or [f"ended with code {done.returncode}"]
        return {"fault": reasons[-1]}
    found: dict[str, object] = json.loads(done.stdout.strip().splitlines()[-1])
    return found
