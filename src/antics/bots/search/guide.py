"""What search needs to know about a game: how to play on quickly, and what the end is worth.

A guide plays for every seat of an imagined state. It may look only at what the seat in question
could see there: an imagined opponent who peeks at cards plays like nobody at the table.
"""

from mypy_extensions import i64

from antics.core.rng import FastRng
from antics.core.state import NOTHING, State


class Guide:
    """The sharp bot of one game, made quick. A guide has room to calculate in, so that each
    search needs one of its own."""

    def play_out(self, state: State, rng: FastRng) -> i64:
        """Play to the end, or to where `worth` can judge; how many decisions that took."""
        raise NotImplementedError

    def is_end(self, state: State) -> bool:
        """Whether a play-out is over here, or goes on by chance alone."""
        return state.over or state.awaits != NOTHING

    def advise(self, state: State, seat: i64, rng: FastRng) -> i64:
        """What the seat would do in a play-out."""
        raise NotImplementedError

    def worth(self, state: State, seat: i64) -> float:
        """How good the end is for the seat: 0 for the worst, 1 for the best."""
        raise NotImplementedError

    def lead(self, state: State, seat: i64) -> float:
        """By how many points the seat is ahead of the best of the others at the end, or will be,
        by the look of it; below zero it is behind."""
        raise NotImplementedError

    def offers(self, state: State, seat: i64) -> list[int]:
        """The seat's actions that are worth looking at, at least one of them."""
        raise NotImplementedError

    def prepare(self, state: State, seat: i64) -> None:
        """A search for this seat begins here. Whoever has sealed a choice in secret already may
        think again in this state: nobody can tell the difference."""

    def is_secret(self, state: State) -> bool:
        """Whether all who may act now choose at the same time and unseen."""
        raise NotImplementedError

    def is_model(self) -> bool:
        """Whether everyone in imagined play does what this guide says, and nothing else. Otherwise
        they stray from it at times, and learn to do better where play has been before: that is
        what helps in games that are played to their end, with little left to chance."""
        return True

    def is_shown(self, state: State) -> bool:
        """Whether all see what is done here, at the latest once everybody has chosen."""
        return True

    def deal(self, world: State, seat: i64, rng: FastRng) -> None:
        """Replace all that the seat cannot know by something possible, and likely where the guide
        has learnt what people hold."""
        world.reshuffle_unknown(seat, rng)
