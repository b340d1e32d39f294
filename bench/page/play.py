"""A full table in play, traced: frames shown and dropped, and the longest task."""

import itertools
import time

from playwright.sync_api import Browser
from tests.browser.person import GAMES, LAPTOP, PHONE, Person
from tests.browser.playing import OFFERED

from antics.core.registry import find_game
from bench.page.tracing import Trace, frames_of, tasks_of

FULL = {game: find_game(game).players[-1] for game in GAMES}
"""As many as the box says."""
SIZES = {"phone": PHONE, "laptop": LAPTOP}
SETTLED = 2500
"""Ms after which the first drawing of a table is long over."""
HELD = 60
"""Ms that people hold a button down. Pressed and let go at once would be one task for the page."""


_addresses = itertools.count(1)


def new_address() -> str:
    return f"198.51.100.{next(_addresses) % 250 + 1}"


def play(browser: Browser, root: str, game: str, size: str, seconds: float) -> dict[str, float]:
    """Somebody plays what the screen offers, and bots play along."""
    person = Person(
        browser,
        root,
        "Ada",
        size=SIZES[size],
        touch=size == "phone",
        calm=False,
        pace="normal",
        address=new_address(),
    )
    try:
        person.make_table(game, bots="casual", players=FULL[game])
        person.expect_scene()
        person.wait_until(lambda: person.moves and time.monotonic() > person.begins, "it begins")
        person.page.wait_for_timeout(SETTLED)
        trace = Trace(person.page)
        heard = len(person.frames)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if game in OFFERED and person.moves and not person.waits:
                person.press(*OFFERED[game], held=HELD)
            person.page.wait_for_timeout(150)
        events = trace.end()
        frames, tasks = frames_of(events), tasks_of(events)
        return {
            "updates": len(person.frames) - heard,
            "frames": frames.shown,
            "dropped": frames.dropped,
            "rate": frames.rate,
            "longest": tasks.longest,
            "worked": tasks.longest_worked,
            "long": tasks.long,
        }
    finally:
        person.close()
