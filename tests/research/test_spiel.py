"""The OpenSpiel games: OpenSpiel's own test, unmodified, and what they promise beyond."""

import json
import pickle
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from antics.core.rng import FastRng
from antics.core.state import NOTHING
from antics.research.encodings import encoding_for
from antics.research.spiel import GAMES
from antics.research.spiel.dealing import completed

TABLES = [
    "antics_party_bugs_v0(players=2)",
    "antics_party_bugs_v0(players=3,hidden_card=True,series=True)",
    "antics_bullenparty_v0(players=2)",
    "antics_bullenparty_v0(players=4)",
]


def sampler(seed: int) -> Callable[[], float]:
    rng = np.random.default_rng(seed)
    return lambda: float(rng.random())


def play_to(game: Any, decisions: int, seed: int) -> Any:
    """A state after so many random decisions, or at the end."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            if not decisions:
                break
            decisions -= 1
        state.apply_action(int(rng.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("table", TABLES)
def test_open_spiel_random_sim(table: str) -> None:
    serialize = "players=2" in table  # each state is written and read, which takes its time
    pyspiel.random_sim_test(
        pyspiel.load_game(table), num_sims=1, serialize=serialize, verbose=False
    )


def test_both_games_are_registered() -> None:
    assert set(GAMES) <= set(pyspiel.registered_names())
    assert GAMES == ("antics_party_bugs_v0", "antics_bullenparty_v0")


@pytest.mark.parametrize("table", TABLES)
def test_a_resampled_state_is_one_that_the_player_cannot_tell_apart(table: str) -> None:
    game = pyspiel.load_game(table)
    differed = 0
    for decisions in (0, 1, 3, 10, 21, 34, 48):
        state = play_to(game, decisions, seed=decisions)
        if state.is_terminal():
            continue
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, sampler(player))
            differed += str(other) != str(state)
            assert other.current_player() == state.current_player()
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.information_state_string(player) == state.information_state_string(player)
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            end = other.clone()
            rng = np.random.default_rng(1)
            while not end.is_terminal():
                end.apply_action(int(rng.choice(end.legal_actions())))
    assert differed > 5


def test_what_others_knew_before_a_resampling_is_not_told() -> None:
    """In an imagined world another player's own cards are others; the past must not say which."""
    game = pyspiel.load_game("antics_party_bugs_v0")
    state = play_to(game, 9, seed=4)
    true_hand = state.moment.state.view(1).hand
    worlds = [state.resample_from_infostate(0, sampler(seed)) for seed in range(20)]
    other = next(world for world in worlds if world.moment.state.view(1).hand != true_hand)
    drew = re.compile(r'"event":"Drew"[^}]*"cards":\[')
    assert drew.search(state.moment.memory(1)), "the true past tells what was drawn"
    assert not drew.search(other.moment.memory(1))
    assert other.moment.memory(0) == state.moment.memory(0)


def test_the_information_state_forgets_nothing() -> None:
    """A player is told more and more; an observation is only what lies on the table."""
    game = pyspiel.load_game("antics_party_bugs_v0(players=3)")
    rng = np.random.default_rng(7)
    state = game.new_initial_state()
    told: list[object] = []
    while not state.is_terminal():
        if not state.is_chance_node():
            view, events = json.loads(state.information_state_string(1))
            assert view == json.loads(state.observation_string(1))
            assert events[: len(told)] == told
            told = events
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert [event["event"] for event in told].count("Revealed") == 12


@pytest.mark.parametrize("name", ["antics_party_bugs_v0", "antics_bullenparty_v0"])
def test_chance_draws_every_card_as_likely_as_the_rules_deal_it(name: str) -> None:
    """Card by card as all at once: the first number of a deal has the same odds."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    outcomes = state.chance_outcomes()
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    rng, deals = FastRng("odds"), 3000
    rules = game.setup.state()
    first = [int(rules.draw_chance(rng)[0]) for _ in range(deals)]
    for outcome, chance in outcomes:
        share = first.count(outcome) / deals
        assert abs(share - chance) < 5 * (chance * (1 - chance) / deals) ** 0.5
    drawn, _ = completed(rules, [])
    assert drawn == []


def test_states_survive_copying_and_pickling() -> None:
    game = pyspiel.load_game("antics_bullenparty_v0")
    state = play_to(game, 17, seed=3)
    for twin in (state.clone(), pickle.loads(pickle.dumps(state))):  # noqa: S301
        assert str(twin) == str(state)
        assert twin.information_state_string(2) == state.information_state_string(2)
        twin.apply_action(twin.legal_actions()[0])
        assert str(twin) != str(state)
    dealing = game.new_initial_state()
    dealing.apply_action(dealing.legal_actions()[0])
    assert str(pickle.loads(pickle.dumps(dealing))) == str(dealing)  # noqa: S301
    assert dealing.moment.state.awaits != NOTHING


def test_open_spiels_own_search_plays() -> None:
    game = pyspiel.load_game("antics_party_bugs_v0")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    state = play_to(game, 5, seed=8)
    for by_sight in (True, False):
        bot = ismcts.ISMCTSBot(game, evaluator, 1.0, 12, use_observation_string=by_sight)
        assert bot.step(state) in state.legal_actions()


def test_observers_name_the_parts() -> None:
    game = pyspiel.load_game("antics_party_bugs_v0")
    state = play_to(game, 6, seed=2)
    observer = game.make_py_observer()
    observer.set_from(state, 1)
    hand = [place + 1 for place in np.nonzero(observer.dict["hand"])[0]]
    assert hand == state.moment.state.view(1).hand
    public = game.make_py_observer(
        pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
        )
    )
    assert public.tensor is None
    assert '"hand":null' in public.string_from(state, 1)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("antics_party_bugs_v0(players=9)", "2 to 6 players, not 9"),
        ("antics_bullenparty_v0(players=1)", "2 to 5 players, not 1"),
        ("antics_party_bugs_v0(mirror=True)", "mirror"),
    ],
)
def test_impossible_games_are_refused_in_words(table: str, words: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=words):
        pyspiel.load_game(table)


def test_an_illegal_action_is_refused_in_words() -> None:
    game = pyspiel.load_game("antics_party_bugs_v0")
    state = play_to(game, 0, seed=1)
    take = encoding_for("party_bugs", 4).actions.starts["take"]
    with pytest.raises(ValueError, match="everyone chooses a card for this round first"):
        state.apply_action(take)
