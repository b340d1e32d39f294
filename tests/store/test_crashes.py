"""Killed at any moment: all that was acknowledged is there, nothing twice, nothing left out."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from antics.store.store import Store

from .conftest import Run
from .writer import TABLES, entry_of

KILLS = 20
WRITER = Path(__file__).with_name("writer.py")


def acknowledged_until_killed(where: Path | str, moment: int, victims: list[str]) -> dict[str, int]:
    """Let a writer run until it has told of so many entries, and kill it: the last of each table.

    Its keeper may be killed before it or after it, or be left alone.
    """
    last: dict[str, int] = {}
    with subprocess.Popen([sys.executable, WRITER, where], stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        word, keeper = writer.stdout.readline().split()
        assert word == b"open"
        for number, line in enumerate(writer.stdout):
            table, seq = line.decode().split()
            if table == "failed":
                assert "keeper" in victims, line
                continue
            last[table] = int(seq)
            if number == moment:
                for victim in victims:
                    pid = writer.pid if victim == "server" else int(keeper)
                    if pid:
                        os.kill(pid, signal.SIGKILL)
    return last


def test_nothing_acknowledged_is_ever_lost(where: Path | str, run: Run[Any]) -> None:
    chance = random.Random("a bad evening")
    acknowledged: dict[str, int] = {}
    for _ in range(KILLS):
        victims = chance.choice([["server"], ["keeper", "server"], ["server", "keeper"]])
        last = acknowledged_until_killed(where, chance.randrange(400), victims)
        for table, seq in last.items():
            assert seq > acknowledged.get(table, -1)
            acknowledged[table] = seq
    assert len(acknowledged) == TABLES

    async def check() -> None:
        async with await Store.open(where) as store:
            for table, seq in acknowledged.items():
                log = await store.load(table)
                assert len(log) > seq
                assert log == [entry_of(table, number) for number in range(len(log))]

    run(check())
