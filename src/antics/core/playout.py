"""Random games at full speed: the loop that search and benchmarks stand on."""

from typing import Final

from mypy_extensions import i64

from antics.core.rng import FastRng, Rng
from antics.core.state import NEVER, NOTHING, State

LONGEST_PAUSE: Final = 800
"""Random players of real-time games let up to this many ms pass before somebody acts."""


def playout(state: State, rng: FastRng) -> i64:
    """Play the state to its end with uniformly random moves; returns how many there were."""
    moves: i64 = 0
    while True:
        waiting = state.to_act
        if waiting == 0 or state.timed:
            if state.over:
                return moves
            if state.awaits != NOTHING:
                state.take_chance(state.draw_chance(rng))
            else:
                moves += pause_and_act(state, rng)
            continue
        # Where several choose at once their choices do not see each other, so playing them in
        # the order of their seats gives the same games as any other.
        seat: i64 = 0
        while not waiting & 1:
            waiting >>= 1
            seat += 1
        state.act(seat, state.sample(seat, rng))
        moves += 1


def playouts(root: State, games: i64, rng: FastRng) -> i64:
    """Play that many games from the same beginning; returns how many moves they took in all."""
    moves: i64 = 0
    while games > 0:
        moves += playout(root.clone(), rng)
        games -= 1
    return moves


def random_actor(state: State, rng: Rng) -> i64:
    """One of the seats that may act, every one as likely; -1 if there is none."""
    chosen: i64 = -1
    seen: i64 = 0
    seat: i64 = 0
    waiting = state.to_act
    while waiting:
        if waiting & 1:
            seen += 1
            if seen == 1 or rng.below(seen) == 0:
                chosen = seat
        waiting >>= 1
        seat += 1
    return chosen


def pause_and_act(state: State, rng: FastRng) -> i64:
    """Let a random while pass, then a random seat does something; how many moves that was."""
    if state.to_act == 0:
        if state.due_at == NEVER:
            raise RuntimeError("nobody can act, nothing is due and the game is not over")
        state.advance(state.due_at)
        return 0
    state.advance(state.now + 1 + rng.below(LONGEST_PAUSE))
    if state.over or state.awaits != NOTHING:
        return 0
    seat = random_actor(state, rng)
    if seat < 0:
        return 0
    state.act(seat, state.sample(seat, rng))
    return 1
