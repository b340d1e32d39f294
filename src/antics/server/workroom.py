"""Records are worked on in processes of their own, since they come from anywhere.

Checking a long record takes a second in which no table could play on, and a hostile one could
take for ever. So a child process reads the record, has so much time and memory, and writes what
it made of it; if it is not done in time, it is gone.
"""

import asyncio
import gzip
import os
import sys
from collections.abc import Callable
from typing import Final

import msgspec

from antics.core import records
from antics.core.errors import (
    AnticsError,
    BadRecord,
    CutRecord,
    LongRecord,
    RecordPart,
    UnreadableRecord,
    code_of,
)

MOST_MEMORY: Final = 1 << 30
_FINE: Final = b"+"
_BAD: Final = b"-"
_KINDS: Final = {
    "cut_record": CutRecord,
    "long_record": LongRecord,
    "unreadable_record": UnreadableRecord,
}
"""Of what may be wrong with a record, by their codes; everything else is a BadRecord."""


class _Fault(msgspec.Struct, frozen=True):
    """What a child says is wrong: a BadRecord, to be raised again in the server."""

    code: str
    reason: str
    move: int | None = None
    rule: str = ""
    about: RecordPart = ""

    @classmethod
    def of(cls, error: AnticsError) -> "_Fault":
        code = code_of(error)
        if not isinstance(error, BadRecord):
            return cls(code, _writable(str(error)))
        return cls(code, _writable(error.reason), error.move, error.rule, error.about)

    def error(self) -> BadRecord:
        kind = _KINDS.get(self.code, BadRecord)
        return kind(self.reason, self.move, self.rule, self.about)


def _writable(words: str) -> str:
    """A record may have had half a character in it."""
    return words.encode("utf-8", "replace").decode()


class Workroom:
    """Where a module's `main` works on records, a few at a time."""

    def __init__(self, module: str, longest: float, at_once: int) -> None:
        """`longest`: seconds for one record."""
        self._module: Final = module
        self._longest: Final = longest
        self._desks: Final = asyncio.Semaphore(at_once)

    async def made(self, record: bytes, *wishes: str) -> bytes:
        """What came of it, compressed with gzip, or BadRecord."""
        async with self._desks:
            child = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", self._module, *wishes),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
            )
            try:
                async with asyncio.timeout(self._longest):
                    answer, _ = await child.communicate(record)
            except TimeoutError:
                raise LongRecord("it takes too long to play through") from None
            finally:
                if child.returncode is None:
                    child.kill()
                    await child.wait()
        if answer.startswith(_FINE):
            return answer[1:]
        if answer.startswith(_BAD):
            raise msgspec.json.decode(answer[1:], type=_Fault).error()
        raise BadRecord("it cannot be played through")


# In the child ------------------------------------------------------------------------------


def work(answer: Callable[[bytes], bytes], seconds: float, niceness: int = 0) -> None:
    """What the child does: read a record and answer, with no more than so many seconds of the
    processor."""
    _limit(seconds, niceness)
    sys.stdout.buffer.write(answer(sys.stdin.buffer.read(records.MOST_BYTES + 1)))


def answer_to(content: bytes, make: Callable[[records.Record], object]) -> bytes:
    """A sign of how it went, and what `make` made of the record or what is wrong with it."""
    try:
        made = make(records.decode(content))
    except AnticsError as error:
        return _BAD + msgspec.json.encode(_Fault.of(error))
    return _FINE + gzip.compress(msgspec.json.encode(made), compresslevel=4, mtime=0)


def _limit(seconds: float, niceness: int) -> None:
    """Where the system has such limits."""
    try:
        import resource  # noqa: PLC0415
    except ImportError:
        return
    os.nice(niceness)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))
