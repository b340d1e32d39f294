"""A choice at one moment of a game that does not wait: weighed in many imagined worlds.

Whoever plays such a game well by rule of thumb already has an answer before they begin to think:
the advice. Each world is one that the seat cannot tell from the true one. In it every choice still
in the race is tried with the same hidden things and the same chance, and compared with the advice.
Time is short and what comes after is mostly a matter of quick hands, so the advice is followed
unless another choice is clearly better.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from antics.core.rng import FastRng

CAUTION: Final = 1.0
"""The square of how many standard errors a choice has to be better than the advice."""
FEWEST: Final = 12
"""With fewer worlds than that the advice stands."""
FIRST_CUT: Final = 24
"""Nobody leaves the race before so many worlds."""
CUT_EVERY: Final = 12
BEHIND: Final = 4.0
"""The square of how many standard errors a choice is behind the advice when it leaves."""
AHEAD: Final = 9.0
"""Likewise, how many the only other choice is ahead when there is no more to find out."""
_SEEDS: Final = 1 << 31


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """What the race has to know about a game: how worlds are imagined, and how they go on."""

    def imagine(self, rng: FastRng) -> None:
        """One more world, kept until the next."""
        raise NotImplementedError

    def outcome(self, choice: i64, rng: FastRng) -> float:
        """What the choice brings in it: 0 for the worst, 1 for the best."""
        raise NotImplementedError


class Weighed:
    """A race of choices against the first of them, which is the advice."""

    def __init__(self, worlds: Worlds, choices: list[int], rng: FastRng) -> None:
        self.choices = choices
        self.play_outs: i64 = 0
        self.looks: i64 = 0
        self._worlds = worlds
        self._rng = rng
        self._running = [True] * len(choices)
        self._left: i64 = len(choices)
        self._gaps = [0.0] * len(choices)
        self._squares = [0.0] * len(choices)

    def look(self) -> None:
        """Imagine one more world and try every choice in it."""
        worlds, rng = self._worlds, self._rng
        worlds.imagine(rng)
        seed = int(rng.below(_SEEDS))
        advised = 0.0
        at: i64 = 0
        while at < len(self.choices):
            if self._running[at]:
                brought = worlds.outcome(self.choices[at], FastRng(seed))
                self.play_outs += 1
                if at == 0:
                    advised = brought
                gap = brought - advised
                self._gaps[at] += gap
                self._squares[at] += gap * gap
            at += 1
        self.looks += 1
        if self.looks >= FIRST_CUT and self.looks % CUT_EVERY == 0:
            self._cut()

    def decided(self) -> bool:
        """Whether looking on would change nothing."""
        if self._left > 2 or self.looks < FIRST_CUT:
            return self._left == 1
        at: i64 = 1
        while at < len(self.choices):
            if self._running[at] and not self._is_ahead(at, AHEAD):
                return False
            at += 1
        return True

    def best(self) -> int:
        """The advice, or what is clearly better."""
        best: i64 = 0
        most = 0.0
        at: i64 = 1 if self.looks >= FEWEST else len(self.choices)
        while at < len(self.choices):
            if self._running[at] and self._gaps[at] > most and self._is_ahead(at, CAUTION):
                best = at
                most = self._gaps[at]
            at += 1
        return self.choices[best]

    def means(self) -> list[tuple[int, float, float]]:
        """Every choice, how much better than the advice it was, and the standard error of that."""
        looks = max(float(self.looks), 1.0)
        return [
            (choice, self._gaps[at] / looks, self._spread(at) ** 0.5 / looks)
            for at, choice in enumerate(self.choices)
        ]

    def _spread(self, at: i64) -> float:
        """The variance of the sum of gaps, by the look of it."""
        looks = max(float(self.looks), 1.0)
        return self._squares[at] - self._gaps[at] * self._gaps[at] / looks

    def _is_ahead(self, at: i64, squared: float) -> bool:
        gap = self._gaps[at]
        return gap > 0 and gap * gap > squared * self._spread(at)

    def _cut(self) -> None:
        at: i64 = 1
        while at < len(self.choices):
            gap = self._gaps[at]
            if self._running[at] and gap <= 0 and gap * gap >= BEHIND * self._spread(at):
                self._running[at] = False
                self._left -= 1
            at += 1
