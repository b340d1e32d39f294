"""With a big screen at the table, phones hold what is private, and leave the rest to the screen."""

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import People
from .person import PHONE, TELEVISION, Person
from .playing import OFFERED
from .screens import violations

OTHERS = {"party_bugs": "section.place:not(.own)", "bullenparty": "section.seat"}
"""The places of the other players in a scene."""
OWN = {"party_bugs": "section.place.own", "bullenparty": "section.mine"}
IN_SIGHT = """selector => [...document.querySelectorAll(selector)].filter((element) => {
  const { top, bottom, height } = element.getBoundingClientRect();
  return height > 0 && bottom > 48 && top < innerHeight;
}).length"""


def in_sight(person: Person, game: str) -> Any:
    return person.page.evaluate(IN_SIGHT, OTHERS[game])


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_a_phone_leaves_the_others_to_the_big_screen(people: People, game: str) -> None:
    ada = people("Ada", size=PHONE, touch=True)
    code = ada.make_table(game, bots="casual", players=4)
    ada.expect_scene()
    ada.wait_until(lambda: in_sight(ada, game) == 3, "all are there")
    own = ada.page.locator(OWN[game])
    usual = own.bounding_box()

    screen = people("Screen", size=TELEVISION)
    screen.go(f"/tv/{code}")
    screen.expect_scene()
    ada.wait_until(lambda: in_sight(ada, game) == 0, "the others are left to the screen")
    expect(ada.page.locator(".toast", has_text="The big screen shows the table")).to_be_visible()
    held = own.bounding_box()
    assert usual is not None
    assert held is not None
    assert held["height"] > usual["height"]
    assert not violations(ada)

    ada.take_turn(*OFFERED[game])
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("switch", name="only my own cards").click()
    ada.page.keyboard.press("Escape")
    ada.wait_until(lambda: in_sight(ada, game) == 3, "everybody is back")
    ada.page.get_by_role("button", name="Settings").click()
    ada.page.get_by_role("switch", name="only my own cards").click()
    ada.page.keyboard.press("Escape")
    ada.wait_until(lambda: in_sight(ada, game) == 0, "they are left again")

    screen.close()
    ada.wait_until(lambda: in_sight(ada, game) == 3, "without the screen, they are here")


def test_who_sits_at_a_computer_sees_everybody(people: People) -> None:
    ada = people("Ada")
    code = ada.make_table("party_bugs", bots="casual", players=4)
    screen = people("Screen", size=TELEVISION)
    screen.go(f"/tv/{code}")
    screen.expect_scene()
    ada.wait_until(lambda: in_sight(ada, "party_bugs") == 3, "all are there")
    expect(ada.page.locator(".toast", has_text="The big screen shows the table")).to_have_count(0)
