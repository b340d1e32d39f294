"""Frames that leave together, at the end of a turn of the loop.

A row of sends is cheaper than sends between other work: the system's part of it stays warm.
Whoever has to be answered before something else happens to the line empties the box first.
"""

from collections.abc import Callable
from typing import Protocol


class Line(Protocol):
    def deliver(self, frame: bytes) -> None:
        """Send it now, unless the line is gone."""


class Outbox:
    """One per server."""

    def __init__(self, soon: Callable[[Callable[[], None]], object]) -> None:
        """`soon` has something called at the end of this turn."""
        self._soon = soon
        self._frames: list[tuple[Line, bytes]] = []

    def post(self, line: Line, frame: bytes) -> None:
        if not self._frames:
            self._soon(self.empty)
        self._frames.append((line, frame))

    def empty(self) -> None:
        """Everything goes out, in the order in which it came in."""
        frames, self._frames = self._frames, []
        for line, frame in frames:
            line.deliver(frame)
