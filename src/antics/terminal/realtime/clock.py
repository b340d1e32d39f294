"""Game time in whole milliseconds: it runs, stands still, and can be set back to the moment at
which it should have stood still."""

from collections.abc import Callable
from typing import Final

Seconds = Callable[[], float]
"""Any clock that never goes back, such as `time.monotonic`."""

LONGEST_GAP: Final = 2000
"""In ms. Who is not asked for the time that long was asleep: a closed laptop, a stopped program."""


class GameClock:
    """Stands at 0 until it is started."""

    def __init__(self, seconds: Seconds) -> None:
        self._seconds = seconds
        self._started: float | None = None
        self._stood = 0
        self._read = 0

    @property
    def runs(self) -> bool:
        return self._started is not None

    def now(self) -> int:
        """The game time, which never falls while the clock runs."""
        if self._started is None:
            return self._stood
        run = round((self._seconds() - self._started) * 1000)
        self._read = max(self._read, self._stood + run)
        return self._read

    def slept_since(self) -> int | None:
        """When the time was last asked for, if that is so long ago that it should not count."""
        before = self._read
        return before if self.runs and self.now() - before > LONGEST_GAP else None

    def start(self) -> None:
        if self._started is None:
            self._started = self._seconds()
            self._read = self._stood

    def stop(self, at: int | None = None) -> None:
        """Stand still now, or as if it had stood still at a time that has just passed."""
        self._stood = self.now() if at is None else at
        self._started = None
        self._read = self._stood
