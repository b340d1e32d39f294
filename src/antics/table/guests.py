"""Somebody connected to a table: at a chair or looking on."""

from typing import Protocol

from antics.table.link import Link
from antics.table.messages import Answer, write


class Line(Protocol):
    """A connection as a table uses it."""

    def send(self, frame: bytes) -> None: ...

    def send_first(self, frame: bytes) -> None:
        """The same, before others who are told at the same time."""
        ...

    def hang_up(self, frame: bytes) -> None:
        """Send a last frame, then close."""
        ...


class Guest:
    """One connection. The same person may have several: two tabs share the chair."""

    __slots__ = (
        "age",
        "chair",
        "done",
        "face",
        "frame",
        "line",
        "link",
        "moves_next",
        "name",
        "next_chair",
        "owner",
        "person",
        "screen",
        "stirred",
        "stirred_for",
        "waiting",
        "words",
    )

    def __init__(self, person: str, line: Line, link: Link, owner: str | None = None) -> None:
        self.person = person
        """The secret id from the person's token, or one for whoever only looks on."""
        self.owner = person if owner is None else owner
        """Whose token it came with: whoever has a chair may look on with another screen, as nobody,
        and sees by that one too."""
        self.line = line
        self.link = link
        self.name = ""
        self.face = ""
        self.age: int | None = None
        self.words = False
        self.screen = False
        """What it shows is for everybody in the room."""
        self.stirred = ""
        """Their own words for a deal, …"""
        self.stirred_for: str | None = None
        """… and the commitment of that deal."""
        self.chair: int | None = None
        """As last told to this connection."""
        self.waiting = 0
        """How many of its requests are in the table's queue."""
        self.done: list[str] = []
        """Requests that were granted; the next update says so."""
        self.frame = b""
        """What they are told next, …"""
        self.next_chair: int | None = None
        """… whose chair is theirs from then on, …"""
        self.moves_next = False
        """… and whether they wait for an answer, or it is their turn."""

    @property
    def only_looks_on(self) -> bool:
        return self.owner != self.person

    def send(self, answer: Answer) -> None:
        self.line.send(write(answer))
