"""The server's end of the lines to the keeper, and the keeper's life as the server sees it."""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, cast

from antics.store.faults import Code, StoreFailed, Taken
from antics.store.sqlite import wire

Answered = Callable[[StoreFailed | Taken | None, bytes], None]


class Link(asyncio.Protocol):
    """One line: whoever asks is answered, or told that the keeper is gone."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._frames: Final = wire.Frames()
        self._waiting: Final[dict[int, Answered]] = {}
        self._number = 0
        self.gone = False

    def send(self, question: bytes, answered: Answered) -> None:
        """Put a question. The answer is never given from here, but from the loop."""
        if self._transport is None or self.gone:
            asyncio.get_running_loop().call_soon(answered, _lost(), b"")
        else:
            self._transport.write(self._asked(question, answered))

    def send_together(self, questions: list[tuple[bytes, Answered]]) -> None:
        """Put several questions that are dealt with at once, however long all of them are: changes
        become one transaction. Each is answered by itself."""
        if self._transport is None or self.gone:
            for question, answered in questions:
                self.send(question, answered)
        else:
            frames = b"".join([self._asked(*question) for question in questions])
            self._transport.write(wire.frame(0, wire.TOGETHER, frames))

    def _asked(self, question: bytes, answered: Answered) -> bytes:
        self._number = (self._number + 1) & 0xFFFFFFFF
        self._waiting[self._number] = answered
        return wire.frame(self._number, wire.ASK, question)

    async def ask(self, question: wire.Question) -> Any:
        """Put a question and wait for the answer, or StoreFailed or Taken."""
        return wire.decode_answer(await self.answer(wire.encode(question)))

    async def opened(self) -> int:
        """Wait for the keeper to say that it has the database open, and up to which number that
        has the daybook, or StoreFailed."""
        said: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting[0] = settle(said)
        return cast(int, wire.decode_answer(await said))

    async def answer(self, question: bytes) -> bytes:
        """The answer to a question, as it comes, or StoreFailed or Taken."""
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.send(question, settle(answer))
        return await answer

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    # What the loop calls -----------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, content: bytes) -> None:
        self._frames.feed(content)
        while (message := self._frames.next()) is not None:
            number, kind, body = message
            fault = fault_from(wire.decode_fault(body)) if kind == wire.FAULT else None
            self._waiting.pop(number)(fault, body)

    def connection_lost(self, error: Exception | None) -> None:
        waiting = list(self._waiting.values())
        self._waiting.clear()
        self.gone = True
        for answered in waiting:
            answered(_lost(), b"")


def _lost() -> StoreFailed:
    return StoreFailed("lost", "its keeper, a process of this server, has ended")


def settle(answer: asyncio.Future[bytes]) -> Answered:
    def answered(fault: StoreFailed | Taken | None, body: bytes) -> None:
        if answer.done():  # whoever asked has stopped waiting
            return
        if fault is None:
            answer.set_result(body)
        else:
            answer.set_exception(fault)

    return answered


def fault_from(fault: wire.Fault) -> StoreFailed | Taken:
    if fault.code == "taken":
        return Taken(fault.detail)
    return StoreFailed(cast(Code, fault.code), fault.detail)


def _spawn(
    *words: str, lock: int | None
) -> tuple[subprocess.Popen[bytes], socket.socket, socket.socket]:
    """A new keeper, and our ends of the lines to it."""
    with ExitStack() as ends:
        our_changes, their_changes = map(ends.enter_context, socket.socketpair())
        our_lookups, their_lookups = map(ends.enter_context, socket.socketpair())
        theirs = [their_changes.fileno(), their_lookups.fileno()]
        if lock is not None:
            theirs.append(lock)
        # It finds the modules that we have found, wherever the server was started.
        path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
        process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-P", "-m", "antics.store.sqlite", *words, *map(str, theirs)],
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=theirs,
            # So that Ctrl-C is for the server alone. No session of its own: Linux shares the
            # processor between sessions first, and it could not give way to the server.
            process_group=0,
        )
        return process, our_changes.dup(), our_lookups.dup()


async def _linked(connection: socket.socket) -> Link:
    connection.setblocking(False)
    loop = asyncio.get_running_loop()
    _, link = await loop.create_unix_connection(Link, sock=connection)
    return link


class KeeperProcess:
    """A keeper that has the database open."""

    def __init__(self, process: subprocess.Popen[bytes], changes: Link, lookups: Link) -> None:
        self._process: Final = process
        self.changes: Final = changes
        self.lookups: Final = lookups
        self.posted = 0
        """Up to which number the database had the daybook when this keeper opened it."""

    @classmethod
    async def start(
        cls, folder: Path, role: str, patience: float, lock: int | None
    ) -> "KeeperProcess":
        """Start one, and wait until it has the database open, or StoreFailed."""
        try:
            process, changes, lookups = _spawn(str(folder), role, str(patience), lock=lock)
        except OSError as error:
            reason = f"its keeper cannot be started: {error.strerror}"
            raise StoreFailed("lost", reason) from None
        keeper = cls(process, await _linked(changes), await _linked(lookups))
        try:
            keeper.posted = await keeper.changes.opened()
        except BaseException:
            await keeper.stop()
            raise
        return keeper

    @property
    def alive(self) -> bool:
        return not (self.changes.gone or self.lookups.gone)

    @property
    def pid(self) -> int:
        return self._process.pid

    async def stop(self) -> None:
        """Hang up, and wait until it has written the last of it and ended."""
        self.changes.close()
        self.lookups.close()
        await asyncio.to_thread(self._process.wait)
