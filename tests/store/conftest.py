"""Stores of both kinds to test with, and a loop to run them in, as the server's."""

import asyncio
import os
import warnings
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
import uvloop

from antics.store.sqlite import pen, quill
from antics.store.sqlite.daybook import Placed
from antics.store.sqlite.posting import Posting
from antics.store.sqlite.quill import QuillInPython
from antics.store.sqlite.store import SqliteStore
from antics.store.store import Store

from .postgres_cluster import Cluster

T = TypeVar("T")
Run = Callable[[Coroutine[Any, Any, T]], T]


@pytest.fixture
def run() -> Iterator[Callable[[Coroutine[Any, Any, T]], T]]:
    """Run something in a loop that goes on where it stopped."""
    runner = asyncio.Runner(loop_factory=uvloop.new_event_loop)
    yield runner.run
    # After a failure something may be open still: uvloop warns, and an error would stop it there.
    with warnings.catch_warnings(action="ignore", category=ResourceWarning):
        runner.close()


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    cluster = Cluster()
    yield cluster
    cluster.remove()


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a new store of each kind may be made."""
    if request.param == "sqlite":
        return tmp_path / "data"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.clear()


@pytest.fixture
def store(where: Path | str, run: Run[Any]) -> Iterator[Store]:
    store = run(Store.open(where))
    yield store
    run(store.close())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a store of SQLite's is, once somebody has opened it."""
    return tmp_path / "data"


@pytest.fixture
def sqlite(folder: Path, run: Run[Any]) -> Iterator[SqliteStore]:
    store = run(Store.open(folder, patience=0.2))
    assert isinstance(store, SqliteStore)
    yield store
    run(store.close())


async def killed(store: Store) -> None:
    """Nothing is left of its server and of its keeper."""
    assert isinstance(store, SqliteStore)
    assert store._keeper is not None
    await store._keeper.stop()
    assert store._lock is not None
    os.close(store._lock)
    store._keeper = store._lock = None


@pytest.fixture
def no_daybook(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server leaves all writing to its keeper."""
    monkeypatch.setattr(Posting, "open", lambda *_: None)


@pytest.fixture
def quill_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every pen writes with the one of which a test may change what it puts down."""
    monkeypatch.setattr(pen, "new_quill", QuillInPython)


def write_by_hand(placed: Placed) -> None:
    """What a pen does with it."""
    assert quill.write(placed.file, placed.memory, placed.size, placed.at) == placed.size
