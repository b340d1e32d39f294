"""A real-time game stands still while the host wants it to."""

import re

from playwright.sync_api import expect

from .conftest import People
from .person import PHONE, TELEVISION
from .playing import Tiles
from .screens import check_drawers, violations


def test_the_host_pauses_and_plays_on(people: People) -> None:
    """On a phone, with a big screen beside it; a tour is on offer at first."""
    ada = people("Ada", size=PHONE, touch=True, newcomer=True)
    screen = people("Screen", size=TELEVISION)
    code = ada.make_table("bugs_and_co", bots="casual", players=2)
    ada.expect_scene()
    tour = ada.page.get_by_role("complementary", name="Tour")
    expect(tour).to_be_visible()
    assert violations(ada) == []
    tour.get_by_role("button", name="No, thank you").click()
    screen.go(f"/tv/{code}")
    ada.wait_for_the_start()
    ada.page.get_by_role("button", name=re.compile("^People")).click()
    ada.page.get_by_role("button", name="Pause", exact=True).click()
    for person in (ada, screen):
        expect(person.page.get_by_role("heading", name="Paused")).to_be_visible()
        expect(person.page.get_by_text("The host has paused the game.")).to_be_visible()
        assert violations(person) == []  # and it lies over all that could be touched
    assert ada.room["phase"] == "paused"

    ada.page.get_by_role("button", name="Play on").click()
    for person in (ada, screen):
        expect(person.page.get_by_role("heading", name="Paused")).to_have_count(0)
    tiles = Tiles(ada)
    tiles.grab()
    tiles.keep()
    check_drawers(ada, axe=True)
