"""The pen of Linux: the kernel writes by itself, and no thread has to be woken for it.

This is Linux' own asynchronous input and output (io_submit), which writes files by itself that are
written past the page cache. Python has no words for it, so it is asked by number; where it cannot
be had (another system, another processor, a sandbox that forbids it), a thread writes.

Against a thread it saves 50 to 100 µs of CPU a commit (two shared cores, a busy loop).
"""

import asyncio
import ctypes
import mmap
import os
import platform
import struct
import sys
from typing import Final, NamedTuple

from antics.store.sqlite.daybook import Placed
from antics.store.sqlite.pen import Pen


class _Calls(NamedTuple):
    """The numbers of the system calls."""

    setup: int
    destroy: int
    getevents: int
    submit: int


_CALLS: Final = {"x86_64": _Calls(206, 207, 208, 209), "aarch64": _Calls(0, 1, 4, 2)}

_REQUEST: Final = struct.Struct("<QIiHhIQQqQII")
"""struct iocb: data, key, flags of the write, what to do, priority, file, memory, size, place,
reserved, flags, and the file that is told."""
_WRITE: Final = 1
_TELL: Final = 1
_EVENT: Final = struct.Struct("<QQqq")
"""struct io_event: data, request, bytes written or the error, and more."""
_TIME: Final = struct.Struct("<qq")


class KernelPen(Pen):
    """The kernel writes. OSError if this one does not."""

    def __init__(self) -> None:
        super().__init__()
        calls = _CALLS.get(platform.machine()) if sys.platform == "linux" else None
        if calls is None:
            raise OSError("no such system calls are known here")
        self._calls: Final = calls
        self._syscall: Final = ctypes.CDLL(None, use_errno=True).syscall
        self._context: Final = ctypes.c_ulong(0)
        self._ask(calls.setup, 1, ctypes.byref(self._context))
        self._loop: Final = asyncio.get_running_loop()
        self._told: Final = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        """A file that can be read when a write is done, for the loop to look at."""
        self._is_listening = False
        self._request: Final = ctypes.create_string_buffer(_REQUEST.size)
        self._requests: Final = ctypes.pointer(ctypes.c_void_p(ctypes.addressof(self._request)))
        self._event: Final = ctypes.create_string_buffer(_EVENT.size)
        self._time: Final = ctypes.create_string_buffer(_TIME.size)
        self._memory: mmap.mmap | None = None
        self._address = 0
        self._size = 0
        self._error: OSError | None = None

    def _ask(self, call: int, *words: object) -> int:
        found = int(self._syscall(call, *words))
        if found < 0:
            error = ctypes.get_errno()
            raise OSError(error, os.strerror(error))
        return found

    def _start(self, placed: Placed) -> None:
        if self._memory is not placed.memory:
            self._memory = placed.memory
            self._address = ctypes.addressof(ctypes.c_char.from_buffer(placed.memory))
        self._size = placed.size
        self._error = None
        place = (self._address, placed.size, placed.offset, 0, _TELL, self._told)
        _REQUEST.pack_into(self._request, 0, 0, 0, 0, _WRITE, 0, placed.file, *place)
        try:
            self._ask(self._calls.submit, self._context, 1, self._requests)
        except OSError as error:
            self._error = error

    def _is_over(self, patience: float) -> bool:
        if self._error is not None:  # it never began
            return True
        _TIME.pack_into(self._time, 0, 0, int(patience * 1e9))
        least = 1 if patience else 0
        words = (self._context, least, 1, self._event, self._time)
        try:
            if not self._ask(self._calls.getevents, *words):
                return False
        except InterruptedError:
            return False
        except OSError as error:
            self._error = error
            return True
        written = _EVENT.unpack(self._event)[2]
        if written < 0:
            self._error = OSError(-written, os.strerror(-written))
        elif written != self._size:
            self._error = OSError(f"only {written} of {self._size} bytes were written")
        return True

    def _fault(self) -> OSError | None:
        return self._error

    def _call_loop(self) -> None:
        if not self._is_listening:
            self._is_listening = True
            self._loop.add_reader(self._told, self._listen)

    def _listen(self) -> None:
        """The file tells of earlier writes too, for which the loop had waited."""
        os.eventfd_read(self._told)
        self._called()
        if self._written is None:
            self._is_listening = False
            self._loop.remove_reader(self._told)

    def close(self) -> None:
        if self._is_listening:
            self._loop.remove_reader(self._told)
        self._ask(self._calls.destroy, self._context)
        os.close(self._told)
