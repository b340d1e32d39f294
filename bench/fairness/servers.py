"""Two servers for the same game: one with the referee, one that goes by arrival alone."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from antics.core.errors import MoveError
from antics.core.happenings import Happening
from antics.core.state import NEVER, State
from antics.table.receipts import Receipt, ReceiptBook
from antics.table.referee import Referee, Verdict
from bench.fairness.players import Message, Player
from bench.fairness.wire import Clock


class Playable(Protocol):
    """A match, or a single state."""

    @property
    def state(self) -> State: ...

    def apply(self, seat: int, action: int, now: int | None = None) -> None: ...

    def advance(self, now: int) -> None: ...


class Watcher(Protocol):
    """Whoever counts."""

    def happened(self, state: State, told: Iterable[Happening]) -> None: ...

    def refused(self, state: State, seat: int, action: int) -> None: ...


class Server:
    """A game and its players, seated in order. Subclasses say in which order moves are made."""

    def __init__(
        self,
        match: Playable,
        told: list[Happening],
        players: Sequence[Player],
        clock: Clock,
        watcher: Watcher,
        shows_state: bool,
    ) -> None:
        """The match tells into `told`. The game begins now."""
        self.match = match
        self.players = players
        self.clock = clock
        self._told = told
        self._begins = clock.now - int(match.state.now)
        self._watcher = watcher
        self._shows_state = shows_state
        self._version = 0
        for seat, player in enumerate(players):
            player.sit(self, seat)

    def table_time(self) -> float:
        return self.clock.now - self._begins

    def wake_at(self, time: float, do: Callable[[], None]) -> None:
        self.clock.at(self._begins + time, do)

    def start(self) -> None:
        self.tell()

    def receive(self, player: Player, action: int, version: int, reaction: float) -> None:
        """A move has arrived, with what the page says about it."""
        raise NotImplementedError

    def make(self, seat: int, action: int, at: int) -> bool:
        """The move happens, and everyone is told; or the rules refuse it."""
        state = self.match.state
        try:
            self.match.apply(seat, action, at)
        except MoveError:
            self._watcher.refused(state, seat, action)
            self._send(self.players[seat], self._message(judged=seat))
            return False
        self.tell(judged=seat)
        return True

    def pass_time(self, at: int) -> None:
        """What is due happens."""
        self.match.advance(at)
        self.tell()

    def tell(self, judged: int = -1) -> int:
        """Send everyone what has happened; the version that this is."""
        self._watcher.happened(self.match.state, self._told)
        self._version += 1
        message = self._message(judged)
        self._told.clear()
        for player in self.players:
            self._send(player, message)
        return self._version

    def _message(self, judged: int) -> Message:
        state = self.match.state.clone() if self._shows_state else None
        now, told = self.table_time(), tuple(self._told)
        return Message(self, self._version, now, told, judged, state)

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
            self.wake_at(due, lambda: self._fall_due(due))

    def _fall_due(self, due: int) -> None:
        state = self.match.state
        if not state.over and state.due_at == due:
            self.pass_time(due)
            self._await_due()


class RefereeServer(Server):
    """The referee decides, as at a real table."""

    def __init__(
        self,
        match: Playable,
        told: list[Happening],
        players: Sequence[Player],
        clock: Clock,
        watcher: Watcher,
        shows_state: bool,
    ) -> None:
        super().__init__(match, told, players, clock, watcher, shows_state)
        self.receipts: list[Receipt] = []
        self._referee = Referee(len(players))
        self._book = ReceiptBook()
        self._sent: dict[int, float] = {}
        self._wakes_at = float(NEVER)
        for seat, player in enumerate(players):
            self._referee.sit(seat, player.link)

    def start(self) -> None:
        super().start()
        self._judge()

    def tell(self, judged: int = -1) -> int:
        version = super().tell(judged)
        self._sent[version] = self.table_time()
        return version

    def receive(self, player: Player, action: int, version: int, reaction: float) -> None:
        if not self.match.state.over:
            said = self._sent[version] + reaction
            self._referee.claim(player.seat, action, self.table_time(), player.link, said)
            self._judge()

    def _judge(self) -> None:
        now, state = self.table_time(), self.match.state
        while (verdict := self._referee.judge(state, now)) is not None:
            self._book.note(verdict, self._carry_out(verdict), now)
        self.receipts += self._book.take(state, now)
        if not state.over:
            at = min(self._referee.next_at(state, now), self._book.next_at())
            self._wakes_at = at
            if at < NEVER:
                self.wake_at(at, lambda: self._woken(at))

    def _carry_out(self, verdict: Verdict) -> bool:
        if verdict.claim is not None:
            return self.make(verdict.claim.seat, verdict.claim.action, verdict.at)
        self.pass_time(verdict.at)
        return True

    def _woken(self, at: float) -> None:
        if at == self._wakes_at and not self.match.state.over:
            self._judge()


SERVERS: dict[str, type[Server]] = {"referee": RefereeServer, "arrival": ArrivalServer}
