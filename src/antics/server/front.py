"""The front door: every HTTP request comes in here and every answer goes out here.

It knows the path prefix, answers `/healthz`, hands pages to `Pages` and the rest to the API,
which is loaded while the first people already look at the page. It adds the headers that protect
browsers, counts and logs, and no fault gets past it as anything but a few words.
"""

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, cast

import msgspec
from multidict import CIMultiDict

from antics import __version__
from antics.server.answers import (
    ALWAYS,
    JSON,
    AsgiApp,
    Headers,
    Message,
    Receive,
    Scope,
    Send,
    answer,
    policy,
    refuse,
)
from antics.server.callers import Caller, Callers, shortened
from antics.server.codes import hint
from antics.server.metrics import Metrics
from antics.server.pages import Pages

log = logging.getLogger("antics.http")

_SEEN: Final = "antics.seen"
LONGEST_PATH: Final = 1024
SLOWEST_BODY: Final = 30.0
"""Seconds that a request's body may take to arrive."""
_API: Final = ("/api/", "/admin", "/metrics")
_OPENS: Final = re.compile(
    r"(?<=/)(t|tv|ws|replay|bare(?!/+files/)|tables|records)(/+)([^/]+)", re.IGNORECASE
)
"""Where a path has what opens a table or a record to whoever knows it."""

LoadApi = Callable[[], Awaitable[AsgiApp]]


def seen(scope: object) -> tuple[Mapping[str, str], Caller]:
    """A request's headers and where it comes from, as the front door read them."""
    found: tuple[Mapping[str, str], Caller] = cast(Scope, scope)[_SEEN]
    return found


class Front:
    """The ASGI application that uvicorn runs."""

    def __init__(
        self, pages: Pages, load_api: LoadApi, callers: Callers, metrics: Metrics, prefix: str = ""
    ) -> None:
        self._pages = pages
        self._load_api = load_api
        self._callers = callers
        self._metrics = metrics
        self._prefix = prefix
        self.stopping = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise TypeError(f"this is no place for {scope['type']}")
        visit = _Visit(scope, send, self._callers)
        try:
            await self._route(scope, receive, visit.send)
        except Exception:  # a bug of ours: the log has it, the visitor gets an apology
            log.exception("a request failed", extra=visit.described())
            if not visit.status:
                words = "something went wrong in the server, not on your side; it was noted down"
                await refuse(visit.send, 500, "trouble", words)
        self._metrics.answered(visit.status)
        log.info("answered", extra=visit.described())

    async def _route(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope["path"]
        if len(path) > LONGEST_PATH:
            await refuse(send, 414, "too_long", "this address is too long")
            return
        if path == "/healthz" or path == f"{self._prefix}/healthz":
            await self._health(send)
            return
        if self._prefix:
            if path == self._prefix:
                location = f"{self._prefix}/".encode()
                await answer(send, 308, b"text/plain", b"", [(b"location", location)])
                return
            if not path.startswith(f"{self._prefix}/"):
                words = f"everything here is found below {self._prefix}/"
                await refuse(send, 404, "no_page", words)
                return
            path = path[len(self._prefix) :]
        if path.startswith(_API):
            scope["path"] = path
            scope["raw_path"] = scope["raw_path"][len(self._prefix) :]
            await (await self._load_api())(scope, _patient(receive), send)
            return
        await self._pages(path, scope["method"], seen(scope)[0], send)

    async def _health(self, send: Send) -> None:
        state = "stopping" if self.stopping else "ok"
        body = msgspec.json.encode({"state": state, "version": __version__})
        headers = [(b"cache-control", b"no-store")]
        await answer(send, 503 if self.stopping else 200, JSON, body, headers)


def _patient(receive: Receive) -> Receive:
    """A body has to arrive in time; TimeoutError if it does not."""
    until = asyncio.get_running_loop().time() + SLOWEST_BODY

    async def receive_in_time() -> Message:
        async with asyncio.timeout_at(until):
            return await receive()

    return receive_in_time


def _hinted(found: re.Match[str]) -> str:
    return f"{found[1]}{found[2]}{hint(found[3])}"


class _Visit:
    """One request on its way through."""

    def __init__(self, scope: Scope, send: Send, callers: Callers) -> None:
        self._send = send
        self._method: str = scope["method"]
        self._path: str = scope["path"]
        self._begun = time.perf_counter()
        self.status = 0
        raw: Headers = scope["headers"]
        self.headers = CIMultiDict(
            (name.decode("latin-1"), value.decode("latin-1")) for name, value in raw
        )
        client = scope.get("client")
        self.caller = callers.of(client[0] if client else "", self.headers)
        scope[_SEEN] = self.headers, self.caller

    async def send(self, message: Message) -> None:
        """Every answer gets what protects the browser."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers: Headers = [*message.get("headers", []), *ALWAYS]
            given = dict(headers)
            # "Not modified" would put its own policy in place of the one that the browser keeps.
            if self.status != 304 and b"content-security-policy" not in given:
                rule = policy(given.get(b"content-type", b""), self.caller.host)
                headers.append((b"content-security-policy", rule))
            message = {**message, "headers": headers}
        await self._send(message)

    def described(self) -> dict[str, object]:
        """For the log. The query is left out, since people paste all sorts of things there, and
        of what opens a table or a record there is no more than a hint."""
        return {
            "method": self._method,
            "path": _OPENS.sub(_hinted, self._path)[:200],
            "status": self.status,
            "ms": round(1000 * (time.perf_counter() - self._begun), 1),
            "address": shortened(self.caller.address),
        }
