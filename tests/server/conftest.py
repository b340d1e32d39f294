"""One server for all tests of a file; each visitor has an address of their own."""

from collections.abc import Iterator

import pytest

from antics.store.sqlite import posting

from .live import Live, living


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever keeps a game here waits for it, and would wait for nothing else to join it."""
    monkeypatch.setattr(posting, "POST_AFTER", 0.05)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with living(tmp_path_factory.mktemp("server")) as server:
        yield server
