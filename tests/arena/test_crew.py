"""Workers: their number makes no difference, and neither does their death."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from antics.arena.crew import MOST_TASKS, Crew, batch_size
from antics.arena.folder import RECORDS, Folder
from antics.arena.plan import Plan, Played, Round
from antics.arena.sheets import sheets
from antics.arena.tournament import Goal, Referee, hold
from antics.arena.worker import Terms

from .conftest import contents, odd

DEALS = 4


def rounds(plan: Plan, deals: int = DEALS) -> Iterator[Round]:
    for deal in range(deals):
        yield from plan.rounds(deal)


def played_by(crew: Crew, plan: Plan, deals: int = DEALS) -> list[Played]:
    left = deals * plan.games_a_deal()
    batches = crew.play(rounds(plan, deals), left)
    games = [finished.played for batch in batches for finished in batch]
    return sorted(games, key=lambda game: game.place)


def test_the_number_of_workers_makes_no_difference(small: Plan, tmp_path: Path) -> None:
    found = []
    for workers in (1, 3):
        folder = Folder(tmp_path / str(workers), small)
        with Crew(small, workers, Terms(60.0, keeps_records=True)) as crew:
            result = hold(Referee(small, Goal(DEALS)), lambda crew=crew: crew, folder)
        folder.seal(result.games, sheets(result))
        folder.close()
        found.append(contents(folder.path))
    assert found[0] == found[1]
    assert found[0][RECORDS].count(b"\n") == DEALS * 6


def test_a_worker_that_is_killed_takes_no_game_with_it(small: Plan) -> None:
    with Crew(small, 1, Terms(60.0)) as crew:
        expected = played_by(crew, small)
        killed = crew.workers[0].pid
        batches = crew.play(rounds(small), DEALS * 6)
        first = next(batches)
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        rest = [finished for batch in batches for finished in batch]
        assert crew.lost == 1
    games = sorted([each.played for each in first + rest], key=lambda game: game.place)
    assert games == expected


def test_a_bot_that_ends_its_process_is_replaced_from_there_on(small: Plan) -> None:
    plan = msgspec.structs.replace(small, bots=(odd("Dies"), "casual"))
    with Crew(plan, 1, Terms(60.0)) as crew:
        games = played_by(crew, plan, deals=1)
        assert crew.lost >= 3, "it had to die at the same moment twice while it was watched"
    assert [game.place for game in games] == [(0, 0), (0, 1)]
    for game in games:
        (replaced,) = game.replaced
        assert (replaced.bot, replaced.by) == (odd("Dies"), "casual")
        assert replaced.why == "it brings its whole process down"


def test_a_bot_that_lets_nothing_end_it_is_ended_with_its_process(small: Plan) -> None:
    plan = msgspec.structs.replace(small, bots=(odd("Stubborn"), odd("Plain")))
    with Crew(plan, 1, Terms(0.2)) as crew:
        (round_, _) = rounds(plan, 1)
        ((finished,),) = crew.play(iter([round_]), 1)
    assert odd("Stubborn") in {each.bot for each in finished.played.replaced}


def test_a_bug_of_ours_is_shown_and_no_bot_is_blamed(small: Plan) -> None:
    unplanned = Round(0, 0, ("sharp", "somebody"))
    with (
        Crew(small, 1, Terms(60.0)) as crew,
        pytest.raises(RuntimeError, match="KeyError: 'somebody'"),
    ):
        next(crew.play(iter([unplanned]), 1))


def test_cheap_games_travel_together_and_dear_ones_alone() -> None:
    assert batch_size(0.2, 0.0, 1000, 2) == 1, "nobody knows yet what a game costs"
    assert batch_size(0.2, 0.01, 1000, 2) == 20
    assert batch_size(0.2, 30.0, 1000, 2) == 1
    assert batch_size(0.2, 1e-6, 10**6, 2) == MOST_TASKS
    assert batch_size(0.2, 0.01, 40, 2) == 5, "the last ones are shared out"
    assert batch_size(0.2, 0.01, 0, 2) == 1
