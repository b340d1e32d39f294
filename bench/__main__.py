"""`python -m bench`: all laps, round by round, then tables, results/latest.* and a chart.

Every lap of every round runs in a fresh process on one core. Within a round ours, the peers'
and C's laps come in a new random order, so that what slows the machine for a while slows
everybody alike. A figure that is too low is said, and never an error.
"""

import argparse
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any

from antics import __version__
from antics.core.build import build_words
from bench import limit, ours, peers
from bench.agreement import Agreement, added, compared
from bench.chart import draw
from bench.figures import Figures, short
from bench.laps import Lap
from bench.machine import processor
from bench.report import tables
from bench.targets import statements

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "bench" / "results"
PACKAGES = ("open_spiel", "rlcard", "pettingzoo", "numpy", "msgspec")
PATIENCE = 120
"""Seconds beyond its time after which a lap is given up."""
TALLIES = ("games", "decisions", "squared_decisions", "scores", "squared_scores", "wins")


def main() -> None:
    wanted = arguments()
    with tempfile.TemporaryDirectory() as programs:
        about = {"date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC", **machine()}
        try:
            about["C compiler"] = limit.compile_into(Path(programs))
            os.environ[limit.FOLDER] = programs
        except limit.NotCompiledError as fault:
            about["C compiler"] = f"none: {fault}"
        about["rounds"] = f"{wanted.rounds} of {wanted.seconds:g} s a lap"
        if wanted.quick:
            about["rounds"] += ", a quick run: expect wide spreads"
        begin = time.monotonic()
        figures = measure(wanted)
        same_game = compare_games(figures, wanted)
        memory = watch_memory(wanted)
        about["took"] = f"{(time.monotonic() - begin) / 60:.1f} minutes"
    write(figures, same_game, memory, about, wanted.out)


def arguments() -> argparse.Namespace:
    about = (__doc__ or "").split("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m bench", description=about)
    parser.add_argument("--quick", action="store_true", help="2 rounds of 0.25 s, little memory")
    parser.add_argument("--rounds", type=int, help="how many (5)")
    parser.add_argument("--seconds", type=float, help="time of each lap in each round (1.0)")
    parser.add_argument("--leak-games", type=int, help="games of the memory test (10000000)")
    parser.add_argument("--core", type=int, default=None, help="which core (the last); -1: any")
    parser.add_argument("--only", default="", help="only laps whose key contains this")
    parser.add_argument("--out", type=Path, default=RESULTS, help="folder of the results")
    wanted = parser.parse_args()
    if wanted.rounds is None:
        wanted.rounds = 2 if wanted.quick else 5
    if wanted.seconds is None:
        wanted.seconds = 0.25 if wanted.quick else 1.0
    if wanted.leak_games is None:
        wanted.leak_games = 500_000 if wanted.quick else 10_000_000
    if wanted.rounds < 1 or not wanted.seconds > 0 or wanted.leak_games < 0:
        parser.error("rounds and seconds are more than 0, games at least 0")
    if wanted.core is None:
        free = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else {-1}
        wanted.core = max(free)
    return wanted


# Measuring ---------------------------------------------------------------------------------


def measure(wanted: argparse.Namespace) -> Figures:
    laps = [*limit.laps(), *ours.laps(), *peers.laps()]
    laps = [lap for lap in laps if wanted.only in lap.key]
    figures = Figures({lap.key: lap for lap in laps})
    for number in range(wanted.rounds):
        order = list(laps)
        random.Random(number).shuffle(order)
        for place, lap in enumerate(order):
            progress(number, wanted.rounds, place, lap)
            result = in_fresh_process(lap.key, wanted.seconds, number + 1, wanted.core)
            figures.add(lap.key, number, result)
    print("\r\033[K" if sys.stderr.isatty() else "", end="", file=sys.stderr)
    return figures


def progress(number: int, rounds: int, place: int, lap: Lap) -> None:
    if sys.stderr.isatty():
        words = f"round {number + 1} of {rounds}, lap {place + 1}: {lap.key}"
        print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)
    elif place == 0:
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)


def in_fresh_process(
    key: str, seconds: float, seed: int, core: int, patience: float = PATIENCE
) -> dict[str, Any]:
    """What the lap printed, or {"fault": why it printed nothing}."""
    command = [sys.executable, "-m", "bench.lap", key, str(seconds), str(seed), str(core)]
    try:
        done = subprocess.run(
            command,
            check=False,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=10 * seconds + patience,
        )
    except subprocess.TimeoutExpired:
        return {"fault": "took too long and was given up"}
    if done.returncode:
        reasons = done.stderr.strip().splitlines() or [f"ended with code {done.returncode}"]
        return {"fault": reasons[-1]}
    # A peer may print a greeting of its own; the result is the last line.
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def compare_games(figures: Figures, wanted: argparse.Namespace) -> list[Agreement]:
    """Our games beside those that the C laps have counted."""
    found = []
    games = 20_000 if wanted.quick else 200_000
    for players in limit.PLAYERS:
        counted = {way: figures.counts.get(f"limit/{way}/{players}") for way in limit.SOURCES}
        if not any(counted.values()):
            continue
        key = f"tally/party_bugs/{players}/{games}"
        mine = in_fresh_process(key, 1, 90 + players, wanted.core, patience=600)
        for way, rounds in counted.items():
            if "fault" in mine or not rounds:
                figures.faults[key] = str(mine.get("fault", "the C playout gave no figure"))
                continue
            theirs = added([{name: tally[name] for name in TALLIES} for tally in rounds])
            found.append(compared(way, players, mine, theirs))
    return found


def watch_memory(wanted: argparse.Namespace) -> dict[str, Any] | None:
    if not wanted.leak_games:
        return None
    key = f"memory/party_bugs/4/{wanted.leak_games}"
    return in_fresh_process(key, 1, 7, wanted.core, patience=60 + wanted.leak_games / 2000)


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
    return found


def write(
    figures: Figures,
    same_game: list[Agreement],
    memory: dict[str, Any] | None,
    about: dict[str, str],
    folder: Path,
) -> None:
    promised = statements(figures, memory)
    shown = tables(figures, promised, same_game, memory, about)
    print("\n\n".join(table.text() for table in shown))
    below = (
        f"{about['machine']}, {about['Python']}. Medians of {len(figures.rounds)} rounds, "
        "whiskers from least to most. Powers of ten.\n"
        "Antics 12 ×: our Party Bugs in the same group makes 12 times as many."
    )
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "latest.svg").write_text(draw(figures, below), "utf-8")
    page = ["# Benchmark results", "Written by `make bench`; [how it is measured](../README.md)."]
    page += ["![Random decisions per second](latest.svg)", *(table.markdown() for table in shown)]
    (folder / "latest.md").write_text("\n\n".join(page) + "\n", "utf-8")
    record = {
        "about": about,
        "targets": [asdict(statement) for statement in promised],
        "laps": [
            {**asdict(lap), "figures": figures.all_of(key), "fault": figures.faults.get(key)}
            for key, lap in figures.laps.items()
        ],
        "same_game": [asdict(one) for one in same_game],
        "memory": memory,
    }
    (folder / "latest.json").write_text(json.dumps(record, indent=1) + "\n", "utf-8")
    speed = figures.spread("ours/playout/party_bugs/4")
    headline = f"Party Bugs, 4 players: {short(speed.middle)} decisions a second. " if speed else ""
    print(f"\n{headline}Results are in {folder}.")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("\nstopped; nothing was written")
