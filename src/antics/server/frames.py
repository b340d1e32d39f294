"""A finished game for the replay page: what a pair of eyes knew after every step.

The first frame holds whole views, the others only what changed, as at a table. Records come from
anywhere, so they are checked against the rules while they are played through, and there is an end
to how large a replay may become.
"""

from typing import Final, Literal, cast

import msgspec

from antics.core.errors import AnticsError, BadRecord, LongRecord
from antics.core.events import Event
from antics.core.game import JsonObject, Rows, View
from antics.core.happenings import Happening
from antics.core.records import Record, listed_in_meta
from antics.core.replay import Step, Walk
from antics.core.state import CHANCE, NOTHING, State
from antics.table.messages import Word
from antics.table.receipts import Receipt

Eyes = int | Literal["all"] | None
"""A seat, None for a bystander, or every seat's at once."""

MOST_MOVES: Final = 20_000
MOST_BYTES: Final = 32_000_000
"""Of all frames together, as JSON."""


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """The move that led to a frame."""

    seat: int
    """-1 for chance."""
    action: str
    """As those eyes saw it then: what was hidden is a question mark."""


class ReplayEvent(msgspec.Struct, frozen=True, kw_only=True):
    event: Event
    words: str


class Frame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The game after one step."""

    at: int
    """Game time in ms."""
    move: Made | None = None
    """None: time passed, or cards were dealt."""
    events: list[ReplayEvent] = []
    view: JsonObject | None = None
    """What changed in the view; in the first frame all of it."""
    views: list[JsonObject | None] | None = None
    """With every seat's eyes: the same for each seat."""
    sketch: list[Rows] | None = None
    """The view as plain words, if asked for."""


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    game: str
    options: JsonObject
    players: list[str]
    """Everybody who has a score, seats first."""
    seats: int
    faces: list[str]
    """The seats' faces, as at the table; empty where the record does not know them."""
    eyes: int | str | None
    """Whose: a seat, null for a bystander, or "all"."""
    scores: list[int] | None
    winners: list[int] | None
    reason: str
    """Why the winners are the winners."""
    rule: str
    receipts: list[Receipt]
    """Of races, as the referee wrote them."""
    frames: list[Frame]


class Projector(Walk):
    """Walks through a record and takes a picture wherever something has happened."""

    def __init__(self, record: Record, eyes: Eyes, words: bool = False) -> None:
        if len(record.moves) > MOST_MOVES:
            count = len(record.moves)
            raise LongRecord(f"it has {count} moves; at most {MOST_MOVES} can be shown")
        self._frames: list[Frame] = []
        self._eyes: Eyes = eyes
        self._words = words
        self._told: list[Happening] = []
        self._made: Step | None = None
        """The move of which there is no picture yet."""
        self._shown: dict[int | None, View] = {}
        self._bytes = 0
        super().__init__(record, self._listen)
        seats = int(self.state.seats)
        if isinstance(eyes, int) and not 0 <= eyes < seats:
            raise BadRecord(f"there is no seat {eyes}; its seats are 0 to {seats - 1}")
        self._names = self.game.score_names(self.setup)

    def replay(self) -> Replay:
        """All of it, or BadRecord where the record breaks the rules."""
        self._take(None)
        for step in self.steps():
            self._made = step
        record, outcome = self.record, self.state.outcome()
        return Replay(
            game=record.game,
            options=dict(self.setup.options),
            players=list(self._names),
            seats=int(self.state.seats),
            faces=_faces(record),
            eyes=self._eyes,
            scores=None if outcome is None else list(outcome.scores),
            winners=None if outcome is None else list(outcome.winners),
            reason="" if outcome is None else outcome.reason,
            rule="" if outcome is None else outcome.rule,
            receipts=listed_in_meta(record, "receipts", Receipt),
            frames=self._frames,
        )

    def _listen(self, state: State, moment: int, outcome: list[int]) -> None:
        """From the first deal on, everything is told."""
        state.sink = self._told

    def _as_seen(self, who: int, text: str) -> Made:
        if who == CHANCE:
            return Made(seat=who, action="shuffle")
        if self._eyes not in ("all", who):
            text = self.game.veiled(self.game.parse(text))
        return Made(seat=who, action=text)

    def _pass_time(self, time: int, number: int | None = None) -> None:
        """A picture after the move before, and of everything that falls due on the way."""
        if self._made is not None:
            made, self._made = self._made, None
            self._take(self._as_seen(made.who, made.text))
        state = self.state
        while not state.over and state.due_at <= time and state.awaits == NOTHING:
            super()._pass_time(int(state.due_at), number)
            self._take(None)
        super()._pass_time(time, number)

    # Pictures ------------------------------------------------------------------------------

    def _take(self, made: Made | None) -> None:
        events = [self._event(happening) for happening in self._told]
        self._told.clear()
        state, eyes = self.state, self._eyes
        if eyes == "all":
            views = [self._changes(seat) for seat in range(int(state.seats))]
            frame = Frame(at=int(state.now), move=made, events=events, views=views)
            is_new = any(view is not None for view in views)
        else:
            view = self._changes(eyes)
            sketch = self.game.sketch(self._shown[eyes]) if self._words else None
            frame = Frame(at=int(state.now), move=made, events=events, view=view, sketch=sketch)
            is_new = view is not None
        if made is None and not events and not is_new:
            return
        self._bytes += len(msgspec.json.encode(frame))
        if self._bytes > MOST_BYTES:
            raise LongRecord("it is too long to be shown as a whole")
        self._frames.append(frame)

    def _event(self, happening: Happening) -> ReplayEvent:
        if self._eyes == "all":
            event = happening.public if happening.private is None else happening.private
        else:
            event = happening.seen_by(self._eyes)
        return ReplayEvent(event=event, words=self.game.describe(event, self._names))

    def _changes(self, seat: int | None) -> JsonObject | None:
        view = self.game.view(self.state, seat)
        before = self._shown.get(seat)
        self._shown[seat] = view
        if before is None:
            return cast(JsonObject, msgspec.to_builtins(view))
        changed = {
            name: getattr(view, name)
            for name in view.__struct_fields__
            if getattr(view, name) != getattr(before, name)
        }
        return changed or None


def _faces(record: Record) -> list[str]:
    """Of those who played, if the record knows all of them."""
    faces = listed_in_meta(record, "faces", Word)
    return faces if len(faces) == len(record.players) else []


def read_eyes(text: str) -> Eyes:
    """'all', a seat's number, or '' and 'watch' for a bystander; AnticsError for anything else."""
    match text:
        case "" | "watch":
            return None
        case "all":
            return "all"
        case _ if text.isascii() and text.isdecimal() and len(text) < 3:
            return int(text)
        case _:
            raise AnticsError(f"'{text[:20]}' is nobody's eyes: take a seat's number, all or watch")
