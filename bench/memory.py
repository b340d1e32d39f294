"""Whether finished games leave memory behind: the resident size while millions are played."""

import os
import resource
import sys
import time
from pathlib import Path

from antics.core.playout import playouts
from antics.core.registry import find_game
from antics.core.rng import FastRng

LOOKS = 10
WARM_UP_GAMES = 10_000


def resident_bytes() -> int:
    """The memory this process holds now; where that is not told, the most it ever held."""
    try:
        pages = Path("/proc/self/statm").read_text()
        return int(pages.split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


def run(name: str, players: int, games: int, seed: int) -> dict[str, object]:
    root, rng = find_game(name).setup(players).state(), FastRng(seed)
    playouts(root, min(WARM_UP_GAMES, games), rng)
    looks = [{"games": 0, "bytes": resident_bytes()}]
    begin = time.perf_counter()
    played = 0
    for look in range(1, LOOKS + 1):
        due = games * look // LOOKS - played
        playouts(root, due, rng)
        played += due
        looks.append({"games": played, "bytes": resident_bytes()})
    return {
        "game": name,
        "players": players,
        "games": played,
        "seconds": time.perf_counter() - begin,
        "before": looks[0]["bytes"],
        "after": looks[-1]["bytes"],
        "looks": looks,
    }
