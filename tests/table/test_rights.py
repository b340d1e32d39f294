"""Who may do what at a table: the host, who comes after the host, and those who look on."""

import itertools

import msgspec
import pytest

from antics.table import requests
from antics.table.absence import GRACE
from antics.table.messages import Emote, Hello, Point, Stir
from antics.table.playing import LEAD_IN
from antics.table.table import LONGEST_QUEUE

from .evening import Evening, Visitor, play_out

_numbers = itertools.count()

GAMES = ["party_bugs", "bullenparty", "cheating_moth", "bugs_and_co"]


def refusal(visitor: Visitor, kind: str, **fields: object) -> str:
    """The code of the refusal that this must get, and with nothing changed."""
    disk = list(visitor.evening.world.disk)
    asked = visitor.ask(kind, id=f"refused {next(_numbers)}", **fields)
    assert visitor.screen.refused[-1]["id"] == asked
    assert asked not in visitor.screen.done
    assert visitor.evening.world.disk == disk
    code: str = visitor.screen.refused[-1]["code"]
    return code


# The host ----------------------------------------------------------------------------------


def test_the_host_gives_the_say_to_another() -> None:
    evening = Evening("party_bugs")
    ada, bo = evening.seated("ada", "bo")
    assert refusal(bo, "start") == "not_host"
    asked = ada.ask("pass_host", chair=1)
    assert asked in ada.screen.done
    assert ada.screen.room["host"] == bo.screen.room["host"] == "sign-bo"
    for kind in ("start", "close"):
        assert refusal(ada, kind) == "not_host"
    assert refusal(ada, "add_bot", level="random") == "not_host"
    bo.ask("start")
    assert evening.table.room.phase == "playing"
    assert evening.restarted().table.room.host == "bo"


def test_the_say_is_only_for_people_who_sit_there() -> None:
    evening = Evening("party_bugs")
    ada, bo = evening.seated("ada", "bo")
    ada.ask("add_bot", level="random")
    for chair in (2, 3, 7):  # a bot's, nobody's, and none at all
        assert refusal(ada, "pass_host", chair=chair) == "no_person"
    assert refusal(bo, "pass_host", chair=1) == "not_host"
    assert evening.table.room.host == "ada"


@pytest.mark.parametrize("playing", [False, True])
def test_a_host_who_stays_away_for_a_minute_leaves_the_say_to_who_is_here(playing: bool) -> None:
    evening = Evening("party_bugs")
    ada, bo, cy = evening.seated("ada", "bo", "cy")
    eve = evening.visit("eve")
    if playing:
        ada.ask("start")
    bo.leave()
    ada.leave()
    evening.pass_time(GRACE - 1)
    assert evening.table.room.host == "ada"
    evening.pass_time(1)
    assert evening.table.room.host == "cy", "the first on a chair who is here"
    assert cy.screen.room["host"] == eve.screen.room["host"] == "sign-cy"
    back = evening.visit("ada")
    assert back.screen.room["host"] == "sign-cy", "what is given away is not taken back"
    assert refusal(back, "close") == "not_host"


def test_a_host_who_is_back_in_time_keeps_the_say() -> None:
    evening = Evening("party_bugs")
    ada, _ = evening.seated("ada", "bo")
    ada.leave()
    evening.pass_time(GRACE - 1)
    back = evening.visit("ada")
    evening.pass_time(10 * GRACE)
    assert evening.table.room.host == "ada"
    back.leave()
    evening.pass_time(GRACE - 1)
    assert evening.table.room.host == "ada", "each absence counts for itself"
    evening.pass_time(1)
    assert evening.table.room.host == "bo"


def test_nobody_who_only_looks_on_inherits_the_say() -> None:
    evening = Evening("party_bugs")
    ada, bo = evening.seated("ada", "bo")
    evening.visit("eve")
    ada.leave()
    bo.leave()
    evening.pass_time(10 * GRACE)
    assert evening.table.room.host == "ada"
    evening.visit("bo")
    evening.pass_time(1000)
    assert evening.table.room.host == "bo", "the minute was over already"


def test_a_minute_without_anybody_is_none_without_the_host() -> None:
    """The line broke for all of them, and the host is not the first who is back."""
    evening = Evening("party_bugs")
    people = evening.seated("ada", "bo")
    for visitor in people:
        visitor.leave()
    evening.pass_time(2 * GRACE)
    for ms in (GRACE - 2, 1):  # on a bad line
        back = evening.visit("bo")
        evening.pass_time(ms)
        assert evening.table.room.host == "ada"
        back.leave()
        evening.pass_time(GRACE)
    evening.visit("bo")
    evening.pass_time(1000)
    assert evening.table.room.host == "bo"


def test_who_has_the_say_then_goes_on_with_a_game_that_the_host_paused() -> None:
    evening = Evening("bugs_and_co")
    ada, bo, cy = evening.seated("ada", "bo", "cy")
    ada.ask("start")
    evening.pass_time(LEAD_IN + 500)
    ada.ask("pause")
    assert evening.table.running is not None
    at = evening.table.running.now(evening.world.time)
    ada.leave()
    assert refusal(bo, "resume") == "not_host"
    evening.pass_time(GRACE)
    assert evening.table.room.phase == "paused", "nobody has said that it goes on"
    assert refusal(cy, "resume") == "not_host"
    bo.ask("resume")
    assert evening.table.room.phase == "playing"
    evening.pass_time(LEAD_IN + 100)
    assert evening.table.running.now(evening.world.time) == at + 100
    back = evening.visit("ada")
    assert refusal(back, "pause") == "not_host"
    bo.ask("pause")
    assert evening.table.room.phase == "paused"


def test_a_minute_without_the_host_counts_from_a_restart_on() -> None:
    evening = Evening("party_bugs")
    ada, _ = evening.seated("ada", "bo")
    ada.leave()
    evening.pass_time(GRACE - 1)
    again = evening.restarted()
    again.visit("bo")
    again.pass_time(GRACE - 1)
    assert again.table.room.host == "ada"
    again.pass_time(1)
    assert again.table.room.host == "bo"


# Who looks on ------------------------------------------------------------------------------

ASKED: dict[str, tuple[dict[str, object], str]] = {
    "play": ({"action": "draw"}, "no_chair"),
    "new_secret": ({}, "no_chair"),
    "sit": ({"chair": 0}, "game_runs"),
    "stand": ({}, "no_chair"),
    "add_bot": ({"chair": 0, "level": "random"}, "not_host"),
    "clear": ({"chair": 0}, "not_host"),
    "choose": ({"options": {}, "game": "party_bugs"}, "not_host"),
    "set_clock": ({"seconds": 5}, "not_host"),
    "pass_host": ({"chair": 1}, "not_host"),
    "start": ({}, "not_host"),
    "pause": ({}, "not_host"),
    "resume": ({}, "not_host"),
    "rematch": ({}, "not_host"),
    "close": ({}, "not_host"),
}
"""All that can be asked for, and why not by those who look on."""


def lasting(visitor: Visitor) -> list[dict]:
    """What somebody has heard, but for how many look on, which may be said again."""
    return [answer for answer in visitor.screen.answers if set(answer) - FLEETING]


FLEETING = {"type", "watchers", "screens"}


def asks_for_everything(eve: Visitor) -> None:
    for kind, (fields, code) in ASKED.items():
        assert refusal(eve, kind, **fields) == code
    assert refusal(eve, "rematch", start=True) == "not_host"
    assert refusal(eve, "rename", name="") == "bad_name"


@pytest.mark.parametrize("game", GAMES)
def test_who_looks_on_gets_nothing_by_asking(game: str) -> None:
    """Of two who look on one is silent; the other hears no more for all the asking."""
    evening = Evening(game)
    people = evening.seated("ada", "bo", "cy")
    silent, eve = evening.visit("silent"), evening.visit("eve")
    people[0].ask("start")
    evening.pass_time(LEAD_IN + 100)
    everyone = [*people, silent]
    heard = [lasting(visitor) for visitor in everyone]
    entries, since = list(evening.world.disk), len(eve.screen.answers)
    asks_for_everything(eve)
    eve.send(Hello(name="Eve", secret="word1"))  # noqa: S106
    assert eve.screen.refused[-1]["code"] == "wrong_secret"
    seal = eve.screen.room["commitment"]
    eve.send(Stir(commitment=seal, entropy="by eve"))
    eve.send(Point(x=1, y=1))
    eve.send(Emote(emote="wave"))
    renamed = eve.ask("rename", name="Adah", age=99)  # her own business, and nobody hears of it
    assert renamed in eve.screen.done
    assert evening.world.disk == entries
    assert evening.table.room.people_by_chair() == ["ada", "bo", "cy"]
    assert [lasting(visitor) for visitor in everyone] == heard
    assert [visitor.screen.watchers for visitor in everyone] == [2] * 4
    answers = eve.screen.answers[since:]
    kinds = {answer["type"] for answer in answers if set(answer) - FLEETING}
    assert kinds == {"refused", "done", "welcome"}
    assert all(answer.get("secret") is None for answer in answers)
    (welcome,) = (answer for answer in answers if answer["type"] == "welcome")
    assert welcome["you"]["chair"] is None
    assert welcome["you"]["secret"] is None
    running = evening.table.running
    assert running is not None
    seen = msgspec.json.encode(running.game.view(running.state, None))
    assert welcome["view"] == msgspec.json.decode(seen)
    assert "moves" not in welcome


def test_who_looks_on_adds_nothing_to_a_deal_and_cannot_ask_for_the_next_game() -> None:
    evening = Evening("party_bugs")
    people = evening.seated("ada", "bo")
    eve = evening.visit("eve")
    eve.stir("by eve")
    people[0].stir("by ada")
    people[0].ask("start")
    play_out(evening, people)
    assert evening.table.room.phase == "over"
    asks_for_everything(eve)
    eve.stir("by eve again")
    (record,) = evening.world.kept.values()
    assert isinstance(record.meta, dict)
    assert record.meta["fair"].entropy == ["by ada"]
    people[0].ask("rematch", start=True)
    assert evening.table.running is not None
    assert evening.table.running.fair.entropy == []


def test_all_that_is_refused_is_counted() -> None:
    evening = Evening()
    ada = evening.visit("ada")
    guessed = "chair"
    evening.visit("eve", secret=guessed)
    assert evening.world.refusals == ["wrong_secret"]
    evening.world.held = []
    ada.ask("sit")
    for _ in range(LONGEST_QUEUE + 1):
        ada.ask("stand")
    assert evening.world.refusals == ["wrong_secret", "busy"]


def test_nobody_makes_the_log_as_long_as_they_like(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "MOST_CHANGES", 20)
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    for number in range(40):
        bo.ask("rename", name=f"Bo the {number}th")
    assert [answer["code"] for answer in bo.screen.refused] == ["too_much"] * 21
    before = len(evening.world.disk)
    bo.ask("new_secret")
    assert len(evening.world.disk) == before
    ada.ask("set_clock", seconds=30)
    assert not ada.screen.refused, "one person's changes are not another's"
    again = evening.restarted()
    bo = again.visit("bo")
    bo.ask("rename", name="Bo", id="later")
    assert bo.screen.refused[-1]["code"] == "too_much", "a restart is no new beginning"
    again.visit("ada").ask("start", id="go")
    bo.ask("stand", id="much later")
    assert again.table.room.sitter(1).kept_by is not None, "the next game is"
