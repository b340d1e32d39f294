"""Print the Python to make the virtual environment with: `python3`, or a better built one.

The same version of Python may be on a machine twice: the one that comes first on the PATH, built
on the spot without a profile, and the distribution's own. The second runs everything here faster,
by a sixth where it was measured. So the other interpreters of the same version on the PATH are
timed, and the quickest is taken if it gains enough. Whoever wants another says `make PYTHON=…`.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

GAIN = 1.1
"""How much quicker another one has to be."""

PROBE = """
import ensurepip, json, os, sys, sysconfig, time, venv

def work():
    found = {}
    for number in range(20_000):
        name = f"n{number % 97}"
        found.setdefault(name, []).append((number, name))
    return sorted(found, key=lambda name: -len(found[name]))

def seconds():
    began = time.perf_counter()
    work()
    return time.perf_counter() - began

print(json.dumps({
    "path": os.path.realpath(sys.executable),
    "version": sys.version_info[:2],
    "named": sys.version.split()[0],
    "compiles": os.path.exists(os.path.join(sysconfig.get_paths()["include"], "Python.h")),
    "seconds": min(seconds() for _ in range(15)),
}))
"""


def main() -> None:
    mine = probed("python3")
    if mine is None:  # it lacks something that making an environment will tell about
        print("python3")
        return
    best = mine
    for path in others(mine["path"]):
        found = probed(path)
        usable = found is not None and found["version"] == mine["version"] and found["compiles"]
        if found is not None and usable and found["seconds"] < best["seconds"]:
            best = found
    gain = mine["seconds"] / best["seconds"]
    if gain < GAIN:
        print("python3")
        return
    words = f"using {best['path']} ({best['named']}), which is {gain:.1f} times as quick as python3"
    print(f"{words} ({mine['named']}); make PYTHON=python3 keeps to that", file=sys.stderr)
    print(best["path"])


def others(mine: str) -> "list[str]":
    """Interpreters of the same version on the PATH."""
    names = (f"python3.{sys.version_info[1]}", "python3")
    found = []
    for folder in os.get_exec_path():
        for name in names:
            path = os.path.realpath(Path(folder, name))
            if path != mine and path not in found and os.access(path, os.X_OK):
                found.append(path)
    return found


def probed(command: str) -> "dict | None":
    """What an interpreter says of itself; None if it cannot make an environment."""
    run = [command, "-I", "-c", PROBE]
    done = subprocess.run(run, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
    return json.loads(done.stdout) if done.returncode == 0 else None


if __name__ == "__main__":
    main()
