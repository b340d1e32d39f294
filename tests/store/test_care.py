"""Looking after a running server: an admin beside it, backups, compacting."""

import asyncio
import errno
import os
import stat
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from antics.store.faults import StoreFailed
from antics.store.rows import Played
from antics.store.sqlite import care
from antics.store.sqlite.place import DATABASE
from antics.store.sqlite.store import SqliteStore
from antics.store.store import Store

from .conftest import Run
from .postgres_cluster import Cluster
from .test_faults import as_somebody_else
from .test_log import told

ADA = Played("ada's token", "Ada", 0, 12, won=True)


async def while_writing(store: Store, work: Awaitable[Any]) -> tuple[Any, int]:
    """Do something while entry after entry is written: what came of it, and how many there are."""
    working = asyncio.ensure_future(work)
    seq = 0
    while not working.done():
        assert await told(store, ("busy", seq, b"entry %d" % seq)) == [None]
        seq += 1
    return working.result(), seq


async def posted(store: Store) -> None:
    """For those who look from outside: a moment later they would see it anyway."""
    if isinstance(store, SqliteStore):
        await store._posting.post()


def test_an_admin_may_come_beside_the_server(
    store: Store, where: Path | str, run: Run[Any]
) -> None:
    async def scene() -> None:
        await store.create_table("t", "ABCDEF", "party_bugs", 1, b"zero")
        await told(store, ("t", 1, b"one"))
        await posted(store)
        async with await Store.open(where, role="admin") as admin:
            assert [row.id for row in await admin.tables("open")] == ["t"]
            assert await admin.load("t") == [b"zero", b"one"]
            await admin.ban("cy", "shouting", 1)
            assert [ban.person for ban in await store.bans()] == ["cy"]
            await told(store, ("t", 2, b"two"))
            await posted(store)
            assert await admin.load("t") == [b"zero", b"one", b"two"]
        assert await told(store, ("t", 3, b"three")) == [None]

    run(scene())


def test_an_admin_may_come_where_no_server_runs(where: Path | str, run: Run[Any]) -> None:
    async def scene() -> None:
        async with await Store.open(where) as server:
            await server.create_table("t", "ABCDEF", "party_bugs", 1, b"zero")
        async with await Store.open(where, role="admin") as admin:
            assert await admin.load("t") == [b"zero"]
            await admin.set_status("t", "closed", 2)
        async with await Store.open(where) as server:
            assert await server.tables("open") == []

    run(scene())


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def refusing(number: int) -> Callable[..., None]:
    """A system that says no."""

    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    return refuse


# Backups --------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.mark.parametrize("role", ["server", "admin"])
def test_a_backup_taken_while_moves_are_written_is_whole(
    folder: Path, tmp_path: Path, run: Run[Any], role: str
) -> None:
    async def scene() -> None:
        copy = tmp_path / "elsewhere" / DATABASE
        copy.parent.mkdir()
        async with (
            await Store.open(folder) as server,
            await Store.open(folder, role="admin") as admin,
        ):
            await server.create_table("t", "ABCDEF", "party_bugs", 1, b"zero")
            await server.first_setting("large", b"x" * 3_000_000)
            await server.save_record("r", "t", "party_bugs", 5, [ADA], b"the game")
            keeper = server if role == "server" else admin
            _, written = await while_writing(server, keeper.backup(copy))
        assert [path.name for path in copy.parent.iterdir()] == [DATABASE]
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600

        async with await Store.open(copy.parent) as restored:
            assert await restored.load("t") == [b"zero"]
            assert await restored.record("r") == b"the game"
            busy = await restored.load("busy")
            assert busy == [b"entry %d" % seq for seq in range(len(busy))]
            assert len(busy) <= written
            assert await told(restored, ("t", 1, b"one")) == [None]

    run(scene())


def test_a_backup_never_goes_over_a_file(folder: Path, tmp_path: Path, run: Run[Any]) -> None:
    async def scene() -> None:
        copy = tmp_path / "copy.db"
        async with await Store.open(folder) as store:
            await store.backup(copy)
            kept = copy.read_bytes()
            with pytest.raises(StoreFailed, match=r"copy\.db exists already"):
                await store.backup(copy)
        assert copy.read_bytes() == kept
        assert names(tmp_path) == ["copy.db", "data"]

    run(scene())


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("no such folder/copy.db", "there is no such folder"),
        ("file/copy.db", "there is no such folder"),
        ("x" * 300, "the name is too long"),
        ("no\0name", "no file can have that name"),
    ],
)
def test_what_is_wrong_with_a_backups_file_is_said_of_the_file(
    folder: Path, tmp_path: Path, run: Run[Any], name: str, why: str
) -> None:
    async def scene() -> None:
        (tmp_path / "file").touch()
        async with await Store.open(folder) as store:
            assert isinstance(store, SqliteStore)
            keeper = store.keeper_pid
            with pytest.raises(StoreFailed) as refusal:
                await store.backup(tmp_path / name)
            assert store.keeper_pid == keeper
        assert str(refusal.value) == f"no backup was made ({tmp_path / name}: {why})"
        with pytest.raises(StoreFailed, match=why):
            care.try_out(tmp_path / name)
        assert names(tmp_path) == ["data", "file"]

    run(scene())


def test_where_one_may_not_write_or_read_the_backup_is_what_fails(tmp_path: Path) -> None:
    denied = r"^no backup was made \(.*: Permission denied\)$"
    tmp_path.chmod(0)
    try:
        with as_somebody_else():
            with pytest.raises(StoreFailed, match=denied):
                care.try_out(tmp_path / "copy.db")
            with pytest.raises(StoreFailed, match=denied):
                care.look_into(tmp_path)
    finally:
        tmp_path.chmod(0o700)


def test_a_data_directory_whose_name_nobody_can_say(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="the name is not written in UTF-8"):
        care.look_into(tmp_path / os.fsdecode(b"d\xff"))


def test_a_disk_that_is_read_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as disk:
        disk.setattr(os, "open", refusing(errno.EROFS))
        with pytest.raises(StoreFailed) as refusal:
            care.try_out(tmp_path / "copy.db")
    words = "nothing can be written there, it is read-only"
    assert str(refusal.value) == f"no backup was made ({tmp_path / 'copy.db'}: {words})"


# Fetching a backup from the data directory -------------------------------------------------------


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Something that a server made for somebody to fetch."""
    (tmp_path / "data").mkdir()
    copy = care.new_copy(tmp_path / "data")
    copy.write_bytes(b"everything")
    copy.chmod(0o600)
    return copy


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Path]:
    """A folder on another file system."""
    memory = Path("/dev/shm")  # noqa: S108
    if not memory.is_dir() or memory.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("there is no other file system")
    with TemporaryDirectory(dir=memory) as folder:
        yield Path(folder)


def fetched(copy: Path, target: Path) -> None:
    assert care.fetch(copy, target) == 10
    assert target.read_bytes() == b"everything"
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert names(copy.parent) == []
    assert [path for path in target.parent.iterdir() if path.is_file()] == [target]


def test_a_backup_is_moved_to_where_it_is_wanted(copy: Path, tmp_path: Path) -> None:
    number = copy.stat().st_ino
    fetched(copy, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").stat().st_ino == number


def test_a_backup_is_moved_where_files_have_one_name_only(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", refusing(errno.EPERM))
    fetched(copy, tmp_path / "copy.db")


def test_a_backup_is_carried_to_another_file_system(copy: Path, elsewhere: Path) -> None:
    assert care.fetch(copy, elsewhere / "copy.db") == 10
    copy.unlink()  # as whoever asked does
    assert (elsewhere / "copy.db").read_bytes() == b"everything"
    assert stat.S_IMODE((elsewhere / "copy.db").stat().st_mode) == 0o600
    assert names(elsewhere) == ["copy.db"]


def test_half_a_backup_is_none(
    copy: Path, elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", refusing(errno.ENOSPC))
    with pytest.raises(StoreFailed, match=r"no backup was made .*No space left"):
        care.fetch(copy, elsewhere / "copy.db")
    assert names(elsewhere) == []


@pytest.mark.parametrize("links", [True, False])
def test_fetching_never_goes_over_a_file(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    (tmp_path / "copy.db").write_bytes(b"older")
    if not links:
        monkeypatch.setattr(os, "link", refusing(errno.EPERM))
    with pytest.raises(StoreFailed, match=r"copy\.db exists already"):
        care.fetch(copy, tmp_path / "copy.db")
    assert (tmp_path / "copy.db").read_bytes() == b"older"
    assert names(tmp_path) == ["copy.db", "data"]


def test_a_link_in_the_place_of_a_backup_is_not_followed(copy: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("of somebody else")
    copy.unlink()
    copy.symlink_to(tmp_path / "secret")
    with pytest.raises(StoreFailed, match=r"no backup was made .* cannot be read"):
        care.fetch(copy, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_copies_that_nobody_fetches_go_and_nothing_else(copy: Path) -> None:
    data = copy.parent
    late, beside = care.new_copy(data), f"{care.new_copy(data)}-wal"
    late.touch()
    Path(beside).touch()
    os.utime(copy, (1, 1))
    os.utime(beside, (1, 1))
    (data / "antics-backup-1.db").touch()
    os.utime(data / "antics-backup-1.db", (1, 1))
    care.drop_copies(data, care.SOON)
    assert names(data) == [late.name, "antics-backup-1.db"]
    care.drop_copies(data)
    assert names(data) == ["antics-backup-1.db"]


def test_postgresql_is_backed_up_with_its_own_tool(
    cluster: Cluster, tmp_path: Path, run: Run[Any]
) -> None:
    async def scene() -> None:
        async with await Store.open(address) as store:
            with pytest.raises(StoreFailed, match="pg_dump"):
                await store.backup(tmp_path / "copy")

    address = cluster.clear()
    run(scene())


# Compacting -----------------------------------------------------------------------------------


async def furnish(store: Store) -> None:
    """Tables of every kind, each with a log of 50 kB."""
    for id, status, at, recorded in [  # noqa: A001
        ("open", "open", 10, True),
        ("finished", "finished", 10, True),
        ("closed", "closed", 10, True),
        ("late", "closed", 30, True),
        ("unrecorded", "finished", 10, False),
        ("abandoned", "closed", 10, False),
    ]:
        await store.create_table(id, f"code {id}", "party_bugs", 1, b"zero")
        await told(store, *((id, seq, bytes(5000)) for seq in range(1, 11)))
        if recorded:
            await store.save_record(f"record of {id}", id, "party_bugs", at, [ADA], b"the game")
        await store.set_status(id, status, at)


async def with_logs(store: Store) -> list[str]:
    return [row.id for row in await store.tables() if await store.load(row.id)]


def test_compacting_drops_the_logs_that_nobody_needs(where: Path | str, run: Run[Any]) -> None:
    async def scene() -> None:
        async with await Store.open(where) as server:
            await furnish(server)
        async with await Store.open(where) as server:
            compacted, written = await while_writing(server, server.compact(before=20))
            assert compacted.logs == 2
            assert await with_logs(server) == ["abandoned", "late", "open", "unrecorded"]
            assert await server.record("record of closed") == b"the game"
            assert len(await server.load("busy")) == written
            assert (await server.compact(before=20, abandoned_before=20)).logs == 1
            assert await with_logs(server) == ["late", "open", "unrecorded"]
            assert (await server.compact(before=20, abandoned_before=20)).logs == 0

    run(scene())


def test_compacting_closes_tables_to_which_nobody_comes_any_more(
    where: Path | str, run: Run[Any]
) -> None:
    """Else everything that somebody began and left would stay for ever."""

    async def scene() -> None:
        async with await Store.open(where) as server:
            for id, at in (("left", 10), ("awake", 10), ("visited", 10)):  # noqa: A001
                await server.create_table(id, f"code {id}", "party_bugs", at, b"zero")
            await server.set_status("visited", "open", 30)
        async with await Store.open(where) as server:
            assert (await server.compact(25, 25, ["awake"], left_before=10)).logs == 0
            assert (await server.compact(25, 25, ["awake"], left_before=20)).logs == 1
            assert await with_logs(server) == ["awake", "visited"]
            assert await server.table_by_code("code left") is None
            open_ones = [row.id for row in await server.tables("open")]
            assert sorted(open_ones) == ["awake", "visited"]

    run(scene())


def test_compacting_gives_the_room_back(folder: Path, run: Run[Any]) -> None:
    async def scene() -> None:
        async with await Store.open(folder) as server:
            await furnish(server)
        async with await Store.open(folder) as server:
            await told(server, ("t", 0, b"zero"))
        before = (folder / DATABASE).stat().st_size
        async with (
            await Store.open(folder),
            await Store.open(folder, role="admin") as admin,
        ):
            compacted = await admin.compact(before=20)
        assert compacted.logs == 2
        assert compacted.bytes >= 100_000
        assert (folder / DATABASE).stat().st_size == before - compacted.bytes

    run(scene())
