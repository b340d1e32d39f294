"""How a table asks bots what they would do, wherever those think.

A bot gets exactly what a person on its chair would: the events it may see, its view, its legal
moves. It remembers between questions, so each chair of each game has one mind of its own, named
by `mind`. Whoever runs the minds may lose one; then the table asks again and tells everything
from the first deal on.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from antics.bots.mind import Plan
from antics.core.events import Event
from antics.core.game import View

__all__ = ["Lost", "Minds", "Plan", "Question", "Sight", "Thought"]


class Sight(NamedTuple):
    """An event as the bot's seat sees it, and its game time in ms."""

    event: Event
    at: int


class Question(NamedTuple):
    """What will you do?"""

    mind: str
    """Which bot: one chair in one game at one table."""
    game: str
    level: str
    seat: int
    seed: str
    """For the bot's own dice, when the mind is new."""
    from_start: bool
    """`seen` begins with the first deal; the mind, if there is one, is made anew."""
    seen: list[Sight]
    """What the mind has not been told yet."""
    view: View
    actions: list[int]
    now: int
    """Game time in ms."""
    idle: bool
    """In real-time games: what was planned is done or came too late, so a new plan is needed."""


class Lost(NamedTuple):
    """The mind is gone: ask again from the start."""


Thought = Plan | Lost | None
"""None: the plan made before stands; without one, nothing until something happens."""


class Minds(Protocol):
    """Where bots think. `answered` is called later, on the table's own thread."""

    def ask(self, question: Question, answered: Callable[[Thought], None]) -> None: ...

    def forget(self, mind: str) -> None: ...
