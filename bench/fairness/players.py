"""Who sits at the far end of a wire: sees what has arrived, when it arrives, and is heard later.

A player's clock shows the table's time as it stands in the messages, so it lags behind by the way
that they take. Players live by that clock, as people do who look at a page.
"""

from typing import TYPE_CHECKING, NamedTuple

from antics.bots.bot import Choice
from antics.bots.pace import WAIT, TimedBot
from antics.bots.realtime import COMMITTED
from antics.core.events import Event
from antics.core.happenings import Happening
from antics.core.state import NEVER, State
from antics.table.link import Link
from bench.fairness.wire import Clock, Wire

if TYPE_CHECKING:
    from bench.fairness.servers import Server

PINGS_BEFORE = 10
"""While people gather in the room they have been pinged so many times, …"""
GATHERING = 5000.0
"""… in so many ms, …"""
PING_EVERY = 3000.0
"""… and from then on once in so many."""


class Message(NamedTuple):
    """What the server sends."""

    server: "Server"
    version: int
    sent: float
    """The table's time when it was sent."""
    told: tuple[Happening, ...]
    judged: int
    """Whose move this answers, if anybody's; else -1."""
    state: State | None
    """As it was then, for bots to look at through their seat's own view."""


class Player:
    """One seat: a wire, and what the server has measured of it."""

    def __init__(self, wire: Wire, clock: Clock, proven: bool = True) -> None:
        """`proven`: the server has its kernel's word for the round trip, not only the pongs."""
        self.wire = wire
        self.link = Link()
        self.clock = clock
        self._proven = proven
        self.seat = -1
        self.server: Server | None = None
        self._lag = float(NEVER)
        self._message: Message | None = None
        self._shown = 0.0
        for number in range(PINGS_BEFORE):
            clock.at(number * GATHERING / PINGS_BEFORE, self._ping)
        clock.at(GATHERING, self._ping_on)

    def sit(self, server: "Server", seat: int) -> None:
        self.server, self.seat = server, seat
        self._lag, self._message = float(NEVER), None

    def _ping_on(self) -> None:
        self._ping()
        self.clock.at(self.clock.now + PING_EVERY, self._ping_on)

    def _ping(self) -> None:
        """Over the wire and back; the kernel times the same packets."""
        sent, link, clock = self.clock.now, self.link, self.clock
        nonce = link.ping(sent)

        def acknowledged() -> None:
            if self._proven:
                link.kernel_rtt(clock.now - sent, clock.now)
            clock.at(clock.now + self.pong_delay(), answered)

        def answered() -> None:
            link.pong(nonce, clock.now)

        there = self.wire.arrival(sent, down=True)
        clock.at(self.wire.arrival(there, down=False), acknowledged)

    def pong_delay(self) -> float:
        """How long the page takes its time with a pong."""
        return 0.0

    def statement(self) -> float:
        """How long ago, says the page, the player was shown the latest."""
        return self.clock.now - self._shown

    def hear(self, message: Message) -> None:
        if message.server is not self.server:
            return  # of a table that is no more
        now = self.clock.now
        self._lag = min(self._lag, now - message.sent)
        self._message, self._shown = message, now
        self.notice(message, int(now - self._lag))

    def notice(self, message: Message, now: int) -> None:
        """Something has come, at this time of the player's clock."""
        raise NotImplementedError

    def act_at(self, time: float, action: int) -> None:
        """Make a move at that time of the player's clock."""
        server = self.server
        self.clock.at(time + self._lag, lambda: self._act(action, server))

    def _act(self, action: int, server: "Server | None") -> None:
        if server is None or server is not self.server:
            return
        version = 0 if self._message is None else self._message.version
        reaction = self.statement()
        there = self.wire.arrival(self.clock.now, down=False)
        self.clock.at(there, lambda: server.receive(self, action, version, reaction))


class Drilled(Player):
    """Does one thing over and over: reacts to a cue after a while drawn beforehand."""

    def __init__(self, wire: Wire, clock: Clock, proven: bool = True) -> None:
        super().__init__(wire, clock, proven)
        self.cue: type[Event] | None = None
        self.action = WAIT
        self.reaction = 0

    def notice(self, message: Message, now: int) -> None:
        for happening in message.told:
            if type(happening.public) is self.cue:
                self.cue = None
                self.act_at(self.clock.now - self._lag + self.reaction, self.action)


class Liar(Drilled):
    """Says it reacted long before it did, and answers pings late: all of them, some even later."""

    def __init__(self, wire: Wire, clock: Clock, proven: bool = True) -> None:
        super().__init__(wire, clock, proven)
        self._pings = 0

    def pong_delay(self) -> float:
        self._pings += 1
        return 150.0 if self._pings % 2 else 300.0

    def statement(self) -> float:
        return -10_000.0


class BotPlayer(Player):
    """A bot that plays whole games. It is asked as bots are anywhere (`antics.bots.realtime`)."""

    def __init__(self, wire: Wire, clock: Clock, bot: TimedBot) -> None:
        super().__init__(wire, clock)
        self.bot = bot
        self._at: int = NEVER
        self._action = WAIT
        self._idle = True
        self._reaching = False
        """A move is under way; the next one is thought of when that is answered."""

    def notice(self, message: Message, now: int) -> None:
        for happening in message.told:
            self.bot.see(happening.seen_by(self.seat), now)
        if message.judged == self.seat:
            self._reaching, self._idle = False, True
        self._think(now)

    def _think(self, now: int) -> None:
        bot, state = self.bot, None if self._message is None else self._message.state
        if self._reaching or not (self._idle or bot.alert) or state is None or state.over:
            return
        if self._at - now <= COMMITTED and self._action != WAIT:
            return
        self._idle = bot.alert = False
        choice: Choice | None
        if bot.wants_look:
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
        self.clock.at(at + self._lag, lambda: self._go(at, action))

    def _go(self, at: int, action: int) -> None:
        if (at, action) != (self._at, self._action):
            return  # it has changed its mind since
        self._at, self._action = NEVER, WAIT
        if action == WAIT:
            self._idle = True
            self._think(at)
        else:
            self._reaching = True
            self.act_at(at, action)
