"""One server for all tests of a file; each visitor has an address of their own."""

from collections.abc import Iterator

import pytest

from .live import Live, living


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with living(tmp_path_factory.mktemp("server")) as server:
        yield server
