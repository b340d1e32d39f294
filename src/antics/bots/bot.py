"""What a bot is: somebody at one seat who sees what that seat sees and decides when asked."""

from typing import NamedTuple

from mypy_extensions import mypyc_attr

from antics.core.events import Event
from antics.core.game import View
from antics.core.rng import FastRng


class Choice(NamedTuple):
    """An action, and in real-time games how many ms from now it will be made."""

    action: int
    delay: int = 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """One player for one game. Memory is allowed; other seats' secrets never reach it.

    The driver tells it every event its seat may see (`see`), from the first deal on. It asks
    (`choose`) in turns when the seat has more than one action. In real-time games it asks when
    something visible has changed, and the choice lies in the future: it is dropped, and the bot
    asked again, when something visible happens first. A bot that does not override `see` costs
    its match no telling.
    """

    def __init__(self, seat: int, rng: FastRng) -> None:
        self.seat = seat
        self.rng = rng

    def see(self, event: Event, now: int) -> None:
        """Something happened in view of this seat."""

    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        """One of the actions; None, in real-time games, to wait and see."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomBot(Bot):
    """Any legal action, every one as likely."""

    def choose(self, view: View, actions: list[int], now: int) -> Choice:
        return Choice(actions[self.rng.below(len(actions))])
