"""Games with bots, and those who look on: on the page without a seat, and on a big screen."""

from typing import Any

from playwright.sync_api import expect

from .conftest import People
from .person import TELEVISION, Person
from .playing import OFFERED, Tiles, touch_to_the_end
from .screens import check_screen, violations
from .secrets import check_bystander, check_secrets, leaks, own_secrets

LONGEST_ROUND = 200_000
"""Ms that two bots may take for a round of Cheating Moth: in real time they are no quicker here."""


def sit_and_watch(people: People, game: str, bots: int, **options: Any) -> list[Person]:
    """Somebody at a table with bots, somebody who leaves a free chair free, and a big screen."""
    ada, bo = people("Ada"), people("Bo", newcomer=True)
    screen = people("Screen", size=TELEVISION)
    code = ada.make_table(game, options=options)
    bo.go(f"/t/{code}")
    bo.page.get_by_role("button", name="Just watch").click()
    expect(bo.page.get_by_role("button", name="Sit down")).to_be_visible()
    screen.go(f"/tv/{code}")
    for seated in range(2, 2 + bots):
        ada.page.get_by_role("button", name="Add a bot").click()
        ada.wait_until(lambda: ada.seated == seated, "the bot sits")  # noqa: B023
    ada.start()
    for person in (ada, bo, screen):
        person.expect_scene()
    return [ada, bo, screen]


def check_the_end(everybody: list[Person], game: str, names: int) -> None:
    """Nobody was told more than they may know, and who looked on sees the result, too."""
    ada, bo, screen = everybody
    record = str(ada.room["record"])
    check_secrets(ada, game, record)
    for person in (bo, screen):
        person.wait_until(lambda: person.over, "the end is seen")  # noqa: B023
        check_bystander(person, game, record)
        assert not person.moves
    expect(bo.page.locator(".after .places li")).to_have_count(names)
    expect(bo.page.get_by_role("button", name="Once more")).to_have_count(0)
    check_screen(bo, "the results for somebody without a seat")


def test_bullenparty(people: People) -> None:
    everybody = sit_and_watch(people, "bullenparty", bots=1)
    touch_to_the_end(everybody[:1], "bullenparty")
    check_the_end(everybody, "bullenparty", 2)


def test_bugs_and_co_with_more_eyes(people: People) -> None:
    """BC-2: five players have five motifs more, with as many eyes as the option says."""
    everybody = sit_and_watch(people, "bugs_and_co", bots=4, extra_eyes=3, limit=20_000)
    ada, tiles = everybody[0], Tiles(everybody[0])
    tiles.grab()
    tiles.keep()
    ada.wait_until(lambda: ada.over, "the time is up")
    check_the_end(everybody, "bugs_and_co", 5)
    events = [told["event"] for told in ada.told()]
    (started,) = [event for event in events if event["event"] == "Started"]
    assert len(started["places"]) == 3 * (15 + 5) - 7
    assert started["trophies"] == [3, 2, 2, 1]
    shown = [event["motifs"] for event in events if event["event"] == "HandShown"]
    assert {motif[0] for motifs in shown for motif in motifs} <= {"2", "3"}


def test_cheating_moth(people: People) -> None:
    """Until the first round is counted."""
    everybody = sit_and_watch(people, "cheating_moth", bots=2, tempo="quick")
    ada, bo, screen = everybody
    summary = ada.page.get_by_role("group", name="Round 1 is over")

    def play() -> bool:
        # A touch of the table would put it away.
        over = summary.count() > 0
        if not over and ada.moves and not ada.waits:
            ada.press(*OFFERED["cheating_moth"])
        return over

    ada.wait_until(play, "the first round is over", within=LONGEST_ROUND)
    assert violations(ada) == []
    assert own_secrets(ada, "cheating_moth") > 0
    for person in (ada, bo, screen):
        assert leaks(person, "cheating_moth") == []
    for person in (bo, screen):
        assert person.chair is None
        assert not person.moves
        kinds = {told["event"]["event"] for told in person.told()}
        # In a short round nobody may have drawn.
        assert {"Dealt", "Played", "RoundEnded"} <= kinds
