"""What goes wrong with a PostgreSQL: refused in plain words, and mended when the cause goes."""

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from antics.store import postgres as postgres_module
from antics.store import statements
from antics.store.faults import StoreFailed
from antics.store.postgres import PostgresStore, _faults
from antics.store.store import Store

from .conftest import Run
from .postgres_cluster import OWNER, Cluster
from .test_log import told


@pytest.fixture
def postgres(cluster: Cluster, run: Run[Any]) -> Iterator[PostgresStore]:
    store = run(Store.open(cluster.clear(), patience=0.5))
    assert isinstance(store, PostgresStore)
    yield store
    run(store.close())


def refused(run: Run[Any], where: str) -> StoreFailed:
    """The words with which a store is not opened."""
    with pytest.raises(StoreFailed) as refusal:
        run(Store.open(where, patience=0.1))
    return refusal.value


def codes(heard: list[StoreFailed | None]) -> list[str | None]:
    return [None if fault is None else fault.code for fault in heard]


def test_without_the_driver(monkeypatch: pytest.MonkeyPatch, run: Run[Any]) -> None:
    monkeypatch.delitem(sys.modules, "antics.store.postgres")
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    fault = refused(run, "postgresql://host/antics")
    assert fault.code == "unsupported"
    assert "pip install '.[postgres]'" in str(fault)


def test_nobody_there(tmp_path: Path, run: Run[Any]) -> None:
    fault = refused(run, f"postgresql://ada:secret@/antics?host={tmp_path}")
    assert fault.code == "lost"
    assert "there is no connection to the database" in str(fault)
    assert "secret" not in str(fault)


def test_no_such_database(cluster: Cluster, run: Run[Any]) -> None:
    fault = refused(run, f"postgresql://{OWNER}@/elsewhere?host={cluster.folder}")
    assert fault.code == "missing"
    assert "elsewhere" in str(fault)


def test_an_address_that_is_none(run: Run[Any]) -> None:
    assert refused(run, "postgresql://host:port:port/x").code == "refused"


def test_one_server_to_a_database(postgres: PostgresStore, cluster: Cluster, run: Run[Any]) -> None:
    fault = refused(run, cluster.address)
    assert fault.code == "in_use"
    assert "another server is running on this database" in str(fault)
    run(postgres.close())

    async def scene() -> None:
        async with await Store.open(cluster.address):
            pass

    run(scene())


def test_an_admin_needs_a_database(cluster: Cluster, run: Run[Any]) -> None:
    with pytest.raises(StoreFailed, match="there is no database there"):
        run(Store.open(cluster.clear(), role="admin"))


def test_a_database_that_went_away_and_came_back(
    postgres: PostgresStore, cluster: Cluster, run: Run[Any]
) -> None:
    async def scene() -> None:
        assert await told(postgres, ("t", 0, b"zero")) == [None]
        assert await postgres.load("t") == [b"zero"]
        cluster.stop()
        try:
            heard = await told(postgres, ("t", 1, b"lost"), ("t", 2, b"lost"))
            assert codes(heard) == ["lost", "lost"]
            with pytest.raises(StoreFailed, match="there is no connection"):
                await postgres.load("t")
        finally:
            cluster.start()
        assert await postgres.load("t") == [b"zero"]
        assert await told(postgres, ("t", 1, b"one")) == [None]
        assert await postgres.load("t") == [b"zero", b"one"]

    run(scene())


def test_a_connection_that_was_ended_is_replaced(
    postgres: PostgresStore, cluster: Cluster, run: Run[Any]
) -> None:
    async def scene() -> None:
        for seq in range(3):
            cluster.sql(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = 'antics server'"
            )
            (fault,) = await told(postgres, ("t", seq, b"%d" % seq))
            if fault is not None:
                assert fault.code == "lost"
                assert await told(postgres, ("t", seq, b"%d" % seq)) == [None]
        assert await postgres.load("t") == [b"0", b"1", b"2"]

    run(scene())


class Breaking:
    """A connection that breaks when it is used, after doing what it was told, or before."""

    def __init__(self, connection: Any, after: bool) -> None:
        self._connection = connection
        self._after = after

    async def execute(self, *words: Any, **options: Any) -> None:
        if self._after:
            await self._connection.execute(*words, **options)
        raise ConnectionResetError("the cable was pulled")

    def is_closed(self) -> bool:
        return bool(self._connection.is_closed())

    def terminate(self) -> None:
        self._connection.terminate()


@pytest.mark.parametrize("committed", [True, False])
def test_a_commit_during_which_the_connection_broke_is_looked_for(
    postgres: PostgresStore, run: Run[Any], committed: bool
) -> None:
    async def scene() -> None:
        postgres._writing = Breaking(postgres._writing, committed)  # type: ignore[assignment]
        heard = await told(postgres, ("t", 0, b"zero"), ("t", 1, b"one"))
        assert codes(heard) == ([None, None] if committed else ["lost", "lost"])
        assert await postgres.load("t") == ([b"zero", b"one"] if committed else [])

    run(scene())


def test_where_nobody_knows_whether_it_was_saved_that_is_said(
    postgres: PostgresStore, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here another server has taken the database before we could look."""

    async def refuse(*_: object) -> None:
        raise StoreFailed("in_use")

    async def scene() -> None:
        postgres._writing = Breaking(postgres._writing, after=True)  # type: ignore[assignment]
        with monkeypatch.context() as patch:
            patch.setattr(PostgresStore, "_hold", refuse)
            heard = await told(postgres, ("t", 0, b"zero"))
        assert codes(heard) == ["lost"]
        assert "it may be saved or not" in str(heard[0])
        assert await postgres.load("t") == [b"zero"]
        assert await told(postgres, ("t", 1, b"one")) == [None]

    run(scene())


def test_what_is_left_of_a_broken_connection_cannot_write_later(
    postgres: PostgresStore, cluster: Cluster, run: Run[Any]
) -> None:
    """The old one hangs in the database, about to write, when it is looked for."""

    async def scene() -> None:
        old = postgres._writing
        assert old is not None
        blocker = await asyncpg.connect(cluster.address)
        await blocker.execute("BEGIN; LOCK TABLE entries IN SHARE MODE")
        await old.execute("SET lock_timeout = 0")
        heard: list[StoreFailed | None] = []
        postgres.journal.write("t", 0, b"zero", heard.append)
        while cluster.sql("SELECT count(*) FROM pg_locks WHERE NOT granted") != "1":
            await asyncio.sleep(0)
        old.terminate()
        await postgres.journal.drained()
        assert codes(heard) == ["lost"]
        await blocker.close()
        assert await postgres.load("t") == []

    run(scene())


def test_a_table_that_another_program_keeps_locked(
    postgres: PostgresStore, cluster: Cluster, run: Run[Any]
) -> None:
    async def scene() -> None:
        other = await asyncpg.connect(cluster.address)
        await other.execute("BEGIN; LOCK TABLE entries IN SHARE MODE")
        heard = await told(postgres, ("t", 0, b"lost"))
        assert codes(heard) == ["locked"]
        await other.close()
        assert await told(postgres, ("t", 0, b"zero")) == [None]
        assert await postgres.load("t") == [b"zero"]

    run(scene())


def test_a_database_that_does_not_answer_is_not_waited_for_for_ever(
    postgres: PostgresStore, cluster: Cluster, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        assert await postgres.table("t") is None
        monkeypatch.setattr(postgres_module, "ANSWER", 0.2)
        ours = "SELECT pid FROM pg_stat_activity WHERE application_name = 'antics server'"
        end = ours.replace("pid", "pg_terminate_backend(pid)", 1)
        stuck = [int(pid) for pid in cluster.sql(ours).split()]
        for pid in stuck:
            os.kill(pid, signal.SIGSTOP)
        try:
            with pytest.raises(StoreFailed, match="there is no connection"):
                await postgres.table("t")
            with pytest.raises(StoreFailed, match="there is no connection"):
                await _stuck(postgres)
        finally:
            for pid in stuck:
                os.kill(pid, signal.SIGCONT)
            cluster.sql(f"{end} AND query LIKE '%pg_sleep%'")
        assert await postgres.bans() == []

    run(asyncio.wait_for(scene(), 60))


async def _stuck(postgres: PostgresStore) -> None:
    """A change during which the database falls silent."""
    await postgres._write((statements.BAN, ("eve", "", 1)), ("SELECT pg_sleep(60)", ()))


def test_a_database_that_is_read_only(
    postgres: PostgresStore, cluster: Cluster, run: Run[Any]
) -> None:
    async def scene() -> None:
        assert postgres._writing is not None
        await postgres._writing.execute("SET default_transaction_read_only = on")
        heard = await told(postgres, ("t", 0, b"lost"))
        assert codes(heard) == ["read_only"]
        assert await told(postgres, ("t", 0, b"zero")) == [None]
        assert await postgres.load("t") == [b"zero"]

    run(scene())


def test_two_who_write_the_same_entry(
    postgres: PostgresStore, cluster: Cluster, run: Run[Any]
) -> None:
    async def scene() -> None:
        cluster.sql("INSERT INTO entries VALUES ('t', 1, 'theirs')")
        heard = await told(postgres, ("t", 0, b"ours"), ("t", 1, b"ours"))
        assert codes(heard) == ["in_use", "in_use"]
        assert "somebody else has written to the same table" in str(heard[0])

    run(scene())
    assert cluster.sql("SELECT seq, entry FROM entries") == r"1|\x746865697273"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (asyncpg.DiskFullError("no space left on device"), "full"),
        (asyncpg.PostgresIOError("could not write"), "disk"),
        (asyncpg.DataCorruptedError("invalid page"), "damaged"),
        (asyncpg.InsufficientPrivilegeError("permission denied"), "read_only"),
        (asyncpg.AdminShutdownError("terminating connection"), "lost"),
        (asyncpg.UndefinedTableError("no such table"), "refused"),
        (TimeoutError(), "lost"),
    ],
)
def test_each_fault_has_its_name(error: Exception, code: str) -> None:
    with pytest.raises(StoreFailed) as failure, _faults():
        raise error
    assert failure.value.code == code
    assert str(error) in str(failure.value)
