"""The six letters by which a table is found."""

import secrets
from typing import Final

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No I and no O: they look like 1 and 0."""
LENGTH: Final = 6


def new_code() -> str:
    """One of 191 million; guessing is stopped by the limits on wrong codes."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def is_code(text: str) -> bool:
    """Whether this could be a code, as somebody typed it."""
    return len(text) == LENGTH and all(letter in LETTERS for letter in text.upper())


def hint(secret: str) -> str:
    """A table's code, or a record's id, for logs: it tells two apart, and opens neither."""
    return f"{secret[:2]}…"
