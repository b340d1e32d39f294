"""How long a move waits before it is told, as it is counted for whoever runs the server."""

import pytest

from antics.table.link import LONGEST_HOLD
from antics.table.playing import LEAD_IN

from .evening import Evening


def test_a_bots_move_does_not_wait_for_what_somebody_asked_long_ago() -> None:
    evening = Evening()
    (ada,) = evening.seated("ada")
    ada.ask("add_bot", level="random")
    evening.world.minds.pause = 2000
    ada.ask("start")
    ada.play(ada.screen.moves[0])
    evening.pass_time(10_000)
    assert evening.world.moves_told >= 2
    assert evening.world.waited == [0.0] * len(evening.world.waited)


def test_a_move_waits_for_the_disk_from_when_it_came_in() -> None:
    evening = Evening()
    ada, bo = evening.seated("ada", "bo")
    ada.ask("start")
    evening.world.held = []
    ada.play(ada.screen.moves[0])
    evening.world.time += 3
    bo.play(bo.screen.moves[0])  # decided when the disk has the first
    evening.world.time += 4
    evening.world.commit()
    evening.world.time += 5
    evening.world.commit()
    assert evening.world.waited == [7.0, 9.0]


@pytest.mark.parametrize("far", [False, True])
def test_a_claim_waits_for_its_judgement_too(far: bool) -> None:
    evening = Evening("bugs_and_co")
    ada, bo = evening.seated("ada", "bo")
    if far:
        bo.guest.link.kernel_rtt(200.0, evening.world.time)
    ada.ask("start")
    evening.pass_time(LEAD_IN + 1000)
    ada.play("grab 7")
    evening.world.time += 1
    bo.ask("rename", name="Bob")  # refused, and no reason to count anew
    evening.pass_time(LONGEST_HOLD)
    (waited,) = evening.world.waited
    assert (200 <= waited <= LONGEST_HOLD) if far else (waited <= 5)
