"""How far away somebody is, and how far they can pretend to be."""

import socket
import struct
from collections.abc import Callable
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antics.table.link import (
    LONGEST_HOLD,
    MOST_JITTER,
    MOST_TRIP,
    MOST_UNPROVEN,
    OPEN_PINGS,
    RESOLUTION,
    SAMPLES,
    WINDOW,
    Link,
    read_kernel_rtt,
)


def words() -> Callable[[], str]:
    numbers = count()
    return lambda: f"word {next(numbers)}"


def pinged(*trips: float, kernel: float | None = None, every: float = 1000) -> Link:
    """A link on which pings took so long, one after the other."""
    link, now = Link(words()), 0.0
    for trip in trips:
        link.pong(link.ping(now), now + trip)
        now += every
    if kernel is not None:
        link.kernel_rtt(kernel, now)
    return link


# Measuring -----------------------------------------------------------------------------------


def test_before_anything_is_measured_nothing_is_taken_off() -> None:
    link = Link()
    assert (link.trip, link.jitter, link.unsure, link.proven) == (0, 0, RESOLUTION, False)


def test_the_shortest_pong_is_the_trip_and_the_longer_ones_are_jitter() -> None:
    link = pinged(40, 44, 42, 50, 41, kernel=40)
    assert (link.trip, link.jitter, link.usual) == (40, 10, 42)
    assert link.unsure == 10 + RESOLUTION


def test_a_single_lost_packet_among_many_is_no_jitter() -> None:
    link = pinged(*[30, 33] * 9, 430, 31, kernel=30)
    assert link.jitter == 3


def test_a_pong_counts_once_and_only_if_it_was_asked_for() -> None:
    link = Link(words())
    nonce = link.ping(0)
    assert not link.pong("word 7", 5)
    assert link.trip == 0
    assert link.pong(nonce, 30)
    assert not link.pong(nonce, 90)
    assert (link.trip, link.jitter) == (30, 0)


def test_words_are_not_to_be_guessed() -> None:
    link = Link()
    nonces = {link.ping(now) for now in range(100)}
    assert len(nonces) == 100
    assert min(len(nonce) for nonce in nonces) >= 16


def test_unanswered_pings_are_forgotten_so_they_fill_no_memory() -> None:
    link = Link(words())
    first = link.ping(0)
    for now in range(1, OPEN_PINGS + 1):
        link.ping(now)
    assert not link.pong(first, 20)


def test_old_pongs_count_no_more() -> None:
    link = pinged(20, *[50] * SAMPLES, kernel=60)
    assert link.trip == 50
    link.ping(WINDOW + 1000 * SAMPLES + 100)
    assert link.trip == 60, "only the kernel's word is left"


@given(st.lists(st.floats(0, 2000), max_size=40), st.none() | st.floats(0, 2000))
def test_trip_jitter_and_doubt_fit_into_the_longest_hold(
    trips: list[float], kernel: float | None
) -> None:
    link = pinged(*trips, kernel=kernel)
    assert 0 <= link.trip <= MOST_TRIP
    assert 0 <= link.jitter <= MOST_JITTER
    assert link.trip <= link.usual <= link.trip + link.jitter
    assert link.trip + link.jitter + link.unsure <= LONGEST_HOLD + 1e-9
    assert link.unsure >= RESOLUTION + link.jitter


# Pretending ----------------------------------------------------------------------------------


@given(st.floats(0, 300), st.lists(st.none() | st.floats(0, 2000), max_size=40), st.floats(0, 2000))
def test_late_or_missing_pongs_never_lengthen_a_proven_trip(
    kernel: float, delays: list[float | None], later: float
) -> None:
    link = Link(words())
    link.kernel_rtt(kernel, 0)
    for number, delay in enumerate(delays):
        nonce = link.ping(number * 1000)
        if delay is not None:
            link.pong(nonce, number * 1000 + kernel + delay)
    link.kernel_rtt(kernel + later, 50_000)
    assert link.proven
    assert link.trip <= kernel


def test_without_a_kernel_little_is_believed_and_all_of_it_doubted() -> None:
    link = pinged(180, 190)
    assert not link.proven
    assert link.trip == MOST_UNPROVEN
    assert link.unsure == RESOLUTION + link.jitter + MOST_UNPROVEN


def test_jitter_that_is_played_is_believed_up_to_a_share_of_the_trip() -> None:
    assert pinged(*[20, 500] * 10, kernel=20).jitter == 9
    assert pinged(*[200, 500] * 10, kernel=200).jitter == 24
    assert pinged(*[300, 500] * 10, kernel=300).jitter == 4


# The kernel's word ---------------------------------------------------------------------------


class Elsewhere:
    """A socket whose other end is somewhere, and whose kernel says something."""

    def __init__(self, peer: object, about: bytes | None = None, family: int = socket.AF_INET):
        self.peer = peer
        self.about = about
        self.family = family

    def getpeername(self) -> object:
        return self.peer

    def getsockopt(self, level: int, option: int, length: int, /) -> bytes:
        if self.about is None:
            raise OSError("not connected")
        return self.about[:length]


def told(rtt: int, min_rtt: int | None) -> bytes:
    """The kernel's struct with these two times in µs."""
    about = bytearray(232 if min_rtt is not None else 104)
    struct.pack_into("=I", about, 68, rtt)
    if min_rtt is not None:
        struct.pack_into("=I", about, 148, min_rtt)
    return bytes(about)


AFAR = ("192.0.2.7", 50000)


@pytest.fixture
def linux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "TCP_INFO", 11, raising=False)


@pytest.mark.usefixtures("linux")
def test_the_kernel_says_the_shortest_trip() -> None:
    assert read_kernel_rtt(Elsewhere(AFAR, told(31_000, 24_500))) == 24.5


@pytest.mark.usefixtures("linux")
def test_an_old_kernel_says_the_usual_trip() -> None:
    assert read_kernel_rtt(Elsewhere(AFAR, told(31_000, None))) == 31
    assert read_kernel_rtt(Elsewhere(AFAR, told(31_000, 0xFFFFFFFF))) == 31


@pytest.mark.usefixtures("linux")
@pytest.mark.parametrize(
    "where",
    [
        Elsewhere(AFAR, told(0, 0)),
        Elsewhere(AFAR, b""),
        Elsewhere(AFAR),
        Elsewhere(("127.0.0.1", 50000), told(40, 40)),
        Elsewhere(("::1", 50000, 0, 0), told(40, 40), socket.AF_INET6),
        Elsewhere(("::ffff:127.0.0.1", 50000, 0, 0), told(40, 40), socket.AF_INET6),
        Elsewhere("", told(40, 40), socket.AF_UNIX),
        Elsewhere("", told(40, 40)),
    ],
    ids=["unmeasured", "short", "gone", "here", "here6", "here46", "unix", "nowhere"],
)
def test_nothing_is_known_where_nothing_can_be(where: Elsewhere) -> None:
    assert read_kernel_rtt(where) is None


@pytest.mark.usefixtures("linux")
def test_far_addresses_of_either_kind_are_measured() -> None:
    six = Elsewhere(("fe80::7%eth0", 50000, 0, 2), told(9000, 8000), socket.AF_INET6)
    assert read_kernel_rtt(six) == 8


def test_other_systems_have_no_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(socket, "TCP_INFO", raising=False)
    assert read_kernel_rtt(Elsewhere(AFAR, told(31_000, 24_500))) is None


def test_a_real_connection_is_read_where_linux_says_so() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as door,
        socket.create_connection(door.getsockname()) as guest,
        door.accept()[0] as host,
    ):
        host.send(b"hello")
        assert guest.recv(5) == b"hello"
        guest.send(b"hello")
        assert host.recv(5) == b"hello"
        assert read_kernel_rtt(host) is None, "whoever is here may be a proxy"
        trip = read_kernel_rtt(Through(host))
        assert (trip is not None and 0 < trip < 1000) == hasattr(socket, "TCP_INFO")


class Through:
    """A real socket that looks as if its other end were far away."""

    def __init__(self, real: socket.socket) -> None:
        self.family = int(real.family)
        self.getsockopt = real.getsockopt

    def getpeername(self) -> object:
        return AFAR
