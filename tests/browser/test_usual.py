"""Whole games as somebody sees them who has changed no setting: cards travel, what happens is shown
step by step and told in captions, and the screen always comes to where the table is."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from .company import check_the_end
from .conftest import People
from .person import LOOK, PHONE, Person, gather
from .playing import OFFERED

LONGEST = 400
"""Seconds for a game of which everything is looked at."""

SHOWN = """
globalThis.shown = { travelled: 0, left: 0, captions: new Set() };
new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes) {
    if (type === 'attributes') shown.travelled += target.hasAttribute('data-travels');
    if (target === document.body) for (const { inert } of addedNodes) shown.left += inert === true;
    const said = document.querySelector('.prompt:not(.mine) p')?.textContent;
    if (said) shown.captions.add(said);
  }
}).observe(document, { childList: true, subtree: true, attributeFilter: ['data-travels'] });
"""
"""How often something has set out or was carried away, and what was said meanwhile."""

FLYING = """
() => {
  const raised = [...document.querySelectorAll('[data-travels], body > [inert][aria-hidden]')];
  const ends = ({ effect }) => effect.getComputedTiming().endTime !== Infinity;
  const running = document.getAnimations().filter((each) => each.playState === 'running');
  const moved = running.filter(ends).map(({ effect }) => effect.target);
  const here = moved.filter((element) => element?.closest('main.scene .scene'));
  return [...raised, ...here].map((element) => element.outerHTML.slice(0, 200));
}
"""
"""What is still on its way somewhere."""

PARTY = """
() => {
  const nameOf = (card) => card.querySelector('button') ?? card.querySelector('.unseen');
  const wordsOf = (name) => name?.ariaLabel ?? name?.textContent ?? '';
  const numberOf = (words) => Number(/[0-9]+/.exec(words) ?? (words.includes('King') ? 13 : 0));
  const numbers = (list) => list.map((card) => numberOf(wordsOf(nameOf(card))));
  const cards = (list) => numbers(list).filter((number) => number > 0);
  const all = (selector, part = document) => [...part.querySelectorAll(selector)];
  const places = [...all('section.place.own'), ...all('section.place:not(.own)')];
  return {
    hand: cards(all('[data-guide=hand] li')),
    floor: cards(all('[data-guide=floor] li')),
    displays: places.map((place) => cards(all('.display li', place))),
    totals: places.map((place) => place.querySelector('.total').textContent),
  };
}
"""

BULLS = """
() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const number = (element) => Number(element.textContent.replace('−', '-'));
  return {
    hand: all('[data-group=hand] [data-card]').map((card) => Number(card.dataset.card)),
    rows: all('[data-row]').map((row) => row.querySelectorAll('.card').length),
    scores: [...all('section.mine .score b'), ...all('section.seat .score b')].map(number),
    piles: all('[data-guide=piles] .tally').map((tally) => Math.abs(number(tally))),
  };
}
"""


def around(person: Person, seats: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """From this person's chair clockwise; who has none, as Paul, comes last."""
    chairs, own = len(person.room["chairs"]), person.chair or 0
    return seats[own:chairs] + seats[:own] + seats[chairs:]


def party(person: Person) -> tuple[Any, Any]:
    """What the screen shows of Party Bugs, and what it ought to show."""
    shown, view = person.page.evaluate(PARTY), person.view
    dancers = around(person, view["dancers"])
    known = [dancer["face_down"] or 0 for dancer in dancers]
    told = {
        "hand": sorted(view["hand"]),
        "floor": sorted(view["floor"]),
        "displays": [
            sorted([*dancer["display"], *filter(None, [hidden])])
            for dancer, hidden in zip(dancers, known, strict=True)
        ],
        "totals": [
            str(dancer["display_total"] + hidden)
            + ("+?" if dancer["has_face_down"] and not hidden else "")
            for dancer, hidden in zip(dancers, known, strict=True)
        ],
    }
    for cards in (shown["hand"], shown["floor"], *shown["displays"]):
        cards.sort()
    return shown, told


def bulls(person: Person) -> tuple[Any, Any]:
    """Likewise of Bullenparty."""
    shown, view = person.page.evaluate(BULLS), person.view
    players = around(person, view["players"])
    laying = view["phase"] in ("lay", "over")
    shown["hand"] = [card for card in shown["hand"] if card > 0]
    told = {
        "hand": view["hand"],
        "rows": [
            0 if row is None else len(row["cards"]) + (row["bull"] is not None)
            for row in ([] if laying else view["rows"])
        ],
        "scores": [player["score"] for player in players],
        "piles": [pile["heads"] for pile in players[0]["piles"]],
    }
    return shown, told


def agree(person: Person, both: Callable[[Person], tuple[Any, Any]]) -> None:
    """The screen comes to where the table is."""
    seen: tuple[Any, Any] = ({}, {})

    def is_so() -> bool:
        nonlocal seen
        seen = both(person)
        return bool(seen[0] == seen[1])

    try:
        person.wait_until(is_so, "the screen shows what the table says")
    except AssertionError as error:
        raise AssertionError(f"{error}: {seen[0]} is not {seen[1]}") from None


def play_with_leisure(person: Person, game: str, both: Callable[[Person], tuple[Any, Any]]) -> None:
    """To the end. Every third time everything is looked at first, and else touched at once."""
    until = time.monotonic() + LONGEST
    looked = -1
    while not person.over:
        assert time.monotonic() < until, f"the game does not end; {person.moves}"
        turn = len(person.plays)
        if not person.moves or person.waits or not person.find(*OFFERED[game]):
            person.page.wait_for_timeout(LOOK)
        elif turn % 3 == 0 and turn != looked:
            agree(person, both)
            looked = turn
        else:
            person.press(*OFFERED[game])


@pytest.mark.parametrize(
    ("game", "both", "names", "who", "options"),
    [
        pytest.param("party_bugs", party, 3, {}, {"hidden_card": True}, id="Party Bugs"),
        pytest.param("bullenparty", bulls, 2, {"size": PHONE, "touch": True}, {}, id="Bullenparty"),
    ],
)
def test_a_whole_game(
    people: People,
    game: str,
    both: Callable[[Person], tuple[Any, Any]],
    names: int,
    who: dict[str, Any],
    options: dict[str, bool],
) -> None:
    ada = people("Ada", calm=False, pace="normal", script=SHOWN, **who)
    gather(ada, [], game, bots=1, options=options)
    play_with_leisure(ada, game, both)
    expect(ada.page.locator(".after")).to_be_visible()
    ada.wait_until(lambda: ada.page.evaluate(FLYING) == [], "everything has arrived")
    agree(ada, both)
    seen = ada.page.evaluate("({ ...shown, captions: [...shown.captions] })")
    assert seen["travelled"] > 20
    # Of Party Bugs cards are carried away between the games of a series alone.
    assert seen["left"] > 0 or game == "party_bugs"
    assert len(seen["captions"]) > 20
    check_the_end([ada], game, names)
