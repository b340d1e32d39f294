"""`antics play` as a command: piped input, a real terminal, and every way to leave."""

import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from antics.core import records
from antics.core.registry import find_game, game_names
from antics.core.replay import Walk

ANTICS = [sys.executable, "-m", "antics"]
PATIENCE = 60.0
"""Seconds after which a test is stuck."""


def run(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*ANTICS, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
        env={**os.environ, "COLUMNS": "80", **environment},
    )
    assert "Traceback" not in done.stderr
    return done


def flat(text: str) -> str:
    return " ".join(text.split())


def test_a_whole_game_through_a_pipe() -> None:
    done = run("play", "party_bugs", "--seed", "1", typed="#1\n" * 60)
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Party Bugs: the end" in done.stdout
    assert re.search(r"wins: lowest total, \d+", done.stdout)
    assert "\x1b" not in done.stdout


def test_the_same_seed_the_same_evening() -> None:
    evenings = {run("play", "party_bugs", "-s", "x", typed="#1\n" * 9).stdout for _ in range(2)}
    assert len(evenings) == 1


@pytest.mark.parametrize("typed", ["", "#1\n#1\n", "#1"])
def test_no_more_input_is_a_goodbye(typed: str) -> None:
    done = run("play", "party_bugs", "--seed", "1", typed=typed)
    assert done.returncode == 0
    assert done.stdout.rstrip().endswith("No more input: goodbye.")


def test_quit_is_a_goodbye() -> None:
    done = run("play", "bullenparty", typed="help\nquit\n")
    assert done.returncode == 0
    assert "Your move (1 to 6, or help): quit" in done.stdout


def test_input_that_is_no_text_is_answered() -> None:
    done = subprocess.run(
        [*ANTICS, "play", "party_bugs", "--seed", "1"],
        input=b"\xff\xfe\x00\n\x1b[A\nquit\n",
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"is no move of Party Bugs" in done.stdout


def test_a_terminal_without_fancy_signs_gets_plain_ones() -> None:
    done = run("play", "party_bugs", "--seed", "1", typed="help\nquit\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()


def test_a_closed_input_is_a_goodbye() -> None:
    shell = f"exec {sys.executable} -m antics play party_bugs --seed 1 <&-"
    done = subprocess.run(
        ["sh", "-c", shell], capture_output=True, encoding="utf-8", timeout=PATIENCE, check=False
    )
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_without_a_game_it_shows_them_and_asks() -> None:
    done = run("play", "--seed", "1", typed="7000\nbullen\nquit\n")
    assert done.returncode == 0
    assert "Party Bugs" in done.stdout
    assert "Which game? (number or name) bullen" in done.stdout
    assert "Bullenparty: your turn" in done.stdout


def test_options_players_bots_and_name() -> None:
    done = run(
        "play", "party_bugs", "--players", "3", "--bots", "random", "--name", "Ada",
        "--option", "hidden_card=true", "--seed", "1", typed="quit\n",
    )  # fmt: skip
    assert done.returncode == 0
    assert "You are Ada." in done.stdout
    assert "(bots, random)" in flat(done.stdout)
    assert "face down" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess"], "there is no game 'chess'"),
        (["party_bugs", "--players", "9"], "2 to 6 players, not 9"),
        (["party_bugs", "--players", "-3"], "2 to 6 players"),
        (["party_bugs", "--bots", "genius"], "no bot 'genius'"),
        (["party_bugs", "--option", "loud=true"], "no option 'loud'"),
        (["party_bugs", "--option", "series=perhaps"], "option series is true or false"),
        (["party_bugs", "--name", ""], "a name has 1 to 16"),
    ],
)
def test_wrong_wishes_are_one_line(arguments: list[str], reason: str) -> None:
    done = run("play", *arguments, typed="1\n")
    assert done.returncode == 1
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


REAL_TIME = [name for name in game_names() if find_game(name).timed]


@pytest.mark.parametrize("name", REAL_TIME)
def test_a_real_time_game_needs_a_real_terminal(name: str) -> None:
    done = run("play", name, typed="1\n")
    assert done.returncode == 1
    assert "needs a real terminal" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_a_finished_game_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.antics.json"
    typed = "#1\n" * 40
    done = run("play", "party_bugs", "--seed", "1", "--record", str(path), typed=typed)
    assert done.returncode == 0
    record = records.read(path)
    assert record.result is not None
    assert Walk(record).finish() is not None
    assert run("verify", str(path)).stdout.strip().endswith("follows from the seed")


def test_an_existing_record_is_refused_before_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.antics.json"
    path.write_text("precious")
    done = run("play", "party_bugs", "--record", str(path), typed="#1\n" * 40)
    assert done.returncode == 1
    assert "exists already" in done.stderr
    assert done.stdout == ""
    assert path.read_text() == "precious"


def test_ctrl_c_while_waiting_for_a_pipe(tmp_path: Path) -> None:
    path = tmp_path / "game.antics.json"
    with subprocess.Popen(
        [*ANTICS, "play", "party_bugs", "--seed", "1", "--record", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        seen = b""
        while b"Your move" not in seen:
            byte = os.read(process.stdout.fileno(), 4096)
            assert byte, seen
            seen += byte
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert err == b""
    assert b"Stopped." in out
    assert records.read(path).result is None


# In a real terminal ------------------------------------------------------------------------

_TAKE_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


class Terminal:
    def __init__(self, master: int, process: subprocess.Popen[bytes]) -> None:
        self.master = master
        self.process = process
        self.seen = ""

    def expect(self, text: str, again: str = "") -> None:
        """Read until the text comes. If it does not come soon, a key is pressed again: between
        the prompt and the waiting behind it lies a moment in which Ctrl-C is not heard."""
        tries = int(PATIENCE)
        while text not in self.seen:
            ready, _, _ = select.select([self.master], [], [], 1)
            if not ready:
                tries -= 1
                assert tries, self.seen
                os.write(self.master, again.encode())
                continue
            try:
                self.seen += os.read(self.master, 4096).decode(errors="replace")
            except OSError:  # the other side is closed
                assert text in self.seen, self.seen

    def type(self, text: str) -> None:
        self.seen = ""
        os.write(self.master, text.encode())


@contextmanager
def terminal(*arguments: str) -> Iterator[Terminal]:
    master, slave = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", _TAKE_TERMINAL, *ANTICS, *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"},
    )
    os.close(slave)
    try:
        yield Terminal(master, process)
    finally:
        process.kill()
        process.wait()
        os.close(master)


@pytest.mark.parametrize(
    ("keys", "last_words", "code"),
    [
        ("quit\r", "quit", 0),
        ("\x04", "No more input", 0),  # Ctrl-D
        ("\x03", "Stopped.", 130),  # Ctrl-C
    ],
)
def test_leaving_a_real_terminal(keys: str, last_words: str, code: int) -> None:
    with terminal("play", "party_bugs", "--seed", "1") as screen:
        screen.expect("or help): ")
        screen.type("why\r")
        screen.expect("PB-5")
        screen.expect("or help): ")
        screen.type(keys)
        screen.expect(last_words, again=keys)
        assert screen.process.wait(PATIENCE) == code
        assert "Traceback" not in screen.seen


@pytest.mark.parametrize("name", REAL_TIME)
@pytest.mark.parametrize(("keys", "code"), [("qq", 0), ("\x03", 130)])
def test_leaving_a_game_in_real_time(name: str, keys: str, code: int) -> None:
    with terminal("play", name, "--seed", "1") as screen:
        screen.expect("Enter begins")
        screen.type("\r")
        screen.expect("q quit")
        screen.type(keys)
        screen.expect("\x1b[?1049l")  # the terminal has its own screen back
        assert screen.process.wait(PATIENCE) == code
        assert "Traceback" not in screen.seen
