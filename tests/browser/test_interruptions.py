"""The line breaks, the page is loaded anew, the server is killed: play goes on, nothing is lost."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import expect

from ..faults.outpost import Outpost  # noqa: TID252
from .conftest import AS_USUAL, People
from .person import LOST_LINE, PHONE, Person
from .playing import OFFERED, Tiles, cards_shown, touch_to_the_end
from .screens import check_screen


def begin(person: Person, game: str = "party_bugs", moves: int = 5) -> None:
    person.make_table(game, bots="casual", players=2)
    person.expect_scene()
    play_on(person, game, moves)


def play_on(person: Person, game: str, moves: int) -> None:
    for _ in range(moves):
        person.take_turn(*OFFERED[game])
    # All others have done their part, and the screen has come to it, too.
    person.wait_until(
        lambda: person.view["to_act"] == [person.chair] and person.find(*OFFERED[game]),
        "only this person is waited for",
    )


def move_in_vain(person: Person, game: str) -> None:
    """Without a line: a card may be picked first, and then its place, until nothing is offered."""
    assert person.press(*OFFERED[game])
    person.wait_until(lambda: not person.press(*OFFERED[game]), "a move is on its way")


@contextmanager
def killed(server: Outpost) -> Iterator[None]:
    """Without a server for a while; the next one has the same data and port."""
    server.kill()
    try:
        yield
    finally:
        server.start(*AS_USUAL)


def known(person: Person) -> dict[str, Any]:
    return {field: person.view[field] for field in person.view if field != "now"}


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_reload(people: People, game: str) -> None:
    ada = people("Ada")
    begin(ada, game)
    before, chair, welcomes = known(ada), ada.chair, ada.welcomes
    ada.page.reload()
    ada.expect_scene()
    ada.wait_until(lambda: ada.welcomes > welcomes, "the table is back")
    assert (known(ada), ada.chair) == (before, chair)
    play_on(ada, game, 3)


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_a_dead_battery(people: People, game: str) -> None:
    """The browser is gone without a word, and another one has what it had been keeping."""
    ada = people("Ada")
    begin(ada, game)
    before, chair, code = known(ada), ada.chair, ada.room["code"]
    kept = ada.context.storage_state()
    ada.close()
    again = people("Ada", newcomer=True, kept=kept)
    again.go("/")
    again.page.get_by_role("link", name="Back to your table").click()
    again.expect_scene()
    assert (known(again), again.chair, again.room["code"]) == (before, chair, code)
    assert [chair.get("name") for chair in again.room["chairs"]].count("Ada") == 1
    play_on(again, game, 3)


def test_a_dead_battery_in_a_real_time_game(people: People) -> None:
    """What was kept is kept, and the hand that comes back is one's own."""
    ada = people("Ada")
    ada.make_table("bugs_and_co", bots="casual", players=2, options={"limit": 120_000})
    tiles = Tiles(ada)
    tiles.grab()
    tiles.keep()
    (tile,), chair, kept = tiles.mine["kept"], ada.chair, ada.context.storage_state()
    ada.close()
    again = people("Ada", newcomer=True, kept=kept)
    again.join(ada.code)
    again.expect_scene()
    tiles = Tiles(again)
    assert (again.chair, tiles.mine["kept"]) == (chair, [tile])
    tiles.grab()
    tiles.keep()
    assert len(tiles.mine["kept"]) == 2


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_offline(people: People, game: str) -> None:
    """What is played without a line is played when there is one again."""
    ada = people("Ada")
    ada.noise = LOST_LINE
    begin(ada, game)
    before, chair = known(ada), ada.chair
    ada.context.set_offline(True)
    expect(ada.page.get_by_role("status").get_by_text("You are offline")).to_be_visible(
        timeout=30_000
    )
    plays = len(ada.plays)
    move_in_vain(ada, game)
    assert (known(ada), len(ada.plays)) == (before, plays)
    ada.context.set_offline(False)
    ada.wait_until(lambda: known(ada) != before, "the move has been made")
    expect(ada.page.get_by_text("You are offline")).to_have_count(0)
    assert ada.chair == chair
    play_on(ada, game, 3)


@pytest.mark.parametrize("lang", ["en", "de", "fr"])
def test_the_words_of_a_lost_line_leave_a_phone_its_table(people: People, lang: str) -> None:
    """They take no more height than the button beside them."""
    ada = people("Ada", size=PHONE, touch=True, lang=lang)
    ada.noise = LOST_LINE
    ada.make_table("bullenparty", bots="casual", players=3)
    ada.expect_scene()
    ada.context.set_offline(True)
    lost = ada.page.locator(".lost")
    expect(lost).to_be_visible(timeout=30_000)
    assert lost.evaluate("words => words.clientHeight") <= 52
    check_screen(ada, "a lost line", axe=False)
    ada.context.set_offline(False)
    expect(lost).to_have_count(0)


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_the_server_is_killed(people: People, server: Outpost, game: str) -> None:
    """In the middle of a game, with a move on its way. Then play goes on, in one to the end."""
    ada = people("Ada")
    ada.noise = LOST_LINE
    begin(ada, game)
    before, chair = known(ada), ada.chair
    with killed(server):
        expect(ada.page.get_by_text("The server is restarting")).to_be_visible(timeout=30_000)
        move_in_vain(ada, game)
    ada.wait_until(lambda: known(ada) != before, "the move has been made")
    assert ada.chair == chair
    if game != "party_bugs":
        play_on(ada, game, 3)
        return
    touch_to_the_end([ada], game)
    expect(ada.page.locator(".after")).to_be_visible(timeout=15_000)


def test_a_real_time_game_waits_for_the_server(people: People, server: Outpost) -> None:
    ada = people("Ada")
    ada.noise = LOST_LINE
    ada.make_table("bugs_and_co", bots="casual", players=2)
    ada.expect_scene()
    tiles = Tiles(ada)
    tiles.grab()
    tiles.keep()
    kept, welcomes = tiles.mine["kept"], ada.welcomes
    with killed(server):
        pass
    ada.wait_until(lambda: ada.welcomes > welcomes, "the table is back")
    assert tiles.mine["kept"] == kept
    tiles.grab()
    tiles.keep()
    assert len(tiles.mine["kept"]) == 2


def test_cheating_moth_waits_for_the_server(people: People, server: Outpost) -> None:
    """With the same cards in the hand and on the table, and it goes on."""
    ada = people("Ada")
    ada.noise = LOST_LINE
    ada.make_table("cheating_moth", bots="casual", players=3, options={"tempo": "relaxed"})
    chair = ada.chair
    assert chair is not None
    ada.wait_for_the_start()
    ada.take_turn(*OFFERED["cheating_moth"])
    played, welcomes = len(ada.told()), ada.welcomes
    with killed(server):
        expect(ada.page.get_by_text("The server is restarting")).to_be_visible(timeout=30_000)
        before, discard = ada.view["bugs"][chair]["hand"], ada.view["discard"]
    ada.wait_until(lambda: ada.welcomes > welcomes, "the table is back")
    back = next(frame for frame in reversed(ada.frames) if frame["type"] == "welcome")
    assert (ada.chair, back["view"]["bugs"][chair]["hand"]) == (chair, before)
    assert back["view"]["discard"][-len(discard) :] == discard
    ada.wait_for_the_start()
    ada.wait_until(
        lambda: cards_shown(ada) == sorted(ada.view["bugs"][chair]["hand"]), "the hand is shown"
    )
    ada.take_turn(*OFFERED["cheating_moth"])
    assert len(ada.told()) > played


def test_two_tabs_have_one_seat(people: People) -> None:
    """Both show the same, and both can play."""
    ada = people("Ada")
    begin(ada, moves=0)
    second = ada.open_tab()
    second.goto(ada.page.url)
    hand = "[data-guide=hand] button.legal"
    expect(second.locator(hand).first).to_be_visible()
    expect(second.locator(hand)).to_have_count(ada.page.locator(hand).count())
    second.locator(hand).first.click()
    logs = [tab.get_by_role("complementary", name="What happened") for tab in (ada.page, second)]
    for log in logs:
        expect(log).to_contain_text("You choose")
    play_on(ada, "party_bugs", 1)
    assert len(ada.plays) == 2
    ada.wait_until(lambda: logs[0].inner_text() == logs[1].inner_text(), "both tell the same")
