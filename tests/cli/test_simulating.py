"""`antics simulate`: every game, number of players and option set, and every record replayed."""

import json
from pathlib import Path

import pytest

from antics.cli.simulating import pace
from antics.core.game import OptionValue
from antics.testing.cases import Case, cases

from .conftest import Command


def option_words(options: dict[str, OptionValue]) -> list[str]:
    words = []
    for name, value in options.items():
        text = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
        words += ["--option", f"{name}={text}"]
    return words


@pytest.mark.parametrize("case", cases(), ids=str)
def test_simulated_games_replay_and_verify(case: Case, antics: Command, tmp_path: Path) -> None:
    words = [case.game, "--players", case.players, "--games", 2, "--seed", 5, "--records", tmp_path]
    answer = antics("simulate", *words, *option_words(case.options))
    assert (answer.code, answer.err) == (0, "")
    found = sorted(tmp_path.iterdir())
    assert len(found) == 2
    assert all(path.name.endswith(".antics.json") for path in found)
    replayed = antics("replay", *found)
    assert (replayed.code, len(replayed.out.splitlines())) == (0, 2)
    traced = antics("replay", found[0], "--trace")
    record = json.loads(found[0].read_text())
    assert traced.code == 0
    assert json.loads(traced.out.splitlines()[-1]) == {"result": record["result"]}
    assert len(traced.out.splitlines()) == len(record["moves"]) + 1
    assert antics("verify", *found).code == 0


def test_the_same_seed_gives_the_same_games_and_another_seed_others(
    antics: Command, tmp_path: Path
) -> None:
    contents = []
    for number, seed in enumerate(("one", "one", "two")):
        folder = tmp_path / str(number)
        antics("simulate", "bullenparty", "--games", 3, "--seed", seed, "--records", folder)
        contents.append([path.read_bytes() for path in sorted(folder.iterdir())])
    assert contents[0] == contents[1]
    assert contents[0] != contents[2]


def test_other_games_never_take_the_place_of_those_that_are_there(
    antics: Command, tmp_path: Path
) -> None:
    others = [
        [],
        ["--option", "hidden_card=true"],
        ["--bots", "sharp"],
        ["--bots", "casual"],
        ["--players", 4],
        ["--bots", "sharp,casual", "--matched"],
    ]
    runs = [["--seed", "tea", *words] for words in others]
    runs += [["--seed", seed] for seed in ("a b", "a_b", "é", "ü", "x" * 41, "x" * 42)]
    for words in runs:
        command = ["simulate", "party_bugs", "-p", 3, *words, "-g", 1, "--records", tmp_path]
        before = {path: path.read_bytes() for path in tmp_path.iterdir()}
        assert antics(*command).code == 0
        after = {path: path.read_bytes() for path in tmp_path.iterdir()}
        assert before.items() <= after.items(), words
        assert len(after) > len(before), words
        assert antics(*command).code == 0
        assert {path: path.read_bytes() for path in tmp_path.iterdir()} == after, "made again"


def test_the_summary_is_there_for_people_and_for_scripts(antics: Command) -> None:
    for_people = antics("simulate", "party_bugs", "--players", 2, "--games", 20)
    assert "Paul" in for_people.out
    assert "20 games" in for_people.out
    for_scripts = json.loads(antics("simulate", "party_bugs", "-p", 4, "-g", 20, "--json").out)
    assert for_scripts["games"] == 20
    assert len(for_scripts["mean_scores"]) == 4
    assert sum(for_scripts["win_shares"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["chess"], "no game 'chess'"),
        (["party-bug"], "did you mean party_bugs?"),
        (["party_bugs", "--players", "7"], "2 to 6 players, not 7"),
        (["party_bugs", "--players", "-3"], "2 to 6 players, not -3"),
        (["party_bugs", "--players", "1000000000000"], "2 to 6 players, not 1000000000000"),
        (["party_bugs", "--option", "hats=1"], "no option 'hats'"),
        (["party_bugs", "--option", "series=maybe"], "true or false"),
        (["bullenparty", "--option", "bulls=4,5"], "10 whole numbers from 4 to 7, never falling"),
        (["bullenparty", "--option", "bulls=7,6,6,5,5,5,4,4,4,4"], "never falling"),
        (["bugs_and_co", "--option", "extra_eyes=2"], "1 or 3"),
        (["cheating_moth", "--option", "tempo=slow"], "relaxed or normal or quick"),
        (["bugs_and_co", "--option", "limit=٣٠٠"], "whole number"),
        (["bullenparty", "--option", "bulls=4,4,4,4,5,5,5,6,6,٧"], "10 whole numbers"),
        (["party_bugs", "--records", "/proc/nowhere"], "cannot be made"),
    ],
)
def test_what_cannot_be_simulated_is_refused_in_one_line(
    words: list[str], reason: str, antics: Command
) -> None:
    answer = antics("simulate", *words)
    assert answer.code == 1
    assert answer.out == ""
    (line,) = answer.err.splitlines()
    assert line.startswith("antics: ")
    assert reason in line


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["party_bugs", "--games", "many"],
        ["party_bugs", "--games", "0"],
        ["party_bugs", "--players", "x"],
        ["party_bugs", "--option", "series"],
        ["party_bugs", "--hats"],
        ["party_bugs", "--seed", "\udcff"],
    ],
)
def test_misuse_of_the_command_exits_with_2(words: list[str], antics: Command) -> None:
    answer = antics("simulate", *words)
    assert answer.code == 2
    assert answer.err


def test_slow_games_are_counted_in_parts() -> None:
    assert [pace(games, 10) for games in (2, 34, 99, 12345)] == ["0.2", "3.4", "9.9", "1,234"]
