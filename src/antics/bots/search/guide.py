"""What search needs to know about a game: how to play on quickly, and what the end is worth.

A guide plays for every seat of an imagined state. It may look only at what the seat in question
could see there: an imagined opponent who peeks at cards plays like nobody at the table.
"""

from mypy_extensions import i64

from antics.core.rng import FastRng
from antics.core.state import State


class Guide:
    """The sharp bot of one game, made quick. A guide has room to calculate in, so that each
    search needs one of its own."""

    def play_out(self, state: State, rng: FastRng) -> i64:
        """Play to the end, or to where `worth` can judge; how many decisions that took."""
        raise NotImplementedError

    def advise(self, state: State, seat: i64, rng: FastRng) -> i64:
        """What the seat would do in a play-out."""
        raise NotImplementedError

    def worth(self, state: State, seat: i64) -> float:
        """How good the end is for the seat: 0 for the worst, 1 for the best."""
        raise NotImplementedError

    def offers(self, state: State, seat: i64) -> list[int]:
        """The seat's actions that are worth looking at, at least one of them."""
        raise NotImplementedError

    def situation(self, state: State) -> i64:
        """A number for what everyone can see, so that situations alike are thought of as one."""
        raise NotImplementedError

    def prepare(self, state: State, seat: i64) -> None:
        """A search for this seat begins here."""
