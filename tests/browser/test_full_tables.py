"""Tables with every chair taken, to the end: two people with browsers of their own, and bots."""

from typing import Any

import pytest
from playwright.sync_api import expect

from .company import check_the_end, company, play_out
from .conftest import People
from .person import gather
from .playing import Tiles, sneak, touch_to_the_end
from .screens import check_screen

LONGEST = 300
"""Seconds for a game against the clock, in which bots are as quick as people."""


@pytest.mark.parametrize(
    ("game", "chairs", "options"),
    [
        pytest.param("party_bugs", 6, {"hidden_card": True}, id="Party Bugs"),
        pytest.param("bullenparty", 5, {}, id="Bullenparty"),
    ],
)
def test_in_turns(people: People, game: str, chairs: int, options: dict[str, Any]) -> None:
    everybody = play_out(people, game, 2, chairs - 2, options=options)
    check_the_end(everybody, game, chairs)


@pytest.mark.timeout(2 * LONGEST)
def test_cheating_moth(people: People) -> None:
    """Most of them people, and all of them cheat: a bot is no quicker than somebody at a kitchen
    table, and five honest rounds would be ten minutes."""
    everybody = company(people, 4)
    options = {"ant": "draw", "bluffs": False, "tempo": "quick"}
    gather(everybody[0], everybody[1:], "cheating_moth", bots=1, options=options)
    touch_to_the_end(everybody, "cheating_moth", LONGEST, besides=sneak)
    check_the_end(everybody, "cheating_moth", 5)
    for person in everybody:
        kinds = [told["event"]["event"] for told in person.told()]
        assert kinds.count("RoundEnded") == 5
        assert kinds.count("Gestured") > 5


def test_bugs_and_co(people: People) -> None:
    """Both people get hold of a tile among eight hands, before the time is up."""
    ada, bo = everybody = company(people, 2)
    gather(ada, [bo], "bugs_and_co", bots=6, options={"limit": 20_000})
    for person in everybody:
        Tiles(person).grab()
        Tiles(person).keep()
    for person in everybody:
        person.wait_until(lambda: person.over, "the time is up")  # noqa: B023
    check_the_end(everybody, "bugs_and_co", 8)
    for person in everybody:
        person.page.get_by_role("button", name="Look at the table").click()
        expect(person.page.locator(".reckoning .row.won").first).to_be_visible()
        check_screen(person, "what everybody has kept")
    events = [told["event"] for told in ada.told()]
    grabbers = {event["seat"] for event in events if event["event"] == "Grabbed"}
    assert len(grabbers) == 8
