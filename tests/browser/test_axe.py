"""Axe finds nothing on any screen."""

from pathlib import Path
from typing import Any

import pytest

from .conftest import People
from .person import GAMES, PHONE, Person
from .playing import OFFERED

AXE = (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text()


def check(person: Person, what: str) -> None:
    person.page.wait_for_timeout(500)  # what fades in is there
    person.page.evaluate(AXE)
    found: list[dict[str, Any]] = person.page.evaluate(
        "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"
    )
    told = [
        f"{each['id']}: {each['help']}\n    {node['html'][:160]}\n    {node['failureSummary']}"
        for each in found
        for node in each["nodes"][:3]
    ]
    assert told == [], f"{what}:\n" + "\n".join(told)


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_front_page(people: People, lang: str) -> None:
    person = people("Ada", lang=lang)
    person.go("/")
    person.page.locator(".doors .button").first.wait_for()
    assert person.page.evaluate("document.documentElement.lang") == lang
    check(person, f"the front page in {lang}")


def test_room_drawers_and_dead_ends(people: People) -> None:
    person, page = people("Ada"), None
    page = person.page
    person.make_table("party_bugs")
    check(person, "the room")
    for drawer in ("Rules", "Settings", "Players and invitation"):
        button = page.get_by_role("button", name=drawer, exact=True)
        if button.count():
            button.click()
            check(person, drawer)
            page.keyboard.press("Escape")
    person.go("/replay")
    check(person, "the replay page")
    person.go("/t/ABCDEF")
    page.get_by_role("heading", name="No table here").wait_for()
    check(person, "no table")


@pytest.mark.parametrize("game", GAMES)
def test_table(people: People, game: str) -> None:
    person = people("Ada", size=PHONE, touch=True)
    person.make_table(game, bots="casual", players=3)
    person.expect_scene()
    check(person, f"{game} at its beginning")
    if game in OFFERED and game != "cheating_moth":
        for _ in range(3):
            person.take_turn(*OFFERED[game])
    else:
        person.page.wait_for_timeout(3200)
    check(person, f"{game} in play")
    person.go(f"/tv/{person.code}")
    person.expect_scene()
    check(person, f"{game} on a big screen")
