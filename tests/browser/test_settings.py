"""What somebody sets for themselves takes effect at once, and is still so after a reload."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from .conftest import People
from .person import PHONE, SIDEWAYS, TELEVISION, Person
from .playing import OFFERED, touch_to_the_end
from .screens import check_drawers, check_screen

TONES = """
for (const kind of ['createOscillator', 'createBufferSource']) {
  const make = AudioContext.prototype[kind];
  globalThis.tones = 0;
  AudioContext.prototype[kind] = function () {
    globalThis.tones += 1;
    return make.call(this);
  };
}
"""
"""Counts what is sounded."""


def open_settings(person: Person, name: str = "Settings") -> Locator:
    person.page.get_by_role("button", name=name, exact=True).click()
    return person.page.get_by_role("dialog", name=name)


def card_height(person: Person) -> float:
    box = person.page.locator("[data-guide=hand] button").first.bounding_box()
    assert box is not None
    return box["height"]


def tones(person: Person) -> int:
    count: int = person.page.evaluate("globalThis.tones")
    return count


def test_settings_take_effect_and_stay(people: People) -> None:
    # Only a large screen has room for larger cards.
    ada = people("Ada", size=TELEVISION, calm=False, script=TONES)
    page = ada.page
    ada.make_table("party_bugs", bots="casual", players=2)
    ada.expect_scene()
    expect(page.locator("html.calm")).to_have_count(0)
    settings = open_settings(ada)
    settings.get_by_label("Motion").select_option("less")
    expect(page.locator("html.calm")).to_have_count(1)
    settings.get_by_label("Size of cards").select_option("small")
    small = card_height(ada)
    settings.get_by_label("Size of cards").select_option("large")
    ada.wait_until(lambda: card_height(ada) > 1.1 * small, "the cards are larger")
    page.keyboard.press("Escape")
    ada.take_turn(*OFFERED["party_bugs"])
    ada.wait_until(lambda: tones(ada) > 0, "a card sounds")

    settings = open_settings(ada)
    settings.get_by_role("switch", name="Sounds").uncheck()
    expect(settings.get_by_label("Volume")).to_be_disabled()
    settings.get_by_label("Language").select_option("de")
    expect(page.get_by_role("dialog", name="Einstellungen")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    check_drawers(ada, axe=True)

    page.reload()
    ada.expect_scene()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("html.calm")).to_have_count(1)
    ada.wait_until(lambda: card_height(ada) > 1.1 * small, "the cards are still large")
    for _ in range(3):
        ada.take_turn(*OFFERED["party_bugs"])
    assert tones(ada) == 0
    settings = open_settings(ada, "Einstellungen")
    expect(settings.get_by_role("switch").first).not_to_be_checked()
    settings.get_by_label("Sprache").select_option("en")
    page.get_by_role("switch", name="Sounds").check()
    page.keyboard.press("Escape")
    ada.take_turn(*OFFERED["party_bugs"])
    ada.wait_until(lambda: tones(ada) > 0, "a card sounds again")


def test_a_record_is_saved_and_opened_again(people: People, tmp_path: Path) -> None:
    """From the results to the replay, from there to a file, and from the file to the replay."""
    ada = people("Ada")
    page = ada.page
    ada.make_table("party_bugs", bots="casual", players=2)
    ada.expect_scene()
    touch_to_the_end([ada], "party_bugs")
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the record").click()
    file = tmp_path / saved.value.suggested_filename
    assert file.name.endswith(".antics.json")
    saved.value.save_as(file)
    assert json.loads(file.read_text())["players"][0]["name"] == "Ada"
    steps = page.get_by_role("slider").get_attribute("max")
    ada.go("/replay")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("slider")).to_have_attribute("max", str(steps))


def test_a_link_leads_to_the_moment_that_was_looked_at(people: People) -> None:
    """Not to the one somebody had come for, and with the same eyes."""
    ada, bo = people("Ada"), people("Bo")
    page = ada.page
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ada.make_table("party_bugs", bots="casual", players=2)
    ada.expect_scene()
    touch_to_the_end([ada], "party_bugs")
    ada.go(f"/replay/{ada.room['record']}?event=3")
    page.get_by_role("slider").focus()
    page.keyboard.press("End")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    shown = page.get_by_role("slider").input_value()
    page.locator("[data-side=hands]").click()
    expect(page.locator(".hands li")).to_have_count(2)
    page.get_by_role("button", name="Copy the link to this moment").click()
    expect(page.locator(".toast")).to_contain_text("copied")
    link = str(page.evaluate("navigator.clipboard.readText()"))
    bo.go(link[link.index("/replay/") :])
    expect(bo.page.get_by_role("slider")).to_have_value(shown)
    expect(bo.page.locator(".eyes select")).to_have_value("all")
    expect(bo.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    cards = ".hands .card"
    expect(bo.page.locator(cards)).to_have_count(page.locator(cards).count())


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, (640, 360), TELEVISION], ids=str)
@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_front_page_has_settings(people: People, size: tuple[int, int], lang: str) -> None:
    ada = people("Ada", size=size, touch=size != TELEVISION, lang=lang)
    ada.go("/")
    called = {"en": "Settings", "de": "Einstellungen", "fr": "Réglages"}[lang]
    gear = ada.page.get_by_role("button", name=called, exact=True)
    expect(gear).to_be_visible()
    check_screen(ada, "the front page", axe=False)
    settings = open_settings(ada, called)
    check_screen(ada, "the settings of the front page", axe=lang == "en")
    settings.locator("select").nth(1).select_option("full")  # how much moves
    settings.get_by_role("switch").last.check()  # the relaxed tempo
    ada.page.keyboard.press("Escape")
    expect(settings).to_have_count(0)
    expect(gear).to_be_focused()
    ada.page.reload()
    open_settings(ada, called)
    expect(settings.locator("select").nth(1)).to_have_value("full")
    expect(settings.get_by_role("switch").last).to_be_checked()


def test_replays_and_big_screens_have_settings(people: People) -> None:
    """Those that change what is seen and heard there, and none for somebody who plays."""
    ada = people("Ada")
    screen, phone = people("Screen", size=TELEVISION), people("Bo", size=PHONE, touch=True)
    ada.make_table("bugs_and_co", bots="casual", players=2, options={"limit": 1500})
    ada.wait_until(lambda: ada.room["phase"] == "over", "it is over")
    phone.go(f"/replay/{ada.room['record']}")
    expect(phone.page.get_by_role("slider")).to_be_visible()
    settings = open_settings(phone)
    check_screen(phone, "the settings of a replay")
    expect(settings.get_by_label("Size of cards")).to_be_visible()
    expect(settings.get_by_role("switch")).to_have_count(1)  # sounds
    settings.get_by_label("Language").select_option("de")
    expect(phone.page.get_by_role("dialog", name="Einstellungen")).to_be_visible()
    phone.page.keyboard.press("Escape")
    check_screen(phone, "a replay", axe=False)

    screen.go(f"/tv/{ada.make_table('bugs_and_co', players=2)}")
    settings = open_settings(screen)
    check_screen(screen, "the settings of a big screen")
    expect(settings.get_by_label("Time to watch")).to_be_visible()
    expect(settings.get_by_label("Size of cards")).to_have_count(0)
    expect(settings.get_by_role("switch")).to_have_count(1)
    settings.get_by_label("Motion").select_option("full")
    expect(screen.page.locator("html.calm")).to_have_count(0)
