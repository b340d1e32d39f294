"""Bots that nobody wants at the table. Tests enter them as `odd_bots.py:Name`."""

import os
import time
from contextlib import suppress

from antics.bots.bot import Choice, RandomBot
from antics.core.events import Event
from antics.core.game import View
from antics.core.rng import FastRng


class Plain(RandomBot):
    """Plays at random and nothing else: the others differ from it by their fault."""


class Raises(RandomBot):
    """From the third time on it does not know what to say."""

    def __init__(self, seat: int, rng: FastRng) -> None:
        super().__init__(seat, rng)
        self.asked = 0

    def choose(self, view: View, actions: list[int], now: int) -> Choice:
        self.asked += 1
        if self.asked >= 3:
            raise KeyError("no idea")
        return super().choose(view, actions, now)


class Blinks(RandomBot):
    """Cannot look."""

    def see(self, event: Event, now: int) -> None:
        raise ValueError("too bright")


class Unborn(RandomBot):
    def __init__(self, seat: int, rng: FastRng) -> None:
        raise ValueError("not today")


class Hangs(RandomBot):
    """Thinks for ever, and lets no exception disturb it."""

    def choose(self, view: View, actions: list[int], now: int) -> Choice:
        while True:
            with suppress(Exception):
                time.monotonic()


class Stubborn(RandomBot):
    """As Hangs, and lets nothing at all disturb it."""

    def choose(self, view: View, actions: list[int], now: int) -> Choice:
        while True:
            with suppress(BaseException):
                time.monotonic()


class Cheats(RandomBot):
    def choose(self, view: View, actions: list[int], now: int) -> Choice:
        return Choice(987_654_321, 1)


class Sulks(RandomBot):
    def choose(self, view: View, actions: list[int], now: int) -> Choice:
        return None  # type: ignore[return-value]


class Dies(RandomBot):
    """Takes its whole process with it when it has three things to choose from."""

    def choose(self, view: View, actions: list[int], now: int) -> Choice:
        if len(actions) == 3:
            os._exit(3)
        return super().choose(view, actions, now)


def no_bot(seat: int, rng: FastRng) -> object:
    return object()


class Bare(RandomBot):
    """Says what it does, and not that this is its choice."""

    def choose(self, view: View, actions: list[int], now: int) -> Choice:
        return actions[0]  # type: ignore[return-value]
