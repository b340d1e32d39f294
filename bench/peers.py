"""The same for libraries others wrote: their own games, played at random the fastest way in.

A decision is counted as for our games: one choice of one seat. Chance is never counted, but its
time is part of the figure, as a shuffle is part of ours. A peer is imported only in the process
that measures it, and a peer that fails there is reported with its reason.
"""

import random
from importlib import import_module
from typing import Any

from bench.laps import MILLISECONDS, Lap, Result, Tempo, clock, timed_games
from bench.ours import import_seconds

OPEN_SPIEL_GAMES = ("crazy_eights", "hearts", "oh_hell", "goofspiel")
RLCARD_GAMES = ("uno", "gin-rummy")
PETTINGZOO_GAMES = ("leduc_holdem_v4", "texas_holdem_v4", "hanabi_v5")
IMPORTS = {
    "OpenSpiel": "import pyspiel",
    "RLCard": "import rlcard",
    "PettingZoo": "\n".join(f"from pettingzoo.classic import {game}" for game in PETTINGZOO_GAMES),
}

SIMULTANEOUS = -2
"""What OpenSpiel calls the player of a node where everybody chooses at once."""
GAMES_PER_DEAL = 100
COUNTED_GAMES = 20
"""Of each deal's rollouts, so many are played again in Python, untimed, to count decisions."""


def laps() -> list[Lap]:
    found: list[Lap] = []
    for game in OPEN_SPIEL_GAMES:
        found += [
            Lap(f"open_spiel/bots/{game}", "OpenSpiel", "its C++ random bots", game),
            Lap(f"open_spiel/rollouts/{game}", "OpenSpiel", "its C++, from a dealt hand", game),
            Lap(f"open_spiel/python/{game}", "OpenSpiel", "move by move from Python", game),
        ]
    for game in RLCARD_GAMES:
        found += [
            Lap(f"rlcard/env/{game}", "RLCard", "environment", game),
            Lap(f"rlcard/game/{game}", "RLCard", "game object alone", game),
        ]
    for game in PETTINGZOO_GAMES:
        found.append(Lap(f"pettingzoo/env/{game}", "PettingZoo", "environment", game))
    for who in IMPORTS:
        found.append(Lap(f"import/peer/{who}", who, "import", "its games", unit=MILLISECONDS))
    return found


def run(library: str, way: str, game: str, seconds: float, seed: int) -> Result:
    if library == "import":
        return Result(1000 * import_seconds(IMPORTS[game]))
    measure = {
        ("open_spiel", "bots"): open_spiel_bots,
        ("open_spiel", "rollouts"): open_spiel_rollouts,
        ("open_spiel", "python"): open_spiel_python,
        ("rlcard", "env"): rlcard_environment,
        ("rlcard", "game"): rlcard_game,
        ("pettingzoo", "env"): pettingzoo_environment,
    }[library, way]
    return measure(game, seconds, seed)


# OpenSpiel ---------------------------------------------------------------------------------


def open_spiel_python(name: str, seconds: float, seed: int) -> Result:
    """Its states driven from Python.

    All chance of these four games is evenly likely, which is checked first; so a chance node
    takes a random one of its legal actions, up to twice as fast as weighing probabilities.
    """
    game = import_module("pyspiel").load_game(name)
    draw = random.Random(seed)
    if not chance_is_even(game, draw):
        raise RuntimeError(f"chance in {name} is not evenly likely")
    return timed_games(lambda: play_open_spiel(game.new_initial_state(), draw), seconds)


def play_open_spiel(state: Any, draw: random.Random) -> int:
    decisions = 0
    number = draw.random
    seats = range(state.num_players())
    while not state.is_terminal():
        player = state.current_player()
        if player == SIMULTANEOUS:
            joint = []
            for seat in seats:
                actions = state.legal_actions(seat)
                joint.append(actions[int(number() * len(actions))])
            state.apply_actions(joint)
            decisions += len(joint)
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(number() * len(actions))])
            if player >= 0:
                decisions += 1
    return decisions


def chance_is_even(game: Any, draw: random.Random, games: int = 5) -> bool:
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                likely = [probability for _, probability in outcomes]
                if max(likely) - min(likely) > 1e-9:
                    return False
                if [action for action, _ in outcomes] != list(state.legal_actions()):
                    return False
            if state.is_simultaneous_node():
                seats = range(state.num_players())
                state.apply_actions([draw.choice(state.legal_actions(seat)) for seat in seats])
            else:
                state.apply_action(draw.choice(state.legal_actions()))
    return True


def open_spiel_bots(name: str, seconds: float, seed: int) -> Result:
    """Whole games in C++, the deal included: `evaluate_bots` with uniform random bots.

    It does not say how many decisions there were: the clock is stopped after some games, and
    the seats in their histories are counted.
    """
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    seats = range(game.num_players())
    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in seats]
    tempo = Tempo()
    warm = False
    while tempo.seconds < seconds:
        begin = clock()
        states = []
        for count in range(GAMES_PER_DEAL):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seed * 1_000_000 + tempo.games + count)
            states.append(state)
        passed = clock() - begin
        if warm:
            tempo.seconds += passed
            tempo.games += len(states)
            for state in states:
                tempo.decisions += sum(step.player >= 0 for step in state.full_history())
        warm = True
    return tempo.result()


def open_spiel_rollouts(name: str, seconds: float, seed: int) -> Result:
    """The tightest loop it has: the random rollouts of its tree search, all in C++.

    Python reaches them only through a search of a single simulation whose evaluator makes a
    hundred rollouts, and only where a player is to move: each batch starts from a new deal, made
    while the clock stands. A simultaneous game has to be taken turn by turn for it. Decisions
    are the mean of some games played from the same deal in Python, times the rollouts.
    """
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)
    evaluator = pyspiel.RandomRolloutEvaluator(GAMES_PER_DEAL, seed)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, seed, False)
    draw = random.Random(seed)
    tempo = Tempo()
    warm = False
    while tempo.seconds < seconds:
        dealt = game.new_initial_state()
        while dealt.is_chance_node():
            dealt.apply_action(draw.choice(dealt.legal_actions()))
        begin = clock()
        search.mcts_search(dealt)
        passed = clock() - begin
        if warm:
            counted = sum(play_open_spiel(dealt.clone(), draw) for _ in range(COUNTED_GAMES))
            tempo.seconds += passed
            tempo.games += GAMES_PER_DEAL
            tempo.decisions += counted * GAMES_PER_DEAL // COUNTED_GAMES
        warm = True
    return tempo.result()


# RLCard ------------------------------------------------------------------------------------


def rlcard_environment(name: str, seconds: float, seed: int) -> Result:
    """What its users call: `reset` and `step`, the legal actions from the state they return."""
    environment = import_module("rlcard").make(name, config={"seed": seed})
    number = random.Random(seed).random

    def play() -> int:
        decisions = 0
        state, _ = environment.reset()
        while not environment.is_over():
            actions = list(state["legal_actions"])
            state, _ = environment.step(actions[int(number() * len(actions))])
            decisions += 1
        return decisions

    return timed_games(play, seconds)


def rlcard_game(name: str, seconds: float, seed: int) -> Result:
    """The rules below its environment, without observations."""
    game = import_module("rlcard.games." + name.replace("-", "_")).Game()
    game.np_random = import_module("numpy").random.RandomState(seed)
    number = random.Random(seed).random

    def play() -> int:
        decisions = 0
        game.init_game()
        legal = game.judge.get_legal_actions if name == "gin-rummy" else game.get_legal_actions
        while not game.is_over():
            actions = legal()
            game.step(actions[int(number() * len(actions))])
            decisions += 1
        return decisions

    return timed_games(play, seconds)


# PettingZoo --------------------------------------------------------------------------------


def pettingzoo_environment(name: str, seconds: float, seed: int) -> Result:
    """Its agent loop with `last` and `step`, the legal actions from the action mask."""
    environment = import_module(f"pettingzoo.classic.{name}").env()
    environment.reset(seed=seed)
    number = random.Random(seed).random

    def play() -> int:
        decisions = 0
        environment.reset()
        for _ in environment.agent_iter():
            observation, _, terminated, truncated, _ = environment.last()
            if terminated or truncated:
                environment.step(None)
                continue
            actions = observation["action_mask"].nonzero()[0]
            environment.step(int(actions[int(number() * len(actions))]))
            decisions += 1
        return decisions

    return timed_games(play, seconds)
