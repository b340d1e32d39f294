"""Whole games with bots, and those who look on: on the page without a seat, and on a big screen."""

from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import People
from .person import TELEVISION, Person
from .playing import Tiles, touch_to_the_end
from .screens import check_screen
from .secrets import check_bystander, check_secrets

GAMES: dict[str, dict[str, Any]] = {
    "bullenparty": {"players": 3},
    "cheating_moth": {"players": 3, "options": {"tempo": "quick"}},
    "bugs_and_co": {"players": 5, "options": {"extra_eyes": 3, "limit": 20_000}},
}


def just_watch(person: Person, code: str) -> None:
    person.go(f"/t/{code}")
    person.page.get_by_role("button", name="Just watch").click()
    expect(person.page.get_by_role("button", name="Sit down")).to_be_visible()


def seat_bots(host: Person, players: int) -> None:
    for seated in range(2, players + 1):
        host.page.get_by_role("button", name="Add a bot").click()
        host.wait_until(lambda: host.seated == seated, "the bot sits")  # noqa: B023


def grab_some_tiles(person: Person) -> None:
    tiles = Tiles(person)
    for _ in range(3):
        tiles.grab()
        tiles.keep()
    person.wait_until(lambda: person.over, "the time is up")


@pytest.mark.parametrize("game", GAMES)
def test_who_looks_on_is_told_nothing_secret(people: People, game: str) -> None:
    ada, bo = people("Ada"), people("Bo", newcomer=True)
    screen = people("Screen", size=TELEVISION)
    code = ada.make_table(game, **GAMES[game])
    just_watch(bo, code)
    screen.go(f"/tv/{code}")
    seat_bots(ada, GAMES[game]["players"])
    expect(screen.page.locator(".chair.bot")).to_have_count(GAMES[game]["players"] - 1)
    ada.start()
    for person in (ada, bo, screen):
        person.expect_scene()
    if game == "bugs_and_co":
        grab_some_tiles(ada)
    else:
        touch_to_the_end([ada], game)
    record = str(ada.room["record"])
    check_secrets(ada, game, record)
    for person in (bo, screen):
        person.wait_until(lambda: person.over, "the end is seen")  # noqa: B023
        check_bystander(person, game, record)
        assert not person.moves
        expect(person.page.locator(".after .places li")).to_have_count(GAMES[game]["players"])
        check_screen(person, "the results for who looked on")
