"""Each game to its end in real browsers, and what each of them was told while it ran."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import People
from .person import PHONE, TELEVISION, Person, gather
from .playing import OFFERED, Tiles, touch_to_the_end


def after_the_game(people: list[Person]) -> str:
    """Everyone sees the result; the finished game's id."""
    for person in people:
        sheet = person.page.locator(".after")
        expect(sheet).to_be_visible(timeout=15_000)
        expect(sheet.locator(".places li")).to_have_count(person.seated)
    return str(people[0].room["record"])


def replayed(person: Person, record: str, eyes: str) -> dict[str, Any]:
    answer = person.context.request.get(
        f"{person.root}/api/records/{record}/replay", params={"seat": eyes}
    )
    assert answer.ok, answer.text()
    replay: dict[str, Any] = answer.json()
    return replay


def events_of(replay: dict[str, Any]) -> list[dict[str, Any]]:
    return [told["event"] for frame in replay["frames"] for told in frame.get("events", [])]


def check_secrets(person: Person, record: str) -> None:
    """What came over the socket is, event by event and view by view, what this seat may know."""
    assert person.chair is not None
    mine = replayed(person, record, str(person.chair))
    told = [told["event"] for told in person.told()]
    assert told == events_of(mine)
    allowed: list[dict[str, Any]] = []
    view: dict[str, Any] = {}
    for frame in mine["frames"]:
        view = {**view, **(frame.get("view") or {})}
        allowed.append(view)
    seen: dict[str, Any] = {}
    for frame in person.frames:
        if frame["type"] not in ("welcome", "update"):
            continue
        seen = frame["view"] if frame.get("new_game") else {**seen, **(frame.get("view") or {})}
        if not seen:
            continue
        assert any(
            all(seen[field] == may[field] for field in seen if field != "now") for may in allowed
        ), f"a view that no moment of the game allows: {seen}"


def test_party_bugs(people: People) -> None:
    ada, bo = people("Ada"), people("Bo", size=PHONE, touch=True)
    gather(ada, [bo], "party_bugs", bots=1)
    touch_to_the_end([ada, bo], "party_bugs")
    record = after_the_game([ada, bo])
    for person in (ada, bo):
        check_secrets(person, record)
        for told in person.told():
            event = told["event"]
            if event["event"] in ("Drew", "Sealed") and event["seat"] != person.chair:
                assert not {"card", "cards"} & {
                    field for field in event if event[field] is not None
                }
    ada.page.get_by_role("link", name="Watch the replay").click()
    expect(ada.page).to_have_url(re.compile(rf"/replay/{record}$"))
    expect(ada.page.get_by_role("slider")).to_be_visible()


@pytest.mark.parametrize("options", [{"hidden_card": True}, {"series": True}])
def test_party_bugs_variants(people: People, options: dict[str, bool]) -> None:
    ada = people("Ada")
    ada.make_table("party_bugs", bots="casual", players=2, options=options)
    ada.expect_scene()
    touch_to_the_end([ada], "party_bugs")
    check_secrets(ada, after_the_game([ada]))


def test_bullenparty(people: People) -> None:
    ada, bo = people("Ada"), people("Bo", size=PHONE, touch=True)
    gather(ada, [bo], "bullenparty")
    touch_to_the_end([ada, bo], "bullenparty")
    record = after_the_game([ada, bo])
    for person in (ada, bo):
        check_secrets(person, record)
        others = [
            told["event"] for told in person.told() if told["event"].get("seat") != person.chair
        ]
        dealt = [event for event in others if event["event"] in ("Dealt", "Sealed")]
        assert dealt
        assert all(event.get("cards") is None and event.get("bid") is None for event in dealt)
    ada.page.get_by_role("button", name="Once more").click()
    bo.wait_until(lambda: bo.room["phase"] == "playing", "it begins once more")
    bo.expect_scene()


def test_cheating_moth(people: People) -> None:
    ada, bo, cy = people("Ada"), people("Bo", size=PHONE, touch=True), people("Cy")
    gather(ada, [bo, cy], "cheating_moth", options={"tempo": "quick"})
    touch_to_the_end([ada, bo, cy], "cheating_moth")
    record = after_the_game([ada, bo, cy])
    for person in (ada, bo, cy):
        check_secrets(person, record)


def test_bugs_and_co(people: People) -> None:
    """Both look at tiles and keep some; when the last trophy is gone, the last seconds run."""
    ada, bo = people("Ada"), people("Bo", size=PHONE, touch=True)
    gather(ada, [bo], "bugs_and_co", options={"limit": 40_000})
    hand = Tiles(ada), Tiles(bo)
    for tiles in hand:
        tiles.grab()
        tiles.keep()
        tiles.grab()
        tiles.give_back()
    assert [len(hands["kept"]) for hands in ada.view["hands"]] == [1, 1]
    while ada.view["trophies"]:
        hand[len(ada.view["trophies"]) % 2].take_trophy()
    for person in (ada, bo):
        person.wait_until(lambda: person.over, "the time is up")  # noqa: B023
    record = after_the_game([ada, bo])
    for person in (ada, bo):
        check_secrets(person, record)
        shown = [told["event"] for told in person.told() if told["event"]["event"] == "Grabbed"]
        assert {event["seat"] for event in shown} == {0, 1}
        for event in shown:
            assert (event.get("motif") is not None) == (event["seat"] == person.chair)


def test_a_big_screen_is_told_nothing_secret(people: People) -> None:
    ada, screen = people("Ada"), people("Screen", size=TELEVISION)
    code = ada.make_table("party_bugs", bots="casual", players=3)
    screen.go(f"/tv/{code}")
    screen.wait_until(lambda: screen.view, "the big screen shows the game")
    screen.expect_scene()
    for _ in range(6):
        ada.take_turn(*OFFERED["party_bugs"])
    assert screen.chair is None
    assert screen.view["hand"] is None
    assert screen.page.locator("main.scene button").count() == 0
    told = [told["event"] for told in screen.told()]
    assert all(event.get("cards") is None for event in told if event["event"] == "Drew")
    assert all(event.get("card") is None for event in told if event["event"] == "Sealed")
