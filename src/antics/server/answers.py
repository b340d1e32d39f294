"""Plain HTTP answers: what every one of them carries, and refusals as JSON.

These work below any framework, so they also answer what never gets as far as the API.
"""

import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, Final

import msgspec

from antics.core.errors import RecordPart

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
AsgiApp = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

JSON: Final = b"application/json"
HTML: Final = b"text/html; charset=utf-8"

ALWAYS: Final[Headers] = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ),
]
_NOTHING_ALLOWED: Final = b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'"
_HOST: Final = re.compile(r"[A-Za-z0-9.:\[\]_-]{1,255}")


def policy(content_type: bytes, host: str) -> bytes:
    """What a browser may load and run: for pages, only what this server sent, and never a script
    inside the page; for anything else nothing at all."""
    if not content_type.startswith(b"text/html"):
        return _NOTHING_ALLOWED
    # Older Safaris do not count WebSockets to the same host as 'self'.
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            # Styles set from templates count as inline; they can draw, but not act.
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "media-src 'self' blob:",
            "manifest-src 'self'",
            "worker-src 'self'",
            f"connect-src 'self'{sockets}",
            "form-action 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
        )
    ).encode()


class Refused(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why something was not done. Nothing has changed."""

    code: str
    """For programs: one word that stays the same."""
    words: str
    """For people."""
    rule: str = ""
    """The number of the rule behind it, if it was one of a game's."""
    move: int | None = None
    """Of a bad record: the number of the move at fault, the first being 0."""
    about: RecordPart = ""
    """Of a bad record: what of it is wrong, if it has a name: its `game`, its `setup` (players and
    options), its `cards` (a deal or shuffle), or its `result`."""


async def answer(
    send: Send,
    status: int,
    content_type: bytes,
    body: bytes,
    headers: Headers | None = None,
    head: bool = False,
) -> None:
    """`head`: all of it but the body, for a HEAD request."""
    length = (b"content-length", str(len(body)).encode())
    every = [(b"content-type", content_type), length, *(headers or [])]
    await send({"type": "http.response.start", "status": status, "headers": every})
    await send({"type": "http.response.body", "body": b"" if head else body})


async def not_modified(send: Send, headers: Headers) -> None:
    await send({"type": "http.response.start", "status": 304, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def refuse(
    send: Send, status: int, code: str, words: str, headers: Headers | None = None
) -> None:
    body = msgspec.json.encode(Refused(code=code, words=words))
    await answer(send, status, JSON, body, [(b"cache-control", b"no-store"), *(headers or [])])
