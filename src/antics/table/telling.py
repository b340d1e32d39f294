"""Who is told what: the one place where views and events leave for the people at a table.

Everybody on the same chair is told the same, so it is written once for all their connections.
Only what changed is sent: the fields of the view and of the room that differ from those told
before, and the legal moves if they are others than before.
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from antics.core.game import JsonObject, View
from antics.table.messages import Move, Room, Told, Update, Welcome, You, write
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

    __slots__ = ("actions", "view")

    def __init__(self, view: View, actions: list[int]) -> None:
        self.view = view
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
                moves=_moves(running, _actions(running, eyes), words),
                events=_told(running, events, eyes, words),
                whole=whole,
                receipts=running.receipts[-5:],
                sketch=running.game.sketch(view) if words else None,
            )
        )

    # Updates -------------------------------------------------------------------------------

    def begin(
        self, version: int, room: Room, running: Running | None, eyes: list[Eyes]
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
        telling = Telling(
            self.version, version, self._changed_room(room), running, events, new_game, news
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
        for pair, view in zip(eyes, running.game.views(running.state, eyes), strict=True):
            actions = _actions(running, pair)
            before = self._shown.get(pair)
            self._shown[pair] = _Shown(view, actions)
            if before is None or whole:
                news[pair] = _News(view, _fields(view), True, actions)
            else:
                changed = _changes(before.view, view)
                moves = None if actions == before.actions else actions
                news[pair] = _News(view, changed or None, False, moves)
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
    changed: JsonObject | None
    whole: bool
    actions: list[int] | None


class Telling:
    """One update, on its way to everybody."""

    def __init__(
        self,
        after: int,
        version: int,
        room: JsonObject | None,
        running: Running | None,
        events: list[Happened],
        new_game: bool,
        news: "dict[Eyes, _News]",
    ) -> None:
        self._after = after
        self._version = version
        self._room = room
        self._running = running
        self._events = events
        self._new_game = new_game
        self._news = news
        self._told: list[Told] | None = None
        """The events in the words of nobody in particular, if all of them are for everyone."""

    def frame(
        self,
        eyes: Eyes,
        moment: Moment,
        *,
        words: bool,
        done: list[str],
        receipts: list[Receipt],
        chair: int | msgspec.UnsetType | None = msgspec.UNSET,
    ) -> bytes:
        """The update as these eyes may see it."""
        running = self._running
        if running is None:
            return write(
                Update(
                    version=self._version,
                    after=self._after,
                    room=self._room,
                    done=done,
                    chair=chair,
                    new_game=self._new_game,
                )
            )
        news = self._news[eyes]
        return write(
            Update(
                version=self._version,
                after=self._after,
                at=moment.at,
                starts_in=moment.starts_in,
                events=self._events_for(running, eyes, words),
                view=news.changed,
                new_game=news.whole,
                moves=None if news.actions is None else _moves(running, news.actions, words),
                deadline=moment.deadline(eyes),
                room=self._room,
                chair=chair,
                done=done,
                receipts=receipts,
                sketch=running.game.sketch(news.view) if words else None,
            )
        )

    def _events_for(self, running: Running, eyes: Eyes, words: bool) -> list[Told]:
        """What several people see alike is put together once."""
        if words:
            return _told(running, self._events, eyes, words)
        for happened in self._events:
            if happened.happening.owner == eyes and happened.happening.private is not None:
                return _told(running, self._events, eyes, words)
        if self._told is None:
            self._told = _told(running, self._events, None, words)
        return self._told


def _actions(running: Running, eyes: Eyes) -> list[int]:
    state = running.state
    return [] if eyes is None or state.over or state.awaits else state.actions(eyes)


def _moves(running: Running, actions: list[int], words: bool) -> list[Move]:
    game = running.game
    if not words:
        return [Move(action=text) for text in dict.fromkeys(map(game.blank, actions))]
    named = {game.blank(action): game.describe_action(action) for action in actions}
    return [Move(action=text, words=meaning) for text, meaning in named.items()]


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


def _fields(struct: msgspec.Struct) -> JsonObject:
    """The struct's fields with its tag, as a whole view is sent."""
    config = struct.__struct_config__
    fields: JsonObject = {}
    if config.tag_field is not None:
        fields[config.tag_field] = config.tag
    fields.update((name, getattr(struct, name)) for name in struct.__struct_fields__)
    return fields


def _changes(before: msgspec.Struct, after: msgspec.Struct) -> JsonObject:
    changed: JsonObject = {}
    for name in after.__struct_fields__:
        value = getattr(after, name)
        if value != getattr(before, name):
            changed[name] = value
    return changed
