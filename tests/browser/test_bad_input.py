"""Odd names, dead links, broken records, a clock that is wrong: each is met with sense."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import People
from .person import PHONE, SAID_NO, gather
from .playing import OFFERED, Tiles
from .screens import check_screen

GOLDEN = Path(__file__).parents[1] / "golden"
NAMES = ["<b onclick=a()>x</b>", "👩\u200d👩\u200d👧🦋", "אבגד cd", "X"]


def test_names_are_shown_as_they_are(people: People) -> None:
    """At one table, on a phone: in the room, in play, in the log and at the end."""
    ada = people("Ada", size=PHONE, touch=True)
    guests = [people(f"Guest {number}") for number in range(len(NAMES))]
    for guest, name in zip(guests, NAMES, strict=True):
        guest.go("/")
        guest.page.get_by_role("button", name="Name and face").click()
        guest.page.get_by_label("Your name").fill(name)
        guest.page.get_by_role("button", name="That is me").click()
        expect(guest.page.locator("button.me bdi")).to_have_text(name)
    gather(ada, guests, "bullenparty")
    assert [chair["name"] for chair in ada.room["chairs"]] == ["Ada", *NAMES]
    for name in NAMES:
        expect(ada.page.locator("bdi.name").get_by_text(name, exact=True).first).to_be_visible()
    check_screen(ada, "odd names")
    guests[0].take_turn(*OFFERED["bullenparty"])
    ada.page.get_by_role("button", name="Log", exact=True).click()
    expect(ada.page.get_by_role("dialog")).to_contain_text(NAMES[0])
    assert ada.page.locator("[onclick]").count() == 0


def test_a_name_that_turns_the_text_around(people: People) -> None:
    """The server takes no such name, and who comes with one is asked for another."""
    ada, bo = people("Ada"), people("a\u202eb")
    bo.noise = SAID_NO
    bo.go(f"/t/{ada.make_table('party_bugs')}")
    field = bo.page.get_by_label("Your name")
    expect(field).to_be_visible()
    expect(bo.page.get_by_text("This name does not work").first).to_be_visible()
    field.fill("Bo")
    bo.page.locator("form", has=field).get_by_role("button").last.click()
    bo.wait_until(lambda: bo.chair is not None, "there is a chair")


def test_a_name_of_two_hundred_letters(people: People) -> None:
    """Typing stops. A browser that remembers one all the same has it cut, and asks."""
    ada, host = people("n" * 200, size=PHONE, touch=True), people("Bo")
    ada.go("/")
    expect(ada.page.locator("button.me bdi")).to_have_text("n" * 24)
    check_screen(ada, "a long name", axe=False)
    ada.go(f"/t/{host.make_table('party_bugs')}")
    field = ada.page.get_by_label("Your name")
    expect(field).to_have_value("n" * 24)
    field.fill("")
    field.press_sequentially("m" * 30)
    expect(field).to_have_value("m" * 24)
    ada.page.locator("form", has=field).get_by_role("button").last.click()
    ada.wait_until(lambda: ada.chair is not None, "there is a chair")
    assert ada.room["chairs"][ada.chair or 0]["name"] == "m" * 24


def test_stale_links(people: People) -> None:
    ada = people("Ada")
    for path in ("/t/ABCDEF", "/tv/ABCDEF"):
        ada.go(path)
        expect(ada.page.get_by_role("heading", name="No table here")).to_be_visible()
        expect(ada.page.get_by_text("ABCDEF")).to_be_visible()
    ada.page.get_by_role("link", name="To the front page").click()
    expect(ada.page.get_by_role("button", name="Play now: Party Bugs")).to_be_visible()
    ada.noise = SAID_NO
    ada.go("/replay/nothing-of-the-kind")
    expect(ada.page.locator("main [role=alert]")).to_be_visible()
    # A record of one's own is shown all the same, and with anybody's eyes.
    ada.page.locator("input[type=file]").set_input_files(min(GOLDEN.glob("party_bugs-3p*.json")))
    expect(ada.page.get_by_role("slider")).to_be_visible()
    expect(ada.page).to_have_url(f"{ada.root}/replay")
    ada.page.locator("label.eyes select").select_option("1")
    expect(ada.page.locator("[data-guide=hand]")).to_be_visible()


def spoiled() -> dict[str, str]:
    record = json.loads(next(GOLDEN.glob("party_bugs-2p*.json")).read_text())
    foreign = {**record, "game": "chess"}
    moves = [list(move) for move in record["moves"]]
    moves[3][-1] = "play 13"
    return {
        "not json": "Dear diary, today",
        "other json": '{"name": "a shopping list", "items": []}',
        "foreign": json.dumps(foreign),
        "forged": json.dumps({**record, "moves": [*moves[:3], moves[3], moves[3], *moves[4:]]}),
        "half": json.dumps(record)[:500],
    }


@pytest.mark.parametrize("kind", ["not json", "other json", "foreign", "forged", "half"])
def test_broken_records(people: People, kind: str) -> None:
    ada = people("Ada")
    ada.go("/replay")
    content = spoiled()[kind].encode()
    ada.noise = SAID_NO
    ada.page.locator("input[type=file]").set_input_files(
        {
            "name": "x.antics.json",
            "mimeType": "application/json",
            "buffer": content,
        }
    )
    told = ada.page.locator("main [role=alert]")
    expect(told).to_be_visible()
    assert len(told.inner_text()) > 20
    assert "undefined" not in told.inner_text()


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty", "cheating_moth", "bugs_and_co"])
def test_a_good_record_is_played_again(people: People, game: str) -> None:
    ada = people("Ada")
    ada.go("/replay")
    record = next(iter(sorted(GOLDEN.glob(f"{game}-3p*.json")))).read_bytes()
    ada.page.locator("input[type=file]").set_input_files(
        {"name": "x.antics.json", "mimeType": "application/json", "buffer": record}
    )
    scrub = ada.page.get_by_role("slider")
    expect(scrub).to_be_visible()
    ada.expect_scene()
    ada.page.get_by_role("button", name="One step forward").click()
    expect(scrub).to_have_value("1")
    ada.page.locator("label.eyes select").select_option("all")
    expect(ada.page.get_by_role("slider")).to_be_visible()
    ada.page.locator("label.eyes select").select_option("0")
    scrub = ada.page.get_by_role("slider")
    scrub.focus()
    ada.page.keyboard.press("End")
    expect(scrub).to_have_value(str(scrub.get_attribute("max")))


WRONG_CLOCK = """
(() => {
  const Real = Date;
  const off = %d * 3600e3;
  globalThis.Date = class extends Real {
    constructor(...given) { if (given.length) super(...given); else super(Real.now() + off); }
    static now() { return Real.now() + off; }
  };
})();
"""


@pytest.mark.parametrize("hours", [-7, 5])
def test_a_clock_that_is_wrong_by_hours(people: People, hours: int) -> None:
    """Time left is the server's; a grab counts when it was made."""
    ada = people("Ada", script=WRONG_CLOCK % hours)
    ada.make_table("bugs_and_co", bots="casual", players=2, options={"limit": 300_000})
    ada.expect_scene()
    tiles = Tiles(ada)
    tiles.grab()
    minutes, seconds = ada.page.locator(".middle .clock").inner_text().split("\n")[-1].split(":")
    assert 240 < 60 * int(minutes[-2:]) + int(seconds) <= 300
    grab = next(sent for sent in ada.plays if sent["action"].startswith("grab"))
    assert 0 <= grab["reacted"] < 120_000
    tiles.keep()
