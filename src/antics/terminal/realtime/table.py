"""The table of a game in real time: bots that move by themselves, and a person who presses keys.

Nobody waits in here. `tick` lets everything happen up to a time, in the order in which it does;
`press` is the person's move at a time; `wakes_at` says when something will happen by itself. The
bots are driven as in simulations. The person sits among them as one who only watches, and so is
told exactly what a bot in that seat would be told.
"""

from collections.abc import Callable, Mapping

from antics.bots.bot import Bot, Choice
from antics.bots.pace import TimedBot
from antics.bots.realtime import Clockwork
from antics.core.errors import MoveError
from antics.core.events import Event
from antics.core.game import View
from antics.core.happenings import Happening
from antics.core.match import Match
from antics.core.rng import FastRng
from antics.terminal.chairs import PERSON

Hear = Callable[[Event, int], bool]
"""Told what the person saw and when; whether the game should stand still now."""


class RealTimeTable:
    """`told` is the list into which the match tells; `hear` gets what seat 0 may know of it."""

    def __init__(
        self, match: Match, told: list[Happening], bots: Mapping[int, Bot], hear: Hear
    ) -> None:
        self.match = match
        self.stands = False
        """Whether the last `tick` or `press` broke off because the listener wanted it to."""
        self._hear = hear
        self._clockwork = Clockwork(match, told, {**bots, PERSON: _Watcher(self._see)})

    @property
    def over(self) -> bool:
        return self.match.state.over

    @property
    def now(self) -> int:
        """The game time up to which everything has happened."""
        return int(self.match.state.now)

    def wakes_at(self) -> int:
        """When the next thing happens if the person does nothing; NEVER if nothing does."""
        return self._clockwork.next_at()

    def tick(self, now: int) -> None:
        """Let everything happen up to that time, or until the listener wants the game to stand
        still, or until it ends."""
        self.stands = False
        while not self.stands and not self.over:
            moment = min(now, self.wakes_at())
            self._clockwork.run_to(moment)
            if moment == now:
                break

    def press(self, action: int, now: int) -> MoveError | None:
        """The person's move at that time, or why it is refused. Nothing comes of it, and nothing
        is said, if the game stood still before."""
        now = max(now, self.now)
        self.tick(now - 1)
        if self.stands:
            return None
        try:
            self._clockwork.claim(PERSON, action, now)
        except MoveError as refused:
            return refused
        return None

    def _see(self, event: Event, now: int) -> None:
        self.stands |= self._hear(event, now)


class _Watcher(TimedBot):
    """The person, as the clockwork knows them: all eyes, and no intentions."""

    def __init__(self, see: Callable[[Event, int], None]) -> None:
        super().__init__(PERSON, FastRng())
        self.alert = False
        self._see = see

    def see(self, event: Event, now: int) -> None:
        self._see(event, now)

    def choose(self, view: View, actions: list[int], now: int) -> Choice | None:
        return None
