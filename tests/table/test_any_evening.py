"""Any evening: people come, go, sit, stand, play, pause and lose their lines in any order.

Whatever happens, all who are there know exactly what is so, and the log tells the same table.
"""

import random
from collections.abc import Callable

import msgspec
import pytest

from antics.core.bits import bit
from antics.core.registry import game_names
from antics.table.messages import Hello
from antics.table.table import Table

from .evening import Evening, Visitor

STEPS = 150
PEOPLE = ("ada", "bo", "cy", "dee")
PAUSES = (10, 300, 3100, 21_000)
LONG_PAUSE = 61_000
"""Which real-time games would fill with a thousand moves of bots."""


def plain(value: object) -> object:
    return msgspec.json.decode(msgspec.json.encode(value))


class AnyEvening:
    """One of them, by its seed."""

    def __init__(self, seed: int, begun: bool) -> None:
        self.rng = random.Random(seed)
        self.evening = Evening(self.rng.choice(game_names()))
        self.evening.world.minds.pause = self.rng.choice((100, 300, 1500))
        self.here = self.evening.seated(*PEOPLE[: self.rng.randint(1, 3)])
        if begun:
            for _ in range(2):
                self.here[0].ask("add_bot", level="random")
            self.here[0].ask("start")
        self.done: list[str] = []
        """What has happened so far, for whoever has to find out why something went wrong."""

    # What people do ------------------------------------------------------------------------

    def step(self) -> None:
        if not self.here:
            self._come()
            return
        visitor = self.rng.choice(self.here)
        often = [self._play] * 8 + [self._time] * 3
        seldom: list[Callable[[Visitor], object]] = [
            self._come,
            self._leave,
            self._hand_over,
            self._disk,
            self._kill,
            self._ask,
            self._ask,
            self._ask,
            lambda who: who.send(Hello(since=self.rng.choice((None, 0, who.screen.version)))),
            lambda who: who.stir("words") if who.screen.room.get("next_commitment") else None,
        ]
        what = self.rng.choice(often + seldom)
        self.done.append(f"{visitor.person}: {getattr(what, '__name__', what)}")
        what(visitor)

    def _come(self, _: Visitor | None = None) -> None:
        hello = {kind: True for kind in ("words", "screen") if self.rng.random() < 0.2}
        self.here.append(self.evening.visit(self.rng.choice(PEOPLE), **hello))

    def _leave(self, visitor: Visitor) -> None:
        visitor.leave()
        self.here.remove(visitor)

    def _play(self, visitor: Visitor) -> None:
        for _ in range(8):
            if visitor.screen.moves:
                move = self.rng.choice(visitor.screen.moves)
                while "?" in move:
                    move = move.replace("?", str(self.rng.randrange(1000)), 1)
                visitor.play(move, seen=visitor.screen.version, reacted=self.rng.randrange(500))

    def _time(self, _: Visitor) -> None:
        timed = self.evening.table.room.game.timed
        self.evening.pass_time(self.rng.choice(PAUSES if timed else (*PAUSES, LONG_PAUSE)))

    def _ask(self, visitor: Visitor) -> None:
        rng = self.rng
        chair = {} if rng.random() < 0.5 else {"chair": rng.randrange(8)}
        kind, fields = rng.choice(
            [
                ("sit", chair),
                ("stand", {}),
                ("add_bot", {"level": rng.choice(("random", "casual")), **chair}),
                ("clear", {"chair": rng.randrange(8)}),
                ("choose", {"game": rng.choice(game_names())}),
                ("choose", {"options": {"series": True}}),
                ("set_clock", {"seconds": rng.choice((None, 5, 20))}),
                ("pass_host", {"chair": rng.randrange(8)}),
                ("rename", {"name": rng.choice(("Zoe", "Ann"))}),
                ("start", {}),
                ("start", {}),
                ("pause", {}),
                ("resume", {}),
                ("rematch", {"start": rng.random() < 0.5}),
                ("new_secret", {}),
            ]
        )
        self.done[-1] += f" {kind} {fields}"
        visitor.ask(kind, **fields)

    def _hand_over(self, _: Visitor) -> None:
        """Somebody shows the secret of a chair, which may be worth nothing any more."""
        answers = [answer for visitor in self.here for answer in visitor.screen.answers]
        found = [answer.get("secret") or answer.get("you", {}).get("secret") for answer in answers]
        secrets = [secret for secret in found if secret]
        if secrets:
            secret = self.rng.choice(secrets[-4:])
            self.here.append(self.evening.visit(self.rng.choice(("eve", "bo")), secret=secret))

    def _disk(self, _: Visitor) -> None:
        """It gets slow, or quick again."""
        world = self.evening.world
        if world.held is None:
            world.held = []
            return
        while world.held:
            world.commit()
            self.evening.run()
        world.held = None

    def _kill(self, _: Visitor) -> None:
        """The server; nobody is connected to the next one."""
        before = self.evening
        if before.world.held is None and self.rng.random() < 0.3:
            self.evening = before.restarted()
            self.evening.world.minds.pause = before.world.minds.pause
            self.here = []

    # What has to be so ---------------------------------------------------------------------

    def check(self) -> None:
        table = self.evening.table
        assert not table.is_gone
        if self.evening.world.held is not None:
            return  # not everybody has been told yet
        room = plain(table.public_room())
        for visitor in self.here:
            screen, chair = visitor.screen, table.room.chair_of(visitor.person)
            assert not screen.closed
            assert screen.version == table.version
            assert screen.chair == chair
            shown = {**screen.room, "watchers": screen.watchers, "screens": screen.screens}
            assert shown == room
            self._check_game(visitor, chair)

    def _check_game(self, visitor: Visitor, chair: int | None) -> None:
        running = self.evening.table.running
        if running is None:
            return
        state = running.state
        assert visitor.screen.view == plain(running.game.view(state, chair))
        may_act = chair is not None and not state.over and state.to_act & bit(chair)
        moves = running.menu.moves(state.actions(chair) if may_act else [])
        assert visitor.screen.moves == [move.action for move in moves]

    def check_log(self) -> None:
        """A table that is read from the log is the same, but nobody is there."""
        if self.evening.world.held is not None:
            return
        table, again = self.evening.table, self.evening.restarted().table
        assert self._kept(again) == self._kept(table)

    @staticmethod
    def _kept(table: Table) -> object:
        room = msgspec.structs.asdict(table.public_room())
        for name in ("watchers", "screens", "phase", "paused_by"):
            del room[name]
        chairs = [msgspec.structs.replace(chair, here=False) for chair in room.pop("chairs")]
        numbers = None if table.running is None else table.running.state.numbers()
        return room, chairs, numbers, table.room.in_play(), table.room.seed


@pytest.mark.parametrize("begun", [False, True], ids=["room", "game"])
@pytest.mark.parametrize("seed", range(12))
def test_whatever_happens_everybody_knows_what_is_so(seed: int, begun: bool) -> None:
    any_evening = AnyEvening(seed, begun)
    phases = set()
    for number in range(STEPS):
        phases.add(any_evening.evening.table.room.phase)
        any_evening.step()
        any_evening.check()
        if number % 25 == 0:
            any_evening.check_log()
    assert ("playing" if begun else "room") in phases
