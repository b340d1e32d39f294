"""Screens stay lit for those who play, and go dark for everybody else as they always do."""

import re

from playwright.sync_api import expect

from .conftest import People
from .person import PHONE, TELEVISION, Person

LOCKS = """
globalThis.lit = 0;
Object.defineProperty(navigator, 'wakeLock', { value: {
  request: async () => {
    globalThis.lit += 1;
    return { release: async () => void (globalThis.lit -= 1) };
  },
} });
"""
"""Counts what a browser was asked to keep lit and not yet told to let go."""

NONE = "Object.defineProperty(navigator, 'wakeLock', { value: undefined });"
"""As browsers are over plain http."""


def expect_lit(person: Person, locks: int) -> None:
    lit = "document.visibilityState === 'visible' ? globalThis.lit : null"
    person.wait_until(lambda: person.page.evaluate(lit) == locks, f"{locks} keep it lit")


def test_a_phone_stays_lit_while_its_player_plays(people: People) -> None:
    ada = people("Ada", size=PHONE, touch=True, script=LOCKS)
    bo = people("Bo", size=PHONE, touch=True, script=NONE)
    cy, screen = people("Cy", script=LOCKS), people("Screen", size=TELEVISION, script=LOCKS)
    code = ada.make_table("bugs_and_co", players=2)
    bo.join(code)
    expect(ada.page.get_by_role("button", name="Start", exact=True)).to_be_visible()
    expect_lit(ada, 0)
    ada.start()
    for person in (ada, bo):
        person.expect_scene()
    expect_lit(ada, 1)
    cy.go(f"/t/{code}")
    cy.expect_scene()
    screen.go(f"/tv/{code}")
    screen.expect_scene()
    expect_lit(cy, 0)
    expect_lit(screen, 1)

    # A short rest is no reason to go dark; somebody who leaves the table does not look at it.
    ada.page.get_by_role("button", name=re.compile("^People")).click()
    ada.page.get_by_role("button", name="Pause", exact=True).click()
    expect(ada.page.get_by_role("heading", name="Paused")).to_be_visible()
    expect_lit(ada, 1)
    ada.page.get_by_role("button", name="Play on").click()
    expect(ada.page.get_by_role("heading", name="Paused")).to_have_count(0)
    ada.page.get_by_role("button", name="To the front page").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Leave the table").click()
    expect(ada.page.get_by_role("button", name="Play now: Party Bugs")).to_be_visible()
    expect_lit(ada, 0)


def test_a_phone_goes_dark_after_the_game(people: People) -> None:
    ada = people("Ada", size=PHONE, touch=True, script=LOCKS)
    ada.make_table("bugs_and_co", bots="casual", players=2, options={"limit": 1500})
    expect_lit(ada, 1)
    ada.wait_until(lambda: ada.room["phase"] == "over", "it is over")
    expect_lit(ada, 0)
