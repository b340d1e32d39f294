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
array([0, 1, 2])
>>> step.rewards[0]
array([ 0.75, -0.25, -0.25, -0.25])
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from antics.core.errors import AnticsError
from antics.core.registry import find_game
from antics.games.party_bugs.costumes import KING
from antics.research import stepping, unfolding
from antics.research.encodings import NO_MOVE, encoding_for
from antics.research.encodings.encoding import Mask
from antics.research.layout import Floats
from antics.research.rewards import WIN, check_reward

Ints = NDArray[np.int64]
Floats64 = NDArray[np.float64]
GAME: Final = "party_bugs"
MOST_GAMES: Final = 1 << 20
HIGHEST_TOTAL: Final = 200
"""Scores beyond this, of several games together, are told as this."""
HALF: Final = 1 << KING
"""As many sets of values there are; a set halved is its place in tables, for there is no 0."""


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
        self._loop = stepping.Stepping(setup, games, self._moves, seed)
        self.colours = int(self._loop.colours)
        self.rows: Ints = _looking_at(self._loop.rows).reshape(games, -1)
        """What the seat that is to choose knows, packed as `stepping` says. Changes with `step`."""
        layout = self.encoding.layout
        hidden_card = setup.options["hidden_card"] is True
        actions = self.encoding.actions.size
        self._unfolding = unfolding.Unfolding(self._loop, layout.size, actions, hidden_card)
        sight = _bytes_at(self._unfolding.sight).reshape(games, -1)
        self._sight = sight[:, : layout.size]
        legal = _bytes_at(self._unfolding.legal).reshape(games, -1)
        self._legal = legal[:, :actions].view(np.int8)
        places = [
            layout.span(part.name).start for part in layout.parts if part.name.endswith(": total")
        ]
        self._totals = places if setup.options["series"] is True else []
        """Where the scores of earlier games stand, if there are any."""
        units = [np.full(part.size, part.unit, np.float32) for part in layout.parts]
        self.units: Floats = np.concatenate(units)
        """What the numbers of `sights` are to be divided by to be observations."""
        self._ended = _looking_at(self._loop.ended)
        self._scores = _looking_at(self._loop.scores).reshape(games, self.colours)
        self._winners = _looking_at(self._loop.winners)

    @property
    def seats(self) -> Ints:
        """Who is to choose in each game."""
        return self.rows[:, stepping.SEAT].copy()

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
        """By game, a 1 for every legal action."""
        self._unfolding.unfold_masks()
        return self._legal.copy()

    def sights(self) -> NDArray[np.uint8]:
        """By game, what the seat that is to choose sees, in whole numbers: observations before
        they are divided by `units`. A window into memory that is written anew at the next call."""
        self._unfolding.unfold()
        return self._with_totals() if self._totals else self._sight

    def _with_totals(self) -> NDArray[np.uint8]:
        """In a series, also what the colours have from earlier games, from the seat clockwise."""
        sight = self._sight.copy()
        first = stepping.DISPLAYS + 2 * self.colours
        totals = np.minimum(self.rows[:, first:], HIGHEST_TOTAL)
        games, seats = np.arange(self.games), self.rows[:, stepping.SEAT]
        for step, place in enumerate(self._totals):
            who = (seats + step) % self.players if step < self.players else step
            sight[:, place] = totals[games, who]
        return sight

    def observations(self, out: Floats | None = None) -> Floats:
        """By game, what the seat that is to choose sees: the numbers that PettingZoo gives too."""
        size = self.encoding.layout.size
        if out is None:
            out = np.empty((self.games, size), np.float32)
        elif out.shape != (self.games, size) or out.dtype != np.float32:
            raise AnticsError(f"observations here are float32 of shape {(self.games, size)}")
        np.divide(self.sights(), self.units, out=out)
        return out

    def random_actions(self, rng: np.random.Generator) -> Ints:
        """A legal action in each game, every one as likely."""
        legal = self.rows[:, stepping.LEGAL]
        if not self.rows[:, stepping.LEGAL + 1].any():
            playing = legal < 2 * HALF
            values = np.where(playing, legal >> 1, legal >> (KING + 1))
            if values.max() < HALF:  # plays or takes, as nearly always
                counts, choices = _choices()
                picks = (rng.random(self.games) * counts[values]).astype(np.int64)
                return choices[values * KING + picks] + np.where(playing, 0, KING)
        masks = self.masks()
        picks = (rng.random(self.games) * masks.sum(axis=1)).astype(np.int64)
        found: Ints = (masks.cumsum(axis=1) > picks[:, None]).argmax(axis=1)
        return found

    def _as_bytes(self, actions: NDArray[Any]) -> bytes:
        array = np.asarray(actions)
        if array.shape != (self.games,) or array.dtype.kind not in "iu":
            raise AnticsError(
                f"actions are {self.games} whole numbers here, one for each game, not an array of"
                f" {array.dtype} and shape {array.shape}"
            )
        if array.dtype.itemsize > 1 and ((array < 0) | (array > 255)).any():
            array = np.where((array < 0) | (array > 255), 255, array)
        return array.astype(np.uint8).tobytes()

    def _refusal(self, game: int, index: int) -> AnticsError:
        state, seat = self._loop.states[game], int(self.rows[game, stepping.SEAT])
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


def _looking_at(numbers: Any) -> Ints:
    """The memory of a compiled list, not a copy of it."""
    return np.frombuffer(numbers, np.int64)


def _bytes_at(numbers: Any) -> NDArray[np.uint8]:
    return np.frombuffer(numbers, np.uint8)


@cache
def _choices() -> tuple[Ints, Ints]:
    """For every set of values, halved: how many there are, and the values in it, 13 places each."""
    sets = (np.arange(HALF)[:, None] >> np.arange(KING)) & 1
    counts = sets.sum(axis=1)
    choices = np.zeros((HALF, KING), np.int64)
    which, value = np.nonzero(sets)
    place = np.concatenate([np.arange(count) for count in counts])
    choices[which, place] = value + 1
    return counts, choices.ravel()
