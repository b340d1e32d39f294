"""What gets installed: compiled where it can be, and saying so plainly where it cannot."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def built_wheel(tmp_path: Path, **environment: str) -> zipfile.ZipFile:
    """A wheel made from a copy of the sources, as `pip install .` makes it."""
    source = tmp_path / "source"
    source.mkdir()
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("*.egg-info"))
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    folder = tmp_path / "wheels"
    subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet",
         "--no-deps", "--no-build-isolation", "--wheel-dir", folder, source],
        check=True,
        env={**os.environ, **environment},
    )  # fmt: skip
    (wheel,) = folder.iterdir()
    return zipfile.ZipFile(wheel)


@pytest.mark.parametrize(
    ("environment", "reason"),
    [
        ({"ANTICS_COMPILE": "0"}, "compiling was switched off"),
        ({"CC": "no-such-compiler"}, "no working C compiler was found"),
    ],
)
def test_without_a_compiler_it_installs_plain_and_says_why(
    environment: dict[str, str], reason: str, tmp_path: Path
) -> None:
    wheel = built_wheel(tmp_path, **environment)
    names = wheel.namelist()
    assert not [name for name in names if name.endswith((".so", ".pyd"))]
    assert "antics/games/party_bugs/rules.md" in names
    assert "antics/py.typed" in names
    wheel.extractall(tmp_path / "installed")
    said = subprocess.run(
        [sys.executable, "-m", "antics", "--version"],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "installed")},
    ).stdout
    assert "not compiled" in said
    assert reason in said
