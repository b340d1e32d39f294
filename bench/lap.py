"""One lap in a process of its own: `python -m bench.lap KEY SECONDS SEED [CORE]`.

Prints the result as one line of JSON. Also what the memory test and the comparison with C run.
"""

import json
import os
import sys


def pin(core: int) -> None:
    """Stay on one core, where the system lets us."""
    if core >= 0 and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {core})


def run(key: str, seconds: float, seed: int) -> dict[str, object]:
    # Imported late, so that a peer's process holds that peer only.
    library, *rest = key.split("/")
    if library == "limit":
        from bench import limit

        result = limit.run(rest[0], rest[1], seconds, seed)
    elif library == "ours":
        from bench import ours

        result = ours.run(rest[0], rest[1], rest[2], seconds, seed)
    elif library == "tally":
        from bench import ours

        return ours.tally(rest[0], int(rest[1]), int(rest[2]), seed)
    elif library == "memory":
        from bench import memory

        return memory.run(rest[0], int(rest[1]), int(rest[2]), seed)
    else:
        from bench import peers

        result = peers.run(library, rest[0], rest[1], seconds, seed)
    return {"figure": result.figure, **result.counts}


def main(words: list[str]) -> None:
    key, seconds, seed, *core = words
    pin(int(core[0]) if core else -1)
    print(json.dumps(run(key, float(seconds), int(seed))))


if __name__ == "__main__":
    main(sys.argv[1:])
