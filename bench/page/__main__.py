"""`python -m bench.page`: Lighthouse on the front page and on tables, and full tables in play.

Rounds come one after the other, each with all pages in a new random order. A figure that is too
low is written down, and never an error.
"""

import argparse
import os
import platform
import random
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.browser.person import GAMES, Person
from tests.faults.outpost import Outpost

from antics import __version__
from bench.machine import processor
from bench.page import lighthouse, report
from bench.page.play import FULL, SIZES, new_address, play, watch_a_dot

RESULTS = Path(__file__).parents[1] / "results"
BOT_PACE = "0.3"
"""Bots think for so much of a person's time: moves come often, and one can still follow them."""


def main() -> None:
    wanted = arguments()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("there is no Chromium; `make browser` installs one")
    asked: dict[str, list[dict[str, float]]] = {}
    played: dict[str, list[dict[str, float]]] = {}
    with served() as root, browsing(chromium) as browser:
        version = browser.version
        for _ in range(wanted.rounds):
            laps = [
                *(
                    (asked, f"front, {preset}", partial(front, root, preset, chromium))
                    for preset in lighthouse.PRESETS
                ),
                *(
                    (
                        asked,
                        f"{game}, {preset}",
                        partial(at_table, browser, root, game, preset, chromium),
                    )
                    for game in GAMES
                    for preset in lighthouse.PRESETS
                ),
                *(
                    (
                        played,
                        f"{game} for {FULL[game]}, {size}",
                        partial(play, browser, root, game, size, wanted.seconds),
                    )
                    for game in GAMES
                    for size in SIZES
                ),
                *(
                    (
                        played,
                        f"a moving dot for comparison, {size}",
                        partial(watch_a_dot, browser, root, size, wanted.seconds),
                    )
                    for size in SIZES
                ),
            ]
            laps = [lap for lap in laps if any(words in lap[1] for words in wanted.only)]
            random.shuffle(laps)
            for rows, name, lap in laps:
                rows.setdefault(name, []).append(lap())
                print(
                    name,
                    {key: round(value, 1) for key, value in rows[name][-1].items()},
                    flush=True,
                )
    told = report.page(about(version, wanted), in_order(asked), in_order(played))
    print(told)
    wanted.out.mkdir(parents=True, exist_ok=True)
    (wanted.out / "page.md").write_text(told)


def arguments() -> argparse.Namespace:
    first = (__doc__ or "").split("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m bench.page", description=first)
    parser.add_argument("--rounds", type=int, default=3, help="how many (3)")
    parser.add_argument("--seconds", type=float, default=8, help="that a table is played (8)")
    parser.add_argument(
        "--only", nargs="+", default=[""], help="laps with one of these in the name"
    )
    parser.add_argument("--out", type=Path, default=RESULTS, help="where page.md goes")
    return parser.parse_args()


def front(root: str, preset: str, chromium: str) -> dict[str, float]:
    return lighthouse.ask(f"{root}/", preset, chromium)


def at_table(
    browser: Browser, root: str, game: str, preset: str, chromium: str
) -> dict[str, float]:
    """A game for four that somebody has just begun and turned away from: Lighthouse looks on."""
    host = Person(browser, root, "Ada", address=new_address())
    try:
        code = host.make_table(game, bots="casual", players=4)
    finally:
        host.close()
    return lighthouse.ask(f"{root}/t/{code}", preset, chromium)


@contextmanager
def served() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        server = Outpost(Path(folder) / "data", ANTICS_BOT_PACE=BOT_PACE)
        # Every player comes from an address of their own: many tables in a row are no flood.
        server.start("--proxy", "127.0.0.1", "--workers", "1")
        try:
            yield f"http://127.0.0.1:{server.port}"
        finally:
            server.stop()


@contextmanager
def browsing(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=chromium, args=quiet)
        try:
            yield browser
        finally:
            browser.close()


def about(version: str, wanted: argparse.Namespace) -> dict[str, str]:
    load = "/".join(f"{each:.1f}" for each in os.getloadavg())
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC",
        "Antics": __version__,
        "processor": f"{processor()}, {os.cpu_count()} cores, no graphics card",
        "system": platform.platform(),
        "browser": f"Chromium {version}",
        "rounds": f"{wanted.rounds}, tables played for {wanted.seconds:g} s",
        "load of the machine at the end": load,
    }


def in_order(rows: dict[str, list[dict[str, float]]]) -> dict[str, list[dict[str, float]]]:
    return {name: rows[name] for name in sorted(rows, key=lambda name: (name[:5] != "front", name))}


if __name__ == "__main__":
    main()
