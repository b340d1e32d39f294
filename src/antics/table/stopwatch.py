"""Game time: runs with the clock it is given, stands still in a pause."""

from typing import Final

NO_TIME: Final = float(1 << 62)
"""The moment of what will not happen by itself."""


class Stopwatch:
    """All in ms. Starts standing still at 0."""

    __slots__ = ("_running_since", "_shown")

    def __init__(self, shown: float = 0) -> None:
        self._shown: float = shown
        self._running_since: float | None = None

    def start(self, now: float, lead_in: float = 0) -> None:
        """Run on from `now`, or that many ms later."""
        self._running_since = now + lead_in

    def stop_showing(self, shown: float) -> None:
        """Stand still with that game time."""
        self._shown = shown
        self._running_since = None

    def read(self, now: float) -> float:
        """The game time at that moment of the clock."""
        if self._running_since is None:
            return self._shown
        return self._shown + max(0.0, now - self._running_since)

    def when(self, game_time: float) -> float | None:
        """At which moment of the clock it will show that; None while it stands still."""
        if self._running_since is None:
            return None
        return self._running_since + (game_time - self._shown)

    def lead(self, now: float) -> float:
        """How long until it runs, after a start with a lead-in."""
        return 0.0 if self._running_since is None else max(0.0, self._running_since - now)

    @property
    def began(self) -> float:
        """The game time at which it began to run, or stands."""
        return self._shown

    @property
    def runs(self) -> bool:
        return self._running_since is not None
