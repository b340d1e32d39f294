"""Two servers for the same game: one with the referee, one that goes by arrival alone."""

from collections.abc import Sequence

from antics.core.errors import MoveError
from antics.core.events import Happening
from antics.core.fairness import FairDeal
from antics.core.game import Setup
from antics.core.match import Match
from antics.core.state import NEVER
from antics.table.link import Link
from antics.table.receipts import Receipt, ReceiptBook
from antics.table.referee import Referee, Verdict
from bench.fairness.counting import Counting
from bench.fairness.players import Message, Player
from bench.fairness.wire import Clock

PINGS_BEFORE = 10
"""While people gather in the room they have been pinged so many times, …"""
PING_EVERY = 3000.0
"""… and then every so many ms."""


class Server:
    """A game and its players. Subclasses say in which order moves are made."""

    def __init__(
        self, setup: Setup, seed: str, players: Sequence[Player], clock: Clock, counting: Counting
    ) -> None:
        self.told: list[Happening] = []
        self.match = Match(setup, FairDeal.named(seed), self.told)
        self.players = players
        self.clock = clock
        self.begins = clock.now
        self.counting = counting
        self.version = 0

    def table_time(self) -> float:
        return self.clock.now - self.begins

    def start(self) -> None:
        self.tell()

    def receive(self, player: Player, action: int, version: int, reaction: float) -> None:
        """A move has arrived, with what the page says about it."""
        raise NotImplementedError

    def make(self, seat: int, action: int, at: int) -> bool:
        """The move happens, if the rules allow it; everyone is told."""
        state = self.match.state
        try:
            self.match.apply(seat, action, at)
        except MoveError:
            self.counting.refused(state, seat, action)
            player = self.players[seat]
            message = Message(self.version, self.table_time(), (), state.clone(), seat)
            self._send(player, message)
            return False
        self.tell(judged=seat)
        return True

    def pass_time(self, at: int) -> None:
        """What is due happens."""
        self.match.advance(at)
        self.tell()

    def tell(self, judged: int = -1) -> None:
        state = self.match.state
        self.counting.happened(state, self.told)
        self.version += 1
        message = Message(
            self.version, self.table_time(), tuple(self.told), state.clone(), judged
        )
        self.told.clear()
        for player in self.players:
            self._send(player, message)

    def _send(self, player: Player, message: Message) -> None:
        there = player.wire.arrival(self.clock.now, down=True)
        self.clock.at(there, lambda: player.hear(message))


class ArrivalServer(Server):
    """Whoever arrives first was first."""

    def start(self) -> None:
        super().start()
        self._await_due()

    def receive(self, player: Player, action: int, version: int, reaction: float) -> None:
        if not self.match.state.over:
            self.make(player.seat, action, int(self.table_time()))
            self._await_due()

    def _await_due(self) -> None:
        due = int(self.match.state.due_at)
        if due != NEVER:
            self.clock.at(self.begins + due, lambda: self._fall_due(due))

    def _fall_due(self, due: int) -> None:
        state = self.match.state
        if not state.over and state.due_at == due:
            self.pass_time(due)
            self._await_due()


class RefereeServer(Server):
    """The referee decides."""

    def __init__(
        self, setup: Setup, seed: str, players: Sequence[Player], clock: Clock, counting: Counting
    ) -> None:
        super().__init__(setup, seed, players, clock, counting)
        self.referee = Referee(len(players))
        self.book = ReceiptBook()
        self.receipts: list[Receipt] = []
        self.links = [Link() for _ in players]
        self._sent: dict[int, float] = {}
        self._wakes_at = float(NEVER)
        for seat, link in enumerate(self.links):
            self.referee.sit(seat, link)
            self._ping(seat, PINGS_BEFORE)

    def start(self) -> None:
        self.begins = self.clock.now
        super().start()
        self._judge()

    def _ping(self, seat: int, left: int) -> None:
        """Pings over the simulated wire, and the kernel's measurement of the same packets."""
        if self.match.state.over:
            return
        link, wire, sent = self.links[seat], self.players[seat].wire, self.clock.now
        nonce = link.ping(sent)
        back = wire.arrival(wire.arrival(sent, down=True), down=False)

        def answered() -> None:
            link.pong(nonce, self.clock.now)
            link.kernel_rtt(self.clock.now - sent, self.clock.now)

        self.clock.at(back, answered)
        pause = PING_EVERY if left <= 0 else 300.0
        self.clock.at(sent + pause, lambda: self._ping(seat, left - 1))

    def tell(self, judged: int = -1) -> None:
        super().tell(judged)
        self._sent[self.version] = self.table_time()

    def receive(self, player: Player, action: int, version: int, reaction: float) -> None:
        if self.match.state.over:
            return
        said = self._sent[version] + reaction
        seat = player.seat
        self.referee.claim(seat, action, self.table_time(), self.links[seat], said)
        self._judge()

    def _judge(self) -> None:
        now, state = self.table_time(), self.match.state
        while (verdict := self.referee.judge(state, now)) is not None:
            self._carry_out(verdict, now)
        self.receipts += self.book.take(state, now)
        if not state.over:
            self._wake(min(self.referee.next_at(state, now), self.book.next_at()))

    def _carry_out(self, verdict: Verdict, now: float) -> None:
        claim = verdict.claim
        if claim is None:
            self.pass_time(verdict.at)
            made = True
        else:
            made = self.make(claim.seat, claim.action, verdict.at)
        self.book.note(verdict, made, now)

    def _wake(self, at: float) -> None:
        self._wakes_at = at
        if at < NEVER:
            self.clock.at(self.begins + at, lambda: self._woken(at))

    def _woken(self, at: float) -> None:
        if at == self._wakes_at and not self.match.state.over:
            self._judge()
