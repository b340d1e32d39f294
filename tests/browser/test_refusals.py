"""Why something cannot be done, on a phone: in words, and with the number of the rule behind it."""

import pytest
from playwright.sync_api import expect

from .conftest import People
from .person import PHONE
from .screens import check_screen


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_a_notice_names_its_rule(people: People, lang: str) -> None:
    ada = people("Ada", size=PHONE, touch=True, lang=lang)
    ada.make_table("party_bugs", bots="casual", players=3)
    ada.expect_scene()
    ada.wait_until(lambda: ada.moves and ada.press("[data-guide=floor] button"), "it is tried")
    rule = ada.page.locator(".toast .rule")
    expect(rule).to_have_text("· PB-5")
    expect(rule).to_be_visible()
    check_screen(ada, "a notice")


@pytest.mark.parametrize("lang", ["de", "fr"])
def test_so_does_the_own_side_of_bugs_and_co(people: People, lang: str) -> None:
    ada = people("Ada", size=PHONE, touch=True, lang=lang)
    ada.make_table("bugs_and_co", bots="casual", players=2)
    ada.expect_scene()
    ada.wait_for_the_start()
    assert ada.press("[data-guide=keep]")
    why = ada.page.locator(".prompt .why")
    expect(why).to_contain_text("BC-6")
    box, words = why.bounding_box(), ada.page.locator(".prompt > span").bounding_box()
    assert box is not None
    assert words is not None
    assert box["x"] + box["width"] <= PHONE[0]
    assert words["x"] >= 0
