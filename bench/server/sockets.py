"""Which socket library to build on: `python -m bench.server.sockets` writes results/sockets.md.

Fifty tables of four on the small server of `echoes.py`, once as fast as it goes and once at an
equal load, where latencies can be compared. All libraries take turns, in a new order each round.
"""

import argparse
import json
import random
import sys
from importlib import metadata
from pathlib import Path

from bench.figures import Figures, short, short_spread, three_digits
from bench.machine import processor
from bench.report import Table, facts, faults
from bench.server.echoes import LIBRARIES
from bench.server.scenes import Cores, Scene, key_of, lap, laps
from bench.server.servers import ROOT, Server
from bench.server.tables import share

RESULTS = ROOT / "bench" / "results"
TABLES = 50
BUSY = Scene("busy", "as fast as it goes", TABLES)
EQUAL = Scene("equal", "5,000 moves a second", TABLES, 5000)
PACKAGES = ("picows", "aiofastnet", "websockets", "wsproto", "uvicorn", "granian", "uvloop")


def server_on(library: str) -> Server:
    return Server(
        library,
        LIBRARIES[library],
        "",
        "",
        "bench.server.echo_players:EchoHost",
        lambda ports, _: [sys.executable, "-m", "bench.server.echoes", library, str(ports[0])],
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.server.sockets", description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--out", type=Path, default=RESULTS)
    wanted = parser.parse_args()
    servers = [server_on(library) for library in LIBRARIES]
    scenes = (BUSY, EQUAL)
    known = [one for server in servers for scene in scenes for one in laps(server, scene)]
    figures = Figures({one.key: one for one in known})
    cores = Cores.two()
    for number in range(wanted.rounds):
        order = [(server, scene) for server in servers for scene in scenes]
        random.Random(number).shuffle(order)
        for server, scene in order:
            lap(figures, number, server, scene, cores, wanted.seconds)
        print(f"round {number + 1} of {wanted.rounds} is done", file=sys.stderr, flush=True)
    write(figures, servers, about(wanted.rounds, wanted.seconds), wanted.out)


def write(figures: Figures, servers: list[Server], ran: dict[str, str], folder: Path) -> None:
    shown = [compared(figures, servers)]
    if figures.faults:
        shown.append(faults({key.rsplit("/", 1)[0]: why for key, why in figures.faults.items()}))
    shown.append(facts(ran))
    print("\n\n".join(table.text() for table in shown))
    page = [
        "# Socket libraries",
        "Written by `python -m bench.server.sockets`: one move in, the same 400 bytes of JSON out "
        "to the four players of its table, on one core.",
        *(table.markdown() for table in shown),
    ]
    (folder / "sockets.md").write_text("\n\n".join(page) + "\n", "utf-8")
    record = {key: figures.all_of(key) for key in figures.laps}
    (folder / "sockets.json").write_text(json.dumps(record, indent=1) + "\n", "utf-8")


def compared(figures: Figures, servers: list[Server]) -> Table:
    table = Table(
        f"{TABLES} tables of four",
        (
            "library",
            "CPU µs a move",
            "least to most",
            "of picows",
            "moves/s",
            "p50 ms",
            "p99 ms",
            "p50 at 5,000/s",
            "p99 at 5,000/s",
            "KB a table",
            "others",
        ),
    )
    found = [(server, figures.spread(key_of(server, BUSY, "processor"))) for server in servers]
    for server, spread in sorted(found, key=lambda pair: pair[1].middle if pair[1] else 1e9):
        if spread is None:
            continue
        least = figures.spread(key_of(servers[0], BUSY, "processor"))
        table.rows.append(
            (
                server.who,
                short(spread.middle),
                short_spread(spread),
                f"{three_digits(spread.middle / least.middle)} ×" if least else "–",
                middle(figures, server, BUSY, "moves_per_second"),
                middle(figures, server, BUSY, "other_50"),
                middle(figures, server, BUSY, "other_99"),
                middle(figures, server, EQUAL, "other_50"),
                middle(figures, server, EQUAL, "other_99"),
                middle(figures, server, EQUAL, "memory", 1 / 1024),
                share(figures.spread(key_of(server, EQUAL, "others"))),
            )
        )
    table.note = (
        "Latencies are from a player's move to the last other player's frame. 'others' is what "
        "everything else on the machine used of a core at 5,000/s: the more, the less those "
        "latencies say. Processor time suffers too, but less."
    )
    return table


def middle(figures: Figures, server: Server, scene: Scene, measure: str, scale: float = 1.0) -> str:
    spread = figures.spread(key_of(server, scene, measure))
    return "–" if spread is None else short(spread.middle * scale)


def about(rounds: int, seconds: float) -> dict[str, str]:
    found = {"machine": processor(), "rounds": f"{rounds} of {seconds:g} s"}
    for package in PACKAGES:
        try:
            found[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[package] = "not installed"
    return found


if __name__ == "__main__":
    main()
