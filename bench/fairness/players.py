"""A bot behind a wire: it sees what has arrived, when it arrives, and its moves arrive later.

A player's clock shows the table's time as it stands in the messages, so it lags behind by the way
that they take. The bot lives by that clock, as a person does who looks at the page.
"""

from typing import TYPE_CHECKING, NamedTuple

from antics.bots.bot import Choice
from antics.bots.pace import WAIT, TimedBot
from antics.bots.realtime import COMMITTED
from antics.core.events import Happening
from antics.core.state import NEVER, State
from bench.fairness.wire import Clock, Wire

if TYPE_CHECKING:
    from bench.fairness.servers import Server


class Message(NamedTuple):
    """What the server sends."""

    version: int
    sent: float
    """The table's time when it was sent."""
    told: tuple[Happening, ...]
    state: State
    """As it was then; looked at through the seat's own view only."""
    judged: int
    """Whose move this answers, if anybody's; else -1."""


class Player:
    """One seat's bot, page and connection."""

    def __init__(self, seat: int, bot: TimedBot, wire: Wire, clock: Clock) -> None:
        self.seat = seat
        self.bot = bot
        self.wire = wire
        self.server: Server
        self._clock = clock
        self._lag = float(NEVER)
        """How far the player's clock is behind: the quickest message tells."""
        self._message: Message | None = None
        self._shown = 0.0
        self._at: int = NEVER
        self._action = WAIT
        self._idle = True
        self._reaching = False
        """A move is under way; the next one is thought of when that is answered."""

    def hear(self, message: Message) -> None:
        now = self._clock.now
        self._lag = min(self._lag, now - message.sent)
        self._message, self._shown = message, now
        table_time = int(now - self._lag)
        for happening in message.told:
            self.bot.see(happening.seen_by(self.seat), table_time)
        if message.judged == self.seat:
            self._reaching, self._idle = False, True
        if not message.state.over:
            self._think(table_time)

    def _think(self, now: int) -> None:
        """As bots are asked anywhere: see `antics.bots.realtime`."""
        bot = self.bot
        if self._reaching or not (self._idle or bot.alert) or self._message is None:
            return
        if self._at - now <= COMMITTED and self._action != WAIT:
            return
        self._idle = bot.alert = False
        choice: Choice | None
        if bot.wants_look:
            state = self._message.state
            choice = bot.choose(state.view(self.seat), state.actions(self.seat), now)
        else:
            choice = bot.decide(now)
        if choice is None:
            self._at, self._action = NEVER, WAIT
            return
        action, at = choice.action, now + choice.delay
        if action == WAIT:
            at = max(at, now + 1)
        elif (at, action) != (self._at, self._action):
            at = max(at, now + bot.quickest)
        self._at, self._action = at, action
        self._clock.at(at + self._lag, lambda: self._act(at, action))

    def _act(self, at: int, action: int) -> None:
        if (at, action) != (self._at, self._action) or self._message is None:
            return  # it has changed its mind since
        self._at, self._action = NEVER, WAIT
        if action == WAIT:
            self._idle = True
            self._think(at)
            return
        self._reaching = True
        version, reaction = self._message.version, self._clock.now - self._shown
        there = self.wire.arrival(self._clock.now, down=False)
        self._clock.at(there, lambda: self.server.receive(self, action, version, reaction))
