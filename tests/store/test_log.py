"""The log: every entry there, once, in order, whatever is written together with what."""

import asyncio
import itertools
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from antics.store.faults import StoreFailed, Taken
from antics.store.store import Store

from .conftest import Run

Written = tuple[str, int, bytes]


async def told(store: Store, *entries: Written) -> list[StoreFailed | None]:
    """What the journal says of these entries, in the order in which it says it."""
    heard: list[StoreFailed | None] = []
    for table, seq, entry in entries:
        store.journal.write(table, seq, entry, heard.append)
    assert heard == []
    await store.journal.drained()
    assert len(heard) == len(entries)
    return heard


def test_what_was_written_is_there(store: Store, run: Run[Any]) -> None:
    async def scene() -> None:
        await store.create_table("t", "ABCDEF", "party_bugs", 1, b"zero")
        assert await told(store, ("t", 1, b"one"), ("t", 2, b"two")) == [None, None]
        assert await store.load("t") == [b"zero", b"one", b"two"]

    run(scene())


def test_a_table_without_a_log_has_no_entries(store: Store, run: Run[Any]) -> None:
    assert run(store.load("nobody")) == []


def test_it_is_there_after_reopening(store: Store, where: Path | str, run: Run[Any]) -> None:
    async def scene() -> None:
        await store.create_table("t", "ABCDEF", "party_bugs", 1, b"zero")
        await told(store, *(("t", seq, bytes([seq])) for seq in range(1, 100)))
        await store.close()
        async with await Store.open(where) as again:
            assert await again.load("t") == [b"zero", *(bytes([seq]) for seq in range(1, 100))]
            assert await told(again, ("t", 100, b"more")) == [None]
            assert (await again.load("t"))[99:] == [bytes([99]), b"more"]

    run(scene())


def test_a_table_that_could_not_be_made_has_no_log(store: Store, run: Run[Any]) -> None:
    async def scene() -> None:
        await store.create_table("one", "ABCDEF", "party_bugs", 1, b"first")
        with pytest.raises(Taken, match="table two already, or one with the code ABCDEF"):
            await store.create_table("two", "ABCDEF", "party_bugs", 2, b"second")
        with pytest.raises(Taken):
            await store.create_table("one", "GHIJKL", "party_bugs", 2, b"third")
        assert await store.load("two") == []
        assert await store.load("one") == [b"first"]

    run(scene())


def test_a_long_entry_is_kept_whole(store: Store, run: Run[Any]) -> None:
    async def scene() -> None:
        long = bytes(range(256)) * 20_000
        assert await told(store, ("t", 0, long), ("t", 1, b"short")) == [None, None]
        assert await store.load("t") == [long, b"short"]

    run(scene())


def test_a_missing_entry_is_found_out(store: Store, run: Run[Any]) -> None:
    async def scene() -> None:
        await told(store, ("t", 0, b"zero"))
        store.journal.forget("t")
        await told(store, ("t", 2, b"two"))
        with pytest.raises(StoreFailed, match=r"damaged .*table t lacks entry 1"):
            await store.load("t")

    run(scene())


EXAMPLES = itertools.count()


def note(
    heard: list[tuple[str, int, StoreFailed | None]],
    entry: tuple[str, int],
    fault: StoreFailed | None,
) -> None:
    heard.append((*entry, fault))


# Which table each entry is for, and after which of them the writer waits.
bursts = st.lists(
    st.tuples(st.integers(0, 4), st.binary(max_size=40), st.booleans()), min_size=1, max_size=60
)


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(written=bursts)
def test_every_log_is_what_was_written_to_it(
    written: list[tuple[int, bytes, bool]], store: Store, run: Run[Any]
) -> None:
    name = f"example {next(EXAMPLES)}"
    logs: dict[str, list[bytes]] = {f"{name}-{number}": [] for number in range(5)}
    heard: list[tuple[str, int, StoreFailed | None]] = []
    expected: list[tuple[str, int, StoreFailed | None]] = []

    async def scene() -> None:
        for number, entry, wait in written:
            table = f"{name}-{number}"
            seq = len(logs[table])
            expected.append((table, seq, None))
            logs[table].append(entry)
            store.journal.write(table, seq, entry, partial(note, heard, (table, seq)))
            if wait:
                await store.journal.drained()
                assert await store.load(table) == logs[table]
            else:
                await asyncio.sleep(0)
        await store.journal.drained()
        assert heard == expected
        for table, log in logs.items():
            assert await store.load(table) == log
            store.journal.forget(table)

    run(scene())
