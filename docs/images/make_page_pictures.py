"""Make the pictures of the page: `python docs/images/make_page_pictures.py`.

It starts the installed server, opens the system's Chromium, plays a little against bots and takes
the pictures beside this file. They differ each time, since no two games are the same.
"""

import json
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
DESK = (1280, 800)
SMALLER = 0.625
"""A picture of a desk has so many of its pixels: 800 × 500."""
PHONE = (360, 640)
MOST_BYTES = 350_000

# What to touch, and how often, until a table is worth a picture.
OFFERED = {
    "party_bugs": (
        ".ask .answers .button:not([aria-disabled=true])",
        "[data-guide=floor] button.legal",
        "[data-guide=hand] button.legal",
    ),
    "bullenparty": (
        "[data-group=piles] button.legal",
        "[data-group=rows] button.legal",
        "[data-group=hand] button.legal",
    ),
    "cheating_moth": (".chase button", ".held.yes", "button.draw.wanted", ".prompt .button"),
}
TOUCHES = {"party_bugs": 13, "bullenparty": 9, "cheating_moth": 5}
PLAYERS = {"party_bugs": 5, "bullenparty": 4, "cheating_moth": 5, "bugs_and_co": 5}


CLICK = """
(offer) => {
  const first = document.querySelector(offer);
  first?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  return first !== null;
}
"""
"""At once: what is offered may be gone a moment later."""


def start_server(data: Path) -> tuple[subprocess.Popen[str], str]:
    server = subprocess.Popen(  # noqa: S603
        [
            *(sys.executable, "-m", "antics", "serve", "--no-browser", "--local"),
            *("--port", "0", "--data", str(data)),
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None  # noqa: S101
    for line in server.stdout:
        found = re.search(r"http://127\.0\.0\.1:\d+", line)
        if found:
            return server, found[0]
    raise SystemExit("the server did not start")


def visit(browser: Browser, size: tuple[int, int]) -> Page:
    """Somebody who has been here before, so that no tour is on offer."""
    phone = size == PHONE
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=phone,
        is_mobile=phone,
        device_scale_factor=1 if phone else SMALLER,
        locale="en",
    )
    kept = {
        "antics.me": json.dumps({"name": "Ada", "face": "ada", "chosen": True}),
        "antics.guided": json.dumps(list(PLAYERS)),
    }
    context.add_init_script(
        f"for (const [key, text] of Object.entries({json.dumps(kept)}))"
        " localStorage.setItem(key, text);"
    )
    return context.new_page()


def open_table(page: Page, root: str, game: str, players: int) -> None:
    ask, headers = page.context.request, {"origin": root}
    ask.post(f"{root}/api/me", data={}, headers=headers)
    table = {"game": game, "name": "Ada", "face": "ada", "players": players, "bots": "casual"}
    made = ask.post(f"{root}/api/tables", data=table, headers=headers).json()
    page.goto(f"{root}/t/{made['code']}")
    page.locator("main.scene [data-guide]").first.wait_for()


def play(page: Page, game: str) -> None:
    """Until there is something to see."""
    page.locator(".countdown").wait_for(state="detached")
    if game == "bugs_and_co":
        page.wait_for_timeout(9000)
        return
    touched = 0
    for _ in range(1200):
        if touched >= TOUCHES[game]:
            break
        for offer in OFFERED[game]:
            if page.evaluate(CLICK, offer):
                touched += 1
                break
        page.wait_for_timeout(80)
    # Until it is the own turn again, or at least everything lies where it belongs.
    for _ in range(200):
        if any(page.locator(offer).count() for offer in OFFERED[game]):
            break
        page.wait_for_timeout(80)
    page.wait_for_timeout(1200)


def take(page: Page, name: str) -> None:
    page.mouse.move(0, 0)
    path = HERE / f"{name}.png"
    page.screenshot(path=path)
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise SystemExit(f"{path.name} has {size:,} bytes; {MOST_BYTES:,} are allowed")


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("there is no Chromium; `make browser` installs one")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server, root = start_server(Path(data))
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            page = visit(browser, DESK)
            page.goto(f"{root}/")
            page.locator("article .button.primary:enabled").last.wait_for()
            page.wait_for_timeout(800)
            take(page, "front")
            for game, players in PLAYERS.items():
                open_table(page, root, game, players)
                play(page, game)
                take(page, f"table-{game.replace('_', '-')}")
            phone = visit(browser, PHONE)
            open_table(phone, root, "party_bugs", 4)
            play(phone, "party_bugs")
            take(phone, "phone")
        finally:
            browser.close()
            server.send_signal(signal.SIGINT)
            server.wait(30)


if __name__ == "__main__":
    main()
