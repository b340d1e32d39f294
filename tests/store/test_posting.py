"""Commits on their way: durable in the daybook, found by everybody, and in the database soon."""

import asyncio
import contextlib
import os
import resource
import signal
import sys
import time
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antics.store.faults import StoreFailed, Taken
from antics.store.journal import Entry
from antics.store.rows import Played
from antics.store.sqlite import care, daybook, lists, log, parcel, place, posting, wire
from antics.store.sqlite.keeper import CHECKPOINT_AFTER, Keeper
from antics.store.sqlite.quill import QuillInPython
from antics.store.sqlite.store import SqliteStore
from antics.store.store import Store

from .conftest import Run, killed
from .test_faults import another_program
from .test_log import told


@pytest.fixture
def never(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is posted by itself."""
    monkeypatch.setattr(posting, "POST_AFTER", 1e6)


def in_database(folder: Path, table: str) -> list[bytes]:
    with closing(care.connect(folder / place.DATABASE)) as connection:
        return log.load(connection, table)


@pytest.mark.usefixtures("never")
def test_what_is_written_is_in_the_daybook_and_found_before_the_database_has_it(
    sqlite: SqliteStore, folder: Path, run: Run[Any]
) -> None:
    async def scene() -> None:
        await sqlite.create_table("t", "AAAAAA", "party_bugs", 1, b"zero")
        assert await told(sqlite, ("t", 1, b"one"), ("u", 0, b"u0")) == [None, None]
        assert len(daybook.read(folder / place.DAYBOOK)) == 1
        assert in_database(folder, "t") == [b"zero"]
        assert await sqlite.load("t") == [b"zero", b"one"]
        assert await sqlite.load("u") == [b"u0"]
        kept = await sqlite.kept("AAAAAA")
        assert kept is not None
        assert kept[1] == [b"zero", b"one"]
        await sqlite._posting.post()
        assert in_database(folder, "t") == [b"zero", b"one"]
        assert await sqlite.load("t") == [b"zero", b"one"]
        assert sqlite._posting.unposted() == {}

    run(scene())


def test_it_is_posted_by_itself(sqlite: SqliteStore, folder: Path, run: Run[Any]) -> None:
    async def scene() -> None:
        for seq in range(30):
            assert await told(sqlite, ("t", seq, b"%d" % seq)) == [None]
        while sqlite._posting.unposted():
            await asyncio.sleep(0.01)
        assert in_database(folder, "t") == [b"%d" % seq for seq in range(30)]

    run(asyncio.wait_for(scene(), 30))


@pytest.mark.usefixtures("never")
def test_a_half_full_daybook_is_posted_at_once(
    sqlite: SqliteStore, folder: Path, run: Run[Any]
) -> None:
    async def scene() -> None:
        seq = 0
        while len(in_database(folder, "t")) < 100:  # three times round
            assert await told(sqlite, ("t", seq, bytes(250_000))) == [None]
            seq += 1
        assert len(await sqlite.load("t")) == seq

    run(asyncio.wait_for(scene(), 60))


@pytest.mark.usefixtures("never")
def test_what_has_no_room_in_the_daybook_comes_after_what_was_accepted_before(
    sqlite: SqliteStore, folder: Path, run: Run[Any]
) -> None:
    async def scene() -> None:
        assert await told(sqlite, ("t", 0, b"zero")) == [None]
        long = bytes(daybook.SIZE)
        assert await told(sqlite, ("t", 1, long)) == [None]
        assert in_database(folder, "t") == [b"zero", long]
        assert await told(sqlite, ("t", 2, b"two")) == [None]
        assert await sqlite.load("t") == [b"zero", long, b"two"]

    run(scene())


@pytest.mark.usefixtures("no_daybook")
def test_nobody_needs_a_daybook(sqlite: SqliteStore, folder: Path, run: Run[Any]) -> None:
    async def scene() -> None:
        assert await told(sqlite, ("t", 0, b"zero"), ("t", 1, b"one")) == [None, None]
        assert in_database(folder, "t") == [b"zero", b"one"]
        assert daybook.read(folder / place.DAYBOOK) == []

    run(scene())


@pytest.mark.usefixtures("quill_in_python", "never")
def test_a_daybook_that_cannot_be_written_to_is_not_used_any_more(
    sqlite: SqliteStore, folder: Path, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> int:
        raise OSError(5, "Input/output error")

    async def scene() -> None:
        assert await told(sqlite, ("t", 0, b"zero")) == [None]
        with monkeypatch.context() as patch:
            patch.setattr(QuillInPython, "put_down", broken)
            assert await told(sqlite, ("t", 1, b"one")) == [None]
        assert in_database(folder, "t") == [b"zero", b"one"]
        assert await told(sqlite, ("t", 2, b"two")) == [None]
        assert in_database(folder, "t") == [b"zero", b"one", b"two"]

    run(scene())


def test_a_server_without_room_for_a_daybook_serves_all_the_same(
    folder: Path, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    place.prepare(folder)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (daybook.SIZE // 2, limits[1]))
    try:
        keeper = Keeper(folder, "server", 0.1)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    keeper.close()
    assert keeper._held is not None
    keeper._held.__exit__()
    assert sorted(path.name for path in folder.iterdir()) == [place.DATABASE, place.LOCK]


@pytest.mark.usefixtures("never")
def test_much_that_is_posted_at_once_is_kept_in_rows_that_are_read_one_by_one(
    sqlite: SqliteStore, folder: Path, run: Run[Any]
) -> None:
    many = [("t", number, b"%d" % number) for number in range(2 * parcel.MOST_IN_A_ROW + 1)]

    async def scene() -> None:
        await told(sqlite, *many)
        await sqlite._posting.post()
        with closing(care.connect(folder / place.DATABASE)) as connection:
            rows = connection.execute("SELECT entries FROM commits ORDER BY number").fetchall()
        assert [len(wire.decode_entries(row)) for (row,) in rows] == [256, 256, 1]
        assert in_database(folder, "t") == [entry for _, _, entry in many]

    run(scene())


@pytest.mark.usefixtures("never")
def test_many_short_commits_share_a_row(sqlite: SqliteStore, folder: Path, run: Run[Any]) -> None:
    async def scene() -> None:
        entries = [("t", number, b"%d" % number) for number in range(300)]
        for begin in range(0, 300, 20):
            await told(sqlite, *entries[begin : begin + 20])
        await sqlite._posting.post()
        with closing(care.connect(folder / place.DATABASE)) as connection:
            rows = connection.execute("SELECT entries FROM commits ORDER BY number").fetchall()
        assert [lists.length_of(row) for (row,) in rows] == [240, 60]
        assert in_database(folder, "t") == [entry for _, _, entry in entries]

    run(scene())


@given(st.lists(st.lists(st.tuples(st.text(max_size=3), st.integers(0, 9), st.binary(max_size=3)))))
def test_lists_are_put_together_without_being_read(commits: list[list[Entry]]) -> None:
    whole = lists.together([wire.encode(one) for one in commits])
    assert wire.decode_entries(whole) == [entry for one in commits for entry in one]
    assert lists.length_of(whole) == sum(map(len, commits))
    assert [entry.table for entry in wire.decode_tables(whole)] == [
        table for one in commits for table, _, _ in one
    ]


@pytest.mark.parametrize("length", [0, 15, 16, 65_535, 65_536])
def test_the_length_of_a_list_is_told_however_long_it_is(length: int) -> None:
    content = wire.encode([None] * length)
    assert lists.length_of(content) == length
    assert lists.length_of(lists.together([content, content])) == 2 * length


def test_filing_rests_between_its_steps_unless_it_is_far_behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.prepare(folder)
    keeper = Keeper(folder, "server", 0.1)
    half_seconds = (number / 2 for number in count())
    monkeypatch.setattr(time, "thread_time", lambda: next(half_seconds))
    try:
        for number in range(3 * log.AT_A_TIME):
            row = wire.encode([("t", number, b"%d" % number)])
            keeper._durable.execute(log.ADD_COMMIT, (row,))
        keeper._filing.added(log.ENOUGH_TO_FILE, ["t"])
        assert keeper._until_tidying() == 0.0
        monkeypatch.setattr(log.Filing.step, "__defaults__", (0.0,))  # one bite at a time
        keeper._tidy()
        rests = keeper._until_tidying()
        assert rests is not None
        assert 3.0 < rests <= 4.0
        keeper._rest_until = 0.0
        keeper._filing.added(log.TOO_MUCH_TO_FILE, ["t"])
        while keeper._filing.pending:
            keeper._tidy()
            assert keeper._until_tidying() in (0.0, None)
        assert len(in_database(folder, "t")) == 3 * log.AT_A_TIME
    finally:
        keeper.close()
        assert keeper._held is not None
        keeper._held.__exit__()


# Crashes --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("never")
def test_a_daybook_of_another_length_is_posted_and_replaced(folder: Path, run: Run[Any]) -> None:
    """One of an earlier version, say."""

    async def scene() -> None:
        crashed = await Store.open(folder)
        assert await told(crashed, ("t", 0, b"zero")) == [None]
        await killed(crashed)
        path = folder / place.DAYBOOK
        os.truncate(path, daybook.SIZE // 2)
        async with await Store.open(folder) as found:
            assert await found.load("t") == [b"zero"]
            assert path.stat().st_size == daybook.SIZE
            assert await told(found, ("t", 1, b"one")) == [None]
            assert len(daybook.read(path)) == 1
            assert await found.load("t") == [b"zero", b"one"]

    run(scene())


@pytest.mark.usefixtures("never")
@pytest.mark.parametrize("role", ["server", "admin"])
def test_what_a_killed_server_left_in_the_daybook_is_there(
    folder: Path, run: Run[Any], role: Any
) -> None:
    async def scene() -> None:
        crashed = await Store.open(folder)
        await crashed.create_table("t", "AAAAAA", "party_bugs", 1, b"zero")
        for seq in range(1, 10):
            assert await told(crashed, ("t", seq, b"%d" % seq)) == [None]
        await killed(crashed)
        expected = [b"zero", *[b"%d" % seq for seq in range(1, 10)]]
        for _ in range(2):  # once more changes nothing
            async with await Store.open(folder, role=role) as found:
                assert await found.load("t") == expected
        async with await Store.open(folder) as again:
            assert await told(again, ("t", 10, b"ten")) == [None]
            assert await again.load("t") == [*expected, b"ten"]
        async with await Store.open(folder) as again:
            assert await again.load("t") == [*expected, b"ten"]

    run(scene())


@pytest.mark.usefixtures("never")
def test_numbers_go_on_where_a_copied_database_has_no_daybook(
    folder: Path, tmp_path: Path, run: Run[Any]
) -> None:
    async def scene() -> None:
        async with await Store.open(folder) as store:
            for seq in range(5):
                assert await told(store, ("t", seq, b"%d" % seq)) == [None]
            copy = tmp_path / "elsewhere" / place.DATABASE
            copy.parent.mkdir()
            await store.backup(copy)
        restored = await Store.open(copy.parent)
        assert await told(restored, ("t", 5, b"5")) == [None]
        await killed(restored)
        async with await Store.open(copy.parent) as again:
            assert await again.load("t") == [b"%d" % seq for seq in range(6)]

    run(scene())


@pytest.mark.usefixtures("never")
def test_a_server_that_cannot_take_over_what_was_left_does_not_start_without_it(
    folder: Path, run: Run[Any]
) -> None:
    async def scene() -> None:
        crashed = await Store.open(folder)
        assert await told(crashed, ("t", 0, b"zero")) == [None]
        await killed(crashed)
        with another_program(folder / place.DATABASE):
            with pytest.raises(StoreFailed, match="another program keeps the database locked"):
                await Store.open(folder, patience=0.1)
            async with await Store.open(folder, role="admin", patience=0.1) as admin:
                assert await admin.load("t") == []  # there is still a lot to look at
        async with await Store.open(folder) as again:
            assert await again.load("t") == [b"zero"]

    run(scene())


@pytest.mark.usefixtures("never")
def test_moves_go_on_while_the_keeper_is_dead_and_are_posted_by_the_next(
    sqlite: SqliteStore, folder: Path, run: Run[Any]
) -> None:
    async def scene() -> None:
        assert await told(sqlite, ("t", 0, b"0")) == [None]
        for seq in range(1, 6):
            keeper = sqlite.keeper_pid
            assert keeper is not None
            os.kill(keeper, signal.SIGKILL)
            assert await told(sqlite, ("t", seq, b"%d" % seq)) == [None]
            assert await sqlite.load("t") == [b"%d" % number for number in range(seq + 1)]
            if seq % 2:
                with contextlib.suppress(StoreFailed):
                    await sqlite._posting.post()
        await sqlite._posting.post()
        assert in_database(folder, "t") == [b"%d" % seq for seq in range(6)]

    run(scene())


@pytest.mark.usefixtures("never")
def test_what_could_not_be_posted_is_posted_later(
    sqlite: SqliteStore, folder: Path, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "POST_AGAIN", 0.01)

    async def scene() -> None:
        with another_program(folder / place.DATABASE):
            assert await told(sqlite, ("t", 0, b"zero")) == [None]
            sqlite._posting._begin()
            while not sqlite._posting._is_posting:
                await asyncio.sleep(0)
            while sqlite._posting._is_posting:
                await asyncio.sleep(0.01)
            assert sqlite._posting.unposted() == {"t": [(0, b"zero")]}
        while sqlite._posting.unposted():
            await asyncio.sleep(0.01)
        assert in_database(folder, "t") == [b"zero"]

    run(asyncio.wait_for(scene(), 30))


@pytest.mark.usefixtures("never")
def test_who_asked_before_it_was_posted_has_all_of_it(sqlite: SqliteStore, run: Run[Any]) -> None:
    async def scene() -> None:
        await told(sqlite, ("t", 0, b"zero"))
        asked = sqlite._posting.unposted()
        assert asked == {"t": [(0, b"zero")]}
        await told(sqlite, ("t", 1, b"one"), ("u", 0, b"u0"))
        both = {"t": [(0, b"zero"), (1, b"one")], "u": [(0, b"u0")]}
        assert sqlite._posting.unposted() == both
        assert sqlite._posting.unposted() == both
        await sqlite._posting.post()
        assert sqlite._posting.unposted() == {}
        assert asked["t"][0] == (0, b"zero")
        await told(sqlite, ("t", 2, b"two"))
        assert sqlite._posting.unposted() == {"t": [(2, b"two")]}
        assert await sqlite.load("t") == [b"zero", b"one", b"two"]

    run(scene())


def test_a_missing_entry_is_found_out_before_it_is_posted(
    sqlite: SqliteStore, run: Run[Any]
) -> None:
    async def scene() -> None:
        await told(sqlite, ("t", 0, b"zero"))
        await sqlite._posting.post()
        sqlite.journal.forget("t")
        await told(sqlite, ("t", 2, b"two"))
        with pytest.raises(StoreFailed, match="table t lacks entry 1"):
            await sqlite.load("t")

    run(scene())


# Changes --------------------------------------------------------------------------------------


@pytest.mark.usefixtures("never")
def test_changes_that_do_not_hurry_go_together_and_are_seen_by_who_asks(
    sqlite: SqliteStore, run: Run[Any]
) -> None:
    ada = Played("ada's token", "Ada", 0, 12, won=True)

    async def scene() -> None:
        await sqlite.create_table("t", "AAAAAA", "party_bugs", 1, b"zero")
        await sqlite.create_table("u", "BBBBBB", "party_bugs", 1, b"zero")
        changes = [
            asyncio.ensure_future(sqlite.save_record("r", "t", "party_bugs", 5, [ada], b"game")),
            asyncio.ensure_future(sqlite.set_status("t", "finished", 5)),
            asyncio.ensure_future(sqlite.set_status("u", "closed", 6)),
        ]
        await asyncio.sleep(0)
        assert not any(change.done() for change in changes)
        post = asyncio.ensure_future(sqlite._posting.post())
        await asyncio.sleep(0)  # all of it is under way
        assert await sqlite.record("r") == b"game"
        await post
        assert [row.id for row in await sqlite.tables("finished")] == ["t"]
        await asyncio.gather(*changes)
        assert await sqlite.kept("BBBBBB") is None

    run(scene())


@pytest.mark.usefixtures("never")
def test_a_server_that_stops_waits_for_nobody(sqlite: SqliteStore, run: Run[Any]) -> None:
    async def scene() -> None:
        await sqlite.create_table("t", "AAAAAA", "party_bugs", 1, b"zero")
        before = asyncio.create_task(sqlite.set_status("t", "finished", 2, hurry=False))
        await asyncio.sleep(0)
        assert not before.done()
        sqlite.hurry()
        await before
        await sqlite.set_status("t", "closed", 3, hurry=False)
        assert [(row.status, row.changed_at) for row in await sqlite.tables()] == [("closed", 3)]

    run(asyncio.wait_for(scene(), 30))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere threads are all alike")
def test_what_is_posted_gives_way_to_moves_and_lookups_do_not(
    sqlite: SqliteStore, run: Run[Any]
) -> None:
    run(sqlite.first_setting("key", b"value"))  # by the thread that gives way
    pid = sqlite.keeper_pid
    assert pid is not None
    policies = {task: os.sched_getscheduler(task) for task in tasks_of(pid)}
    assert policies.pop(pid) == os.SCHED_IDLE
    assert set(policies.values()) == {os.sched_getscheduler(0)}
    # In a session of its own it would have as much of the processor as all of the server.
    assert os.getsid(pid) == os.getsid(0)
    assert os.getpgid(pid) == pid


def tasks_of(pid: int) -> list[int]:
    return [int(task.name) for task in Path(f"/proc/{pid}/task").iterdir()]


def test_what_is_taken_does_not_concern_what_comes_at_the_same_time(
    sqlite: SqliteStore, run: Run[Any]
) -> None:
    async def scene() -> None:
        await sqlite.create_table("t", "AAAAAA", "party_bugs", 1, b"zero")
        heard: list[StoreFailed | None] = []
        sqlite.journal.write("t", 1, b"one", heard.append)
        again = sqlite.create_table("u", "AAAAAA", "party_bugs", 1, b"zero")
        others = [sqlite.ban("cy", "shouting", 3), sqlite.set_status("t", "finished", 2)]
        outcomes = await asyncio.gather(again, *others, return_exceptions=True)
        await sqlite.journal.drained()
        assert isinstance(outcomes[0], Taken)
        assert outcomes[1:] == [None, None]
        assert heard == [None]
        assert await sqlite.load("t") == [b"zero", b"one"]
        assert await sqlite.load("u") == []
        assert [ban.person for ban in await sqlite.bans()] == ["cy"]

    run(scene())


def test_the_write_ahead_log_begins_anew_however_long_a_server_writes(
    sqlite: SqliteStore, folder: Path, run: Run[Any]
) -> None:
    wal = folder / f"{place.DATABASE}-wal"

    def beginnings() -> int:
        """How often it has begun anew: a number in its header."""
        with wal.open("rb") as file:
            return int.from_bytes(file.read(16)[12:], "big")

    async def scene() -> None:
        seq = 0
        for _ in range(3):
            before = beginnings()
            written = 0
            while beginnings() == before:
                assert await told(sqlite, ("t", seq, bytes(50_000))) == [None]
                seq += 1
                written += 50_000
                if written > CHECKPOINT_AFTER:  # the keeper has something to do by now
                    await asyncio.sleep(0.01)
        assert len(await sqlite.load("t")) == seq

    run(asyncio.wait_for(scene(), 60))
