"""`python -m bench.server`: every scene with every server, round by round, then tables and a chart.

Each lap is a fresh server on one core and fresh players on another. Within a round the servers and
scenes come in a new random order. A figure that is too low is said, and never an error.
"""

import argparse
import json
import os
import platform
import random
import sys
import tempfile
import time
from dataclasses import asdict
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

from antics import __version__
from antics.core.build import build_words
from bench.chart import Bar, picture
from bench.figures import Figures, three_digits
from bench.laps import Lap
from bench.machine import processor
from bench.report import facts, faults, target_table
from bench.server import restart
from bench.server.disk import SIZE, sync_milliseconds
from bench.server.promises import statements
from bench.server.scenes import BUSY, EVENING, FAST, SLOW, Cores, Scene, key_of, lap, laps
from bench.server.servers import (
    ANTICS,
    BOARDGAME,
    COLYSEUS,
    COLYSEUS_CLOCK,
    COLYSEUS_SECRET,
    ROOT,
    NotServedError,
    Server,
    start,
    versions,
)
from bench.server.tables import (
    RESTART_LAPS,
    busy,
    by_speed,
    equal,
    evening,
    start_lap,
    starts,
)

RESULTS = ROOT / "bench" / "results"
SERVERS = [ANTICS, COLYSEUS, COLYSEUS_SECRET, COLYSEUS_CLOCK, BOARDGAME]
PLAYED: list[tuple[Scene, list[Server]]] = [
    *((scene, SERVERS) for scene in BUSY),
    (SLOW, [ANTICS, COLYSEUS, COLYSEUS_SECRET, BOARDGAME]),
    (FAST, [ANTICS, COLYSEUS, COLYSEUS_SECRET]),
    (EVENING, [ANTICS, COLYSEUS, BOARDGAME]),
]
"""At 3,000 moves a second boardgame.io would only fall behind further and further."""
STARTED = [ANTICS, COLYSEUS, BOARDGAME]
OPEN_TABLES = 1000
PACKAGES = ("picows", "uvicorn", "uvloop", "msgspec", "litestar", "sqlalchemy")


def main() -> None:
    wanted = arguments()
    begin = time.monotonic()
    about = {"date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC", **machine()}
    sync = sync_milliseconds(Cores.two().server)
    about["disk"] = f"{sync:.2f} ms for a durable write of {SIZE} bytes, whoever makes it"
    about["rounds"] = f"{wanted.rounds} of {wanted.seconds:g} s a lap"
    figures = measure(wanted)
    about["took"] = f"{(time.monotonic() - begin) / 60:.1f} minutes"
    write(figures, about, wanted.out)


def arguments() -> argparse.Namespace:
    about = (__doc__ or "").split("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=about)
    parser.add_argument("--quick", action="store_true", help="1 round of 1 s a lap, no restart")
    parser.add_argument("--rounds", type=int, help="how many (3)")
    parser.add_argument("--seconds", type=float, help="time of each lap in each round (4.0)")
    parser.add_argument("--only", default="", help="only SERVER/SCENE that contains this")
    parser.add_argument("--out", type=Path, default=RESULTS, help="folder of the results")
    wanted = parser.parse_args()
    wanted.rounds = wanted.rounds or (1 if wanted.quick else 3)
    wanted.seconds = wanted.seconds or (1.0 if wanted.quick else 4.0)
    if wanted.rounds < 1 or not wanted.seconds > 0:
        parser.error("rounds and seconds are more than 0")
    return wanted


# Measuring ---------------------------------------------------------------------------------


def measure(wanted: argparse.Namespace) -> Figures:
    pairs = [(server, scene) for scene, servers in PLAYED for server in servers]
    pairs = [(one, scene) for one, scene in pairs if wanted.only in f"{one.key}/{scene.key}"]
    started = [server for server in STARTED if wanted.only in start_lap(server).key]
    # A quick run leaves it out: fewer tables would say nothing about a thousand.
    restarted = wanted.only in "antics/restart" and not wanted.quick
    known = [one for server, scene in pairs for one in laps(server, scene)]
    known += map(start_lap, started)
    if restarted:
        known += [Lap(key, ANTICS.who, ANTICS.how, what) for key, what in RESTART_LAPS.items()]
    figures = Figures({one.key: one for one in known})
    cores = Cores.two()
    for number in range(wanted.rounds):
        order = list(pairs)
        random.Random(number).shuffle(order)
        for place, (server, scene) in enumerate(order):
            progress(number, wanted.rounds, place, f"{server.key}/{scene.key}")
            lap(figures, number, server, scene, cores, wanted.seconds)
        for server in started:
            figures.add(start_lap(server).key, number, time_start(server, cores))
        if restarted:
            progress(number, wanted.rounds, len(order), f"restart with {OPEN_TABLES} tables")
            for key, figure in time_restart(OPEN_TABLES, cores).items():
                figures.add(key, number, figure)
    print("\r\033[K" if sys.stderr.isatty() else "", end="", file=sys.stderr)
    return figures


def time_start(server: Server, cores: Cores) -> dict[str, object]:
    with tempfile.TemporaryDirectory() as folder:
        try:
            running = start(server, Path(folder), cores.server)
        except NotServedError as fault:
            return {"fault": str(fault)}
        try:
            return {"figure": running.wait()}
        except NotServedError as fault:
            return {"fault": str(fault)}
        finally:
            running.kill()


def time_restart(tables: int, cores: Cores) -> dict[str, dict[str, object]]:
    try:
        found = restart.measure(ANTICS, tables, cores)
    except (NotServedError, OSError, TimeoutError) as fault:
        return {key: {"fault": f"{type(fault).__name__}: {fault}"} for key in RESTART_LAPS}
    return {key: {"figure": seconds} for key, seconds in found.items()}


def progress(number: int, rounds: int, place: int, what: str) -> None:
    words = f"round {number + 1} of {rounds}, lap {place + 1}: {what}"
    if sys.stderr.isatty():
        print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)
    else:
        print(words, file=sys.stderr, flush=True)


# What it ran on, and what came of it -------------------------------------------------------


def machine() -> dict[str, str]:
    found = {
        "antics": f"{__version__}, {build_words()}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{processor()}, {os.cpu_count()} cores, {platform.system()}",
    }
    for package in PACKAGES:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = "not installed"
    return {**found, **versions()}


def write(figures: Figures, about: dict[str, str], folder: Path) -> None:
    promised = statements(figures)
    shown = [
        target_table(promised),
        busy(figures, SERVERS),
        equal(figures, SERVERS),
        evening(figures, SERVERS),
        starts(figures, STARTED),
    ]
    if figures.faults:
        why = {key.rsplit("/", 1)[0]: fault for key, fault in figures.faults.items()}
        shown.append(faults(why))
    shown = [table for table in [*shown, facts(about)] if table.rows]
    print("\n\n".join(table.text() for table in shown))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "server.svg").write_text(chart(figures, about), "utf-8")
    page = [
        "# Benchmark of the server",
        "Written by `make bench-server`; [how it is measured](../server/README.md).",
        "![Moves per second on one core](server.svg)",
        *(table.markdown() for table in shown),
    ]
    (folder / "server.md").write_text("\n\n".join(page) + "\n", "utf-8")
    record = {
        "about": about,
        "targets": [asdict(statement) for statement in promised],
        "laps": [
            {**asdict(one), "figures": figures.all_of(key), "fault": figures.faults.get(key)}
            for key, one in figures.laps.items()
        ],
    }
    (folder / "server.json").write_text(json.dumps(record, indent=1) + "\n", "utf-8")


def chart(figures: Figures, about: dict[str, str]) -> str:
    groups = []
    for scene in BUSY:
        bars = []
        for server in by_speed(figures, SERVERS, scene):
            key = key_of(server, scene, "moves_per_second")
            spread = figures.spread(key)
            ratio = figures.ratio(key_of(ANTICS, scene, "moves_per_second"), key)
            if spread is None:
                continue
            ours = server is ANTICS or ratio is None
            times = "" if ours or ratio is None else f"Antics {three_digits(ratio.middle)} ×"
            bars.append(Bar(server.who, server.label, spread, times))
        if bars:
            groups.append((scene.title, bars))
    below = (
        f"{about['machine']}. Four players a table, all of them over real sockets.\n"
        "Antics has each move on disk before anyone is told; the others keep theirs in memory."
    )
    return picture("Moves per second, one core", groups, below)


if __name__ == "__main__":
    main()
