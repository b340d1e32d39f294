"""Two hands reach for the same thing; somebody cheats, and somebody looks."""

import json
import time
from typing import Any

from playwright.sync_api import expect

from ..faults.outpost import Outpost  # noqa: TID252
from .conftest import People, dumb
from .person import LOOK, PHONE, Person, gather
from .playing import OFFERED, Tiles, vanish
from .screens import violations

LONGEST = 200
"""Seconds until both a mosquito and a cockroach have been played."""


def events_of(person: Person, *kinds: str) -> list[dict[str, Any]]:
    return [told["event"] for told in person.told() if told["event"]["event"] in kinds]


def test_two_hands_grab_the_same_tile(people: People, server: Outpost) -> None:
    """Both reach for it before either can have heard of the other: on a busy machine the second
    hand could otherwise come so late that its page shows an empty place, and there is no race."""
    ada, bo = people("Ada"), people("Bo")
    gather(ada, [bo], "bugs_and_co")
    for person in (ada, bo):
        person.wait_for_the_start()
    lonely = Tiles(ada).spots()[0]
    tile = next(tile for tile, spot in Tiles(ada).lying().items() if spot == lonely)
    for person in (ada, bo):
        person.page.mouse.move(*Tiles(person).lying()[tile])
    with dumb(server):
        ada.page.mouse.down()
        bo.page.mouse.down()
        for person in (ada, bo):
            person.wait_until(lambda: person.plays, "the hand reaches out")  # noqa: B023
    for person in (ada, bo):
        person.wait_until(person.receipts, "the race's receipt comes")
    grabbed = events_of(ada, "Grabbed")
    assert len(grabbed) == 1
    (receipt,) = ada.receipts()
    assert receipt == bo.receipts()[0]
    assert receipt["race"] == f"tile {tile}"
    assert grabbed[0]["tile"] == tile
    assert [claim["seat"] for claim in receipt["claims"] if claim.get("won")] == [
        grabbed[0]["seat"]
    ]
    assert {claim["seat"] for claim in receipt["claims"]} == {0, 1}
    first, second = (ada, bo) if grabbed[0]["seat"] == ada.chair else (bo, ada)
    first.wait_until(lambda: first.view["motif"] is not None, "the tile shows its face")
    assert second.view["motif"] is None
    expect(second.page.locator(".prompt")).to_contain_text(first.name)
    for person in (ada, bo):
        person.page.mouse.up()


def test_a_card_vanishes_and_another_does_not(people: People) -> None:
    everybody = [people("Ada"), people("Bo"), people("Cy")]
    gather(everybody[0], everybody[1:], "cheating_moth", options={"tempo": "relaxed"})
    everybody[0].wait_for_the_start()
    guard = next(person for person in everybody if person.view["guard"] == person.chair)
    cheat, other = (person for person in everybody if person is not guard)

    # Nobody looks: the card is gone.
    size = cheat.view["bugs"][cheat.chair]["hand_size"]
    card = vanish(cheat)
    cheat.wait_until(lambda: events_of(cheat, "GestureEnded"), "the gesture is over")
    (ended,) = events_of(cheat, "GestureEnded")
    assert ended["vanished"]
    assert (ended["card"], ended["hand"]) == (card, size - 1)
    guard.wait_until(lambda: events_of(guard, "GestureEnded"), "the others see that it is over")
    for person in (guard, other):
        for event in events_of(person, "Gestured", "GestureEnded"):
            assert event.get("card") is None
            assert event.get("real") is None

    # The Guard looks: the card stays, and the badge goes to who was caught.
    vanish(cheat)
    guard.wait_until(lambda: len(events_of(guard, "Gestured")) == 2, "the gesture is seen")
    assert guard.press(f'[data-seat="{cheat.chair}"] button.bug')
    guard.wait_until(lambda: events_of(guard, "Accused"), "the accusation is heard")
    guard.take_turn(".held.yes")  # a card goes with it
    for person in everybody:
        person.wait_until(lambda: events_of(person, "GuardChanged"), "the badge changes hands")  # noqa: B023
    (accused,) = events_of(other, "Accused")
    assert (accused["guard"], accused["seat"], accused["right"]) == (guard.chair, cheat.chair, True)
    assert cheat.view["bugs"][cheat.chair]["hand_size"] >= size - 1
    expect(other.page.locator(f'[data-seat="{cheat.chair}"] .badge')).to_be_visible()


def test_a_finger_drags_a_card_off_the_edge(people: People) -> None:
    """On a phone, where the page must not scroll along with it; the other one only sees a hand."""
    everybody = [people(name, size=PHONE, touch=True) for name in ("Ada", "Bo")]
    gather(everybody[0], everybody[1:], "cheating_moth", bots=1, options={"tempo": "relaxed"})
    everybody[0].wait_for_the_start()
    cheat = next(person for person in everybody if person.view["guard"] != person.chair)
    other = next(person for person in everybody if person is not cheat)
    card = vanish(cheat)
    cheat.wait_until(lambda: cheat.plays, "the card slips away")
    assert cheat.plays[0]["action"] == f"vanish {card}"
    cheat.wait_until(lambda: own(cheat, "GestureEnded"), "the gesture is over")
    assert own(cheat, "GestureEnded")[0]["card"] == card
    assert cheat.page.evaluate("scrollY") == 0
    other.wait_until(
        lambda: [event for event in events_of(other, "Gestured") if event["seat"] == cheat.chair],
        "the gesture is seen",
    )
    assert f'"vanish {card}"' not in json.dumps(other.frames)


def own(person: Person, kind: str) -> list[dict[str, Any]]:
    return [event for event in events_of(person, kind) if event["seat"] == person.chair]


def test_slap_and_cockroach_races_come_with_receipts(people: People, server: Outpost) -> None:
    """Everyone plays what is offered until both kinds of race have been run, and looked at."""
    everybody = [people("Ada"), people("Bo", size=PHONE, touch=True), people("Cy")]
    host = everybody[0]
    gather(host, everybody[1:], "cheating_moth", options={"tempo": "normal"})
    shown: set[str] = set()
    unseen = [".chase.slap", ".chase.race", ".receipt"]
    until = time.monotonic() + LONGEST
    while True:
        # In one that is looked at meanwhile nobody may have had a hand.
        run = [receipt for receipt in host.receipts() if receipt["claims"]]
        slaps = [receipt for receipt in run if receipt["race"].startswith("slap")]
        races = [receipt for receipt in run if receipt["race"].startswith("race")]
        # All that are there: to ask whether there is one and then to read it would be too late.
        shown.update(host.page.locator(".receipt [role=status]").all_inner_texts())
        if slaps and races and shown and not unseen:
            break
        left = [receipt["race"] for receipt in host.receipts()], unseen
        assert time.monotonic() < until, f"no race, or not seen: {left}"
        if host.over:
            host.page.get_by_role("button", name="Once more").click(timeout=20_000)
            host.wait_until(lambda: not host.over, "it begins once more")
        for part in [each for each in unseen if host.page.locator(each).count()]:
            with dumb(server):
                assert violations(host) == []
                # A receipt goes by itself.
                if host.page.locator(part).count():
                    unseen.remove(part)
        pressed = [person.press(*OFFERED["cheating_moth"]) for person in everybody if person.moves]
        if not any(pressed):
            host.page.wait_for_timeout(LOOK)
    for receipt in (slaps[0], races[0]):
        assert any(claim.get("won") for claim in receipt["claims"])
        assert {claim["seat"] for claim in receipt["claims"]} <= {0, 1, 2}
    assert any(" ms" in text for text in shown)
