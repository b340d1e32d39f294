"""How many games there are within a few moves: the perft of these games.

The counts of small trees are pinned in the tests. Whatever changes which moves are legal, or
when, changes a count somewhere.
"""

from antics.core.rng import FastRng
from antics.core.state import NEVER, NOTHING, State

_RNG = FastRng("places for open actions")


def tree_counts(state: State, depth: int, tick: int = 0) -> list[int]:
    """How many different ways lead 0, 1, … `depth` moves on from here.

    In turn-based games the lowest seat that may act goes first, for sealed choices commute.
    With a `tick`, everyone may act at every moment of a coarse clock, or let it tick. Where
    chance has to decide, or at the end, a way stops.
    """
    counts = [0] * (depth + 1)
    _count(state, 0, tick, counts)
    return counts


def _count(state: State, level: int, tick: int, counts: list[int]) -> None:
    counts[level] += 1
    if level == len(counts) - 1 or state.over or state.awaits != NOTHING:
        return
    actors = state.actors()
    for seat in actors if tick else actors[:1]:
        for action in state.actions(seat):
            after = state.clone()
            after.apply(seat, state.complete(action, _RNG))
            _count(after, level + 1, tick, counts)
    if tick and (actors or state.due_at != NEVER):
        after = state.clone()
        after.advance(state.now + tick)
        _count(after, level + 1, tick, counts)
