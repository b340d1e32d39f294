"""The SQL of everything that people look up, written once for both databases.

It is the language that SQLite and PostgreSQL share: parameters are `$1`, which SQLite reads as
`?1`; truth is 0 or 1; nothing needs a cast. What differs, the log of moves, is not here.
"""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from antics.store.faults import BadPlace

Value = str | int | float | bytes | None
Statement = tuple[str, tuple[Value, ...]]


@lru_cache(maxsize=256)
def in_sqlite(statement: str) -> str:
    """The statement with its parameters as SQLite numbers them."""
    return statement.replace("$", "?")


MOST_RECORDS: Final = 100
"""The longest page of records."""
NUL: Final = "\0"
"""Is in no name and no id, and PostgreSQL does not even take it in a question."""

_TABLE: Final = "SELECT id, code, game, status, created_at, changed_at FROM tables"

ADD_TABLE: Final = (
    "INSERT INTO tables (id, code, game, status, created_at, changed_at)"
    " VALUES ($1, $2, $3, 'open', $4, $4)"
)
TABLE: Final = f"{_TABLE} WHERE id = $1"
TABLE_BY_CODE: Final = f"{_TABLE} WHERE code = $1 AND status <> 'closed'"
TABLES: Final = f"{_TABLE} ORDER BY created_at, id"
TABLES_OF_STATUS: Final = f"{_TABLE} WHERE status = $1 ORDER BY created_at, id"
TABLES_UNMARKED: Final = (
    "SELECT id FROM tables WHERE status = 'open' AND EXISTS (SELECT 1 FROM records"
    " WHERE records.table_id = tables.id AND records.finished_at >= tables.changed_at)"
    " ORDER BY created_at, id"
)
"""Open ones of which a game has ended since they were listed so."""
ENDED_SINCE: Final = (
    "UPDATE tables SET changed_at = $2 WHERE id = $1 AND status = 'open' AND changed_at > $2"
)
"""A game of the table has just ended, whatever a clock says that somebody has set back."""
SET_STATUS: Final = "UPDATE tables SET status = $2, changed_at = $3 WHERE id = $1"

ADD_RECORD: Final = (
    "INSERT INTO records (id, table_id, game, finished_at, content) VALUES ($1, $2, $3, $4, $5)"
)
RECORD: Final = "SELECT content FROM records WHERE id = $1"
RECORDS_OF_TABLE: Final = "SELECT id FROM records WHERE table_id = $1"

BAN: Final = (
    "INSERT INTO bans (person, reason, at) VALUES ($1, $2, $3)"
    " ON CONFLICT (person) DO UPDATE SET reason = excluded.reason, at = excluded.at"
)
UNBAN: Final = "DELETE FROM bans WHERE person = $1"
BANS: Final = "SELECT person, reason, at FROM bans ORDER BY at DESC, person"

SETTING: Final = "SELECT value FROM settings WHERE key = $1"
SET_SETTING: Final = (
    "INSERT INTO settings (key, value) VALUES ($1, $2)"
    " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
ADD_SETTING: Final = (
    "INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING"
)
DROP_SETTING: Final = "DELETE FROM settings WHERE key = $1"

LEFT: Final = "SELECT id FROM tables WHERE status = 'open' AND changed_at < $1 ORDER BY id"
"""Open tables to which nobody has come since."""
CLOSE_LEFT: Final = (
    "UPDATE tables SET status = 'closed' WHERE id = $1 AND status = 'open' AND changed_at < $2"
)
"""Unless somebody has come back meanwhile."""
DROPPABLE: Final = (
    "SELECT id FROM tables WHERE status <> 'open' AND changed_at < $1"
    " AND (EXISTS (SELECT 1 FROM records WHERE records.table_id = tables.id)"
    " OR (status = 'closed' AND changed_at < $2)) ORDER BY id"
)
"""Tables whose log nobody needs any more: their games are records, or nobody finished one."""
STILL_DROPPABLE: Final = (
    "EXISTS (SELECT 1 FROM tables WHERE id = $1 AND status <> 'open' AND changed_at < $2)"
)
"""Nobody has come back to the table meanwhile."""


@lru_cache(maxsize=16)
def add_played(count: int) -> str:
    """So many who played in a record."""
    numbers = [range(PLAYED * who + 1, PLAYED * (who + 1) + 1) for who in range(count)]
    rows = [", ".join(f"${number}" for number in row) for row in numbers]
    columns = "record_id, seat, person, name, folded, score, won"
    return f"INSERT INTO played ({columns}) VALUES {', '.join(f'({row})' for row in rows)}"  # noqa: S608


PLAYED: Final = 7
"""Values of each."""


@lru_cache(maxsize=1024)
def folded(name: str) -> str:
    """A name as one searches for it: without regard to capitals or ways of writing an accent."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def find_records(
    name: str | None, person: str | None, game: str | None, before: str | None, limit: int
) -> Statement:
    """Those that fit everything asked for, newest first, and one more to see if there are more."""
    values: list[Value] = []
    conditions: list[str] = []

    def parameter(value: Value) -> str:
        values.append(value)
        return f"${len(values)}"

    if name and NUL in name:
        conditions.append("1 = 0")
    elif name:
        pattern = parameter(f"%{_literally(folded(name))}%")
        conditions.append(
            "EXISTS (SELECT 1 FROM played WHERE played.record_id = records.id"  # noqa: S608
            f" AND played.folded LIKE {pattern} ESCAPE '!')"
        )
    if person is not None:
        whom = parameter(person)
        conditions.append(f"id IN (SELECT record_id FROM played WHERE person = {whom})")  # noqa: S608
    if game is not None:
        conditions.append(f"game = {parameter(game)}")
    if before is not None:
        finished_at, record = _place(before)
        conditions.append(
            f"(finished_at, id) < ({parameter(finished_at)}, {parameter(record)})",
        )
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    order = f" ORDER BY finished_at DESC, id DESC LIMIT {parameter(limit + 1)}"
    return f"SELECT id, table_id, game, finished_at FROM records{where}{order}", tuple(values)  # noqa: S608


def played_in(records: Sequence[str]) -> Statement:
    """Who played in these."""
    places = ", ".join(f"${number}" for number in range(1, len(records) + 1))
    return (
        "SELECT record_id, person, name, seat, score, won FROM played"  # noqa: S608
        f" WHERE record_id IN ({places}) ORDER BY record_id, seat",
        tuple(records),
    )


def place(finished_at: int, record: str) -> str:
    """Where a page ended, for the next to begin."""
    return f"{finished_at}-{record}"


def _place(text: str) -> tuple[int, str]:
    finished_at, dash, record = text.partition("-")
    is_written = dash and record and NUL not in record
    if not (is_written and finished_at.isascii() and finished_at.isdigit()):
        raise BadPlace(f"'{text[:60]}' is no place in the list of records; ask for the first page")
    if len(finished_at) > 16:
        raise BadPlace(f"the list of records does not go back to {finished_at[:20]}…")
    return int(finished_at), record


def _literally(text: str) -> str:
    """Text as a pattern that fits that text alone."""
    return text.replace("!", "!!").replace("%", "!%").replace("_", "!_")
