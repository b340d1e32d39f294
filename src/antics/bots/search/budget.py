"""How long a bot may look ahead: for a time, or for a number of play-outs.

A number of play-outs always leads to the same decisions; a time, counted in what the bot itself
uses of a processor, leads to as many play-outs as the machine makes in it. Bots carry their budget
behind their name: `master:ms=200`, `master:nodes=4000`.

A budget of time is processor time of the thread that thinks: on a busy machine the bot waits for
its turn like everything else, and is as strong as on an idle one. Only where it would have to wait
several times its budget it answers with what it has, for people wait too.
"""

import time
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from antics.core.errors import AnticsError

MOST: Final = {"ms": 60_000, "nodes": 100_000_000}
"""The longest thought that can be asked for, by unit."""
LONGEST: Final = 4
"""A thought never lasts longer than so many times its budget, by the clock on the wall."""

Clock = Callable[[], float]
"""Seconds from some moment on."""


class Clocks(NamedTuple):
    """What a thought is timed by."""

    own: Clock = time.thread_time
    """What the thread that thinks has used of a processor."""
    wall: Clock = time.monotonic


CLOCKS: Final = Clocks()


class Budget(NamedTuple):
    """Thinking ends with whatever is used up first."""

    ms: int | None = None
    nodes: int | None = None

    def __str__(self) -> str:
        parts = {"ms": self.ms, "nodes": self.nodes}
        return ",".join(f"{unit}={amount}" for unit, amount in parts.items() if amount is not None)


class Race(Protocol):
    """A way to find out which of some choices is best, a little at a time."""

    @property
    def play_outs(self) -> int: ...

    def look(self) -> None: ...

    def decided(self) -> bool:
        """Whether looking on would change nothing."""
        ...

    def best(self) -> int: ...


class Thought:
    """One thought: it begins now, and lasts as long as a budget allows."""

    def __init__(self, budget: Budget, clocks: Clocks) -> None:
        self._budget = budget
        self._clocks = clocks
        seconds = 0.0 if budget.ms is None else budget.ms / 1000
        self._end, self._latest = clocks.own() + seconds, clocks.wall() + LONGEST * seconds

    def spend_on(self, race: Race) -> None:
        """Look until the race is decided, or the budget used up."""
        nodes = self._budget.nodes
        while not race.decided() and (nodes is None or race.play_outs < nodes):
            race.look()
            if self._is_time_up():
                break

    def _is_time_up(self) -> bool:
        if self._budget.ms is None:
            return False
        return self._clocks.own() >= self._end or self._clocks.wall() >= self._latest


def split_name(name: str) -> tuple[str, str | None]:
    """A bot's name, and what stands behind its colon, if there is one."""
    plain, colon, rest = name.partition(":")
    return plain, rest if colon else None


def split_names(text: str) -> list[str]:
    """The names in `sharp,master:ms=500,nodes=4000`: what begins with a unit belongs to the name
    before it."""
    names: list[str] = []
    for part in text.split(","):
        if names and part.strip().partition("=")[0] in MOST:
            names[-1] += f",{part.strip()}"
        else:
            names.append(part.strip())
    return names


def read_budget(name: str, text: str) -> Budget:
    """The budget in `ms=200`, `nodes=4000` or both with a comma between, or AnticsError."""
    found: dict[str, int] = {}
    for part in text.split(","):
        unit, equals, amount = part.partition("=")
        if unit not in MOST or not equals:
            raise AnticsError(
                f"the budget of '{name[:40]}' is '{text[:40]}', and should be like"
                f" '{name[:40]}:ms=200' or '{name[:40]}:nodes=4000'"
            )
        if unit in found:
            raise AnticsError(f"the budget of '{name[:40]}' gives {unit} twice")
        whole = amount.isascii() and amount.isdecimal() and len(amount) < 12
        if not whole or not 1 <= int(amount) <= MOST[unit]:
            raise AnticsError(
                f"{unit} of '{name[:40]}' is a whole number from 1 to {MOST[unit]},"
                f" not '{amount[:40]}'"
            )
        found[unit] = int(amount)
    return Budget(found.get("ms"), found.get("nodes"))
