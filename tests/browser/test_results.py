"""After the game: how it came about and what will be remembered, for everybody alike."""

import re

from playwright.sync_api import expect

from antics.table.telling import CAUGHT_UP

from .conftest import People
from .person import LOOK, PHONE, TELEVISION, Person, gather
from .playing import OFFERED, touch_to_the_end
from .screens import check_screen
from .secrets import Told, replayed


def welcomes(person: Person) -> list[Told]:
    return [frame for frame in person.frames if frame["type"] == "welcome"]


def chart(person: Person) -> str:
    """The chart in words."""
    told = person.page.get_by_role("img", name=re.compile("^Points after each round"))
    expect(told).to_be_visible()
    return str(told.get_attribute("aria-label"))


def ways(person: Person) -> list[str]:
    """Where the moments to remember are found."""
    links = person.page.locator(".moments a").all()
    return [str(link.get_attribute("href")) for link in links]


def test_who_was_away_is_told_of_the_whole_game_and_sees_its_moments(people: People) -> None:
    ada, bo = people("Ada", size=PHONE, touch=True), people("Bo")
    screen = people("Screen", size=TELEVISION)
    code = gather(ada, [bo], "party_bugs", bots=1)
    while len(bo.told()) <= CAUGHT_UP:
        for person in (ada, bo):
            if person.moves and not person.waits:
                person.press(*OFFERED["party_bugs"])
        bo.page.wait_for_timeout(LOOK)
    # A page that is gone hears no answer.
    ada.wait_until(lambda: not ada.waits, "what she did is answered")
    ada.frames.clear()
    ada.page.reload()
    screen.go(f"/tv/{code}")
    for late in (ada, screen):
        late.wait_until(lambda: welcomes(late), "the table is there")  # noqa: B023
        assert welcomes(late)[0]["whole"] is False
    ada.expect_scene()
    touch_to_the_end([ada, bo], "party_bugs")
    assert chart(ada) == chart(bo) == chart(screen)
    assert ways(ada) == ways(bo) != []
    expect(screen.page.locator(".moments li")).to_have_count(bo.page.locator(".moments li").count())
    check_screen(ada, "the results")
    check_screen(screen, "the results on a big screen")

    way = ways(ada)[0]
    number = int(way.partition("?event=")[2])
    record = replayed(ada, str(ada.room["record"]), "watch")
    steps = [at for at, frame in enumerate(record["frames"]) for _ in frame.get("events", [])]
    moment = steps[number - 1]
    slider = ada.page.get_by_role("slider")

    def is_watched() -> bool:
        return moment - 1 <= int(slider.input_value()) <= moment + 2

    ada.page.locator(".moments a").first.click()
    expect(ada.page).to_have_url(ada.root + way)
    ada.wait_until(is_watched, "the moment is shown")
    ada.page.go_back()
    expect(ada.page.locator(".after")).to_be_visible()
    ada.page.go_forward()
    expect(ada.page).to_have_url(ada.root + way)
    ada.wait_until(is_watched, "the moment is shown once more")


UNDER_THE_FINGER = """
new MutationObserver(() => {
  const button = document.querySelector('.after footer button');
  if (button === null || 'hit' in globalThis) return;
  const { x, y, width, height } = button.getBoundingClientRect();
  globalThis.hit = button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).observe(document, { childList: true, subtree: true });
"""
"""Whether a finger would hit a button of the results in the moment in which they appear."""


def test_a_second_tap_on_the_last_card_hits_nothing_of_the_results(people: People) -> None:
    ada = people("Ada", size=PHONE, touch=True, script=UNDER_THE_FINGER)
    ada.make_table("party_bugs", bots="casual", players=2)
    touch_to_the_end([ada], "party_bugs")
    once_more = ada.page.get_by_role("button", name="Once more")
    expect(once_more).to_be_visible()
    assert ada.page.evaluate("hit") is False
    once_more.click()
    ada.wait_until(lambda: not ada.over, "the next game has begun")
