"""Hands over the mat of Bugs & Co: others see them hover and carry, and what a drag means."""

import math

from playwright.sync_api import Locator, expect

from .conftest import People
from .person import PHONE, Person, gather
from .playing import Tiles

Spot = tuple[float, float]


def middle(hand: Locator) -> Spot:
    """Where somebody's hand is drawn."""
    x, y = hand.evaluate("hand => [hand.getBoundingClientRect().x, hand.getBoundingClientRect().y]")
    return x, y


def place(person: Person, tile: int) -> Spot:
    return Tiles(person).lying()[tile]


def apart(person: Person, tile: int, other: int) -> float:
    lying = Tiles(person).lying()
    return math.dist(lying[tile], lying[other]) if tile in lying else math.inf


def hold_still(person: Person) -> None:
    """Who lets go in mid-movement flicks the tile."""
    began = person.page.evaluate("performance.now()")
    person.page.wait_for_function("began => performance.now() - began > 100", arg=began)


def test_a_hand_is_seen_as_it_hovers_carries_lays_and_keeps(people: People) -> None:
    """Ada has a mouse and Bo a finger on a phone: every place is the same on both tables."""
    ada, bo = people("Ada"), people("Bo", size=PHONE, touch=True)
    gather(ada, [bo], "bugs_and_co", options={"limit": 120_000})
    for person in (ada, bo):
        person.wait_for_the_start()
    lonely, *_, crowded = Tiles(ada).spots()
    names = {spot: tile for tile, spot in Tiles(ada).lying().items()}
    tile, other = names[lonely], names[crowded]
    near = 0.12 * PHONE[0]

    # Bo sees an open hand where Ada's mouse is.
    hand = bo.page.locator(".hands .hand", has_text="Ada")
    ada.page.mouse.move(*lonely)
    bo.wait_until(lambda: math.dist(middle(hand), place(bo, tile)) < near, "the hand hovers")
    expect(hand).to_have_css("opacity", "1")
    expect(hand).to_have_attribute("data-carrying", "no")

    # It closes around the tile and carries it; only Ada sees what is on it.
    ada.page.mouse.down()
    expect(hand).to_have_attribute("data-carrying", "yes")
    ada.wait_until(lambda: ada.view["motif"] is not None, "the tile shows its face")
    assert bo.view["motif"] is None
    ada.page.mouse.move(*crowded, steps=4)
    bo.wait_until(lambda: math.dist(middle(hand), place(bo, other)) < near, "it carries")
    expect(hand).to_have_attribute("data-carrying", "yes")
    hold_still(ada)
    ada.page.mouse.up()
    expect(hand).to_have_attribute("data-carrying", "no")
    for person in (ada, bo):
        person.wait_until(lambda: apart(person, tile, other) < near, "it lies there")  # noqa: B023
    assert [play["action"].split()[0] for play in ada.plays] == ["grab", "back"]

    # Bo flicks a tile to the own side: it is kept, and Ada sees how many.
    (x, y), *_ = Tiles(bo).spots()
    bo.drag((x, y), (x, y + 70))
    bo.wait_until(lambda: Tiles(bo).mine["kept"], "the tile is kept")
    assert [play["action"].split()[0] for play in bo.plays] == ["grab", "keep"]
    expect(ada.page.get_by_text("Bo: 1 tile kept")).to_be_attached()
