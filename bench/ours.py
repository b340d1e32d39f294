"""Our own figures: every registered game at every number of players.

A decision is one choice of one seat: a sealed card and a card taken are one each. What follows
by itself, such as a King's sweep, and what chance decides are none.
"""

import random
import subprocess
import sys

from antics.core.game import Game
from antics.core.playout import playout, playouts
from antics.core.registry import find_game, game_names
from antics.core.rng import FastRng
from antics.core.state import NEVER, State
from bench.laps import (
    MICROSECONDS,
    MILLISECONDS,
    PER_SECOND,
    Lap,
    Result,
    timed_batches,
    timed_calls,
    timed_games,
)

WHO = "Antics"
USUAL_PLAYERS = 4
STATES = 60
"""How many positions, each from another game, a copy or a view is averaged over."""
COPIES = 10
"""How often each is copied between two looks at the clock."""
PAUSE = 400
"""In games with a clock, players let up to this many ms pass before they act."""
GAMES_PER_DEAL = 100

WAYS = {
    "playout": "compiled random games",
    "rollout": "compiled, from a dealt hand",
    "api": "move by move from Python",
    "clone": "copy of a state",
    "view": "view of one seat",
}


def usual_players(game: Game) -> int:
    return USUAL_PLAYERS if USUAL_PLAYERS in game.players else game.players[-1]


def laps() -> list[Lap]:
    found: list[Lap] = []
    for name in game_names():
        try:
            game = find_game(name)
        except (ImportError, AttributeError):  # its lap will say why
            found.append(Lap(f"ours/playout/{name}/4", WHO, WAYS["playout"], name, 4))
            continue
        for way, words in WAYS.items():
            for players in game.players:
                if way == "rollout" and players != usual_players(game):
                    continue
                unit = MICROSECONDS if way in ("clone", "view") else PER_SECOND
                key = f"ours/{way}/{name}/{players}"
                found.append(Lap(key, WHO, words, name, players, unit))
    found.append(Lap("ours/import/all/0", WHO, "import", "every game", unit=MILLISECONDS))
    return found


def run(way: str, name: str, players: str, seconds: float, seed: int) -> Result:
    if way == "import":
        return Result(1000 * import_seconds(IMPORT_ALL))
    game = find_game(name)
    root = game.setup(int(players)).state()
    if way == "playout":
        rng = FastRng(seed)
        return timed_batches(lambda games: playouts(root, games, rng), seconds)
    if way == "rollout":
        return from_dealt_hands(root, seconds, seed)
    if way == "api":
        return move_by_move(game, root, seconds, seed)
    states = positions(game, root, seed)
    if way == "clone":
        return timed_calls(lambda: copied(states), seconds)
    return timed_calls(lambda: viewed(states), seconds)


# Games -------------------------------------------------------------------------------------


def from_dealt_hands(root: State, seconds: float, seed: int) -> Result:
    """Like `playout`, but each deal is played a hundred times, as a search would."""
    rng = FastRng(seed)

    def play(deals: int) -> int:
        decisions = 0
        for _ in range(deals):
            dealt = root.clone()
            dealt.roll(rng)
            decisions += playouts(dealt, GAMES_PER_DEAL, rng)
        return decisions

    result = timed_batches(play, seconds)
    result.counts["games"] = int(str(result.counts["games"])) * GAMES_PER_DEAL
    return result


def move_by_move(game: Game, root: State, seconds: float, seed: int) -> Result:
    """Everything a Python program would call: who may act, what is legal, apply one."""
    rng, draw = FastRng(seed), random.Random(seed)
    if game.timed or has_open_actions(root):
        return timed_games(lambda: play_with_clock(root.clone(), rng, draw), seconds)
    return timed_games(lambda: play_by_turns(root.clone(), rng, draw), seconds)


def play_by_turns(state: State, rng: FastRng, draw: random.Random) -> int:
    """Whoever may act does, one after the other, until nobody may and no cards are to be dealt."""
    decisions = 0
    number = draw.random
    while True:
        seats = state.actors()
        for seat in seats:
            actions = state.actions(seat)
            state.apply(seat, actions[int(number() * len(actions))])
            decisions += 1
        if not seats:
            if state.over:
                return decisions
            state.roll(rng)


def play_with_clock(state: State, rng: FastRng, draw: random.Random) -> int:
    """Anybody who may act does so after a pause, unless something falls due before."""
    decisions = 0
    number = draw.random
    while not state.over:
        if state.awaits:
            state.roll(rng)
            continue
        seats = state.actors()
        now = state.now + int(number() * PAUSE)
        if not seats or state.due_at <= now:
            if state.due_at == NEVER:
                raise RuntimeError("nobody can act, nothing is due and the game is not over")
            state.advance(state.due_at)
            continue
        seat = seats[int(number() * len(seats))]
        actions = state.actions(seat)
        state.apply(seat, state.complete(actions[int(number() * len(actions))], rng), now)
        decisions += 1
    return decisions


def has_open_actions(state: State) -> bool:
    return any("complete" in vars(kind) for kind in type(state).__mro__ if kind is not State)


# Copies and views --------------------------------------------------------------------------


def positions(game: Game, root: State, seed: int) -> list[State]:
    """States from anywhere in random games."""
    rng, draw = FastRng(seed), random.Random(seed)
    found: list[State] = []
    while len(found) < STATES:
        kept: list[State] = []
        state = root.clone()
        while not state.over:
            if state.awaits:
                state.roll(rng)
                continue
            kept.append(state.clone())
            seats = state.actors()
            if not seats:
                state.advance(state.due_at)
                continue
            seat = draw.choice(seats)
            now = state.now + draw.randrange(PAUSE) if game.timed else state.now
            if state.due_at <= now:
                state.advance(state.due_at)
            else:
                state.apply(seat, state.sample(seat, rng), now)
        found.append(draw.choice(kept))
    return found


def copied(states: list[State]) -> int:
    for _ in range(COPIES):
        for state in states:
            state.clone()
    return len(states) * COPIES


def viewed(states: list[State]) -> int:
    seats = range(int(states[0].seats))
    for state in states:
        for seat in seats:
            state.view(seat)
    return len(states) * len(seats)


# Starting up -------------------------------------------------------------------------------

IMPORT_ALL = "import antics\nfor name in antics.game_names():\n    antics.find_game(name)"


def import_seconds(statement: str) -> float:
    """How much processor time the import takes in an interpreter that has just started."""
    lines = ["import time", "begin = time.process_time()", statement]
    lines.append("print(time.process_time() - begin)")
    command = [sys.executable, "-c", "\n".join(lines)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr.strip().splitlines()[-1])
    return float(done.stdout)


# What the C playouts are compared with -----------------------------------------------------


def tally(name: str, players: int, games: int, seed: int) -> dict[str, object]:
    """Decisions, scores and wins of that many games, counted as the C playouts count them."""
    root, rng = find_game(name).setup(players).state(), FastRng(seed)
    decisions = squared_decisions = 0
    scores, squared, wins = [0] * players, [0] * players, [0] * players
    for _ in range(games):
        state = root.clone()
        moves = int(playout(state, rng))
        decisions += moves
        squared_decisions += moves * moves
        outcome = state.outcome()
        if outcome is None:
            raise RuntimeError("a finished game has no outcome")
        for seat, score in enumerate(outcome.scores):
            scores[seat] += score
            squared[seat] += score * score
        for winner in outcome.winners:
            wins[winner] += 1
    return {
        "games": games,
        "decisions": decisions,
        "squared_decisions": squared_decisions,
        "scores": scores,
        "squared_scores": squared,
        "wins": wins,
    }
