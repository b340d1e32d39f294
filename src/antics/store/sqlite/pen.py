"""The pen: what goes to the daybook is written beside the loop; in the end the loop waits.

The loop goes on while its quill writes (`quill.py`). Once it has nothing left to do for those who
will be told, it waits, if the disk is a quick one: to be called later costs more than that. On a
slow disk it does not wait but is called.

Linux can write and sync by itself (io_submit), without a thread. Measured in a busy server, that
took a tenth less CPU than a thread of Python, but the loop waited 0.3 ms for the disk instead of
0.1: what follows the write, the sync, is done by a thread of the kernel, and that one comes late.
It can also begin to write and leave the waiting to the loop (sync_file_range, then fdatasync): the
write itself took less CPU, but the core had nothing to do meanwhile, and a move took more of it in
all: ten busy tables made 8.1 thousand moves a second at 107 µs of CPU each instead of 9.7 at 96
(medians of three short laps).
"""

import asyncio
import os
import time
from collections.abc import Callable
from mmap import mmap
from typing import Final, Protocol

from antics.store.sqlite.quill import new_quill

Written = Callable[[OSError | None], None]

QUICK: float = 0.002
"""Seconds for which the loop may have to wait on average. Where it would be longer, it does not."""
PATIENCE: float = 0.01
"""Seconds for which it waits for one write."""
WEIGHT: Final = 1 / 16
"""Of the newest write in the average."""


class Page(Protocol):
    """Something to write: `antics.store.sqlite.daybook.Placed`."""

    @property
    def file(self) -> int: ...

    @property
    def memory(self) -> mmap: ...

    @property
    def size(self) -> int:
        """Bytes of the memory that are wanted on disk."""

    @property
    def at(self) -> int:
        """Where in the file."""


class Pen:
    """Writes one commit at a time. All methods are for the loop's thread."""

    def __init__(self) -> None:
        self._loop: Final = asyncio.get_running_loop()
        self._quill: Final = new_quill()
        self._hears, self._bell = os.pipe()
        """Rung when something is over for which the loop did not wait."""
        self._loop.add_reader(self._hears, self._called)
        self._written: Written | None = None
        self._size = 0
        self._began = 0.0
        self._average = 0.0

    def begin(self, page: Page, written: Written, will_look: bool = False) -> None:
        """Write this. `written` is called from the loop, or from `settle`, with what went wrong.
        `will_look`: there is much to do meanwhile, and `look` is called in between."""
        self._written = written
        self._size = page.size
        self._began = time.perf_counter()
        self._quill.begin(page.file, page.memory, page.size, page.at, will_look)

    def look(self) -> None:
        """Among other work: see to what is being written."""
        if self._written is not None:
            self._quill.look()

    def settle(self) -> None:
        """Wait for it if that is worthwhile. If not, the loop is called when it is done."""
        if self._written is None:
            return
        if self._average < QUICK:
            began = time.perf_counter()
            outcome = self._quill.wait(PATIENCE)
            self._note(began)
            if outcome is not None:
                self._tell(outcome)
                return
        if not self._quill.ring(self._bell):
            self._look()

    def close(self) -> None:
        """Nothing is under way any more."""
        self._loop.remove_reader(self._hears)
        self._quill.close()
        os.close(self._hears)
        os.close(self._bell)

    def _called(self) -> None:
        os.read(self._hears, 1)
        self._look()

    def _look(self) -> None:
        """It is over."""
        outcome = self._quill.wait(0.0)
        if outcome is not None:
            self._note(self._began)
            self._tell(outcome)

    def _note(self, began: float) -> None:
        self._average += WEIGHT * (time.perf_counter() - began - self._average)

    def _tell(self, outcome: tuple[int, int]) -> None:
        fault, size = outcome
        written, self._written = self._written, None
        if written is None:
            return
        if fault:
            written(OSError(fault, os.strerror(fault)))
        elif size != self._size:
            written(OSError(f"only {size} of {self._size} bytes were written"))
        else:
            written(None)
