"""Whether low or high scores win, as each game says it."""

import pytest

from antics.core.match import random_match
from antics.core.registry import find_game, game_names


@pytest.mark.parametrize("name", game_names())
def test_winners_have_the_best_score_of_all_seats(name: str) -> None:
    game = find_game(name)
    for number in range(5):
        setup = game.setup(max(3, game.players[0]))
        outcome = random_match(setup, f"low {number}").state.outcome()
        assert outcome is not None
        best = min(outcome.scores) if game.low_wins else max(outcome.scores)
        assert {outcome.scores[seat] for seat in outcome.winners} == {best}
