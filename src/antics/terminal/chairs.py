"""Who sits at the table: the person's name, and names for the bots."""

from typing import Final

from antics.core.errors import AnticsError
from antics.core.rng import FastRng

PERSON: Final = 0
"""The seat of whoever sits at the keyboard."""

LONGEST_NAME: Final = 16
"""In characters: longer ones leave no room for the table on a narrow screen."""

BUG_NAMES: Final = (
    "Bramble",
    "Dotty",
    "Fuzz",
    "Gilda",
    "Humbug",
    "Mottle",
    "Nettle",
    "Pip",
    "Skip",
    "Tock",
    "Velvet",
    "Zizi",
)


def person_name(text: str) -> str:
    """The name somebody gave, tidied, or AnticsError."""
    name = " ".join(text.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise AnticsError(
            f"a name has 1 to {LONGEST_NAME} printable characters, which {text[:40]!r} has not"
        )
    return name


def bot_names(count: int, person: str, rng: FastRng) -> list[str]:
    """Different names, none of them the person's."""
    free = [name for name in BUG_NAMES if name.casefold() != person.casefold()]
    return [free.pop(int(rng.below(len(free)))) for _ in range(count)]
