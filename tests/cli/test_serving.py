"""What `antics serve` says when it is ready, and when it opens a browser."""

import io
import sys
from collections.abc import Callable
from pathlib import Path
from queue import Empty, Queue
from types import SimpleNamespace

import pytest

from antics.cli import serving
from antics.server.addresses import Addresses
from antics.server.pages import is_built

from .camera import picture_in, read_qr

EVERYWHERE = Addresses("0.0.0.0", 8080, "", "192.0.2.7")  # noqa: S104


def test_the_picture_for_phones_is_a_square_of_its_own_colours() -> None:
    lines = serving._qr("http://192.0.2.7:8080/").split("\n")
    inner = [line.removeprefix("\x1b[97;40m").removesuffix("\x1b[0m") for line in lines]
    assert all(len(row) == len(line) - 12 for row, line in zip(inner, lines, strict=True))
    assert {len(row) for row in inner} == {29}
    assert len(inner) == 15
    assert set("".join(inner)) == set("█▀▄ ")


def test_both_addresses_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    serving._announce(EVERYWHERE, is_built=True)
    said = capsys.readouterr().out
    assert "http://127.0.0.1:8080/" in said
    assert "http://192.0.2.7:8080/" in said
    assert "\x1b" not in said, "no picture where nobody could point a camera at it"


def test_a_local_server_says_only_its_own_address(capsys: pytest.CaptureFixture[str]) -> None:
    serving._announce(Addresses("127.0.0.1", 8080, "", None), is_built=True)
    assert "network" not in capsys.readouterr().out


@pytest.mark.parametrize("built", [False, True])
def test_a_page_that_is_not_built_is_missed(
    built: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if built:
        (tmp_path / "index.html").touch()
    serving._announce(EVERYWHERE, is_built(tmp_path))
    assert ("`make web` builds it" in capsys.readouterr().out) != built


@pytest.mark.parametrize(
    ("platform", "environment", "opens"),
    [
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("darwin", {}, True),
    ],
)
def test_a_browser_is_opened_where_somebody_would_see_it(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], opens: bool
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", platform)
    assert serving._has_display() is opens


# What a camera sees --------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("address", ["192.0.2.7", "10.0.0.1", "172.16.254.254"])
def test_a_phone_that_looks_at_the_terminal_gets_the_address_for_the_network(
    monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    serving._announce(Addresses("0.0.0.0", 8081, "", address), is_built=True)  # noqa: S104
    said = terminal.getvalue()
    assert "Point a phone's camera at it to join." in said
    assert read_qr(picture_in(said)) == f"http://{address}:8081/"


# The browser -----------------------------------------------------------------------------------


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> "Queue[str]":
    """What is opened, when a server says at once that it is ready, and ends."""
    found: Queue[str] = Queue()

    async def serve(settings: object, ready: Callable[[object], None]) -> None:
        ready(SimpleNamespace(addresses=EVERYWHERE))

    monkeypatch.setattr("antics.server.app.serve", serve)
    monkeypatch.setattr("antics.server.logs.start_logging", print)
    monkeypatch.setattr("webbrowser.open", found.put)
    monkeypatch.setenv("DISPLAY", ":0")
    return found


def test_the_page_is_opened_in_a_browser(opened: "Queue[str]", tmp_path: Path) -> None:
    serving.serve(data=tmp_path)
    assert opened.get(timeout=10) == EVERYWHERE.local


@pytest.mark.parametrize("why_not", ["not wanted", "nobody would see it"])
def test_or_it_is_not(
    opened: "Queue[str]", tmp_path: Path, monkeypatch: pytest.MonkeyPatch, why_not: str
) -> None:
    started: list[object] = []
    monkeypatch.setattr("threading.Thread.start", started.append)
    if why_not == "nobody would see it":
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.delenv("DISPLAY")
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    serving.serve(data=tmp_path, no_browser=why_not == "not wanted")
    assert started == []
    with pytest.raises(Empty):
        opened.get_nowait()
