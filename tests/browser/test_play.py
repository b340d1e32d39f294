"""Each game and variant to its end in real browsers, and what each of them was told meanwhile."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .company import check_the_end, company, play_out
from .conftest import People
from .person import TELEVISION, Person, gather
from .playing import OFFERED, Tiles
from .screens import check_screen
from .secrets import leaks


@pytest.mark.parametrize(
    ("bots", "names", "options"),
    [
        pytest.param(1, 3, {}, id="three"),
        pytest.param(0, 3, {"hidden_card": True, "series": True}, id="two and Paul, all variants"),
    ],
)
def test_party_bugs(people: People, bots: int, names: int, options: dict[str, bool]) -> None:
    everybody = play_out(people, "party_bugs", 2, bots, options=options)
    record = check_the_end(everybody, "party_bugs", names)
    kinds = {told["event"]["event"] for told in everybody[0].told()}
    assert ("Hid" in kinds) == ("hidden_card" in options)
    assert ("MirrorGiven" in kinds) == ("series" in options)
    page = everybody[0].page
    page.get_by_role("link", name="Watch the replay").click()
    expect(page).to_have_url(re.compile(rf"/replay/{record}$"))
    expect(page.get_by_role("slider")).to_be_visible()
    if "series" in options:
        for person in everybody:
            check_standings(person, record)


def check_standings(person: Person, record: str) -> None:
    """What stands between two games of a series, in the replay and without haste."""
    person.page.evaluate("localStorage.setItem('antics.settings', '{\"pace\": \"calm\"}')")
    given = [_is(told, "MirrorGiven") for told in person.told()].index(True)
    person.page.goto(f"{person.root}/replay/{record}?event={given - 1}")
    expect(person.page.locator(".standings .mirror")).to_be_visible()
    check_screen(person, "the standings of a series")


def test_bullenparty(people: People) -> None:
    """With the numbers of the booklet; with others it is played by keys elsewhere."""
    ada, bo = everybody = play_out(people, "bullenparty", 2, 1)
    check_the_end(everybody, "bullenparty", 3)
    ada.page.get_by_role("button", name="Once more").click()
    bo.wait_until(lambda: bo.room["phase"] == "playing", "it begins once more")
    bo.expect_scene()


def test_cheating_moth(people: People) -> None:
    """With the ant that feeds on the discards; the other one is at the full table elsewhere."""
    options = {"ant": "discard", "tempo": "quick"}
    everybody = play_out(people, "cheating_moth", 3, 0, options=options)
    check_the_end(everybody, "cheating_moth", 3)
    for person in everybody:
        assert sum(_is(told, "RoundEnded") for told in person.told()) == 3


@pytest.mark.parametrize(
    ("bots", "options"),
    [
        pytest.param(0, {"extra_eyes": 1, "limit": 60_000}, id="two"),
        pytest.param(1, {"extra_eyes": 3, "limit": 20_000}, id="three, with more eyes"),
    ],
)
def test_bugs_and_co(people: People, bots: int, options: dict[str, int]) -> None:
    """Both look at tiles and keep some; the last seconds run, or the time is up."""
    ada, bo = everybody = company(people, 2)
    gather(ada, [bo], "bugs_and_co", bots=bots, options=options)
    hand = Tiles(ada), Tiles(bo)
    for tiles in hand:
        tiles.grab()
        tiles.keep()
        tiles.grab()
        tiles.give_back()
        assert len(tiles.mine["kept"]) == 1
    for tiles in hand:
        if ada.view["trophies"]:
            tiles.take_trophy()
    while not bots and ada.view["trophies"]:
        hand[len(ada.view["trophies"]) % 2].take_trophy()
    for person in everybody:
        person.wait_until(lambda: person.over, "the time is up")  # noqa: B023
    check_the_end(everybody, "bugs_and_co", 2 + bots)
    for person in everybody:
        grabbers = {told["event"]["seat"] for told in person.told() if _is(told, "Grabbed")}
        assert grabbers >= {0, 1}


def _is(told: dict[str, Any], kind: str) -> bool:
    return bool(told["event"]["event"] == kind)


def test_a_big_screen_is_told_nothing_secret(people: People) -> None:
    ada, screen = people("Ada"), people("Screen", size=TELEVISION)
    code = ada.make_table("party_bugs", bots="casual", players=3, options={"hidden_card": True})
    screen.go(f"/tv/{code}")
    screen.wait_until(lambda: screen.view, "the big screen shows the game")
    screen.expect_scene()
    for _ in range(6):
        ada.take_turn(*OFFERED["party_bugs"])
    screen.wait_until(lambda: screen.view["round"] == ada.view["round"], "it has seen it, too")
    assert screen.chair is None
    assert screen.view["hand"] is None
    assert leaks(screen, "party_bugs") == []
    kinds = [told["event"]["event"] for told in screen.told()]
    assert {"Drew", "Hid", "Sealed"} <= set(kinds)
    assert screen.page.locator("main.scene button").count() == 0
