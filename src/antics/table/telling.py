"""Who is told what: the one place where views and events leave for the people at a table.

Everybody on the same chair is told the same, so it is written once for all their connections.
Only what changed is sent: the fields of the view and of the room that differ from those told
before, and the legal moves if they are others than before.
"""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec.structs import astuple
from mypy_extensions import i64, mypyc_attr

from antics.core.bits import bit
from antics.core.events import Event
from antics.core.game import JsonObject
from antics.core.looks import Memory, Own
from antics.table.messages import Room, Told, Welcome, You, write
from antics.table.receipts import Receipt
from antics.table.running import Happened, Running

Eyes = int | None
"""A game seat, or None for whoever looks on."""

# Compiled, these are looked up once and not at every use.
_write: Final = write
_Struct: Final = msgspec.Struct
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

    def __init__(self, public: tuple[object, ...], own: Own, actions: list[int]) -> None:
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
        self._public: tuple[object, ...] = ()
        """The view of whoever looks on, as it was last."""
        self._game: Running | None = None
        self._memory: Memory = {}
        self._events_told = 0

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
        if running is None:
            return _write(Welcome(version=version, you=you, room=room, server=server))
        eyes = you.chair
        view = running.game.view(running.state, eyes)
        actions = _actions(running, eyes)
        looks = running.game.looks(running.state, [eyes], {})
        self._shown[eyes] = _Shown(astuple(looks.public), looks.own[0], actions)
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

    def skip(self, version: int, room: Room, running: Running | None) -> None:
        """Nobody is here to be told; whoever comes next is welcomed with everything."""
        self.version = version
        self._room = room
        self._game = running
        self._shown = {}
        self._public = ()
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
        public = astuple(looks.public)
        differences = _Differences(looks.public.__struct_fields__, self._public, public)
        self._public = public
        for index, pair in enumerate(eyes):
            own = looks.own[index]
            actions = _actions(running, pair)
            shown = self._shown.get(pair)
            if shown is None or whole:
                shown = self._shown[pair] = _Shown(public, own, actions)
                view = _write(game.view(state, pair))
                shown.changed, shown.offers = b',"view":' + view + b',"new_game":true', True
            else:
                shown.changed = differences.between(shown.public, shown.own, own)
                shown.offers = actions is not shown.actions and actions != shown.actions
                shown.public, shown.own, shown.actions = public, own, actions

    def watchers_told(self, count: int) -> None:
        """Everybody heard of a new number of watchers, outside of any version."""
        if self._room is not None:
            self._room = msgspec.structs.replace(self._room, watchers=count)

    def forget(self, eyes: Iterable[Eyes]) -> None:
        """Nobody has these eyes any more; whoever comes next is welcomed with a whole view."""
        for pair in eyes:
            self._shown.pop(pair, None)


@mypyc_attr(acyclic=True)
class _Differences:
    """What changed in views. What everyone sees alike is compared and written once: games put the
    same objects into the views of all who see the same.

    A field that changed is told whole, unless it is a list of which only some items changed.
    """

    __slots__ = ("_after", "_alike", "_before", "_bits", "_changed", "_names", "_public")

    def __init__(
        self, names: tuple[str, ...], before: tuple[object, ...], after: tuple[object, ...]
    ) -> None:
        self._names = names
        self._before = before if len(before) == len(after) else after
        self._after = after
        self._changed: list[int] = []
        """The places of the fields that changed for everyone, …"""
        self._bits: i64 = 0
        """… a bit for each of them, …"""
        self._public: list[_Change] = []
        """… and what everyone is told about them."""
        for index in range(len(after)):
            if self._before[index] is not after[index]:
                change = self._compare(index, self._before[index], after[index])
                if change is not _UNCHANGED:
                    self._changed.append(index)
                    self._bits |= bit(index)
                    self._public.append(change)
        self._alike: bytes | None = None
        """What somebody is told to whom nothing looks different from how everyone sees it."""

    def between(self, public: tuple[object, ...], before: Own, after: Own) -> bytes:
        """What somebody is told who saw that before, of what was public then and their own, and
        whose own is this now."""
        if public is not self._before:
            before = self._rebased(public, before)
        elif before is after and not self._concerns(after):
            return self._told_to_all()
        bits: i64 = 0
        own: list[_Change] = []
        for place, new in after:
            change = self._compare(place, _at(place, before, self._before), new)
            if change is not self._told_about(place):
                bits |= bit(place)
                own.append(change)
        for place, old in before:
            if _is_in(place, after):
                continue
            change = self._compare(place, old, self._after[place])
            if change is not self._told_about(place):
                bits |= bit(place)
                own.append(change)
        return _view_part(self._but(bits) + own) if bits else self._told_to_all()

    def _concerns(self, own: Own) -> bool:
        """Whether something changed for everyone in a place where somebody sees their own."""
        return any(self._bits & bit(place) for place, _ in own)

    def _told_about(self, place: int) -> "_Change":
        """What everyone is told about a field."""
        if self._bits & bit(place):
            return self._public[self._changed.index(place)]
        return _UNCHANGED

    def _told_to_all(self) -> bytes:
        if self._alike is None:
            self._alike = _view_part(self._public)
        return self._alike

    def _rebased(self, public: tuple[object, ...], own: Own) -> Own:
        """The same, said of what was public at another time."""
        others = [
            (place, seen)
            for place, seen in enumerate(public)
            if seen is not self._before[place] and not _is_in(place, own)
        ]
        return (*own, *others)

    def _but(self, bits: i64) -> "list[_Change]":
        """What everyone is told about the fields that are not among these."""
        return [
            self._public[number]
            for number, place in enumerate(self._changed)
            if not bits & bit(place)
        ]

    def _compare(self, index: int, old: object, new: object) -> "_Change":
        if old is new:
            return _UNCHANGED
        if isinstance(old, list) and isinstance(new, list) and len(old) == len(new) > 1:
            last = new[-1]
            # Most lists are of numbers, and asking about structs takes long.
            if not isinstance(last, int) and isinstance(last, _Struct):
                return self._compare_items(index, old, new)
        if old == new:
            return _UNCHANGED
        return _Change(field=_name(self._names[index]) + _write(new))

    def _compare_items(self, index: int, old: list[object], new: list[object]) -> "_Change":
        # What is known already about the same field in everyone's view.
        known = self._told_about(index).written
        before, after = self._before[index], self._after[index]
        written: list[bytes] = []
        changed: list[bytes] = []
        for place in range(len(new)):
            then, now = old[place], new[place]
            item = b""
            if then is not now:
                if (
                    known
                    and isinstance(before, list)
                    and isinstance(after, list)
                    and now is after[place]
                    and then is before[place]
                ):
                    item = known[place]
                elif then != now:
                    item = _write(now)
            written.append(item)
            if item:
                changed.append(b'"%d":' % place + item)
        name = _name(self._names[index])
        if len(changed) == len(new):
            return _Change(field=name + b"[" + b",".join(written) + b"]", written=written)
        if not changed:
            return _UNCHANGED
        return _Change(items=name + b"{" + b",".join(changed) + b"}", written=written)


@mypyc_attr(acyclic=True)
class _Change:
    """A field that changed, ready to be told whole or by its items. Neither: it did not."""

    __slots__ = ("field", "items", "written")

    def __init__(
        self, field: bytes = b"", items: bytes = b"", written: list[bytes] | None = None
    ) -> None:
        self.field = field
        self.items = items
        self.written: list[bytes] = [] if written is None else written
        """A list's items; empty where they are as before."""


_UNCHANGED: Final = _Change()


def _is_in(place: int, own: Own) -> bool:
    return any(at == place for at, _ in own)


def _at(place: int, own: Own, public: tuple[object, ...]) -> object:
    """What is to be seen there."""
    for at, seen in own:
        if at == place:
            return seen
    return public[place]


def _view_part(changes: "list[_Change]") -> bytes:
    """The part of a frame about the view."""
    fields = items = b""
    for change in changes:
        if change.items:
            items = items + b"," + change.items if items else change.items
        elif change.field:
            fields = fields + b"," + change.field if fields else change.field
    told = b',"view":{' + fields + b"}" if fields else b""
    return told + b',"items":{' + items + b"}" if items else told


@mypyc_attr(acyclic=True)
class Telling:
    """One update, on its way to everybody. A frame is put together from parts that are written
    once for everyone who gets them, in the order of the fields of `Update`."""

    def __init__(
        self,
        head: bytes,
        running: Running | None,
        events: list[Happened],
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
        """The events as everyone may know them."""
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
        parts = [self._head, events, shown.changed]
        if shown.offers:
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
        parts.append(self._room)
        if chair is not _UNSET:
            parts.append(b',"chair":' + _write(chair))
        if done:
            parts.append(b',"done":' + _write(done))
        parts.append(self._receipts)
        parts.append(b"}")

    def _told(self, running: Running, eyes: Eyes, words: bool) -> bytes:
        """What happened, as these eyes may know it."""
        if words:
            return b',"events":' + _write(_told(running, self._events, eyes, words))
        if not self._told_to_all:
            self._public = [_event(happened.at, happened.public) for happened in self._events]
            self._told_to_all = b',"events":[' + b",".join(self._public) + b"]"
        if eyes is None:
            return self._told_to_all
        own: list[bytes] | None = None
        for number, happened in enumerate(self._events):
            if happened.owner == eyes:
                if own is None:
                    own = self._public.copy()
                own[number] = _event(happened.at, happened.seen_by(eyes))
        return self._told_to_all if own is None else b',"events":[' + b",".join(own) + b"]"


def _event(at: int, event: Event) -> bytes:
    """`Told`, without words. In untimed games it is always time 0."""
    begin = b'{"at":%d,"event":' % at if at else b'{"at":0,"event":'
    return begin + _write(event) + b"}"


_NO_ACTIONS: Final[list[int]] = []


def _actions(running: Running, eyes: Eyes) -> list[int]:
    state = running.state
    if eyes is None or state.over or state.awaits or not state.to_act & bit(eyes):
        return _NO_ACTIONS
    return state.actions(eyes)


def _told(running: Running, events: list[Happened], eyes: Eyes, words: bool) -> list[Told]:
    seen = [(happened.at, happened.seen_by(eyes)) for happened in events]
    if not words:
        return [Told(at=at, event=event) for at, event in seen]
    describe, names = running.game.describe, running.game.score_names(running.setup)
    return [Told(at=at, event=event, words=describe(event, names)) for at, event in seen]


def _missed(running: Running, since: int | None) -> tuple[list[Happened], bool]:
    """The events that happened after a version, and whether that is all of them."""
    history = running.history
    if since is None or since < running.begun_at - 1:
        return history[-CAUGHT_UP:], len(history) <= CAUGHT_UP
    return [happened for happened in history if happened.version > since], True


_names: Final[dict[str, bytes]] = {}


def _name(field: str) -> bytes:
    """A field's name, as it stands before its value."""
    written = _names.get(field)
    if written is None:
        written = _names[field] = b'"' + field.encode() + b'":'
    return written


def _changes(before: msgspec.Struct, after: msgspec.Struct) -> JsonObject:
    changed: JsonObject = {}
    for name in after.__struct_fields__:
        value = getattr(after, name)
        if value != getattr(before, name):
            changed[name] = value
    return changed
