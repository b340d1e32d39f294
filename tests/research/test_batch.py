"""Many games in step are the games that the rules play, told as everywhere else."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antics.core.errors import AnticsError, BadSetup, IllegalMove
from antics.core.registry import find_game
from antics.core.rng import FastRng
from antics.research import stepping
from antics.research.batch import Batch
from antics.research.encodings import encoding_for

OPTIONS = [
    {"hidden_card": hidden, "series": series}
    for hidden in (False, True)
    for series in (False, True)
]


@settings(max_examples=8)
@given(
    players=st.integers(2, 6),
    options=st.sampled_from(OPTIONS),
    seed=st.integers(0, 2**32),
)
def test_every_move_is_the_move_of_the_rules(
    players: int, options: dict[str, bool], seed: int
) -> None:
    """Beside each game a copy is played by the rules alone. All along, the batch says what the
    copy's view and legal moves say, and it ends as the copy does."""
    batch = Batch(games=2, players=players, options=options, seed=seed)
    encoding = encoding_for("party_bugs", players)
    rng = np.random.default_rng(seed)
    copies = [state.clone() for state in batch._loop.states]
    for _ in range(110):
        observations, masks, seats = batch.observations(), batch.masks(), batch.seats
        assert (observations == batch.sights() / batch.units).all()
        for game, copy in enumerate(copies):
            seat = copy.actors()[0]
            assert seats[game] == seat
            assert (observations[game] == encoding.observe(copy.view(seat))).all()
            assert (masks[game] == encoding.mask(seat, copy.actions(seat), False)).all()
        actions = batch.random_actions(rng)
        step = batch.step(actions)
        for game, copy in enumerate(copies):
            copy.apply(int(seats[game]), encoding.move(int(seats[game]), int(actions[game])))
            assert copy.over == (game in step.ended)
            if copy.over:
                outcome = copy.outcome()
                assert outcome is not None
                place = list(step.ended).index(game)
                assert tuple(step.scores[place]) == outcome.scores
                winner = [seat for seat in range(players) if step.rewards[place, seat] > 0]
                assert winner == [seat for seat in outcome.winners if seat < players]
                copies[game] = batch._loop.states[game].clone()
            elif copy.awaits:  # the next deal of a series is the batch's own
                copies[game] = batch._loop.states[game].clone()


def test_random_actions_are_legal_and_equally_likely() -> None:
    batch = Batch(games=600, seed=3)
    rng = np.random.default_rng(3)
    games = np.arange(600)
    for _ in range(30):
        actions = batch.random_actions(rng)
        assert batch.masks()[games, actions].all()
        batch.step(actions)
    hands = batch.masks().sum(axis=1)
    first = batch.masks().argmax(axis=1)
    hits = np.mean([batch.random_actions(rng) == first for _ in range(40)], axis=0)
    assert np.abs(hits.mean() - (1 / hands).mean()) < 0.02


def test_the_same_seed_gives_the_same_games() -> None:
    def played(seed: int) -> bytes:
        batch, rng = Batch(games=20, seed=seed), np.random.default_rng(1)
        for _ in range(120):
            batch.step(batch.random_actions(rng))
        return batch.rows.tobytes()

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_points_are_leads_over_the_others() -> None:
    batch, rng = Batch(games=50, seed=1, reward="score"), np.random.default_rng(1)
    step = batch.step(batch.random_actions(rng))
    while not len(step.ended):
        step = batch.step(batch.random_actions(rng))
    scores = step.scores[0]
    others = (scores.sum() - scores[2]) / 3
    assert step.rewards[0, 2] == pytest.approx(others - scores[2])
    assert step.rewards.sum(axis=1) == pytest.approx(0)


def test_rows_hold_no_card_that_the_seat_cannot_know() -> None:
    """The two-world test on the packed rows themselves: all but what is drawn anew stays."""
    batch, rng, draw = Batch(games=40, seed=9), np.random.default_rng(9), FastRng("rows")
    for _ in range(60):
        before = batch.rows.copy()
        for game, state in enumerate(batch._loop.states):
            batch._loop.states[game] = state.resample(int(before[game, stepping.SEAT]), draw)
            batch._loop.moments[game] = -1  # so that the whole row is written
            batch._loop.write(game)
        assert (batch.rows == before).all()
        batch.step(batch.random_actions(rng))


# What is refused ------------------------------------------------------------------------------


def test_one_illegal_action_stops_the_whole_step_before_it_begins() -> None:
    batch = Batch(games=4, seed=1)
    actions = batch.random_actions(np.random.default_rng(1))
    before = batch.rows.copy()
    actions[2] = encoding_for("party_bugs", 4).actions.starts["take"]
    with pytest.raises(IllegalMove, match="game 2, seat 0: 'take 1' is not possible: everyone"):
        batch.step(actions)
    for wrong, words in ((0, "cannot wait"), (69, "0 to 68"), (-3, "0 to 68"), (4000, "0 to 68")):
        actions[2] = wrong
        with pytest.raises(AnticsError, match=words):
            batch.step(actions)
    assert (batch.rows == before).all()


def test_wrong_arrays_are_refused_in_words() -> None:
    batch = Batch(games=4)
    with pytest.raises(AnticsError, match="actions are 4 whole numbers"):
        batch.step(np.array([1, 2, 3]))
    with pytest.raises(AnticsError, match="array of float64"):
        batch.step(np.ones(4))
    with pytest.raises(AnticsError, match="float32 of shape"):
        batch.observations(np.zeros((4, 3), np.float32))


def test_impossible_batches_are_refused_in_words() -> None:
    with pytest.raises(BadSetup, match="2 to 6 players, not 7"):
        Batch(games=2, players=7)
    with pytest.raises(AnticsError, match="1 to 1048576 games, not 0"):
        Batch(games=0)
    with pytest.raises(AnticsError, match="no reward 'fun'"):
        Batch(games=1, reward="fun")
    with pytest.raises(BadSetup, match="no option"):
        Batch(games=1, options={"guard": True})


def test_the_action_numbers_fit_the_loop() -> None:
    """The loop writes plays and takes without looking them up: their indices must be these."""
    starts = encoding_for("party_bugs", 4).actions.starts
    assert (starts["play"], starts["take"]) == (1, 14)
    assert find_game("party_bugs").notation(5) == "play 5"
