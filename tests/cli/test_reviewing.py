"""`antics review`: words, JSON, and what it says about records that are not good."""

import json
from pathlib import Path

from .conftest import Command
from .test_replaying import sample, written

QUICK = ("--worlds", "4", "--games", "2")


def test_everybody_is_reviewed_in_words(antics: Command, tmp_path: Path) -> None:
    answer = antics("review", written(tmp_path, sample()), *QUICK)
    assert answer.code == 0
    assert answer.err == ""
    for seat in range(3):
        assert f"(seat {seat})" in answer.out
    assert "avoidable" in answer.out
    assert "the deal" in answer.out


def test_json_has_one_seat_if_one_is_asked_for(antics: Command, tmp_path: Path) -> None:
    answer = antics("review", written(tmp_path, sample()), "--seat", "1", "--json", *QUICK)
    found = json.loads(answer.out)
    assert [seat["seat"] for seat in found["seats"]] == [1]
    assert found["worlds"] == 4
    assert found["seats"][0]["luck"]["games"] == 2


def test_whatever_the_players_are_called_nothing_moves_the_cursor(
    antics: Command, tmp_path: Path
) -> None:
    record = sample()
    record["players"][1]["name"] = "Ben\n\x1b[2J"
    answer = antics("review", written(tmp_path, record), *QUICK)
    assert "Ben" in answer.out
    assert all(line.isprintable() for line in answer.out.split("\n"))
    record["moves"][0][2] = "play 99\x1b[2J"
    answer = antics("review", written(tmp_path, record))
    assert answer.err.rstrip("\n").isprintable()


def test_a_truncated_record_is_told_in_a_line(antics: Command, tmp_path: Path) -> None:
    text = json.dumps(sample())
    path = written(tmp_path, text[: len(text) // 2])
    answer = antics("review", path)
    assert answer.code == 1
    assert answer.out == ""
    (line,) = answer.err.splitlines()
    assert f"{path}: it is no JSON" in line


def test_a_move_against_the_rules_is_named(antics: Command, tmp_path: Path) -> None:
    record = sample()
    record["moves"][3][2] = "play 99"
    answer = antics("review", written(tmp_path, record))
    assert answer.code == 1
    assert "move 3" in answer.err


def test_a_file_that_is_not_there_and_a_seat_that_is_not(antics: Command, tmp_path: Path) -> None:
    missing = antics("review", tmp_path / "none.antics.json")
    assert missing.code == 1
    assert "cannot be read" in missing.err
    beyond = antics("review", written(tmp_path, sample()), "--seat", "5")
    assert beyond.code == 1
    assert "there is no seat 5; this record has seats 0 to 2" in beyond.err


def test_one_game_says_nothing_of_luck(antics: Command, tmp_path: Path) -> None:
    answer = antics("review", written(tmp_path, sample()), "--games", "1")
    assert answer.code == 2
    assert "one game says nothing of luck" in answer.err
