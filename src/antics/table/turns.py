"""Untimed games between the moves: what everybody has to decide, and who decides it for them.

A move that everyone can see to be the only one is made after a pause that is always the same. A
bot is asked as soon as it is its turn and moves when it has made up its mind. Where a clock runs
and a person's time is up, a bot makes that one move.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from mypy_extensions import i64, mypyc_attr

from antics.core.bits import bit
from antics.core.rng import FastRng
from antics.table.running import Running
from antics.table.stopwatch import NO_TIME
from antics.table.thinking import Lost, Minds, Plan, Question, Sight, Thought

FORCED_PAUSE: Final = 700
"""Ms before an only move is made by itself."""


OTHER_WORLDS: Final = 40
"""In so many worlds that look the same a move has to be the only one to count as such."""


class Intent(NamedTuple):
    """A move that is to be made now for a seat."""

    seat: int
    action: int
    by: str


@mypyc_attr(acyclic=True, free_list_len=1)
class Decision:
    """Something that one seat has to decide."""

    __slots__ = ("actions", "asked", "level", "made", "plan", "plan_at", "since")

    def __init__(self, made: int, actions: list[int], since: float) -> None:
        self.made = made
        self.actions = actions
        self.since = since
        self.asked = False
        self.level: str | None = None
        """The bot that plays the seat and was asked; None for a person, whom the clock may help."""
        self.plan: int | None = None
        self.plan_at = NO_TIME


class Driver(NamedTuple):
    """Who plays for a seat: a bot of some level or, where `level` is None, a person."""

    level: str | None
    stand_in: str
    """The level of the bot that moves when the person's time is up."""


_NOTHING_DUE: Final[list[Intent]] = []


class Turns:
    """The open decisions of one running game."""

    def __init__(self, running: Running, name: str, minds: Minds, seed: Callable[[], str]) -> None:
        self._running = running
        self._name = name
        self._minds = minds
        self._seed = seed
        self._open: dict[int, Decision] = {}
        self._rng = FastRng(name)
        self._counted = running.game.choices_are_counted(running.setup)
        self._made = [0] * len(running.names)
        self._told = [0] * len(running.names)
        self._mind_of: list[str | None] = [None] * len(running.names)
        self.wake: Callable[[], None] = _nothing
        """Called when a bot has made up its mind."""

    def moved(self, seat: int) -> None:
        self._made[seat] += 1

    def suspend(self) -> None:
        """Nobody is here: what was waited for starts anew when somebody is."""
        self._open.clear()

    def refresh(self, now: float, drivers: list[Driver]) -> None:
        """See who has something to decide, and have bots think about it."""
        state = self._running.state
        acting: i64 = 0 if state.over or state.awaits else state.to_act
        decided = [seat for seat in self._open if not acting & bit(seat)]
        for seat in decided:
            del self._open[seat]
        if not acting:
            return
        for seat in state.actors():
            decision = self._open.get(seat)
            level = drivers[seat].level
            is_new = decision is None or decision.made != self._made[seat]
            if decision is None or is_new or (level is None and decision.level is not None):
                # To a person who is back it is the same decision, and the clock has run on: else
                # whoever stands up and sits down again and again could have all the time there is.
                since = now if decision is None or is_new else decision.since
                decision = Decision(self._made[seat], self._running.actions(seat), since)
                self._open[seat] = decision
                if len(decision.actions) == 1 and self._everyone_knows(seat):
                    decision.plan, decision.plan_at = decision.actions[0], since + FORCED_PAUSE
            if level is not None and not decision.asked and decision.plan is None:
                decision.level = level
                self._ask(seat, decision, level, now)

    def _everyone_knows(self, seat: int) -> bool:
        """Whether whoever looks on can tell that the seat has one move only. Where they cannot,
        a pause that is always the same would tell them."""
        state = self._running.state
        if self._counted:
            return True
        return all(
            len(state.resample(None, self._rng).actions(seat)) == 1 for _ in range(OTHER_WORLDS)
        )

    def _ask(self, seat: int, decision: Decision, level: str, now: float) -> None:
        decision.asked = True
        running = self._running
        mind = f"{self._name}/{seat}/{level}"
        from_start = self._mind_of[seat] != mind
        if from_start:
            self._mind_of[seat], self._told[seat] = mind, 0
        fresh = running.history[self._told[seat] :]
        self._told[seat] += len(fresh)
        question = Question(
            mind=mind,
            game=running.game.name,
            level=level,
            seat=seat,
            seed=self._seed() if from_start else "",
            from_start=from_start,
            seen=[Sight(item.seen_by(seat), item.at) for item in fresh],
            view=running.game.view(running.state, seat),
            actions=decision.actions,
            now=int(now),
            idle=True,
        )

        def answered(thought: Thought) -> None:
            if self._open.get(seat) is not decision:
                return
            match thought:
                case Plan():
                    decision.plan, decision.plan_at = thought.action, float(thought.at)
                case Lost():
                    self._mind_of[seat] = None
                    decision.asked = False
                case None:
                    decision.asked = False
            self.wake()

        self._minds.ask(question, answered)

    def next_at(self, drivers: list[Driver], clock: int | None) -> float:
        """When something has to be done next; NO_TIME if everybody is waited for."""
        moment = NO_TIME
        for seat, decision in self._open.items():
            if decision.plan is not None:
                at = decision.plan_at
            elif decision.asked:
                continue
            elif drivers[seat].level is not None:
                return 0.0
            else:
                at = self._time_up(seat, decision, drivers, clock)
            if at < moment:
                moment = at
        return moment

    def due(self, now: float, drivers: list[Driver], clock: int | None) -> list[Intent]:
        """The moves to be made now, in the order in which they became due."""
        ready: list[tuple[float, Intent]] | None = None
        for seat, decision in self._open.items():
            if decision.plan is not None and decision.plan_at <= now:
                bot = drivers[seat].level is not None
                by = "bot" if bot else "forced" if len(decision.actions) == 1 else "clock"
                if ready is None:
                    ready = []
                ready.append((decision.plan_at, Intent(seat, decision.plan, by)))
            elif clock is not None and self._time_up(seat, decision, drivers, clock) <= now:
                self._ask(seat, decision, drivers[seat].stand_in, now - THINKS_AT_MOST)
        return _NOTHING_DUE if ready is None else [intent for _, intent in sorted(ready)]

    def _time_up(
        self, seat: int, decision: Decision, drivers: list[Driver], clock: int | None
    ) -> float:
        if clock is None or drivers[seat].level is not None or decision.asked:
            return NO_TIME
        if decision.plan is not None:
            return NO_TIME
        return decision.since + 1000 * clock

    def deadlines(self, now: float, drivers: list[Driver], clock: int) -> dict[int, int]:
        """How many ms each person still has."""
        return {
            seat: max(0, int(decision.since + 1000 * clock - now))
            for seat, decision in self._open.items()
            if drivers[seat].level is None
        }

    def forget(self) -> None:
        """The game is over, or nobody plays it here any more."""
        self.wake = _nothing  # nothing leads back to whoever played: all of it is freed at once
        for mind in self._mind_of:
            if mind is not None:
                self._minds.forget(mind)


def _nothing() -> None:
    """Nobody waits for a bot."""


THINKS_AT_MOST: Final = 60_000
"""A stand-in is asked as if this long ago, so that its thinking time is over when it answers."""
