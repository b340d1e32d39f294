"""A game ends and the server dies: at every moment it is noted or filed, and never lost."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from antics.server.hub import Hub
from antics.server.identity import Signet, new_key
from antics.server.metrics import Metrics
from antics.store.endings import Ended
from antics.store.faults import Taken
from antics.store.rows import Played
from antics.store.sqlite import posting
from antics.store.sqlite.store import SqliteStore
from antics.store.store import Store
from antics.table.entries import Finished, encode
from antics.table.messages import Hello, Rematch

from ..server.test_hub import Somebody  # noqa: TID252
from ..table.evening import QuickMinds  # noqa: TID252
from .conftest import Run
from .test_log import told

PLAYERS = [Played("ada", "Ada", 0, 3, True), Played(None, "Bot", 1, 1, False)]


def ending(record: str) -> bytes:
    return encode(Finished(record=record, at=1))


@pytest.fixture(autouse=True)
def never(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is posted by itself."""
    monkeypatch.setattr(posting, "POST_AFTER", 1e6)


async def posted(store: Store) -> None:
    if isinstance(store, SqliteStore):
        await store._posting.post()


@pytest.mark.parametrize("daybook", [True, False])
def test_an_end_is_noted_until_there_is_a_record_of_it(
    where: Path | str, run: Run[Any], request: pytest.FixtureRequest, daybook: bool
) -> None:
    if not daybook:
        request.getfixturevalue("no_daybook")

    async def scene() -> None:
        store = await Store.open(where)
        for table in ("one", "two"):
            await store.create_table(table, table.upper(), "party_bugs", 1, b"{}")
        entries = (("one", 1, ending("a")), ("two", 1, b"{}"), ("one", 2, b"{}"))
        assert await told(store, *entries, ("one", 3, ending("b"))) == [None] * 4
        await posted(store)
        assert await store.unfiled() == [Ended("one", "a"), Ended("one", "b")]
        store.hurry()
        await store.save_record("a", "one", "party_bugs", 1, PLAYERS, b"A")
        await store.close()
        async with await Store.open(where) as again:
            again.hurry()
            assert await again.unfiled() == [Ended("one", "b")]
            await again.save_record("b", "one", "party_bugs", 1, PLAYERS, b"B")
            assert await again.unfiled() == []
            assert await again.records_of("one") == {"a", "b"}

    run(scene())


def test_what_is_filed_already_is_noted_no_longer(store: Store, run: Run[Any]) -> None:
    async def scene() -> None:
        store.hurry()
        await store.create_table("one", "ONE", "party_bugs", 1, b"{}")
        await store.save_record("a", "one", "party_bugs", 1, PLAYERS, b"A")
        assert await told(store, ("one", 1, ending("a"))) == [None]
        await posted(store)
        assert await store.unfiled() == [Ended("one", "a")]
        with suppress(Taken):
            await store.save_record("a", "one", "party_bugs", 1, PLAYERS, b"another")
        assert await store.unfiled() == [Ended("one", "a")]
        await store.save_record("a", "one", "party_bugs", 1, PLAYERS, b"A")
        assert await store.unfiled() == []

    run(scene())


def test_only_what_was_looked_at_is_done_with(store: Store, run: Run[Any]) -> None:
    async def scene() -> None:
        assert await told(store, ("one", 0, ending("a"))) == [None]
        await posted(store)
        left = await store.unfiled()
        assert await told(store, ("two", 0, ending("b"))) == [None]
        await posted(store)
        await store.all_filed(left)
        assert await store.unfiled() == [Ended("two", "b")]

    run(scene())


def nothing(*_: object) -> None:
    """The server does not live to do it."""


@pytest.mark.parametrize("daybook", [True, False])
def test_a_game_that_a_server_was_killed_over_is_filed_though_nobody_returns(
    where: Path | str,
    run: Run[Any],
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    daybook: bool,
) -> None:
    """And its table is not listed as open for ever."""
    if not daybook:
        request.getfixturevalue("no_daybook")
    signet = Signet(new_key())

    def opened(store: Store) -> Hub:
        return Hub(store, QuickMinds(0), signet, Metrics())

    async def scene(patch: Callable[[object, str, object], None]) -> None:
        store = await Store.open(where)
        killed = opened(store)
        patch(killed, "keep", nothing)
        patch(killed, "mark", nothing)
        table = await killed.create("party_bugs", "ada", name="Ada", players=2, bots="random")
        ada = Somebody(killed, table)
        await ada.ask(Hello(name="Ada"))
        await ada.play_out()
        await ada.told()
        await store.close()
        async with await Store.open(where) as again:
            hub = opened(again)
            assert await again.records_of(table.name) == set()
            hub.open()
            await hub.close()
            assert await again.records_of(table.name) == {ada.screen.room["record"]}
            found = await again.table(table.name)
            assert found is not None
            assert found.status == "finished"
            assert await again.unfiled() == []

    run(scene(monkeypatch.setattr))


def test_a_table_whose_game_was_filed_as_the_server_was_killed_is_over_though_nobody_returns(
    where: Path | str, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is listed so only a moment after the record is there. Where the next game has begun in
    that moment, the table stays open."""
    signet = Signet(new_key())

    def opened(store: Store) -> Hub:
        return Hub(store, QuickMinds(0), signet, Metrics())

    async def played(hub: Hub) -> Somebody:
        table = await hub.create("party_bugs", "ada", name="Ada", players=2, bots="random")
        ada = Somebody(hub, table)
        await ada.ask(Hello(name="Ada"))
        await ada.play_out()
        await ada.told()
        return ada

    async def statuses(store: Store) -> dict[str, str]:
        return {row.id: row.status for row in await store.tables()}

    async def scene(patch: Callable[[object, str, object], None]) -> None:
        store = await Store.open(where)
        killed = opened(store)
        patch(killed, "mark", nothing)
        over, goes_on = await played(killed), await played(killed)
        await goes_on.ask(Rematch(id="again", start=True))
        await killed.close()
        ids = over.table.name, goes_on.table.name
        assert goes_on.table.room.phase == "playing"
        assert await statuses(store) == dict.fromkeys(ids, "open")
        assert await store.unfiled() == []
        await store.close()
        async with await Store.open(where) as again:
            hub = opened(again)
            hub.open()
            await hub.close()
            assert await statuses(again) == dict(zip(ids, ("finished", "open"), strict=True))
            assert await again.unmarked() == []
            for somebody in (over, goes_on):
                assert len(await again.records_of(somebody.table.name)) == 1

    run(scene(monkeypatch.setattr))
