"""A proxy as docs/hosting.md asks for: it has TLS, and tells the server behind it who is there.

`localhost.pem` was made with
`openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500
-subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1`.
"""

import asyncio
import contextlib
import ssl
import threading
from pathlib import Path

CERTIFICATE = Path(__file__).parent / "localhost.pem"
PIECE = 65_536
TOLD = ("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-client-rtt")
"""What a visitor may not say about themselves."""


class TlsProxy:
    """In a thread of its own, between `with` and its end."""

    def __init__(self, behind: int) -> None:
        self._behind = behind
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._visits: set[asyncio.Task[None]] = set()
        self.port = 0
        self.schemes: list[str] = []
        """How each visitor came who got through: `https`, or `wss` for a socket."""

    def __enter__(self) -> "TlsProxy":
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._open(), self._loop).result(10)
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    async def _open(self) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(CERTIFICATE)
        self._server = await asyncio.start_server(self._visited, "127.0.0.1", 0, ssl=context)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _close(self) -> None:
        self._server.close()
        for visit in self._visits:
            visit.cancel()
        await asyncio.gather(*self._visits, return_exceptions=True)

    async def _visited(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        visit = asyncio.current_task()
        assert visit is not None
        self._visits.add(visit)
        visit.add_done_callback(self._visits.discard)
        try:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                head = await reader.readuntil(b"\r\n\r\n")
                await self._pass_on(head, reader, writer)
        finally:
            await hang_up(writer)

    async def _pass_on(
        self, head: bytes, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        answers, asks = await asyncio.open_connection("127.0.0.1", self._behind)
        asks.write(self._told(head.decode("latin-1")).encode("latin-1"))
        ways = [asyncio.ensure_future(way) for way in (pump(reader, asks), pump(answers, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await hang_up(asks)

    def _told(self, head: str) -> str:
        """With the path as it came. One request a connection, except where it becomes a socket."""
        request, *lines = head.rstrip("\r\n").split("\r\n")
        fields = [line.partition(":")[::2] for line in lines]
        named = {name.lower(): text.strip() for name, text in fields}
        socket = named.get("upgrade", "").lower() == "websocket"
        self.schemes.append("wss" if socket else "https")
        kept = [line for line in lines if line.partition(":")[0].lower() not in TOLD]
        if not socket:
            kept = [line for line in kept if not line.lower().startswith("connection:")]
            kept.append("Connection: close")
        kept += [
            "X-Forwarded-For: 203.0.113.7",
            f"X-Forwarded-Host: {named['host']}",
            "X-Forwarded-Proto: https",
        ]
        return "\r\n".join([request, *kept]) + "\r\n\r\n"


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Everything that comes, until nothing does any more."""
    with contextlib.suppress(OSError):
        while piece := await reader.read(PIECE):
            writer.write(piece)
            await writer.drain()


async def hang_up(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()
