"""A match keeps state and record in step, and takes nothing that the rules refuse."""

import pytest

from antics.core.errors import AnticsError, IllegalMove, TimeFell
from antics.core.fairness import FairDeal
from antics.core.happenings import Happening
from antics.core.match import Match, random_match
from antics.core.registry import find_game, game_names
from antics.core.replay import Walk
from antics.core.rng import FastRng
from antics.core.state import CHANCE, NEVER


def bugs(players: int = 2) -> Match:
    return Match(find_game("bugs_and_co").setup(players), FairDeal.named("match"))


def test_the_record_of_a_running_match_replays_to_where_it_stands() -> None:
    match = bugs()
    game = match.setup.game
    match.apply(0, game.parse("grab 3"), 100)
    match.apply(0, game.parse("keep"), 400)
    match.advance(650)
    walk = Walk(match.record())
    assert walk.finish() is None
    assert walk.state.numbers() == match.state.numbers()


def test_a_move_dated_before_the_last_one_is_refused_not_repaired() -> None:
    match = bugs()
    match.apply(0, match.setup.game.parse("grab 3"), 500)
    before = match.state.numbers()
    with pytest.raises(TimeFell):
        match.apply(1, match.setup.game.parse("grab 4"), 499)
    assert match.state.numbers() == before
    assert len(match.moves) == 1


@pytest.mark.parametrize("name", game_names())
def test_what_is_due_never_cannot_be_waited_for(name: str) -> None:
    state = find_game(name).setup(3).state()
    state.roll(FastRng("never"))
    before = state.numbers()
    seat = state.actors()[0]
    with pytest.raises(TimeFell, match=f"time {NEVER} never comes"):
        state.advance(NEVER)
    with pytest.raises(TimeFell, match="never comes"):
        state.apply(seat, state.actions(seat)[0], NEVER)
    assert state.numbers() == before


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("seat", [CHANCE, 3])
def test_chance_and_whoever_is_not_there_see_nothing(name: str, seat: int) -> None:
    """Who walks through a record asks for the view of whoever moves, and that may be chance."""
    state = find_game(name).setup(3).state()
    state.roll(FastRng("nobody"))
    with pytest.raises(AnticsError, match=f"there is no seat {seat}, seats are 0 to 2"):
        state.view(seat)
    with pytest.raises(AnticsError, match=f"there is no seat {seat}, seats are 0 to 2"):
        state.resample(seat, FastRng("nobody"))


def test_a_refused_move_is_not_recorded() -> None:
    match = bugs()
    match.apply(0, match.setup.game.parse("grab 3"), 500)
    with pytest.raises(IllegalMove):
        match.apply(1, match.setup.game.parse("grab 3"), 501)
    assert [text for _, _, text in match.moves] == ["grab 3"]


@pytest.mark.parametrize("name", game_names())
def test_what_happens_is_told_from_the_first_deal_on(name: str) -> None:
    told: list[Happening] = []
    Match(find_game(name).setup(3), FairDeal.named("told"), told)
    assert told


@pytest.mark.parametrize("name", game_names())
def test_the_same_seed_gives_the_same_game_whatever_the_build(name: str) -> None:
    """The golden records hold this across builds; here it holds within one."""
    setup = find_game(name).setup(3)
    assert random_match(setup, "same").record() == random_match(setup, "same").record()
    assert random_match(setup, "same").moves != random_match(setup, "other").moves
