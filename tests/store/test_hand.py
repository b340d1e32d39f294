"""The server's own hand at the log: quick or not at all, and the keeper knows what it wrote."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from antics.store import statements
from antics.store.faults import StoreFailed, Taken
from antics.store.sqlite import care, hand, log, place, store, wire
from antics.store.sqlite.hand import Hand
from antics.store.sqlite.keeper import CHECKPOINT_AFTER
from antics.store.sqlite.store import SqliteStore
from antics.store.statements import Statement, in_sqlite
from antics.store.store import Store

from .conftest import Run
from .test_log import told


class Disk:
    """A clock on which every commit takes as long as the disk is slow."""

    def __init__(self) -> None:
        self.now = 100.0
        self.seconds = 0.0
        self._began = False

    def __call__(self) -> float:
        if self._began:
            self.now += self.seconds
        self._began = not self._began
        return self.now

    def rest(self, seconds: float) -> None:
        self.now += seconds
        self._began = False


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / place.DATABASE
    with closing(care.connect(path)) as connection:
        care.bring_up_to_date(connection)
    return path


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def own(database: Path, disk: Disk) -> Iterator[Hand]:
    own = Hand(database, disk)
    assert own.write(commit(0))  # it opens the database, which does not count as writing
    disk.rest(0)
    yield own
    own.close()


def commit(seq: int) -> list[Statement]:
    return [(log.ADD_COMMIT, (wire.encode([("t", seq, b"%d" % seq)]),))]


def entries(database: Path) -> list[bytes]:
    with closing(care.connect(database)) as connection:
        return log.load(connection, "t")


def test_what_it_has_written_is_there(own: Hand, database: Path) -> None:
    assert own.write(commit(1))
    assert entries(database) == [b"0", b"1"]


def test_a_slow_disk_is_left_to_the_keeper_for_a_while(own: Hand, disk: Disk) -> None:
    disk.seconds = hand.QUICK / 2
    for seq in range(1, 50):
        assert own.write(commit(seq))
    disk.seconds = hand.QUICK * 2
    tries = 0
    while own.write(commit(50 + tries)):
        tries += 1
        assert tries < 50, "so slow, and still the loop waits for it"
    assert tries > 3, "one slow commit is not a slow disk"
    disk.rest(hand.SHORTEST_REST / 2)
    assert not own.write(commit(100))
    disk.rest(hand.SHORTEST_REST / 2)
    disk.seconds = 0
    assert own.write(commit(50 + tries))


def test_a_disk_that_stalls_again_and_again_is_left_alone_for_longer_and_longer(
    own: Hand, disk: Disk
) -> None:
    rest, seq = hand.SHORTEST_REST, 1
    for _ in range(12):
        disk.seconds = 2 * hand.STALL
        assert own.write(commit(seq))  # it took long, and is there
        seq += 1
        disk.seconds = 0
        disk.rest(0.9 * rest)
        assert not own.write(commit(seq))
        disk.rest(0.2 * rest)
        rest = min(2 * rest, hand.LONGEST_REST)
    assert rest == hand.LONGEST_REST
    disk.rest(2 * hand.CALM * hand.LONGEST_REST)  # what was long ago does not count
    disk.seconds = 2 * hand.STALL
    assert own.write(commit(seq))
    disk.seconds = 0
    disk.rest(1.1 * hand.SHORTEST_REST)
    assert own.write(commit(seq + 1))


def test_while_somebody_else_writes_nothing_is_written(own: Hand, database: Path) -> None:
    with closing(care.connect(database)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert not own.write(commit(1))
        other.execute("ROLLBACK")
    assert entries(database) == [b"0"]
    assert own.write(commit(1))


def test_what_belongs_together_is_written_as_a_whole_or_not_at_all(
    own: Hand, database: Path
) -> None:
    row = (in_sqlite(statements.ADD_TABLE), ("t", "AAAAAA", "party_bugs", 1))
    assert own.write([row, *commit(1)])
    assert not own.write([*commit(2), row])  # there is such a table already
    assert entries(database) == [b"0", b"1"]
    assert own.write(commit(2))


def test_a_full_disk_is_for_the_keeper_to_tell(own: Hand, database: Path) -> None:
    connection = own._connection
    assert connection is not None
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    assert not own.write([(log.ADD_COMMIT, (wire.encode([("t", 1, bytes(100_000))]),))])
    assert not connection.in_transaction
    connection.execute("PRAGMA max_page_count = 1000000")
    assert own.write(commit(1))
    assert entries(database) == [b"0", b"1"]


# In a store -----------------------------------------------------------------------------------


@pytest.fixture
def sqlite(tmp_path: Path, run: Run[Any]) -> Iterator[SqliteStore]:
    opened = run(Store.open(tmp_path / "data"))
    assert isinstance(opened, SqliteStore)
    yield opened
    run(opened.close())


@pytest.fixture
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is that tests this."""
    monkeypatch.setattr(hand, "QUICK", 1e9)
    monkeypatch.setattr(hand, "STALL", 1e9)


@pytest.mark.usefixtures("quick_disk")
def test_a_store_writes_without_its_keeper(
    sqlite: SqliteStore, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    kinds: list[int] = []
    keeper = sqlite._keeper
    assert keeper is not None
    send = keeper.changes.send
    monkeypatch.setattr(
        keeper.changes, "send", lambda kind, *more: (kinds.append(kind), send(kind, *more))
    )

    async def scene() -> None:
        await sqlite.create_table("t", "AAAAAA", "party_bugs", 1, b"zero")
        assert await told(sqlite, ("t", 1, b"one"), ("t", 2, b"two")) == [None, None]
        await sqlite.set_status("t", "finished", 2)
        assert set(kinds) <= {wire.ADDED}
        assert await sqlite.load("t") == [b"zero", b"one", b"two"]
        (row,) = await sqlite.tables("finished")
        assert row.changed_at == 2

    run(scene())


@pytest.mark.usefixtures("quick_disk")
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


@pytest.mark.usefixtures("quick_disk")
def test_what_was_written_a_moment_ago_is_found_and_filed(
    sqlite: SqliteStore, tmp_path: Path, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "TELL_AFTER", 0.02)

    async def scene() -> None:
        await sqlite.create_table("t", "AAAAAA", "party_bugs", 1, b"zero")
        while unfiled(tmp_path):
            await asyncio.sleep(0.01)  # the keeper files in a quiet moment
        for seq in range(1, 6):  # told of, on the way, not told of: found all the same
            assert await told(sqlite, ("t", seq, b"%d" % seq)) == [None]
            kept = await sqlite.kept("AAAAAA")
            assert kept is not None
            assert kept[1] == [b"zero", *[b"%d" % number for number in range(1, seq + 1)]]
        while unfiled(tmp_path):
            await asyncio.sleep(0.01)
        assert sqlite._own.recent() == []
        kept = await sqlite.kept("AAAAAA")
        assert kept is not None
        assert len(kept[1]) == 6

    run(asyncio.wait_for(scene(), 30))


@pytest.mark.usefixtures("quick_disk")
def test_the_write_ahead_log_begins_anew_however_long_the_loop_writes(
    sqlite: SqliteStore, tmp_path: Path, run: Run[Any]
) -> None:
    wal = tmp_path / "data" / f"{place.DATABASE}-wal"

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


def unfiled(folder: Path) -> int:
    with closing(care.connect(folder / "data" / place.DATABASE)) as connection:
        (number,) = connection.execute("SELECT count(*) FROM commits").fetchone()
        return int(number)


def test_a_bug_in_one_write_does_not_swallow_the_next(own: Hand, database: Path) -> None:
    too_much: list[Statement] = [*commit(1), (log.ADD_COMMIT, (1 << 70,))]
    with pytest.raises(OverflowError):
        own.write(too_much)
    assert own.write(commit(1))
    assert entries(database) == [b"0", b"1"]


def test_a_keeper_that_comes_after_another_hears_of_what_was_written_meanwhile(
    tmp_path: Path, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The note is due while the first keeper lives, and is told once the second does."""
    monkeypatch.setattr(store, "TELL_AFTER", 1e9)
    monkeypatch.setattr(hand, "QUICK", 1e9)
    monkeypatch.setattr(hand, "STALL", 1e9)

    async def scene() -> None:
        async with await Store.open(tmp_path / "data") as kept:
            assert isinstance(kept, SqliteStore)
            await kept.create_table("t" * 24, "AAAAAA", "party_bugs", 1, b"zero")
            first = kept.keeper_pid
            assert first is not None
            os.kill(first, signal.SIGKILL)
            while kept.keeper_pid is not None:
                await asyncio.sleep(0)
            await kept.setting("anything")  # brings the next one
            assert kept.keeper_pid not in (None, first)
            assert await told(kept, ("t" * 24, 1, b"one")) == [None]
            kept._own._tell()
            for _ in range(3):  # until it has filed
                found = await kept.kept("AAAAAA")
                assert found is not None
                assert found[1] == [b"zero", b"one"]
                await kept.setting("anything")

    run(scene())
