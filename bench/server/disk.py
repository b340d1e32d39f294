"""What one durable write costs on this disk, whoever makes it: what no server that writes before it
tells can be quicker than."""

import os
import statistics
import tempfile
import time

SIZE = 1000
"""Bytes: about what a commit of some moves holds."""
LENGTH = 4 << 20
TIMES = 300


def sync_milliseconds(core: int) -> float:
    """The median of writing and syncing a little, into a file that has its room already, held on
    one core as the servers are."""
    mine = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        with tempfile.TemporaryFile(buffering=0) as file:
            file.write(bytes(LENGTH))
            os.fsync(file.fileno())
            return 1000 * statistics.median(_once(file.fileno(), n * SIZE) for n in range(TIMES))
    finally:
        os.sched_setaffinity(0, mine)


def _once(file: int, place: int) -> float:
    begin = time.perf_counter()
    os.pwrite(file, b"x" * SIZE, place)
    os.fdatasync(file)
    return time.perf_counter() - begin
