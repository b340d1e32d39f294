"""Looking after a running server: an admin beside it, backups, compacting."""

import asyncio
import stat
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import pytest

from antics.store.faults import StoreFailed
from antics.store.rows import Played
from antics.store.sqlite.place import DATABASE
from antics.store.sqlite.store import SqliteStore
from antics.store.store import Store

from .conftest import Run
from .postgres_cluster import Cluster
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
            with pytest.raises(StoreFailed) as refusal:
                await store.backup(tmp_path / "no such folder" / "copy.db")
        assert refusal.value.code == "missing"
        assert copy.read_bytes() == kept
        assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "data"]

    run(scene())


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
