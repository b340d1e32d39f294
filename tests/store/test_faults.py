"""What goes wrong with a data directory: refused in plain words, and mended when the cause goes."""

import asyncio
import contextlib
import os
import resource
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from antics.core.errors import AnticsError
from antics.store.faults import StoreFailed
from antics.store.sqlite import care, daybook, log
from antics.store.sqlite.line import fault_of
from antics.store.sqlite.link import KeeperProcess
from antics.store.sqlite.place import DATABASE, DAYBOOK, LOCK, default_folder
from antics.store.sqlite.store import SqliteStore
from antics.store.sqlite.wire import encode
from antics.store.store import Store

from .conftest import Run
from .test_log import told


def refused(run: Run[Any], where: Path | str, **options: Any) -> StoreFailed:
    """The words with which a store is not opened."""
    with pytest.raises(StoreFailed) as refusal:
        run(Store.open(where, patience=0.1, **options))
    return refusal.value


def codes(heard: list[StoreFailed | None]) -> list[str | None]:
    return [None if fault is None else fault.code for fault in heard]


# Opening --------------------------------------------------------------------------------------


def test_the_directory_and_all_in_it_are_for_their_owner_alone(
    sqlite: SqliteStore, folder: Path, run: Run[Any]
) -> None:
    run(told(sqlite, ("t", 0, b"")))
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    files = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    names = [DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", DAYBOOK, LOCK]
    assert files == dict.fromkeys(names, 0o600)


def test_commits_are_synced_to_the_disk(tmp_path: Path) -> None:
    with closing(care.connect(tmp_path / "a.db", durable=True)) as connection:
        care.bring_up_to_date(connection)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_without_a_name_it_is_the_users_own_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run[Any]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "antics"
    run(run(Store.open()).close())
    assert (tmp_path / "antics" / DATABASE).is_file()


def test_a_file_is_no_directory(tmp_path: Path, run: Run[Any]) -> None:
    (tmp_path / "file").write_text("")
    fault = refused(run, tmp_path / "file")
    assert fault.code == "missing"
    assert "file is a file, not a directory" in str(fault)
    assert refused(run, tmp_path / "file" / "data").code == "missing"


@contextmanager
def as_somebody_else() -> Iterator[None]:
    """Root may write everywhere; nobody may not."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.mark.parametrize("inside", ["", "data"])
def test_a_directory_that_may_not_be_written_to(tmp_path: Path, run: Run[Any], inside: str) -> None:
    tmp_path.chmod(0o555)
    with as_somebody_else():
        fault = refused(run, tmp_path / inside)
    assert fault.code == "read_only"
    assert "read-only" in str(fault)
    assert str(tmp_path) in str(fault)


def test_another_kind_of_database(run: Run[Any]) -> None:
    with pytest.raises(AnticsError, match="mysql:// is no database for Antics"):
        run(Store.open("mysql://secret@host/db"))


@pytest.mark.parametrize("where", ["postgresql:/user:secret@host/db", "foo", ""])
def test_an_address_that_is_none(where: str, run: Run[Any], tmp_path: Path) -> None:
    with contextlib.chdir(tmp_path), pytest.raises(AnticsError) as refused:
        run(Store.open(where))
    assert str(refused.value) == "this is no database for Antics; postgresql://… is"
    assert not list(tmp_path.iterdir())


def test_a_file_that_is_no_database(folder: Path, run: Run[Any]) -> None:
    folder.mkdir()
    (folder / DATABASE).write_bytes(b"a poem, perhaps, " * 1000)
    assert refused(run, folder).code == "damaged"


def test_one_server_to_a_directory(sqlite: SqliteStore, folder: Path, run: Run[Any]) -> None:
    fault = refused(run, folder)
    assert fault.code == "in_use"
    assert "another server is running on this database" in str(fault)
    assert f"process {os.getpid()}" in str(fault)
    run(sqlite.close())
    run(run(Store.open(folder)).close())


def test_an_admin_needs_a_database(folder: Path, run: Run[Any]) -> None:
    assert refused(run, folder, role="admin").code == "missing"
    folder.mkdir()
    (folder / DATABASE).touch()
    assert refused(run, folder, role="admin").code == "missing"


# While it runs --------------------------------------------------------------------------------


@contextmanager
def files_no_larger_than(size: int, pid: int) -> Iterator[None]:
    limits = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)


@pytest.mark.usefixtures("no_daybook")
def test_a_disk_that_takes_no_more(sqlite: SqliteStore, run: Run[Any]) -> None:
    run(sqlite.create_table("t", "ABCDEF", "party_bugs", 1, b"zero"))
    assert sqlite.keeper_pid is not None
    with files_no_larger_than(4096, sqlite.keeper_pid):
        heard = run(told(sqlite, ("t", 1, b"lost"), ("u", 0, b"lost"), ("t", 2, b"lost")))
        assert codes(heard) == ["disk"] * 3
        assert "the disk refuses to be written to" in str(heard[0])
        with pytest.raises(StoreFailed, match="the disk refuses"):
            run(sqlite.ban("cy", "shouting", 1))
        assert run(sqlite.load("t")) == [b"zero"]
    assert run(told(sqlite, ("t", 1, b"one"))) == [None]
    assert run(sqlite.load("t")) == [b"zero", b"one"]
    assert run(sqlite.load("u")) == []
    assert run(sqlite.bans()) == []


def test_a_full_disk_is_called_full(tmp_path: Path) -> None:
    with closing(care.connect(tmp_path / "a.db")) as connection:
        care.bring_up_to_date(connection)
        connection.execute("PRAGMA max_page_count = 1")
        with pytest.raises(sqlite3.Error) as error:
            connection.execute("INSERT INTO settings VALUES ('a', zeroblob(100000))")
    fault = fault_of(error.value)
    assert fault.code == "full"


@contextmanager
def another_program(database: Path) -> Iterator[subprocess.Popen[str]]:
    """One that opens the database and keeps it locked until it is told to stop."""
    script = (
        "import sqlite3, sys\n"
        "connection = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "connection.execute('BEGIN EXCLUSIVE')\n"
        "print('locked', flush=True)\n"
        "sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, database],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "locked\n"
        yield program


def test_a_database_that_another_program_keeps_locked(
    sqlite: SqliteStore, folder: Path, run: Run[Any]
) -> None:
    async def scene() -> None:
        assert await told(sqlite, ("t", 0, b"zero")) == [None]
        await sqlite._posting.post()
        with another_program(folder / DATABASE):
            # The daybook has room for a while; what has none is refused.
            assert await told(sqlite, ("t", 1, b"one")) == [None]
            assert await sqlite.load("t") == [b"zero", b"one"]
            heard = await told(sqlite, ("t", 2, bytes(daybook.SIZE)))
            assert codes(heard) == ["locked"]
            assert "another program keeps the database locked" in str(heard[0])
            assert await sqlite.load("t") == [b"zero", b"one"]
            assert await told(sqlite, ("t", 2, b"two")) == [None]
        await sqlite._posting.post()
        assert await sqlite.load("t") == [b"zero", b"one", b"two"]

    run(scene())


def test_a_server_starts_beside_a_program_that_keeps_the_database_locked(
    folder: Path, run: Run[Any]
) -> None:
    async def scene() -> None:
        async with await Store.open(folder) as store:
            await told(store, ("t", 0, b"zero"))
        with another_program(folder / DATABASE):
            store = await Store.open(folder, patience=0.1)
            assert await store.load("t") == [b"zero"]
            assert await told(store, ("t", 1, b"one")) == [None]
            with pytest.raises(StoreFailed, match="another program keeps the database locked"):
                await store.ban("cy", "shouting", 1)
        async with store:
            assert await told(store, ("t", 2, b"two")) == [None]
            assert await store.load("t") == [b"zero", b"one", b"two"]

    run(scene())


# The keeper -----------------------------------------------------------------------------------


def test_stopping_the_server_is_not_stopping_its_keeper(sqlite: SqliteStore, run: Run[Any]) -> None:
    keeper = sqlite.keeper_pid
    assert keeper is not None
    for ignored in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        os.kill(keeper, ignored)
    assert run(told(sqlite, ("t", 0, b"zero"))) == [None]
    assert sqlite.keeper_pid == keeper


def test_who_asks_a_keeper_that_has_just_died_is_answered_by_the_next(
    sqlite: SqliteStore, run: Run[Any]
) -> None:
    async def scene() -> None:
        assert await told(sqlite, ("t", 0, b"zero")) == [None]
        for ask in (lambda: sqlite.load("t"), lambda: sqlite.kept("NOBODY"), sqlite.tables):
            keeper = sqlite.keeper_pid
            assert keeper is not None
            os.kill(keeper, signal.SIGKILL)
            assert await ask() in ([b"zero"], None, [])
            assert sqlite.keeper_pid != keeper

    run(scene())


def test_a_keeper_that_was_killed_is_replaced(sqlite: SqliteStore, run: Run[Any]) -> None:
    async def scene() -> None:
        assert await told(sqlite, ("t", 0, b"zero")) == [None]
        for seq in range(1, 6):
            keeper = sqlite.keeper_pid
            assert keeper is not None
            os.kill(keeper, signal.SIGKILL)
            (fault,) = await told(sqlite, ("t", seq, b"%d" % seq))
            entries = await sqlite.load("t")
            if fault is None:
                assert len(entries) == seq + 1
            else:
                assert fault.code == "lost"
                assert len(entries) == seq
                assert await told(sqlite, ("t", seq, b"%d" % seq)) == [None]
        assert await sqlite.load("t") == [b"zero", b"1", b"2", b"3", b"4", b"5"]
        assert sqlite.keeper_pid != keeper

    run(scene())


@pytest.mark.usefixtures("no_daybook")
@pytest.mark.parametrize("committed", [True, False])
def test_a_commit_during_which_the_keeper_was_lost_is_looked_for(
    sqlite: SqliteStore, folder: Path, run: Run[Any], committed: bool
) -> None:
    async def scene() -> None:
        keeper = sqlite.keeper_pid
        assert keeper is not None
        os.kill(keeper, signal.SIGSTOP)
        heard: list[StoreFailed | None] = []
        sqlite.journal.write("t", 0, b"zero", heard.append)
        for _ in range(10):  # until the keeper has been asked
            await asyncio.sleep(0)
        if committed:  # as if the keeper had done it and died before it could say so
            with closing(care.connect(folder / DATABASE)) as connection:
                connection.execute(log.ADD_COMMIT, (encode([("t", 0, b"zero")]),))
        os.kill(keeper, signal.SIGKILL)
        await sqlite.journal.drained()
        assert codes(heard) == [None if committed else "lost"]
        assert await sqlite.load("t") == ([b"zero"] if committed else [])

    run(scene())


@pytest.mark.usefixtures("no_daybook")
def test_where_nobody_knows_whether_it_was_saved_that_is_said(
    sqlite: SqliteStore, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever keeps the next keeper from looking: nothing else is said of what was not saved."""

    async def scene() -> None:
        keeper = sqlite.keeper_pid
        assert keeper is not None
        os.kill(keeper, signal.SIGSTOP)
        heard: list[StoreFailed | None] = []
        sqlite.journal.write("t", 0, b"zero", heard.append)
        for _ in range(10):  # until the keeper has been asked
            await asyncio.sleep(0)

        async def refuse(*_: object) -> None:
            raise StoreFailed("locked")

        with monkeypatch.context() as patch:
            patch.setattr(KeeperProcess, "start", refuse)
            os.kill(keeper, signal.SIGKILL)
            await sqlite.journal.drained()
        assert codes(heard) == ["lost"]
        assert "it may be saved or not" in str(heard[0])

    run(scene())


def test_lookups_go_on_with_the_next_keeper(sqlite: SqliteStore, run: Run[Any]) -> None:
    async def scene() -> None:
        await sqlite.ban("cy", "shouting", 1)
        keeper = sqlite.keeper_pid
        assert keeper is not None
        os.kill(keeper, signal.SIGKILL)
        with contextlib.suppress(StoreFailed):  # the first to ask may be told
            await sqlite.bans()
        assert [ban.person for ban in await sqlite.bans()] == ["cy"]

    run(scene())


def test_what_the_keeper_cannot_do_is_said(sqlite: SqliteStore, run: Run[Any]) -> None:
    with pytest.raises(StoreFailed, match=r"refused what was asked.*no such table"):
        run(sqlite._read("SELECT * FROM nowhere"))
