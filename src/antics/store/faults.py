"""What can go wrong between us and a database, in words for the person who runs the server.

`code` is for programs, the text for people. Nothing that failed was saved, with one exception
that only `lost` can mean: where the database was lost in the middle of a commit and did not come
back in time, nobody knows, and whoever reads the log next finds out.
"""

from typing import Final, Literal

from antics.core.errors import AnticsError

Code = Literal[
    "backup",
    "damaged",
    "disk",
    "full",
    "in_use",
    "locked",
    "lost",
    "missing",
    "newer",
    "older",
    "read_only",
    "refused",
    "unsupported",
]

WORDS: Final[dict[Code, str]] = {
    "backup": "no backup was made",
    "damaged": "the database is damaged",
    "disk": "the disk refuses to be written to; it may be over a quota, too small, or broken",
    "full": "the disk is full; nothing more can be saved until there is room",
    "in_use": "another server is running on this database; a database has one server",
    "locked": "another program keeps the database locked",
    "lost": "there is no connection to the database",
    "missing": "there is no database there",
    "newer": "the database was made by a newer version of Antics; this one cannot read it",
    "older": "the database was made by an older version of Antics; start the server once, and it "
    "will be brought up to date",
    "read_only": "the database cannot be written to; it, or its folder, is read-only",
    "refused": "the database refused what was asked of it",
    "unsupported": "this kind of database cannot do that",
}


class StoreFailed(AnticsError):
    """The database did not do what it was asked to. `code` is the kind of fault."""

    def __init__(self, code: Code, detail: str = "") -> None:
        super().__init__(f"{WORDS[code]} ({detail})" if detail else WORDS[code])
        self.code: Final = code
        self.detail: Final = detail
        """For whoever runs the server: it may name files and machines."""
        self.told: Final = WORDS[code]
        """For everybody else."""


class Taken(AnticsError):
    """Somebody has it already: a code that leads to another table, an id that is in use."""


class BadPlace(AnticsError):
    """No place in a list: the `before` of a page that no page gave."""
