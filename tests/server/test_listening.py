"""Where a server listens when its usual port is taken."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from antics.server import listening
from antics.server.listening import PortTaken, listen
from antics.server.settings import HERE, Settings


def port_of(listener: socket.socket) -> int:
    return int(listener.getsockname()[1])


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The preferred port, on which somebody else listens already."""
    with closing(socket.create_server((HERE, 0))) as other:
        monkeypatch.setattr(listening, "PREFERRED_PORT", port_of(other))
        yield port_of(other)


def test_the_preferred_port_is_taken_if_it_is_free(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(socket.create_server((HERE, 0))) as other:
        free = port_of(other)
    monkeypatch.setattr(listening, "PREFERRED_PORT", free)
    with closing(listen(Settings(data=tmp_path, host=HERE))) as listener:
        assert port_of(listener) == free


def test_if_it_is_not_the_next_free_one_is_and_it_answers(tmp_path: Path, taken: int) -> None:
    with ExitStack() as open_ones:
        found = []
        for _ in range(3):
            listener = open_ones.enter_context(closing(listen(Settings(data=tmp_path, host=HERE))))
            found.append(port_of(listener))
            with closing(socket.create_connection((HERE, found[-1]), timeout=10)):
                listener.setblocking(True)
                listener.accept()[0].close()
    assert found == sorted(set(found))
    assert taken < found[0]
    assert found[-1] < taken + listening.TRIES


def test_if_all_of_them_are_taken_any_free_one_is(
    tmp_path: Path, taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening, "TRIES", 1)
    with closing(listen(Settings(data=tmp_path, host=HERE))) as listener:
        assert port_of(listener) not in (0, taken)


def test_whoever_asks_for_a_port_gets_that_or_none(tmp_path: Path, taken: int) -> None:
    with pytest.raises(PortTaken, match=f"port {taken} is taken .* --port"):
        listen(Settings(data=tmp_path, host=HERE, port=taken))
