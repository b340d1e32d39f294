"""What a running server costs: its processor time and its resident memory, as the kernel counts."""

import os
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


def processor_seconds(pid: int) -> float:
    """User and system time of a process with all its threads."""
    # The name of the program, in brackets, may hold spaces: count from behind it.
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def machine_seconds() -> float:
    """What all processes of the machine have used, and what a hypervisor took from it."""
    fields = [int(field) for field in Path("/proc/stat").read_text().split()[1:9]]
    user, nice, system, _, _, interrupts, soft_interrupts, stolen = fields
    # A process is charged for the interrupts that arrive while it runs, so they count here, too.
    return (user + nice + system + interrupts + soft_interrupts + stolen) / TICK


def resident(pid: int) -> int:
    """Bytes in memory, without those of its children."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE


def children(pid: int) -> list[int]:
    """All processes that this one has started, and those that they have started."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            found += [int(child), *children(int(child))]
    return found


def family(pid: int) -> list[int]:
    """The process and all its children: what it takes to serve."""
    return [pid, *children(pid)]
