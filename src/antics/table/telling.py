"""Who is told what: the one place where views and events leave for the people at a table.

Everybody on the same chair is told the same, so it is written once for all their connections.
Only what changed is sent: the fields of the view and of the room that differ from those told
before, and the legal moves if they are others than before.
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from msgspec.structs import astuple

from antics.core.game import JsonObject, View
from antics.table.messages import Room, Told, Welcome, You, write
from antics.table.receipts import Receipt
from antics.table.running import Happened, Running

Eyes = int | None
"""A game seat, or None for whoever looks on."""

CAUGHT_UP: int = 60
"""Who knows nothing of the game is told so many of the latest events."""


class Moment(NamedTuple):
    """When something is told: game time, how long until it runs, and each seat's time to decide."""

    at: int = 0
    starts_in: int = 0
    deadlines: dict[int, int] | None = None

    def deadline(self, eyes: Eyes) -> int | None:
        if self.deadlines is None:
            return None
        if eyes is None:
            return min(self.deadlines.values(), default=None)
        return self.deadlines.get(eyes)


class _Shown:
    """What a pair of eyes was shown last."""

    __slots__ = ("actions", "fields")

    def __init__(self, view: View, actions: list[int]) -> None:
        self.fields = astuple(view)
        self.actions = actions


class Teller:
    """Remembers what was told, so that the next update holds only what is new."""

    def __init__(self) -> None:
        self.version = 0
        """Up to which everybody connected has been told."""
        self._room: Room | None = None
        self._shown: dict[Eyes, _Shown] = {}
        self._game: Running | None = None
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
        """Everything, for somebody who has just come."""
        if running is None:
            return write(Welcome(version=version, you=you, room=room, server=server))
        eyes = you.chair
        view = running.game.view(running.state, eyes)
        events, whole = _missed(running, since)
        return write(
            Welcome(
                version=version,
                you=you,
                room=room,
                server=server,
                view=view,
                at=moment.at,
                starts_in=moment.starts_in,
                deadline=moment.deadline(eyes),
                moves=running.menu(words).moves(_actions(running, eyes)),
                events=_told(running, events, eyes, words),
                whole=whole,
                receipts=running.receipts[-5:],
                sketch=running.game.sketch(view) if words else None,
            )
        )

    # Updates -------------------------------------------------------------------------------

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
            self._events_told = 0
        events = [] if running is None else running.history[self._events_told :]
        self._events_told += len(events)
        news = {} if running is None else self._look(running, eyes, new_game)
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
            news,
            moment,
            room=b"" if changes is None else b',"room":' + write(changes),
            receipts=b',"receipts":' + write(receipts) if receipts else b"",
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

    def _look(self, running: Running, eyes: list[Eyes], whole: bool) -> "dict[Eyes, _News]":
        """The views and moves for these eyes, as far as they are new; remembered as shown."""
        news: dict[Eyes, _News] = {}
        differences = _Differences()
        for pair, view in zip(eyes, running.game.views(running.state, eyes), strict=True):
            actions = _actions(running, pair)
            before = self._shown.get(pair)
            now = self._shown[pair] = _Shown(view, actions)
            if before is None or whole:
                news[pair] = _News(view, b',"view":' + write(view) + b',"new_game":true', actions)
            else:
                moves = None if actions == before.actions else actions
                changed = differences.between(before.fields, now.fields, view)
                news[pair] = _News(view, changed, moves)
        return news

    def watchers_told(self, count: int) -> None:
        """Everybody heard of a new number of watchers, outside of any version."""
        if self._room is not None:
            self._room = msgspec.structs.replace(self._room, watchers=count)

    def forget(self, eyes: Iterable[Eyes]) -> None:
        """Nobody has these eyes any more; whoever comes next is welcomed with a whole view."""
        for pair in eyes:
            self._shown.pop(pair, None)

    def show(self, running: Running | None, eyes: Eyes) -> None:
        """Somebody with these eyes was welcomed: from now on, they get what is new."""
        if running is not None and eyes not in self._shown:
            view = running.game.view(running.state, eyes)
            self._shown[eyes] = _Shown(view, _actions(running, eyes))


class _News(NamedTuple):
    view: View
    changed: bytes
    """The frame's part about the view; empty if it looks the same as before."""
    actions: list[int] | None
    """What may be done now, where that is something else than before."""


class _Differences:
    """The fields of views that changed, written once for all who see them alike."""

    def __init__(self) -> None:
        self._written: dict[tuple[int, int, int], bytes] = {}
        self._kept: list[tuple[object, ...]] = []
        """What was compared lives as long as its ids are used."""

    def between(self, before: tuple[object, ...], after: tuple[object, ...], view: View) -> bytes:
        self._kept.append(before)
        self._kept.append(after)
        changed: list[bytes] = []
        for index in range(len(after)):
            old, new = before[index], after[index]
            if old is new:
                continue
            key = (index, id(old), id(new))
            written = self._written.get(key)
            if written is None:
                written = b""
                if old != new:
                    written = _name(view.__struct_fields__[index]) + write(new)
                self._written[key] = written
            if written:
                changed.append(written)
        return b',"view":{' + b",".join(changed) + b"}" if changed else b""


class Telling:
    """One update, on its way to everybody. A frame is put together from parts that are written
    once for everyone who gets them, in the order of the fields of `Update`."""

    def __init__(
        self,
        head: bytes,
        running: Running | None,
        events: list[Happened],
        news: "dict[Eyes, _News]",
        moment: Moment,
        room: bytes,
        receipts: bytes,
        new_game: bool,
    ) -> None:
        self._head = head
        self._running = running
        self._events = events
        self._news = news
        self._moment = moment
        self._room = room
        self._receipts = receipts
        self._new_game = new_game
        self._told: dict[tuple[int, bool, bool], bytes] = {}
        self._told_to_all: dict[bool, bytes] = {}

    def frame(
        self,
        eyes: Eyes,
        *,
        words: bool,
        done: list[str] | None,
        chair: int | msgspec.UnsetType | None = msgspec.UNSET,
    ) -> bytes:
        """The update as these eyes may see it."""
        running = self._running
        parts = [self._head]
        sketch = b""
        if running is None:
            if self._new_game:
                parts.append(b',"new_game":true')
        else:
            news = self._news[eyes]
            if self._events:
                parts.append(self._events_for(running, eyes, words))
            parts.append(news.changed)
            if news.actions is not None:
                parts.append(b',"moves":' + running.menu(words).of(news.actions))
            deadline = self._moment.deadline(eyes)
            if deadline is not None:
                parts.append(b',"deadline":%d' % deadline)
            if words:
                sketch = b',"sketch":' + write(running.game.sketch(news.view))
        parts.append(self._room)
        if chair is not msgspec.UNSET:
            parts.append(b',"chair":' + write(chair))
        if done:
            parts.append(b',"done":' + write(done))
        parts.append(self._receipts)
        parts.append(sketch)
        parts.append(b"}")
        return b"".join(parts)

    def _events_for(self, running: Running, eyes: Eyes, words: bool) -> bytes:
        """What several people see alike is put together once."""
        sees_more = False
        for happened in self._events:
            if happened.happening.private is not None and happened.happening.owner == eyes:
                sees_more = True
                break
        if sees_more:
            return self._list(running, eyes, words)
        found = self._told_to_all.get(words)
        if found is None:
            found = self._told_to_all[words] = self._list(running, None, words)
        return found

    def _list(self, running: Running, eyes: Eyes, words: bool) -> bytes:
        told: list[bytes] = []
        for number, happened in enumerate(self._events):
            happening = happened.happening
            private = happening.private is not None and happening.owner == eyes
            key = (number, private, words)
            written = self._told.get(key)
            if written is None:
                written = self._told[key] = write(_told(running, [happened], eyes, words)[0])
            told.append(written)
        return b',"events":[' + b",".join(told) + b"]"


def _actions(running: Running, eyes: Eyes) -> list[int]:
    state = running.state
    return [] if eyes is None or state.over or state.awaits else state.actions(eyes)


def _told(running: Running, events: list[Happened], eyes: Eyes, words: bool) -> list[Told]:
    seen = [(happened.at, happened.happening.seen_by(eyes)) for happened in events]
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


_names: dict[str, bytes] = {}


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
