"""Frames that leave together, at the end of a turn of the loop.

A row of sends is cheaper than sends between other work: the system's part of it stays warm.
Whoever has to be answered before something else happens to the line empties the box first.
"""

from collections.abc import Callable


class Outbox:
    """One per server."""

    def __init__(self, soon: Callable[[Callable[[], None]], object]) -> None:
        """`soon` has something called at the end of this turn."""
        self._soon = soon
        self._frames: list[tuple[Voice, bytes]] = []

    def post(self, voice: "Voice", frame: bytes) -> None:
        if not self._frames:
            self._soon(self.empty)
        self._frames.append((voice, frame))

    def empty(self) -> None:
        """Everything goes out, in the order in which it came in."""
        frames, self._frames = self._frames, []
        for voice, frame in frames:
            voice.say(frame)


class Voice:
    """How one connection is talked to: the line of a guest (antics.table.guests)."""

    def __init__(self, outbox: Outbox, end: Callable[[bytes], None]) -> None:
        """`end` says a last frame and closes the connection."""
        self._outbox = outbox
        self._end = end
        self._out: Callable[[bytes], None] | None = None

    def open(self, out: Callable[[bytes], None]) -> None:
        """From now on frames go out through this."""
        self._out = out

    def close(self) -> None:
        """Nothing more goes out."""
        self._out = None

    def send(self, frame: bytes) -> None:
        self._outbox.post(self, frame)

    def say(self, frame: bytes) -> None:
        """At once, unless the line is gone."""
        if self._out is not None:
            self._out(frame)

    def hang_up(self, frame: bytes) -> None:
        self._outbox.empty()
        self._end(frame)
