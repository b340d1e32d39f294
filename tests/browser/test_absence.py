"""Somebody goes in the middle of a game, or has to begin anew: a bot may play for them, and they
come back to a seat that is still their own."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from .conftest import People
from .person import LOST_LINE, Person, gather
from .playing import OFFERED, Tiles, cards_shown
from .screens import check_screen

BOTS_TAKE_OVER = 40_000
"""Ms: in a real-time game a bot sits down after twenty seconds."""


def kept_by(person: Person, chair: int | None) -> str | None:
    assert chair is not None
    level: str | None = person.room["chairs"][chair].get("kept_by")
    return level


def expect_toast(person: Person, *words: str) -> None:
    toast = person.page.locator(".toast")
    for word in words:
        toast = toast.filter(has_text=word)
    expect(toast).to_be_visible()


def leave(person: Person) -> None:
    """To the front page, and yes, that is meant."""
    person.page.get_by_role("button", name="To the front page").click()
    asked = person.page.get_by_role("dialog", name="Leave the table")
    expect(asked).to_contain_text("A bot plays on for you until you are back.")
    check_screen(person, "whether to leave")
    asked.get_by_role("button", name="Leave the table").click()
    expect(person.page.get_by_role("button", name="Play now: Party Bugs")).to_be_visible()


def come_back(person: Person) -> None:
    person.page.get_by_role("link", name="Back to your table").click()
    person.expect_scene()


def test_a_bot_keeps_the_seat_of_whoever_leaves(people: People) -> None:
    """Until they take it back: from another tab that is still there, or by the way they left."""
    ada, bo = people("Ada"), people("Bo")
    gather(ada, [bo], "party_bugs")
    front, other = bo.page, bo.open_tab()
    other.goto(front.url)
    expect(other.locator("[data-guide=hand] button.legal").first).to_be_visible()
    leave(bo)
    expect_toast(ada, "Bo", "A bot keeps the seat warm.")
    strip = other.get_by_role("status").filter(has_text="A bot plays for you.")
    expect(strip).to_be_visible()
    played = ada.view["round"]
    play_until([ada], lambda: ada.view["round"] > played)
    assert not bo.plays

    strip.get_by_role("button", name="Take my seat back").click()
    bo.page = other
    expect_toast(bo, "You are back.")
    expect(strip).to_have_count(0)
    play_until([ada, bo], lambda: bo.plays)

    leave(bo)
    ada.wait_until(lambda: kept_by(ada, bo.chair), "the bot is back")
    come_back(bo)
    expect_toast(ada, "Bo", "is back")
    assert kept_by(ada, bo.chair) is None
    expect(strip).to_have_count(0)
    plays = len(bo.plays)
    play_until([ada, bo], lambda: len(bo.plays) > plays)


def play_until(everybody: list[Person], holds: Callable[[], object]) -> None:
    """These play Party Bugs as it comes."""

    def play() -> object:
        for person in everybody:
            if person.moves and not person.waits:
                person.press(*OFFERED["party_bugs"])
        return holds()

    everybody[0].wait_until(play, "enough has been played")


def test_a_bot_keeps_the_seat_of_whoever_stays_away(people: People) -> None:
    """In a real-time game, from which somebody goes without a word."""
    ada, bo = people("Ada"), people("Bo")
    gather(ada, [bo], "bugs_and_co", options={"limit": 120_000})
    hands = Tiles(ada), Tiles(bo)
    for tiles in hands:
        tiles.grab()
        tiles.keep()
    (kept,) = hands[1].mine["kept"]
    bo.go("/replay")
    spoken = ada.page.get_by_role("log")
    expect(spoken).to_contain_text(re.compile("Bo.* is away"))
    ada.wait_until(lambda: kept_by(ada, bo.chair), "a bot takes the seat", within=BOTS_TAKE_OVER)
    expect_toast(ada, "Bo", "A bot keeps the seat warm.")
    before = len(grabs(ada, bo.chair))
    ada.wait_until(lambda: len(grabs(ada, bo.chair)) > before, "the bot plays")

    bo.go("/")
    come_back(bo)
    expect_toast(ada, "Bo", "is back")
    assert kept_by(ada, bo.chair) is None
    assert kept in hands[1].mine["kept"]
    if hands[1].mine["right"] is None:
        hands[1].grab()
    hands[1].keep()


def grabs(person: Person, seat: int | None) -> list[dict[str, Any]]:
    events = [told["event"] for told in person.told()]
    return [event for event in events if event["event"] == "Grabbed" and event["seat"] == seat]


def reload(person: Person) -> None:
    person.page.reload()


def lose_the_line(person: Person) -> None:
    person.context.set_offline(True)
    offline = person.page.get_by_text("You are offline")
    expect(offline).to_be_visible()
    person.context.set_offline(False)
    expect(offline).to_have_count(0)


def interrupted(person: Person, interrupt: Callable[[Person], None]) -> None:
    """Until the table is back."""
    welcomes = person.welcomes
    interrupt(person)
    person.wait_until(lambda: person.welcomes > welcomes, "the table is back")
    person.expect_scene()


def test_cheating_moth_is_interrupted(people: People) -> None:
    """The page is loaded anew, the line breaks: the hand is shown as it is, and play goes on."""
    ada = people("Ada")
    ada.noise = LOST_LINE
    ada.make_table("cheating_moth", bots="casual", players=3, options={"tempo": "relaxed"})
    chair = ada.chair
    assert chair is not None
    for interrupt in (reload, lose_the_line):
        ada.wait_for_the_start()
        ada.take_turn(*OFFERED["cheating_moth"])
        interrupted(ada, interrupt)
        assert ada.chair == chair
        # A bot may make somebody draw at any time, also now.
        ada.wait_until(
            lambda: cards_shown(ada) == sorted(ada.view["bugs"][chair]["hand"]), "the hand is shown"
        )
    ada.wait_for_the_start()
    ada.take_turn(*OFFERED["cheating_moth"])


def test_bugs_and_co_is_interrupted(people: People) -> None:
    """Likewise, in the middle of a grab: the tile is still in the hand."""
    ada = people("Ada")
    ada.noise = LOST_LINE
    ada.make_table("bugs_and_co", bots="casual", players=3)
    tiles = Tiles(ada)
    for interrupt in (reload, lose_the_line):
        tiles.grab()
        held, face, kept = tiles.mine["right"], ada.view["motif"], tiles.mine["kept"]
        interrupted(ada, interrupt)
        mine = tiles.mine
        assert (mine["right"], ada.view["motif"], mine["kept"]) == (held, face, kept)
        ada.wait_for_the_start()
        tiles.keep()
