"""A real-time game at its table: people's and bots' moves through the referee, in game time."""

from collections import deque
from typing import TYPE_CHECKING, Final

from antics.core.state import NEVER
from antics.table.entries import Paused, TimePassed
from antics.table.guests import Guest
from antics.table.messages import Pause, Play, Refusal
from antics.table.receipts import ReceiptBook
from antics.table.referee import ROUNDING, Claim, Referee, TooManyClaims, Verdict
from antics.table.reflexes import Reflexes
from antics.table.running import Running
from antics.table.stopwatch import NO_TIME

if TYPE_CHECKING:
    from antics.table.table import Table

REMEMBERED_VERSIONS: Final = 64
"""A player who reacts to something longer ago has not reacted to it."""


class _Note:
    """What a claim came from."""

    __slots__ = ("guest", "request")

    def __init__(self, guest: Guest, request: Play) -> None:
        self.guest = guest
        self.request = request


class _Pausing:
    """A pause that the host has asked for. What was done before it may still be on its way."""

    __slots__ = ("at", "guest", "quiet_at", "request")

    def __init__(self, guest: Guest, request: Pause, at: int, quiet_at: float) -> None:
        self.guest = guest
        self.request = request
        self.at = at
        """The game time at which all stands still, …"""
        self.quiet_at = quiet_at
        """… and when nothing can come any more that was done before."""


class RealTime:
    """Claims come in, are judged in fair order, and go into the log."""

    def __init__(self, table: "Table", running: Running, name: str) -> None:
        self._table = table
        self._running = running
        self._referee = Referee(len(running.names))
        self._book = ReceiptBook()
        self._reflexes = Reflexes(running, name, table.outside.minds, table.outside.word)
        self._reflexes.wake = self._wake
        self._links: list[tuple[int, Guest]] = []
        self._sent: deque[tuple[int, float]] = deque(maxlen=REMEMBERED_VERSIONS)
        self._waiting: dict[tuple[int, str], _Note] = {}
        self._pausing: _Pausing | None = None

    def _wake(self) -> None:
        self._table.outside.wake(self._table.name, self._table.outside.now())

    def claim(self, guest: Guest, seat: int, action: int, request: Play, arrival: float) -> None:
        """A person's move, to be judged."""
        waiting = self._waiting.get((seat, request.id))
        if waiting is not None:  # sent again before it was judged, perhaps on a new connection
            waiting.guest = guest
            return
        self._know_links()
        running = self._running
        if running.stopwatch.lead(arrival) > 0:
            raise Refusal("not_yet", "get ready: the game starts in a moment")
        at = running.stopwatch.read(arrival)
        said = self._said(request)
        note = _Note(guest, request)
        try:
            self._referee.claim(seat, action, at, guest.link, said, note, running.stopwatch.began)
        except TooManyClaims as error:
            raise Refusal("busy", str(error)) from None
        self._waiting[seat, request.id] = note

    def _said(self, request: Play) -> float | None:
        """When, by the client's own word, the player reacted."""
        if request.seen is None or request.reacted is None:
            return None
        for version, sent_at in self._sent:
            if version == request.seen:
                return sent_at + request.reacted
        return None

    def told(self, version: int, now: float) -> None:
        """Everybody was sent this version now."""
        self._sent.append((version, self._running.stopwatch.read(now)))

    def _know_links(self) -> None:
        """Keep the referee's list of connections true."""
        now = self._running.stopwatch.read(self._table.outside.now())
        room = self._table.room
        here: list[tuple[int, Guest]] = []
        for guest in self._table.guests:
            # Not by `person`: a seat also sees what its owner's big screen shows.
            seat = room.chair_of(guest.owner)
            if seat is not None:
                here.append((seat, guest))
        if here == self._links:
            return
        for seat, guest in self._links:
            if (seat, guest) not in here:
                self._referee.rise(seat, guest.link, now)
        for seat, guest in here:
            self._referee.sit(seat, guest.link)
        self._links = here

    def pause(self, guest: Guest, request: Pause, now: float) -> None:
        """As of now. It is written, and told, once all is judged that was done before: else a host
        who is about to lose a race could call it off, and one who has just claimed something could
        shut out those further away."""
        pausing = self._pausing
        if pausing is None:
            self._know_links()
            at = self._running.now(now)
            seat = self._table.room.chair_of(guest.person)
            self._pausing = _Pausing(guest, request, at, self._referee.quiet_at(seat, at))
        elif pausing.request.id == request.id:  # sent again, perhaps on a new connection
            pausing.guest = guest
        else:
            raise Refusal("paused", "the game is about to be paused")

    # Time ----------------------------------------------------------------------------------

    def go_on(self, now: float, levels: list[str | None]) -> None:
        running = self._running
        if self._pausing is not None and running.stopwatch.lead(now) > 0:
            self._begin_pause(self._pausing)
        if not running.stopwatch.runs or running.stopwatch.lead(now) > 0:
            return
        self._know_links()
        game_now = running.stopwatch.read(now)
        until = NEVER if self._pausing is None else self._pausing.at
        for reach in self._reflexes.due(min(int(game_now), until)):
            try:
                self._referee.exact_claim(reach.seat, reach.action, reach.at)
            except TooManyClaims:  # of whoever had the chair before; the bot tries again
                self._reflexes.judged(reach.seat)
        while (verdict := self._referee.judge(running.state, game_now, until)) is not None:
            self._carry_out(verdict, game_now)
        for receipt in self._book.take(running.state, game_now):
            self._table.judged(receipt)
        pausing = self._pausing
        if pausing is None:
            self._reflexes.refresh(int(game_now), levels)
        elif pausing.quiet_at <= game_now + ROUNDING and not running.state.over:
            self._begin_pause(pausing)

    def _begin_pause(self, pausing: _Pausing) -> None:
        self._pausing = None
        self._table.write(Paused(at=max(pausing.at, int(self._running.state.now)), by="host"))
        self._table.grant(pausing.guest, pausing.request.id)

    def _carry_out(self, verdict: Verdict, game_now: float) -> None:
        table, running, claim = self._table, self._running, verdict.claim
        if claim is None:
            table.write(TimePassed(at=verdict.at))
            self._book.note(verdict, True, game_now)
            return
        state = running.state
        legal = state.is_legal(claim.seat, claim.action)
        refusal = None if legal else state.refusal(claim.seat, claim.action)
        note = claim.note if isinstance(claim.note, _Note) else None
        if legal:
            came = running.stopwatch.when(game_now if note is None else claim.arrival)
            table.play(
                running,
                claim.seat,
                claim.action,
                verdict.at,
                "" if note is None else note.request.id,
                "bot" if note is None else "person",
                table.outside.now() if came is None else came,
            )
        self._book.note(verdict, legal, game_now)
        if note is None:
            self._reflexes.judged(claim.seat)
            return
        self._waiting.pop((claim.seat, note.request.id), None)
        if refusal is None:
            table.done(note.guest, note.request.id)
        else:
            table.refuse_move(note.guest, note.request, refusal, claim=True)

    def next_at(self, now: float) -> float:
        """When, by the clock, something will happen if nobody acts before."""
        running = self._running
        if not running.stopwatch.runs or running.state.over:
            return NO_TIME
        lead = running.stopwatch.lead(now)
        if lead > 0:
            return now + lead
        if self._pausing is not None:
            when = running.stopwatch.when(self._pausing.quiet_at)
            return now if when is None else when
        if self._reflexes.needs_asking():
            return now
        game_now = running.stopwatch.read(now)
        moment = min(
            self._referee.next_at(running.state, game_now),
            self._reflexes.next_at(),
            self._book.next_at(),
        )
        when = running.stopwatch.when(moment)
        return NO_TIME if moment >= NO_TIME or when is None else when

    def drop_claims(self, code: str, words: str) -> None:
        """What was on its way is void."""
        pausing, self._pausing = self._pausing, None
        if pausing is not None:
            self._table.refuse(pausing.guest, pausing.request, code, words)
        for claim in self._referee.clear():
            self._void(claim, code, words)
        self._waiting.clear()

    def _void(self, claim: Claim, code: str, words: str) -> None:
        if isinstance(claim.note, _Note):
            note = claim.note
            self._table.refuse(note.guest, note.request, code, words)
        else:
            self._reflexes.judged(claim.seat)

    def forget(self) -> None:
        self._reflexes.forget()
