"""What can be wrong with what somebody asked for, each kind with a name of its own.

Every message is written for the person who reads it: what was tried, what is wrong, and, where
that is known, what would be right. Errors of a move leave the game exactly as it was.
"""

from typing import Final, Literal

RecordPart = Literal["", "game", "setup", "cards", "result"]
"""What of a record is wrong, where that has a name: a game that nobody knows, players or options
that it does not allow, a deal or shuffle, or how it ended."""


MOST_REPEATED: Final = 200
"""Characters of words that repeat what somebody sent, which may be of any length."""


def in_short(words: str, most: int = MOST_REPEATED) -> str:
    """As much of it as a person needs to find what is meant."""
    return words if len(words) <= most else f"{words[:most]}…"


class AnticsError(ValueError):
    """Anything a caller or a player got wrong. `str()` of it is fit to show."""


def code_of(error: AnticsError) -> str:
    """The name of its kind for programs: IllegalMove becomes illegal_move."""
    name = type(error).__name__
    return "".join(f"_{char.lower()}" if char.isupper() else char for char in name).lstrip("_")


class UnknownGame(AnticsError):
    """No game of that name is registered."""


class BadSetup(AnticsError):
    """Players or options that the game does not allow."""


class BadChance(AnticsError):
    """A deal or shuffle that these cards cannot give, or that is not due now."""


class BadRecord(AnticsError):
    """A record that breaks the format or the rules. `move` is the number of the move at fault, and
    `rule` that of the rule it breaks, or ''."""

    def __init__(
        self, reason: str, move: int | None = None, rule: str = "", about: RecordPart = ""
    ) -> None:
        super().__init__(reason if move is None else f"move {move}: {reason}")
        self.reason = reason
        self.move = move
        self.rule = rule
        self.about: RecordPart = about


class UnreadableRecord(BadRecord):
    """What is no record at all."""


class CutRecord(UnreadableRecord):
    """A record whose end is missing."""


class LongRecord(BadRecord):
    """A record that may be right, and is too long to be worked on here."""


class MoveError(AnticsError):
    """A move that was refused. `rule` is the number of the rule behind the refusal, or ''."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule


class UnreadableMove(MoveError):
    """Text, or a number, that is no move of this game at all."""


class IllegalMove(MoveError):
    """A move of this game that the rules forbid now."""


class NotYourMove(MoveError):
    """A seat that has no choice to make now."""


class GameOver(MoveError):
    """The game has ended; nobody moves any more."""


class TimeFell(MoveError):
    """A move dated before what has already happened, or when nothing ever will."""
