"""The pen: a thread that writes while the loop goes on, and the loop waits for it in the end.

A thread that has done its work has to take Python's lock back, and a busy loop does not let it: it
comes too late, again and again. So on a quick disk the loop itself waits, once it has nothing left
to do for those who will be told; waiting is letting go of the lock. On a slow disk it does not wait
but is called.
"""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable
from typing import Final

Written = Callable[[OSError | None], None]

QUICK: Final = 0.002
"""Seconds for which the loop may have to wait on average. Where it would be longer, it does not."""
PATIENCE: Final = 0.01
"""Seconds for which it waits for one write."""
WEIGHT: Final = 1 / 16
"""Of the newest write in the average."""


class Pen:
    """Writes one thing at a time. All methods are for the loop's thread."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self._loop: Final = asyncio.get_running_loop()
        self._clock: Final = clock
        # Each is locked until it happens, and locked again by who has waited for it.
        self._go: Final = _locked()
        self._begun: Final = _locked()
        self._over: Final = _locked()
        self._work: Callable[[], None] | None = None
        self._written: Written | None = None
        self._fault: OSError | None = None
        self._is_late = False
        """The loop has stopped waiting, and has to be called."""
        self._took = 0.0
        self._average = 0.0
        threading.Thread(target=self._write, name="pen", daemon=True).start()

    def begin(self, work: Callable[[], None], written: Written) -> None:
        """Have this done, which may raise OSError. `written` is called from the loop, or from
        `settle`."""
        self._work = work
        self._written = written
        self._is_late = False
        self._go.release()
        self._begun.acquire()

    def settle(self) -> None:
        """Wait for it if that is worthwhile. If not, the loop is called when it is done."""
        if self._written is None:
            return
        if self._average < QUICK:
            began = self._clock()
            is_over = self._over.acquire(timeout=PATIENCE)
            self._note(self._clock() - began)
            if is_over:
                self._tell()
                return
        self._is_late = True
        self._called()  # it may have been ready before it could know that

    def close(self) -> None:
        """Nothing is under way any more."""
        self._work = None
        self._go.release()

    def _called(self) -> None:
        if self._written is not None and self._over.acquire(blocking=False):
            self._note(self._took)
            self._tell()

    def _note(self, seconds: float) -> None:
        self._average += WEIGHT * (seconds - self._average)

    def _tell(self) -> None:
        written, self._written = self._written, None
        if written is not None:
            written(self._fault)

    def _write(self) -> None:
        """What the thread does. Who waits for `begun` gets Python's lock as soon as `work` waits
        for the disk, and not before."""
        while True:
            self._go.acquire()
            work = self._work
            if work is None:
                return
            began = self._clock()
            self._begun.release()
            fault: OSError | None = None
            try:
                work()
            except OSError as error:
                fault = error
            self._fault = fault
            self._took = self._clock() - began
            self._over.release()
            if self._is_late:
                with contextlib.suppress(RuntimeError):  # the loop is gone, and nobody waits
                    self._loop.call_soon_threadsafe(self._called)


def _locked() -> threading.Lock:
    lock = threading.Lock()
    lock.acquire()
    return lock
