"""Memory that is freed is kept for what comes next.

What gathers for the database is freed every few seconds, some ten megabytes at once, and asked for
again at once. By itself glibc gives it back to the system each time, and gets it anew page by page:
where the system is a guest of another, 25 µs each, two for every commit of busy tables.
"""

import ctypes
import sys
from typing import Final

_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
"""As mallopt(3) has them."""
KEPT: Final = 32 << 20
"""Bytes: so much may be free, and so long may a piece be that is kept."""


def keep_freed() -> None:
    """From now on, in this process. Where there is no glibc nothing changes."""
    if sys.platform != "linux":
        return
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):
        return
    mallopt(_TRIM_THRESHOLD, KEPT)
    mallopt(_MMAP_THRESHOLD, KEPT)
