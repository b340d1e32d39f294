"""Keys alone: whole games."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import People
from .person import LOOK, Person, gather
from .playing import OFFERED, play_by_keys
from .screens import wait_for_rest
from .secrets import check_secrets, leaks


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("party_bugs", {"hidden_card": True, "series": True}),
        ("bullenparty", {"bulls": [7] * 10, "heads": [2] * 100}),
    ],
    ids=["party_bugs, all variants", "bullenparty, with other numbers"],
)
def test_a_whole_game_by_keys(people: People, game: str, options: dict[str, Any]) -> None:
    ada = people("Ada")
    ada.make_table(game, bots="casual", players=2, options=options)
    ada.expect_scene()
    if game == "bullenparty":
        assert set(ada.view["heads"]) == {2}
    play_by_keys(ada)
    if game == "party_bugs":
        # Whoever has the mirror must use it, unless there is no card left to leave with it (PB-33).
        made = [play["action"].split()[0] for play in ada.plays]
        assert made.count("hide") == 2
        assert made.count("mirror") == did(ada, "MirrorGiven") - did(ada, "MirrorUnused")
    expect(ada.page.locator(".after .places li").first).to_be_visible()
    check_secrets(ada, game, str(ada.room["record"]))


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
    expect(ada.page.locator("[data-guide=hand] .legal").first).to_be_visible()  # it is dealt
    for _ in range(40):
        if ada.page.evaluate("document.activeElement.matches('[data-guide=hand] .legal')"):
            break
        ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("[data-guide=sealed]")).to_be_visible()


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_the_card_in_focus_stands_out(people: People, game: str) -> None:
    """Among cards that may all be played: it is higher, and its ring is another one."""
    ada = people("Ada")
    ada.make_table(game, bots="casual", players=3)
    ada.expect_scene()
    card = ada.page.locator("[data-guide=hand] .legal").nth(1)
    expect(card).to_be_visible()
    top = "card => card.getBoundingClientRect().top"
    before = card.evaluate(top)
    for _ in range(40):
        if ada.page.evaluate("document.activeElement.matches('[data-guide=hand] .legal')"):
            break
        ada.page.keyboard.press("Tab")
    ada.page.keyboard.press("ArrowRight")
    expect(card).to_be_focused()
    ada.wait_until(lambda: card.evaluate(top) < before - 4, "it is lifted")
    rings = "card => getComputedStyle(card).boxShadow"
    assert "rgb(255, 245, 223)" in card.evaluate(rings), "cream, where all the others have honey"


def did(person: Person, kind: str) -> int:
    events = [told["event"] for told in person.told()]
    return sum(event["event"] == kind and event.get("seat") == person.chair for event in events)


def test_bugs_and_co_by_keys(people: People) -> None:
    """Pick a tile up, lay it elsewhere, pick another and keep it, and stop."""
    ada = people("Ada")
    ada.make_table("bugs_and_co", bots="casual", players=2, options={"limit": 20_000})
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
                plays = len(ada.plays)
                keys.press(key)
                ada.moves_on(plays)
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


def test_a_whole_game_of_cheating_moth_by_keys(people: People) -> None:
    """Against two with mice, whose hands are quick: cards are played and drawn, given, slapped at
    and raced with as it comes; one vanishes, and the bug fidgets."""
    everybody = [people("Ada"), people("Bo"), people("Cy")]
    gather(everybody[0], everybody[1:], "cheating_moth", options={"tempo": "quick"})
    everybody[0].wait_for_the_start()
    ada = next(person for person in everybody if person.view["guard"] != person.chair)
    others = [person for person in everybody if person is not ada]
    for _ in range(12_000):
        if ada.over:
            break
        for other in others:
            if other.moves and not other.waits:
                other.press(*OFFERED["cheating_moth"])
        if not ada.waits:
            _press_a_key(ada)
        ada.page.wait_for_timeout(LOOK)
    assert ada.over
    made = {play["action"].split()[0] for play in ada.plays}
    assert made >= {"play", "draw", "vanish", "fidget"}
    assert all(did(ada, kind) for kind in ("Played", "Drew", "Gestured"))
    assert sum(told["event"]["event"] == "RoundEnded" for told in ada.told()) == 3
    expect(ada.page.locator(".after .places li")).to_have_count(3)
    for person in (ada, *others):
        assert leaks(person, "cheating_moth") == []


ANSWERS = "button.draw.wanted, .prompt .button"


def _press_a_key(ada: Person) -> None:
    keys = ada.page.keyboard
    cheats = {move.split()[0] for move in ada.moves} & {"vanish", "fidget"}
    done = {play["action"].split()[0] for play in ada.plays}
    if "slap" in ada.moves:
        keys.press("s")
    elif "fidget" in cheats - done:
        keys.press("f")
    elif "vanish" in cheats - done and _focus_held(ada, ".held"):
        keys.press("Delete")
    elif _focus_held(ada, ".held.race, .held.yes"):
        keys.press("Enter")
        if ada.page.locator(".seat.wanted").count():
            keys.press("1")
    elif ada.page.locator(ANSWERS).count() and _focus(ada, ANSWERS):
        keys.press("Enter")


def _focus(person: Person, wanted: str) -> bool:
    """Bring the focus there with Tab; False if that leads nowhere."""
    for _ in range(40):
        if person.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return True
        person.page.keyboard.press("Tab")
    return False


HELD = """
(wanted) => {
  const held = [...document.querySelectorAll('button.held')];
  return [held.indexOf(document.activeElement), held.findIndex((card) => card.matches(wanted))];
}
"""


def _focus_held(person: Person, wanted: str) -> bool:
    """Bring the focus to such a card in the hand: Tab to the hand, arrows to the card."""
    at, there = person.page.evaluate(HELD, wanted)
    if there < 0:
        return False
    if at < 0 and not _focus(person, "button.held"):
        return False
    at, there = person.page.evaluate(HELD, wanted)
    for _ in range(abs(there - at)):
        person.page.keyboard.press("ArrowRight" if there > at else "ArrowLeft")
    return bool(there >= 0)


REACHED = "document.activeElement.closest('main.scene') && document.activeElement.outerHTML"


@pytest.mark.parametrize("record", ["party_bugs-4p-hidden_card_True", "bullenparty-3p-bulls_own"])
def test_nothing_of_a_replayed_table_takes_the_focus_for_nothing(
    people: People, record: str
) -> None:
    """Cards are pictures with names there: read out, but no stop on the way by keys."""
    ada = people("Ada")
    ada.go("/replay")
    golden = Path(__file__).parents[1] / "golden" / f"{record}.antics.json"
    ada.page.locator("input[type=file]").set_input_files(golden)
    ada.expect_scene()
    ada.page.locator(".eyes select").select_option("0")
    hand = ada.page.locator("[data-guide=hand]")
    cards = hand.get_by_role("img", name=re.compile("."))
    expect(cards.first).to_be_visible()
    ada.page.get_by_role("slider").focus()
    for _ in range(25):  # into the middle of a round, with rows, piles and a floor
        ada.page.keyboard.press("ArrowRight")
    expect(cards.first).to_be_visible()
    wait_for_rest(ada)  # a card on its way out of the hand still has its name
    assert cards.count() == hand.locator("li").count()
    expect(hand.get_by_role("button")).to_have_count(0)
    # Once round by Tab: of the table, only what opens something is a stop.
    ada.page.locator("header a").first.focus()
    stops = []
    for _ in range(40):
        ada.page.keyboard.press("Tab")
        reached = ada.page.evaluate(REACHED)
        if reached:
            stops.append(reached)
    assert stops, "the way goes over the table"
    assert [stop for stop in stops if "icon-button" not in stop and "open" not in stop] == []
