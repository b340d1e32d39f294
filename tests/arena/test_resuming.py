"""Killed at any moment, a tournament goes on, and ends with the same bytes."""

import os
import random
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from antics.arena.folder import GAMES, PLAN, RECORDS, Folder, read_games
from antics.arena.plan import Plan, Played
from antics.arena.play import Finished
from antics.arena.tournament import Goal, Referee, hold
from antics.core.errors import AnticsError

from .conftest import contents

ARENA = [sys.executable, "-m", "antics", "arena", "party_bugs", "sharp", "random", "-p", "2"]
DEALS = 60
KILLS = 3


def arena(folder: Path, workers: int) -> list[str]:
    return [*ARENA, "-d", str(DEALS), "-w", str(workers), "--out", str(folder), "--seed", "kill"]


def kill_after(folder: Path, games: int, workers: int) -> None:
    """Let it run until so many games are in its journal, and kill it without warning."""
    with subprocess.Popen(arena(folder, workers), stdout=subprocess.DEVNULL) as running:
        journal = folder / GAMES
        while running.poll() is None:
            if journal.exists() and journal.read_bytes().count(b"\n") >= games:
                os.kill(running.pid, signal.SIGKILL)
                break
            with suppress(subprocess.TimeoutExpired):
                running.wait(0.01)


def test_killed_at_any_moment_it_ends_with_the_same_bytes(tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    subprocess.run(arena(whole, 2), check=True, stdout=subprocess.DEVNULL)
    chance = random.Random("a bad night")
    for _ in range(KILLS):
        there = (broken / GAMES).read_bytes().count(b"\n") if broken.exists() else 0
        kill_after(broken, there + chance.randrange(1, 2 * DEALS // 3), chance.choice([1, 2]))
    interrupted = contents(broken)
    assert "report.json" not in interrupted, "it was to be killed, not to end by itself"
    assert 0 < interrupted[GAMES].count(b"\n") < 2 * DEALS
    # As if the last lines had been half written, and a record lost with the power
    (broken / GAMES).write_bytes(interrupted[GAMES] + b'{"deal":12,"tu')
    lost, *kept = interrupted[RECORDS].splitlines(keepends=True)
    (broken / RECORDS).write_bytes(b"\0" * (len(lost) - 1) + b"\n" + b"".join(kept)[:-9])
    subprocess.run(arena(broken, 1), check=True, stdout=subprocess.DEVNULL)
    assert contents(broken) == contents(whole)


def test_a_finished_tournament_is_only_counted_again(small: Plan, tmp_path: Path) -> None:
    folder = Folder(tmp_path, small)
    games = [
        Played(round_.deal, round_.turn, round_.seating, (1, 2, 3), (0,), 9)
        for deal in range(2)
        for round_ in small.rounds(deal)
    ]
    folder.add([Finished(game, record_of(game)) for game in reversed(games)])

    def nobody() -> None:
        raise AssertionError("nothing is left to be played")

    result = hold(Referee(small, Goal(2)), nobody, folder)  # type: ignore[arg-type]
    assert result.games == games
    with pytest.raises(AnticsError, match="2 deals have been begun there already, more than 1"):
        hold(Referee(small, Goal(1)), nobody, folder)  # type: ignore[arg-type]
    folder.close()


def record_of(game: Played) -> bytes:
    return b'{"meta":{"deal":%d,"turn":%d}}\n' % game.place


def test_records_end_up_in_the_order_of_the_games(small: Plan, tmp_path: Path) -> None:
    """Whatever came first, and without those beyond the end."""
    games = [
        Played(round_.deal, round_.turn, round_.seating, (1, 2, 3), (0,), 9)
        for deal in range(3)
        for round_ in small.rounds(deal)
    ]
    folder = Folder(tmp_path, small)
    folder.add([Finished(game, record_of(game)) for game in games[7::-1]])
    folder.close()
    folder = Folder(tmp_path, small)
    assert folder.played() == games[:8]
    folder.add([Finished(game, record_of(game)) for game in games[:7:-1]])
    folder.seal(games[:12], {})
    folder.close()
    assert (tmp_path / RECORDS).read_bytes() == b"".join(map(record_of, games[:12]))
    folder = Folder(tmp_path, small)
    assert folder.played() == games[:12]
    folder.close()


def test_two_arenas_in_one_folder_would_spoil_it(small: Plan, tmp_path: Path) -> None:
    folder = Folder(tmp_path, small)
    with pytest.raises(AnticsError, match="another arena is at work"):
        Folder(tmp_path, small)
    folder.close()
    Folder(tmp_path, small).close()


def test_another_tournament_is_not_mixed_in(small: Plan, tmp_path: Path) -> None:
    Folder(tmp_path, small).close()
    other = Plan(
        game=small.game, players=3, options=small.options, bots=small.bots[:2], seed=small.seed
    )
    with pytest.raises(AnticsError, match=r"players 2; bots sharp casual random\): choose another"):
        Folder(tmp_path, other)


def test_what_is_damaged_is_named(small: Plan, tmp_path: Path) -> None:
    folder = Folder(tmp_path, small)
    (tmp_path / GAMES).write_bytes(b'{"deal":1}\n')
    with pytest.raises(AnticsError, match=r"line 1 of .*games.jsonl is damaged"):
        folder.played()
    folder.close()
    with pytest.raises(AnticsError, match="line 1"):
        read_games(tmp_path)
    (tmp_path / PLAN).write_bytes(b"[]")
    with pytest.raises(AnticsError, match=r"arena.json is damaged"):
        Folder(tmp_path, small)
    (tmp_path / PLAN).unlink()
    with pytest.raises(AnticsError, match=r"holds games, but no arena.json"):
        Folder(tmp_path, small)


def test_a_folder_that_cannot_be_is_refused(small: Plan) -> None:
    with pytest.raises(AnticsError, match="cannot be used"):
        Folder(Path("/proc/nowhere"), small)
