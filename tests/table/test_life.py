"""From an empty room to a rematch, with people and bots."""

import itertools

import msgspec
import pytest

from antics.core import records, replay
from antics.core.fairness import FairDeal
from antics.core.match import Match, random_step
from antics.core.rng import FastRng
from antics.review.reviewing import review
from antics.table.absence import GRACE, GRACE_TIMED
from antics.table.messages import Hello
from antics.table.turns import FORCED_PAUSE
from antics.testing.cases import Case, cases

from .evening import Evening, Visitor, play_out


def test_two_people_play_to_the_end() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    assert evening.table.room.phase == "playing"
    play_out(evening, [ada, bo])
    assert evening.table.room.phase == "over"
    (record,) = evening.world.kept.values()
    assert replay.verify(record) == []
    assert [player.name for player in record.players] == ["Ada", "Bo"]
    assert ada.screen.room["record"] in evening.world.kept
    for visitor in (ada, bo):
        assert visitor.screen.view is not None
        assert visitor.screen.view["over"]
        seat = visitor.screen.chair
        assert evening.table.running is not None
        game, state = evening.table.running.game, evening.table.running.state

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
    assert again.record() == record


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty"])
def test_one_person_with_bots(game: str) -> None:
    evening = Evening(game)
    (ada,) = evening.seated("ada")
    for _ in range(3):
        ada.ask("add_bot", level="casual")
    ada.ask("start")
    play_out(evening, [ada])
    (record,) = evening.world.kept.values()
    assert replay.verify(record) == []


def test_whoever_comes_to_a_closed_table_is_sent_away() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("close")
    for late in (evening.visit("cy"), evening.visit("bo")):
        assert late.screen.closed
        assert [answer["type"] for answer in late.screen.answers] == ["bye"]
        assert late.screen.answers == bo.screen.answers[-1:]
    assert not evening.table.guests


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


def test_who_stood_up_is_not_put_back_by_a_line_that_breaks() -> None:
    """A phone that goes dark for a moment comes back by itself, and nobody waits for its owner."""
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    bo.ask("stand")
    bo.leave()
    evening.pass_time(1500)
    back = evening.visit("bo", since=3)
    assert evening.table.room.sitter(1).kept_by is not None
    back.ask("sit", id="once more")
    assert evening.table.room.sitter(1).kept_by is None
    back.ask("stand", id="and again")
    back.leave()
    evening.pass_time(1500)
    back = evening.visit("bo")
    assert evening.table.room.sitter(1).kept_by is None, "who comes to the table again plays"
    back.leave()
    evening.pass_time(GRACE)
    assert evening.table.room.sitter(1).kept_by is not None
    evening.visit("bo")
    assert evening.table.room.sitter(1).kept_by is None, "who was only away is back at once"


def test_who_stood_up_stands_after_a_restart_too() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    bo.ask("stand")
    again = evening.restarted()
    again.visit("ada")
    again.visit("bo", since=3)
    assert again.table.room.sitter(1).kept_by is not None


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
    late = records.stand_ins(evening.table.running.record())
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


def test_what_a_bot_does_in_place_of_somebody_who_was_sent_away_is_not_theirs() -> None:
    evening = Evening()
    ada, bo, cy = evening.seated("ada", "bo", "cy")
    ada.ask("add_bot", level="random")
    ada.ask("start")
    bo.play(bo.screen.moves[0])
    ada.ask("clear", chair=1)
    play_out(evening, [ada, cy])
    (record,) = evening.world.kept.values()
    moves = [number for number, (_, seat, _) in enumerate(record.moves) if seat == 1]
    late = records.stand_ins(record)
    assert late == set(moves[1:]), "and none of the other bot's"


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


@pytest.mark.parametrize(("game", "grace"), [("party_bugs", GRACE), ("bugs_and_co", GRACE_TIMED)])
def test_where_the_line_broke_for_all_nobody_finds_a_bot_on_their_chair(
    game: str, grace: int
) -> None:
    evening = Evening(game)
    people = evening.seated("ada", "bo", "cy")
    people[0].ask("start")
    evening.pass_time(5000)
    for visitor in people:
        visitor.leave()
    evening.pass_time(2 * grace)
    back = evening.visit("bo")
    evening.pass_time(grace - 2)
    back.leave()
    evening.pass_time(2 * grace)
    evening.visit("ada")
    evening.pass_time(1)
    assert [chair.kept_by for chair in evening.table.public_room().chairs[:3]] == [None] * 3
    evening.pass_time(1)
    kept = [chair.kept_by is not None for chair in evening.table.public_room().chairs[:3]]
    assert kept == [False, False, True], "who stays away is replaced, however bad the others' lines"


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


def test_standing_up_and_sitting_down_gives_nobody_more_time() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("set_clock", seconds=10)
    ada.ask("start")
    ada.play(ada.screen.moves[0])
    for second in range(1, 10):
        evening.pass_time(1000)
        bo.ask("stand")
        bo.ask("sit")
        assert bo.screen.answers[-1]["deadline"] == 10_000 - 1000 * second
    evening.pass_time(1500)
    assert evening.table.running is not None
    moves = evening.table.running.match.moves
    assert [seat for _, seat, _ in moves[:2]] == [0, 1]
    assert evening.table.running.record().meta["stand_ins"] == [(1, "clock")]


def test_rematch_keeps_chairs_and_commits_to_another_seed() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    first = ada.screen.room["commitment"]
    assert first
    ada.ask("start")
    play_out(evening, [ada, bo])
    ada.ask("rematch")
    assert evening.table.room.phase == "room"
    assert ada.screen.room["commitment"] not in (None, first)
    ada.ask("start")
    assert evening.table.room.phase == "playing"
    assert len(evening.world.kept) == 1


@pytest.mark.parametrize("start", [False, True], ids=["room", "start"])
def test_nobody_but_the_host_puts_the_results_away(start: bool) -> None:
    """Others may still be reading them."""
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    play_out(evening, [ada, bo])
    written = len(evening.world.disk)
    bo.ask("rematch", start=start)
    assert bo.screen.refused[-1]["code"] == "not_host"
    assert len(evening.world.disk) == written
    assert ada.screen.room["phase"] == "over"


def test_who_comes_after_the_end_is_told_what_the_chair_waits_for() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    play_out(evening, [ada, bo])
    cy = evening.visit("cy")
    cy.ask("sit")
    assert cy.screen.refused[-1]["code"] == "game_runs"
    assert "results" in cy.screen.refused[-1]["words"]
    ada.ask("rematch")
    cy.ask("sit")
    assert evening.table.room.chair_of("cy") == 2


def test_a_refused_rematch_changes_nothing() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    play_out(evening, [ada, bo])
    ada.ask("clear", chair=1)  # and then they are too few
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


def test_the_seed_mixes_in_what_players_bring_and_is_revealed_at_the_end() -> None:
    evening = Evening()
    ada, bo = people = evening.seated("ada", "bo")
    onlooker = evening.visit("cy")
    promised = ada.screen.room["commitment"]
    for visitor, words in ((bo, "sun"), (ada, "drizzle"), (onlooker, "hail"), (ada, "rain")):
        visitor.stir(words)
    ada.ask("start")
    play_out(evening, people)
    (record,) = evening.world.kept.values()
    assert replay.verify(record) == []
    assert record.meta["fair"].commitment == promised
    assert record.meta["fair"].entropy == ["rain", "sun"]
    seed = record.meta["fair"].seed.encode()
    for visitor in (*people, onlooker):
        assert not any(seed in frame for frame in visitor.screen.frames)


def test_nobody_adds_to_a_deal_whose_commitment_they_have_not_seen() -> None:
    """In every game of an evening: first the commitment is told, then words are added to it."""
    evening = Evening()
    ada, bo = people = evening.seated("ada", "bo")
    first = ada.screen.room["commitment"]
    ada.stir("for the first")
    ada.ask("start")
    bo.stir("too late", first)
    play_out(evening, people)
    assert ada.screen.room["commitment"] == first, "of the game that is over"
    second = ada.screen.room["next_commitment"]
    assert second not in (None, first)
    bo.stir("for the first", first)
    ada.ask("rematch", start=True)
    assert ada.screen.room["commitment"] == second
    assert ada.screen.room["next_commitment"] is None
    play_out(evening, people)
    bo.stir("for the third")
    ada.ask("rematch")
    ada.stir("for the third, in the room")
    ada.ask("start")
    play_out(evening, people)
    entropy = [record.meta["fair"].entropy for record in evening.world.kept.values()]
    assert entropy == [["for the first"], [], ["for the third, in the room", "for the third"]]
    assert [replay.verify(record) for record in evening.world.kept.values()] == [[], [], []]


def test_the_next_seed_outlives_the_server() -> None:
    evening = Evening()
    people = evening.seated("ada", "bo")
    people[0].ask("start")
    play_out(evening, people)
    promised = people[0].screen.room["next_commitment"]
    again = evening.restarted()
    ada, bo = again.visit("ada"), again.visit("bo")
    assert ada.screen.room["next_commitment"] == promised
    bo.stir("words")
    ada.ask("rematch", start=True, id="new")
    assert ada.screen.room["commitment"] == promised
    play_out(again, [ada, bo])
    (record,) = again.world.kept.values()
    assert record.meta["fair"].entropy == ["words"]


def test_one_of_several_tabs_is_enough_to_add_words() -> None:
    evening = Evening()
    people = evening.seated("ada", "bo")
    ada = people[0]
    quiet = evening.visit("ada")
    ada.stir("once")
    ada.ask("start")
    play_out(evening, people)
    (record,) = evening.world.kept.values()
    assert record.meta["fair"].entropy == ["once"]
    assert quiet.screen.view == ada.screen.view


def test_a_move_that_was_made_is_made_once_whatever_is_played_meanwhile() -> None:
    """Whoever was offline for a rematch sends again what they had no answer for."""
    evening = Evening()
    ada, bo = people = evening.seated("ada", "bo")
    ada.ask("start")
    action = bo.screen.moves[0]
    made = bo.play(action)
    play_out(evening, people)
    for step in ("over", "room", "playing", "restarted"):
        if step == "room":
            ada.ask("rematch")
        elif step == "playing":
            ada.ask("start")
        elif step == "restarted":
            evening = evening.restarted()
            ada, bo = evening.visit("ada"), evening.visit("bo")
        written, refused = len(evening.world.disk), len(bo.screen.refused)
        bo.play(action, id=made)
        assert bo.screen.done[-1] == made, step
        assert len(bo.screen.refused) == refused, step
        assert len(evening.world.disk) == written, step


def test_a_move_that_was_made_is_made_once_by_whoever_has_the_chair_now() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    phone = evening.visit("phone", secret=secret_of(bo))
    assert phone.screen.chair == 1
    action = phone.screen.moves[0]
    made = phone.play(action)
    play_out(evening, [ada, phone])
    ada.ask("rematch", start=True)
    written = len(evening.world.disk)
    phone.play(action, id=made)
    assert phone.screen.done[-1] == made
    assert len(evening.world.disk) == written


@pytest.mark.parametrize("is_restarted", [False, True])
def test_a_move_that_was_made_is_not_made_again_by_whoever_gave_the_chair_away(
    is_restarted: bool,
) -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    made = bo.play(bo.screen.moves[0])
    phone = evening.visit("phone", secret=secret_of(bo))
    play_out(evening, [ada, phone])
    ada.ask("rematch")
    bo.ask("sit")
    ada.ask("start")
    if is_restarted:
        evening = evening.restarted()
        bo = evening.visit("bo")
    written = len(evening.world.disk)
    bo.play(bo.screen.moves[0], id=made)
    assert bo.screen.done[-1] == made
    assert len(evening.world.disk) == written


@pytest.mark.parametrize("meanwhile", ["nothing", "a reload", "both gone", "a restart"])
def test_a_link_to_another_device_is_good_until_it_is_used(meanwhile: str) -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    hand = bo.screen.view and bo.screen.view["hand"]
    first, secret = secret_of(bo), secret_of(bo)
    if meanwhile == "a reload":
        bo.leave()
        evening.visit("bo")
    elif meanwhile == "both gone":
        ada.leave()
        bo.leave()
    elif meanwhile == "a restart":
        evening = evening.restarted()
    old = evening.visit("eve", secret=first)
    assert (old.screen.chair, old.screen.refused[-1]["code"]) == (None, "wrong_secret")
    phone = evening.visit("phone", secret=secret)
    assert phone.screen.chair == 1
    assert phone.screen.view is not None
    assert phone.screen.view["hand"] == hand
    late = evening.visit("eve", secret=secret)
    assert (late.screen.chair, late.screen.refused[-1]["code"]) == (None, "wrong_secret")
    assert not any(secret.encode() in entry for entry in evening.world.disk)


def test_a_link_is_worth_nothing_without_the_chair() -> None:
    evening = Evening()
    _, bo = evening.seated("ada", "bo")
    secret = secret_of(bo)
    bo.ask("stand")
    bo.ask("sit")
    phone = evening.visit("phone", secret=secret)
    assert phone.screen.refused[-1]["code"] == "wrong_secret"


def test_a_link_leads_to_whoever_has_moved_to_another_chair() -> None:
    evening = Evening()
    _, bo = evening.seated("ada", "bo")
    secret = secret_of(bo)
    bo.ask("sit", chair=3)
    assert evening.restarted().visit("phone", secret=secret).screen.chair == 3
    phone = evening.visit("phone", secret=secret)
    assert phone.screen.chair == 3
    assert bo.screen.chair is None


def test_the_link_of_somebody_who_was_sent_away_does_not_come_back_with_them() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    secret = secret_of(bo)
    ada.ask("start")
    ada.ask("clear", chair=1)
    play_out(evening, [ada])
    ada.ask("rematch")
    bo.ask("sit")
    assert bo.screen.chair is not None
    phone = evening.visit("phone", secret=secret)
    assert phone.screen.refused[-1]["code"] == "wrong_secret"


def secret_of(visitor: Visitor) -> str:
    visitor.ask("new_secret")
    secrets: list[str] = [
        answer["secret"] for answer in visitor.screen.answers if "secret" in answer
    ]
    return secrets[-1]


@pytest.mark.parametrize("is_watched", [False, True])
@pytest.mark.parametrize("how", ["sent away", "handed over", "handed over to two tabs"])
def test_who_gets_other_eyes_in_mid_game_sees_all_that_those_see(
    how: str, is_watched: bool
) -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    if is_watched:
        evening.visit("cy")
    ada.ask("start")
    bo.play(bo.screen.moves[0])
    changed_eyes = [bo]
    if how == "sent away":
        ada.ask("clear", chair=1)
    else:
        secret = secret_of(bo)
        if how == "handed over to two tabs":
            changed_eyes.append(evening.visit("phone"))
        changed_eyes.append(evening.visit("phone", secret=secret))
    for visitor in changed_eyes:
        if visitor.screen.closed:
            continue
        fresh = evening.visit(visitor.person)
        assert visitor.screen.chair == fresh.screen.chair
        assert visitor.screen.view == fresh.screen.view
        assert visitor.screen.moves == fresh.screen.moves
        fresh.leave()


def test_what_changes_nothing_is_granted_all_the_same() -> None:
    evening = Evening()
    (ada,) = evening.seated("ada")
    again = ada.ask("sit")
    assert again in ada.screen.done


HOUR = 3_600_000


def evening_with_jumps(game: str, jumps: list[int]) -> tuple[Evening, list[Visitor]]:
    """Two play, one of them slowly, one goes and comes back, and they finish. Somebody sets the
    clock on the wall by these ms, before the start and after everything that happens."""
    evening = Evening(game)
    upcoming = itertools.cycle(jumps)

    def meddle() -> None:
        evening.world.jumped += next(upcoming)

    ada, bo = evening.seated("ada", "bo")
    if not evening.table.room.game.timed:
        ada.ask("set_clock", seconds=30)
    meddle()
    ada.ask("start")
    meddle()
    for ms in (10_000, 15_000, 10_000):  # time is up for whoever has not played
        evening.pass_time(ms)
        meddle()
    bo.leave()
    meddle()
    room = evening.table.room
    grace = GRACE_TIMED if room.game.timed else GRACE
    evening.pass_time(grace - 1)
    meddle()
    assert room.sitter(1).kept_by is None
    evening.pass_time(2)
    meddle()
    assert room.sitter(1).kept_by is not None
    back = evening.visit("bo")
    for _ in range(2000):
        if evening.table.room.phase != "playing":
            break
        for visitor in (ada, back):
            if visitor.screen.moves and evening.table.room.phase == "playing":
                visitor.play(visitor.screen.moves[0])
                meddle()
        evening.pass_time(2500)
        meddle()
    assert evening.table.room.phase == "over"
    return evening, [ada, bo, back]


@pytest.mark.parametrize("game", ["party_bugs", "bugs_and_co"])
@pytest.mark.parametrize("jumps", [[HOUR], [-HOUR], [HOUR, -HOUR], [-HOUR, HOUR, HOUR, -HOUR]])
def test_a_clock_that_jumps_by_an_hour_changes_nothing_but_dates(
    game: str, jumps: list[int]
) -> None:
    """At the start, at the end, between moves, while a clock runs and while a chair is empty."""
    steady, people = evening_with_jumps(game, [0])
    jumping, same_people = evening_with_jumps(game, jumps)
    for visitor, same in zip(people, same_people, strict=True):
        assert same.screen.frames == visitor.screen.frames
    assert jumping.world.time == steady.world.time
    (record,), (same_record,) = steady.world.kept.values(), jumping.world.kept.values()
    assert same_record.moves == record.moves
    assert same_record.result == record.result


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


def test_a_big_screen_of_somebody_who_plays_is_counted_too() -> None:
    evening = Evening()
    _ada, bo = evening.seated("ada", "bo")
    television = evening.visit("ada", screen=True)
    assert (bo.screen.watchers, bo.screen.screens) == (0, 1)
    assert (television.screen.watchers, television.screen.screens) == (0, 1)
    television.leave()
    assert (bo.screen.watchers, bo.screen.screens) == (0, 0)


def test_who_says_hello_again_is_no_news_to_the_others() -> None:
    evening = Evening()
    _ada, bo = evening.seated("ada", "bo")
    onlooker = evening.visit("cy")
    frames = len(bo.screen.frames)
    for _ in range(5):
        onlooker.send(Hello())
    assert len(bo.screen.frames) == frames
    assert [answer["type"] for answer in onlooker.screen.answers[-5:]] == ["welcome"] * 5


def test_a_big_screen_is_told_apart_from_somebody_who_looks_on() -> None:
    evening = Evening()
    (ada,) = evening.seated("ada")
    assert ada.screen.screens == 0
    television = evening.visit("nobody", screen=True)
    assert (ada.screen.watchers, ada.screen.screens) == (0, 1)
    assert television.screen.screens == 1
    bo = evening.visit("bo")
    assert (bo.screen.watchers, bo.screen.screens) == (1, 1)
    ada.ask("add_bot")
    assert (ada.screen.watchers, ada.screen.screens) == (1, 1)
    television.leave()
    assert (ada.screen.watchers, ada.screen.screens) == (1, 0)


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


def test_a_room_is_checked_again_once_something_else_is_chosen() -> None:
    evening = Evening()
    ada, bo, _ = evening.seated("ada", "bo", "cy")
    room = evening.table.room
    first = room.setup()
    assert room.setup() is first
    ada.ask("choose", options={"hidden_card": True})
    assert (first.options["hidden_card"], room.setup().options["hidden_card"]) == (False, True)
    bo.ask("rename", name="Bobo")
    assert [player.name for player in room.setup().players] == ["Ada", "Bobo", "Cy"]
    bo.ask("stand")
    ada.ask("add_bot", level="casual", chair=1)
    assert [player.name for player in room.setup().players][1] != "Bobo"
    ada.ask("start")
    assert evening.table.running is not None
    assert evening.table.running.setup == room.setup()
    assert evening.restarted().table.room.setup().options["hidden_card"] is True
