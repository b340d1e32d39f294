"""Reviews of finished games, made in a process of their own, when nobody needs the processor.

A review takes seconds, and the same game gives the same review. So it is made once for all who
ask for it, and the last ones are kept.
"""

import asyncio
import sys
from collections import OrderedDict
from typing import Final

from antics.server.gate import Turned
from antics.server.workroom import Workroom, answer_to, work

LONGEST: Final = 120.0
"""Seconds for one review."""
AT_ONCE: Final = 1
MOST_WAITING: Final = 12
KEPT: Final = 256
NICENESS: Final = 15
"""Tables and bots go first."""

Wish = tuple[str, int]
"""A record's id, and a seat."""


class ReviewRoom:
    """Where finished games are looked at again, one at a time."""

    def __init__(self, room: Workroom | None = None) -> None:
        self._room: Final = room or Workroom(__name__, LONGEST, AT_ONCE)
        self._under_way: Final[dict[Wish, asyncio.Task[bytes]]] = {}
        self._kept: Final[OrderedDict[Wish, bytes]] = OrderedDict()

    async def review(self, record_id: str, record: bytes, seat: int) -> bytes:
        """The review of this seat as JSON, compressed with gzip; BadRecord, or Turned if too many
        others wait for theirs."""
        wish = (record_id, seat)
        if wish in self._kept:
            self._kept.move_to_end(wish)
            return self._kept[wish]
        task = self._under_way.get(wish)
        if task is None:
            if len(self._under_way) >= MOST_WAITING:
                words = "many games are being looked at again just now; try it in a minute"
                raise Turned("too_many_reviews", words, 503, retry_after=60)
            task = asyncio.create_task(self._room.made(record, str(seat)))
            self._under_way[wish] = task
            task.add_done_callback(lambda done: self._file(wish, done))
        return await asyncio.shield(task)  # whoever leaves does not take it from the others

    async def close(self) -> None:
        """Nobody waits any more."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _file(self, wish: Wish, task: asyncio.Task[bytes]) -> None:
        del self._under_way[wish]
        if not task.cancelled() and task.exception() is None:
            self._kept[wish] = task.result()
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)


def look_again(content: bytes, seat: int) -> bytes:
    """What the child answers."""
    from antics.review.reviewing import review  # noqa: PLC0415 - the server itself needs none of it

    return answer_to(content, lambda record: review(record, [seat]))


def main() -> None:
    work(lambda content: look_again(content, int(sys.argv[1])), LONGEST, NICENESS)


if __name__ == "__main__":
    main()
