"""One decision, looked at from many imagined worlds.

Each world is a state that the seat cannot tell from the true one. In it the seat tries every
choice still in the race, against the same choices of the others and with the same hidden cards:
so luck is the same for all of them, and far fewer worlds tell them apart. What falls clearly
behind the leader leaves the race.

Where several choose secretly at the same time, nobody's choice may depend on another's. Each
opponent has a mind of their own there, and remembers what every choice has brought them in the
play-outs so far. Half of the time they follow the guide, as somebody who plays by rule of thumb;
half of the time they do what has done best for them, as somebody who looks ahead as well. They
learn about choices, not about hands, for this seat cannot see hands; and they never learn which
world they are in.

What follows is played by the guide. Where the guide is no model for everyone, they stray from it
at times, and where play has been before they do what they have learnt there (`experience.py`). As
they learn they answer better, so what was seen first counts less.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from antics.bots.search.experience import Experience, Memory, joined
from antics.bots.search.guide import Guide
from antics.core.bits import bit
from antics.core.rng import FastRng
from antics.core.state import MOST_SEATS, State

LISTENS: Final = 64.0
"""So many play-outs long an opponent does as the guide says; what they have seen is little yet."""
LOOKS: Final = 2
"""After that, one of so many choices is the one that has done best for them."""
STRAYS: Final = 5
"""One choice of so many is any that the hand allows: people are not the guide."""

FADES_FROM: Final = 64
"""From so many worlds on, whenever their number has doubled, what was seen counts half."""
FIRST_CUT: Final = 32
"""Nobody leaves the race before so many worlds."""
CUT_EVERY: Final = 16
BEHIND: Final = 9.0
"""The square of how many standard errors a choice is behind when it leaves."""


class Foresight:
    """A race of the choices that a seat has in a state it has imagined."""

    def __init__(
        self, guide: Guide, root: State, seat: i64, choices: list[int], rng: FastRng
    ) -> None:
        count = len(choices)
        self.choices = choices
        self.worlds: i64 = 0
        self.play_outs: i64 = 0
        self.decisions: i64 = 0
        """How many moves all play-outs took."""
        self._guide = guide
        self._root = root
        self._seat = seat
        self._rng = rng
        self._running = [True] * count
        self._left: i64 = count
        self._sums = [0.0] * count
        self._squares = [0.0] * (count * count)  # of the differences, pair by pair
        self._values = [0.0] * count
        self._others = root.to_act & ~bit(seat) if guide.is_secret(root) else seat & 0
        self._chosen = vec[i64]([0] * MOST_SEATS)
        self._minds = [Memory() for _ in range(MOST_SEATS)]
        self._weight = 0.0
        """How many worlds the sums stand for."""
        self._experience = None if guide.is_model() else Experience(guide, rng)
        self._is_shown = guide.is_shown(root)

    def decided(self) -> bool:
        return self._left <= 1

    def best(self) -> int:
        """The choice that has done best so far."""
        return self.choices[self._leader()]

    def means(self) -> list[tuple[int, float, bool]]:
        """Every choice with the mean of its worlds, and whether it is still in the race. Those of
        choices that are not are of fewer worlds, and too low."""
        weight = max(self._weight, 1.0)
        return [
            (choice, self._sums[at] / weight, self._running[at])
            for at, choice in enumerate(self.choices)
        ]

    # A world --------------------------------------------------------------------------------

    def look(self) -> None:
        """Imagine one more world and try every choice in it."""
        guide, seat, sums, values = self._guide, self._seat, self._sums, self._values
        world = self._root.clone()
        guide.deal(world, seat, self._rng)
        if self._others:
            self._choose_for_others(world)
        count: i64 = len(self.choices)
        at: i64 = 0
        while at < count:
            if self._running[at]:
                end = self._played(world, self.choices[at])
                values[at] = guide.worth(end, seat)
                sums[at] += values[at]
                self._compare(at)
                self._teach_others(end)
            at += 1
        self.worlds += 1
        self._weight += 1.0
        if self._experience is not None and self._has_doubled():
            self._fade()
        if self.worlds >= FIRST_CUT and self.worlds % CUT_EVERY == 0:
            self._cut()

    def _has_doubled(self) -> bool:
        return self.worlds >= FADES_FROM and self.worlds & (self.worlds - 1) == 0

    def _fade(self) -> None:
        """What was seen so far counts half from now on."""
        sums, squares = self._sums, self._squares
        for at in range(len(sums)):
            sums[at] *= 0.5
        for pair in range(len(squares)):
            squares[pair] *= 0.5
        self._weight *= 0.5

    def _compare(self, at: i64) -> None:
        """Note how far this choice was from those before it, in this world."""
        values, squares = self._values, self._squares
        count: i64 = len(self.choices)
        other: i64 = 0
        while other < at:
            if self._running[other]:
                gap = values[at] - values[other]
                squares[other * count + at] += gap * gap
            other += 1

    def _played(self, world: State, choice: i64) -> State:
        """The world's end after this choice."""
        state = world.clone()
        others = self._others
        other: i64 = 0
        led: i64 = 0
        while others:
            if others & 1:
                action = self._chosen[other]
                state.act(other, action)
                led = joined(led, action)
            others >>= 1
            other += 1
        state.act(self._seat, choice)
        led = joined(led, choice) if self._is_shown else 0
        if self._experience is None:
            self.decisions += self._guide.play_out(state, self._rng)
        else:
            self.decisions += self._experience.play_on(state, led)
        self.play_outs += 1
        return state

    def _leader(self) -> i64:
        leader: i64 = -1
        at: i64 = 0
        while at < len(self.choices):
            if self._running[at] and (leader < 0 or self._sums[at] > self._sums[leader]):
                leader = at
            at += 1
        return leader

    def _cut(self) -> None:
        """Whoever is clearly behind the leader leaves. The spread is that of the differences,
        world by world, so what all choices share does not blur it."""
        leader = self._leader()
        count: i64 = len(self.choices)
        at: i64 = 0
        while at < count:
            if at != leader and self._running[at]:
                gap = self._sums[leader] - self._sums[at]
                pair = leader * count + at if leader < at else at * count + leader
                if gap * gap > BEHIND * (self._squares[pair] - gap * gap / self._weight):
                    self._running[at] = False
                    self._left -= 1
            at += 1

    # The others -----------------------------------------------------------------------------

    def _choose_for_others(self, world: State) -> None:
        others = self._others
        other: i64 = 0
        while others:
            if others & 1:
                self._chosen[other] = self._their_choice(world, other)
            others >>= 1
            other += 1

    def _their_choice(self, world: State, other: i64) -> i64:
        rng, mind = self._rng, self._minds[other]
        if self._experience is not None and rng.below(STRAYS) == 0:
            return world.sample(other, rng)
        if mind.visits < LISTENS or rng.below(LOOKS) != 0:
            return self._guide.advise(world, other, rng)
        return mind.promising(world.actions(other))

    def _teach_others(self, end: State) -> None:
        """Everyone sees what their choice has come to."""
        others = self._others
        other: i64 = 0
        while others:
            if others & 1:
                mind = self._minds[other]
                mind.learn(mind.place(self._chosen[other]), self._guide.worth(end, other))
            others >>= 1
            other += 1
