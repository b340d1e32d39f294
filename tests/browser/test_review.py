"""What a player's decisions cost, shown after the game and in its replay."""

import re

from playwright.sync_api import expect

from .conftest import People
from .person import PHONE, gather
from .playing import touch_to_the_end
from .screens import check_screen

LONG = 90_000
"""Ms for a review: it has the lowest priority of all that runs."""


def test_decisions_are_reviewed_after_the_game_and_shown_in_the_replay(people: People) -> None:
    ada = people("Ada", size=PHONE, touch=True)
    gather(ada, [], "party_bugs", bots=2)
    touch_to_the_end([ada], "party_bugs")
    page = ada.page
    review = page.locator(".review")
    review.get_by_role("button", name="Look at my decisions").click()
    chart = review.get_by_role("img", name=re.compile("Points given away by each decision"))
    expect(chart).to_be_visible(timeout=LONG)
    record = str(ada.room["record"])
    answer = ada.context.request.get(
        f"{ada.root}/api/records/{record}/review", params={"seat": str(ada.chair)}
    )
    seat = answer.json()["seats"][0]
    assert seat["name"] == "Ada"
    review.locator(".all summary").click()
    expect(review.locator("tbody tr")).to_have_count(len(seat["decisions"]))
    expect(review.locator("ol li")).to_have_count(len(seat["costliest"]))
    check_screen(ada, "the review")
    ada.go(f"/replay/{record}?seat={ada.chair}&move={seat['decisions'][-1]['number']}")
    tab = page.get_by_role("button", name="Decisions", exact=True)
    expect(tab).to_have_attribute("aria-pressed", "false")
    tab.click()
    expect(tab).to_have_attribute("aria-pressed", "true")
    review.get_by_role("button", name="Look at the decisions").click()
    expect(chart).to_be_visible(timeout=LONG)
    slider = page.get_by_role("slider")
    last = int(slider.input_value())
    assert last > 0
    review.locator(".all summary").click()
    check_screen(ada, "the review in the replay")
    review.locator("tbody .moment").first.click()
    expect(slider).not_to_have_value(str(last))
    assert int(slider.input_value()) < last
    expect(review).to_have_count(0)
