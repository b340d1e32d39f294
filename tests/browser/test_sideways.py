"""A replay on a phone that is held sideways: there is little height, and nothing is missing."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from .conftest import People
from .person import Person
from .screens import check_screen

SMALL = (640, 360)
RECORDS = {
    "party_bugs": "party_bugs-5p-hidden_card_True-series_True",
    "bullenparty": "bullenparty-5p-heads_own-bulls_own",
    "cheating_moth": "cheating_moth-5p-tempo_relaxed",
    "bugs_and_co": "bugs_and_co-8p-plain",
}
"""As many players as there is a record of."""

OVERLAPS = """
(selector) => {
  const seen = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const boxes = seen.map((one) => ({ one, box: one.getBoundingClientRect() }));
  const name = ({ one }) => `${one.className} ${one.textContent.trim().slice(0, 20)}`;
  return boxes.flatMap((first, at) => boxes.slice(at + 1).flatMap((other) => {
    if (first.one.contains(other.one) || other.one.contains(first.one)) return [];
    const [a, b] = [first.box, other.box];
    const beside = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const below = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return Math.min(beside, below) > 1 ? [`${name(first)} and ${name(other)}`] : [];
  }));
}
"""
"""Which of these lie over each other."""

BEYOND = """
([selector, frame]) => {
  const { left, top, right, bottom } = document.querySelector(frame).getBoundingClientRect();
  return [...document.querySelectorAll(selector)].filter((one) => {
    const box = one.getBoundingClientRect();
    const isOut = box.left < left - 1 || box.top < top - 1 || box.right > right + 1;
    return one.checkVisibility() && (isOut || box.bottom > bottom + 1);
  }).map((one) => one.outerHTML.slice(0, 120));
}
"""
"""Which of these are cut off by what they lie in."""


def opened(people: People, game: str, lang: str, eyes: str) -> Person:
    """Somebody in the middle of a recorded game."""
    person = people("Ada", size=SMALL, touch=True, lang=lang)
    person.go("/replay")
    golden = Path(__file__).parents[1] / "golden" / f"{RECORDS[game]}.antics.json"
    person.page.locator("input[type=file]").set_input_files(golden)
    person.expect_scene()
    person.page.get_by_role("slider").evaluate(
        "slider => { slider.value = Math.round(slider.max * 0.5);"
        " slider.dispatchEvent(new Event('input', { bubbles: true })); }"
    )
    person.page.locator(".eyes select").select_option(eyes)
    expect(person.page.locator(".eyes select")).to_have_value(eyes)
    return person


def check_frame(person: Person, what: str) -> None:
    """The table has most of the height and needs no more; nothing lies over anything else."""
    page = person.page
    box = page.locator("main.scene").bounding_box()
    assert box is not None
    assert box["height"] >= 300, "the table needs the height"
    beyond = "scene => scene.scrollHeight - scene.clientHeight"
    assert page.locator("main.scene > *").first.evaluate(beyond) <= 0, "nothing is scrolled to"
    parts = ".replay > header, .replay > footer, main.scene, aside"
    assert page.evaluate(OVERLAPS, parts) == []
    assert page.evaluate(BEYOND, [parts, ".replay"]) == []
    check_screen(person, what)


@pytest.mark.parametrize("lang", ["de", "fr"])
@pytest.mark.parametrize("game", RECORDS)
def test_the_table_from_a_seat(people: People, game: str, lang: str) -> None:
    person = opened(people, game, lang, "1")
    mine = {
        "party_bugs": "[data-guide=hand] li",
        "bullenparty": "[data-guide=hand] li",
        "cheating_moth": ".hand .held",
        "bugs_and_co": ".mine .left, .mine .slot, .mine .count",
    }[game]
    expect(person.page.locator(mine).first).to_be_visible()
    check_frame(person, f"{game} from a seat")
    assert person.page.evaluate(BEYOND, [mine, "main.scene"]) == []


@pytest.mark.parametrize("game", RECORDS)
def test_everything_open(people: People, game: str) -> None:
    """At the table itself, and everybody's hand beside it: reached by a finger, none on another."""
    person = opened(people, game, "de", "all")
    page = person.page
    if game == "cheating_moth":
        expect(page.locator(".shown").first).to_be_visible()
        cards = page.locator(".shown [role=img]").count()
        assert cards > 20, "hands lie open at the table"
        apart = ".shown, .plate, [data-place=discard], [data-place=draw]"
        assert page.evaluate(OVERLAPS, apart) == []
        assert page.evaluate(BEYOND, [".shown [role=img]", "main.scene"]) == []
    check_frame(person, f"{game} with everything open")
    page.locator("[data-side=hands]").tap()
    hands = page.locator("aside .hands li")
    expect(hands).to_have_count(8 if game == "bugs_and_co" else 5)
    check_screen(person, f"all hands of {game}")
    assert page.evaluate(OVERLAPS, "aside .hands li") == []
    assert page.evaluate(OVERLAPS, "aside .hands li > *") == []
    lines = page.locator(".lines")
    assert lines.evaluate("lines => lines.scrollWidth - lines.clientWidth") <= 0
    room = lines.bounding_box()
    assert room is not None
    assert room["height"] > 250, "most of them are seen at once"
    for hand in hands.all():
        hand.scroll_into_view_if_needed()
        expect(hand).to_be_in_viewport(ratio=1)
    page.locator("[data-side=hands]").tap()
    expect(lines).to_have_count(0)
