"""`antics games`, `antics rules`, `--version` and `--help`."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from antics import __version__, cli
from antics.core.build import build_words, is_compiled
from antics.core.registry import find_game, game_names
from antics.core.rulebook import rules_of
from antics.testing.coverage import page_path, rules_page

from .conftest import Command

ROOT = Path(__file__).parent.parent.parent


def test_games_are_listed_for_people_and_for_scripts(antics: Command) -> None:
    text = antics("games").out
    listing = json.loads(antics("games", "--json").out)
    assert [game["name"] for game in listing] == game_names()
    assert all(name in text for name in game_names())
    assert listing[0]["players"] == [2, 6]


@pytest.mark.parametrize("name", game_names())
def test_rules_are_printed_whole_and_one_by_one(name: str, antics: Command) -> None:
    game = find_game(name)
    whole = antics("rules", name).out
    numbers = re.findall(rf"\*\*({game.rule_prefix}-\d+)\*\*", whole)
    assert numbers == [rule.number for rule in rules_of(game)]
    assert len(set(numbers)) == len(numbers) >= 4
    for written in (numbers[3], numbers[3].lower(), numbers[3].split("-")[1]):
        assert f"**{numbers[3]}**" in antics("rules", name, written).out
    listed = json.loads(antics("rules", name, "--json").out)
    assert [rule["number"] for rule in listed] == numbers
    assert all(rule["text"] for rule in listed)


def test_rules_are_found_by_what_they_say(antics: Command) -> None:
    found = antics("rules", "party_bugs", "king").out
    assert "**PB-9**" in found
    assert "**PB-8**" not in found
    nothing = antics("rules", "party_bugs", "zeppelin")
    assert (nothing.code, nothing.out) == (1, "")


def test_a_rule_that_is_not_there_is_refused(antics: Command) -> None:
    answer = antics("rules", "party_bugs", "PB-99")
    assert answer.code == 1
    assert "PB-1 to PB-34" in answer.err


@pytest.mark.parametrize("name", game_names())
def test_the_page_in_the_docs_is_what_the_command_prints(name: str) -> None:
    game = find_game(name)
    page = page_path(ROOT / "docs", game).read_text("utf-8")
    assert page == rules_page(game), "run `make docs`"


def test_the_version_tells_which_build_runs(antics: Command) -> None:
    answer = antics("--version")
    assert answer.out.strip() == f"antics {__version__} ({build_words()})"
    assert ("not compiled" in answer.out) != is_compiled()


def test_every_command_explains_itself(antics: Command) -> None:
    commands = ["play", "replay", "verify", "simulate", "rules", "games"]
    whole = antics("--help").out
    for command in commands:
        assert command in whole
        assert "Usage" in antics(command, "--help").out


def _commands(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with the words that call it."""
    if words:
        yield words, command
    for name, below in getattr(command, "commands", {}).items():
        yield from _commands(below, (*words, name))


@pytest.mark.parametrize(
    ("words", "command"),
    [pytest.param(*found, id=" ".join(found[0])) for found in _commands(get_command(cli.app))],
)
def test_help_is_whole_in_a_narrow_terminal(
    words: tuple[str, ...], command: Any, antics: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = antics(*words, "--help").out
    for parameter in command.params:
        if not getattr(parameter, "hidden", False):
            assert parameter.help, f"{parameter.name} is not explained"
            if parameter.param_type_name == "option":
                assert max(parameter.opts, key=len) in shown
    assert not re.search("[a-z]…", shown), "something is cut off"
    first, *others = (command.help or "").split("\n\n")
    assert first
    for line in "\n".join(others).splitlines():  # line breaks stay where they are written
        assert len(line) <= 78, line


def test_the_shell_can_complete_names_of_games() -> None:
    completed = subprocess.run(
        [sys.executable, "-m", "antics"],
        env={
            "_ANTICS_COMPLETE": "complete_bash",
            "COMP_WORDS": "antics rules par",
            "COMP_CWORD": "2",
            "PATH": "/usr/bin",
            "PYTHONPATH": ":".join(sys.path),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert "party_bugs" in completed.stdout


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    command = f"{sys.executable} -m antics rules party_bugs | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)  # noqa: S602
    assert done.stdout.startswith("#")
    assert "Traceback" not in done.stderr


PRINTING = [
    "games",
    "rules party_bugs",
    "simulate party_bugs -g 2",
    "simulate party_bugs -g 2 --bots sharp,casual --matched",
    "ladder party_bugs",
    "--version",
    "--help",
]


@pytest.mark.parametrize("words", PRINTING)
def test_a_terminal_that_knows_only_ascii_is_no_fault(words: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "antics", *words.split()],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout


@pytest.mark.parametrize("words", PRINTING)
def test_a_full_disk_is_said_in_one_line(words: str, tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "antics", *words.split()],
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == "antics: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize("words", PRINTING)
def test_who_closes_the_output_wants_none(words: str, tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", sys.executable, "-m", "antics", *words.split()],
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
