"""A table by hand, from the front page on: made, joined, set up and started, left and closed."""

import re

from playwright.sync_api import Locator, expect

from .conftest import People
from .person import PHONE, SAID_NO, TELEVISION, Person
from .playing import OFFERED
from .screens import check_screen


def invite(host: Person, game: str) -> str:
    """Make a table by the button on the front page; the code is what the room shows."""
    host.go("/")
    host.page.get_by_role("button", name=f"Invite: a table of {game}").click()
    shown = host.page.locator(".papers .code strong")
    expect(shown).to_have_text(re.compile("^[A-Z]{6}$"))
    host.code = shown.inner_text()
    host.wait_until(lambda: host.chair is not None, "the host sits")
    return host.code


def type_code(guest: Person, typed: str) -> None:
    guest.go("/")
    guest.page.get_by_label("Six-letter code").fill(typed)
    guest.page.get_by_role("button", name="Join", exact=True).click()


def chair(person: Person, name: str) -> Locator:
    """The chair in the room of whoever is called so."""
    return person.page.locator(".chair", has=person.page.locator("bdi", has_text=name))


def look_at_chair(host: Person, name: str) -> Locator:
    """Open what can be done about a chair."""
    chair(host, name).first.click()
    sheet = host.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    return sheet


def send_emote(person: Person, emote: str) -> None:
    person.page.get_by_role("button", name="Emotes", exact=True).click()
    person.page.get_by_role("toolbar").get_by_role("button", name=emote).click()


def expect_emote(person: Person, sender: str, emote: str) -> None:
    expect(person.page.locator(f".flight .{emote} bdi", has_text=sender)).to_be_visible()


def test_a_table_by_hand(people: People) -> None:
    """Made by one button and joined by six letters; set up by the host, seen by everybody."""
    ada = people("Ada")
    bo = people("Bo", newcomer=True, size=PHONE, touch=True)
    screen = people("Screen", size=TELEVISION)
    code = invite(ada, "Party Bugs")

    type_code(bo, "ABC")
    expect(bo.page.locator("p[role=alert]")).to_contain_text("six letters")
    bo.page.get_by_label("Six-letter code").fill(f" {code[:3].lower()} {code[3:].lower()}")
    bo.page.get_by_role("button", name="Join", exact=True).click()
    who = bo.page.get_by_role("dialog", name="Who are you?")
    expect(who).to_contain_text("Ada")
    who.get_by_label("Your name").fill("Bo")
    who.get_by_role("button", name="Sit down").click()
    expect(chair(ada, "Bo")).to_be_visible()
    screen.go(f"/tv/{code}")
    expect(chair(screen, "Bo")).to_be_visible()
    check_screen(screen, "the big screen before a game")

    # The host sets how it is played, and the guest sees it and cannot.
    series, seen = (person.page.get_by_role("switch", name="A series") for person in (ada, bo))
    series.check()
    expect(seen).to_be_checked()
    expect(seen).to_be_disabled()
    ada.page.get_by_label("Time for each move").select_option("120")
    expect(bo.page.get_by_label("Time for each move")).to_have_value("120")
    look_at_chair(ada, "free").get_by_role("button", name="Gentle").click()
    expect(bo.page.locator(".chair.bot .state")).to_have_text("Gentle")
    bot = ada.page.locator(".chair.bot bdi").inner_text()
    look_at_chair(ada, bot).get_by_role("button", name="Sharp").click()
    expect(bo.page.locator(".chair.bot .state")).to_have_text("Sharp")

    # A face says more than words, before the game and in it.
    send_emote(bo, "waves")
    for person in (ada, bo, screen):
        expect_emote(person, "Bo", "wave")
    ada.start()
    for person in (ada, bo, screen):
        person.expect_scene()
    assert ada.room["options"]["series"]
    assert [seat.get("level") for seat in ada.room["chairs"]] == [None, None, "sharp"]
    send_emote(ada, "laughs")
    for person in (ada, bo, screen):
        expect_emote(person, "Ada", "laugh")
    bo.take_turn(*OFFERED["party_bugs"])
