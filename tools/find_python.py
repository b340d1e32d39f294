"""Print the Python to make the virtual environment with: `python3`, or a better one.

Where `python3` is too old, or cannot make an environment, another may stand beside it: the first of
`python3.11`, `python3.12` and so on that can is taken.

The same version of Python may be on a machine twice: the one that comes first on the PATH, built
on the spot without a profile, and the distribution's own. The second runs everything here faster,
by a sixth where it was measured. So the other interpreters of the same version on the PATH are
timed, and the quickest is taken if it gains enough. They are timed in turns, since machines change
their speed from one second to the next. Whoever wants another says `make PYTHON=…`.
"""

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path

OLDEST = [3, 11]
NEWEST = 20
"""So far the minor versions are looked for."""
GAIN = 1.08
"""How much quicker another one has to be."""
TURNS = 9
"""In each of which every interpreter is timed. The middle of what one gained in each counts: the
best moments of a shared machine come by chance."""

PROBE = """
import ensurepip, json, os, sys, sysconfig, time, venv

def work():
    found = {}
    for number in range(20_000):
        name = f"n{number % 97}"
        found.setdefault(name, []).append((number, name))
    return sorted(found, key=lambda name: -len(found[name]))

def seconds():
    began = time.process_time()
    work()
    return time.process_time() - began

print(json.dumps({
    "path": os.path.realpath(sys.executable),
    "version": sys.version_info[:2],
    "named": sys.version.split()[0],
    "compiles": os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h")),
    "seconds": min(seconds() for _ in range(6)),
}))
"""


def main() -> None:
    mine = probed("python3")
    name = "python3"
    if mine is None or mine["version"] < OLDEST:
        mine = stand_in()
        if mine is None:  # making an environment will tell what python3 lacks
            print("python3")
            return
        name = mine["path"]
        words = f"using {name} ({mine['named']}): python3 is too old or cannot make an environment"
        print(words, file=sys.stderr)
    found = [mine]
    for path in others(mine):
        other = probed(path)
        if other is None or other["path"] in [one["path"] for one in found]:
            continue  # what is on the PATH may only call another that is known already
        if other["version"] == mine["version"] and other["compiles"]:
            found.append(other)
    times = {one["path"]: [one["seconds"]] for one in found}
    for _ in range(TURNS if len(found) > 1 else 0):
        for path, seconds in times.items():
            again = probed(path)
            seconds.append(seconds[-1] if again is None else again["seconds"])

    def gain_of(one: "dict") -> float:
        pairs = zip(times[mine["path"]], times[one["path"]])  # noqa: B905  # it may be an old one
        return statistics.median(slow / quick for slow, quick in pairs)

    best = max(found, key=gain_of)
    gain = gain_of(best)
    if gain < GAIN:
        print(name)
        return
    words = f"using {best['path']} ({best['named']}), which is {gain:.1f} times as quick as {name}"
    print(f"{words} ({mine['named']}); make PYTHON={name} keeps to that", file=sys.stderr)
    print(best["path"])


def stand_in() -> "dict | None":
    """The first of those with a version in their names that can be used."""
    for minor in range(OLDEST[1], NEWEST):
        found = probed(f"python3.{minor}")
        if found is not None and found["version"] >= OLDEST:
            return found
    return None


def others(mine: "dict") -> "list[str]":
    """Interpreters of the same version on the PATH."""
    names = (f"python3.{mine['version'][1]}", "python3")
    found = []
    for folder in os.get_exec_path():
        for name in names:
            path = os.path.realpath(Path(folder, name))
            if path != mine["path"] and path not in found and os.access(path, os.X_OK):
                found.append(path)
    return found


def probed(command: str) -> "dict | None":
    """What an interpreter says of itself; None if it cannot make an environment."""
    run = [command, "-I", "-c", PROBE]
    try:
        done = subprocess.run(run, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    except OSError:  # there is none
        return None
    return json.loads(done.stdout) if done.returncode == 0 else None


if __name__ == "__main__":
    main()
