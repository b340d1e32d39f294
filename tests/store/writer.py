"""A server that does nothing but write, as fast as it can, until it is killed.

`python writer.py WHERE` says 'open PID', with the process of its keeper if it has one, and then
the table and number of every entry that it was told is on disk.
"""

import asyncio
import os
import sys
from functools import partial
from pathlib import Path

import uvloop

from antics.store.faults import StoreFailed
from antics.store.store import Store

TABLES = 5


def entry_of(table: str, seq: int) -> bytes:
    return f"{table}:{seq}:".encode() + b"x" * (seq % 300)


async def write(where: str) -> None:
    store = await Store.open(where if "://" in where else Path(where), patience=5)
    journal = store.journal

    def write_next(table: str, seq: int) -> None:
        journal.write(table, seq, entry_of(table, seq), partial(told, table, seq))

    def told(table: str, seq: int, fault: StoreFailed | None) -> None:
        if fault is not None:  # its keeper was killed first; the rest is on its way
            os.write(1, f"failed {fault.code}\n".encode())
            return
        os.write(1, f"{table} {seq}\n".encode())
        write_next(table, seq + 1)

    os.write(1, f"open {getattr(store, 'keeper_pid', None) or 0}\n".encode())
    for number in range(TABLES):
        table = f"table-{number}"
        write_next(table, len(await store.load(table)))
    await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    uvloop.run(write(sys.argv[1]))
