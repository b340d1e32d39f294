"""What a connection says: frames are read, held back where they come too fast, and passed on."""

from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from antics.core.errors import in_short
from antics.server.limits import Bucket
from antics.table.guests import Guest
from antics.table.messages import AnyRequest, Emote, Hello, Play, Point, Pong, read_request
from antics.table.table import Table

MOST_EARLY: Final = 16
"""Frames that may come in while a sleeping table is brought back."""
TOO_FAST: Final = "too fast: slow down a little, and ask again"


class Mouth(Protocol):
    """How a connection is answered by whoever listens to it."""

    def refuse(self, request_id: str | None, code: str, words: str) -> None: ...

    def turn_away(self, code: str, words: str, again: bool = False) -> None: ...


class Ears:
    """One connection's."""

    def __init__(
        self,
        guest: Guest,
        mouth: Mouth,
        clock: Callable[[], float],
        asking: Bucket,
        pointing: Bucket,
    ) -> None:
        self._guest = guest
        self._mouth = mouth
        self._clock = clock
        self._asking = asking
        self._pointing = pointing
        self._table: Table | None = None
        self._has_greeted = False
        """A hello was passed on."""
        self._early: list[tuple[AnyRequest, float]] = []
        self.heard_at = clock()
        """When something was heard last."""

    def sit_at(self, table: Table) -> None:
        """The table is found: it gets what was said meanwhile, and all that follows."""
        self._table = table
        early, self._early = self._early, []
        for request, arrival in early:
            table.receive(self._guest, request, arrival)

    def leave(self) -> Table | None:
        """Nothing more is passed on."""
        table, self._table = self._table, None
        return table

    def hear(self, content: bytes) -> None:
        """A frame has come in."""
        now = self.heard_at = self._clock()
        try:
            request = read_request(content)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            if self._asking.take(now):
                words = f"this message cannot be read: {in_short(str(error))}"
                self._mouth.refuse(None, "bad_message", words)
            else:
                self._too_fast(None)
            return
        if isinstance(request, Play):
            if not self._asking.take(now):
                self._too_fast(request.id)
                return
        elif isinstance(request, Pong):
            # One for each ping is free; others would be a way to say as much as one likes.
            if not self._guest.link.pong(request.nonce, now) and not self._asking.take(now):
                self._too_fast(None)
            return
        elif isinstance(request, Point):
            if not self._pointing.take(now):
                return
        elif not self._asking.take(now):
            if isinstance(request, Hello) and not self._has_greeted:
                # Without a welcome the line is of no use, and who waits for one does not ask again.
                self._mouth.turn_away("too_fast", TOO_FAST, again=True)
            elif not isinstance(request, Emote):
                self._too_fast(getattr(request, "id", None))
            return
        elif isinstance(request, Hello):
            self._has_greeted = True
        table = self._table
        if table is not None:
            table.receive(self._guest, request, now)
        elif len(self._early) < MOST_EARLY:
            self._early.append((request, now))
        else:
            words = "too many messages before the table was found"
            self._mouth.turn_away("too_fast", words, again=True)

    def _too_fast(self, request_id: str | None) -> None:
        self._mouth.refuse(request_id, "too_fast", TOO_FAST)
