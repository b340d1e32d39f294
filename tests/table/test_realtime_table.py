"""Real-time games at a table: lead-in, races, pauses, restarts."""

import msgspec
import pytest

from antics.core import replay
from antics.table.absence import GRACE_TIMED
from antics.table.link import LONGEST_HOLD
from antics.table.playing import LEAD_IN

from .evening import Evening, Visitor

GAMES = ["cheating_moth", "bugs_and_co"]


def started(game: str, *people: str, bots: int = 0) -> tuple[Evening, list[Visitor]]:
    evening = Evening(game)
    visitors = evening.seated(*people)
    for _ in range(bots):
        visitors[0].ask("add_bot", level="casual")
    visitors[0].ask("start")
    assert evening.table.room.phase == "playing"
    return evening, visitors


@pytest.mark.parametrize("game", GAMES)
def test_nothing_happens_before_everybody_is_ready(game: str) -> None:
    evening, (ada, _bo, _cy) = started(game, "ada", "bo", "cy")
    assert ada.screen.answers[-1]["starts_in"] == LEAD_IN
    first = ada.screen.moves[0] if ada.screen.moves else "draw"
    ada.play(first.replace("?", "5"))
    assert ada.screen.refused
    assert evening.table.running is not None
    assert not evening.table.running.match.moves
    evening.pass_time(LEAD_IN)
    evening.pass_time(10)
    assert evening.table.running.now(evening.world.time) == 10


@pytest.mark.parametrize("game", GAMES)
def test_a_person_and_bots_play_to_the_end(game: str) -> None:
    evening, (ada,) = started(game, "ada", bots=3)
    evening.world.minds.pause = 400
    for _ in range(20_000):
        if evening.table.room.phase != "playing":
            break
        open_moves = [move for move in ada.screen.moves if "?" not in move]
        if open_moves:
            ada.play(open_moves[len(ada.screen.events) % len(open_moves)])
        evening.pass_time(500)
    assert evening.table.room.phase == "over"
    (record,) = evening.world.kept.values()
    assert replay.verify(record) == []
    assert evening.table.running is not None
    running = evening.table.running
    assert ada.screen.view is not None
    ours = dict(ada.screen.view)
    truth = msgspec.to_builtins(running.game.view(running.state, 0))
    assert ours == truth


@pytest.mark.parametrize("game", GAMES)
def test_the_host_pauses_and_resumes(game: str) -> None:
    evening, (ada, bo, _cy) = started(game, "ada", "bo", "cy")
    evening.pass_time(LEAD_IN + 500)
    bo.ask("pause")
    assert bo.screen.refused[-1]["code"] == "not_host"
    ada.ask("pause")
    assert evening.table.room.phase == "paused"
    assert evening.table.running is not None
    at = evening.table.running.now(evening.world.time)
    evening.pass_time(60_000)
    assert evening.table.running.now(evening.world.time) == at
    if bo.screen.moves:
        bo.play(bo.screen.moves[0].replace("?", "1"))
        assert bo.screen.refused[-1]["code"] == "paused"
    ada.ask("resume")
    evening.pass_time(LEAD_IN + 100)
    assert evening.table.running.now(evening.world.time) == at + 100


@pytest.mark.parametrize("game", GAMES)
def test_when_everybody_has_left_time_stands_still(game: str) -> None:
    evening, people = started(game, "ada", "bo", "cy")
    evening.pass_time(LEAD_IN + 1000)
    for visitor in people:
        visitor.leave()
    assert evening.table.room.phase == "paused"
    assert evening.table.room.paused_by == "absence"
    assert evening.table.running is not None
    at = evening.table.running.now(evening.world.time)
    evening.pass_time(3_600_000)
    back = evening.visit("bo")
    assert evening.table.room.phase == "playing"
    evening.pass_time(LEAD_IN)
    assert evening.table.running.now(evening.world.time) == at
    assert back.screen.chair == 1


@pytest.mark.parametrize("game", GAMES)
def test_after_a_kill_the_game_goes_on_where_it_was(game: str) -> None:
    evening, (ada,) = started(game, "ada", bots=3)
    evening.world.minds.pause = 300
    evening.pass_time(LEAD_IN + 900)
    assert evening.table.running is not None
    numbers = evening.table.running.state.numbers()
    again = evening.restarted()
    assert again.table.running is not None
    assert again.table.running.state.numbers() == numbers
    back = again.visit("ada", since=ada.screen.version)
    assert back.screen.room["phase"] == "playing"
    assert back.screen.answers[-1]["starts_in"] == LEAD_IN
    again.pass_time(LEAD_IN + 9000)
    assert len(again.table.running.match.moves) > len(evening.table.running.match.moves)


def test_a_bot_takes_over_after_twenty_seconds() -> None:
    evening, (_ada, bo, _cy) = started("bugs_and_co", "ada", "bo", "cy")
    evening.pass_time(LEAD_IN)
    bo.leave()
    evening.pass_time(GRACE_TIMED - 1)
    assert evening.table.room.sitter(1).kept_by is None
    evening.pass_time(1)
    assert evening.table.room.sitter(1).kept_by is not None


def test_two_hands_want_one_tile_and_both_get_the_receipt() -> None:
    evening, (ada, bo) = started("bugs_and_co", "ada", "bo")
    evening.pass_time(LEAD_IN + 2000)
    tile = next(move for move in ada.screen.moves if move.startswith("grab"))
    assert tile in bo.screen.moves
    ada.guest.link.kernel_rtt(10, evening.world.time)
    bo.guest.link.kernel_rtt(120, evening.world.time)
    # Ada's move arrives first, but Bo, who sits far away, saw the tile later and was quicker.
    mine = ada.play(tile)
    evening.pass_time(40)
    theirs = bo.play(tile)
    evening.pass_time(1000)
    assert theirs in bo.screen.done
    assert mine not in ada.screen.done
    assert ada.screen.refused[-1]["id"] == mine
    receipts = [receipt for answer in ada.screen.answers for receipt in answer.get("receipts", [])]
    (receipt,) = receipts
    assert [claim["seat"] for claim in receipt["claims"]] == [1, 0]
    assert receipt["claims"][0]["won"]
    assert evening.table.running is not None
    record = evening.table.running.record()
    assert isinstance(record.meta, dict)
    assert len(record.meta["receipts"]) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_answered_also_at_and_after_the_end(game: str) -> None:
    evening, people = started(game, "ada", "bo", "cy")
    ada = people[0]
    evening.world.minds.pause = 300
    evening.pass_time(LEAD_IN + 10)
    for person in people[1:]:
        person.ask("stand")  # bots play on
    asked: list[str] = []
    while evening.table.room.phase == "playing":
        if ada.screen.moves:
            asked.append(ada.play(ada.screen.moves[-1].replace("?", "5")))
        evening.pass_time(700)
    asked += [ada.play("vanish 0" if game == "cheating_moth" else "stop") for _ in range(20)]
    evening.pass_time(60_000)
    answered = {*ada.screen.done, *(answer["id"] for answer in ada.screen.refused)}
    assert set(asked) <= answered
    assert ada.screen.refused[-1]["code"] == "game_over"


def test_a_move_sent_again_on_a_new_connection_is_answered_there() -> None:
    evening, (ada, _) = started("bugs_and_co", "ada", "bo")
    evening.pass_time(LEAD_IN + 10)
    nonce = ada.guest.link.ping(evening.world.time)
    evening.world.time += 80
    ada.guest.link.pong(nonce, evening.world.time)
    grab = ada.screen.moves[0].replace("?", "500")
    ada.play(grab, id="once")
    assert "once" not in ada.screen.done
    ada.leave()
    again = evening.visit("ada")
    again.play(grab, id="once")
    evening.pass_time(3000)
    assert "once" in again.screen.done
    assert evening.table.running is not None
    assert len(evening.table.running.match.moves) == 1


@pytest.mark.parametrize("game", GAMES)
def test_after_a_restart_time_is_not_earlier_than_in_a_pause_that_all_have_seen(game: str) -> None:
    evening, (ada, _bo, _cy) = started(game, "ada", "bo", "cy")
    evening.pass_time(LEAD_IN + 700)
    ada.ask("pause")
    paused_at = ada.screen.answers[-1]["at"]
    assert paused_at == 700
    ada.ask("resume")
    evening.pass_time(LEAD_IN)
    back = evening.restarted().visit("ada")
    assert back.screen.answers[0]["at"] == paused_at


# A pause, and what was done before it --------------------------------------------------------


def far_and_near() -> tuple[Evening, Visitor, Visitor, Visitor]:
    """Ada is the host; Bo sits beside the server, Cy 200 ms away."""
    evening = Evening("bugs_and_co")
    evening.world.minds.silent = True
    ada, bo, cy = evening.seated("ada", "bo", "cy")
    for visitor, trip in ((ada, 2.0), (bo, 2.0), (cy, 200.0)):
        visitor.guest.link.kernel_rtt(trip, evening.world.time)
    ada.ask("start")
    evening.pass_time(LEAD_IN + 2000)
    return evening, ada, bo, cy


def test_a_pause_calls_no_race_off_that_somebody_has_won() -> None:
    evening, ada, bo, _ = far_and_near()
    move = bo.play("grab 7")  # it waits for Cy, who may have been earlier
    evening.pass_time(150)
    wanted = ada.ask("pause")
    evening.pass_time(LONGEST_HOLD)
    assert move in bo.screen.done
    assert evening.table.room.phase == "paused"
    assert wanted in ada.screen.done


def test_a_pause_shuts_nobody_out_who_was_first_and_is_far_away() -> None:
    """Ada grabs and pauses at once; what Cy did before is still on its way."""
    evening, ada, bo, cy = far_and_near()
    late = ada.play("grab 7")
    ada.ask("pause")
    evening.pass_time(120)
    first = cy.play("grab 7")  # done 200 ms ago, by what Cy saw
    evening.pass_time(60)
    void = bo.play("grab 9")  # done after the pause began
    evening.pass_time(LONGEST_HOLD)
    assert first in cy.screen.done
    assert [answer["id"] for answer in ada.screen.refused] == [late]
    assert [(answer["id"], answer["code"]) for answer in bo.screen.refused] == [(void, "paused")]
    assert evening.table.room.phase == "paused"


def test_game_time_stands_where_the_pause_was_asked_for() -> None:
    evening, ada, _, _ = far_and_near()
    ada.ask("pause")
    assert evening.table.room.phase == "playing"
    evening.pass_time(LONGEST_HOLD)
    assert evening.table.room.phase == "paused"
    assert ada.screen.answers[-1]["at"] == 2000


def test_a_pause_is_asked_for_once() -> None:
    evening, ada, _, _ = far_and_near()
    ada.ask("pause")
    second = ada.ask("pause")
    evening.pass_time(LONGEST_HOLD)
    assert [(answer["id"], answer["code"]) for answer in ada.screen.refused] == [(second, "paused")]
    ada.ask("resume")
    assert evening.table.room.phase == "playing"


# Further screens -----------------------------------------------------------------------------


def test_a_seat_sees_by_the_big_screen_of_its_owner() -> None:
    """Cy's phone is 200 ms away and the television, opened with the same token, is not: a reaction
    50 ms slower than Bo's does not win."""
    evening, _, bo, cy = far_and_near()
    screen = evening.visit("nobody", owner="cy")
    screen.guest.link.kernel_rtt(2.0, evening.world.time)
    evening.pass_time(1000)
    first = bo.play("grab 7")
    evening.pass_time(50 + 100)  # so much later Cy's move comes over the long line
    late = cy.play("grab 7")
    evening.pass_time(LONGEST_HOLD)
    assert first in bo.screen.done
    assert [answer["id"] for answer in cy.screen.refused] == [late]


def test_whoever_only_looks_on_asks_for_nothing() -> None:
    evening = Evening("bugs_and_co")
    evening.seated("ada", "bo")
    screen = evening.visit("nobody", owner="ada")
    screen.ask("sit", chair=2)
    screen.ask("start")
    assert [answer["code"] for answer in screen.screen.refused] == ["looks_on", "looks_on"]
    assert evening.table.room.phase == "room"
