"""A running game at its table: whose move is made when, by whom, and when it is over."""

from functools import partial
from typing import TYPE_CHECKING, Final

from antics.table.entries import Finished
from antics.table.guests import Guest
from antics.table.messages import Pause, Play, Refusal
from antics.table.outside import FinishedGame
from antics.table.realtime import RealTime
from antics.table.running import Running
from antics.table.stopwatch import NO_TIME
from antics.table.telling import TIMELESS, Moment
from antics.table.turns import Driver, Turns

if TYPE_CHECKING:
    from antics.table.table import Table

LEAD_IN: Final = 3000
"""Ms to get ready before a real-time game starts or goes on."""


class Playing:
    """Moves come in from people, bots and clocks; entries go out to the table's log."""

    def __init__(self, table: "Table", running: Running) -> None:
        self.running = running
        self._table = table
        self._game_name = f"{table.name}/{table.room.games_played}/{running.begun_at}"
        self._driving: list[Driver] | None = None
        self._turns: Turns | None = None
        self._real_time: RealTime | None = None
        if running.timed:
            self._real_time = RealTime(table, running, self._game_name)
        else:
            seed = table.outside.word
            self._turns = Turns(running, self._game_name, table.outside.minds, seed)
            self._turns.wake = self._wake

    def _wake(self) -> None:
        self._table.outside.wake(self._table.name, self._table.outside.now())

    # Moves ---------------------------------------------------------------------------------

    def play(self, guest: Guest, seat: int, request: Play, arrival: float) -> None:
        """A person's move. In real-time games it is a claim, judged in a moment."""
        running, table = self.running, self._table
        if table.room.phase == "paused":
            raise Refusal("paused", "the game is paused")
        if table.room.phase != "playing":
            raise Refusal("game_over", "the game is over")
        action, request_id = running.menu.action(request.action), request.id
        if self._real_time is not None:
            self._real_time.claim(guest, seat, action, request, arrival)
            return
        state = running.state
        if not state.is_legal(seat, action):
            raise state.refusal(seat, action)
        self._make(seat, action, request_id, "person", arrival)
        table.done(guest, request_id)

    def _make(self, seat: int, action: int, request_id: str, by: str, came: float) -> None:
        self._table.play(self.running, seat, action, 0, request_id, by, came)
        if self._turns is not None:
            self._turns.moved(seat)

    # Time ----------------------------------------------------------------------------------

    def go_on(self, now: float) -> None:
        """Do what is due, and see what comes next."""
        table = self._table
        if table.room.phase == "playing":
            if self._real_time is not None:
                self._real_time.go_on(now, self._levels())
            elif self._turns is not None:
                self._take_turns(self._turns, now)
        if self.running.state.over and table.room.in_play():
            self._finish()

    def _take_turns(self, turns: Turns, now: float) -> None:
        table = self._table
        if not table.absence.game_goes_on:
            turns.suspend()
            return
        drivers = self._drivers()
        turns.refresh(now, drivers)
        intents = turns.due(now, drivers, table.room.clock)
        for intent in intents:
            if self.running.state.is_legal(intent.seat, intent.action):
                self._make(intent.seat, intent.action, "", intent.by, now)
        if intents:
            turns.refresh(now, drivers)

    def _finish(self) -> None:
        table = self._table
        entry = Finished(record=table.outside.word(), at=table.outside.wall())
        table.write(entry)
        table.once_on_disk(partial(table.outside.keep, table.name, self.finished(entry)))
        table.commit_to_seed()

    def finished(self, entry: Finished) -> FinishedGame:
        """All of the game that this ended."""
        people = self._table.room.people_by_chair()
        return FinishedGame(entry.record, entry.at, self.running.record(), people)

    def next_at(self, now: float) -> float:
        """When something has to be done if nobody acts before."""
        table = self._table
        if table.room.phase != "playing":
            return NO_TIME
        if self._real_time is not None:
            return self._real_time.next_at(now)
        if self._turns is None or not table.absence.game_goes_on:
            return NO_TIME
        return self._turns.next_at(self._drivers(), table.room.clock)

    @property
    def shows_time(self) -> bool:
        return self.running.timed or self._table.room.clock is not None

    def moment(self, now: float) -> Moment:
        """Time as it is told to people."""
        if self.running.timed:
            lead = self.running.stopwatch.lead(now)
            return Moment(self.running.now(now), int(lead))
        clock = self._table.room.clock
        if clock is None or self._turns is None:
            return TIMELESS
        return Moment(deadlines=self._turns.deadlines(now, self._drivers(), clock))

    def told(self, version: int, now: float) -> None:
        """Everybody was sent this version now."""
        if self._real_time is not None:
            self._real_time.told(version, now)

    def pause(self, guest: Guest, request: Pause, now: float) -> None:
        """Game time stands still from now on, which is written as soon as it is fair to."""
        if self._real_time is None:
            raise Refusal("untimed", f"{self.running.game.title} waits for you anyway")
        self._real_time.pause(guest, request, now)

    def resume(self, now: float) -> None:
        """Game time runs, after everybody had a moment to get ready."""
        if self._real_time is not None:
            self.running.stopwatch.start(now, LEAD_IN)

    def stop_at(self, game_time: int) -> None:
        """Game time stands still. Claims on their way are void."""
        self.running.stopwatch.stop_showing(game_time)
        if self._real_time is not None:
            self._real_time.drop_claims("paused", "the game is paused")

    def end(self) -> None:
        """It is over. Claims on their way come too late."""
        if self._real_time is not None:
            self._real_time.drop_claims("game_over", "the game is over")
        self.forget()

    def forget(self) -> None:
        """Nobody plays this any more."""
        if self._turns is not None:
            self._turns.forget()
        if self._real_time is not None:
            self._real_time.forget()

    def chairs_changed(self) -> None:
        """Somebody else, or a bot, may play for a seat now."""
        self._driving = None

    def _levels(self) -> list[str | None]:
        """The bot that plays each seat, None for a person."""
        return [driver.level for driver in self._drivers()]

    def _drivers(self) -> list[Driver]:
        if self._driving is None:
            room = self._table.room
            levels = [None if sitter is None else sitter.bot_level for sitter in room.chairs]
            stand_in = room.stand_in()
            self._driving = [Driver(level, stand_in) for level in levels]
        return self._driving
