"""`antics serve` as a process: it says where it is, stops when told to, and says what is wrong."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from antics.server.addresses import Addresses, network_address
from antics.server.callers import Caller
from antics.server.office import NOTE, read_note

LONGEST = 60


def antics(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command, until it ends by itself."""
    return subprocess.run(
        [sys.executable, "-m", "antics", *words],
        capture_output=True,
        text=True,
        timeout=LONGEST,
        env={**os.environ, **environment},
        check=False,
    )


@contextmanager
def serving(data: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """A server and what it has said so far; it is stopped in the end, if it still runs."""
    command = [sys.executable, "-m", "antics", *words, "--no-browser", "--data", str(data)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    )
    assert process.stdout is not None
    said = []
    for line in process.stdout:
        said.append(line.rstrip())
        if "Ctrl-C" in line:
            break
    try:
        yield process, said
    finally:
        process.terminate()
        process.communicate(timeout=LONGEST)


def address_in(said: list[str]) -> str:
    found = re.search(r"http://127\.0\.0\.1:\d+\S*/", "\n".join(said))
    assert found is not None, said
    return found[0]


def asked(address: str) -> dict[str, object]:
    with urllib.request.urlopen(address, timeout=LONGEST) as answer:  # noqa: S310
        found = json.loads(answer.read())
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_says_where_it_is_and_stops_when_told_to(
    tmp_path: Path, number: signal.Signals
) -> None:
    data = tmp_path / "new" / "data"
    with serving(data, "serve", "--port", "0", "--local") as (process, said):
        address = address_in(said)
        assert asked(f"{address}healthz")["state"] == "ok"
        note = read_note(data)
        assert note is not None
        assert f"{note.address}/" == address
        assert (data / NOTE).stat().st_mode & 0o777 == 0o600
        process.send_signal(number)
        out, err = process.communicate(timeout=LONGEST)
        assert (process.returncode, err) == (0, "")
        assert "Traceback" not in out
    assert read_note(data) is None


def test_antics_alone_serves_and_takes_the_options_of_serve(tmp_path: Path) -> None:
    with serving(tmp_path, "--local", "--port", "0", "--prefix", "games/") as (_, said):
        assert address_in(said).endswith("/games/")
        assert asked(f"{address_in(said)}api/me")["person"] is None


def test_a_taken_port_is_passed_over_unless_it_was_asked_for(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        refused = antics("serve", "--port", port, "--local", "--data", str(tmp_path))
    assert refused.returncode == 1
    assert refused.stderr == (
        f"antics: port {port} is taken by another program; choose another one with --port\n"
    )


def test_a_second_server_on_the_same_data_is_told_where_the_first_is(tmp_path: Path) -> None:
    with serving(tmp_path, "serve", "--port", "0", "--local") as (process, said):
        second = antics("serve", "--port", "0", "--no-browser", "--data", str(tmp_path))
        assert second.returncode == 1
        assert f"already, at {address_in(said)} (process {process.pid})" in second.stderr
        assert asked(f"{address_in(said)}healthz")["state"] == "ok"


def test_a_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    refused = antics("serve", "--port", "0", "--no-browser", "--data", str(file))
    assert refused.returncode == 1
    assert "Traceback" not in refused.stderr
    assert str(file) in refused.stderr


def test_a_data_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    folder = Path("/proc/antics") if Path("/proc").is_dir() else tmp_path / "read-only"
    if not Path("/proc").is_dir():
        folder.mkdir(mode=0o500)
    refused = antics("serve", "--port", "0", "--no-browser", "--data", str(folder))
    assert refused.returncode == 1
    assert "Traceback" not in refused.stderr
    assert str(folder) in refused.stderr


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--proxy", "nginx"], "'nginx' is no address or network of a proxy"),
        (["--prefix", "/a b"], "is no path prefix"),
        (["--host", "203.0.113.77"], "'203.0.113.77' is no address of this machine"),
        (["--host", "no.such.host.invalid"], "is no address of this machine"),
        (["--local", "--host", "::"], "two different things"),
        (["--port", "99999"], "99999 is not in the range 0<=x<=65535"),
        (["--database", "mysql://x"], "mysql:// is no database for Antics"),
        (["--log-file", "/nowhere/at/all.log"], "cannot write the log file"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    tmp_path: Path, words: list[str], complaint: str
) -> None:
    refused = antics("serve", "--port", "0", "--no-browser", "--data", str(tmp_path), *words)
    assert refused.returncode != 0
    assert complaint in " ".join(refused.stderr.replace("│", " ").split())
    assert "Traceback" not in refused.stderr


def test_a_password_from_the_environment_is_shown_nowhere(tmp_path: Path) -> None:
    shown = antics("serve", "--help", ANTICS_PASSWORD="hunter22")  # noqa: S106
    assert shown.returncode == 0
    assert "hunter22" not in shown.stdout
    assert "ANTICS_PASSWORD" in shown.stdout


# Addresses ---------------------------------------------------------------------------------


def test_a_host_on_the_machine_itself_invites_to_the_networks_address() -> None:
    addresses = Addresses("0.0.0.0", 8080, "/games", "192.0.2.7")  # noqa: S104
    assert addresses.local == "http://127.0.0.1:8080/games/"
    assert addresses.network == "http://192.0.2.7:8080/games/"
    here = Caller("127.0.0.1", "localhost:8080", False, True)
    assert addresses.link(here, "ABCDEF") == "http://192.0.2.7:8080/games/t/ABCDEF"
    assert addresses.replay_link(here, "x_9") == "http://192.0.2.7:8080/games/replay/x_9"
    outside = Caller("203.0.113.9", "games.example", True, False)
    assert addresses.link(outside, "ABCDEF") == "https://games.example/games/t/ABCDEF"


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "localhost", "::1"])
def test_a_local_server_has_no_network_address(host: str) -> None:
    addresses = Addresses(host, 8080, "", None)
    assert addresses.network is None
    here = Caller("127.0.0.1", addresses.local.split("/")[2], False, True)
    assert addresses.link(here, "ABCDEF") == f"{addresses.local}t/ABCDEF"


def test_a_server_on_one_address_is_found_there() -> None:
    addresses = Addresses("2001:db8::7", 8080, "", None)
    assert addresses.local == addresses.network == "http://[2001:db8::7]:8080/"
    assert addresses.host == "2001:db8::7"


def test_the_networks_address_is_none_of_this_machines_inner_ones() -> None:
    found = network_address()
    assert found is None or not found.startswith(("127.", "0."))
