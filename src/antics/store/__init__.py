"""The durable log of every table, and what people look up.

`Store.open` opens a data directory or a PostgreSQL; `store.journal.write` is the hot path; the
other methods of `Store` are everything else. What went wrong is a `StoreFailed`, in plain words.
"""

from antics.store.faults import BadPlace, StoreFailed, Taken
from antics.store.journal import Journal
from antics.store.rows import Ban, Compacted, Played, RecordPage, RecordRow, Status, TableRow
from antics.store.store import Role, Store

__all__ = [
    "BadPlace",
    "Ban",
    "Compacted",
    "Journal",
    "Played",
    "RecordPage",
    "RecordRow",
    "Role",
    "Status",
    "Store",
    "StoreFailed",
    "TableRow",
    "Taken",
]
