"""Whose the data directory is, and whose the daybook in it: what a server takes over when it opens
them, and what it leaves alone."""

import asyncio
import os
import shutil
import signal
from contextlib import closing
from mmap import mmap
from pathlib import Path
from typing import Any

import pytest

from antics.store.endings import Ended
from antics.store.faults import StoreFailed
from antics.store.sqlite import care, daybook, log, place, posting, quill
from antics.store.sqlite.daybook import Commit, Daybook
from antics.store.sqlite.quill import QuillInPython
from antics.store.sqlite.store import SqliteStore
from antics.store.store import Role, Store
from antics.table.entries import Finished, encode

from .conftest import Run, killed, write_by_hand
from .test_faults import another_program
from .test_log import told


@pytest.fixture(autouse=True)
def never(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is posted by itself."""
    monkeypatch.setattr(posting, "POST_AFTER", 1e6)


# The directory --------------------------------------------------------------------------------


def test_nobody_takes_the_directory_of_a_server_that_has_just_lost_its_keeper(
    sqlite: SqliteStore, folder: Path, run: Run[Any]
) -> None:
    """It still writes to the daybook, and tells people that their moves are on disk."""

    async def scene() -> None:
        assert await told(sqlite, ("t", 0, b"zero")) == [None]
        keeper = sqlite.keeper_pid
        assert keeper is not None
        os.kill(keeper, signal.SIGKILL)
        with pytest.raises(StoreFailed, match="another server is running on this database"):
            await Store.open(folder, patience=0.1)
        async with await Store.open(folder, role="admin") as admin:
            assert await admin.load("t") == []
        assert await told(sqlite, ("t", 1, b"one")) == [None]
        assert await sqlite.load("t") == [b"zero", b"one"]

    run(scene())


def test_a_server_that_is_closed_lets_go_and_starts_no_keeper_any_more(
    sqlite: SqliteStore, folder: Path, run: Run[Any]
) -> None:
    async def scene() -> None:
        assert await told(sqlite, ("t", 0, b"zero")) == [None]
        with another_program(folder / place.DATABASE):
            change = asyncio.ensure_future(sqlite.set_status("t", "finished", 1))
            await asyncio.sleep(0)
            sqlite._posting._begin()  # and it will be tried again
            await sqlite.close()
            with pytest.raises(StoreFailed, match="another program keeps the database locked"):
                await change
        assert sqlite._posting.unposted()
        for ask in (sqlite._posting.post, lambda: sqlite.set_status("t", "closed", 2), sqlite.bans):
            with pytest.raises(StoreFailed, match="it has been closed"):
                await ask()
        async with await Store.open(folder, patience=0.1) as again:
            assert await again.load("t") == [b"zero"]

    run(scene())


# The daybook ----------------------------------------------------------------------------------


def write(book: Daybook, content: bytes) -> None:
    placed = book.place(content)
    assert placed is not None
    write_by_hand(placed)
    book.accept(placed)


def test_what_a_server_does_not_take_over_when_it_opens_the_daybook_is_nothing(
    tmp_path: Path,
) -> None:
    path = tmp_path / "daybook"
    daybook.make(path)
    with closing(Daybook(path, 0)) as first:
        for content in (b"one", b"two", b"three"):
            write(first, content)
    with closing(Daybook(path, 1)) as second:
        assert daybook.read(path) == []
        write(second, b"another two")
    assert daybook.read(path) == [Commit(2, b"another two")]


def test_nothing_is_taken_over_that_does_not_follow(tmp_path: Path) -> None:
    with closing(care.connect(tmp_path / "a.db")) as connection:
        care.bring_up_to_date(connection)
        found = [Commit(number, b"%d" % number) for number in (1, 2, 4, 5)]
        assert log.post_again(connection, found[2:]) == 0
        assert log.post_again(connection, found) == 2
        rows = connection.execute("SELECT entries FROM commits ORDER BY number").fetchall()
        assert rows == [(b"1",), (b"2",)]


@pytest.mark.parametrize("beside", ["the last daybook", "no daybook"])
def test_a_backup_is_as_it_was_whatever_lies_beside_it(
    folder: Path, tmp_path: Path, run: Run[Any], beside: str
) -> None:
    copy = tmp_path / "copy.db"

    async def scene() -> None:
        crashed = await Store.open(folder)
        assert await told(crashed, ("t", 0, b"zero"), ("t", 1, b"one")) == [None, None]
        await crashed.backup(copy)
        assert await told(crashed, ("t", 2, b"two")) == [None]
        assert await told(crashed, ("t", 3, b"three"), ("u", 0, b"u")) == [None, None]
        await killed(crashed)
        for name in (place.DATABASE, f"{place.DATABASE}-wal", f"{place.DATABASE}-shm"):
            (folder / name).unlink(missing_ok=True)
        if beside == "no daybook":
            (folder / place.DAYBOOK).unlink()
        copy.rename(folder / place.DATABASE)
        for _ in range(2):
            restored = await Store.open(folder)
            assert await restored.load("t") == [b"zero", b"one"]
            assert await restored.load("u") == []
            await killed(restored)
        restored = await Store.open(folder)
        assert await told(restored, ("t", 2, b"another two")) == [None]
        await killed(restored)
        async with await Store.open(folder) as again:
            assert await again.load("t") == [b"zero", b"one", b"another two"]

    run(scene())


@pytest.mark.parametrize("end", ["killed", "closed"])
def test_a_backup_that_is_put_in_place_again_is_as_it_was(
    folder: Path, tmp_path: Path, run: Run[Any], end: str
) -> None:
    """What was played meanwhile, from the same copy on, follows it just as well."""
    copy = tmp_path / "copy.db"

    async def scene() -> None:
        first = await Store.open(folder)
        assert await told(first, ("t", 0, b"zero"), ("t", 1, b"one")) == [None, None]
        await first.backup(copy)
        await first.close()
        for content in (b"another two", b"a third two"):
            for name in (place.DATABASE, f"{place.DATABASE}-wal", f"{place.DATABASE}-shm"):
                (folder / name).unlink(missing_ok=True)
            shutil.copy(copy, folder / place.DATABASE)
            restored = await Store.open(folder)
            assert await restored.load("t") == [b"zero", b"one"]
            assert await told(restored, ("t", 2, content)) == [None]
            await (killed(restored) if end == "killed" else restored.close())
        async with await Store.open(folder) as again:
            assert await again.load("t") == [b"zero", b"one", b"a third two"]

    run(scene())


@pytest.mark.usefixtures("quill_in_python")
@pytest.mark.parametrize("instead", ["nothing", "something else"])
@pytest.mark.parametrize("keeper", ["the same", "another"])
def test_what_could_not_be_written_does_not_come_back(
    folder: Path, run: Run[Any], monkeypatch: pytest.MonkeyPatch, keeper: str, instead: str
) -> None:
    """Neither by itself, where it was kept after all, nor beside what was written in its place."""

    def refuse_but_keep(_: object, file: int, content: mmap, size: int, at: int) -> int:
        quill.write(file, content, size, at)
        raise OSError(5, "Input/output error")

    async def scene() -> None:
        store = await Store.open(folder, patience=0.1)
        assert await told(store, ("t", 0, b"zero")) == [None]
        with monkeypatch.context() as patch, another_program(folder / place.DATABASE):
            patch.setattr(QuillInPython, "put_down", refuse_but_keep)
            lost = await told(store, ("t", 1, b"one"), ("t", 2, b"two"), ("u", 0, b"u"))
            assert [fault is not None and fault.code for fault in lost] == ["locked"] * 3
        assert isinstance(store, SqliteStore)
        if keeper == "another":
            assert store.keeper_pid is not None
            os.kill(store.keeper_pid, signal.SIGKILL)
        assert await store.load("t") == [b"zero"]
        if instead == "nothing":
            await store._posting.post()
            await killed(store)
            async with await Store.open(folder) as again:
                assert await again.load("t") == [b"zero"]
                assert await again.load("u") == []
            return
        assert await told(store, ("t", 1, b"another one")) == [None]
        await killed(store)
        async with await Store.open(folder) as again:
            assert await again.load("t") == [b"zero", b"another one"]
            assert await again.load("u") == []

    run(scene())


# Changes --------------------------------------------------------------------------------------


def test_a_change_is_made_though_somebody_stops_waiting_for_the_next_keeper(
    sqlite: SqliteStore, run: Run[Any]
) -> None:
    async def scene() -> None:
        await sqlite.create_table("t", "AAAAAA", "party_bugs", 1, b"zero")
        assert sqlite.keeper_pid is not None
        os.kill(sqlite.keeper_pid, signal.SIGKILL)
        with pytest.raises(StoreFailed):
            await sqlite.ban("cy", "shouting", 1)
        change = asyncio.ensure_future(sqlite.set_status("t", "finished", 1))
        await asyncio.sleep(0)
        post = asyncio.ensure_future(sqlite._posting.post())
        await asyncio.sleep(0)  # it waits for a keeper
        post.cancel()
        await asyncio.gather(post, return_exceptions=True)
        await sqlite._posting.post()
        await asyncio.wait_for(change, 30)
        assert [row.id for row in await sqlite.tables("finished")] == ["t"]

    run(scene())


def test_it_is_noted_where_a_game_had_just_ended(tmp_path: Path) -> None:
    """Whoever starts next files it, and then nothing is noted any more."""
    data = tmp_path / "data"
    ended = encode(Finished(record="r", at=1))

    async def scene() -> None:
        for name in ("one", "two"):
            store = await Store.open(data)
            for table, entry in ((f"{name}-ended", ended), (f"{name}-goes-on", b"{}")):
                assert await told(store, (table, 0, entry)) == [None]
            await killed(store)
        roles: list[Role] = ["admin", "server"]
        for role in roles:
            async with await Store.open(data, role=role) as again:
                assert await again.unfiled() == [Ended("one-ended", "r"), Ended("two-ended", "r")]
        async with await Store.open(data) as again:
            await again.all_filed(await again.unfiled())
            assert await again.unfiled() == []

    asyncio.run(scene())
