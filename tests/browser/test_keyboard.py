"""Keys alone: the card games to their end, the real-time games for a while."""

import pytest
from playwright.sync_api import expect

from .conftest import People
from .person import LOOK, Person
from .playing import play_by_keys


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_a_whole_game_by_keys(people: People, game: str) -> None:
    ada = people("Ada")
    ada.make_table(game, bots="casual", players=2)
    ada.expect_scene()
    play_by_keys(ada)
    expect(ada.page.locator(".after")).to_be_visible(timeout=15_000)


def test_from_the_front_page_by_keys(people: People) -> None:
    """Tab to a game, Enter, and a card is played."""
    ada = people("Ada")
    ada.go("/")
    play = ada.page.get_by_role("button", name="Play now: Party Bugs")
    expect(play).to_be_enabled()
    for _ in range(40):
        if play.evaluate("button => button === document.activeElement"):
            break
        ada.page.keyboard.press("Tab")
    expect(play).to_be_focused()
    ada.page.keyboard.press("Enter")
    ada.wait_until(lambda: ada.moves, "the game begins")
    ada.expect_scene()
    for _ in range(40):
        if ada.page.evaluate("document.activeElement.matches('[data-guide=hand] .legal')"):
            break
        ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("[data-guide=sealed]")).to_be_visible()


def did(person: Person, kind: str) -> int:
    events = [told["event"] for told in person.told()]
    return sum(event["event"] == kind and event.get("seat") == person.chair for event in events)


def test_bugs_and_co_by_keys(people: People) -> None:
    """Pick a tile up, lay it elsewhere, pick another and keep it, and stop."""
    ada = people("Ada")
    ada.make_table("bugs_and_co", bots="casual", players=2, options={"limit": 60_000})
    ada.expect_scene()
    keys = ada.page.keyboard
    ada.wait_for_the_start()
    for _ in range(40):
        if ada.page.evaluate("document.activeElement.matches('.tile')"):
            break
        keys.press("Tab")

    def press_until(key: str, kind: str, count: int) -> None:
        def happened() -> bool:
            if did(ada, kind) < count:
                keys.press(key)
                ada.page.wait_for_timeout(12 * LOOK)
            return did(ada, kind) >= count

        ada.wait_until(happened, f"{key} leads to {kind}", within=12_000)

    press_until("Enter", "Grabbed", 1)
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    press_until("Enter", "PutBack", 1)
    keys.press("ArrowDown")
    press_until("Enter", "Grabbed", 2)
    press_until("k", "Kept", 1)
    if ada.view["trophies"]:
        keys.press("t")
        keys.press("t")
        ada.wait_until(
            lambda: did(ada, "TrophyTaken") or not ada.view["trophies"], "the trophy is gone"
        )
    ada.wait_until(lambda: ada.over, "the game is over")
    expect(ada.page.locator(".after")).to_be_visible(timeout=15_000)


def test_a_round_of_cheating_moth_by_keys(people: People) -> None:
    """Cards are played and drawn, something is given, a card vanishes, and the bug fidgets."""
    ada = people("Ada")
    ada.make_table("cheating_moth", bots="casual", players=3, options={"tempo": "normal"})
    ada.expect_scene()
    keys = ada.page.keyboard
    ada.wait_for_the_start()
    for turn in range(3000):
        if did(ada, "RoundEnded") or (
            did(ada, "Played") and did(ada, "Drew") and did(ada, "Gestured") >= 2
        ):
            break
        if "slap" in ada.moves:
            keys.press("s")
        elif any(move.startswith("vanish") for move in ada.moves) and turn % 3 == 0:
            if did(ada, "Gestured") % 2:
                keys.press("f")
            else:
                _focus(ada, "[data-guide=hand] .held")
                keys.press("Delete")
        elif _focus(ada, ".held.yes"):
            keys.press("Enter")
            if ada.page.locator(".seat.wanted").count():
                keys.press("1")
        elif _focus(ada, "button.draw.wanted") or _focus(ada, ".prompt .button"):
            keys.press("Enter")
        ada.page.wait_for_timeout(4 * LOOK)
    assert did(ada, "Played")
    assert did(ada, "Gestured")


def _focus(person: Person, wanted: str) -> bool:
    """Bring the focus there with Tab and arrows; False if there is no such thing."""
    page = person.page
    if not page.locator(wanted).count():
        return False
    for step in range(60):
        here = page.evaluate(
            "wanted => [wanted, '.held'].map((each) => document.activeElement.matches(each))",
            wanted,
        )
        if here[0]:
            return True
        inside = here[1] and wanted.startswith((".held", "[data-guide=hand]")) and step % 16 < 15
        page.keyboard.press("ArrowRight" if inside else "Tab")
    return False
