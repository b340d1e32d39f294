"""Replays are made in a process of their own, since records come from anywhere.

Checking a long record takes a second in which no table could play on, and a hostile one could
take for ever. So a child process reads the record, has so much time and memory, and writes the
replay; if it is not done in time, it is gone.
"""

import asyncio
import gzip
import sys
from typing import Final, NamedTuple

import msgspec

from antics.core import records
from antics.core.errors import AnticsError, BadRecord
from antics.server.frames import Projector, read_eyes

LONGEST: Final = 15.0
"""Seconds for one replay."""
AT_ONCE: Final = 2
MOST_MEMORY: Final = 1 << 30
_FINE: Final = b"+"
_BAD: Final = b"-"


class Projection(NamedTuple):
    """A replay as JSON, compressed with gzip."""

    content: bytes


class ProjectionRoom:
    """Where records are played through, a few at a time."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._longest = longest
        self._screens = asyncio.Semaphore(AT_ONCE)

    async def show(self, record: bytes, eyes: str, words: bool) -> Projection:
        """The replay for these eyes, or BadRecord."""
        read_eyes(eyes)
        async with self._screens:
            child = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "antics.server.projector", eyes, str(int(words))),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
            )
            try:
                async with asyncio.timeout(self._longest):
                    answer, _ = await child.communicate(record)
            except TimeoutError:
                raise BadRecord("it takes too long to play through") from None
            finally:
                if child.returncode is None:
                    child.kill()
                    await child.wait()
        if answer.startswith(_FINE):
            return Projection(answer[1:])
        if answer.startswith(_BAD):
            raise BadRecord(answer[1:].decode())
        raise BadRecord("it cannot be played through")


def _limit_memory() -> None:
    """Where the system has such limits."""
    try:
        import resource  # noqa: PLC0415
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (int(LONGEST), int(LONGEST)))


def project(content: bytes, eyes: str, words: bool) -> bytes:
    """What the child answers: a sign of how it went, and the replay or what is wrong."""
    try:
        record = records.decode(content)
        replay = Projector(record, read_eyes(eyes), words).replay()
    except AnticsError as error:
        return _BAD + str(error).encode("utf-8", "replace")
    return _FINE + gzip.compress(msgspec.json.encode(replay), compresslevel=4, mtime=0)


def main() -> None:
    _limit_memory()
    content = sys.stdin.buffer.read(records.MOST_BYTES + 1)
    sys.stdout.buffer.write(project(content, sys.argv[1], sys.argv[2] == "1"))


if __name__ == "__main__":
    main()
