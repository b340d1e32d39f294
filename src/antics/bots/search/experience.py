"""What imagined games have taught those who play in them.

A guide plays everywhere the same way. But some moments are met again and again: the rest of a
round that has begun, and most of all the end of a game, where little is left to be dealt. There
everybody, whoever is being thought for and the others, remembers what they have tried and what it
came to, and soon plays better than the guide.

Moments form a tree. They are told apart by what has been played since the decision, which all
have seen, and never by cards that somebody holds in one world and not in another: what a player
has learnt there holds for all worlds that look alike. Where several choose at the same time, each
picks from what they remember themselves, before any of the choices is known.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from antics.bots.search.guide import Guide
from antics.core.rng import FastRng
from antics.core.state import MOST_SEATS, State

FOLLOWS: Final = 4.0
"""So many times somebody in a new moment follows the guide. To try everything once would teach
the others to answer nonsense."""
CURIOSITY: Final = 0.3
"""How much better a choice may look for having been tried seldom, in games won or lost."""
UNTRIED: Final = 1e6
SPREAD: Final = 0x1E3779B97F4A7C15
STRIDE: Final = 0x3F58476D1CE4E5B9
"""Odd numbers without a pattern: what is multiplied by them is spread over all bits."""
MASK: Final = (1 << 62) - 1
"""Numbers are cut there, so that they are the same in both builds."""


class Memory:
    """What one seat has tried at one moment."""

    def __init__(self) -> None:
        self.tried: dict[int, int] = {}
        """The place of each action in the lists below."""
        self.times: list[float] = []
        self.sums: list[float] = []
        self.visits = 0.0

    def place(self, action: int) -> int:
        place = self.tried.get(action)
        if place is None:
            place = len(self.times)
            self.tried[action] = place
            self.times.append(0.0)
            self.sums.append(0.0)
        return place

    def learn(self, place: int, worth: float) -> None:
        self.visits += 1.0
        self.times[place] += 1.0
        self.sums[place] += worth

    def promising(self, actions: list[int]) -> int:
        """Which of these has done best, or might, having been tried seldom."""
        wide = CURIOSITY * math.sqrt(math.log(self.visits))
        most = -1.0
        best = 0
        for action in actions:
            at = self.place(action)
            times = self.times[at]
            hope = UNTRIED
            if times > 0:
                hope = self.sums[at] / times + wide / math.sqrt(times)
            if hope > most:
                most = hope
                best = action
        return best


class Experience:
    """All that was learnt while one decision is thought about."""

    def __init__(self, guide: Guide, rng: FastRng) -> None:
        self._guide = guide
        self._rng = rng
        self._met: set[int] = set()
        """The moments where play has been before, by the way there."""
        self._known: dict[int, Memory] = {}
        """What is remembered of a moment, by the way there and the seat."""
        self._picked = vec[i64]([0] * MOST_SEATS)
        # What was done on the way that is being played, step by step.
        self._memories: list[Memory] = []
        self._places: list[int] = []
        self._seats: list[int] = []

    def play_on(self, state: State, begun: int) -> i64:
        """Play to the end and learn from it; how many decisions that took. `begun` stands for the
        actions that led here, as far as all have seen them, `joined` to one number."""
        self._memories.clear()
        self._places.clear()
        self._seats.clear()
        decisions = self._play_known(state, begun)
        decisions += self._guide.play_out(state, self._rng)
        self._learn(state)
        return decisions

    def remembered(self, way: int, seat: int) -> Memory | None:
        """What this seat has tried where these actions, `joined`, lead to."""
        return self._known.get(joined(way, seat))

    def _play_known(self, state: State, begun: int) -> i64:
        """As far as play has been before, and one moment further."""
        guide, met = self._guide, self._met
        decisions: i64 = 0
        way: i64 = begun
        while True:
            if way not in met:
                met.add(way)
                return decisions
            if guide.is_end(state):
                return decisions
            acting = state.to_act if guide.is_secret(state) else state.to_act & -state.to_act
            is_shown = guide.is_shown(state)
            actions = self._choose(way, state, acting)
            way = joined(way, actions if is_shown else 0)
            seat: i64 = 0
            while acting:
                if acting & 1:
                    state.act(seat, self._picked[seat])
                    decisions += 1
                acting >>= 1
                seat += 1

    def _choose(self, way: i64, state: State, acting: i64) -> i64:
        """Everyone who acts now picks something, before any of it is done."""
        actions: i64 = 0
        seat: i64 = 0
        while acting:
            if acting & 1:
                action = self._pick(way, state, seat)
                self._picked[seat] = action
                actions = joined(actions, action)
            acting >>= 1
            seat += 1
        return actions

    def _pick(self, way: i64, state: State, seat: i64) -> i64:
        here: int = joined(way, seat)
        memory = self._known.get(here)
        if memory is None:
            memory = Memory()
            self._known[here] = memory
        if memory.visits < FOLLOWS:
            action: i64 = self._guide.advise(state, seat, self._rng)
        else:
            action = memory.promising(self._guide.offers(state, seat))
        self._memories.append(memory)
        self._places.append(memory.place(action))
        self._seats.append(seat)
        return action

    def _learn(self, end: State) -> None:
        guide = self._guide
        for step in range(len(self._memories)):
            worth = guide.worth(end, self._seats[step])
            self._memories[step].learn(self._places[step], worth)


def joined(led: i64, action: i64) -> i64:
    """One more action among those that led somewhere, as one number: so spread that two ways to
    come somewhere will not get the same one. An action may be several, joined before."""
    return (((led ^ (led >> 31)) + 1) * SPREAD + (action + 1) * STRIDE) & MASK
