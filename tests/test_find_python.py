"""Which Python the Makefile takes, where there are several."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / "tools" / "find_python.py"
MINE = list(sys.version_info[:2])

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the Makefile needs a shell")


def interpreter(folder: Path, name: str, **facts: object) -> Path:
    """Something that says this of itself when it is asked."""
    folder.mkdir(exist_ok=True)
    path = folder / name
    told = {
        "path": str(path),
        "version": MINE,
        "named": f"3.{MINE[1]}.0",
        "compiles": True,
        "seconds": 1.0,
        **facts,
    }
    path.write_text(f"#!/bin/sh\necho '{json.dumps(told)}'\n")
    path.chmod(0o755)
    return path


def found(*folders: Path) -> tuple[str, str]:
    """What the tool prints, and what it says beside that."""
    done = subprocess.run(
        [sys.executable, SCRIPT],
        env={"PATH": os.pathsep.join(map(str, folders))},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip(), done.stderr


@pytest.fixture
def first(tmp_path: Path) -> Path:
    interpreter(tmp_path / "first", "python3")
    return tmp_path / "first"


def test_alone_it_is_taken(first: Path) -> None:
    assert found(first) == ("python3", "")


def test_a_better_built_one_of_the_same_version_is_taken_and_named(
    first: Path, tmp_path: Path
) -> None:
    better = interpreter(tmp_path / "second", f"python3.{MINE[1]}", seconds=0.8)
    path, said = found(first, tmp_path / "second")
    assert path == str(better)
    assert f"using {better}" in said
    assert "1.2 times as quick as python3" in said
    assert "make PYTHON=python3" in said


def test_one_slow_moment_of_the_better_one_does_not_count(first: Path, tmp_path: Path) -> None:
    better = interpreter(tmp_path / "second", "python3", seconds=0.8)
    quick = better.read_text()
    told = json.loads(quick.split("'")[1])
    slow = f"echo '{json.dumps({**told, 'seconds': 2.0})}'"
    mark = tmp_path / "asked"
    better.write_text(f'#!/bin/sh\n[ -e "{mark}" ] || {{ : > "{mark}"; {slow}; exit; }}\n{quick}')
    assert found(first, tmp_path / "second")[0] == str(better)


@pytest.mark.parametrize(
    "facts",
    [
        {"seconds": 0.95},
        {"seconds": 0.5, "version": [MINE[0], MINE[1] + 1]},
        {"seconds": 0.5, "compiles": False},
    ],
    ids=["hardly quicker", "another version", "without headers"],
)
def test_others_are_not(first: Path, tmp_path: Path, facts: dict[str, object]) -> None:
    interpreter(tmp_path / "second", "python3", **facts)
    assert found(first, tmp_path / "second") == ("python3", "")


def test_one_that_only_calls_the_first_is_not(first: Path, tmp_path: Path) -> None:
    interpreter(tmp_path / "second", "python3", seconds=0.5, path=str(first / "python3"))
    assert found(first, tmp_path / "second") == ("python3", "")


def test_one_that_cannot_make_an_environment_is_not(first: Path, tmp_path: Path) -> None:
    broken = interpreter(tmp_path / "second", "python3", seconds=0.1)
    broken.write_text("#!/bin/sh\nexit 1\n")
    assert found(first, tmp_path / "second") == ("python3", "")


@pytest.mark.parametrize("trouble", ["too old", "without what an environment needs", "not there"])
def test_one_with_its_version_in_its_name_stands_in(tmp_path: Path, trouble: str) -> None:
    folder = tmp_path / "first"
    fitting = interpreter(folder, "python3.12", version=[3, 12], named="3.12.1")
    interpreter(folder, "python3.13", version=[3, 13])
    if trouble != "not there":
        python3 = interpreter(folder, "python3", version=[3, 9])
        if trouble != "too old":
            python3.write_text("#!/bin/sh\nexit 1\n")
    path, said = found(folder)
    assert path == str(fitting)
    assert f"using {fitting} (3.12.1): python3 is too old" in said


def test_where_none_is_new_enough_making_the_environment_says_so(tmp_path: Path) -> None:
    interpreter(tmp_path / "first", "python3", version=[3, 9])
    interpreter(tmp_path / "first", "python3.10", version=[3, 10])
    assert found(tmp_path / "first") == ("python3", "")


def test_the_real_ones_say_enough_of_themselves() -> None:
    done = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True, check=True)
    version = [done.stdout.strip(), "-c", "import sys; print(list(sys.version_info[:2]))"]
    asked = subprocess.run(version, capture_output=True, text=True, check=True)
    assert json.loads(asked.stdout)[0] == MINE[0]
