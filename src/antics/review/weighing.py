"""What the choices of one decision bring, in worlds the player might have been in, and in the
true one.

In each world every choice meets the same hidden cards and the same answers of the others, and the
same chance goes on from there.
"""

from typing import Final

from mypy_extensions import i64

from antics.bots.search.guide import Guide
from antics.core.bits import bit
from antics.core.rng import FastRng
from antics.core.state import State

ODD: Final = 3
"""One in so many of the others' secret choices is any that their hand allows: people do not always
do what a guide would."""
_SEEDS: Final = 1 << 31


class Weighing:
    """One decision of one seat. The guide is used for this alone meanwhile."""

    def __init__(self, guide: Guide, state: State, seat: i64, seed: str) -> None:
        self._guide = guide
        self._state = state
        self._seat = seat
        self._rng = FastRng(seed)
        self._root = state.clone()
        guide.prepare(self._root, seat)
        is_secret = guide.is_secret(self._root)
        self._others = self._root.to_act & ~bit(seat) if is_secret else seat & 0

    def offers(self) -> list[int]:
        """What is worth being compared."""
        return self._guide.offers(self._root, self._seat)

    def is_secret(self) -> bool:
        """Whether others choose at the same time, unseen."""
        return self._others != 0

    def try_unknown(self, choices: list[int]) -> list[float]:
        """What each choice brings in one more world that looks the same to the seat."""
        guide, seat, rng = self._guide, self._seat, self._rng
        world = self._root.clone()
        guide.deal(world, seat, rng)
        answers: list[tuple[int, int]] = []
        others = self._others
        other: i64 = 0
        while others:
            if others & 1:
                answer = guide.advise(world, other, rng)
                if rng.below(ODD) == 0:
                    answer = world.sample(other, rng)
                answers.append((int(other), int(answer)))
            others >>= 1
            other += 1
        return self._try(world, choices, answers)

    def try_true(self, choices: list[int], answers: list[tuple[int, int]]) -> list[float]:
        """What each brings in the true world, where the others answer so, with new chance for
        everything that was still to be decided."""
        return self._try(self._state, choices, answers)

    def _try(self, world: State, choices: list[int], answers: list[tuple[int, int]]) -> list[float]:
        guide, seat = self._guide, self._seat
        seed = int(self._rng.below(_SEEDS))
        brought: list[float] = []
        for choice in choices:
            twin = world.clone()
            twin.act(seat, choice)
            for other, answer in answers:
                if twin.is_legal(other, answer):
                    twin.act(other, answer)
            guide.play_out(twin, FastRng(seed))
            brought.append(guide.lead(twin, seat))
        return brought
