"""Frames that leave together, at the end of a turn of the loop.

A row of sends is cheaper than sends between other work: the system's part of it stays warm. First
in the row are those who are about to move, so that their moves arrive while the others are told.
Whoever has to be answered before something else happens to the line empties the box first.
"""

from collections.abc import Callable


class Outbox:
    """One per server."""

    def __init__(self, soon: Callable[[Callable[[], None]], object]) -> None:
        """`soon` has something called at the end of this turn."""
        self._soon = soon
        self._is_due = False
        self._first: list[tuple[Voice, bytes]] = []
        self._frames: list[tuple[Voice, bytes]] = []

    def post(self, voice: "Voice", frame: bytes) -> None:
        self._frames.append((voice, frame))
        if not self._is_due:
            self._is_due = True
            self._soon(self.empty)

    def post_first(self, voice: "Voice", frame: bytes) -> None:
        """Before all that is posted otherwise."""
        self._first.append((voice, frame))
        if not self._is_due:
            self._is_due = True
            self._soon(self.empty)

    def empty(self) -> None:
        """Everything goes out; to each line in the order in which it came in."""
        first, self._first = self._first, []
        frames, self._frames = self._frames, []
        self._is_due = False
        for voice, frame in first:
            voice.say(frame)
        for voice, frame in frames:
            voice.waits = False
            voice.say(frame)


class Voice:
    """How one connection is talked to: the line of a guest (antics.table.guests)."""

    def __init__(self, outbox: Outbox, end: Callable[[bytes], None]) -> None:
        """`end` says a last frame and closes the connection."""
        self._outbox = outbox
        self._end = end
        self._out: Callable[[bytes], None] | None = None
        self.waits = False
        """Whether something for this line is in the box that is not among the first."""

    def open(self, out: Callable[[bytes], None]) -> None:
        """From now on frames go out through this."""
        self._out = out

    def close(self) -> None:
        """Nothing more goes out."""
        self._out = None

    def send(self, frame: bytes) -> None:
        self.waits = True
        self._outbox.post(self, frame)

    def send_first(self, frame: bytes) -> None:
        if self.waits:
            self._outbox.post(self, frame)
        else:
            self._outbox.post_first(self, frame)

    def say(self, frame: bytes) -> None:
        """At once, unless the line is gone."""
        if self._out is not None:
            self._out(frame)

    def hang_up(self, frame: bytes) -> None:
        self._outbox.empty()
        self._end(frame)
