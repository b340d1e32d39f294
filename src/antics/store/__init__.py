"""The durable log of every table, and what people look up.

`store.Store.open` opens a data directory or a PostgreSQL; its `journal.write` is the hot path; its
other methods are everything else. What went wrong is a `faults.StoreFailed`, in plain words.

Nothing is loaded from here: the keeper of a database needs little of it, and starts in half the
time.
"""
