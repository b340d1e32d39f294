"""No seat can tell a game from a retelling in which only what it never saw is different."""

from importlib import import_module
from typing import Final

import pytest

from antics.core.records import Record
from antics.core.replay import Walk
from antics.core.rng import FastRng
from antics.core.state import State
from antics.testing.cases import Case, cases
from antics.testing.laws import seats_of, shown
from antics.testing.stories import Retelling, check_stories, cut_records

from .retellings import bullenparty, cheating_moth, party_bugs


def retelling_of(game: str) -> Retelling:
    """Each game has its way to be retold in a module of its own, named like the game."""
    found: Retelling = import_module(f".retellings.{game}", __package__).retell
    return found


CUTS: Final = 5
LONGEST: Final = 240
"""Moves; a round of Cheating Moth, with a shuffle or two, is over by then or nearly."""


@pytest.mark.parametrize("case", cases(), ids=str)
def test_a_seat_cannot_tell_two_stories_apart(case: Case) -> None:
    compared = check_stories(case.setup(), str(case), retelling_of(case.game), CUTS, LONGEST)
    assert compared.different >= CUTS - 1


@pytest.mark.parametrize("way", cheating_moth.WAYS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_way_to_retell_cheating_moth_finds_something(
    way: cheating_moth.Way, players: int
) -> None:
    def retell(record: Record, state: State, seat: int | None, rng: FastRng) -> Record:
        return cheating_moth.retell_by([way], record, seat, rng)

    setup = Case("cheating_moth", players, {}).setup()
    assert check_stories(setup, f"way {players}", retell, 8, LONGEST).different >= 6


def test_later_rounds_of_cheating_moth_are_retold_too() -> None:
    setup = Case("cheating_moth", 3, {}).setup()
    assert check_stories(setup, "to the end", cheating_moth.retell, 8).different >= 7


@pytest.mark.parametrize("case", cases(["party_bugs", "bullenparty"]), ids=str)
def test_a_resampled_world_has_a_past(case: Case) -> None:
    """What search believes possible can have come about, and to the card in this way."""
    past_of = {"party_bugs": party_bugs.past_of, "bullenparty": bullenparty.past_of}[case.game]
    rng = FastRng(str(case))
    *records, _ = cut_records(case.setup(), str(case))
    for cut in range(3):
        record = records[rng.below(len(records))]
        state = replayed(record)
        seats = seats_of(state)
        seat = seats[cut % len(seats)]
        twin = state.resample(seat, rng)
        reached = replayed(past_of(record, state, twin, seat))
        assert reached.census() == twin.census()
        for viewer in seats:
            assert shown(reached, viewer) == shown(twin, viewer)


def replayed(record: Record) -> State:
    walk = Walk(record)
    walk.finish()
    return walk.state
