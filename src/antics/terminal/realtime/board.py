"""What a game's board has to offer: it draws the table as seat 0 sees it, and knows its keys.

A board remembers what the person chose and, for the sake of drawing, what it heard; the game
itself it knows only from the views, events and legal moves it is given.
"""

from collections.abc import Sequence
from typing import NamedTuple

from antics.core.events import Event
from antics.core.game import Setup, View
from antics.terminal.answers import Move, Unclear
from antics.terminal.drawing import FAINT
from antics.terminal.realtime.canvas import Canvas, clock_text

Reply = Move | Unclear | None
"""To a key: a move to try, a reason why nothing comes of it, or None if it only chose something."""

Keys = Sequence[tuple[str, str]]
"""Keys, and what each does."""


class Told(NamedTuple):
    """A line of the log: when, what, by which rule, and what was seen."""

    time: int
    text: str
    rule: str
    event: Event


class Glance(NamedTuple):
    """All that the person may know now, and what was said last."""

    view: View
    actions: list[int]
    now: int
    log: list[Told]
    notice: str
    """Why the last key did nothing, or another remark; '' for none."""


class Board:
    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.names = [player.name for player in setup.players]

    def help(self) -> Keys:
        raise NotImplementedError

    def key(self, key: str, glance: Glance) -> Reply:
        raise NotImplementedError

    def hear(self, event: Event, now: int) -> None:
        """Something happened in view of this seat."""

    def for_the_log(self, event: Event) -> Event:
        """The event as the log tells it: without what the person is to remember unaided."""
        return event

    def draw(self, canvas: Canvas, glance: Glance) -> None:
        raise NotImplementedError

    def is_worth_a_line(self, event: Event) -> bool:
        """Whether it deserves one of the few lines of the log beside the table."""
        return True

    def breaks_for(self, event: Event) -> bool:
        """Whether the clock should stand still now, so that people can take a breath."""
        return False

    def draw_break(self, canvas: Canvas, event: Event) -> None:
        """What is looked at meanwhile."""

    def counts(self, event: Event) -> bool:
        """Whether it says how the scores came about."""
        return any(field.startswith("score") for field in event.__struct_fields__)

    def is_done(self, glance: Glance) -> bool:
        """Whether the person can only wait for the end, so that time may be cut short."""
        return False


def nothing_here(key: str) -> Unclear:
    return Unclear(f"'{key}' does nothing here; ? shows the keys")


def draw_log(canvas: Canvas, row: int, rows: int, log: Sequence[Told]) -> None:
    """The latest lines, one row each, the latest last."""
    for told in log[max(0, len(log) - rows) :]:
        start = canvas.put(row, 1, f"{clock_text(told.time):>5} ", FAINT)
        rule = f" {told.rule}" if told.rule else ""
        room = canvas.width - start - len(rule) - 1
        end = canvas.put_cut(row, start, told.text, room=room)
        canvas.put(row, end, rule, FAINT)
        row += 1
