"""Who is told what: the one place where views and events leave for the people at a table.

Everybody on the same chair is told the same, so it is written once for all their connections.
Only what changed is sent: the fields of the view and of the room that differ from those told
before, and the legal moves if they are others than before.
"""

from collections.abc import Iterable
from typing import Final

import msgspec
from librt.strings import BytesWriter
from mypy_extensions import mypyc_attr

from antics.core.bits import bit
from antics.core.game import JsonObject
from antics.core.happenings import Happening
from antics.core.looks import Memory, Own, Part
from antics.table.differences import Differences
from antics.table.messages import Room, Told, Welcome, You, write
from antics.table.receipts import Receipt
from antics.table.running import Running

Eyes = int | None
"""A game seat, or None for whoever looks on."""

# Compiled, these are looked up once and not at every use.
_write: Final = write
_UNSET: Final = msgspec.UNSET

CAUGHT_UP: int = 60
"""Who knows nothing of the game is told so many of the latest events."""


@mypyc_attr(acyclic=True)
class Moment:
    """When something is told: game time, how long until it runs, and each seat's time to decide."""

    def __init__(
        self, at: int = 0, starts_in: int = 0, deadlines: dict[int, int] | None = None
    ) -> None:
        self.at = at
        self.starts_in = starts_in
        self.deadlines = deadlines

    def deadline(self, eyes: Eyes) -> int | None:
        if self.deadlines is None:
            return None
        if eyes is None:
            return min(self.deadlines.values(), default=None)
        return self.deadlines.get(eyes)


TIMELESS: Final = Moment()
"""Any moment of a game without a clock."""


@mypyc_attr(acyclic=True)
class _Shown:
    """What a pair of eyes was shown last: as everyone sees it, but for what is its own. And what
    of that was new."""

    __slots__ = ("actions", "changed", "offers", "own", "public")

    def __init__(self, public: list[Part], own: Own, actions: list[int]) -> None:
        self.public = public
        self.own = own
        self.actions = actions
        self.changed = b""
        """The frame's part about the view; empty if it looks the same as before."""
        self.offers = False
        """Whether something else may be done now than before."""


class Teller:
    """Remembers what was told, so that the next update holds only what is new."""

    def __init__(self) -> None:
        self.version = 0
        """Up to which everybody connected has been told."""
        self._room: Room | None = None
        self._shown: dict[Eyes, _Shown] = {}
        self._public: list[Part] = []
        """The view of whoever looks on, as it was last."""
        self._game: Running | None = None
        self._memory: Memory = {}
        self._events_told = 0
        self._out = BytesWriter()

    # A welcome -----------------------------------------------------------------------------

    def welcome(
        self,
        version: int,
        you: You,
        room: Room,
        running: Running | None,
        moment: Moment,
        since: int | None,
        words: bool,
        server: str,
    ) -> bytes:
        """Everything, for somebody who has just come. From now on, they get what is new."""
        if self._room is None:
            self._room = room
        if running is None:
            return _write(Welcome(version=version, you=you, room=room, server=server))
        eyes = you.chair
        view = running.game.view(running.state, eyes)
        actions = _actions(running, eyes)
        looks = running.game.looks(running.state, [eyes], {})
        self._shown[eyes] = _Shown(looks.public, looks.own[0], actions)
        events, whole = _missed(running, since)
        return _write(
            Welcome(
                version=version,
                you=you,
                room=room,
                server=server,
                view=view,
                at=moment.at,
                starts_in=moment.starts_in,
                deadline=moment.deadline(eyes),
                moves=(running.worded_menu if words else running.menu).moves(actions),
                events=_told(running, events, eyes, words),
                whole=whole,
                receipts=running.receipts[-5:],
                sketch=running.game.sketch(view) if words else None,
            )
        )

    # Updates -------------------------------------------------------------------------------

    def skip(self, version: int, room: Room | None, running: Running | None) -> None:
        """Nobody is here to be told; whoever comes next is welcomed with everything. None for a
        room that nobody has seen yet."""
        self.version = version
        self._room = room
        self._game = running
        self._shown = {}
        self._memory = {}
        self._public = []
        self._events_told = 0 if running is None else len(running.history)

    def begin(
        self,
        version: int,
        room: Room,
        running: Running | None,
        eyes: list[Eyes],
        moment: Moment,
        receipts: list[Receipt],
    ) -> "Telling":
        """What is new since the last time, ready to be told to each of these pairs of eyes."""
        new_game = running is not self._game
        if new_game:
            self._game = running
            self._shown = {}
            self._memory = {}
            self._events_told = 0
        events = [] if running is None else running.history[self._events_told :]
        self._events_told += len(events)
        if running is not None:
            self._look(running, eyes, new_game)
        head = b'{"type":"update","version":%d,"after":%d' % (version, self.version)
        if moment.at:
            head += b',"at":%d' % moment.at
        if moment.starts_in:
            head += b',"starts_in":%d' % moment.starts_in
        changes = self._changed_room(room)
        telling = Telling(
            head,
            running,
            events,
            self._shown,
            moment,
            room=b"" if changes is None else b',"room":' + _write(changes),
            receipts=b',"receipts":' + _write(receipts) if receipts else b"",
            new_game=new_game,
        )
        self.version = version
        self._room = room
        return telling

    def _changed_room(self, room: Room) -> JsonObject | None:
        if self._room is room:
            return None
        if self._room is None:
            return msgspec.structs.asdict(room)
        return _changes(self._room, room) or None

    def _look(self, running: Running, eyes: list[Eyes], whole: bool) -> None:
        """The views and moves for these eyes, and what of them is new; remembered as shown."""
        game, state = running.game, running.state
        looks = game.looks(state, eyes, self._memory)
        public = looks.public
        differences = Differences(looks.names, self._public, public, self._out)
        self._public = public
        for index, pair in enumerate(eyes):
            own = looks.own[index]
            actions = _actions(running, pair)
            shown = self._shown.get(pair)
            if shown is None or whole:
                shown = self._shown[pair] = _Shown(public, own, actions)
                shown.changed, shown.offers = _whole(running, pair), True
            else:
                shown.changed = differences.between(shown.public, shown.own, own)
                shown.offers = actions is not shown.actions and actions != shown.actions
                shown.public, shown.own, shown.actions = public, own, actions

    def watchers_told(self, watchers: int, screens: int) -> None:
        """Everybody heard how many look on now, outside of any version."""
        if self._room is not None:
            self._room = msgspec.structs.replace(self._room, watchers=watchers, screens=screens)

    def forget(self, eyes: Iterable[Eyes]) -> None:
        """Nobody has these eyes any more; whoever comes next is welcomed with a whole view."""
        for pair in eyes:
            self._shown.pop(pair, None)


@mypyc_attr(acyclic=True, free_list_len=1)
class Telling:
    """One update, on its way to everybody. A frame is put together from parts that are written
    once for everyone who gets them, in the order of the fields of `Update`."""

    def __init__(
        self,
        head: bytes,
        running: Running | None,
        events: list[Happening],
        shown: dict[Eyes, _Shown],
        moment: Moment,
        room: bytes,
        receipts: bytes,
        new_game: bool,
    ) -> None:
        self._head = head
        self._running = running
        self._events = events
        self._shown = shown
        self._moment = moment
        self._room = room
        self._receipts = receipts
        self._new_game = new_game
        self._public: list[bytes] = []
        """The events as everyone may know them, each as it is told."""
        self._told_to_all = b""
        self._alike: bytes | None = None
        self._alike_frame = b""
        """A frame that several may get, who see the same change and are told nothing else that is
        not for all."""

    def frame(
        self,
        eyes: Eyes,
        words: bool,
        done: list[str],
        chair: int | msgspec.UnsetType | None,
    ) -> bytes:
        """The update as these eyes may see it. `chair` is UNSET where it is told already."""
        running = self._running
        if running is None:
            parts = [self._head]
            if self._new_game:
                parts.append(b',"new_game":true')
            self._add_rest(parts, done, chair)
            return b"".join(parts)
        shown = self._shown[eyes]
        events = self._told(running, eyes, words) if self._events else b""
        # Who has another chair has never seen what changed on it: they get all of it.
        is_whole = chair is not _UNSET and not self._new_game
        is_alike = (
            events is self._told_to_all
            and not shown.offers
            and not done
            and not words
            and chair is _UNSET
            and self._moment.deadlines is None
        )
        if is_alike and shown.changed is self._alike:
            return self._alike_frame
        view = _whole(running, eyes) if is_whole else shown.changed
        parts = [self._head, events, view]
        if shown.offers or is_whole:
            parts.append((running.worded_menu if words else running.menu).of(shown.actions))
        if self._moment.deadlines is not None:
            parts.append(b',"deadline":' + _write(self._moment.deadline(eyes)))
        self._add_rest(parts, done, chair)
        if words:
            sketch = running.game.sketch(running.game.view(running.state, eyes))
            parts.insert(-1, b',"sketch":' + _write(sketch))
        frame = b"".join(parts)
        if is_alike:
            self._alike, self._alike_frame = shown.changed, frame
        return frame

    def _add_rest(
        self, parts: list[bytes], done: list[str], chair: int | msgspec.UnsetType | None
    ) -> None:
        if self._room:
            parts.append(self._room)
        if chair is not _UNSET:
            parts.append(b',"chair":' + _write(chair))
        if done:
            parts.append(b',"done":' + _write(done))
        if self._receipts:
            parts.append(self._receipts)
        parts.append(b"}")

    def _told(self, running: Running, eyes: Eyes, words: bool) -> bytes:
        """What happened, as these eyes may know it."""
        if words:
            return b',"events":' + _write(_told(running, self._events, eyes, words))
        if not self._told_to_all:
            self._public = [_write(happening.public) for happening in self._events]
            self._told_to_all = _as_told(self._events, self._public)
        own: list[bytes] | None = None
        if eyes is not None:
            for number, happening in enumerate(self._events):
                if happening.owner == eyes and happening.private is not None:
                    if own is None:
                        own = self._public.copy()
                    own[number] = _write(happening.private)
        return self._told_to_all if own is None else _as_told(self._events, own)


def _as_told(events: list[Happening], written: list[bytes]) -> bytes:
    """A list of `Told` without words, of events that are written already."""
    at = events[0].at
    for happening in events:
        if happening.at != at:
            pairs = zip(events, written, strict=True)
            told = [b'{"at":%d,"event":%b}' % (one.at, event) for one, event in pairs]
            return b',"events":[' + b",".join(told) + b"]"
    # Those of one move happen at one time: what stands between two of them is always the same.
    head = b'{"at":%d,"event":' % at if at else _TIMELESSLY
    return b"".join([b',"events":[', head, (b"}," + head).join(written), b"}]"])


_TIMELESSLY: Final = b'{"at":0,"event":'


def _whole(running: Running, eyes: Eyes) -> bytes:
    """The part of a frame about a view of which the receiver knows nothing yet."""
    view = _write(running.game.view(running.state, eyes))
    return b',"view":' + view + b',"new_game":true'


_NO_ACTIONS: Final[list[int]] = []


def _actions(running: Running, eyes: Eyes) -> list[int]:
    state = running.state
    if eyes is None or state.over or state.awaits or not state.to_act & bit(eyes):
        return _NO_ACTIONS
    return running.actions(eyes)


def _told(running: Running, events: list[Happening], eyes: Eyes, words: bool) -> list[Told]:
    seen = [(happened.at, happened.seen_by(eyes)) for happened in events]
    if not words:
        return [Told(at=at, event=event) for at, event in seen]
    describe, names = running.game.describe, running.game.score_names(running.setup)
    return [Told(at=at, event=event, words=describe(event, names)) for at, event in seen]


def _missed(running: Running, since: int | None) -> tuple[list[Happening], bool]:
    """The events that happened after a version, and whether that is all of them."""
    history = running.history
    if since is None or since < running.begun_at - 1:
        return history[-CAUGHT_UP:], len(history) <= CAUGHT_UP
    return [happened for happened in history if happened.version > since], True


def _changes(before: msgspec.Struct, after: msgspec.Struct) -> JsonObject:
    changed: JsonObject = {}
    for name in after.__struct_fields__:
        value = getattr(after, name)
        if value != getattr(before, name):
            changed[name] = value
    return changed
