"""Who sits where: everyone in every chair, and everyone against everyone as often."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antics.arena.plan import Plan
from antics.arena.seating import MOST_GAMES, seatings
from antics.core.errors import AnticsError
from antics.core.rng import FastRng


def test_everyone_sits_in_every_chair() -> None:
    assert seatings(["a", "b", "c"], 3) == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]


def test_a_short_list_is_repeated_and_equal_rotations_are_played_once() -> None:
    assert seatings(["a", "b"], 4) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert seatings(["a"], 3) == [("a", "a", "a")]


def test_where_a_chair_is_left_over_everyone_gets_it_in_turn() -> None:
    assert len(seatings(["a", "b"], 3)) == 6
    assert Counter(bot for table in seatings(["a", "b"], 3) for bot in table) == {"a": 9, "b": 9}


def test_a_bot_named_twice_means_the_table_as_it_was_named() -> None:
    assert seatings(["master", "sharp", "sharp"], 3, FastRng("order")) == [
        ("master", "sharp", "sharp"),
        ("sharp", "sharp", "master"),
        ("sharp", "master", "sharp"),
    ]


@given(st.integers(1, 7), st.integers(2, 6), st.integers())
def test_nobody_has_more_chairs_and_no_two_meet_more_often(
    bots: int, seats: int, seed: int
) -> None:
    names = [f"bot {number}" for number in range(bots)]
    tables = seatings(names, seats, FastRng(seed))
    assert all(len(table) == seats for table in tables)
    chairs = Counter((seat, bot) for table in tables for seat, bot in enumerate(table))
    assert len(chairs) == seats * bots
    assert len(set(chairs.values())) == 1
    if bots > seats:
        met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
        assert len(met) == bots * (bots - 1) // 2
        assert len(set(met.values())) == 1


def test_the_order_around_the_table_is_drawn_anew_for_every_deal() -> None:
    plan = Plan(game="party_bugs", players=4, bots=("a", "b", "c", "d"), seed="order")
    right_of_a = {next(plan.rounds(deal)).seating for deal in range(40)}
    neighbours = {table[(table.index("a") + 1) % 4] for table in right_of_a}
    assert neighbours == {"b", "c", "d"}
    assert [*plan.rounds(3)] == [*plan.rounds(3)]


@pytest.mark.parametrize(
    ("bots", "seats", "fault"),
    [
        ([], 2, "at least one bot"),
        (
            ["a", "b", "a"],
            2,
            r"2 players need 1 to 2 bots, not 3, where one of them \(a\) is named",
        ),
        ([f"{number}" for number in range(20)], 6, f"{MOST_GAMES:,} are the most"),
    ],
)
def test_bots_that_cannot_be_seated_are_refused(bots: list[str], seats: int, fault: str) -> None:
    with pytest.raises(AnticsError, match=fault):
        seatings(bots, seats)
