"""Bots at a table get exactly what a person on their chair would, and nothing else."""

from collections.abc import Callable

import msgspec
import pytest

from antics.core.happenings import Happening
from antics.core.records import Record
from antics.core.rng import FastRng
from antics.core.state import NEVER
from antics.table.playing import LEAD_IN
from antics.table.reflexes import WAIT, Reflexes
from antics.table.running import Running
from antics.table.thinking import Plan, Question, Thought
from antics.table.turns import Driver, Turns
from antics.testing.stories import ToldWalk

from .evening import Evening, QuickMinds, World, play_out
from .two_worlds import GAMES, Played, Sitting, play_at_a_table, replayed, retelling, told_game

CUTS = 3


class WatchedMinds(QuickMinds):
    """Looks at each question while the game stands as it did when that was asked."""

    evening: Evening

    def ask(self, question: Question, answered: Callable[[Thought], None]) -> None:
        running = self.evening.table.running
        assert running is not None
        assert question.view == running.game.view(running.state, question.seat)
        assert question.actions == running.state.actions(question.seat)
        super().ask(question, answered)


@pytest.mark.parametrize("game", ["party_bugs", "bullenparty", "cheating_moth", "bugs_and_co"])
def test_a_bot_is_asked_with_what_its_own_seat_sees(game: str) -> None:
    minds = WatchedMinds(300)
    minds.evening = evening = Evening(game, World(minds=minds))
    (ada,) = evening.seated("ada")
    for _ in range(3):
        ada.ask("add_bot", level="random")
    ada.ask("start")
    if evening.table.running is not None and evening.table.running.timed:
        evening.pass_time(LEAD_IN)
        evening.pass_time(60_000)
        assert evening.table.running is not None
        record = evening.table.running.match.record()
    else:
        play_out(evening, [ada])
        (record,) = evening.world.kept.values()
    told: list[Happening] = []
    for _ in ToldWalk(record, told).steps():
        pass
    for seat in (1, 2, 3):
        questions = [question for question in minds.questions if question.seat == seat]
        assert len(questions) > 5
        assert [question.from_start for question in questions] == [True] + [False] * (
            len(questions) - 1
        )
        seen = [sight.event for question in questions for sight in question.seen]
        assert seen == [happening.seen_by(seat) for happening in told][: len(seen)]
        assert seen != [happening.public for happening in told][: len(seen)]
        assert len(seen) > len(told) / 2


class Listener:
    """Keeps the questions. Its bots never want to do anything."""

    def __init__(self) -> None:
        self.questions: list[bytes] = []

    def ask(self, question: Question, answered: Callable[[Thought], None]) -> None:
        self.questions.append(msgspec.json.encode(question))
        answered(Plan(WAIT, NEVER))

    def forget(self, mind: str) -> None:
        """It goes on listening."""


class Ghost:
    """A bot on a person's chair, asked as bots are and never heard."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.minds = Listener()
        self._turns: Turns | None = None
        self._reflexes: Reflexes | None = None
        self._moves = 0

    def look(self, sitting: Sitting) -> None:
        running, now = sitting.running, sitting.evening.world.time
        levels = ["sharp" if seat == self.seat else None for seat in range(len(running.names))]
        if running.timed:
            self._reflexes = self._reflexes or self._with_reflexes(running)
            self._reflexes.refresh(running.now(now), levels)
            return
        self._turns = self._turns or Turns(running, "ghost", self.minds, str)
        moves = running.match.moves
        for _, who, _ in moves[self._moves :]:
            if who >= 0:
                self._turns.moved(who)
        self._moves = len(moves)
        self._turns.refresh(now, [Driver(level, "sharp") for level in levels])

    def _with_reflexes(self, running: Running) -> Reflexes:
        return Reflexes(running, "ghost", self.minds, str)


def questions_to(seat: int, what: Played, record: Record) -> list[bytes]:
    ghost = Ghost(seat)
    play_at_a_table(what, record, ghost.look)
    return ghost.minds.questions


@pytest.mark.parametrize("what", GAMES, ids=str)
def test_a_bot_is_asked_the_same_in_worlds_that_it_cannot_tell_apart(what: Played) -> None:
    records = told_game(what)
    different = 0
    for cut in range(1, CUTS + 1):
        record = records[(len(records) - 1) * cut // CUTS]
        seat = cut % what.players
        rng = FastRng(f"ghost {cut}")
        other = retelling(what.game)(record, replayed(record), seat, rng)
        different += (other.deals, other.moves) != (record.deals, record.moves)
        asked = questions_to(seat, what, record)
        assert len(asked) > 2
        assert asked == questions_to(seat, what, other)
    assert different >= CUTS - 1
