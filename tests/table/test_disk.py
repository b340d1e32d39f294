"""A table and its log: told after the disk has it, whole after a restart, and nothing twice."""

from typing import ClassVar

import msgspec
import pytest

from antics.table.absence import GRACE
from antics.table.entries import Closed
from antics.table.link import LONGEST_HOLD
from antics.table.messages import read_request
from antics.table.playing import LEAD_IN
from antics.table.table import ASLEEP

from .evening import Evening, Visitor, World, play_out


def test_restoring_the_log_gives_the_same_table() -> None:
    evening = Evening()
    ada, bo, cy = evening.seated("ada", "bo", "cy")
    ada.ask("start")
    for _ in range(6):
        for visitor in (ada, bo, cy):
            if visitor.screen.moves:
                visitor.play(visitor.screen.moves[-1])
        again = evening.restarted()
        assert again.table.version == evening.table.version
        assert again.table.running is not None
        assert evening.table.running is not None
        assert again.table.running.state.numbers() == evening.table.running.state.numbers()
        assert again.table.running.match.moves == evening.table.running.match.moves


def test_who_comes_back_after_a_restart_sees_what_those_see_who_stayed() -> None:
    evening = Evening()
    ada, bo, cy = evening.seated("ada", "bo", "cy")
    ada.ask("start")
    for _ in range(6):
        for visitor in (ada, bo, cy):
            if visitor.screen.moves:
                visitor.play(visitor.screen.moves[-1])
    again = evening.restarted()
    back = [again.visit(name) for name in ("ada", "bo", "cy")]  # the first finds nobody there
    for old, new in zip((ada, bo, cy), back, strict=True):
        new._asked = old._asked  # what is asked for now was not asked for before
    for _ in range(6):
        for old, new in zip((ada, bo, cy), back, strict=True):
            assert new.screen.view == old.screen.view
            assert new.screen.moves == old.screen.moves
            if old.screen.moves:
                move = old.screen.moves[0]
                old.play(move)
                new.play(move)


def test_nobody_is_told_before_the_disk_has_it() -> None:
    evening = Evening(world=World())
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    evening.world.held = []
    frames = len(ada.screen.frames), len(bo.screen.frames)
    first = ada.play(ada.screen.moves[0])
    second = bo.play(bo.screen.moves[0])
    assert (len(ada.screen.frames), len(bo.screen.frames)) == frames
    evening.world.commit()
    assert first in ada.screen.done
    assert second not in bo.screen.done, "it was decided only after the first was on disk"
    evening.world.commit()
    assert second in bo.screen.done


def test_who_leaves_while_the_disk_works_is_not_waited_for_and_the_others_are_told() -> None:
    evening = Evening()
    ada, bo, cy = evening.seated("ada", "bo", "cy")
    onlooker = evening.visit("dee")
    ada.ask("start")
    evening.world.held = []
    move = ada.play(ada.screen.moves[0])
    frames = len(bo.screen.frames)
    bo.leave()
    onlooker.leave()
    evening.world.commit()
    while evening.world.held:
        evening.world.commit()
    assert move in ada.screen.done
    assert cy.screen.version == ada.screen.version == evening.table.version
    assert len(bo.screen.frames) <= frames + 1  # what was on its way to a closed line
    back = evening.visit("bo")
    evening.world.commit()
    assert back.screen.view is not None
    assert cy.screen.view is not None
    assert back.screen.view["dancers"] == cy.screen.view["dancers"]
    assert cy.screen.watchers == 0


def test_a_game_that_could_not_be_ended_is_not_filed() -> None:
    evening = Evening()
    people = evening.seated("ada", "bo", "cy")
    people[0].ask("start")
    while evening.world.status == "open":
        mover = next(visitor for visitor in people if visitor.screen.moves)
        before, last_move = evening.restarted(), mover.screen.moves[0]
        mover.play(last_move)
    assert len(evening.world.kept) == 1
    again = before.visit(mover.person)
    before.world.failure = OSError("no space left")
    again.play(last_move, id="once more")
    assert before.table.is_gone
    assert before.world.status == "open"
    assert before.world.kept == {}


def test_a_failed_disk_undoes_what_it_could_not_keep() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    before = list(evening.world.disk)
    evening.world.failure = OSError("no space left")
    ada.play(ada.screen.moves[0])
    assert evening.table.is_gone
    assert ada.screen.closed
    assert bo.screen.closed
    assert ada.screen.answers[-1]["code"] == "storage"
    assert ada.screen.answers[-1]["words"].endswith("so it has not happened: it is lost")
    assert ada.screen.answers[-1]["again"]
    assert evening.world.failures == [evening.world.failure]
    assert evening.world.disk == before


def test_whoever_waits_at_a_table_that_breaks_is_told_to_come_again() -> None:
    evening = Evening()
    ada, _ = evening.seated("ada", "bo")
    ada.ask("start")
    evening.world.held = []
    ada.play(ada.screen.moves[0])
    waiting = evening.visit("eve")
    assert waiting.screen.answers == []
    evening.world.failure = OSError("no space left")
    evening.world.commit()
    late = evening.visit("cy")
    for visitor in (waiting, late):
        assert visitor.screen.closed
        assert visitor.screen.answers == ada.screen.answers[-1:]
    assert not evening.table.guests


def test_whoever_is_gone_before_the_table_could_greet_them_was_never_there() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    evening.world.held = []
    ada.play(ada.screen.moves[0])
    bo.leave()
    ghost = evening.visit("bo")  # the page is reloaded, and once more before the disk is done
    ghost.leave()
    while evening.world.held:
        evening.world.commit()
        evening.run()
    evening.world.held = None
    assert [guest.person for guest in evening.table.guests] == ["ada"]
    evening.pass_time(2 * GRACE)
    assert evening.table.room.sitter(1).kept_by is not None
    ada.leave()
    assert evening.table.is_idle


def test_who_loads_the_page_again_while_the_disk_works_is_not_shown_as_gone() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    evening.world.held = []
    ada.ask("add_bot", level="random")
    bo.leave()
    evening.visit("bo")
    while evening.world.held:
        evening.world.commit()
        evening.run()
    assert [chair.get("here") for chair in ada.screen.room["chairs"][:2]] == [True, True]


def test_a_table_that_sleeps_sends_back_whoever_still_knows_it() -> None:
    evening = Evening()
    assert evening.table.is_idle
    evening.table.retire()
    late = evening.visit("ada")
    assert late.screen.closed
    assert late.screen.answers == [
        {"type": "bye", "code": "asleep", "words": ASLEEP.words, "again": True}
    ]


def test_a_table_killed_right_after_its_creation_deals_no_empty_seed() -> None:
    evening = Evening()
    del evening.world.disk[1:]
    again = evening.restarted()
    ada, bo = again.seated("ada", "bo")
    assert ada.screen.room["commitment"] == bo.screen.room["commitment"] != None  # noqa: E711
    ada.ask("start")
    assert again.table.running is not None
    assert len(again.table.running.fair.seed) == 64


def test_who_looks_on_first_after_a_restart_is_not_told_the_game_anew() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    for person in (ada, bo):
        person.play(person.screen.moves[0])
    again = evening.restarted()
    watcher = again.visit("tv", since=evening.table.version)
    assert watcher.screen.events == []
    again.visit("ada", since=evening.table.version)  # which is an entry, and is told
    updates = [answer for answer in watcher.screen.answers if answer["type"] == "update"]
    assert updates != []
    for update in updates:
        assert "new_game" not in update
        assert update.get("events", []) == []


def test_a_move_sent_twice_is_made_once() -> None:
    evening = Evening()
    ada, _bo = evening.seated("ada", "bo")
    ada.ask("start")
    move = ada.screen.moves[0]
    ada.play(move, id="same")
    version = evening.table.version
    ada.play(move, id="same")
    assert evening.table.version == version
    assert ada.screen.done.count("same") == 2
    assert not ada.screen.refused


def test_a_move_sent_again_after_a_restart_is_made_once() -> None:
    evening = Evening()
    ada, _bo = evening.seated("ada", "bo")
    ada.ask("start")
    move = ada.screen.moves[0]
    ada.play(move, id="same")
    again = evening.restarted()
    back = again.visit("ada")
    version = again.table.version
    back.play(move, id="same")
    assert back.screen.done == ["same"]
    assert again.table.version == version


def test_what_was_asked_for_is_not_done_again_after_a_restart() -> None:
    evening = Evening()
    (ada,) = evening.seated("ada")
    ada.ask("add_bot", level="random", id="one bot")
    again = evening.restarted()
    back = again.visit("ada")
    back.ask("add_bot", level="random", id="one bot")
    assert "one bot" in back.screen.done
    assert sum(sitter is not None for sitter in again.table.room.chairs) == 2


@pytest.mark.parametrize("kind", ["play", "add_bot"])
def test_what_is_sent_twice_is_granted_no_sooner(kind: str) -> None:
    """Both are taken from the queue together; nobody hears of it before the disk has it."""
    evening = Evening()
    (ada,) = evening.seated("ada")
    ada.ask("add_bot", level="random")
    if kind == "play":
        ada.ask("start")
    fields = {"action": ada.screen.moves[0]} if kind == "play" else {"level": "random"}
    request = read_request(msgspec.json.encode({"type": kind, "id": "twice", **fields}))
    evening.world.held = []
    heard = len(ada.screen.frames)
    for _ in range(2):
        evening.table.receive(ada.guest, request, evening.world.time)
    evening.table.work()
    assert len(ada.screen.frames) == heard
    evening.world.commit()
    assert ada.screen.done.count("twice") == 2


def test_what_nobody_was_told_of_leaves_nothing_behind() -> None:
    """A game for two, and then one for three of which nobody saw the beginning."""
    evening = Evening()
    (ada,) = evening.seated("ada")
    ada.ask("add_bot", level="random")
    ada.ask("start")
    play_out(evening, [ada])

    def ask_and_vanish(visitor: Visitor, kind: str) -> None:
        evening.world.held = []
        visitor.ask(kind, id=f"{kind} and gone")
        visitor.leave()
        while evening.world.held:
            evening.world.commit()
        evening.world.held = None
        evening.run()

    ask_and_vanish(ada, "rematch")
    again = evening.visit("ada")
    again.ask("add_bot", level="random", id="one more")
    ask_and_vanish(again, "start")
    last = evening.visit("ada")
    evening.pass_time(3000)
    last.play(last.screen.moves[0])
    evening.pass_time(3000)
    assert evening.table.running is not None
    game, state = evening.table.running.game, evening.table.running.state
    assert len(evening.table.running.names) == 3
    assert last.screen.view == msgspec.to_builtins(game.view(state, last.screen.chair))


def test_who_came_first_after_a_restart_is_told_only_what_changes() -> None:
    evening = Evening()
    ada, _ = evening.seated("ada", "bo")
    ada.ask("start")
    again = evening.restarted()
    cy = again.visit("cy")
    again.visit("ada")
    (update,) = (answer for answer in cy.screen.answers if answer["type"] == "update")
    assert "chairs" in update["room"]
    assert "code" not in update["room"]
    assert [chair.get("here", False) for chair in cy.screen.room["chairs"]] == [True, False]


def test_a_table_that_was_lost_can_leave_memory_whatever_it_was_still_to_do() -> None:
    evening = Evening()
    (ada,) = evening.seated("ada")
    evening.world.held = []
    ada.ask("add_bot", level="random")
    evening.table.order(Closed(by="admin"))
    evening.world.failure = OSError("no space left")
    evening.world.commit()
    assert evening.table.is_gone
    assert evening.table.is_idle


def test_nobody_is_refused_for_what_the_disk_does_not_have() -> None:
    evening = Evening("bugs_and_co")
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    evening.pass_time(LEAD_IN + 1000)
    evening.world.held = []
    taken, late = ada.play("grab 7"), bo.play("grab 7")
    evening.pass_time(LONGEST_HOLD)
    assert evening.table.running is not None
    assert len(evening.table.running.match.moves) == 1
    assert not bo.screen.refused, "who has the tile is not known before it is on disk"
    evening.world.commit()
    assert taken in ada.screen.done
    assert [answer["id"] for answer in bo.screen.refused] == [late]


def test_nobody_hears_of_a_pause_that_the_disk_does_not_have() -> None:
    evening = Evening("bugs_and_co")
    ada, bo, cy = evening.seated("ada", "bo", "cy")
    cy.guest.link.kernel_rtt(200.0, evening.world.time)
    ada.ask("start")
    evening.pass_time(LEAD_IN + 1000)
    evening.world.held = []
    ada.ask("pause")  # which waits for what Cy did before, who is far away
    evening.pass_time(50)
    void = bo.play("grab 7")
    evening.pass_time(LONGEST_HOLD)
    assert not bo.screen.refused
    evening.world.commit()
    (refused,) = bo.screen.refused
    assert (refused["id"], refused["code"]) == (void, "paused")


def test_who_was_too_late_for_what_was_never_kept_may_try_again() -> None:
    evening = Evening()
    ada, bo, cy = [evening.visit(person) for person in ("ada", "bo", "cy")]
    evening.world.held = []
    ada.ask("sit", chair=0)
    bo.ask("sit", chair=1)
    cy.ask("sit", chair=1)
    evening.world.commit()
    evening.world.failure = OSError("no space left")
    evening.world.commit()
    assert not cy.screen.refused, "nobody sits there"
    assert cy.screen.closed
    assert cy.screen.answers[-1]["code"] == "storage"


class Turn:
    """Who is told first."""

    told: ClassVar[list[tuple[str, str]]] = []

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        visitor.guest.line = self

    def send(self, frame: bytes) -> None:
        self.told.append((self.visitor.person, "then"))
        self.visitor.screen.send(frame)

    def send_first(self, frame: bytes) -> None:
        self.told.append((self.visitor.person, "first"))
        self.visitor.screen.send(frame)

    def hang_up(self, frame: bytes) -> None:
        raise AssertionError(frame)


def test_who_waits_for_an_answer_and_who_is_next_hear_before_those_who_look_on() -> None:
    evening = Evening()
    company = evening.seated("ada", "bo", "cy")
    company.append(evening.visit("dee"))
    company[0].ask("start")
    for visitor in company:
        Turn(visitor)
    for _ in range(12):
        Turn.told.clear()
        mover = next(visitor for visitor in company if visitor.screen.moves)
        mover.play(mover.screen.moves[0])
        running = evening.table.running
        assert running is not None
        first = {company[seat].person for seat in running.state.actors()} | {mover.person}
        assert {person for person, when in Turn.told if when == "first"} == first
        assert sorted(person for person, _ in Turn.told) == ["ada", "bo", "cy", "dee"]


def test_in_a_race_nobody_hears_before_others() -> None:
    evening = Evening("cheating_moth")
    company = evening.seated("ada", "bo", "cy")
    company[0].ask("start")
    evening.pass_time(LEAD_IN)
    for visitor in company:
        Turn(visitor)
    Turn.told.clear()
    for _ in range(5):
        for visitor in company:
            if visitor.screen.moves:
                visitor.play(visitor.screen.moves[0])
        evening.pass_time(2 * LONGEST_HOLD)
    assert {person for person, _ in Turn.told} == {"ada", "bo", "cy"}
    assert {when for _, when in Turn.told} == {"then"}
