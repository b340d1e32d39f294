"""The guided first game of each game, followed to its last word by doing what it says."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import People
from .person import LOOK, PHONE, Person
from .playing import OFFERED, Tiles, vanish

LONGEST = 200
"""Seconds for a tour; that of Cheating Moth lasts until a round is counted."""

STEPS = """
globalThis.steps = [];
new MutationObserver(() => {
  const step = document.querySelector('aside.guide small [aria-hidden]')?.textContent;
  if (step && step !== steps.at(-1)) steps.push(step);
}).observe(document, { childList: true, subtree: true, characterData: true });
"""
"""Every step that was shown, as `2/11`, however short."""

LAST_WORDS = "That is all you need. Have fun."


def cheat(person: Person, words: str) -> None:
    """What the tour of Cheating Moth asks for besides cards that are played in turn."""
    moving = [seat for seat, bug in enumerate(person.view["bugs"]) if bug["gesture"] is not None]
    if "accuse" in words:
        person.press(*(f'[data-seat="{seat}"] button.bug' for seat in moving))
    elif "drag a card" in words and any(move.startswith("vanish") for move in person.moves):
        vanish(person)
    elif "fidget" in words and "fidget" in person.moves:
        person.press("[data-guide=me] button.bug")


def reach(person: Person, words: str) -> None:
    """What that of Bugs & Co asks for."""
    tiles = Tiles(person)
    if words.startswith("Press a tile"):
        tiles.grab()
    elif words.startswith("Remember it"):
        tiles.give_back()
    elif words.startswith("Look at a few more"):
        tiles.grab()
        tiles.keep()
    elif tiles.mine["kept"] and not words:
        tiles.take_trophy()


def follow(person: Person, game: str, deed: Callable[[Person, str], None] | None) -> None:
    """Press what the tour has to press, do what it says, and play on meanwhile."""
    tour = person.page.get_by_role("complementary", name="Tour")
    tour.get_by_role("button", name="Show me").click()
    person.wait_for_the_start()
    until = time.monotonic() + LONGEST
    while LAST_WORDS not in (words := " ".join(tour.all_inner_texts())):
        assert time.monotonic() < until, f"the tour does not end: {words}, {person.moves}"
        if person.press("aside.guide .doors .button") or person.over:
            person.page.wait_for_timeout(LOOK)
            continue
        if deed is not None:
            deed(person, words)
        if game in OFFERED and person.moves and not person.waits:
            person.press(*OFFERED[game])
        person.page.wait_for_timeout(LOOK)


@pytest.mark.parametrize(
    ("game", "deed", "more"),
    [
        pytest.param("party_bugs", None, {"options": {"hidden_card": True}}, id="Party Bugs"),
        pytest.param("bullenparty", None, {}, id="Bullenparty"),
        pytest.param(
            "cheating_moth",
            cheat,
            {"players": 3, "options": {"tempo": "quick"}},
            id="Cheating Moth",
        ),
        pytest.param("bugs_and_co", reach, {}, id="Bugs & Co"),
    ],
)
def test_to_the_last_word(
    people: People,
    game: str,
    deed: Callable[[Person, str], None] | None,
    more: dict[str, Any],
) -> None:
    person = people("Ada", newcomer=True, size=PHONE, touch=True, script=STEPS)
    person.make_table(game, **{"bots": "casual", "players": 2, **more})
    person.expect_scene()
    follow(person, game, deed)
    numbers, all_steps = zip(
        *(map(int, step.split("/")) for step in person.page.evaluate("steps")), strict=True
    )
    assert numbers == tuple(sorted(set(numbers)))
    assert (numbers[0], numbers[-1]) == (1, all_steps[0])
    assert len(numbers) > all_steps[0] / 2
    expect(person.page.get_by_role("complementary", name="Tour")).to_have_count(0)
