"""What gets installed: compiled where it can be, and saying so plainly where it cannot."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (
    *("index.html", "table.html", "manifest.webmanifest", "favicon.svg", "icons/icon-192.png"),
    *("assets/start-1a.js", "assets/start-1a.js.br", "assets/start-1a.js.gz"),
)
"""A page with a file of each kind: the one that is built lies in no repository."""


def built_wheel(tmp_path: Path, **environment: str) -> zipfile.ZipFile:
    """A wheel made from a copy of the sources, as `pip install .` makes it."""
    source = tmp_path / "source"
    source.mkdir()
    shutil.copytree(
        ROOT / "src", source / "src", ignore=shutil.ignore_patterns("*.egg-info", "page")
    )
    for name in PAGE:
        file = source / "src/antics/server/page" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("as if it were built")
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
    assert {f"antics/server/page/{name}" for name in PAGE} <= set(names)
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


def test_the_checks_weigh_what_the_front_page_loads() -> None:
    """`npm run size` fails above 150 kB; `make test` runs it, on the page that is built."""
    asked = ["make", "--dry-run", "--always-make", "check-web"]
    steps = subprocess.run(asked, check=True, capture_output=True, text=True, cwd=ROOT).stdout
    assert steps.index("npm run --silent build") < steps.index("npm run --silent size")
