"""Sockets, and the HTTP that is spoken on them: a free port, and limits below the API's own."""

import contextlib
import errno
import os
import socket
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from uvicorn import Config, Server

from antics.core.errors import AnticsError
from antics.server.answers import Refused
from antics.server.settings import PREFERRED_PORT, Settings
from antics.server.sockets import PatientHttp

BACKLOG: Final = 2048
MOST_ALLOWED: Final = 65_536
"""Connections and files that the server asks for, where the system lets it have more at all."""
MOST_OPEN: Final = 8192
"""Connections and files for which there is room from the start, where the system allows it."""
TRIES: Final = 20
"""Ports after the preferred one that are tried, if nobody asked for a certain one."""
LARGEST_HEAD: Final = 16 * 1024
"""Bytes of a request's first line and headers together."""


def listen(settings: Settings) -> socket.socket:
    """A listening socket; AnticsError if the port, or the host, cannot be had."""
    if settings.port is not None:
        return _bind(settings.host, settings.port)
    for port in range(PREFERRED_PORT, PREFERRED_PORT + TRIES):
        try:
            return _bind(settings.host, port)
        except PortTaken:
            continue
    return _bind(settings.host, 0)


def ask_for_more() -> None:
    """Of what a process may have open: up to what the system allows to whoever asks. Many start
    with 1024, which is fewer than come to a party."""
    with contextlib.suppress(ImportError, OSError, ValueError):  # then it stays as it is
        import resource  # noqa: PLC0415

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_ALLOWED if hard == resource.RLIM_INFINITY else min(MOST_ALLOWED, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def make_room(listener: socket.socket) -> None:
    """For a crowd. The kernel's list of what a process has open doubles when it is full, and once
    there are threads all of them wait for that, for milliseconds each time. So before there are
    any, something is opened far behind."""
    with contextlib.suppress(ImportError, OSError):  # where there is no such list, or no more room
        import fcntl  # noqa: PLC0415
        import resource  # noqa: PLC0415

        most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        last = MOST_OPEN if most == resource.RLIM_INFINITY else min(MOST_OPEN, most)
        os.close(fcntl.fcntl(listener, fcntl.F_DUPFD_CLOEXEC, last - 1))


class PortTaken(AnticsError):
    """Somebody else listens there."""


def _bind(host: str, port: int) -> socket.socket:
    try:
        family, _, _, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except socket.gaierror:
        raise AnticsError(f"'{host}' is no address of this machine") from None
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6 and host == "::":
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listener.bind(place)
        listener.listen(BACKLOG)
        listener.setblocking(False)
    except OSError as error:
        listener.close()
        raise _in_words(error, host, port) from None
    return listener


def _in_words(error: OSError, host: str, port: int) -> AnticsError:
    match error.errno:
        case errno.EADDRINUSE:
            words = f"port {port} is taken by another program; choose another one with --port"
            return PortTaken(words)
        case errno.EACCES | errno.EPERM:
            return AnticsError(f"port {port} may not be used; those from 1024 on usually may")
        case errno.EADDRNOTAVAIL:
            return AnticsError(f"'{host}' is no address of this machine")
        case _:
            return AnticsError(f"cannot listen on {host}, port {port}: {error.strerror}")


class BoundedHttp(PatientHttp):
    """uvicorn's HTTP with an end to how much is read before a request is understood."""

    _head = 0
    _is_in_head = False

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._is_in_head or self.transport.is_closing():
            return
        self._head += len(data)
        if self._head > LARGEST_HEAD:
            self._end(431, "too_large", "the headers of this request are too large")

    def on_message_begin(self) -> None:
        self._head, self._is_in_head = 0, True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        self._end(400, "bad_http", "this is no HTTP")

    def _end(self, status: int, code: str, words: str) -> None:
        body = msgspec.json.encode(Refused(code=code, words=words))
        head = (
            f"HTTP/1.1 {status} Refused\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()


class QuietServer(Server):
    """uvicorn's server, without its own ideas about signals."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ours are enough; and a server that was stopped has not failed."""
        yield


def make_server(app: Any, upgrade: Any) -> QuietServer:
    config = Config(
        app,
        http=BoundedHttp,
        ws=upgrade,
        lifespan="off",
        interface="asgi3",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=3,
        backlog=BACKLOG,
    )
    return QuietServer(config)
