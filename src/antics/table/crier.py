"""What leaves the table for everybody at it: updates, welcomes, and the room as all see it.

The table says when; `telling.py` knows what each pair of eyes may see. Here is who is told.
"""

from typing import TYPE_CHECKING, Final

import msgspec
from mypy_extensions import i64

from antics.core.bits import bit
from antics.core.fairness import commitment
from antics.table.guests import Guest
from antics.table.messages import Emote, Fleeting, Point, Room, You, write
from antics.table.receipts import Receipt
from antics.table.telling import TIMELESS, Moment, Teller

if TYPE_CHECKING:
    from antics.table.table import Table


_UNSET: Final = msgspec.UNSET


class Crier:
    """One per table."""

    def __init__(self, table: "Table", server: str) -> None:
        self._table = table
        self._server = server
        self._teller = Teller()
        self._public: Room | None = None
        self._room_changed = False
        """Since everybody was told last."""
        self._receipts: list[Receipt] = []
        self._prepared: list[Guest] | None = None
        """Who will be told something once it is on disk: their `frame`."""
        self._recount = False
        """Somebody who looked on has come or gone since that was prepared."""
        self.welcomes: list[tuple[Guest, int | None]] = []
        """Who has just said hello, and the last version they saw."""

    # What there will be to say -------------------------------------------------------------

    def nobody_is_here(self, version: int) -> None:
        """Whoever comes first is told everything. The room is not put together before: they change
        it."""
        self._teller.skip(version, None, self._table.running)

    def room_changes(self) -> None:
        self._public = None
        self._room_changed = True

    def judged(self, receipt: Receipt) -> None:
        self._receipts.append(receipt)

    def leaves(self, guest: Guest) -> None:
        """Before they are welcomed, perhaps."""
        self.welcomes = [item for item in self.welcomes if item[0] is not guest]

    def nobody_has(self, chair: int | None) -> None:
        """Whoever gets these eyes next is shown everything."""
        self._teller.forget([chair])

    # Updates -------------------------------------------------------------------------------

    def prepare(self) -> None:
        """While the disk works: what everybody will be told, unless that says what time it is."""
        playing = self._table.playing
        if not self.welcomes and (playing is None or not playing.shows_time):
            self._prepared = self._write_frames(self._table.guests)

    def tell(self) -> None:
        """Everybody who has not just come is told what is new."""
        told, self._prepared = self._prepared, None
        if told is None:
            guests = self._table.guests
            if self.welcomes:
                welcomed = [guest for guest, _ in self.welcomes]
                guests = [guest for guest in guests if guest not in welcomed]
            told = self._write_frames(guests)
        for guest in told:
            guest.chair = guest.next_chair
            frame, guest.frame = guest.frame, b""
            if guest.moves_next:
                guest.line.send_first(frame)
            else:
                guest.line.send(frame)
        if self._recount:
            self._recount = False
            self.tell_watchers()

    def _write_frames(self, guests: list[Guest]) -> list[Guest]:
        """What is new, for each of these. Returns who has to be told."""
        table = self._table
        room, running = table.room, table.running
        room_changed, self._room_changed = self._room_changed, False
        receipts, self._receipts = self._receipts, []
        if not guests:
            self._teller.skip(table.version, self.public_room(), running)
            return []
        eyes: list[int | None] = []
        for guest in guests:
            chair = room.chair_of(guest.person) if room_changed else guest.chair
            guest.next_chair = chair
            pair = None if running is None else chair
            if pair not in eyes:
                eyes.append(pair)
        telling = self._teller.begin(
            table.version, self.public_room(), running, eyes, self._moment(), receipts
        )
        shared: dict[tuple[int | None, bool], bytes] | None = None
        """Frames that several connections get, where there are more of those than eyes."""
        if len(guests) > len(eyes):
            shared = {}
        # In a race nobody is told before others.
        to_act: i64 = 0
        if running is not None and not running.timed and not running.state.over:
            to_act = running.state.to_act
        for guest in guests:
            chair, done = guest.next_chair, guest.done
            told = not room_changed or chair == guest.chair
            pair = None if running is None else chair
            frame: bytes | None = None
            plain = shared is not None and told and not done
            if shared is not None and plain:
                frame = shared.get((chair, guest.words))
            if frame is None:
                frame = telling.frame(pair, guest.words, done, _UNSET if told else chair)
                if shared is not None and plain:
                    shared[chair, guest.words] = frame
            guest.frame = frame
            if done:
                guest.done = []
                guest.moves_next = to_act != 0
            else:
                guest.moves_next = chair is not None and to_act & bit(chair) != 0
        return guests.copy()

    def send_welcomes(self) -> None:
        """Who has just come is told everything."""
        table = self._table
        for guest, since in self.welcomes:
            chair = guest.chair = table.room.chair_of(guest.person)
            you = You(
                person=table.sign(guest.person),
                chair=chair,
                host=table.room.host == guest.person,
                secret=None if chair is None else table.absence.new_secret(table, guest.person),
            )
            frame = self._teller.welcome(
                table.version,
                you,
                self.public_room(),
                table.running,
                self._moment(),
                since,
                guest.words,
                self._server,
            )
            guest.line.send(frame)
        self.welcomes.clear()

    def _moment(self) -> Moment:
        playing = self._table.playing
        if playing is None or not playing.shows_time:
            return TIMELESS
        return playing.moment(self._table.outside.now())

    # The room ------------------------------------------------------------------------------

    def public_room(self) -> Room:
        """The room as everyone sees it; the same object as long as nothing in it changes."""
        if self._public is None:
            table = self._table
            room = table.room
            self._public = Room(
                code=room.code,
                game=room.game.name,
                options=dict(room.options),
                phase=room.phase,
                paused_by=room.paused_by,
                host=None if room.host is None else table.sign(room.host),
                chairs=room.chair_views(table.absence.present(room.people()), table.sign),
                watchers=self._watchers(),
                screens=self._screens(),
                clock=room.clock,
                commitment=self._commitment(),
                next_commitment=table.next_seal(),
                games_played=room.games_played,
                record=room.record,
            )
        return self._public

    def _commitment(self) -> str | None:
        running, seed = self._table.running, self._table.room.seed
        if running is not None:
            return running.fair.commitment
        return None if seed is None else commitment(bytes.fromhex(seed))

    def _watchers(self) -> int:
        here = {guest.person for guest in self._table.guests if not guest.screen}
        return len(here - set(self._table.room.people()))

    def _screens(self) -> int:
        return sum(guest.screen for guest in self._table.guests)

    # Outside of any version ----------------------------------------------------------------

    def pass_on(self, guest: Guest, request: Emote | Point) -> None:
        """Something that is shown and never kept."""
        guests = self._table.guests
        chair = guest.chair
        if chair is None or guest not in guests:
            return
        if isinstance(request, Emote):
            frame = write(Fleeting(chair=chair, emote=request.emote))
        else:
            frame = write(Fleeting(chair=chair, x=request.x, y=request.y))
        for other in guests:
            if other.chair != chair:
                other.line.send(frame)

    def tell_watchers(self) -> None:
        """How many look on, outside of any version."""
        if self._prepared is not None:  # which may say so, too, and has to come first
            self._recount = True
            return
        watchers, screens = self._watchers(), self._screens()
        frame = write(Fleeting(watchers=watchers, screens=screens))
        self._public = None
        self._teller.watchers_told(watchers, screens)
        for guest in self._table.guests:
            guest.line.send(frame)
