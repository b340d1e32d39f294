"""A table with a clock, a disk and people made for tests: a whole evening in milliseconds."""

from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from antics.bots.levels import make_bot
from antics.bots.pace import WAIT
from antics.client.seat import changed
from antics.core.records import Record
from antics.core.rng import FastRng
from antics.core.state import NEVER
from antics.table.entries import Created, encode
from antics.table.guests import Guest
from antics.table.link import Link
from antics.table.messages import AnyRequest, Hello, Stir, read_request
from antics.table.outside import FinishedGame
from antics.table.table import Table
from antics.table.thinking import Plan, Question, Thought


class QuickMinds:
    """Bots that answer at once, from the same bots as everywhere."""

    def __init__(self, pause: int = 1000) -> None:
        self.pause = pause
        self.questions: list[Question] = []
        self.forgotten: list[str] = []
        self.silent = False

    def ask(self, question: Question, answered: Callable[[Thought], None]) -> None:
        self.questions.append(question)
        if self.silent:
            return
        bot = make_bot(question.game, "random", question.seat, FastRng(str(len(self.questions))))
        if not question.actions:
            answered(Plan(WAIT, question.now + self.pause))
            return
        action = question.actions[bot.rng.below(len(question.actions))]
        answered(Plan(int(action), question.now + self.pause))

    def forget(self, mind: str) -> None:
        self.forgotten.append(mind)


@dataclass
class World:
    """Everything outside of the table."""

    time: float = 1_000_000.0
    minds: QuickMinds = field(default_factory=QuickMinds)
    disk: list[bytes] = field(default_factory=list)
    kept: dict[str, Record] = field(default_factory=dict)
    held: list[Callable[[Exception | None], None]] | None = None
    """A list: the disk is slow, commits wait here."""
    failure: Exception | None = None
    alarms: list[float] = field(default_factory=list)
    words: int = 0
    status: str = "open"
    moves_told: int = 0
    waited: list[float] = field(default_factory=list)
    """For how long moves, before they were told."""
    refusals: list[str] = field(default_factory=list)
    failures: list[Exception] = field(default_factory=list)
    """What whoever runs the server hears of."""
    jumped: int = 0
    """By how many ms somebody has set the clock on the wall."""

    def now(self) -> float:
        return self.time

    def wall(self) -> int:
        return 1_700_000_000_000 + int(self.time) + self.jumped

    def seed(self) -> bytes:
        self.words += 1
        return self.words.to_bytes(32, "big")

    def word(self) -> str:
        self.words += 1
        return f"word{self.words}"

    def append(
        self,
        table: str,
        number: int,
        entry: bytes,
        on_disk: Callable[[Exception | None], None],
        meanwhile: Callable[[], None] | None = None,
    ) -> None:
        if self.failure is None:
            assert number == len(self.disk), "an entry was skipped or written twice"
            self.disk.append(entry)
        if meanwhile is not None:
            meanwhile()
        if self.held is None:
            on_disk(self.failure)
        else:
            self.held.append(on_disk)

    def commit(self) -> None:
        """The slow disk has written."""
        assert self.held is not None
        held, self.held = self.held, []
        for on_disk in held:
            on_disk(self.failure)

    def keep(self, table: str, game: FinishedGame) -> None:
        self.kept[game.id] = game.record

    def mark(self, table: str, status: str) -> None:
        self.status = status

    def told(self, game: str, moves: int, waited: float) -> None:
        self.moves_told += moves
        self.waited.append(waited)

    def refused(self, code: str, claim: bool) -> None:
        self.refusals.append(code)

    def lost(self, table: str, failure: Exception) -> str:
        self.failures.append(failure)
        return "it is lost"

    def wake(self, table: str, at: float) -> None:
        self.alarms.append(at)


class Screen:
    """One connection: what was sent to it, and the state a client would build from it."""

    def __init__(self, now: Callable[[], float] = float) -> None:
        self.now = now
        self.frames: list[bytes] = []
        self.times: list[float] = []
        """When each frame came."""
        self.answers: list[dict] = []
        self.closed = False
        self.version: int | None = None
        self.room: dict = {}
        self.view: dict | None = None
        self.moves: list[str] = []
        self.events: list[dict] = []
        self.chair: int | None = None
        self.done: list[str] = []
        self.refused: list[dict] = []
        self.watchers = 0
        self.screens = 0

    def send(self, frame: bytes) -> None:
        assert not self.closed
        self.frames.append(frame)
        self.times.append(self.now())
        answer = msgspec.json.decode(frame)
        self.answers.append(answer)
        match answer["type"]:
            case "welcome":
                self.version = answer["version"]
                self.room = answer["room"]
                self.view = answer.get("view")
                self.moves = [move["action"] for move in answer.get("moves", [])]
                self.events += answer.get("events", [])
                self.chair = answer["you"]["chair"]
                self.watchers, self.screens = self.room["watchers"], self.room["screens"]
            case "fleeting":
                self.watchers = answer.get("watchers", self.watchers)
                self.screens = answer.get("screens", self.screens)
            case "update":
                assert answer["after"] == self.version, "an update was lost"
                self.version = answer["version"]
                self.room.update(answer.get("room") or {})
                room = answer.get("room") or {}
                self.watchers = room.get("watchers", self.watchers)
                self.screens = room.get("screens", self.screens)
                self.events += answer.get("events", [])
                self.done += answer.get("done", [])
                if "chair" in answer:
                    self.chair = answer["chair"]
                if answer.get("new_game"):
                    self.view = answer.get("view")
                    self.moves = []
                elif answer.get("view") or answer.get("items"):
                    assert self.view is not None
                    self.view = changed(self.view, answer)
                if answer.get("moves") is not None:
                    self.moves = [move["action"] for move in answer["moves"]]
            case "done":
                self.done.append(answer["id"])
            case "refused":
                self.refused.append(answer)

    def send_first(self, frame: bytes) -> None:
        self.send(frame)

    def hang_up(self, frame: bytes) -> None:
        self.answers.append(msgspec.json.decode(frame))
        self.closed = True


class Visitor:
    """Somebody with one connection."""

    def __init__(
        self, evening: "Evening", person: str, *, owner: str | None = None, **hello: object
    ) -> None:
        self.evening = evening
        self.person = person
        self.screen = Screen(evening.world.now)
        self.guest = Guest(person, self.screen, Link(evening.world.word), owner)
        self._asked = 0
        if "name" not in hello:
            hello["name"] = person.title()
        self.send(Hello(**hello))

    def send(self, request: AnyRequest) -> None:
        self.evening.table.receive(self.guest, request, self.evening.world.time)
        self.evening.run()

    def ask(self, kind: str, **fields: object) -> str:
        """Send a request of that kind; gives its id."""
        self._asked += 1
        request_id = str(fields.pop("id", f"{self.person}-{self._asked}"))
        content = msgspec.json.encode({"type": kind, "id": request_id, **fields})
        self.send(read_request(content))
        return request_id

    def play(self, action: str, **fields: object) -> str:
        return self.ask("play", action=action, **fields)

    def stir(self, words: str, commitment: str | None = None) -> None:
        """Add words to the next deal, by the commitment that the screen shows."""
        seal = commitment or self.screen.room["next_commitment"]
        self.send(Stir(commitment=seal, entropy=words))

    def leave(self) -> None:
        self.evening.table.leave(self.guest)
        self.evening.run()


class Evening:
    """A table and its world."""

    def __init__(self, game: str = "party_bugs", world: World | None = None) -> None:
        self.world = world or World()
        self.table = Table("table", self.world, lambda person: f"sign-{person}", "test")
        created = Created(code="ABCDEF", game=game, host="ada", at=self.world.wall())
        self.world.disk.append(encode(created))
        self.table.restore(self.world.disk)
        self.table.work()

    def visit(self, person: str, *, owner: str | None = None, **hello: object) -> Visitor:
        return Visitor(self, person, owner=owner, **hello)

    def seated(self, *people: str) -> list[Visitor]:
        """These people sit down, the first of them the host."""
        visitors = [self.visit(person) for person in people]
        for visitor in visitors:
            visitor.ask("sit")
        return visitors

    def run(self) -> None:
        """Do what is to be done at this moment."""
        for _ in range(1000):
            before = len(self.world.alarms)
            due = [at for at in self.world.alarms if at <= self.world.time]
            self.world.alarms = [at for at in self.world.alarms if at > self.world.time]
            if not due and before:
                return
            self.table.work()
            if not any(at <= self.world.time for at in self.world.alarms):
                return
        raise AssertionError("the table never comes to rest")

    def pass_time(self, ms: float) -> None:
        """Let time go by, alarm by alarm."""
        end = self.world.time + ms
        for _ in range(100_000):
            next_at = min(self.world.alarms, default=NEVER)
            if next_at > end:
                break
            self.world.time = max(self.world.time, next_at)
            self.run()
        self.world.time = end
        self.run()

    def restarted(self) -> "Evening":
        """The server was killed; a new one reads the log."""
        again = Evening.__new__(Evening)
        again.world = World(time=5.0, disk=list(self.world.disk), words=10_000)
        again.table = Table("table", again.world, lambda person: f"sign-{person}", "test")
        again.table.restore(list(self.world.disk))
        return again


def play_out(evening: Evening, people: list[Visitor], most: int = 3000) -> None:
    """Everybody plays their first legal move until it is over."""
    for _ in range(most):
        if evening.table.room.phase != "playing":
            return
        for visitor in people:
            if visitor.screen.moves and evening.table.room.phase == "playing":
                visitor.play(visitor.screen.moves[0])
        evening.pass_time(2500)
    raise AssertionError("the game does not end")
