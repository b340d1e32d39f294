"""What people look up, in both databases alike."""

import asyncio
import itertools
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from antics.core.errors import AnticsError
from antics.store.faults import BadPlace, Taken
from antics.store.rows import Ban, Played, RecordRow, TableRow
from antics.store.statements import folded
from antics.store.store import Store

from .conftest import Run

ADA = Played("ada's token", "Ada", 0, 12, won=True)
BOT = Played(None, "Moth (sharp)", 1, 7, won=False)

# Tables ---------------------------------------------------------------------------------------


def test_a_code_leads_to_its_table_until_that_is_closed(store: Store, run: Run[Any]) -> None:
    async def scene() -> None:
        await store.create_table("one", "ABCDEF", "party_bugs", 10, b"")
        assert await store.table_by_code("ABCDEF") == TableRow(
            "one", "ABCDEF", "party_bugs", "open", 10, 10
        )
        await store.set_status("one", "finished", 20)
        found = await store.table_by_code("ABCDEF")
        assert found is not None
        assert (found.status, found.changed_at) == ("finished", 20)
        await store.set_status("one", "closed", 30)
        assert await store.table_by_code("ABCDEF") is None
        await store.create_table("two", "ABCDEF", "bullenparty", 40, b"")
        found = await store.table_by_code("ABCDEF")
        assert found is not None
        assert found.id == "two"
        with pytest.raises(Taken, match="the code of table one leads to another table by now"):
            await store.set_status("one", "open", 50)

    run(scene())


def test_tables_are_listed_oldest_first_and_by_status(store: Store, run: Run[Any]) -> None:
    async def scene() -> None:
        for number, at in enumerate([30, 10, 20]):
            await store.create_table(f"{number}", f"code {number}", "party_bugs", at, b"")
        await store.set_status("2", "closed", 99)
        assert [row.id for row in await store.tables()] == ["1", "2", "0"]
        assert [row.id for row in await store.tables("open")] == ["1", "0"]
        assert [row.id for row in await store.tables("closed")] == ["2"]
        found = await store.table("2")
        assert found is not None
        assert found.status == "closed"
        assert await store.table("3") is None

    run(scene())


# Finished games -------------------------------------------------------------------------------


def test_a_finished_game_is_kept_and_found(store: Store, run: Run[Any]) -> None:
    async def scene() -> None:
        await store.save_record("r", "t", "party_bugs", 1000, [ADA, BOT], b'{"antics":1}')
        assert await store.record("r") == b'{"antics":1}'
        assert await store.record("s") is None
        page = await store.records()
        assert page.records == (RecordRow("r", "t", "party_bugs", 1000, (ADA, BOT)),)
        assert page.next is None

    run(scene())


def test_to_keep_a_game_again_changes_nothing(store: Store, run: Run[Any]) -> None:
    async def scene() -> None:
        for _ in range(2):
            await store.save_record("r", "t", "party_bugs", 1000, [ADA], b"the game")
        assert len((await store.records()).records) == 1
        with pytest.raises(Taken, match="another record r already"):
            await store.save_record("r", "t", "party_bugs", 1000, [ADA, BOT], b"another game")
        assert await store.record("r") == b"the game"
        assert (await store.records()).records[0].players == (ADA,)

    run(scene())


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Zoë", True),
        ("zoe\N{COMBINING DIAERESIS}", True),
        ("ZOË", True),
        ("oë 1", True),
        ("100%", True),
        ("_!", True),
        ("zoe", False),
        ("%", True),
        ("1_0", False),
        ("!%", False),
        ("", True),
        ("Straße", False),
        ("Zo\0ë", False),
    ],
)
def test_a_name_is_found_by_any_part_of_it_as_people_write_it(
    store: Store, run: Run[Any], name: str, found: bool
) -> None:
    async def scene() -> None:
        zoe = Played(None, "Zoë 100% _!", 0, 0, won=False)
        await store.save_record("r", "t", "party_bugs", 1000, [zoe], b"")
        assert bool((await store.records(name=name)).records) is found

    run(scene())


@pytest.mark.parametrize(
    "before", ["", "-", "x-r", "12", "12-", "-r", "²-r", "9" * 30 + "-r", "1-\0"]
)
def test_a_place_that_no_page_gave_is_refused(store: Store, run: Run[Any], before: str) -> None:
    with pytest.raises(BadPlace):
        run(store.records(before=before))


@pytest.mark.parametrize("limit", [0, -1, 101])
def test_a_page_has_its_limits(store: Store, run: Run[Any], limit: int) -> None:
    with pytest.raises(AnticsError, match="a page has 1 to 100 records"):
        run(store.records(limit=limit))


PEOPLE = ["ada", "bo", "cy", None]
GAMES = ["party_bugs", "bullenparty"]
played = st.builds(
    Played,
    person=st.sampled_from(PEOPLE),
    name=st.one_of(
        st.sampled_from(["Ada", "ADA L.", "Bo", "Moth"]),
        st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=5),
    ),
    seat=st.just(0),
    score=st.integers(-100, 100),
    won=st.booleans(),
)
games = st.lists(
    st.tuples(st.sampled_from(GAMES), st.integers(0, 5), st.lists(played, max_size=3)), max_size=12
)
EXAMPLES = itertools.count()


@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    games=games,
    name=st.one_of(st.none(), st.sampled_from(["ada", "a", "M", "", "%"]), st.text(max_size=1)),
    person=st.one_of(st.none(), st.sampled_from(["ada", "bo", "nobody"])),
    game=st.one_of(st.none(), st.sampled_from(GAMES)),
    limit=st.integers(1, 4),
)
def test_page_after_page_is_every_game_that_fits_once_newest_first(
    store: Store,
    run: Run[Any],
    games: list[tuple[str, int, list[Played]]],
    name: str | None,
    person: str | None,
    game: str | None,
    limit: int,
) -> None:
    store.hurry()  # nobody else writes who could join
    example = f"{next(EXAMPLES):06}"
    if name is not None:
        name = name.replace("\0", "")
    rows = [
        RecordRow(
            f"{example}-{number}",
            "t",
            f"{kind} {example}",
            finished_at,
            tuple(
                Played(who.person, who.name, seat, who.score, who.won)
                for seat, who in enumerate(players)
            ),
        )
        for number, (kind, finished_at, players) in enumerate(games)
    ]
    fitting = [
        row
        for row in sorted(rows, key=lambda row: (row.finished_at, row.id), reverse=True)
        if (not name or any(folded(name) in folded(who.name) for who in row.players))
        and (person is None or any(who.person == person for who in row.players))
        and (game is None or row.game == f"{game} {example}")
    ]

    async def scene() -> None:
        for row in rows:
            content = row.id.encode()
            await store.save_record(
                row.id, row.table, row.game, row.finished_at, row.players, content
            )
        found: list[RecordRow] = []
        before = None
        while True:
            page = await store.records(
                name=name,
                person=person,
                game=f"{game} {example}" if game else None,
                before=before,
                limit=limit,
            )
            assert len(page.records) == limit or page.next is None
            found += page.records
            before = page.next
            if before is None:
                break
        assert len({row.id for row in found}) == len(found)
        assert [row for row in found if row.id.startswith(example)] == fitting
        order = [(row.finished_at, row.id) for row in found]
        assert order == sorted(order, reverse=True)

    run(scene())


# Bans and settings ----------------------------------------------------------------------------


def test_who_is_banned_is_listed_until_forgiven(store: Store, run: Run[Any]) -> None:
    async def scene() -> None:
        await store.ban("cy", "shouting", 10)
        await store.ban("bo", "bots", 20)
        await store.ban("cy", "shouting again", 30)
        assert await store.bans() == [Ban("cy", "shouting again", 30), Ban("bo", "bots", 20)]
        await store.unban("cy")
        await store.unban("nobody")
        assert await store.bans() == [Ban("bo", "bots", 20)]

    run(scene())


def test_all_filed_games_of_a_table_are_known(store: Store, run: Run[Any]) -> None:
    async def scene() -> None:
        assert await store.records_of("t") == set()
        for id, table in (("one", "t"), ("two", "t"), ("three", "u")):  # noqa: A001
            await store.save_record(id, table, "party_bugs", 5, [], b"the game")
        assert await store.records_of("t") == {"one", "two"}

    run(scene())


@pytest.mark.parametrize("at", [22, 5], ids=["in time", "the clock was set back"])
def test_a_table_is_looked_at_again_if_a_game_of_it_ended_since_it_was_listed(
    store: Store, run: Run[Any], at: int
) -> None:
    async def scene() -> None:
        for number, id in enumerate(("new", "ended", "listed", "next", "closed")):  # noqa: A001
            await store.create_table(id, id.upper(), "party_bugs", 10 + number, b"{}")
            if id != "new":
                await store.save_record(f"r-{id}", id, "party_bugs", 20, [], b"the game")
        await store.set_status("listed", "finished", 21)
        await store.set_status("next", "finished", 21)
        await store.set_status("next", "open", 22)
        await store.set_status("closed", "closed", 19)
        assert await store.unmarked() == ["ended"]
        await store.save_record("r-2", "next", "party_bugs", at, [], b"the next game")
        assert await store.unmarked() == ["ended", "next"]

    run(scene())


def test_a_setting_is_what_was_first_set(store: Store, run: Run[Any]) -> None:
    async def scene() -> None:
        assert await store.setting("motto") is None
        assert await store.first_setting("motto", b"\0one") == b"\0one"
        assert await store.first_setting("motto", b"two") == b"\0one"
        assert await store.setting("motto") == b"\0one"

    run(scene())


def test_of_many_who_make_a_key_at_once_one_is_first(store: Store, run: Run[Any]) -> None:
    async def scene() -> None:
        keys = [bytes([number]) for number in range(20)]
        kept = await asyncio.gather(*(store.first_setting("key", key) for key in keys))
        assert len(set(kept)) == 1
        assert await store.setting("key") == kept[0]
        assert await store.first_setting("key", b"late") == kept[0]

    run(scene())
