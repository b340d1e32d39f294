"""How far away somebody is: the round trip of one connection, as far as it can be believed.

The server sends pings with a word that cannot be guessed and times the pongs. Nobody can answer
too early, but a client can answer late on purpose, and would then be taken for somebody far away.
What a script cannot delay is the answer of its own kernel: TCP acknowledges every packet by
itself, and the server's kernel times that. So

- with a kernel's round trip, or a trusted proxy's, the link is `proven`, and nothing longer than
  the shortest such time is believed, however late the pongs are;
- without one, only a little is believed, and all of it counts as doubtful.

Jitter is how much longer than that the longer trips take, a slow page's work included. It can be
played by answering late, so it is believed up to a share of the trip. All times are in ms.
"""

import ipaddress
import secrets
import socket
import struct
from collections import deque
from collections.abc import Callable
from functools import lru_cache
from math import ceil
from typing import Final, Protocol

SAMPLES: Final = 20
"""So many of the latest pongs count, …"""
WINDOW: Final = 60_000
"""… and only for so long."""
OPEN_PINGS: Final = 8
"""Of pings that nobody has answered, only so many are remembered."""

HIGH: Final = 0.9
"""This share of the trips is no longer than trip and jitter together."""
LEAST_JITTER: Final = 5.0
"""Jitter is believed up to this and a share of the trip, …"""
JITTER_SHARE: Final = 0.2
MOST_JITTER: Final = 40.0
"""… and never beyond that."""
RESOLUTION: Final = 2.0
"""How far even the kernel's shortest time may lie above the truth."""

LONGEST_HOLD: Final = 250.0
"""Nobody's move waits longer than this for others. Trip, jitter, and what is unsure about both
have to fit into it, so from long trips on ever less jitter is believed."""
MOST_TRIP: Final = 240.0
"""No round trip is believed beyond this: who is further away is not helped further."""
MOST_UNPROVEN: Final = 60.0
"""Without a kernel's word, a round trip is believed up to this."""


def _word() -> str:
    return secrets.token_hex(8)


class Link:
    """One connection's round trip. Whoever owns the connection calls `ping` every few seconds."""

    __slots__ = (
        "_draw",
        "_kernel",
        "_open",
        "_samples",
        "jitter",
        "proven",
        "trip",
        "unsure",
        "usual",
    )

    def __init__(self, draw: Callable[[], str] = _word) -> None:
        """`draw` gives words that cannot be guessed."""
        self._draw = draw
        self._open: dict[str, float] = {}
        self._samples: deque[tuple[float, float]] = deque(maxlen=SAMPLES)
        self._kernel: float | None = None
        self.trip = 0.0
        """The shortest round trip that is believed; 0 before anything is measured."""
        self.jitter = 0.0
        """How much longer a trip may take, so far as that is believed."""
        self.usual = 0.0
        """The middle of the trips: from `trip` to `trip` and `jitter`."""
        self.proven = False
        """Whether a kernel or a trusted proxy stands behind `trip`."""
        self.unsure = RESOLUTION
        """How much could be gained on this link by any lie."""

    def ping(self, now: float) -> str:
        """A word to send; the client is to send it back at once."""
        while len(self._open) >= OPEN_PINGS:
            del self._open[next(iter(self._open))]
        nonce = self._draw()
        self._open[nonce] = now
        self._measure(now)
        return nonce

    def pong(self, nonce: str, now: float) -> bool:
        """The word came back. False, with nothing learnt, if nobody waits for it."""
        sent = self._open.pop(nonce, None)
        if sent is None:
            return False
        self._samples.append((now, max(now - sent, 0.0)))
        self._measure(now)
        return True

    def kernel_rtt(self, trip: float, now: float) -> None:
        """What the kernel measured. The shortest counts for as long as the connection lasts: later
        ones may be longer because the client's side acknowledged late."""
        self._kernel = trip if self._kernel is None else min(self._kernel, trip)
        self._measure(now)

    def _measure(self, now: float) -> None:
        samples = self._samples
        while samples and samples[0][0] < now - WINDOW:
            samples.popleft()
        trips = sorted([trip for _, trip in samples])
        least = trips[0] if trips else self._kernel or 0.0
        self.proven = self._kernel is not None
        self.trip = min(least, MOST_UNPROVEN if self._kernel is None else self._kernel, MOST_TRIP)
        middle = longest = self.trip
        if trips:
            middle = trips[len(trips) // 2]
            longest = trips[ceil(HIGH * len(trips)) - 1]
        self.jitter = min(longest - self.trip, _believable_jitter(self.trip))
        self.usual = min(middle, self.trip + self.jitter)
        self.unsure = RESOLUTION + self.jitter + (0.0 if self.proven else self.trip)


def _believable_jitter(trip: float) -> float:
    """The most that is believed on a round trip of that length."""
    usable = (LONGEST_HOLD - RESOLUTION - trip) / 2
    return min(LEAST_JITTER + JITTER_SHARE * trip, MOST_JITTER, usable)


# The kernel's word ---------------------------------------------------------------------------

_RTT: Final = 68
"""Where in Linux's struct tcp_info the smoothed round trip stands, in µs, …"""
_MIN_RTT: Final = 148
"""… and where the shortest of the last minutes, since Linux 4.6."""
_NO_RTT: Final = 0xFFFFFFFF
_LENGTH: Final = 192


class TcpSocket(Protocol):
    """What sockets and the sockets of event loops have in common."""

    @property
    def family(self) -> int: ...

    def getpeername(self) -> object: ...

    def getsockopt(self, level: int, option: int, length: int, /) -> bytes: ...


def read_kernel_rtt(connection: TcpSocket) -> float | None:
    """The shortest round trip that this machine's kernel has seen on a TCP connection, in ms.

    None where it cannot be known: on other systems than Linux, before the first packet was
    acknowledged, and for whoever connects from this machine. That may be a proxy or a tunnel, and
    how far away it is says nothing about who is behind it.
    """
    option = getattr(socket, "TCP_INFO", None)
    if option is None or connection.family not in {socket.AF_INET, socket.AF_INET6}:
        return None
    try:
        if _is_here(connection.getpeername()):
            return None
        about = connection.getsockopt(socket.IPPROTO_TCP, option, _LENGTH)
    except OSError:
        return None
    return _rtt_of(about)


def _rtt_of(about: bytes) -> float | None:
    for place in (_MIN_RTT, _RTT):
        if len(about) >= place + 4:
            (micros,) = struct.unpack_from("=I", about, place)
            if micros not in {0, _NO_RTT}:
                return float(micros) / 1000
    return None


def _is_here(peer: object) -> bool:
    """Whether the address is one of this machine's own."""
    if not isinstance(peer, tuple) or not peer or not isinstance(peer[0], str):
        return True
    return _is_own(peer[0])


@lru_cache(maxsize=4096)
def _is_own(text: str) -> bool:
    address = ipaddress.ip_address(text.partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None)
    return address.is_loopback or (mapped is not None and mapped.is_loopback)
