"""Games that have ended, and are not filed yet: whoever starts next does it for a killed server.

A game ends with an entry in its table's log, and becomes a record a moment later. The database
that gets the entry gets a note along with it, a setting of its own, which goes with the record.
So at every moment there is the one or the other.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

import msgspec

from antics.store.journal import Entry
from antics.store.statements import ADD_SETTING, DROP_SETTING, Statement

ENDS: Final = b'"entry":"Finished"'
"""What stands in an entry that ends a game, however tables write the rest."""
NOTES: Final = "SELECT key FROM settings WHERE key LIKE 'unfiled %' ORDER BY key"


class Ended(NamedTuple):
    """A game that may have ended without being filed."""

    table: str
    record: str

    @property
    def key(self) -> str:
        """Of the setting that says so."""
        return f"unfiled {self.table} {self.record}"

    @classmethod
    def noted(cls, key: str) -> "Ended":
        _, table, record = key.split(" ", 2)
        return cls(table, record)


class _Finished(msgspec.Struct):
    record: str


def ended_in(entries: Iterable[Entry]) -> list[Ended]:
    """The games that end in these."""
    return [Ended(table, _record(entry)) for table, _, entry in entries if ENDS in entry]


def notes_of(entries: Iterable[Entry]) -> list[Statement]:
    return [(ADD_SETTING, (ended.key, b"")) for ended in ended_in(entries)]


def may_end(content: bytes) -> bool:
    """Whether a game may end in one of these entries, which are encoded together."""
    return content.find(ENDS) >= 0  # `in` asks first whether it is a number


def filed(ended: Ended) -> Statement:
    """There is a record of it, or nobody can make one."""
    return DROP_SETTING, (ended.key,)


def _record(entry: bytes) -> str:
    try:
        return msgspec.json.decode(entry, type=_Finished).record
    except msgspec.DecodeError:  # no entry of ours; its table is looked at all the same
        return ""
