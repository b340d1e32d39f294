"""Replays of records, made in a process of their own."""

import sys
from typing import Final

from antics.server.frames import Projector, read_eyes
from antics.server.workroom import Workroom, answer_to, work

LONGEST: Final = 15.0
"""Seconds for one replay."""
AT_ONCE: Final = 2


class ProjectionRoom:
    """Where records are played through, a few at a time."""

    def __init__(self, longest: float = LONGEST) -> None:
        self._room: Final = Workroom(__name__, longest, AT_ONCE)

    async def show(self, record: bytes, eyes: str, words: bool) -> bytes:
        """The replay for these eyes as JSON, compressed with gzip, or BadRecord."""
        read_eyes(eyes)
        return await self._room.made(record, eyes, str(int(words)))


def project(content: bytes, eyes: str, words: bool) -> bytes:
    """What the child answers."""
    return answer_to(content, lambda record: Projector(record, read_eyes(eyes), words).replay())


def main() -> None:
    work(lambda content: project(content, sys.argv[1], sys.argv[2] == "1"), LONGEST)


if __name__ == "__main__":
    main()
