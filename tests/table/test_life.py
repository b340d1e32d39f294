"""From an empty room to a rematch, with people and bots."""

import msgspec
import pytest

from antics.core import records, replay
from antics.core.fairness import FairDeal
from antics.core.match import Match, random_step
from antics.core.rng import FastRng
from antics.review.reviewing import review
from antics.table.absence import GRACE
from antics.table.messages import read_request
from antics.table.table import ASLEEP
from antics.table.turns import FORCED_PAUSE
from antics.testing.cases import Case, cases

from .evening import Evening, Visitor, World


def play_out(evening: Evening, people: list[Visitor], most: int = 3000) -> None:
    """Everybody plays their first legal move until it is over."""
    for _ in range(most):
        if evening.table.room.phase != "playing":
            return
        for visitor in people:
            if visitor.screen.moves and evening.table.room.phase == "playing":
                visitor.play(visitor.screen.moves[0])
        evening.pass_time(2500)
    raise AssertionError("the game does not end")


def test_two_people_play_to_the_end() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    assert evening.table.room.phase == "playing"
    play_out(evening, [ada, bo])
    assert evening.table.room.phase == "over"
    (record,) = evening.world.kept.values()
    replay.verify(record)
    assert [player.name for player in record.players] == ["Ada", "Bo"]
    assert ada.screen.room["record"] in evening.world.kept
    for visitor in (ada, bo):
        assert visitor.screen.view is not None
        assert visitor.screen.view["over"]
        seat = visitor.screen.chair
        assert evening.table.running is not None
        game, state = evening.table.running.game, evening.table.running.state
        import msgspec

        assert visitor.screen.view == msgspec.to_builtins(game.view(state, seat))


def test_a_record_keeps_the_faces_of_those_who_played() -> None:
    evening = Evening()
    ada = evening.visit("ada", face="moth 7")
    ada.ask("sit", chair=2)
    ada.ask("add_bot", chair=0, level="casual")
    ada.ask("start")
    seated = [chair["face"] for chair in ada.screen.room["chairs"]]
    assert seated[1] == "moth 7"
    play_out(evening, [ada])
    (record,) = evening.world.kept.values()
    assert isinstance(record.meta, dict)
    assert record.meta["faces"] == seated
    again = evening.restarted().table.running
    assert again is not None
    assert again.record([None, "ada"]) == record


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_one_person_with_bots(game: str) -> None:
    evening = Evening(game)
    (ada,) = evening.seated("ada")
    for _ in range(3):
        ada.ask("add_bot", level="casual")
    ada.ask("start")
    play_out(evening, [ada])
    (record,) = evening.world.kept.values()
    replay.verify(record)


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
    assert ada.screen.answers[-1]["again"]
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


def test_whoever_comes_to_a_closed_table_is_sent_away() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("close")
    for late in (evening.visit("cy"), evening.visit("bo")):
        assert late.screen.closed
        assert [answer["type"] for answer in late.screen.answers] == ["bye"]
        assert late.screen.answers == bo.screen.answers[-1:]
    assert not evening.table.guests


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


def test_too_few_for_the_game_are_told_so() -> None:
    evening = Evening(game="cheating_moth")
    ada, _bo = evening.seated("ada", "bo")
    version = evening.table.version
    ada.ask("start")
    assert [answer["code"] for answer in ada.screen.refused] == ["bad_setup"]
    assert "3 to 5 players" in ada.screen.refused[0]["words"]
    assert evening.table.version == version


def test_a_bot_keeps_the_chair_warm_and_gives_it_back() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    bo.leave()
    assert (
        not ada.screen.room["chairs"][1]["here"] if "here" in ada.screen.room["chairs"][1] else True
    )
    evening.pass_time(GRACE - 1)
    assert evening.table.room.sitter(1).kept_by is None
    evening.pass_time(1)
    assert evening.table.room.sitter(1).kept_by is not None
    assert ada.screen.room["chairs"][1]["kept_by"]
    evening.pass_time(5000)
    assert evening.table.running is not None
    assert any(seat == 1 for _, seat, _ in evening.table.running.match.moves)
    bo = evening.visit("bo", since=3)
    assert evening.table.room.sitter(1).kept_by is None
    assert bo.screen.chair == 1
    assert bo.screen.events


def test_what_a_bot_had_in_mind_is_not_done_for_whoever_is_back() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    bo.leave()
    evening.world.minds.pause = 5000
    evening.pass_time(GRACE + 1000)
    assert evening.table.room.sitter(1).kept_by is not None
    back = evening.visit("bo")
    assert back.screen.moves != []
    evening.pass_time(60_000)
    assert evening.table.running is not None
    assert evening.table.running.match.moves == []
    back.play(back.screen.moves[0])
    assert len(evening.table.running.match.moves) == 1


def test_who_stood_up_sits_down_before_playing_and_plays_the_next_game() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    bo.ask("stand")
    bo.play(bo.screen.moves[0])
    assert bo.screen.refused[-1]["code"] == "kept"
    play_out(evening, [ada])
    ada.ask("rematch", start=True)
    assert evening.table.room.phase == "playing"
    assert evening.table.room.sitter(1).kept_by is None


def test_who_moves_to_another_device_takes_chair_and_say_along() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    secret = evening.table.absence.new_secret(evening.table, "ada")
    phone = evening.visit("ada on her phone", secret=secret)
    assert phone.screen.chair == 0
    assert evening.table.room.host == "ada on her phone"
    phone.ask("start")
    assert evening.table.room.phase == "playing"
    thief = evening.visit("eve", secret=secret)
    assert thief.screen.chair is None
    assert thief.screen.refused[-1]["code"] == "wrong_secret"
    assert ada.screen.chair is None
    assert bo.screen.chair == 1


def test_the_record_names_the_moves_that_were_not_the_players_own() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("add_bot", level="casual")
    ada.ask("set_clock", seconds=10)
    ada.ask("start")
    ada.play(ada.screen.moves[0])
    evening.pass_time(11_500)
    late = records.stand_ins(evening.table.running.record(["ada", "bo", None]))
    bo.leave()
    play_out(evening, [ada])
    (record,) = evening.world.kept.values()
    made = records.stand_ins(record)
    seats = {seat for number, (_, seat, _) in enumerate(record.moves) if number in made}
    assert seats == {1}, "a bot in its own chair stands in for nobody"
    assert late
    assert late <= made
    assert record.meta["stand_ins"][0] == (min(late), "clock")
    assert record.meta["stand_ins"][-1][1] == "bot"
    assert review(record, [1], worlds=4, games=0).seats[0].stand_ins > 0


def test_when_everybody_has_left_nothing_moves() -> None:
    evening = Evening()
    (ada,) = evening.seated("ada")
    ada.ask("add_bot", level="casual")
    ada.ask("start")
    ada.play(ada.screen.moves[0])
    ada.leave()
    version = evening.table.version
    evening.pass_time(10 * GRACE)
    assert evening.table.version == version
    assert evening.table.is_idle


def test_an_only_move_is_made_after_a_constant_pause() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    assert evening.table.running is not None
    for _ in range(200):
        for visitor in (ada, bo):
            if len(visitor.screen.moves) > 1:
                visitor.play(visitor.screen.moves[0])
        if any(len(visitor.screen.moves) == 1 for visitor in (ada, bo)):
            break
    made = len(evening.table.running.match.moves)
    evening.pass_time(FORCED_PAUSE - 1)
    assert len(evening.table.running.match.moves) == made
    evening.pass_time(1)
    assert len(evening.table.running.match.moves) > made


def test_when_time_is_up_a_bot_makes_that_move() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("set_clock", seconds=10)
    ada.ask("start")
    assert ada.screen.answers[-1]["deadline"] == 10_000
    ada.play(ada.screen.moves[0])
    evening.pass_time(9_999)
    assert evening.table.running is not None
    assert [seat for _, seat, _ in evening.table.running.match.moves] == [0]
    evening.pass_time(1500)
    assert 1 in [seat for _, seat, _ in evening.table.running.match.moves]
    assert bo.screen.chair == 1
    assert evening.table.room.sitter(1).kept_by is None


def test_rematch_keeps_chairs_and_commits_to_another_seed() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    first = ada.screen.room["commitment"]
    assert first
    ada.ask("start")
    play_out(evening, [ada, bo])
    bo.ask("rematch")
    assert evening.table.room.phase == "room"
    assert ada.screen.room["commitment"] not in (None, first)
    ada.ask("start")
    assert evening.table.room.phase == "playing"
    assert len(evening.world.kept) == 1


def test_a_refused_rematch_changes_nothing() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    play_out(evening, [ada, bo])
    written = len(evening.world.disk)
    bo.ask("rematch", start=True)
    assert bo.screen.refused[-1]["code"] == "not_host"
    assert len(evening.world.disk) == written
    assert evening.table.room.phase == "over"


def test_a_rematch_of_too_few_changes_nothing() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    play_out(evening, [ada, bo])
    ada.ask("clear", chair=1)
    written = len(evening.world.disk)
    ada.ask("rematch", start=True)
    assert ada.screen.refused[-1]["code"] == "bad_setup"
    assert len(evening.world.disk) == written
    assert evening.table.room.phase == "over"


def test_a_move_after_the_end_is_refused() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    move = ada.screen.moves[0]
    play_out(evening, [ada, bo])
    ada.play(move)
    assert ada.screen.refused[-1]["code"] == "game_over"


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


def test_the_seed_mixes_in_what_players_bring_and_is_revealed_at_the_end() -> None:
    evening = Evening()
    people = [evening.visit("ada", entropy="rain"), evening.visit("bo", entropy="sun")]
    for visitor in people:
        visitor.ask("sit")
    promised = people[0].screen.room["commitment"]
    people[0].ask("start")
    play_out(evening, people)
    (record,) = evening.world.kept.values()
    verdict = replay.verify(record)
    del verdict
    assert record.meta["fair"].commitment == promised
    assert record.meta["fair"].entropy == ["rain", "sun"]
    seed = record.meta["fair"].seed.encode()
    over = evening.world.kept
    assert over
    for visitor in people:
        assert not any(seed in frame for frame in visitor.screen.frames)


def test_what_changes_nothing_is_granted_all_the_same() -> None:
    evening = Evening()
    (ada,) = evening.seated("ada")
    again = ada.ask("sit")
    assert again in ada.screen.done


def test_a_clock_that_jumps_by_an_hour_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("set_clock", seconds=60)
    ada.ask("start")
    for jump in (3_600_000, -3_600_000):
        monkeypatch.setattr(
            evening.world, "wall", lambda jump=jump: 1_700_000_000_000 + jump, raising=True
        )
        ada.play(ada.screen.moves[0]) if ada.screen.moves else bo.play(bo.screen.moves[0])
        evening.pass_time(1000)
    assert evening.table.room.phase == "playing"
    assert not ada.screen.refused
    assert evening.table.room.sitter(0).kept_by is None


def test_a_pause_does_not_tell_who_had_no_choice() -> None:
    """Somebody who alone knows that there is but one move is not hurried."""
    hurried = waited = 0
    for seed in range(12):
        evening = Evening()
        evening.world.words = 100 * seed
        ada, bo, cy = people = evening.seated("ada", "bo", "cy")
        ada.ask("choose", options={"hidden_card": True})
        ada.ask("start")
        running = evening.table.running
        assert running is not None
        for _ in range(400):
            if running.state.over:
                break
            for visitor in people:
                seat = visitor.screen.chair
                assert seat is not None
                if len(visitor.screen.moves) != 1:
                    continue
                others = [running.state.resample(None, FastRng(f"{n}")) for n in range(40)]
                secret = any(len(world.actions(seat)) > 1 for world in others)
                made = len(running.match.moves)
                evening.pass_time(FORCED_PAUSE)
                if secret:
                    assert len(running.match.moves) == made
                    waited += 1
                else:
                    hurried += 1
            for visitor in people:
                if visitor.screen.moves:
                    visitor.play(visitor.screen.moves[-1])
        del bo, cy
    assert hurried
    assert waited


def test_watchers_are_counted_right_after_one_sits_down() -> None:
    evening = Evening()
    (ada,) = evening.seated("ada")
    bo = evening.visit("bo")
    assert ada.screen.watchers == 1
    bo.ask("sit")
    assert ada.screen.watchers == 0
    bo.leave()
    assert ada.screen.watchers == 0


@pytest.mark.parametrize("case", cases(), ids=str)
def test_where_choices_are_counted_every_world_has_as_many(case: Case) -> None:
    setup = case.setup()
    if setup.game.timed or not setup.game.choices_are_counted(setup):
        assert setup.game.name != "party_bugs" or setup.options["hidden_card"]
        return
    match, rng = Match(setup, FairDeal.named(str(case))), FastRng("counted")
    while not match.state.over:
        state = match.state
        for seat in state.actors():
            count = len(state.actions(seat))
            assert all(len(state.resample(None, rng).actions(seat)) == count for _ in range(5))
        random_step(match, rng)
