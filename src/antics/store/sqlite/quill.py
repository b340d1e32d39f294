"""The quill of the pen: a thread that writes what it is given to a file, one thing at a time.

There are two. The one in C never needs Python's lock. A thread of Python has to take it each time
it comes from the disk, and a busy loop does not let it; but where nothing is compiled it has to do.

Between the two things that a disk has to do for a durable write, to write and to sync, there is a
moment's work for the thread. A Linux that counts who has had how much of a core lets it wait there
for as long as a busy loop on the same core has something to do. So it goes first where the system
allows it (to root, and to a service with `LimitRTPRIO=1`). Elsewhere the one in C asks for turns of
0.1 ms, which Linux from 6.12 on does not keep waiting for long ones. Measured at ten busy tables
with everything on one core: 7 % more moves a second with the one in C that goes first, 4 % with the
one that asks for short turns, and without either as many as with a thread of Python.

To wake the thread for that moment interrupts the loop. While the loop has enough to do to look now
and then, the one in C leaves the write to Linux (io_uring, where the system allows it) and has the
thread sync what is written: half as many interrupts, and at ten busy tables 1 to 2 % less CPU for a
move. A loop that only waits would get it 15 µs later that way.
"""

import contextlib
import fcntl
import os
import threading
from mmap import mmap
from typing import Final, Protocol

_FULL_SYNC: Final[int] = getattr(fcntl, "F_FULLFSYNC", -1)


class Quill(Protocol):
    """What the pen asks of it. All methods are for one thread, which is never kept waiting but by
    `wait`."""

    def begin(self, file: int, content: mmap, size: int, at: int, will_look: bool) -> None:
        """Write so many bytes there. Nothing may be under way. `will_look`: there is other work to
        do meanwhile, and somebody is going to `look` while it is done."""

    def look(self) -> None:
        """Let it go on, if it is at a point where it needs to be looked after."""

    def wait(self, seconds: float) -> tuple[int, int] | None:
        """Once it is over, which may take so long: what went wrong, as `errno` has it, or 0; and
        how many bytes were written. From then on nothing is under way."""

    def ring(self, bell: int) -> bool:
        """When it is over, write a byte to this pipe. False: it is over already."""

    def close(self) -> None:
        """What is under way is still written."""


def new_quill() -> Quill:
    """The best there is."""
    try:
        from antics.store.sqlite._quill import Quill as QuillInC  # noqa: PLC0415
    except ImportError:
        return QuillInPython()
    return QuillInC()


def write(file: int, content: mmap, size: int, at: int) -> int:
    """Until it is on disk: how many bytes. Or OSError."""
    with memoryview(content) as whole, whole[:size] as wanted:
        written = os.pwrite(file, wanted, at)
    if _FULL_SYNC >= 0:  # a Mac's disk has it only then
        fcntl.fcntl(file, _FULL_SYNC)
    else:
        os.fdatasync(file)
    return written


class QuillInPython:
    put_down = staticmethod(write)

    def __init__(self) -> None:
        # A pipe and no lock: who rings lets go of Python's lock while the thread wakes up. With a
        # lock the thread woke up at once, for nothing, and the two changed places six times.
        self._hears, self._rings = os.pipe()
        # Each is locked until it happens, and locked again by who has waited for it.
        self._begun: Final = _locked()
        self._over: Final = _locked()
        self._wanted: tuple[int, mmap, int, int] | None = None
        self._outcome = (0, 0)
        self._bell: int | None = None
        self._telling: Final = threading.Lock()
        """Whoever has it may look whether it is over, and say that somebody wants to hear."""
        self._is_over = False
        self._thread: Final = threading.Thread(target=self._write, name="quill", daemon=True)
        self._thread.start()

    def begin(self, file: int, content: mmap, size: int, at: int, will_look: bool) -> None:
        self._wanted = (file, content, size, at)
        self._is_over = False
        os.write(self._rings, b"!")
        self._begun.acquire()

    def look(self) -> None:
        pass

    def wait(self, seconds: float) -> tuple[int, int] | None:
        if self._over.acquire(blocking=seconds > 0, timeout=seconds if seconds > 0 else -1):
            return self._outcome
        return None

    def ring(self, bell: int) -> bool:
        with self._telling:
            if not self._is_over:
                self._bell = bell
            return not self._is_over

    def close(self) -> None:
        self._wanted = None
        os.write(self._rings, b"!")
        self._thread.join()
        os.close(self._hears)
        os.close(self._rings)

    def _write(self) -> None:
        """What the thread does. Who waits for `begun` gets Python's lock as soon as the thread
        waits for the disk, and not before."""
        if hasattr(os, "sched_setscheduler"):
            with contextlib.suppress(OSError):  # not everybody may
                os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
        while True:
            os.read(self._hears, 1)
            wanted = self._wanted
            if wanted is None:
                return
            self._begun.release()
            fault = written = 0
            try:
                written = self.put_down(*wanted)
            except OSError as error:
                fault = error.errno or -1
            self._outcome = (fault, written)
            with self._telling:
                self._is_over = True
                bell, self._bell = self._bell, None
            self._over.release()
            if bell is not None:
                os.write(bell, b"!")


def _locked() -> threading.Lock:
    lock = threading.Lock()
    lock.acquire()
    return lock
