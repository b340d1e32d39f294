"""The bare pages in a real browser: two people find each other and play, on a phone too."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from ..faults.outpost import Outpost  # noqa: TID252
from .conftest import People, Visitor
from .person import Person

LONGEST = 120_000
"""Ms for a game, or a part of one, of random moves against bots."""
SCRIPT = "<img src=x onerror=a()>"


def root(server: Outpost) -> str:
    return f"http://127.0.0.1:{server.port}"


def make_table(page: Page, server: Outpost, game: str, name: str, how: str = "Make a table") -> str:
    page.goto(f"{root(server)}/bare/")
    page.get_by_label("Your name").fill(name)
    page.locator("section", has=page.get_by_role("heading", name=game)).get_by_text(how).click()
    page.wait_for_url(re.compile(r"/bare/[A-Z]{6}$"))
    expect(page.locator("#connection")).to_have_text("connected")
    return page.url.rpartition("/")[2]


def join(page: Page, server: Outpost, code: str, name: str) -> None:
    page.goto(f"{root(server)}/bare/")
    page.get_by_label("Your name").fill(name)
    page.get_by_label("A table’s code").fill(code.lower())
    page.get_by_role("button", name="Join").click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#chairs")).to_contain_text(f"{name} (you")


def test_two_people_meet_play_and_rematch(server: Outpost, visitor: Visitor) -> None:
    ada, bo = visitor(), visitor(360, 640)
    code = make_table(ada, server, "Party Bugs", SCRIPT)
    join(bo, server, code, "Bo")
    expect(bo.locator("#chairs")).to_contain_text(SCRIPT)
    assert bo.locator("#chairs img").count() == 0
    ada.get_by_role("button", name="Start the game").click()
    for page in (ada, bo):
        expect(page.locator("#moves button").first).to_be_visible()
        expect(page.locator("#sketch table").first).to_be_visible()
    while "over" not in (ada.text_content("#phase") or ""):
        for page in (ada, bo):
            page.evaluate("document.querySelector('#moves button')?.click()")
        ada.wait_for_timeout(50)  # the next look, not a wait for something
    expect(bo.locator("#phase")).to_contain_text("the game is over")
    expect(bo.get_by_role("link", name="Download the record")).to_be_visible()
    ada.get_by_role("button", name="Rematch").click()
    expect(bo.locator("#moves button").first).to_be_visible()


PLAY_ON = """
() => {
  const any = (found) => found[Math.floor(Math.random() * found.length)];
  const open = any([...document.querySelectorAll('#moves form')]);
  // Who takes a trophy has done what there is to do for minutes.
  const isLast = (move) => /trophy/i.test(move.textContent);
  const moves = [...document.querySelectorAll('#moves button')].filter((move) => !isLast(move));
  if (open !== undefined && (moves.length === 0 || Math.random() < 0.5)) {
    for (const number of open.querySelectorAll('input')) number.value = '500';
    open.requestSubmit();
  } else any(moves)?.click();
}
"""
"""Some move that the page offers; where it asks for numbers, with those."""


def play_with_bots(server: Outpost, people: People, game: str) -> tuple[Person, Callable[[], int]]:
    """Somebody at a table with bots; to ask how many of their moves have counted makes another."""
    ada = people("", size=(1100, 800), newcomer=True)
    make_table(ada.page, server, game, "Ada", "Play now with bots")
    expect(ada.page.locator("#sketch table").first).to_be_visible()

    def plays_on() -> int:
        if ada.moves and not ada.waits:
            ada.page.evaluate(PLAY_ON)
        refused = {frame["id"] for frame in ada.frames if frame["type"] == "refused"}
        return sum(play["id"] in ada.answered - refused for play in ada.plays)

    return ada, plays_on


def test_bullenparty_is_played_on_it_to_the_end(server: Outpost, people: People) -> None:
    ada, plays_on = play_with_bots(server, people, "Bullenparty")
    ada.wait_until(lambda: plays_on() and ada.over, "the game is over", within=LONGEST)
    expect(ada.page.locator("#phase")).to_contain_text("the game is over")
    expect(ada.page.get_by_role("link", name="Download the record")).to_be_visible()


@pytest.mark.parametrize("game", ["Cheating Moth", "Bugs & Co"])
def test_games_in_real_time_are_played_on_it(server: Outpost, people: People, game: str) -> None:
    """Not to their ends: the bots take minutes for that."""
    ada, plays_on = play_with_bots(server, people, game)
    ada.wait_until(lambda: plays_on() >= 3, "some moves have counted", within=LONGEST)
    assert all(play["seen"] >= 1 and play["reacted"] >= 0 for play in ada.plays)
    expect(ada.page.locator("#events > *").nth(10)).to_be_visible()


def test_nothing_scrolls_sideways_on_a_phone(server: Outpost, visitor: Visitor) -> None:
    phone = visitor(360, 640)
    make_table(phone, server, "Bugs & Co", "Ada", "Play now with bots")
    expect(phone.locator("#sketch table").first).to_be_visible()
    for path in ("", "/bare/", "/api"):
        if path:
            phone.goto(root(server) + path)
            expect(phone.locator("main section").first).to_be_visible()
        assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_open_moves_take_numbers(server: Outpost, visitor: Visitor) -> None:
    ada = visitor()
    make_table(ada, server, "Bugs & Co", "Ada", "Play now with bots")
    grab = ada.get_by_role("button", name=re.compile("pick up|take|grab", re.IGNORECASE)).first
    expect(ada.locator("#clock")).to_contain_text(re.compile(r"^\d+ s"))
    grab.click()
    form = ada.locator("#moves form").first
    numbers = form.locator("input")
    expect(numbers.first).to_be_visible()
    for number in range(numbers.count()):
        numbers.nth(number).fill("500")
    form.get_by_role("button").click()
    expect(ada.locator("#events")).to_contain_text("500, 500")


def test_why_opens_the_rule(server: Outpost, visitor: Visitor) -> None:
    ada = visitor()
    make_table(ada, server, "Party Bugs", "Ada", "Play now with bots")
    ada.locator("#events button.why").last.click()
    expect(ada.get_by_role("dialog")).to_contain_text("PB-")
    expect(ada.locator("#why-text")).not_to_be_empty()


def test_options_are_a_form_made_from_what_the_server_lists(
    server: Outpost, visitor: Visitor
) -> None:
    ada, bo = visitor(), visitor()
    code = make_table(ada, server, "Party Bugs", "Ada")
    join(bo, server, code, "Bo")
    assert bo.get_by_label("series").is_disabled()
    ada.get_by_label("series").check()
    ada.get_by_role("button", name="Use these options").click()
    expect(bo.get_by_label("series")).to_be_checked()
    ada.get_by_label("Game", exact=False).first.select_option("cheating_moth")
    expect(bo.locator("#title")).to_contain_text("Cheating Moth")
    expect(bo.get_by_label("tempo")).to_be_disabled()
    ada.get_by_role("button", name="Start the game").click()
    expect(ada.get_by_role("alert")).to_contain_text("3 to 5 players")


def test_a_lost_request_is_sent_again_under_the_same_id(server: Outpost, visitor: Visitor) -> None:
    """The first `sit` is swallowed and the line cut; the page comes back and asks again."""
    page = visitor()
    sent: list[dict[str, Any]] = []

    def relay(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            request = json.loads(message)
            sits = [old for old in sent if old["type"] == "sit"]
            sent.append(request)
            if request["type"] == "sit" and not sits:
                line.close()
                server.close()
                return
            server.send(message)

        line.on_message(pass_on)

    host = visitor()
    code = make_table(host, server, "Party Bugs", "Ada")
    page.route_web_socket(re.compile("/ws/"), relay)
    join(page, server, code, "Bo")
    sits = [request for request in sent if request["type"] == "sit"]
    assert len(sits) == 2
    assert sits[0] == sits[1]
    hellos = [request for request in sent if request["type"] == "hello"]
    assert "since" not in hellos[0]
    assert hellos[1]["since"] >= 1
    expect(host.locator("#chairs")).to_contain_text("Bo")


def test_pings_are_answered_and_reactions_told(server: Outpost, visitor: Visitor) -> None:
    page = visitor()
    sent: list[dict[str, Any]] = []
    page.on(
        "websocket", lambda line: line.on("framesent", lambda frame: sent.append(json.loads(frame)))
    )
    make_table(page, server, "Cheating Moth", "Ada", "Play now with bots")
    move = page.locator("#moves button").first
    expect(page.locator("#clock")).to_contain_text(re.compile(r"^\d+ s"))
    move.click()
    page.wait_for_function("() => !document.body.hasAttribute('data-waiting')")
    kinds = {request["type"] for request in sent}
    assert {"hello", "pong", "play"} <= kinds
    play = next(request for request in sent if request["type"] == "play")
    assert play["seen"] >= 1
    assert play["reacted"] >= 0


def test_a_code_that_leads_nowhere_is_said_so(server: Outpost, visitor: Visitor) -> None:
    page = visitor()
    page.goto(f"{root(server)}/bare/")
    page.get_by_label("A table’s code").fill("ABC")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_contain_text("six letters")


@pytest.mark.parametrize("path", ["/bare/", "/api"])
def test_bare_pages_need_no_other_site(server: Outpost, visitor: Visitor, path: str) -> None:
    page = visitor()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(root(server) + path)
    expect(page.locator("main section").first).to_be_visible()
    assert asked
    assert all(address.startswith((root(server), "data:")) for address in asked)
