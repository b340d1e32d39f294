"""A crowd comes back after a restart: what does not have to be done at once waits."""

import asyncio
import gc
import resource
import socket
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from antics.server import listening
from antics.server.app import _spare_the_collector
from antics.server.listening import MOST_ALLOWED, MOST_OPEN, ask_for_more, make_room
from antics.server.sockets import PatientHttp

from .hearing import kinds_heard
from .live import Live, living


@pytest.mark.parametrize(("game", "at_once"), [("party_bugs", False), ("cheating_moth", True)])
def test_who_comes_into_a_game_that_does_not_race_is_measured_later(
    live: Live, game: str, at_once: bool
) -> None:
    ada = live.guest("Ada")
    wanted = {"game": game, "name": "Ada", "bots": "gentle"}
    code = ada.post("/api/tables", json=wanted).json()["code"]
    assert ("ping" in asyncio.run(kinds_heard(live, ada, code))) == at_once


def test_in_the_room_everybody_is_measured_at_once(live: Live) -> None:
    ada = live.guest("Ada")
    code = ada.post("/api/tables", json={"game": "party_bugs", "name": "Ada"}).json()["code"]
    assert "ping" in asyncio.run(kinds_heard(live, ada, code))


def test_what_has_read_a_request_is_gone_when_its_line_is_a_socket(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = live.guest("Ada")
    code = ada.post("/api/tables", json={"game": "party_bugs", "name": "Ada"}).json()["code"]
    readers: list[weakref.ref[PatientHttp]] = []
    upgrade = PatientHttp.handle_websocket_upgrade

    def watched(reader: PatientHttp) -> None:
        readers.append(weakref.ref(reader))
        upgrade(reader)

    monkeypatch.setattr(PatientHttp, "handle_websocket_upgrade", watched)
    gc.disable()
    try:
        asyncio.run(kinds_heard(live, ada, code))
    finally:
        gc.enable()
    assert [reader() for reader in readers] == [None]


@pytest.fixture
def collector() -> Iterator[None]:
    """Afterwards it is as it was."""
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()
    gc.enable()


@pytest.mark.usefixtures("collector")
def test_a_server_that_has_started_looks_for_cycles_again() -> None:
    gc.disable()
    _spare_the_collector()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much room there is")
def test_there_is_room_for_a_crowd_before_it_comes() -> None:
    with socket.socket() as listener:
        make_room(listener)
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    room = next(int(line.split()[1]) for line in lines if line.startswith("FDSize"))
    assert room >= min(MOST_OPEN, most)


@pytest.fixture
def open_files() -> Iterator[tuple[int, int]]:
    """What this process may have open, and could; afterwards it is as it was."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    yield limits
    resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def test_the_server_asks_for_as_many_connections_as_it_can_have(
    open_files: tuple[int, int],
) -> None:
    _, hard = open_files
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
    ask_for_more()
    most = MOST_ALLOWED if hard == resource.RLIM_INFINITY else min(MOST_ALLOWED, hard)
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == (most, hard)


def test_what_is_allowed_already_is_left_alone(
    open_files: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    _, hard = open_files
    monkeypatch.setattr(listening, "MOST_ALLOWED", 300)
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
    ask_for_more()
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == (512, hard)


def test_a_server_that_starts_asks_for_it(tmp_path: Path, open_files: tuple[int, int]) -> None:
    _, hard = open_files
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
    with living(tmp_path):
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert soft > 512
