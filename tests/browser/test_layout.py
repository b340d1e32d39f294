"""Every screen on a phone, a tablet and a monitor: nothing sticks out or is too small."""

from pathlib import Path
from typing import Any

import pytest

from .conftest import People
from .person import GAMES, PHONE, TABLET, TELEVISION, Person
from .playing import OFFERED

WRONG = (Path(__file__).parent / "screen.js").read_text()
SIZES = {"phone": PHONE, "tablet": TABLET, "monitor": TELEVISION}
LEAD_IN = 3200
"""Ms until a real-time game runs and its countdown is gone."""

# So many chairs that the table is full, which is what a small screen fears.
FULL: dict[str, dict[str, Any]] = {
    "party_bugs": {"players": 6, "options": {"hidden_card": True}},
    "bullenparty": {"players": 5},
    "cheating_moth": {"players": 5, "options": {"tempo": "relaxed"}},
    "bugs_and_co": {"players": 8},
}


def check(person: Person, what: str) -> None:
    person.page.wait_for_timeout(600)  # what was on its way has arrived
    wrong = person.page.evaluate(WRONG)
    assert wrong == [], f"{what} at {person.page.viewport_size}:\n" + "\n".join(wrong)


@pytest.fixture(params=SIZES)
def visitor_with(request: pytest.FixtureRequest, people: People) -> Person:
    """Somebody with a screen of each size."""
    return people("Ada", size=SIZES[request.param], touch=request.param != "monitor")


def test_front_room_and_drawers(visitor_with: Person) -> None:
    person, page = visitor_with, visitor_with.page
    person.go("/")
    page.get_by_role("button", name="Play now: Bullenparty").is_enabled()
    check(person, "the front page")
    page.get_by_role("button", name="Name and face").click()
    check(person, "name and face")
    page.keyboard.press("Escape")
    person.make_table("party_bugs")
    check(person, "the room")
    for drawer in ("Rules", "Settings"):
        page.get_by_role("button", name=drawer, exact=True).click()
        check(person, drawer)
        page.keyboard.press("Escape")
    person.go("/replay")
    check(person, "the replay page")
    person.go("/t/ABCDEF")
    page.get_by_role("heading", name="No table here").wait_for()
    check(person, "no table")


@pytest.mark.parametrize("game", GAMES)
def test_table_in_play(visitor_with: Person, game: str) -> None:
    person = visitor_with
    person.make_table(game, bots="casual", **FULL[game])
    person.expect_scene()
    check(person, f"{game} at its beginning")
    if game in ("cheating_moth", "bugs_and_co"):
        person.page.wait_for_timeout(LEAD_IN)
    else:
        for _ in range(3):
            person.take_turn(*OFFERED[game])
    check(person, f"{game} in play")
    person.go(f"/tv/{person.code}")
    person.expect_scene()
    check(person, f"{game} on a big screen")
