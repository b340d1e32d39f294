"""The pen: writes to the daybook while the loop goes on, and the loop waits for it in the end.

On a quick disk the loop waits, once it has nothing left to do for those who will be told. On a slow
one it does not wait but is called. Where the kernel writes by itself, `kernel_pen` has it do so;
this module has the thread that does it everywhere else. A thread that has done its work has to take
Python's lock back, and a busy loop does not let it: it comes too late, again and again. Waiting is
letting go of the lock.
"""

import asyncio
import contextlib
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from antics.store.sqlite.daybook import Placed

Written = Callable[[OSError | None], None]

QUICK: Final = 0.002
"""Seconds for which the loop may have to wait on average. Where it would be longer, it does not."""
PATIENCE: Final = 0.01
"""Seconds for which it waits for one write."""
WEIGHT: Final = 1 / 16
"""Of the newest write in the average."""


class Pen(ABC):
    """Writes one commit at a time. All methods are for the loop's thread."""

    def __init__(self) -> None:
        self._written: Written | None = None
        self._began = 0.0
        self._average = 0.0

    def begin(self, placed: Placed, written: Written) -> None:
        """Write this. `written` is called from the loop, or from `settle`, with what went wrong."""
        self._written = written
        self._began = time.perf_counter()
        self._start(placed)

    def settle(self) -> None:
        """Wait for it if that is worthwhile. If not, the loop is called when it is done."""
        if self._written is None:
            return
        if self._average < QUICK:
            began = time.perf_counter()
            is_over = self._is_over(PATIENCE)
            self._note(began)
            if is_over:
                self._tell()
                return
        self._call_loop()

    def _called(self) -> None:
        """By the loop: it may be over, if it was not told meanwhile."""
        if self._written is not None and self._is_over(0.0):
            self._note(self._began)
            self._tell()

    def _note(self, began: float) -> None:
        self._average += WEIGHT * (time.perf_counter() - began - self._average)

    def _tell(self) -> None:
        written, self._written = self._written, None
        if written is not None:
            written(self._fault())

    @abstractmethod
    def _start(self, placed: Placed) -> None: ...

    @abstractmethod
    def _is_over(self, patience: float) -> bool:
        """Whether the write is done, after so many seconds at most. True once for each."""

    @abstractmethod
    def _fault(self) -> OSError | None:
        """What was wrong with the write that is over."""

    @abstractmethod
    def _call_loop(self) -> None:
        """Have the loop call `_called` when the write is done, also if it is already."""

    @abstractmethod
    def close(self) -> None:
        """Nothing is under way any more."""


class ThreadPen(Pen):
    """A thread writes."""

    def __init__(self) -> None:
        super().__init__()
        self._loop: Final = asyncio.get_running_loop()
        # Each is locked until it happens, and locked again by who has waited for it.
        self._go: Final = _locked()
        self._begun: Final = _locked()
        self._over: Final = _locked()
        self._placed: Placed | None = None
        self._error: OSError | None = None
        self._is_late = False
        """The loop has stopped waiting, and has to be called."""
        threading.Thread(target=self._write, name="pen", daemon=True).start()

    def _start(self, placed: Placed) -> None:
        self._placed = placed
        self._is_late = False
        self._go.release()
        self._begun.acquire()

    def _is_over(self, patience: float) -> bool:
        return self._over.acquire(timeout=patience) if patience else self._over.acquire(False)

    def _fault(self) -> OSError | None:
        return self._error

    def _call_loop(self) -> None:
        self._is_late = True
        self._called()  # it may have been ready before it could know that

    def close(self) -> None:
        self._placed = None
        self._go.release()

    def _write(self) -> None:
        """What the thread does. Who waits for `begun` gets Python's lock as soon as the thread
        waits for the disk, and not before."""
        while True:
            self._go.acquire()
            placed = self._placed
            if placed is None:
                return
            self._begun.release()
            error: OSError | None = None
            try:
                placed.write()
            except OSError as fault:
                error = fault
            self._error = error
            self._over.release()
            if self._is_late:
                with contextlib.suppress(RuntimeError):  # the loop is gone, and nobody waits
                    self._loop.call_soon_threadsafe(self._called)


def _locked() -> threading.Lock:
    lock = threading.Lock()
    lock.acquire()
    return lock
