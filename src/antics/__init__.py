"""Antics: a games night in a box, and the same rules as a library.

>>> import antics
>>> game = antics.find_game("party_bugs")
>>> state = game.setup(players=4).state()
>>> rng = antics.FastRng("a good evening")
>>> while not state.over:
...     if state.awaits:
...         _ = state.roll(rng)
...     for seat in state.actors():
...         state.apply(seat, state.sample(seat, rng))
>>> state.outcome().winners
(2,)
"""

__version__ = "0.1.0"

from antics.core.errors import AnticsError, IllegalMove, MoveError
from antics.core.game import Game, Outcome, Player, Setup
from antics.core.registry import find_game, game_names
from antics.core.rng import FastRng, SeedStream
from antics.core.state import State

__all__ = [
    "AnticsError",
    "FastRng",
    "Game",
    "IllegalMove",
    "MoveError",
    "Outcome",
    "Player",
    "SeedStream",
    "Setup",
    "State",
    "__version__",
    "find_game",
    "game_names",
]
