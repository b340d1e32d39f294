"""Memory that is freed: kept, or given back."""

import platform
import subprocess
import sys

import pytest

TRIAL = """
import sys
from antics.store import memory

def resident():
    with open("/proc/self/statm") as about:
        return int(about.read().split()[1]) * 4096

if sys.argv[1] == "keep":
    memory.keep_freed()
before = resident()
pieces = [bytes([1]) * 300_000 for _ in range(60)]
full = resident()
del pieces
print((resident() - before) / (full - before))
"""


def kept(how: str) -> float:
    """The part of some megabytes that the process still has when they are free."""
    command = [sys.executable, "-c", TRIAL, how]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(done.stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="others do as they like")
def test_what_is_freed_is_kept_for_what_comes_next() -> None:
    assert kept("not") < 0.2
    assert kept("keep") > 0.9
