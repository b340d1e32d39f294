"""Somebody with a browser of their own, who sees what is on the screen and touches it."""

import itertools
import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    StorageState,
    WebSocket,
    expect,
)

from antics.client.seat import changed

PHONE = (360, 640)
SIDEWAYS = (740, 360)
TABLET = (768, 1024)
LAPTOP = (1280, 800)
TELEVISION = (1920, 1080)

LOOK = 25
"""Ms between two looks at the screen while something is waited for."""
PATIENCE = 30_000
"""Ms after which a thing that does not happen is not going to."""

GAMES = ("party_bugs", "cheating_moth", "bugs_and_co", "bullenparty")

LOST_LINE = re.compile(r"WebSocket|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_\w+|ERR_FAILED")
"""What a browser itself writes when the line is cut."""

SAID_NO = re.compile("status of 4")
"""What it writes when the server says no."""

_HITTABLE = """
(wanted) => {
  for (const selector of wanted) {
    for (const element of document.querySelectorAll(selector)) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || box.height === 0) continue;
      for (const [right, down] of [[.5, .5], [.2, .5], [.12, .2], [.12, .8], [.8, .5], [.5, .85]]) {
        const [x, y] = [box.x + right * box.width, box.y + down * box.height];
        const top = document.elementFromPoint(x, y);
        if (top !== null && element.contains(top)) return { x, y, selector };
      }
    }
  }
  return null;
}
"""


class Person:
    """A browser context with one page, and all that came over its sockets."""

    def __init__(
        self,
        browser: Browser,
        root: str,
        name: str,
        *,
        size: tuple[int, int] = LAPTOP,
        touch: bool = False,
        lang: str = "en",
        calm: bool = True,
        pace: str = "none",
        newcomer: bool = False,
        script: str = "",
        address: str = "127.0.0.1",
        believing: bool = False,
        kept: StorageState | None = None,
    ) -> None:
        """Whoever is `believing` asks nobody to vouch for a server. What is `kept` is what another
        browser, which is no more, had been keeping: cookies and what the page remembered."""
        self.root = root
        self.name = name
        self.touch = touch
        self.lang = lang
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            locale=lang,
            reduced_motion="reduce" if calm else "no-preference",
            extra_http_headers={"x-forwarded-for": address},
            ignore_https_errors=believing,
            storage_state=kept,
        )
        if not newcomer:
            self._remember(name, pace)
        if script:
            self.context.add_init_script(script)
        self.faults: list[str] = []
        self.noise: re.Pattern[str] | None = None
        """What may be written to the console, in tests that cut lines."""
        self.frames: list[dict[str, Any]] = []
        """Everything received, in order."""
        self.plays: list[dict[str, Any]] = []
        """The moves that were sent."""
        self.answered: set[str] = set()
        """The ids of requests that were granted or refused."""
        self.view: dict[str, Any] = {}
        self.room: dict[str, Any] = {}
        self.moves: list[str] = []
        self.chair: int | None = None
        self.begins = 0.0
        """When game time runs, by this machine's clock."""
        self.code = ""
        self.page = self.open_tab()

    def _remember(self, name: str, pace: str) -> None:
        """As a browser that has been here before: a name, and every tour seen."""
        kept = {
            "antics.me": json.dumps({"name": name, "face": name.lower(), "chosen": True}),
            "antics.guided": json.dumps(GAMES),
            "antics.settings": json.dumps({"pace": pace}),
        }
        self.context.add_init_script(
            f"for (const [key, text] of Object.entries({json.dumps(kept)}))"
            " if (localStorage.getItem(key) === null) localStorage.setItem(key, text);"
        )

    def open_tab(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda said: self._heard(said.type, said.text))
        page.on("websocket", self._connected)
        return page

    def close(self) -> None:
        self.context.close()

    # What is written and received ---------------------------------------------------------------

    def _heard(self, kind: str, text: str) -> None:
        if kind == "error" and not (self.noise and self.noise.search(text)):
            self.faults.append(text)

    def _connected(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self._received(json.loads(frame)))
        line.on("framesent", lambda frame: self._sent(json.loads(frame)))

    def _sent(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "play":
            self.plays.append(frame)

    def _received(self, frame: dict[str, Any]) -> None:
        self.frames.append(frame)
        self.answered.update(frame.get("done", ()))
        if frame["type"] in ("done", "refused") and frame["id"] is not None:
            self.answered.add(frame["id"])
        if "starts_in" in frame:
            self.begins = time.monotonic() + frame["starts_in"] / 1000
        if frame["type"] == "welcome":
            self.view = dict(frame.get("view") or {})
            self.room = dict(frame["room"])
            self.moves = [move["action"] for move in frame.get("moves", [])]
            self.chair = frame["you"]["chair"]
        elif frame["type"] == "update":
            self.view = changed({} if frame.get("new_game") else self.view, frame)
            self.room.update(frame.get("room") or {})
            if frame.get("moves") is not None:
                self.moves = [move["action"] for move in frame["moves"]]
            self.chair = frame.get("chair", self.chair)

    def told(self) -> list[dict[str, Any]]:
        """Every event received, in order."""
        return [told for frame in self.frames for told in frame.get("events", [])]

    def receipts(self) -> list[dict[str, Any]]:
        return [receipt for frame in self.frames for receipt in frame.get("receipts", [])]

    @property
    def welcomes(self) -> int:
        """How often the table has told everything from the beginning."""
        return sum(frame["type"] == "welcome" for frame in self.frames)

    @property
    def over(self) -> bool:
        return self.room.get("phase") == "over"

    @property
    def seated(self) -> int:
        """How many people and bots sit at the table."""
        return sum("kind" in chair for chair in self.room["chairs"])

    # What is done ------------------------------------------------------------------------------

    def press(self, *wanted: str, held: float = 0) -> str | None:
        """Touch the first of these that is there and not covered; the one that was, or None.

        A mouse button is `held` down for so many ms.
        """
        spot = self.find(*wanted)
        if spot is None:
            return None
        if self.touch:
            self.page.touchscreen.tap(spot["x"], spot["y"])
        else:
            self.page.mouse.click(spot["x"], spot["y"], delay=held)
        return str(spot["selector"])

    def drag(self, *way: tuple[float, float], steps: int = 3, pace: int = 16) -> None:
        """Press, go this way and let go, by mouse or finger.

        A finger takes `pace` ms for each step and stops nowhere, however slow this machine is.
        """
        (first, *_), last = way, way[-1]
        legs = itertools.pairwise(way)
        spots = [
            tuple(a + (b - a) * step / steps for a, b in zip(here, there, strict=True))
            for here, there in legs
            for step in range(1, steps + 1)
        ]
        if not self.touch:
            self.page.mouse.move(*first)
            self.page.mouse.down()
            for x, y in spots:
                self.page.mouse.move(x, y)
            self.page.mouse.up()
            return
        finger = self.context.new_cdp_session(self.page)
        moment = time.time()
        for kind, spot in [("Start", first), *(("Move", spot) for spot in spots), ("End", last)]:
            points = [] if kind == "End" else [{"x": spot[0], "y": spot[1]}]
            told = {"type": f"touch{kind}", "touchPoints": points, "timestamp": moment}
            finger.send("Input.dispatchTouchEvent", told)
            moment += pace / 1000
        finger.detach()

    def find(self, *wanted: str) -> dict[str, Any] | None:
        """Where the first of these can be touched now."""
        try:
            spot: dict[str, Any] | None = self.page.evaluate(_HITTABLE, list(wanted))
        except Error:  # the page is being drawn anew
            return None
        return spot

    @property
    def waits(self) -> bool:
        """Whether the table has not yet answered the last move."""
        return bool(self.plays) and self.plays[-1]["id"] not in self.answered

    def take_turn(self, *wanted: str) -> None:
        """Touch one of these as soon as that is possible, and wait for the table's word on it."""
        plays = len(self.plays)
        self.wait_until(
            lambda: len(self.plays) > plays or (self.press(*wanted) and False),
            f"one of {wanted} is touched, and a move made",
        )
        self.wait_until(lambda: not self.waits, "the table answers")

    def wait_until(self, holds: Callable[[], object], what: str, within: int = PATIENCE) -> None:
        for _ in range(within // LOOK):
            if holds():
                return
            self.page.wait_for_timeout(LOOK)
        raise AssertionError(f"{self.name} waited in vain until {what}")

    def moves_on(self, plays: int, within: int = 1000) -> bool:
        """Whether a move is made after these many, and answered, within so many ms."""
        for _ in range(within // LOOK):
            if len(self.plays) > plays and not self.waits:
                return True
            self.page.wait_for_timeout(LOOK)
        return False

    def make_table(self, game: str, *, bots: str | None = None, **more: Any) -> str:
        """A table of one's own; the page shows it."""
        headers = {"origin": re.sub(r"(https?://[^/]+).*", r"\1", self.root)}
        ask = self.context.request
        assert ask.post(f"{self.root}/api/me", data={}, headers=headers).ok
        body = {"game": game, "name": self.name, "face": self.name.lower(), **more}
        if bots is not None:
            body["bots"] = bots
        made = ask.post(f"{self.root}/api/tables", data=body, headers=headers)
        assert made.ok, made.text()
        self.code = made.json()["code"]
        self.go(f"/t/{self.code}")
        self.wait_until(lambda: self.room, "the table says what it is")
        return self.code

    def go(self, path: str) -> None:
        self.page.goto(self.root + path)

    def join(self, code: str) -> None:
        self.code = code
        self.go(f"/t/{code}")
        self.wait_until(lambda: self.chair is not None, "there is a chair")

    def start(self) -> None:
        self.page.get_by_role("button", name="Start", exact=True).click()
        self.wait_until(lambda: self.view, "the game begins")

    def wait_for_the_start(self) -> None:
        """Until everybody has got ready and hands may move."""
        self.wait_until(lambda: self.moves and time.monotonic() > self.begins + 0.1, "hands move")

    def expect_scene(self) -> None:
        """The game's own picture is there, and not the plain one."""
        expect(self.page.locator("main.scene [data-guide]").first).to_be_visible()


def gather(host: Person, guests: Sequence[Person], game: str, *, bots: int = 0, **more: Any) -> str:
    """Everyone at a table of the host's, with bots on the chairs that are left, and it begins."""
    code = host.make_table(game, players=1 + len(guests) + bots, **more)
    for guest in guests:
        guest.join(code)
    for seated in range(2 + len(guests), 2 + len(guests) + bots):
        host.page.get_by_role("button", name="Add a bot").click()
        host.wait_until(lambda: host.seated == seated, "the bot sits")  # noqa: B023
    host.start()
    for person in (host, *guests):
        person.wait_until(lambda: person.view, "the game begins")  # noqa: B023
        person.expect_scene()
    return code
