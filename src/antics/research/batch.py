"""Thousands of games of Party Bugs at once, for training: NumPy arrays in and out.

In every game one seat is to choose. `step` takes one action for each game and plays them by the
real rules, compiled; a game that ends is followed by a new one in its place. Where several choose
at the same time they are asked one after the other, and none sees what another has sealed.

>>> import numpy as np
>>> from antics.research.batch import Batch
>>> batch = Batch(games=3, players=4, seed=1)
>>> batch.seats
array([0, 0, 0])
>>> batch.observations().shape, batch.masks().shape
((3, 292), (3, 69))
>>> rng = np.random.default_rng(1)
>>> step = batch.step(batch.random_actions(rng))
>>> while not len(step.ended):
...     step = batch.step(batch.random_actions(rng))
>>> step.ended
array([0, 2])
>>> step.rewards[0]
array([-0.25, -0.25,  0.75, -0.25])
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from antics.core.errors import AnticsError
from antics.core.registry import find_game
from antics.core.rng import FastRng
from antics.research.encodings import NO_MOVE, encoding_for
from antics.research.encodings.encoding import Mask
from antics.research.layout import Floats
from antics.research.rewards import WIN, check_reward
from antics.research.sights import MASK, SEAT, WORD
from antics.research.stepping import Stepping

Ints = NDArray[np.int64]
Floats64 = NDArray[np.float64]
GAME: Final = "party_bugs"
MOST_GAMES: Final = 1 << 20
NO_ACTION: Final = 255
"""What stands for a number that is no byte."""


class Step(NamedTuple):
    """What a step brought to an end. In all other games nobody has won anything yet."""

    ended: Ints
    """The games that ended with this step, ascending."""
    rewards: Floats64
    """Of each of them, by seat."""
    scores: Ints
    """Of each of them, by seat, Paul's last where he plays."""


class Batch:
    """`games` tables of so many players, all with the same options."""

    def __init__(
        self,
        games: int,
        players: int = 4,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        reward: str = WIN,
    ) -> None:
        if not 1 <= games <= MOST_GAMES:
            raise AnticsError(f"a batch is 1 to {MOST_GAMES} games, not {games}")
        check_reward(reward)
        setup = find_game(GAME).setup(players, options)
        self.games, self.players, self.options = games, players, setup.options
        self.encoding = encoding_for(GAME, players)
        self._reward = reward
        self._moves = [NO_MOVE, *self.encoding.moves(0)]
        layout = self.encoding.layout
        self._loop = Stepping(setup, games, self._moves, layout.size, seed)
        self.colours = int(self._loop.colours)
        memory = _numbers_at(self._loop.sights.memory).reshape(games, -1)
        self._seats = memory[:, SEAT]
        as_bytes, first = memory.view(np.uint8), WORD * int(self._loop.sights.sight)
        self._sights = as_bytes[:, first : first + layout.size]
        first = WORD * MASK
        self._masks = as_bytes[:, first : first + self.encoding.actions.size].view(np.int8)
        units = [np.full(part.size, part.unit, np.float32) for part in layout.parts]
        self.units: Floats = np.concatenate(units)
        """What the numbers of `sights` are to be divided by to be observations."""
        self._picked = _numbers_at(self._loop.picked)
        self._ended = _numbers_at(self._loop.ended)
        self._scores = _numbers_at(self._loop.scores).reshape(games, self.colours)
        self._winners = _numbers_at(self._loop.winners)

    @property
    def seats(self) -> Ints:
        """Who is to choose in each game."""
        return self._seats.copy()

    def step(self, actions: NDArray[Any]) -> Step:
        """One action in each game, by its index; IllegalMove if any is not legal, and then
        nothing has happened in any game."""
        given = self._as_bytes(actions)
        fault = int(self._loop.fault(given))
        if fault >= 0:
            raise self._refusal(fault, given[fault])
        count = int(self._loop.step(given))
        scores, winners = self._scores[:count].copy(), self._winners[:count]
        return Step(self._ended[:count].copy(), self._rewards(scores, winners), scores)

    def masks(self) -> Mask:
        """By game, a 1 for every legal action. A window: the next step writes it anew."""
        return self._masks

    def sights(self) -> NDArray[np.uint8]:
        """By game, what the seat that is to choose sees, in whole numbers: observations before
        they are divided by `units`. A window: the next step writes it anew."""
        return self._sights

    def observations(self, out: Floats | None = None) -> Floats:
        """By game, what the seat that is to choose sees: the numbers that PettingZoo gives too."""
        size = self.encoding.layout.size
        if out is None:
            out = np.empty((self.games, size), np.float32)
        elif out.shape != (self.games, size) or out.dtype != np.float32:
            raise AnticsError(f"observations here are float32 of shape {(self.games, size)}")
        np.divide(self._sights, self.units, out=out)
        return out

    def random_actions(self, rng: np.random.Generator) -> Ints:
        """A legal action in each game, every one as likely."""
        self._loop.pick(FastRng(int(rng.integers(1 << 62))))
        return self._picked.copy()

    def _as_bytes(self, actions: NDArray[Any]) -> bytes:
        array = np.asarray(actions)
        if array.shape != (self.games,) or array.dtype.kind not in "iu":
            raise AnticsError(
                f"actions are {self.games} whole numbers here, one for each game, not an array of"
                f" {array.dtype} and shape {array.shape}"
            )
        narrow = array.astype(np.uint8)
        beyond = narrow != array
        if beyond.any():
            narrow[beyond] = NO_ACTION
        return narrow.tobytes()

    def _refusal(self, game: int, index: int) -> AnticsError:
        state, seat = self._loop.states[game], int(self._seats[game])
        if index == 0:
            return AnticsError(f"game {game}: seat {seat} has a choice to make and cannot wait")
        if index >= self.encoding.actions.size:
            last = self.encoding.actions.size - 1
            return AnticsError(f"game {game}: there is no such action; actions are 0 to {last}")
        refusal = state.refusal(seat, self._moves[index])
        return type(refusal)(f"game {game}, seat {seat}: {refusal.reason}", refusal.rule)

    def _rewards(self, scores: Ints, winners: Ints) -> Floats64:
        if self._reward == WIN:
            won: Floats64 = (winners[:, None] == np.arange(self.players)).astype(float)
            return won - 1 / self.players
        own = scores[:, : self.players].astype(np.float64)
        others: Floats64 = own.sum(axis=1, keepdims=True) - own
        return others / (self.players - 1) - own


def _numbers_at(numbers: Any) -> Ints:
    """The memory of a compiled list, not a copy of it."""
    return np.frombuffer(numbers, np.int64)
