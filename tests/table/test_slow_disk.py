"""A disk that takes its time, and people who come, go, change chairs and play meanwhile: whatever
is prepared before it may be told is true when it is told, and nothing is told before."""

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from antics.table.guests import Guest
from antics.table.link import Link
from antics.table.messages import AnyRequest, Hello

from .evening import Evening, Screen, Visitor, World

PEOPLE = ("ada", "bo", "cy", "dee")


@dataclass
class SlowWorld(World):
    """Entries are written, prepared for and on disk when the test says so."""

    durable: int = 1
    written: list[Callable[[Exception | None], None]] = field(default_factory=list)
    meanwhile: list[Callable[[], None]] = field(default_factory=list)

    def append(
        self,
        table: str,
        number: int,
        entry: bytes,
        on_disk: Callable[[Exception | None], None],
        meanwhile: Callable[[], None] | None = None,
    ) -> None:
        assert number == len(self.disk), "an entry was skipped or written twice"
        self.disk.append(entry)
        self.written.append(on_disk)
        if meanwhile is not None:
            self.meanwhile.append(meanwhile)

    def prepare(self) -> None:
        """The disk has begun."""
        meanwhile, self.meanwhile = self.meanwhile, []
        for prepare in meanwhile:
            prepare()

    def commit(self) -> None:
        self.prepare()
        written, self.written = self.written, []
        self.durable += len(written)
        for on_disk in written:
            on_disk(None)


class WaryScreen(Screen):
    """Hears nothing that is not on disk."""

    def __init__(self, world: SlowWorld) -> None:
        super().__init__()
        self._world = world

    def send(self, frame: bytes) -> None:
        super().send(frame)
        assert self.version is None or self.version <= self._world.durable


class Wary(Visitor):
    """Somebody with such a screen. A line that is gone takes nothing any more."""

    def __init__(self, evening: Evening, world: SlowWorld, person: str) -> None:
        self.evening = evening
        self.person = person
        self.screen = WaryScreen(world)
        self.guest = Guest(person, self, Link(world.word))
        self._asked = world.words
        self._gone = False
        super().send(Hello(name=person.title()))

    def send(self, frame: AnyRequest | bytes) -> None:
        """The line's, and a visitor's own."""
        if not isinstance(frame, bytes):
            super().send(frame)
        elif not self._gone:
            self.screen.send(frame)

    def send_first(self, frame: bytes) -> None:
        self.send(frame)

    def hang_up(self, frame: bytes) -> None:
        self.screen.hang_up(frame)

    def leave(self) -> None:
        self._gone = True
        super().leave()


def settle(evening: Evening, world: SlowWorld) -> None:
    for _ in range(100):
        world.commit()
        evening.run()
        if not world.written:
            return
    raise AssertionError("the table never comes to rest")


def as_told(something: msgspec.Struct) -> object:
    return msgspec.json.decode(msgspec.json.encode(something))


def check(evening: Evening, visitors: list[Wary]) -> None:
    table = evening.table
    room = as_told(table.public_room())
    for visitor in visitors:
        screen = visitor.screen
        chair = table.room.chair_of(visitor.person)
        assert screen.version == table.version
        assert screen.chair == chair
        seen = {"watchers": screen.watchers, "screens": screen.screens}
        assert {**screen.room, **seen} == room
        if table.running is None:
            assert screen.view is None
            continue
        game, state = table.running.game, table.running.state
        assert screen.view == as_told(game.view(state, chair))
        actions = [] if chair is None or state.over else state.actions(chair)
        assert screen.moves == [move.action for move in table.running.menu.moves(actions)]


def test_an_onlooker_who_leaves_before_something_is_told_is_not_counted_after_it() -> None:
    world = SlowWorld()
    evening = Evening("party_bugs", world)
    settle(evening, world)
    ada, bo, cy = (Wary(evening, world, person) for person in ("ada", "bo", "cy"))
    settle(evening, world)
    assert ada.screen.watchers == 3
    ada.ask("sit")
    world.prepare()  # two look on
    cy.leave()
    assert ada.screen.watchers == 3
    settle(evening, world)
    assert ada.screen.watchers == bo.screen.watchers == 1
    check(evening, [ada, bo])


people = st.integers(0, 4)
plays = st.tuples(st.just("play"), people, st.integers(0, 3))
commits = st.tuples(st.just("commit"), st.none(), st.none())
visits = st.tuples(st.just("visit"), st.sampled_from(PEOPLE), st.none())
others = st.one_of(
    st.tuples(st.just("leave"), people, st.none()),
    st.tuples(
        st.just("ask"), people, st.sampled_from(["sit", "stand", "start", "rematch", "sit 2"])
    ),
    st.tuples(st.just("prepare"), st.none(), st.none()),
    st.tuples(st.just("time"), st.sampled_from([0, 700, 5000, 70_000]), st.none()),
)
steps = st.lists(st.one_of(plays, plays, plays, commits, visits, others), min_size=15, max_size=60)


@settings(max_examples=100, deadline=None)
@given(
    game=st.sampled_from(["party_bugs", "bullenparty", "bugs_and_co"]),
    started=st.sampled_from([True, True, True, False]),
    steps=steps,
)
def test_everybody_sees_the_table_as_it_is_once_the_disk_is_done(
    game: str, started: bool, steps: list[tuple[str, object, object]]
) -> None:
    world = SlowWorld()
    evening = Evening(game, world)
    settle(evening, world)
    visitors = [Wary(evening, world, person) for person in PEOPLE]
    settle(evening, world)
    if started:
        for visitor in visitors[:3]:
            visitor.ask("sit")
        visitors[0].ask("start")
        settle(evening, world)
        evening.pass_time(3000)
        settle(evening, world)
    for what, who, how in steps:
        match what:
            case "visit":
                assert isinstance(who, str)
                visitors.append(Wary(evening, world, who))
            case "prepare":
                world.prepare()
            case "commit":
                world.commit()
                evening.run()
            case "time":
                assert isinstance(who, int)
                evening.pass_time(who)
            case _ if isinstance(who, int) and who < len(visitors):
                visitor = visitors[who]
                if what == "leave":
                    visitors.remove(visitor)
                    visitor.leave()
                elif what == "ask":
                    kind, _, chair = str(how).partition(" ")
                    visitor.ask(kind, **({"chair": int(chair)} if chair else {}))
                elif visitor.screen.moves and isinstance(how, int):
                    moves = visitor.screen.moves
                    visitor.play(moves[how % len(moves)])
    settle(evening, world)
    check(evening, visitors)
    assert evening.restarted().table.version >= evening.table.version
