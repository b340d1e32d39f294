"""The C playouts of Party Bugs: how to compile them, and a lap of each.

`party_bugs.c` is the limit, with nothing in it but the result; `party_bugs_stepwise.c` keeps the
contract a library has to keep. Both get the optimisation that the compiled rules get, and no
more: `-O3`, for any processor of the kind.
"""

import json
import os
import shlex
import shutil
import subprocess
import sysconfig
from pathlib import Path

from bench.laps import Lap, Result

FLAGS = ("-O3",)
PLAYERS = range(3, 7)
SOURCES = {"tight": "party_bugs", "stepwise": "party_bugs_stepwise"}
WORDS = {"tight": "by hand, as tight as it gets", "stepwise": "by hand, stops at each move"}
FOLDER = "ANTICS_BENCH_PROGRAMS"
"""The variable that tells the process of a lap where the compiled programs are."""


class NotCompiledError(RuntimeError):
    """There is no C compiler, or it failed."""


def laps() -> list[Lap]:
    return [
        Lap(f"limit/{way}/{players}", "C", WORDS[way], "party_bugs", players)
        for way in SOURCES
        for players in PLAYERS
    ]


def compiler() -> list[str]:
    """The compiler that builds extensions of this Python, unless CC names another."""
    for words in (os.environ.get("CC"), sysconfig.get_config_var("CC"), "cc"):
        command = shlex.split(words or "")
        if command and shutil.which(command[0]):
            return command[:1]
    raise NotCompiledError("no C compiler found")


def compile_into(folder: Path) -> str:
    """Compile both and say with what."""
    command = compiler()
    for program in SOURCES.values():
        source = Path(__file__).with_name(f"{program}.c")
        build = [*command, *FLAGS, "-o", str(folder / program), str(source)]
        built = subprocess.run(build, check=False, capture_output=True, text=True)
        if built.returncode:
            reason = built.stderr.strip().splitlines()[:1] or ["it gave no reason"]
            raise NotCompiledError(f"{command[0]} could not compile {source.name}: {reason[0]}")
    asked = subprocess.run([*command, "--version"], check=False, capture_output=True, text=True)
    version = asked.stdout.splitlines() or command
    return f"{version[0]}, {' '.join(FLAGS)}"


def run(way: str, players: str, seconds: float, seed: int) -> Result:
    folder = os.environ.get(FOLDER)
    if not folder:
        raise NotCompiledError("the C playouts were not compiled")
    command = [str(Path(folder) / SOURCES[way]), players, str(seconds), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    counts = json.loads(done.stdout)
    return Result(counts["decisions"] / counts["seconds"], counts)
