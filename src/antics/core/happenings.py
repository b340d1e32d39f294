"""An event on its way from the rules to those who may know of it."""

from typing import Final

from antics.core.events import Event

NOBODY: Final = -1


class Happening:
    """One event as everyone sees it and, where somebody sees more, as that seat does.

    Python's collector knows it, though it is in no circle: what mypyc declares `acyclic` is freed
    wrongly where it hangs in a long chain, and somebody's memory of a game may be one.
    """

    __slots__ = ("at", "owner", "private", "public", "version")

    def __init__(self, public: Event, owner: int = NOBODY, private: Event | None = None) -> None:
        self.public = public
        self.owner: int = owner
        """Who may know more than everyone."""
        self.private = private
        self.version = 0
        """At a table: it follows from the log entry before that version, …"""
        self.at = 0
        """… at that game time."""

    def seen_by(self, seat: int | None) -> Event:
        """The event as that seat, or a bystander (None), may know it."""
        return self.private if self.private is not None and seat == self.owner else self.public

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Happening):
            return NotImplemented
        return (
            self.public == other.public
            and self.owner == other.owner
            and self.private == other.private
        )

    def __hash__(self) -> int:
        return hash((self.public, self.owner, self.private))

    def __reduce__(self) -> tuple[object, ...]:
        """To be copied and pickled, which compiled classes do not know by themselves."""
        return _again, (self.public, self.owner, self.private, self.version, self.at)

    def __repr__(self) -> str:
        return f"Happening({self.public!r}, {self.owner}, {self.private!r})"


def _again(public: Event, owner: int, private: Event | None, version: int, at: int) -> Happening:
    twin = Happening(public, owner, private)
    twin.version, twin.at = version, at
    return twin
