"""Frames that leave together, at the end of a turn of the loop.

A row of sends is cheaper than sends between other work: the system's part of it stays warm. First
in the row are those who are about to move, so that their moves arrive while the others are told.
Whoever has to be answered before something else happens to the line empties the box first.
"""

from collections.abc import Callable
from typing import Any


class Outbox:
    """One per server."""

    def __init__(self, soon: Callable[[Callable[[], None]], object]) -> None:
        """`soon` has something called at the end of this turn."""
        self._soon = soon
        self._is_due = False
        self._first: list[Voice] = []
        self._first_frames: list[bytes] = []
        """What each of those is told, …"""
        self._others: list[Voice] = []
        self._frames: list[bytes] = []
        """… and each of these. A pair for each would be made and freed with every frame."""

    def post(self, voice: "Voice", frame: bytes) -> None:
        self._others.append(voice)
        self._frames.append(frame)
        if not self._is_due:
            self._is_due = True
            self._soon(self.empty)

    def post_first(self, voice: "Voice", frame: bytes) -> None:
        """Before all that is posted otherwise."""
        self._first.append(voice)
        self._first_frames.append(frame)
        if not self._is_due:
            self._is_due = True
            self._soon(self.empty)

    def empty(self) -> None:
        """Everything goes out; to each line in the order in which it came in."""
        voices, frames = self._first, self._first_frames
        others, more = self._others, self._frames
        self._first, self._first_frames, self._others, self._frames = [], [], [], []
        self._is_due = False
        for number, voice in enumerate(voices):
            voice.say(frames[number])
        for number, voice in enumerate(others):
            voice.waits = False
            voice.say(more[number])


class Voice:
    """How one connection is talked to: the line of a guest (antics.table.guests)."""

    def __init__(self, outbox: Outbox, end: Callable[[bytes], None]) -> None:
        """`end` says a last frame and closes the connection."""
        self._outbox = outbox
        self._end = end
        self._out: Callable[[Any, bytes], None] | None = None
        self._kind: Any = None
        self.waits = False
        """Whether something for this line is in the box that is not among the first."""

    def open(self, out: Callable[[Any, bytes], None], kind: Any = None) -> None:
        """From now on frames go out through this, as messages of that kind."""
        self._out = out
        self._kind = kind

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
            self._out(self._kind, frame)

    def hang_up(self, frame: bytes) -> None:
        self._outbox.empty()
        self._end(frame)
