"""Many games in step are the games that the rules play, told as everywhere else."""

import numpy as np
import pytest

from antics.core.errors import AnticsError, BadSetup, IllegalMove
from antics.core.registry import find_game
from antics.core.rng import FastRng
from antics.research.batch import Batch
from antics.research.encodings import encoding_for
from antics.research.sights import MOMENT, SPREAD

OPTIONS = [
    {"hidden_card": hidden, "series": series}
    for hidden in (False, True)
    for series in (False, True)
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", find_game("party_bugs").players)
def test_every_move_is_the_move_of_the_rules(players: int, options: dict[str, bool]) -> None:
    """Beside each game a copy is played by the rules alone. All along, the batch says what the
    copy's view and legal moves say, and it ends as the copy does."""
    seed, steps = 10 * players + OPTIONS.index(options), 60 * players  # two games and some more
    batch = Batch(games=2, players=players, options=options, seed=seed)
    encoding = encoding_for("party_bugs", players)
    rng = np.random.default_rng(seed)
    copies = [state.clone() for state in batch._loop.states]
    for _ in range(steps):
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


@pytest.mark.parametrize("players", find_game("party_bugs").players)
def test_high_scores_of_earlier_games_are_told(players: int) -> None:
    """Up to the highest there is a number for, and in whatever byte of a word they come to lie."""
    batch = Batch(games=1, players=players, options={"series": True}, seed=4)
    encoding = encoding_for("party_bugs", players)
    state, memory = batch._loop.states[0], batch._loop.sights.memory
    state.game_number = 1
    for high in (127, 128, 199, 200, 201, 1000):
        for colour in range(batch.colours):
            state.totals[colour] = high - colour
        memory[MOMENT] = -1
        batch._loop.ask(memory, SPREAD, state, 0, 0)
        seen = encoding.observe(state.view(int(batch.seats[0])))
        assert (batch.observations()[0] == seen).all()


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
        return batch.sights().tobytes()

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


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_sights_hold_no_card_that_the_seat_cannot_know(options: dict[str, bool]) -> None:
    """The two-world test on the bytes themselves: what is drawn anew, written down whole, changes
    none of them, in sights and masks."""
    batch = Batch(games=12, players=3, options=options, seed=9)
    rng, draw, differed = np.random.default_rng(9), FastRng("sights"), 0
    for _ in range(130):
        before, legal = batch.sights().copy(), batch.masks().copy()
        for game, seat in enumerate(batch.seats):
            state = batch._loop.states[game]
            other = state.resample(int(seat), draw)
            differed += other.numbers() != state.numbers()
            batch._loop.states[game] = other
            at, memory = game * batch._loop.width, batch._loop.sights.memory
            memory[at + MOMENT] = -1  # so that every colour is written
            batch._loop.ask(memory, SPREAD, other, at, int(seat))
        assert (batch.sights() == before).all()
        assert (batch.masks() == legal).all()
        batch.step(batch.random_actions(rng))
    assert differed > 1000, "the other world was hardly ever another"


def test_windows_are_written_by_steps_alone() -> None:
    batch = Batch(games=2, seed=1)
    for window in (batch.sights(), batch.masks()):
        with pytest.raises(ValueError, match="read-only"):
            window[0, 0] = 1
    before = batch.sights()
    kept = before.copy()
    batch.step(batch.random_actions(np.random.default_rng(1)))
    assert batch.sights() is before
    assert (before != kept).any()


# What is refused ------------------------------------------------------------------------------


def test_one_illegal_action_stops_the_whole_step_before_it_begins() -> None:
    batch = Batch(games=4, seed=1)
    actions = batch.random_actions(np.random.default_rng(1))
    before = batch.sights().copy()
    actions[2] = encoding_for("party_bugs", 4).actions.starts["take"]
    with pytest.raises(IllegalMove, match="game 2, seat 0: 'take 1' is not possible: everyone"):
        batch.step(actions)
    for wrong, words in ((0, "cannot wait"), (69, "0 to 68"), (-3, "0 to 68"), (4000, "0 to 68")):
        actions[2] = wrong
        with pytest.raises(AnticsError, match=words):
            batch.step(actions)
    assert (batch.sights() == before).all()


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
