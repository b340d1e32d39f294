"""A full table in play, traced: frames shown and dropped, and the longest task.

Beside it, what the machine can do at all: a page with nothing on it but a dot that moves.
"""

import itertools
import time

from playwright.sync_api import Browser, Page
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


BUSIEST = "bugs_and_co"
"""The table at which most happens without the person."""
MOVING_DOT = """address => {
  const dot = document.createElement("i");
  dot.style.cssText = "position:absolute; top:50px; width:20px; height:20px; background:teal";
  document.body.replaceChildren(dot);
  const there = [{ transform: "none" }, { transform: "translateX(200px)" }];
  dot.animate(there, { duration: 3000, iterations: Infinity, direction: "alternate" });
  const line = new WebSocket(address);
  line.onopen = () => line.send(JSON.stringify({ type: "hello", name: "Ada" }));
  line.onmessage = ({ data }) => {
    const { type, nonce } = JSON.parse(data);
    if (type === "ping") line.send(JSON.stringify({ type: "pong", nonce }));
  };
}"""


def play(browser: Browser, root: str, game: str, size: str, seconds: float) -> dict[str, float]:
    """Somebody plays what the screen offers, and bots play along."""
    person = _sit_down(browser, root, game, size)
    try:
        person.page.wait_for_timeout(SETTLED)
        trace = Trace(person.page)
        heard = len(person.frames)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if game in OFFERED and person.moves and not person.waits:
                person.press(*OFFERED[game], held=HELD)
            person.page.wait_for_timeout(150)
        return _figures(trace, len(person.frames) - heard)
    finally:
        person.close()


def watch_a_dot(browser: Browser, root: str, size: str, seconds: float) -> dict[str, float]:
    """The same machine, server and bots, and a page that could not have less to do."""
    person = _sit_down(browser, root, BUSIEST, size)
    page: Page = person.page
    try:
        person.go("/")
        page.evaluate(MOVING_DOT, f"{root.replace('http', 'ws', 1)}/ws/{person.code}")
        page.wait_for_timeout(SETTLED)
        trace = Trace(page)
        heard = len(person.frames)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            page.wait_for_timeout(150)
        return _figures(trace, len(person.frames) - heard)
    finally:
        person.close()


def _sit_down(browser: Browser, root: str, game: str, size: str) -> Person:
    """At a full table, in a game that has begun."""
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
    except BaseException:
        person.close()
        raise
    return person


def _figures(trace: Trace, updates: int) -> dict[str, float]:
    events = trace.end()
    frames, tasks = frames_of(events), tasks_of(events)
    return {
        "updates": updates,
        "frames": frames.shown,
        "dropped": frames.dropped,
        "rate": frames.rate,
        "longest": tasks.longest,
        "worked": tasks.longest_worked,
        "long": tasks.long,
    }
