"""Tables as the hub has them: in memory, asleep, and what of them is on disk."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from antics.server import hub as hub_module
from antics.server import marks
from antics.server.caretaker import DAY, Caretaker
from antics.server.hub import Hub
from antics.server.identity import Signet, new_key
from antics.server.metrics import Metrics
from antics.server.rota import Rota
from antics.store.faults import StoreFailed
from antics.store.rows import Status
from antics.store.statements import Statement
from antics.store.store import Kept, Store
from antics.table.entries import Sat
from antics.table.guests import Guest
from antics.table.link import Link
from antics.table.messages import AnyRequest, Hello, Play, Rematch, Room, Start
from antics.table.table import Table

from ..table.evening import Evening, QuickMinds, Screen, World  # noqa: TID252

Scene = Callable[[Hub], Awaitable[None]]


def act(folder: Path, scene: Scene) -> None:
    async def main() -> None:
        async with await Store.open(folder / "data") as store:
            hub = Hub(store, QuickMinds(0), Signet(new_key()), Metrics())
            await scene(hub)
            await hub.close()

    asyncio.run(main())


class Somebody:
    """At a table, without a socket."""

    def __init__(self, hub: Hub, table: Table, person: str = "ada") -> None:
        self.hub = hub
        self.table = table
        self.screen = Screen()
        self.guest = Guest(person, self.screen, Link())

    async def ask(self, request: AnyRequest) -> None:
        self.table.receive(self.guest, request, self.hub.now())
        await self.told()

    async def told(self) -> None:
        """Everything that was asked for is on disk and told."""
        for _ in range(20):
            await asyncio.sleep(0)
        await self.hub.store.journal.drained()

    async def play_out(self) -> None:
        for number in range(5000):
            if self.table.room.phase == "over":
                break
            if self.screen.moves:
                await self.ask(Play(id=f"p{number}", action=self.screen.moves[0]))
                await until(partial(self._is_answered, f"p{number}"))
            else:
                await asyncio.sleep(0.001)
        assert self.table.room.phase == "over"

    async def _is_answered(self, request: str) -> bool:
        refused = [answer["id"] for answer in self.screen.refused]
        return request in self.screen.done or request in refused


async def until(happened: Callable[[], Awaitable[bool]]) -> None:
    for _ in range(2000):
        if await happened():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never happens")


async def status_of(hub: Hub, table: Table) -> str:
    rows = {row.id: row.status for row in await hub.store.tables()}
    return rows[table.name]


async def at_the_end_of_a_game(hub: Hub) -> Somebody:
    """Ada, who has played with a bot to the end."""
    table = await hub.create("party_bugs", "ada", name="Ada", players=2, bots="random")
    ada = Somebody(hub, table)
    await ada.ask(Hello(name="Ada"))
    await ada.play_out()
    return ada


async def after_a_game(hub: Hub) -> Somebody:
    """The same, when the game is filed."""
    ada = await at_the_end_of_a_game(hub)

    async def is_filed() -> bool:
        return await status_of(hub, ada.table) == "finished"

    await until(is_filed)
    return ada


def test_what_a_new_table_is_made_of_is_on_disk_when_it_is_told(tmp_path: Path) -> None:
    async def scene(hub: Hub) -> None:
        table = await hub.create("party_bugs", "ada", name="Ada", players=3, bots="random")
        kept = await hub.store.kept(table.room.code)
        assert kept is not None
        assert len(kept[1]) >= 5  # made, committed to a seed, three on their chairs, started

    act(tmp_path, scene)


def test_a_table_that_cannot_be_written_down_is_not_made(tmp_path: Path) -> None:
    async def scene(hub: Hub) -> None:
        def fails(entries: object, done: Callable[[StoreFailed | None], None]) -> None:
            asyncio.get_running_loop().call_soon(done, StoreFailed("full"))

        hub.store.commit = fails  # type: ignore[attr-defined]
        with pytest.raises(StoreFailed):
            await hub.create("party_bugs", "ada", name="Ada")
        assert hub.tables() == []

    act(tmp_path, scene)


def test_what_cannot_be_written_down_is_counted_and_whoever_runs_the_server_knows_why(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(entries: object, done: Callable[[StoreFailed | None], None]) -> None:
        asyncio.get_running_loop().call_soon(done, StoreFailed("full", "/srv/antics/antics.db"))

    async def scene(hub: Hub) -> None:
        ada = Somebody(hub, await hub.create("party_bugs", "ada", name="Ada", bots="casual"))
        hub.store.commit = fails  # type: ignore[attr-defined]
        await ada.ask(Hello())
        bye = ada.screen.answers[-1]
        assert bye["code"] == "storage"
        assert "the disk is full" in bye["words"]
        assert "/srv" not in bye["words"]
        assert hub.metrics.refusals.of == {"storage": 1}
        (noted,) = caplog.records
        assert noted.message == "a table could not be written down"
        assert noted.detail == "/srv/antics/antics.db"  # type: ignore[attr-defined]

    act(tmp_path, scene)


def names(room: Room | None) -> list[str]:
    """Of those who sit at it."""
    assert room is not None
    return [chair.name for chair in room.chairs if chair.name]


def test_who_looks_at_a_busy_table_sees_nothing_that_is_not_on_disk(tmp_path: Path) -> None:
    """It decides what has come meanwhile as soon as the disk has what came before."""

    async def scene(hub: Hub) -> None:
        table = await hub.create("party_bugs", "ada", name="Ada")
        held: list[Callable[[StoreFailed | None], None]] = []
        hub.store.commit = lambda _, done: held.append(done)  # type: ignore[attr-defined]
        table.order(Sat(chair=1, person="bo", name="Bo", face="bo"))
        looking = asyncio.ensure_future(hub.look(table.room.code))
        await turns()
        table.order(Sat(chair=2, person="cy", name="Cy", face="cy"))
        await turns()
        held.pop()(None)
        await turns()
        assert names(table.public_room()) == ["Ada", "Bo", "Cy"]
        assert names(await looking) == ["Ada", "Bo"]
        held.pop()(None)
        assert names(await hub.look(table.room.code)) == ["Ada", "Bo", "Cy"]

    act(tmp_path, scene)


@pytest.mark.parametrize("fault", [None, StoreFailed("full")])
def test_a_table_is_ended_when_the_disk_has_it(tmp_path: Path, fault: StoreFailed | None) -> None:
    async def scene(hub: Hub) -> None:
        table = await hub.create("party_bugs", "ada", name="Ada")
        commit, held = hub.store.commit, []  # type: ignore[attr-defined]
        hub.store.commit = lambda *words: held.append(words)  # type: ignore[attr-defined]
        table.order(Sat(chair=1, person="bo", name="Bo", face="bo"))
        await turns()
        ending = asyncio.ensure_future(hub.end(table.room.code, "admin"))
        await turns()
        held.pop()[1](None)  # Bo sits; and now the table is closed, as far as it knows
        await turns()
        assert table.room.phase == "closed"
        assert not ending.done()
        hub.store.commit = commit  # type: ignore[attr-defined]
        held.pop()[1](fault)
        if fault is None:
            await ending
        else:
            with pytest.raises(StoreFailed, match="could not be written down"):
                await ending

    act(tmp_path, scene)


async def turns() -> None:
    """Let the loop do what follows from what has happened."""
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.mark.parametrize("fault", [None, StoreFailed("full")])
def test_who_looks_at_a_table_sees_nothing_that_is_not_on_disk(
    tmp_path: Path, fault: StoreFailed | None
) -> None:
    async def scene(hub: Hub) -> None:
        table = await hub.create("party_bugs", "ada", name="Ada")
        commit, held = hub.store.commit, []  # type: ignore[attr-defined]
        hub.store.commit = lambda *words: held.append(words)  # type: ignore[attr-defined]
        table.order(Sat(chair=1, person="bo", name="Bo", face="bo"))
        await turns()
        looking = asyncio.ensure_future(hub.look(table.room.code))
        await turns()
        assert len(held) == 1
        assert not looking.done()
        hub.store.commit = commit  # type: ignore[attr-defined]
        entries, done = held.pop()
        if fault is None:
            commit(entries, done)
            hub.store.settle()  # type: ignore[attr-defined]
        else:
            done(fault)
        assert names(await looking) == (["Ada", "Bo"] if fault is None else ["Ada"])

    act(tmp_path, scene)


def test_compacting_spares_tables_that_are_awake(tmp_path: Path) -> None:
    """People sit over the results of a game for a week, and play another one."""

    async def scene(hub: Hub) -> None:
        ada = await after_a_game(hub)
        table = ada.table
        compacted = await Caretaker(hub.store, hub.signet, hub).compact(days=-1, abandoned_days=-1)
        assert compacted.logs == 0
        await ada.ask(Rematch(id="again", start=True))
        version = table.version
        hub._drop(table)
        found = await hub.find(table.room.code)
        assert found is not None
        assert found.version >= version

    act(tmp_path, scene)


def test_compacting_spares_a_table_to_which_somebody_has_just_come_back(tmp_path: Path) -> None:
    async def scene(hub: Hub) -> None:
        hub.wall = lambda: 1000  # type: ignore[method-assign]
        table = (await after_a_game(hub)).table
        hub._drop(table)
        hub.wall = lambda: 2000  # type: ignore[method-assign]
        found = await hub.find(table.room.code)
        assert found is not None
        assert (await hub.store.compact(before=1500)).logs == 0
        hub._drop(found)
        assert (await hub.store.compact(before=2500)).logs == 1

    act(tmp_path, scene)


def test_tables_that_were_left_are_closed_and_others_are_not(tmp_path: Path) -> None:
    async def scene(hub: Hub) -> None:
        left, visited, awake = [
            (await hub.create("party_bugs", "ada", name="Ada", bots="casual")) for _ in range(3)
        ]
        long_ago = hub.wall() - 31 * DAY
        for table in (left, visited, awake):
            await hub.store.set_status(table.name, "open", long_ago)
        for table in (left, visited):
            hub._drop(table)
        assert await hub.look(visited.room.code) is not None
        for table in hub.tables():
            if table.name == visited.name:
                hub._drop(table)
        caretaker = Caretaker(hub.store, hub.signet, hub)
        await caretaker.compact(days=7, abandoned_days=90)
        assert len(await hub.store.tables("open")) == 3
        await caretaker.compact(days=0, abandoned_days=0)
        assert [row.id for row in await hub.store.tables("closed")] == [left.name]
        assert await hub.find(left.room.code) is None
        for table in (visited, awake):
            assert await hub.find(table.room.code) is not None

    act(tmp_path, scene)


def test_a_table_at_which_people_sat_for_months_was_not_left(tmp_path: Path) -> None:
    async def scene(hub: Hub) -> None:
        today = hub.wall()
        hub.wall = lambda: today - 100 * DAY  # type: ignore[method-assign]
        table = await hub.create("party_bugs", "ada", name="Ada")
        left = await hub.create("party_bugs", "bo", name="Bo")
        ada = Somebody(hub, table)
        await ada.ask(Hello(name="Ada"))
        hub.wall = lambda: today  # type: ignore[method-assign]
        hub.sweep()

        async def is_told() -> bool:
            await hub.store.tables()  # what waits to be written is written first
            return not hub.marks.pending

        await until(is_told)
        hub.left(table, ada.guest)
        hub.now = lambda: 1e12  # type: ignore[method-assign]
        hub.sweep()
        assert hub.tables() == []
        await Caretaker(hub.store, hub.signet, hub).compact(days=7, abandoned_days=90)
        assert [row.id for row in await hub.store.tables("open")] == [table.name]
        assert [row.id for row in await hub.store.tables("closed")] == [left.name]

    act(tmp_path, scene)


def test_a_table_that_was_put_to_sleep_says_so(tmp_path: Path) -> None:
    async def scene(hub: Hub) -> None:
        table = await hub.create("party_bugs", "ada", name="Ada")
        ada = Somebody(hub, table)  # connected, but she has not said anything yet
        hub.now = lambda: 1e12  # type: ignore[method-assign]
        hub.sweep()
        assert hub.tables() == []
        await ada.ask(Hello(name="Ada"))
        assert ada.screen.answers[-1]["code"] == "asleep"
        assert ada.screen.closed

    act(tmp_path, scene)


def test_a_lost_mark_is_made_when_the_table_is_found_again(tmp_path: Path) -> None:
    async def scene(hub: Hub) -> None:
        table = await hub.create("party_bugs", "ada", name="Ada")
        marked = hub.store.set_status

        async def lost(*_: object) -> None:
            raise StoreFailed("lost")

        hub.store.set_status = lost  # type: ignore[method-assign,assignment]
        await hub.end(table.room.code, "admin")
        await Somebody(hub, table).told()
        assert table.room.phase == "closed"
        hub.store.set_status = marked  # type: ignore[method-assign]
        assert await status_of(hub, table) == "open"
        hub._drop(table)
        await hub.find(table.room.code)

        async def is_marked() -> bool:
            return await status_of(hub, table) == "closed"

        await until(is_marked)

    act(tmp_path, scene)


def test_what_the_database_does_not_take_is_filed_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game ends and another one begins while another program keeps the database locked."""
    monkeypatch.setattr(hub_module, "AGAIN", 0.0)

    async def scene(hub: Hub) -> None:
        write, locked = hub.store._write, True

        async def refuse(*changes: Statement, hurry: bool = True) -> None:
            if locked and not hurry:
                raise StoreFailed("locked")
            await write(*changes, hurry=hurry)

        hub.store._write = refuse  # type: ignore[method-assign]
        ada = await at_the_end_of_a_game(hub)
        first = ada.table.room.record
        assert first is not None
        await ada.ask(Rematch(id="again", start=True))
        assert await hub.store.record(first) is None
        locked = False

        async def is_filed() -> bool:
            return await hub.store.record(first) is not None and not hub.marks.pending

        await until(is_filed)
        assert await status_of(hub, ada.table) == "open"

    act(tmp_path, scene)


def test_the_store_is_not_told_of_a_status_that_lasts_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game ends and the next one begins at once: nothing changes in the list of tables."""
    monkeypatch.setattr(marks, "MARK_AFTER", 0.05)

    async def scene(hub: Hub) -> None:
        told: list[str] = []
        set_status = hub.store.set_status

        async def listen(table: str, status: Status, at: int, *, hurry: bool = True) -> None:
            told.append(status)
            await set_status(table, status, at, hurry=hurry)

        hub.store.set_status = listen  # type: ignore[method-assign]
        table = await hub.create("party_bugs", "ada", name="Ada")

        async def is_told() -> bool:
            await hub.store.tables()  # what waits to be written is written first
            return not hub.marks.pending

        hub.mark(table.name, "finished")
        hub.mark(table.name, "open")
        await until(is_told)
        assert told == []
        hub.mark(table.name, "finished")
        await until(is_told)
        hub.mark(table.name, "open")
        await until(is_told)
        assert told == ["finished", "open"]
        assert await status_of(hub, table) == "open"

    act(tmp_path, scene)


def test_a_server_that_stops_does_not_wait_for_a_database_that_takes_nothing(
    tmp_path: Path,
) -> None:
    async def scene(hub: Hub) -> None:
        table = await hub.create("party_bugs", "ada", name="Ada")

        async def refuse(*changes: Statement, hurry: bool = True) -> None:
            raise StoreFailed("locked")

        hub.store._write = refuse  # type: ignore[method-assign]
        hub.mark(table.name, "finished")
        await turns()
        await asyncio.wait_for(hub.close(), 1.0)

    act(tmp_path, scene)


def test_what_ends_just_as_the_server_stops_does_not_keep_it(tmp_path: Path) -> None:
    async def pass_by(turns: int) -> None:
        for _ in range(turns):
            await asyncio.sleep(0)

    async def scene(hub: Hub) -> None:
        for turns in range(8):
            hub.spawn(pass_by(turns))
            await asyncio.sleep(0)
            await hub.close()

    # A loop that turns without end could not be stopped from within.
    stopping = threading.Thread(target=act, args=(tmp_path, scene), daemon=True)
    stopping.start()
    stopping.join(60)
    assert not stopping.is_alive()


def test_who_comes_while_the_server_stops_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their table is being read meanwhile. Nobody sits down any more, and nothing is written."""

    async def scene(hub: Hub) -> None:
        table = await hub.create("party_bugs", "ada", name="Ada", players=2, bots="casual")
        awake = await hub.create("party_bugs", "ada", name="Ada", players=2, bots="casual")
        code, entries = table.room.code, table.version
        table.retire()
        hub._drop(table)
        reading, may_read = asyncio.Event(), asyncio.Event()
        kept = hub.store.kept

        async def slow(code: str) -> Kept | None:
            reading.set()
            await may_read.wait()
            return await kept(code)

        monkeypatch.setattr(hub.store, "kept", slow)
        found: list[Table | None] = []

        async def come() -> None:
            found.append(await hub.find(code))

        hub.spawn(come())
        await reading.wait()
        closing = asyncio.create_task(hub.close())
        while not hub.is_stopping:
            await asyncio.sleep(0)
        may_read.set()
        await closing
        for late in (found[0], await hub.find(awake.room.code)):
            assert late is not None
            ada = Somebody(hub, late)
            late.receive(ada.guest, Hello(name="Ada"), hub.now())
            assert ada.screen.closed
            assert ada.screen.answers[-1]["code"] == "stopping"
        assert len(await hub.store.load(table.name)) == entries

    act(tmp_path, scene)


def test_a_real_time_table_that_was_only_looked_at_goes_to_sleep_again(tmp_path: Path) -> None:
    async def scene(hub: Hub) -> None:
        table = await hub.create("bugs_and_co", "ada", name="Ada", players=2, bots="random")
        hub._drop(table)
        found = await hub.find(table.room.code)
        assert found is not None
        await Somebody(hub, found).told()
        assert found.room.phase == "paused"
        assert found.is_idle

    act(tmp_path, scene)


class Broken(World):
    """A world in which a table cannot even ask what time it is."""

    def now(self) -> float:
        raise ValueError("a bug")


def test_one_tables_bug_is_not_the_others_loss() -> None:
    bad, good = Evening(), Evening()
    bad.table._now = Broken().now
    tables = {"bad": bad.table, "good": good.table}
    heard: list[object] = []

    async def main() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: heard.append(context["exception"]))
        time = 0.0
        rota = Rota(tables, lambda: time, loop)
        ada = good.visit("ada")
        good.table.receive(ada.guest, Start(id="first"), 0)
        rota.wake("bad", 0)
        rota.wake("good", 0)
        for _ in range(5):
            await asyncio.sleep(0)
        assert [answer["id"] for answer in ada.screen.refused] == ["first"]
        rota.wake("bad", 1)
        rota.wake("good", 2)
        good.table.receive(ada.guest, Start(id="second"), 0)
        time = 5.0

        async def is_answered() -> bool:
            return len(ada.screen.refused) == 2

        await until(is_answered)
        assert [answer["id"] for answer in ada.screen.refused] == ["first", "second"]
        rota.close()

    asyncio.run(main())
    assert [type(error) for error in heard] == [ValueError, ValueError]


def test_who_looks_for_a_table_while_the_server_stops_is_told_so(tmp_path: Path) -> None:
    """A real-time game that was being played stands still when its table is woken, which is not on
    disk; whoever asked for it waited for that, and kept the server busy."""

    async def scene(hub: Hub) -> None:
        table = await hub.create("bugs_and_co", "ada", name="Ada", players=2, bots="random")
        ada = Somebody(hub, table)
        await ada.ask(Hello(name="Ada"))
        code = table.room.code
        hub.left(table, ada.guest)
        hub._drop(table)
        hub._stopping.set()
        with pytest.raises(StoreFailed, match="stopping"):
            await asyncio.wait_for(hub.look(code), 10)

    act(tmp_path, scene)
