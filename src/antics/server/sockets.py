"""WebSocket connections: picows on the same port as everything else.

uvicorn reads the HTTP request; when it asks for an upgrade, uvicorn hands the transport to the
class that `upgrade_class` makes: picows' own protocol, fed with what was read so far. From then
on no frame passes through anything but picows and this module.
"""

import asyncio
import contextlib
import fcntl
import logging
import socket
import sys
import termios
from typing import Any, Final

import msgspec
from picows import (
    WSAutoPingStrategy,
    WSCloseCode,
    WSFrame,
    WSListener,
    WSMsgType,
    WSProtocolError,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
)
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # not in its stubs
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from antics.core.errors import in_short
from antics.server.codes import hint
from antics.server.ears import Ears
from antics.server.gate import Gate, Turned
from antics.server.guesses import Turn
from antics.server.hub import Hub
from antics.server.outbox import Voice
from antics.store.faults import StoreFailed
from antics.table.guests import Guest
from antics.table.link import Link, read_kernel_rtt
from antics.table.messages import Bye, Ping, Refused, write
from antics.table.table import Table

log = logging.getLogger("antics.sockets")

LONGEST_FRAME: Final = 4096
"""Bytes of a request; the longest honest one has a few hundred."""
LONGEST_CODE: Final = 20
"""Characters of what somebody took for one."""
MOST_UNSENT: Final = 256 * 1024
"""Bytes that may wait for a slow reader before it is let go."""
KERNEL_BUFFER: Final = 64 * 1024
"""Bytes that the kernel may keep for one reader besides."""
FIRST_PINGS: Final = 5
PING_SOON: Final = 0.4
PING_OFTEN: Final = 3.0
PING_SELDOM: Final = 15.0
"""Seconds between two measurements of a connection's round trip."""
SILENT_FOR: Final = 45.0
"""Seconds without a word after which a connection is taken for dead."""
REQUEST_WITHIN: Final = 10.0
"""Seconds that a new connection has to say what it wants."""
LINGER: Final = 2.0
"""Seconds that a last frame has to get out, and the other side to read it and close."""
MOST_LINGERING: Final = 5
"""So often it gets as much time again, as long as it reads …"""
MOST_STANDSTILLS: Final = 2
"""… and has not read nothing for so often: to whoever has just read all of a full line, TCP takes a
moment to go on."""
_TEXT: Final = WSMsgType.TEXT
WATCH: Final = "watch"
"""`/ws/CODE?watch` looks on as nobody, whoever's browser it is: a big screen is sent no secrets."""


class Connection(WSListener):
    """One WebSocket: frames in, answers out, round trips measured."""

    def __init__(
        self, hub: Hub, gate: Gate, owner: str, person: str, address: str, code: str
    ) -> None:
        """`owner` is whose token it came with, `person` who it is at the table."""
        self._hub = hub
        self._gate = gate
        self._owner = owner
        self._code = code
        self._address = address
        self._table: Table | None = None
        self._transport: WSTransport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._pings = 0
        self._ending = False
        self._voice = Voice(hub.outbox, self._end)
        self.link = Link()
        self.guest = Guest(person, self._voice, self.link, owner)
        self._ears = Ears(self.guest, self, hub.now, gate.bucket(owner, code), gate.pointing())
        self._hear = self._ears.hear

    # Beginning and end ---------------------------------------------------------------------

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        self._hub.metrics.connections += 1
        self._voice.open(transport.send, _TEXT)
        # Only now: what was no proper request for a connection gets no further than its answer,
        # and nobody is told of its end.
        turned = self._gate.connected(self._voice, self._owner, self._address)
        if turned is not None:
            self.turn_away(turned.code, turned.words, again=True)
            return
        line = transport.underlying_transport
        line.set_write_buffer_limits(high=MOST_UNSENT)
        line.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, KERNEL_BUFFER)
        self._hub.spawn(self._come())

    async def _come(self) -> None:
        with self._gate.turn(self._address) as turn:
            await self._find_table(turn)

    async def _find_table(self, turn: Turn) -> None:
        try:
            table = await self._hub.find(self._code)
            await turn()
        except Exception as error:
            self._hub.metrics.refused("storage")
            about = {"table": hint(self._code)}
            if isinstance(error, StoreFailed):
                words = f"this table cannot be read just now: {error.told}"
                about |= {"fault": error.code, "detail": error.detail}
                log.warning("a table cannot be read", extra=about)
            else:
                words = "something went wrong on the server; it has been noted"
                log.error("a table cannot be read", exc_info=error, extra=about)
            self.end("storage", words, again=True)
            return
        if self._transport is None or self._ending:
            return
        if table is None:
            turned = self._gate.wrong_code(self._address)
            if turned is None:
                code = in_short(self._code, LONGEST_CODE)
                self.turn_away("no_table", f"there is no table {code}; it may have been closed")
            else:
                self.turn_away(turned.code, turned.words)
            return
        try:
            self._gate.check_guessing(self._address, self.guest.person, self._code)
        except Turned as guessed:
            self.turn_away(guessed.code, guessed.words)
            return
        self._gate.found(self.guest.person, self._code)
        self._table = table
        self._ears.sit_at(table)
        if table.room.in_play() and not table.room.game.timed:
            # Nothing hangs on the round trip for now. After a restart a thousand tables are wanted
            # back at once, and those come first.
            self._timer = asyncio.get_running_loop().call_later(PING_OFTEN, self._measure)
        else:
            self._measure()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._transport = None
        self._voice.close()
        self._gate.disconnected(self._voice)
        self._hub.metrics.connections -= 1
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._table = None
        table = self._ears.leave()
        if table is not None:
            self._hub.left(table, self.guest)

    def turn_away(self, code: str, words: str, again: bool = False) -> None:
        """They get no further, which counts as any request that is refused."""
        self._hub.metrics.refused(code)
        self.end(code, words, again)

    def end(self, code: str, words: str, again: bool = False) -> None:
        """A last word, then the connection closes."""
        self._voice.hang_up(write(Bye(code=code, words=words, again=again)))

    def _end(self, frame: bytes) -> None:
        transport = self._transport
        if transport is None or self._ending:
            return
        self._ending = True
        self._voice.close()
        transport.send(WSMsgType.TEXT, frame)
        transport.send_close(WSCloseCode.POLICY_VIOLATION)
        if self._timer is not None:
            self._timer.cancel()
        # The other side closes, having read it all. A line that is closed here, with something
        # unread in it, would take the last word with it.
        self._linger(transport.underlying_transport, MOST_LINGERING)

    def _linger(self, line: asyncio.Transport, times: int, stood: int = 0) -> None:
        left = _unread(line)

        def look() -> None:
            still = stood + 1 if _unread(line) >= left else 0
            if times and left and still < MOST_STANDSTILLS:
                self._linger(line, times - 1, still)
            else:
                line.abort()

        self._timer = asyncio.get_running_loop().call_later(LINGER, look)

    def pause_writing(self) -> None:
        """So much is unsent that this reader will not catch up."""
        self._hub.metrics.refused("too_slow")
        log.info("dropped a slow reader", extra={"table": hint(self._code)})
        self.end("too_slow", "your connection is too slow for this table: come back", again=True)

    def resume_writing(self) -> None:
        """Nothing to do: whoever was too slow is gone."""

    # Frames --------------------------------------------------------------------------------

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        kind = frame.msg_type
        if kind is _TEXT and frame.fin:
            if not self._ending:
                self._hear(frame.get_payload_as_bytes())
        elif kind == WSMsgType.CLOSE:
            transport.send_close(WSCloseCode.OK)
            transport.disconnect()
        elif kind not in (WSMsgType.PING, WSMsgType.PONG):
            self.turn_away("bad_frame", "only whole text frames are understood here")

    def refuse(self, request_id: str | None, code: str, words: str) -> None:
        self._hub.metrics.refused(code)
        self._voice.send(write(Refused(id=request_id, code=code, words=words)))

    # Round trips ---------------------------------------------------------------------------

    def _measure(self) -> None:
        """Ping; in real-time games often, and most often at first. Who stays silent is gone."""
        transport, table = self._transport, self._table
        if transport is None or table is None or self._ending:
            return
        now = self._hub.now()
        if now - self._ears.heard_at > 1000 * SILENT_FOR:
            self.end("silent", "nothing was heard from you for too long", again=True)
            return
        self._voice.say(write(Ping(nonce=self.link.ping(now))))
        kernel = read_kernel_rtt(transport.underlying_transport.get_extra_info("socket"))
        if kernel is not None and self._gate.measures_clients:
            self.link.kernel_rtt(kernel, now)
        if table.room.game.timed:
            self._pings += 1
            pause = PING_SOON if self._pings < FIRST_PINGS else PING_OFTEN
        else:
            # In the room the host may choose a real-time game at any moment.
            pause = PING_SELDOM if table.room.in_play() else PING_OFTEN
        self._timer = asyncio.get_running_loop().call_later(pause, self._measure)


class _Quiet:
    """picows tells a logger of every connection, and of all that clients do wrong; ours is told
    where it matters. What went wrong on our side goes into the log with its trace."""

    def isEnabledFor(self, level: int) -> bool:  # noqa: N802
        return False

    def error(self, *words: object) -> None:
        """In picows' words, what a client did wrong as well, which is an exception of its own."""
        trouble = sys.exception()
        if trouble is not None and not isinstance(trouble, WSProtocolError):
            log.error("a connection failed", exc_info=trouble)

    exception = error

    def __getattr__(self, name: str) -> Any:
        return self._say_nothing

    def _say_nothing(self, *words: object, **more: object) -> None:
        """Nothing."""


def upgrade_class(hub: Hub, gate: Gate, prefix: str = "") -> type[asyncio.Protocol]:
    """What uvicorn is to use as its WebSocket protocol."""
    start = f"{prefix}/ws/"

    def answer(
        request: WSUpgradeRequest, peer: str
    ) -> WSUpgradeResponseWithListener | Connection | None:
        path, _, query = request.path.decode("latin-1").partition("?")
        if not path.startswith(start):
            return None
        admitted = gate.admit_socket(path, request.headers, peer)
        if isinstance(admitted, Turned):
            hub.metrics.refused(admitted.code)
            return _no(admitted)
        owner, address = admitted
        turned = gate.crowded(address)
        if turned is not None:
            hub.metrics.refused(turned.code)
            return _no(turned)
        code = path[len(start) :].upper()
        person = owner
        if query == WATCH:
            person, _ = gate.signet.issue()
            if gate.knows(owner, code):
                gate.found(person, code)
        connection = Connection(hub, gate, owner, person, address, code)
        rtt = gate.proxied_rtt(request.headers, peer)
        if rtt is not None:
            connection.link.kernel_rtt(rtt, hub.now())
        return connection

    class Upgrade(WSProtocol):  # type: ignore[misc]  # compiled, without types for mypy
        """picows' protocol, as uvicorn makes and feeds it."""

        def __init__(self, **_: object) -> None:
            self._peer = ""
            super().__init__(
                None,
                None,
                False,
                self._answer,
                _Quiet(),
                True,
                5,
                False,
                20,
                20,
                WSAutoPingStrategy.PING_WHEN_IDLE,
                True,
                LONGEST_FRAME,
                None,
                2048,
            )

        def _answer(
            self, request: WSUpgradeRequest
        ) -> WSUpgradeResponseWithListener | Connection | None:
            try:
                return answer(request, self._peer)
            except Exception:  # picows would tell the visitor of it, and nobody else
                log.exception("a connection failed")
                words = "something went wrong in the server, not on your side; it was noted down"
                return _no(Turned("trouble", words, 500))

        def connection_made(self, transport: asyncio.Transport) -> None:
            name = transport.get_extra_info("peername")
            self._peer = str(name[0]) if isinstance(name, tuple) and name else ""
            super().connection_made(transport)

        def data_received(self, content: bytes) -> None:
            """What uvicorn has read already: the request."""
            while content:
                room = self.get_buffer(len(content))
                size = min(len(room), len(content))
                room[:size] = content[:size]
                self.buffer_updated(size)
                content = content[size:]

    return Upgrade


def _unread(line: asyncio.Transport) -> int:
    """Bytes that have not reached the other side yet: ours, and those that the kernel keeps."""
    kept = b"\0" * 4
    with contextlib.suppress(OSError):  # where the kernel does not tell
        kept = fcntl.ioctl(line.get_extra_info("socket").fileno(), termios.TIOCOUTQ, kept)
    return line.get_write_buffer_size() + int.from_bytes(kept, sys.byteorder)


def _no(turned: Turned) -> WSUpgradeResponseWithListener:
    body = msgspec.json.encode({"code": turned.code, "words": turned.words})
    response = WSUpgradeResponse.create_error_response(turned.status, body)
    return WSUpgradeResponseWithListener(response, None)


class PatientHttp(HttpToolsProtocol):
    """uvicorn's HTTP, which waits for ever for nothing: neither for the rest of a request, the
    first one or a later, nor for the last answer on a line to be read."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        cycle: RequestResponseCycle | None = self.cycle  # there is none before the first request
        if self._deadline is None and (cycle is None or cycle.response_complete):
            self._wait()
        super().data_received(data)

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        # The parser knows us, and would keep all of this until the collector comes by.
        del self.parser

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.loop.call_later(LINGER, self.transport.abort)

    def _wait(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_WITHIN, self._give_up)

    def on_headers_complete(self) -> None:
        self._cancel()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel()
        super().connection_lost(exc)

    def _cancel(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if not self.transport.is_closing():
            self.transport.close()
            self.loop.call_later(LINGER, self.transport.abort)
