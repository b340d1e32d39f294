"""What comes at the same time is written at the same time: one transaction, one sync, and still
each thing by itself."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from antics.store import statements
from antics.store.faults import StoreFailed
from antics.store.sqlite import care, line, log, place, wire
from antics.store.sqlite.keeper import CHECKPOINT_AFTER, PAGE, Keeper
from antics.store.sqlite.line import Message
from antics.store.sqlite.store import SqliteStore
from antics.store.store import Store

from .conftest import Run
from .test_log import told


@pytest.fixture
def keeper(folder: Path) -> Iterator[Keeper]:
    place.prepare(folder)
    keeper = Keeper(folder, "server", 0.1)
    yield keeper
    keeper.close()


def committed(number: int, *entries: tuple[str, int, bytes]) -> Message:
    commit = (log.ADD_COMMIT, [wire.encode(list(entries))])
    return number, wire.ASK, wire.encode(wire.Change([commit]))


def opened(number: int, table: str, code: str) -> Message:
    add = (statements.ADD_TABLE, [table, code, "party_bugs", 1])
    first = (log.ADD_COMMIT, [wire.encode([(table, 0, b"zero")])])
    return number, wire.ASK, wire.encode(wire.Change([add, first]))


def answers(content: bytes) -> dict[int, str]:
    frames = wire.Frames()
    frames.feed(content)
    found = {}
    while (message := frames.next()) is not None:
        number, kind, body = message
        found[number] = "done" if kind == wire.DONE else wire.decode_fault(body).code
    return found


def test_each_of_many_is_done_as_a_whole_or_not_at_all(keeper: Keeper, folder: Path) -> None:
    messages = [
        opened(1, "t", "AAAAAA"),
        opened(2, "u", "AAAAAA"),  # taken: neither its row nor its entry is there
        committed(3, ("t", 1, b"one")),
        opened(4, "v", "BBBBBB"),
    ]
    said = answers(keeper._write_down(messages))
    assert said == {1: "done", 2: "taken", 3: "done", 4: "done"}
    with closing(care.connect(folder / place.DATABASE)) as connection:
        assert log.load(connection, "t") == [b"zero", b"one"]
        assert log.load(connection, "u") == []
        assert log.load(connection, "v") == [b"zero"]
        rows = connection.execute("SELECT id FROM tables ORDER BY id").fetchall()
        assert rows == [("t",), ("v",)]


def test_many_cost_one_transaction(keeper: Keeper, folder: Path) -> None:
    before = transactions(folder)
    keeper._write_down([opened(number, f"t{number}", f"AAAAA{number}") for number in range(9)])
    assert transactions(folder) == before + 1


def transactions(folder: Path) -> int:
    """How many the write-ahead log holds: their last frames tell how long the database is."""
    content = (folder / f"{place.DATABASE}-wal").read_bytes()
    salt = content[16:24]
    frames = range(32, len(content) - 24, 24 + PAGE)
    return sum(content[at + 8 : at + 16] == salt and any(content[at + 4 : at + 8]) for at in frames)


def test_what_is_posted_is_one_transaction_however_much_it_is(
    sqlite: SqliteStore, folder: Path, run: Run[Any]
) -> None:
    """Each has a sync, for which moves wait on the same disk: twenty in a row were felt."""

    async def change_later(number: int) -> None:
        change = (statements.SET_SETTING, (f"long {number}", bytes(line.AT_ONCE)))
        await sqlite._posting.change_later(change)

    async def scene() -> None:
        assert await told(sqlite, ("t", 0, b"zero")) == [None]
        made = [asyncio.ensure_future(change_later(number)) for number in range(20)]
        await asyncio.sleep(0)
        before = transactions(folder)
        await sqlite._posting.post()
        await asyncio.gather(*made)
        assert transactions(folder) == before + 1

    run(scene())


def test_a_disk_that_takes_no_more_refuses_all_of_them(keeper: Keeper, folder: Path) -> None:
    connection = keeper._durable
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    long = ("t", 0, bytes(100_000))
    said = answers(keeper._write_down([opened(1, "u", "AAAAAA"), committed(2, long)]))
    assert said[2] == "full"
    with closing(care.connect(folder / place.DATABASE)) as other:
        assert log.load(other, "t") == []
        # Whatever was said of the first is true.
        assert log.load(other, "u") == ([b"zero"] if said[1] == "done" else [])
    connection.execute("PRAGMA max_page_count = 1000000")
    assert answers(keeper._write_down([committed(3, ("t", 0, b"zero"))])) == {3: "done"}


def test_the_log_has_its_room_on_the_disk_from_the_start(keeper: Keeper, folder: Path) -> None:
    wal = folder / f"{place.DATABASE}-wal"
    assert wal.stat().st_size == CHECKPOINT_AFTER
    assert answers(keeper._write_down([committed(1, ("t", 0, b"zero"))])) == {1: "done"}
    assert wal.stat().st_size == CHECKPOINT_AFTER
    # What a crash leaves behind is read as if the file ended with the last commit.
    copy = folder / "copy.db"
    copy.write_bytes((folder / place.DATABASE).read_bytes())
    copy.with_name("copy.db-wal").write_bytes(wal.read_bytes())
    with closing(care.connect(copy)) as connection:
        assert log.load(connection, "t") == [b"zero"]
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_change_during_a_commit_is_made_all_the_same(sqlite: SqliteStore, run: Run[Any]) -> None:
    async def scene() -> None:
        heard: list[StoreFailed | None] = []
        for seq in range(6):
            sqlite.journal.write("t", seq, b"%d" % seq, heard.append)
            await asyncio.sleep(0)  # the commit is under way
            change = asyncio.ensure_future(sqlite.ban(f"person {seq}", "shouting", seq))
            await asyncio.sleep(0)
            if seq % 2:  # another commit follows, or none does
                sqlite.journal.write("u", seq // 2, b"", heard.append)
            await change
            await sqlite.journal.drained()
        assert heard == [None] * 9
        assert [ban.at for ban in await sqlite.bans()] == [5, 4, 3, 2, 1, 0]
        assert len(await sqlite.load("t")) == 6
        assert len(await sqlite.load("u")) == 3

    run(scene())


def test_whoever_waits_for_a_change_hears_that_the_keeper_died(
    sqlite: SqliteStore, run: Run[Any]
) -> None:
    async def scene() -> None:
        await sqlite.create_table("t", "AAAAAA", "party_bugs", 1, b"zero")
        keeper = sqlite.keeper_pid
        assert keeper is not None
        os.kill(keeper, signal.SIGSTOP)
        hurried = asyncio.ensure_future(sqlite.ban("cy", "shouting", 1))
        unhurried = asyncio.ensure_future(sqlite.set_status("t", "finished", 2))
        await asyncio.sleep(0)
        post = asyncio.ensure_future(sqlite._posting.post())
        await asyncio.sleep(0)
        os.kill(keeper, signal.SIGKILL)
        await post
        for change in (hurried, unhurried):
            with pytest.raises(StoreFailed, match="its keeper"):
                await change
        await sqlite.ban("cy", "shouting", 1)
        await sqlite.set_status("t", "finished", 2)
        assert [ban.person for ban in await sqlite.bans()] == ["cy"]
        assert [row.id for row in await sqlite.tables("finished")] == ["t"]

    run(scene())


def test_a_crowd_asks_for_its_tables_together(store: Store, run: Run[Any]) -> None:
    async def scene() -> None:
        for number in range(40):
            table, code = f"t{number}", f"AAAA{number}"
            await store.create_table(table, code, "party_bugs", number, b"zero")
            await told(store, (table, 1, b"%d" % number))
        codes = [f"AAAA{number}" for number in range(40)]
        found = await asyncio.gather(*map(store.kept, [*codes, "NOBODY", codes[3]]))
        assert found[40] is None
        assert found[41] == found[3]
        for number, kept in enumerate(found[:40]):
            assert kept is not None
            row, entries = kept
            assert (row.id, row.code, row.status) == (f"t{number}", f"AAAA{number}", "open")
            assert entries == [b"zero", b"%d" % number]
        await store.set_status("t3", "closed", 50)
        assert await store.kept(codes[3]) is None

    run(scene())


def test_one_damaged_log_is_said_to_those_who_ask_for_it(
    sqlite: SqliteStore, run: Run[Any]
) -> None:
    async def scene() -> None:
        await sqlite.create_table("t", "AAAAAA", "party_bugs", 1, b"zero")
        await sqlite.create_table("u", "BBBBBB", "party_bugs", 1, b"zero")
        await told(sqlite, ("t", 2, b"two"))
        damaged, whole = await asyncio.gather(
            sqlite.kept("AAAAAA"), sqlite.kept("BBBBBB"), return_exceptions=True
        )
        assert isinstance(damaged, StoreFailed)
        assert "table t lacks entry 1" in str(damaged)
        assert isinstance(whole, tuple)

    run(scene())
