"""What weighing a moment of a real-time game has to know about that game."""

from antics.bots.bot import Bot
from antics.core.rng import FastRng
from antics.core.state import State


class Moments:
    def notice(self, state: State, seat: int, action: int) -> None:
        """A move is about to be made: somebody may learn something by it."""

    def instead_of(self, state: State, seat: int, made: int) -> list[int]:
        """What the seat could have chosen at that moment in place of this, perhaps WAIT; nothing
        where it was no choice but a question of speed."""
        raise NotImplementedError

    def imagine(self, state: State, seat: int, rng: FastRng) -> State:
        """A world that the seat, as far as it could remember, cannot tell from this one."""
        return state.resample(seat, rng)

    def remind(self, bot: Bot, world: State) -> None:
        """Tell a bot that has just sat down what its seat remembers and no view tells."""

    def lead(self, state: State, seat: int) -> float:
        """By how many points the seat is ahead of the best of the others."""
        raise NotImplementedError
