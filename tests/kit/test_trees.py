"""Pinned counts of small trees: how many ways lead a few moves on from written positions."""

import pytest

from antics.core.fairness import FairDeal
from antics.core.match import Match, random_step
from antics.core.registry import find_game
from antics.core.rng import FastRng
from antics.core.state import State
from antics.testing.trees import tree_counts


def position(game: str, players: int, moves: int, **options: object) -> State:
    """So many random moves into a seeded game: late enough, few cards are left."""
    match = Match(find_game(game).setup(players, options), FairDeal.named("tree"))
    rng = FastRng("tree")
    while len(match.moves) < moves:
        random_step(match, rng)
    return match.state


Position = tuple[str, int, int, tuple[tuple[str, object], ...], int]

COUNTS: dict[Position, list[int]] = {
    ("party_bugs", 2, 0, (), 0): [1, 3, 9, 27, 54, 162, 486, 1404, 2754],
    ("party_bugs", 3, 0, (), 0): [1, 3, 9, 27, 81, 162, 162],
    ("party_bugs", 3, 50, (), 0): [
        1, 1, 3, 9, 27, 72, 144, 180, 424, 840, 1272, 2088, 3288, 3288, 4872, 7200, 7200,
    ],
    ("party_bugs", 3, 0, (("hidden_card", True),), 0): [1, 4, 16, 64, 192, 576, 1728],
    ("party_bugs", 2, 30, (("hidden_card", True),), 0): [
        1, 3, 8, 24, 72, 216, 432, 864, 1728, 4608, 8640,
    ],
    ("party_bugs", 2, 70, (("series", True),), 0): [
        1, 3, 9, 21, 63, 162, 486, 1242, 3456, 7938, 22950,
    ],
    ("party_bugs", 2, 50, (("hidden_card", True), ("series", True)), 0): [
        1, 1, 5, 15, 45, 108, 432,
    ],
    ("bullenparty", 2, 0, (), 0): [1, 6, 36, 72, 74, 444],
    ("bullenparty", 3, 0, (), 0): [1, 6, 36, 216, 648],
    ("bullenparty", 2, 60, (), 0): [1, 2, 2, 31, 390, 4010],
    ("cheating_moth", 3, 0, (), 1500): [1, 21, 333, 4010],
    ("cheating_moth", 3, 0, (("bluffs", False),), 1500): [1, 19, 281, 3273],
    ("cheating_moth", 4, 40, (("ant", "draw"),), 1500): [1, 9, 127, 1241],
    ("bugs_and_co", 2, 0, (), 300): [1, 79, 3273, 27139],
    ("bugs_and_co", 3, 20, (), 300): [1, 4, 46, 427],
}  # fmt: skip
"""Game, players, random moves before, options, tick: ways after 0, 1, 2, … moves."""


@pytest.mark.parametrize("pinned", COUNTS.items(), ids=lambda pinned: str(pinned[0]))
def test_small_trees_have_the_pinned_sizes(pinned: tuple[Position, list[int]]) -> None:
    (game, players, moves, options, tick), counts = pinned
    state = position(game, players, moves, **dict(options))
    assert tree_counts(state, len(counts) - 1, tick) == counts
