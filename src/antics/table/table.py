"""A table: what people ask of it goes through one queue, into the log, and then to everybody.

Requests wait in a queue. The table takes what has come, decides, and folds the entries that this
gives; then nothing more is decided until those are on disk. Only after that is anybody told. So
what people see has always been kept, and a batch of moves costs one commit and one message each.
"""

from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec

from antics.core.errors import AnticsError, MoveError, code_of
from antics.core.fairness import commitment
from antics.core.writing import number
from antics.table import entries as log
from antics.table.absence import Absence
from antics.table.crier import Crier
from antics.table.entries import AnyEntry
from antics.table.guests import Guest
from antics.table.messages import (
    AnyRequest,
    Bye,
    Done,
    Emote,
    Hello,
    Play,
    Point,
    Refusal,
    Refused,
    Room,
    Stir,
    write,
)
from antics.table.names import checked_name
from antics.table.outside import FinishedGame, Outside, Status
from antics.table.playing import Playing
from antics.table.receipts import Receipt
from antics.table.requests import grant, start
from antics.table.room import RoomState, Signer
from antics.table.running import PERSON, REMEMBERED_IDS, Ids, Running
from antics.table.stopwatch import NO_TIME

# Compiled, these are looked up once and not at every use.
_json: Final = msgspec.json.Encoder().encode
CLOSED: Final = Bye(code="closed", words="this table has been closed")
ASLEEP: Final = Bye(
    code="asleep", words="this table has gone to sleep; come back to wake it", again=True
)
REMEMBERED_PEOPLE: Final = 1000
"""Of so many it is known what they were granted lately, whether they are still here or not."""
AT_ONCE: Final = 0.0
"""A time that has come, whatever time it is."""
LONGEST_QUEUE: Final = 64
"""A connection that asks faster than the table answers is told to slow down."""


class Table:
    """One table, from its creation to its end. All methods are called on one thread."""

    def __init__(self, name: str, outside: Outside, sign: Signer, server: str) -> None:
        """`name` is the table's own, for the log; people use its code."""
        self.name = name
        self.outside = outside
        # Asked for with every move, these are not looked up each time.
        self._now = outside.now
        self._wake = outside.wake
        self._append = outside.append
        self.sign = sign
        self.version = 0
        self.room: RoomState
        self.running: Running | None = None
        self.playing: Playing | None = None
        self.guests: list[Guest] = []
        self.absence = Absence()
        self.presence_changed = True
        """Somebody came, went, sat down or stood up since `absence` looked around."""
        self.starts_stirred = False
        """The first game begins by itself, once the host has added to its deal."""
        self._queue: deque[tuple[Guest, AnyRequest, float]] = deque()
        self._fresh: list[bytes] = []
        self._in_flight = False
        self._gone: Bye | None = None
        """What whoever still comes here is told: this is no longer the table."""
        self._crier = Crier(self, server)
        self._granted: dict[str, deque[str]] = {}
        self.changes: dict[str, int] = {}
        """How often each person asked for something and got it since the last game began, moves
        aside."""
        self._made: dict[str, Ids] = {}
        """The ids of everybody's latest moves, whatever the game: who was away for a rematch may
        send one again."""
        self.finished: list[FinishedGame] = []
        """What the log says was played to its end, all of which may not be filed."""
        self._orders: list[AnyEntry] = []
        self._once_on_disk: list[Callable[[], None]] = []
        self._moves_made = 0
        """Since everybody was told last, …"""
        self._waits_since = 0.0
        """… and when the first of them came in."""

    # Beginning -----------------------------------------------------------------------------

    def restore(self, kept: list[bytes]) -> None:
        """Become what the log says. Nobody is connected, so real-time games stand still."""
        for content in kept:
            entry = log.decode(content)
            self._fold(entry)
            if self.room.phase == "over" and isinstance(entry, log.Finished):
                self._remember_game(entry)
        if self.playing is not None and self.room.game.timed and self.room.phase == "playing":
            # Its watch stands where it was stopped last, which everyone has seen.
            self.write(log.Paused(at=self.playing.running.now(0.0), by="absence"))
        if self.room.phase in ("room", "over") and self.room.seed is None:
            self.commit_to_seed()
        self.absence.everyone_is_away(self.room.people(), self.outside.now())
        self._crier.nobody_is_here(self.version - len(self._fresh))

    def _remember_game(self, entry: log.Finished) -> None:
        if self.playing is not None:
            self.finished.append(self.playing.finished(entry))

    # What comes in -------------------------------------------------------------------------

    def receive(self, guest: Guest, request: AnyRequest, arrival: float) -> None:
        """Something a connection asks for. It is answered in its turn."""
        if self._gone is not None:
            guest.line.hang_up(write(self._gone))
            return
        # Moves come most often, and to ask what something is not takes long.
        if not isinstance(request, Play):
            if isinstance(request, Emote | Point):
                self._crier.pass_on(guest, request)
                return
            if isinstance(request, Stir):
                self._stir(guest, request)
                return
        if guest.waiting >= LONGEST_QUEUE:
            words = "too much at once: wait for the answers before you ask for more"
            self.refuse(guest, request, "busy", words)
            return
        guest.waiting += 1
        self._queue.append((guest, request, arrival))
        if not self._in_flight:  # else it goes on by itself once what was decided is on disk
            self._wake(self.name, AT_ONCE)

    def leave(self, guest: Guest) -> None:
        """The connection is gone."""
        self._queue = deque(item for item in self._queue if item[0] is not guest)
        self._crier.leaves(guest)
        if guest not in self.guests:
            return
        self.guests.remove(guest)
        self.presence_changed = True
        chair = guest.chair
        if not any(other.chair == chair for other in self.guests):
            self._crier.nobody_has(chair)
        if chair is None or guest.screen:
            self._crier.tell_watchers()
        self.outside.wake(self.name, self.outside.now())

    def order(self, entry: AnyEntry) -> None:
        """What the server itself decides about the table, in its turn."""
        self._orders.append(entry)
        self.outside.wake(self.name, self.outside.now())

    def work(self) -> None:
        """Take what waits in the queue and do what is due."""
        if self._in_flight or self._gone is not None:
            return
        now = self._now()
        while self._orders:
            self.write(self._orders.pop(0))
        while self._queue:
            guest, request, arrival = self._queue.popleft()
            guest.waiting -= 1
            self._answer(guest, request, arrival)
        if self.starts_stirred:
            self._start_if_stirred()
        if self.presence_changed or now >= self.absence.next_look:
            self.absence.look_around(self, now)
        if self.playing is not None:
            self.playing.go_on(now)
        if self._fresh:
            self._submit()
        else:
            self._say_done()
            self._crier.send_welcomes()
            self._wake_later(now)

    def _say_done(self) -> None:
        """What was granted without changing anything."""
        for guest in self.guests:
            if guest.done:
                for request_id in guest.done:
                    guest.send(Done(id=request_id))
                guest.done = []

    def _answer(self, guest: Guest, request: AnyRequest, arrival: float) -> None:
        try:
            if not isinstance(request, Play) and isinstance(request, Hello):
                self._admit(guest, request)
            else:
                grant(self, guest, request, arrival)
        except Refusal as refusal:
            self.refuse(guest, request, refusal.code, refusal.words, refusal.rule)
        except MoveError as illegal:
            self.refuse_move(guest, request, illegal)
        except AnticsError as error:  # a name of its own: compiled, a name has one type
            self.refuse(guest, request, "bad_setup", str(error))

    def refuse(
        self,
        guest: Guest,
        request: AnyRequest,
        code: str,
        words: str,
        rule: str = "",
        claim: bool = False,
    ) -> None:
        """Nothing was changed, and why. `claim`: the referee had to judge it first."""
        self.outside.refused(code, claim)
        request_id = getattr(request, "id", None)
        refused = Refused(id=request_id, code=code, words=words, rule=rule)
        if self._fresh:  # it may follow from what is not kept yet
            self.once_on_disk(partial(guest.send, refused))
        else:
            guest.send(refused)

    def refuse_move(
        self, guest: Guest, request: AnyRequest, error: MoveError, claim: bool = False
    ) -> None:
        self.refuse(guest, request, code_of(error), error.reason, error.rule, claim)

    def _admit(self, guest: Guest, hello: Hello) -> None:
        if self.room.phase == "closed":
            guest.line.hang_up(write(CLOSED))
            return
        is_new = guest not in self.guests
        if is_new:
            self.guests.append(guest)
            self.presence_changed = True
            guest.words, guest.screen = hello.words, hello.screen
        if hello.name is not None:
            try:
                guest.name = checked_name(hello.name)
                guest.face = hello.face or guest.face or guest.name
                guest.age = hello.age
            except Refusal as refusal:
                self.refuse(guest, hello, refusal.code, refusal.words)
        self._crier.welcomes.append((guest, hello.since))
        self.absence.came(self, guest, hello)
        # Who says hello again is counted already.
        if is_new and (guest.screen or self.room.chair_of(guest.person) is None):
            self._crier.tell_watchers()

    # Entries -------------------------------------------------------------------------------

    def write(self, entry: AnyEntry) -> None:
        """Something happens: it takes effect here at once, and is told once it is on disk."""
        self._fresh.append(log.encode(entry))
        self._fold(entry)
        if isinstance(entry, log.Finished | log.BackToRoom | log.Closed):
            self.once_on_disk(partial(self.outside.mark, self.name, self.status))

    def once_on_disk(self, work: Callable[[], None]) -> None:
        """Do this when what has been written up to now is on disk, if it gets there."""
        self._once_on_disk.append(work)

    @property
    def status(self) -> Status:
        """How the table is to be listed."""
        match self.room.phase:
            case "over":
                return "finished"
            case "closed":
                return "closed"
            case _:
                return "open"

    def was_granted(self, person: str, request_id: str) -> bool:
        """Whether this request was granted already; games remember their moves themselves."""
        return request_id in self._granted.get(person, ())

    def was_made(self, person: str, request_id: str) -> bool:
        """Whether this move was made already."""
        made = self._made.get(person)
        return made is not None and made.has(request_id)

    def grant(self, guest: Guest, request_id: str) -> None:
        """What somebody asked for has been done. To ask for it once more changes nothing, after a
        restart neither."""
        if self._fresh:
            self.write(log.Granted(person=guest.person, id=request_id))
        else:
            self._remember(guest.person, request_id)
        self.done(guest, request_id)

    def _remember(self, person: str, request_id: str) -> None:
        self._granted.setdefault(person, deque(maxlen=REMEMBERED_IDS)).append(request_id)
        if len(self._granted) > REMEMBERED_PEOPLE:
            del self._granted[next(iter(self._granted))]

    def done(self, guest: Guest, request_id: str) -> None:
        """The request was granted; whatever is told next says so, once that is on disk."""
        guest.done.append(request_id)

    def judged(self, receipt: Receipt) -> None:
        """A race was decided: everybody gets the receipt, and the record keeps it."""
        self._crier.judged(receipt)
        self.write(log.Judged(receipt=receipt))

    def back_to_room(self) -> None:
        """After a game."""
        self.write(log.BackToRoom())

    def commit_to_seed(self) -> None:
        """Of the next game: fixed, and its hash told, before anybody has added to it."""
        self.write(log.Committed(seed=self.outside.seed().hex()))

    def next_seal(self) -> str | None:
        """The commitment of the game that comes next, to which words may be added yet."""
        if self.room.seed is None or self.room.phase not in ("room", "over"):
            return None
        return commitment(bytes.fromhex(self.room.seed))

    def _stir(self, guest: Guest, request: Stir) -> None:
        if guest in self.guests and request.commitment == self.next_seal():
            guest.stirred, guest.stirred_for = request.entropy, request.commitment
            if self.starts_stirred:
                self.outside.wake(self.name, self.outside.now())

    def _start_if_stirred(self) -> None:
        if self.room.phase != "room":  # the host did not wait
            self.starts_stirred = False
            return
        seal, host = self.next_seal(), self.room.host
        if any(guest.person == host and guest.stirred_for == seal for guest in self.guests):
            self.starts_stirred = False
            with suppress(AnticsError):  # the host has changed what is played meanwhile
                start(self)

    def play(
        self,
        running: Running,
        seat: int,
        action: int,
        at: int,
        request_id: str,
        by: str,
        came: float,
    ) -> None:
        """A move is made: as `write` of what `Played` has, for moves come most often. `came` is
        when it came in or, if a bot makes it, when it was to be made."""
        self.version += 1
        text = running.menu.notation(action)
        running.play(seat, action, text, at, request_id, by, self.version)
        self._fresh.append(written_move(seat, text, at, request_id, by))
        if not self._moves_made:
            self._waits_since = came
        self._moves_made += 1

    def _fold(self, entry: AnyEntry) -> None:
        self.version += 1
        # Most are moves, and to ask what something is not takes long.
        is_move = isinstance(entry, log.Played)
        if is_move or isinstance(entry, log.TimePassed | log.Judged):
            if self.running is not None:
                self.running.fold(entry, self.version)
            return
        if isinstance(entry, log.Granted):
            self._count_change(entry.person)
            self._remember(entry.person, entry.id)
            return
        self._crier.room_changes()
        self.presence_changed = True
        if self.playing is not None:
            self.playing.chairs_changed()
        if isinstance(entry, log.Created):
            self.room = RoomState(entry)
            return
        if isinstance(entry, log.Started):
            self.changes.clear()
            seed = self.room.seed or ""
            self.room.fold(entry)
            setup, faces = self.room.setup(), self.room.faces()
            people = self.room.people_by_chair()
            made = [
                Ids() if person is None else self._made.setdefault(person, Ids())
                for person in people
            ]
            self.running = Running(setup, faces, seed, entry.entropy, self.version, people, made)
            self.playing = Playing(self, self.running)
            return
        if isinstance(entry, log.Linked):
            self._count_change(entry.person)
        if isinstance(entry, log.Handed):
            self._hand_over_ids(self.room.sitter(entry.chair).person, entry.person)
        self.room.fold(entry)
        if self.playing is not None:
            self._fold_pause(entry, self.playing)

    def _count_change(self, person: str) -> None:
        self.changes[person] = self.changes.get(person, 0) + 1

    def _hand_over_ids(self, giver: str | None, taker: str) -> None:
        """The same human, on another device. The first may still send again what it sent before."""
        made = None if giver is None else self._made.get(giver)
        if giver is not None and made is not None:
            self._made[giver] = made.copy()
            others = self._made.get(taker)
            if others is not None:
                made.take_in(others)
            self._made[taker] = made

    def _fold_pause(self, entry: AnyEntry, playing: Playing) -> None:
        match entry:
            case log.Paused():
                playing.stop_at(entry.at)
            case log.BackToRoom() | log.Closed():
                playing.forget()
                self.running = self.playing = None
            case log.Finished():
                playing.end()
            case _:
                pass

    # Going out -----------------------------------------------------------------------------

    def _submit(self) -> None:
        self._in_flight = True
        fresh, self._fresh = self._fresh, []
        number = self.version - len(fresh)
        append = self._append
        for content in fresh[:-1]:
            append(self.name, number, content, _nothing)
            number += 1
        append(self.name, number, fresh[-1], self._on_disk, self._crier.prepare)

    def _on_disk(self, failure: Exception | None) -> None:
        self._in_flight = False
        if failure is not None:
            self._break(failure)
            return
        once, self._once_on_disk = self._once_on_disk, []
        for work in once:
            work()
        # What was granted to somebody who is being welcomed is told by `work`.
        crier = self._crier
        more = bool(crier.welcomes or self._queue or self._orders or self.presence_changed)
        crier.tell()
        now = self._now()
        self._told(now)
        crier.send_welcomes()
        if more or self.room.game.timed or not self.room.in_play():
            self.work()
        else:
            self._wake_later(now)

    def _break(self, failure: Exception) -> None:
        """What was decided could not be kept, so it has not happened. The log is the truth: the
        table has to be restored from it."""
        why = self.outside.lost(self.name, failure)
        words = f"the server could not write this down, so it has not happened: {why}"
        self.retire(Bye(code="storage", words=words, again=True))

    def retire(self, bye: Bye = ASLEEP) -> None:
        """From now on the log is the table: whoever is here, or still comes, has to come again."""
        self._gone = bye
        waiting = [guest for guest, _, _ in self._queue if guest not in self.guests]
        self._queue.clear()
        self._orders.clear()  # whoever gave one looks whether it came true
        self.dismiss(bye.code, bye.words, bye.again)
        for guest in waiting:
            guest.line.hang_up(write(bye))

    @property
    def is_gone(self) -> bool:
        return self._gone is not None

    def dismiss(self, code: str, words: str, again: bool = False) -> None:
        """Everybody is sent away."""
        frame = write(Bye(code=code, words=words, again=again))
        for guest in list(self.guests):
            guest.line.hang_up(frame)
        self.guests.clear()
        if self.playing is not None:
            self.playing.forget()

    def _told(self, now: float) -> None:
        """Everybody knows what was decided."""
        if self.playing is not None:
            self.playing.told(self.version, now)
            if self._moves_made:
                waited = now - self._waits_since
                self.outside.told(self.room.game.name, self._moves_made, waited)
                self._moves_made = 0
        if self.room.phase == "closed":
            self.dismiss(CLOSED.code, CLOSED.words)

    def public_room(self) -> Room:
        """The room as everyone sees it."""
        return self._crier.public_room()

    def people_here(self) -> set[str]:
        return {guest.person for guest in self.guests}

    # Time ----------------------------------------------------------------------------------

    def _wake_later(self, now: float) -> None:
        moment = self.absence.next_look
        if self.playing is not None:
            moment = min(moment, self.playing.next_at(now))
        if moment < NO_TIME:
            self._wake(self.name, moment)

    @property
    def is_settled(self) -> bool:
        """All that was decided is on disk."""
        return not (self._orders or self._in_flight or self._fresh)

    @property
    def is_idle(self) -> bool:
        """Nobody is connected and nothing is under way: the table can leave memory."""
        return not (self.guests or self._queue or self._orders or self._in_flight or self._fresh)


def written_move(seat: int, text: str, at: int, request_id: str, by: str) -> bytes:
    """The entry of a move, as `encode` writes it."""
    parts = [b'{"entry":"Played","seat":', number(seat), b',"action":', _json(text)]
    if at:
        parts.append(b',"at":%d' % at)
    if request_id:
        parts.append(b',"id":')
        parts.append(_json(request_id))
    if by != PERSON:
        parts.append(b',"by":')
        parts.append(_json(by))
    parts.append(b"}")
    return b"".join(parts)


def _nothing(failure: Exception | None) -> None:
    """Only a batch's last entry calls back for all of them."""
