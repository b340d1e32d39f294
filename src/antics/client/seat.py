"""A seat at a table, over one WebSocket after the other: lost lines are taken up again.

What was asked and not answered is asked again under the same id, so nothing happens twice and
nothing is lost.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import msgspec
from picows import (
    WSError,
    WSFrame,
    WSInvalidStatusError,
    WSListener,
    WSMsgType,
    WSTransport,
    ws_connect,
)

from antics.core.errors import AnticsError

FIRST_PAUSE = 0.1
LONGEST_PAUSE = 5.0
"""Seconds between two tries to connect."""
TRIES = 12
SILENT_FOR = 40.0
"""Seconds: the server pings at least every 15, so after these the line is dead."""

MOMENT = 0.5
"""Seconds before who was too fast is offered a move again."""

FINAL = (400, 401, 403, 404)
"""With these a server turns somebody away for good."""

Fields = dict[str, Any]
Sleep = Callable[[float], Awaitable[object]]
"""Lets so many seconds pass."""


class ServerSaysNo(AnticsError):
    """The server refused something; `code` is for programs, the text for people."""

    def __init__(self, code: str, words: str) -> None:
        super().__init__(words)
        self.code = code


class Gone(ServerSaysNo):
    """The table is lost for good."""


@dataclass(frozen=True)
class Outcome:
    """What became of a request."""

    ok: bool
    code: str = ""
    words: str = ""
    rule: str = ""


@dataclass(frozen=True)
class Turn:
    """Something may be done now: one of `moves`, where `?` stands for a number to fill in."""

    seat: "Seat"
    view: Fields
    moves: list[str]
    version: int
    shown_at: float = field(default_factory=time.monotonic)

    async def play(self, action: str) -> Outcome:
        reacted = min(600_000, int(1000 * (time.monotonic() - self.shown_at)))
        return await self.seat.ask("play", action=action, seen=self.version, reacted=reacted)


class Seat:
    """A table as one person sees it: room, view, moves and events are as in the protocol."""

    def __init__(
        self, address: str, name: str, token: str, *, sleep: Sleep = asyncio.sleep
    ) -> None:
        self.room: Fields = {}
        self.view: Fields | None = None
        self.moves: list[str] = []
        self.events: list[Fields] = []
        """All that was told since this seat came to the table."""
        self.chair: int | None = None
        self.version = 0
        self._address = address
        self._name = name
        self._headers = {"authorization": f"Bearer {token}"}
        self._ids = count(1)
        self._tag = secrets.token_hex(4)
        self._asked: dict[str, tuple[bytes, asyncio.Future[Outcome]]] = {}
        self._changed = asyncio.Condition()
        self._transport: WSTransport | None = None
        self._welcomed = asyncio.Event()
        self._back = False
        """This line has led to the table."""
        self._news = 0
        """How often something was heard that may lead to another decision."""
        self._offered = -1
        self._is_too_fast = False
        """The server has said so, and nobody has waited since."""
        self._sleep = sleep
        self._stirred = ""
        """The commitment of the deal that has our words."""
        self._gone: Gone | None = None
        self._running: asyncio.Task[None] | None = None

    # Coming and going ------------------------------------------------------------------------

    async def come(self) -> None:
        """Connect; returns when the table has been seen, or raises Gone."""
        self._running = asyncio.create_task(self._stay())
        await self._welcomed.wait()
        if self._gone is not None:
            raise self._gone

    def leave(self) -> None:
        """Hang up. The chair is kept for a while, as for anybody whose line breaks."""
        if self._running is not None:
            self._running.cancel()
        if self._transport is not None:
            self._transport.underlying_transport.abort()

    async def _stay(self) -> None:
        try:
            await self._come_again()
        except asyncio.CancelledError:  # whoever waits for something here would do so for ever
            await self._lose(Gone("left", "you have left this table"))
            raise

    async def _come_again(self) -> None:
        """Whenever the line is lost."""
        pause, tries = FIRST_PAUSE, 0
        while self._gone is None:
            self._back = False
            try:
                await self._listen()
                why = "it hangs up"
            except WSInvalidStatusError as error:
                gone, why = _turned_away(error)
                if gone is not None:
                    await self._lose(gone)
                    return
            except (OSError, WSError) as error:
                why = str(error)
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                words = f"the server says what cannot be understood: {error!r}"
                await self._lose(Gone("bad_message", words))
                return
            if self._back:
                pause, tries = FIRST_PAUSE, 0
            tries += 1
            if tries >= TRIES:
                await self._lose(Gone("no_server", f"the server does not answer: {why}"))
                return
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)

    async def _listen(self) -> None:
        """One line, as long as it lasts."""
        heard: asyncio.Queue[Fields | None] = asyncio.Queue()
        self._transport, _ = await ws_connect(
            lambda: _Ear(heard), self._address, extra_headers=self._headers
        )
        try:
            self._send({"type": "hello", "name": self._name, "since": self.version or None})
            while (message := await _next(heard)) is not None:
                await self._hear(message)
        finally:
            self._transport.underlying_transport.abort()
            self._transport = None

    async def _lose(self, gone: Gone) -> None:
        self._gone = gone
        for _, answer in self._asked.values():
            if not answer.done():
                answer.set_exception(gone)
        self._asked.clear()
        self._welcomed.set()
        async with self._changed:
            self._changed.notify_all()

    def _send(self, message: Fields) -> None:
        self._send_bytes(msgspec.json.encode(message))

    def _send_bytes(self, frame: bytes) -> None:
        if self._transport is not None:
            self._transport.send(WSMsgType.TEXT, frame)

    # What comes ------------------------------------------------------------------------------

    async def _hear(self, message: Fields) -> None:
        match message["type"]:
            case "ping":
                self._send({"type": "pong", "nonce": message["nonce"]})
            case "welcome":
                self._stirred = ""  # what another line was told is forgotten with it
                self._take_in(message, whole=True)
                self.chair = message["you"]["chair"]
                for frame, _ in self._asked.values():
                    self._send_bytes(frame)
                self._welcomed.set()
                self._back = True
            case "update":
                if message["after"] != self.version:  # something is missing
                    self._send({"type": "hello", "since": self.version})
                    return
                self._take_in(message, whole=bool(message.get("new_game")))
                self.chair = message.get("chair", self.chair)
                for request in message.get("done", ()):
                    self._answered(request, Outcome(ok=True))
            case "done":
                self._answered(message["id"], Outcome(ok=True))
            case "refused":
                self._news += 1
                self._is_too_fast |= message["code"] == "too_fast"
                words, rule = message["words"], message.get("rule", "")
                self._answered(message["id"], Outcome(False, message["code"], words, rule))
            case "bye" if not message.get("again"):
                await self._lose(Gone(message["code"], message["words"]))
        async with self._changed:
            self._changed.notify_all()

    def _take_in(self, message: Fields, whole: bool) -> None:
        self._news += 1
        self.version = message["version"]
        self.room = {**self.room, **(message.get("room") or {})}
        if whole:
            self.view = message.get("view")
        elif self.view is not None:
            self.view = changed(self.view, message)
        if message.get("moves") is not None or message["type"] == "welcome":
            self.moves = [move["action"] for move in message.get("moves") or ()]
        self.events += [told["event"] for told in message.get("events", ())]
        self._stir()

    def _stir(self) -> None:
        """Add words of our own to the next deal, once that is sealed."""
        seal = self.room.get("next_commitment")
        if seal and seal != self._stirred:
            self._stirred = seal
            self._send({"type": "stir", "commitment": seal, "entropy": secrets.token_hex(16)})

    def _answered(self, request: str | None, outcome: Outcome) -> None:
        _, answer = self._asked.pop(request or "", (b"", None))
        if answer is not None and not answer.done():
            answer.set_result(outcome)

    # What is asked ---------------------------------------------------------------------------

    async def ask(self, kind: str, **fields: Any) -> Outcome:
        """Any request of the protocol, by its type. Gone, if the table is lost meanwhile."""
        if self._gone is not None:
            raise self._gone
        request = f"{self._tag}-{next(self._ids)}"
        frame = msgspec.json.encode({"type": kind, "id": request, **fields})
        answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._asked[request] = (frame, answer)
        self._send_bytes(frame)
        return await answer

    async def turns(self) -> AsyncIterator[Turn]:
        """Whenever something may be done, until the game is over or the table is closed.

        Who lets a turn pass without playing is offered it again as soon as something has changed
        on the table: in real-time games, waiting is a decision too. Who was too fast for the
        server is offered nothing for a moment, so that no program asks as fast as it can for ever.
        """
        while True:
            async with self._changed:
                await self._changed.wait_for(self._is_worth_a_look)
            if self._gone is not None:
                raise self._gone
            if self._is_over():
                return
            if self._is_too_fast:
                self._is_too_fast = False
                await self._sleep(MOMENT)
                continue  # the table may look different by now
            self._offered = self._news
            yield Turn(self, dict(self.view or {}), list(self.moves), self.version)

    def _is_over(self) -> bool:
        return self.room.get("phase") in ("over", "closed")

    def _is_worth_a_look(self) -> bool:
        if self._gone is not None or self._is_over():
            return True
        may_act = self.room.get("phase") == "playing" and bool(self.moves) and not self._asked
        return may_act and self._news > self._offered


def _turned_away(answer: WSInvalidStatusError) -> tuple[Gone | None, str]:
    """What the server said instead of opening a line, and whether that is its last word: with a
    wrong token nobody gets in later either, and whoever comes too often does."""
    status = 0 if answer.response is None else int(answer.response.status)
    try:
        said = msgspec.json.decode(answer.raw_body or b"", type=dict[str, Any])
        code, words = str(said["code"]), str(said["words"])
    except (msgspec.DecodeError, LookupError):
        return None, f"it answers with {status}"
    return (Gone(code, words) if status in FINAL else None), words


def changed(view: Fields, update: Fields) -> Fields:
    """A view after an update: fields are replaced, also those of items of lists."""
    after = {**view, **(update.get("view") or {})}
    for name, items in (update.get("items") or {}).items():
        after[name] = [
            _merged(item, items[str(place)]) if str(place) in items else item
            for place, item in enumerate(after[name])
        ]
    return after


def _merged(item: Fields | None, fields: Fields | None) -> Fields | None:
    return fields if item is None or fields is None else {**item, **fields}


async def _next(heard: "asyncio.Queue[Fields | None]") -> Fields | None:
    """What is heard next, or TimeoutError. Not `asyncio.wait_for`: in Python 3.11 that goes on if
    something is heard just when whoever waits is stopped."""
    async with asyncio.timeout(SILENT_FOR):
        return await heard.get()


class _Ear(WSListener):
    def __init__(self, heard: "asyncio.Queue[Fields | None]") -> None:
        self._heard = heard

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.TEXT:
            with contextlib.suppress(msgspec.DecodeError):
                self._heard.put_nowait(msgspec.json.decode(frame.get_payload_as_bytes()))
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code(), frame.get_close_message())
            transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._heard.put_nowait(None)
