"""SQLite in a data directory: what a server uses unless it is given a PostgreSQL.

`store.py` is the server's side, `keeper.py` the process that has the database open.
"""
