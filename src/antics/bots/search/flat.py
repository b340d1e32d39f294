"""Flat Monte Carlo, as a yardstick: every choice gets as many play-outs, each in a world of its
own, and the best mean is played."""

from mypy_extensions import i64, mypyc_attr

from antics.bots.search.guide import Guide
from antics.core.bits import bit
from antics.core.playout import playout
from antics.core.rng import FastRng
from antics.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Flat:
    """As it is usually meant: everybody plays at random, to the end."""

    def __init__(
        self, guide: Guide, root: State, seat: i64, choices: list[int], rng: FastRng
    ) -> None:
        self.guide = guide
        self.rng = rng
        self.choices = choices
        self.play_outs: i64 = 0
        self.decisions: i64 = 0
        self._root = root
        self._seat = seat
        self._others = root.to_act & ~bit(seat) if guide.is_secret(root) else seat & 0
        self._sums = [0.0] * len(choices)

    def decided(self) -> bool:
        return len(self.choices) == 1

    def best(self) -> int:
        best = 0
        for at in range(len(self.choices)):
            if self._sums[at] > self._sums[best]:
                best = at
        return self.choices[best]

    def look(self) -> None:
        """One play-out for every choice."""
        guide, rng, seat = self.guide, self.rng, self._seat
        at: i64 = 0
        while at < len(self.choices):
            world = self._root.clone()
            guide.deal(world, seat, rng)
            others = self._others
            other: i64 = 0
            while others:
                if others & 1:
                    world.act(other, self.choice_of(world, other))
                others >>= 1
                other += 1
            world.act(seat, self.choices[at])
            self.decisions += self.played_out(world)
            self.play_outs += 1
            self._sums[at] += guide.worth(world, seat)
            at += 1

    def choice_of(self, world: State, other: i64) -> i64:
        return world.sample(other, self.rng)

    def played_out(self, world: State) -> i64:
        return playout(world, self.rng)


class Guided(Flat):
    """With the play-outs of the bots that look ahead."""

    def choice_of(self, world: State, other: i64) -> i64:
        return self.guide.advise(world, other, self.rng)

    def played_out(self, world: State) -> i64:
        return self.guide.play_out(world, self.rng)
