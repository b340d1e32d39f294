"""The pen: a thread that writes to the daybook while the loop goes on; in the end the loop waits.

A thread that has done its work has to take Python's lock back, and a busy loop does not let it: it
comes too late, again and again. So on a quick disk the loop itself waits, once it has nothing left
to do for those who will be told; waiting is letting go of the lock. On a slow disk it does not wait
but is called.

Linux can write by itself (io_submit), without a thread. Measured in a busy server, that took a
tenth less CPU, but the loop waited 0.3 ms for the disk instead of 0.1: what follows the write, the
sync, is done by a thread of the kernel, and that one comes late. It can also begin to write and
leave the waiting to the loop (sync_file_range, then fdatasync): the write itself took less CPU, but
the core had nothing to do meanwhile, and a move took more of it in all: ten busy tables made 8.1
thousand moves a second at 107 µs of CPU each instead of 9.7 at 96 (medians of three short laps).
"""

import asyncio
import contextlib
import os
import threading
import time
from collections.abc import Callable
from typing import Final, Protocol

Written = Callable[[OSError | None], None]

QUICK: float = 0.002
"""Seconds for which the loop may have to wait on average. Where it would be longer, it does not."""
PATIENCE: float = 0.01
"""Seconds for which it waits for one write."""
WEIGHT: Final = 1 / 16
"""Of the newest write in the average."""


class Page(Protocol):
    """Something to write: `antics.store.sqlite.daybook.Placed`."""

    def write(self) -> None:
        """To the disk, or OSError."""


class Pen:
    """Writes one commit at a time. All methods are for the loop's thread."""

    def __init__(self) -> None:
        self._loop: Final = asyncio.get_running_loop()
        # A pipe and no lock: who rings lets go of Python's lock while the thread wakes up. With a
        # lock the thread woke up at once, for nothing, and the two changed places six times.
        self._hears, self._rings = os.pipe()
        # Each is locked until it happens, and locked again by who has waited for it.
        self._begun: Final = _locked()
        self._over: Final = _locked()
        self._page: Page | None = None
        self._written: Written | None = None
        self._fault: OSError | None = None
        self._is_late = False
        """The loop has stopped waiting, and has to be called."""
        self._began = 0.0
        self._average = 0.0
        threading.Thread(target=self._write, name="pen", daemon=True).start()

    def begin(self, page: Page, written: Written) -> None:
        """Write this. `written` is called from the loop, or from `settle`, with what went wrong."""
        self._page = page
        self._written = written
        self._is_late = False
        self._began = time.perf_counter()
        os.write(self._rings, b"!")
        self._begun.acquire()

    def settle(self) -> None:
        """Wait for it if that is worthwhile. If not, the loop is called when it is done."""
        if self._written is None:
            return
        if self._average < QUICK:
            began = time.perf_counter()
            is_over = self._over.acquire(timeout=PATIENCE)
            self._note(began)
            if is_over:
                self._tell()
                return
        self._is_late = True
        self._called()  # it may have been ready before it could know that

    def close(self) -> None:
        """Nothing is under way any more."""
        self._page = None
        os.write(self._rings, b"!")

    def _called(self) -> None:
        """By the loop: it may be over, if it was not told meanwhile."""
        if self._written is not None and self._over.acquire(blocking=False):
            self._note(self._began)
            self._tell()

    def _note(self, began: float) -> None:
        self._average += WEIGHT * (time.perf_counter() - began - self._average)

    def _tell(self) -> None:
        written, self._written = self._written, None
        if written is not None:
            written(self._fault)

    def _write(self) -> None:
        """What the thread does. Who waits for `begun` gets Python's lock as soon as the thread
        waits for the disk, and not before."""
        while True:
            os.read(self._hears, 1)
            page = self._page
            if page is None:
                os.close(self._hears)
                os.close(self._rings)
                return
            self._begun.release()
            fault: OSError | None = None
            try:
                page.write()
            except OSError as error:
                fault = error
            except BaseException as error:  # a bug shows; but the loop does not wait for ever
                fault = OSError(f"{type(error).__name__}: {error}")
                self._show(error)
            self._fault = fault
            self._over.release()
            if self._is_late:
                with contextlib.suppress(RuntimeError):  # the loop is gone, and nobody waits
                    self._loop.call_soon_threadsafe(self._called)

    def _show(self, error: BaseException) -> None:
        context = {"message": "the daybook could not be written", "exception": error}
        with contextlib.suppress(RuntimeError):  # as above
            self._loop.call_soon_threadsafe(self._loop.call_exception_handler, context)


def _locked() -> threading.Lock:
    lock = threading.Lock()
    lock.acquire()
    return lock
