"""Filing in SQLite: at every step, after every crash, a log reads the same."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from antics.store.faults import StoreFailed
from antics.store.sqlite import care, log
from antics.store.sqlite.wire import Found, Unread, decode_chapter, encode


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "antics.db"
    with closing(care.connect(path)) as connection:
        care.bring_up_to_date(connection)
    return path


@pytest.fixture
def connection(database: Path) -> Iterator[sqlite3.Connection]:
    with closing(care.connect(database)) as connection:
        yield connection


def commit(connection: sqlite3.Connection, entries: list[tuple[str, int, bytes]]) -> None:
    connection.execute(log.ADD_COMMIT, (encode(entries),))


def count(connection: sqlite3.Connection, table: str) -> int:
    (number,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()  # noqa: S608
    return int(number)


def chapters_of(connection: sqlite3.Connection, table: str) -> list[bytes]:
    """What of a table's log has been filed."""
    found = connection.execute(log.CHAPTERS, (table,)).fetchall()
    return [entry for _, chapter in found for entry in decode_chapter(chapter)]


actions = st.lists(
    st.one_of(
        st.lists(st.integers(0, 3), min_size=1, max_size=5),  # a commit to these tables
        st.sampled_from(["step", "step", "everything", "crash"]),
    ),
    max_size=40,
)


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(actions)
def test_filing_changes_nothing_that_can_be_read(
    connection: sqlite3.Connection, actions: list[list[int] | str]
) -> None:
    connection.executescript("DELETE FROM commits; DELETE FROM chapters;")
    logs: list[list[bytes]] = [[], [], [], []]
    filing = log.Filing(connection)
    for action in actions:
        if action == "step":
            filing.step(0)
        elif action == "everything":
            filing.all()
            assert count(connection, "commits") == 0
        elif action == "crash":  # what was filed in whole steps is, the plans are not
            filing = log.Filing(connection)
        else:
            entries = []
            for number in action:
                assert isinstance(number, int)
                entry = b"%d:%d" % (number, len(logs[number]))
                entries.append((f"table {number}", len(logs[number]), entry))
                logs[number].append(entry)
            filing.added(100, [table for table, _, _ in entries])
            commit(connection, entries)
        for number, entries_of_it in enumerate(logs):
            assert log.load(connection, f"table {number}") == entries_of_it
            if not filing.may_hold(f"table {number}"):
                assert entries_of_it == chapters_of(connection, f"table {number}")


def test_much_is_filed_without_waiting_and_little_is_not(connection: sqlite3.Connection) -> None:
    filing = log.Filing(connection)
    assert (filing.pending, filing.urgent) == (False, False)
    filing.added(100, ["t"])
    assert (filing.pending, filing.urgent) == (True, False)
    filing.added(log.ENOUGH_TO_FILE, ["t"])
    assert (filing.pending, filing.urgent) == (True, True)
    filing.all()
    assert (filing.pending, filing.urgent) == (False, False)


def test_a_table_is_known_to_have_nothing_unfiled_once_it_is_sure(
    connection: sqlite3.Connection, database: Path
) -> None:
    filing = log.Filing(connection)
    assert filing.may_hold("t")  # an earlier keeper may have left something
    filing.all()
    assert not filing.may_hold("t")
    entries = [("t", 0, b"zero")]
    filing.added(100, ["t"])
    assert filing.may_hold("t")
    assert not filing.may_hold("u")
    commit(connection, entries)
    with closing(care.connect(database)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            filing.step()
        other.execute("ROLLBACK")
    assert filing.may_hold("t")
    assert filing.may_hold("u")  # after a fault nothing is sure
    filing.all()
    assert not filing.may_hold("t")
    assert chapters_of(connection, "t") == [b"zero"]


def test_codes_lead_to_whole_logs_whatever_is_filed(connection: sqlite3.Connection) -> None:
    for table, code, status in (("t", "AAAAAA", "open"), ("u", "BBBBBB", "open")):
        row = (table, code, "party_bugs", status, 1, 1)
        connection.execute("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", row)
    filing = log.Filing(connection)
    filing.all()
    for entries in ([("t", 0, b"t0")], [("u", 0, b"u0"), ("t", 1, b"t1")]):
        filing.added(100, ["t", "u"])
        commit(connection, entries)
        codes = ["BBBBBB", "NOBODY", "AAAAAA", "BBBBBB"]
        found = log.load_by_codes(connection, codes, filing)
        assert found[1] is None
        assert found[0] == found[3]
        logs = [log.load(connection, table) for table in ("u", "t")]
        assert [one.entries for one in (found[0], found[2]) if isinstance(one, Found)] == logs
        filing.all()
        assert log.load_by_codes(connection, ["BBBBBB"], filing) == [found[0]]
    first = found[0]
    assert isinstance(first, Found)
    assert first.row == ["u", "BBBBBB", "party_bugs", "open", 1, 1]
    connection.execute("UPDATE chapters SET entries = x'ff' WHERE table_id = 't'")
    damaged, whole = log.load_by_codes(connection, ["AAAAAA", "BBBBBB"], filing)
    assert isinstance(damaged, Unread)
    assert damaged.fault.code == "damaged"
    assert isinstance(whole, Found)  # one damaged log is not the others' loss


def test_what_was_left_unfiled_is_found_at_the_start(connection: sqlite3.Connection) -> None:
    commit(connection, [("t", 0, b"zero")])
    filing = log.Filing(connection)
    assert filing.pending
    filing.all()
    assert count(connection, "chapters") == 1
    assert log.load(connection, "t") == [b"zero"]


def test_a_step_that_cannot_be_done_is_undone_and_done_later(
    connection: sqlite3.Connection, database: Path
) -> None:
    for seq in range(300):
        commit(connection, [("t", seq, b"entry %d" % seq), ("u", seq, b"other")])
    filing = log.Filing(connection)
    with closing(care.connect(database)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            filing.step()
        other.execute("ROLLBACK")
    assert filing.pending
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(sqlite3.OperationalError, match="full"):
        filing.all()
    assert not connection.in_transaction
    assert log.load(connection, "t") == [b"entry %d" % seq for seq in range(300)]
    connection.execute("PRAGMA max_page_count = 1000000")
    filing.all()
    assert count(connection, "commits") == 0
    assert log.load(connection, "t") == [b"entry %d" % seq for seq in range(300)]
    assert log.load(connection, "u") == [b"other"] * 300


def test_a_commit_made_while_filing_ends_is_not_thrown_away(
    connection: sqlite3.Connection,
) -> None:
    """SQLite gives the number of a deleted last row to the next one."""
    commit(connection, [("t", 0, b"zero")])
    filing = log.Filing(connection)
    while count(connection, "commits"):
        filing.step(0)
    commit(connection, [("t", 1, b"one")])
    filing.step(0)
    filing.step(0)
    assert log.load(connection, "t") == [b"zero", b"one"]


def test_what_cannot_be_read_is_said_and_stops_nobody_else(connection: sqlite3.Connection) -> None:
    commit(connection, [("t", 0, b"zero")])
    log.Filing(connection).all()
    connection.execute(log.ADD_COMMIT, (b"\xff t \xff",))
    commit(connection, [("u", 0, b"zero")])
    filing = log.Filing(connection)
    with pytest.raises(StoreFailed, match=r"damaged .*commit 1 cannot be read"):
        filing.all()
    assert filing.pending
    assert not connection.in_transaction
    with pytest.raises(StoreFailed, match="commit 1 cannot be read"):
        log.load(connection, "t")
    assert log.load(connection, "u") == [b"zero"]
    connection.executescript("DELETE FROM commits; UPDATE chapters SET entries = x'ff'")
    with pytest.raises(StoreFailed, match="a chapter of table t cannot be read"):
        log.load(connection, "t")
