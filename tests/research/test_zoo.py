"""The PettingZoo environments: PettingZoo's own tests, unmodified, and what they promise beyond."""

import subprocess
import sys
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)

from antics import research
from antics.core.errors import AnticsError, BadSetup, IllegalMove, UnknownGame
from antics.research.encoded import encoded_games
from antics.research.encodings import WAIT
from antics.research.needs import need
from antics.research.zoo import environment
from antics.research.zoo.environment import ParallelTable

GAMES = [import_module(f"antics.research.{name}_v0") for name in encoded_games()]
TIMED = [import_module(f"antics.research.{name}_v0") for name in ("cheating_moth", "bugs_and_co")]
UNTIMED = [import_module(f"antics.research.{name}_v0") for name in ("party_bugs", "bullenparty")]

# An observation with its mask is a dictionary, as in PettingZoo's own card games, which its test
# knows by name; all others it warns about.
masked = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
)


def name_of(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]


every_game = pytest.mark.parametrize("module", GAMES, ids=name_of)


# PettingZoo's own ---------------------------------------------------------------------------


@masked
@every_game
def test_petting_zoo_api(module: ModuleType) -> None:
    api_test(module.env(), num_cycles=50)


@masked
@every_game
def test_petting_zoo_api_when_everyone_is_asked(module: ModuleType) -> None:
    api_test(module.env(ask="everyone", max_cycles=20), num_cycles=30)


@every_game
def test_petting_zoo_parallel_api(module: ModuleType) -> None:
    parallel_api_test(module.parallel_env(), num_cycles=150)


@every_game
def test_petting_zoo_seed(module: ModuleType) -> None:
    seed_test(module.env, num_cycles=20)
    parallel_seed_test(module.parallel_env, num_cycles=20)


@every_game
def test_petting_zoo_max_cycles(module: ModuleType) -> None:
    max_cycles_test(module)


# Whole games --------------------------------------------------------------------------------


def play_out(table: ParallelTable, seed: int) -> dict[str, float]:
    """Random legal actions until the end; what everyone got."""
    observations, _ = table.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total = dict.fromkeys(table.agents, 0.0)
    while table.agents:
        actions = {
            agent: int(rng.choice(np.nonzero(observations[agent]["action_mask"])[0]))
            for agent in table.agents
        }
        observations, rewards, *_, infos = table.step(actions)
        assert not any("refused" in info for info in infos.values())
        for agent, reward in rewards.items():
            total[agent] += reward
    return total


@every_game
def test_rewards_come_at_the_end_and_say_who_is_ahead(module: ModuleType) -> None:
    table = module.parallel_env(reward="score", tick=1500)
    total = play_out(table, seed=5)
    outcome = table.sitting.state.outcome()
    assert outcome is not None
    best = max(total, key=lambda agent: total[agent])
    assert table.seat_of[best] in outcome.winners
    assert sum(total.values()) == pytest.approx(0)
    shares = table.sitting.rewards("win")
    assert [seat for seat, share in enumerate(shares) if share > 0] == list(outcome.winners)
    assert sum(shares) == pytest.approx(0)


@pytest.mark.parametrize("module", UNTIMED, ids=name_of)
def test_only_those_with_a_choice_are_asked(module: ModuleType) -> None:
    env = module.env()
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    for agent in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        if over or cut:
            env.step(None)
            continue
        assert env.unwrapped.seat_of[agent] in env.unwrapped.sitting.actors()
        assert not observation["action_mask"][WAIT]
        env.step(int(rng.choice(np.nonzero(observation["action_mask"])[0])))


@pytest.mark.parametrize("module", TIMED, ids=name_of)
def test_the_clock_goes_on_by_ticks(module: ModuleType) -> None:
    table = module.parallel_env(tick=40)
    table.reset(seed=3)
    waiting = dict.fromkeys(table.agents, WAIT)
    for cycle in range(1, 4):
        table.step(waiting)
        assert table.sitting.state.now == 40 * cycle


def test_of_two_hands_at_one_tile_the_quicker_gets_it_and_both_are_told() -> None:
    firsts = set()
    for seed in range(12):
        table = import_module("antics.research.bugs_and_co_v0").parallel_env(players=2)
        observations, _ = table.reset(seed=seed)
        grab = table.sitting.encoding.actions.starts["grab"] + 7
        assert all(seen["action_mask"][grab] for seen in observations.values())
        *_, infos = table.step(dict.fromkeys(table.agents, grab))
        late = [agent for agent in infos if "too_late" in infos[agent]]
        assert len(late) == 1
        assert "is in Player" in str(infos[late[0]]["too_late"])
        firsts.add(late[0])
    assert len(firsts) == 2, "it is always the same who is late"


@pytest.mark.parametrize("module", GAMES, ids=name_of)
def test_the_table_can_be_drawn(module: ModuleType) -> None:
    table = module.parallel_env(render_mode="ansi")
    table.reset(seed=1)
    assert "Player 3" in table.render()
    silent = module.parallel_env()
    silent.reset(seed=1)
    assert silent.render() is None


# What is refused ------------------------------------------------------------------------------


def test_an_illegal_action_is_refused_in_words_and_leaves_no_trace() -> None:
    table = import_module("antics.research.party_bugs_v0").parallel_env()
    table.reset(seed=2)
    before = table.sitting.state.numbers()
    take = table.sitting.encoding.actions.starts["take"]
    *_, infos = table.step(dict.fromkeys(table.agents, take))
    assert table.sitting.state.numbers() == before
    words = "'take 1' is not possible: everyone chooses a card for this round first (PB-5)"
    assert infos["player_0"] == {"refused": words}
    *_, infos = table.step(dict.fromkeys(table.agents, WAIT))
    assert "Player 2 has a choice to make" in infos["player_2"]["refused"]


def test_an_illegal_action_raises_where_that_is_wanted() -> None:
    module = import_module("antics.research.party_bugs_v0")
    table = module.parallel_env(illegal="raise")
    table.reset(seed=2)
    before = table.sitting.state.numbers()
    take = table.sitting.encoding.actions.starts["take"]
    with pytest.raises(IllegalMove, match="everyone chooses a card"):
        table.step(dict.fromkeys(table.agents, take))
    assert table.sitting.state.numbers() == before
    turns = module.raw_env(illegal="raise")
    turns.reset(seed=2)
    with pytest.raises(IllegalMove, match="everyone chooses a card"):
        turns.step(take)


@pytest.mark.parametrize(
    ("chosen", "error", "words"),
    [
        ({"game": "party_bug"}, UnknownGame, "did you mean party_bugs"),
        ({"players": 7}, BadSetup, "for 2 to 6 players, not 7"),
        ({"players": 0}, BadSetup, "not 0"),
        ({"options": {"mirror": True}}, BadSetup, "has no option 'mirror'"),
        ({"tick": 0}, AnticsError, "1 to 60000 whole ms"),
        ({"tick": 12.5}, AnticsError, "whole ms of game time, not 12.5"),
        ({"tick": "10"}, AnticsError, "whole ms of game time, not 10"),
        ({"max_cycles": 0}, AnticsError, "at least 1, not 0"),
        ({"reward": "fun"}, AnticsError, "no reward 'fun'; there are win and score"),
        ({"illegal": "ignore"}, AnticsError, "refused or they raise, not 'ignore'"),
        ({"render_mode": "human"}, AnticsError, "'ansi', not 'human'"),
        ({"ask": "nobody"}, AnticsError, "everyone or actors, not 'nobody'"),
        ({"game": "bugs_and_co", "ask": "actors"}, AnticsError, "does not wait"),
    ],
)
def test_impossible_tables_are_refused_in_words(
    chosen: dict[str, Any], error: type[Exception], words: str
) -> None:
    game = chosen.pop("game", "party_bugs")
    with pytest.raises(error, match=words):
        environment.raw_env(game, 0, **chosen)


@pytest.mark.parametrize("action", [1.5, "1", None, np.float32(1)])
def test_what_is_no_whole_number_is_no_action(action: Any) -> None:
    table = environment.parallel_env("party_bugs", 0, players=2)
    table.reset(seed=1)
    before = table.sitting.state.numbers()
    with pytest.raises(AnticsError, match="an action is a whole number, not "):
        table.step(dict.fromkeys(table.agents, action))
    assert table.sitting.state.numbers() == before
    table.step(dict.fromkeys(table.agents, np.int8(1)))


def test_environments_are_found_by_their_id() -> None:
    ours = ["party_bugs_v0", "bullenparty_v0", "cheating_moth_v0", "bugs_and_co_v0"]
    assert research.ids()[:4] == ours
    assert str(research.make_parallel("bugs_and_co_v0", players=2)) == "bugs_and_co_v0"
    assert research.make("party_bugs_v0", players=2).possible_agents == ["player_0", "player_1"]
    with pytest.raises(UnknownGame, match="did you mean party_bugs"):
        research.make("party_bug_v0")
    with pytest.raises(AnticsError, match="no environment 'party_bugs_v7'; it is party_bugs_v0"):
        research.make("party_bugs_v7")
    with pytest.raises(AnticsError, match="no environment 'party_bugs'; it is party_bugs_v0"):
        research.make("party_bugs")


def test_what_is_missing_is_said() -> None:
    with pytest.raises(ImportError, match=r"x needs no_such_thing, .*: pip install '\.\[res"):
        need("x", "numpy", "no_such_thing")


def test_antics_itself_does_without() -> None:
    """Nobody who only wants to play needs NumPy or anything that stands on it."""
    program = (
        "import sys, antics, antics.cli\n"
        "for name in antics.game_names(): antics.find_game(name)\n"
        "print([m for m in ('numpy', 'pettingzoo', 'pyspiel', 'gymnasium') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.split() == [b"[]"]


def test_wrong_steps_are_refused_in_words() -> None:
    table = import_module("antics.research.party_bugs_v0").parallel_env(players=3)
    with pytest.raises(AnticsError, match="reset deals a new one"):
        table.step({})
    table.reset(seed=1)
    with pytest.raises(AnticsError, match="of each of player_0, player_1, player_2, not of player"):
        table.step({"player_1": 1})
    with pytest.raises(AnticsError, match="no action 99 in party_bugs with 3 players"):
        table.step(dict.fromkeys(table.agents, 99))
    turns = import_module("antics.research.party_bugs_v0").raw_env()
    turns.reset()
    with pytest.raises(AnticsError, match="player_0 is in the game"):
        turns.step(None)
