"""A process of our own: we write frames to it and hear frames from it, and never wait for it."""

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Protocol, cast

from antics.server.mind_worker import LENGTH


class Listener(Protocol):
    """Who has started a process, and hears of it."""

    def heard(self, process: "Process", body: bytes) -> None:
        """A whole frame. The first is empty: the process is ready."""

    def ended(self, process: "Process") -> None:
        """It cannot be talked to any more. May be said twice."""

    def gone(self, process: "Process") -> None:
        """It does not exist any more."""


class Process(asyncio.SubprocessProtocol):
    """From its start to its end; it is not started twice."""

    def __init__(self, listener: Listener) -> None:
        self.is_ready = False
        self.has_answered = False
        self.has_ended = False
        self.is_gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._listener = listener
        self._heard = bytearray()
        self._transport: asyncio.SubprocessTransport | None = None

    async def start(self, command: Sequence[str]) -> None:
        """It inherits stderr and nothing else: every other file and socket of ours is closed."""
        await asyncio.get_running_loop().subprocess_exec(
            lambda: self,
            *command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=None,
            env=_surroundings(),
            start_new_session=True,  # Ctrl-C in our terminal is not for it
        )

    def write(self, frame: bytes) -> None:
        pipe = self._transport and self._transport.get_pipe_transport(0)
        if pipe is not None and not self.has_ended:
            cast(asyncio.WriteTransport, pipe).write(frame)

    def kill(self) -> None:
        if self._transport is not None and not self.is_gone.done():
            with contextlib.suppress(ProcessLookupError):  # gone by itself, as we shall hear
                self._transport.kill()

    # What the event loop calls --------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        heard = self._heard
        heard += data
        start = 0
        while len(heard) - start >= LENGTH.size:
            (length,) = LENGTH.unpack_from(heard, start)
            end = start + LENGTH.size + length
            if len(heard) < end:
                break
            self.has_answered = self.is_ready
            self.is_ready = True
            self._listener.heard(self, bytes(heard[start + LENGTH.size : end]))
            start = end
        del heard[:start]

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        self.has_ended = True
        self._listener.ended(self)

    def process_exited(self) -> None:
        self.has_ended = True
        if not self.is_gone.done():
            self.is_gone.set_result(None)
        if self._transport is not None:
            self._transport.close()
        self._listener.ended(self)
        self._listener.gone(self)


def _surroundings() -> dict[str, str]:
    """Ours, with modules found in the very places where we found them."""
    places = [os.path.abspath(place) for place in sys.path]  # noqa: PTH100
    return {**os.environ, "PYTHONPATH": os.pathsep.join(places)}
