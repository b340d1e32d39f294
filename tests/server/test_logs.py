"""Log lines: one JSON object each, whatever people send, and never a secret in them."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antics.core.errors import AnticsError
from antics.server.identity import KEY_BYTES, Signet
from antics.server.logs import LONGEST, JsonLines, start_logging

from .live import Live


def written(message: str, *words: object, **extra: object) -> dict[str, object]:
    record = logging.getLogger("antics.test").makeRecord(
        "antics.test", logging.WARNING, "x.py", 1, message, words, None, extra=extra
    )
    line = JsonLines().format(record)
    assert "\n" not in line
    found = json.loads(line)
    assert isinstance(found, dict)
    return found


@given(st.text(), st.text())
def test_nothing_anybody_types_makes_a_second_line(message: str, value: str) -> None:
    line = written("%s", message, value=value)
    assert line["level"] == "warning"
    assert set(line) == {"at", "level", "from", "says", "value"}


def test_what_happened_is_said_with_its_details() -> None:
    line = written("a table %s", "woke", table="ABCDEF", ms=3, ok=True)
    assert line["says"] == "a table woke"
    assert (line["table"], line["ms"], line["ok"]) == ("ABCDEF", 3, True)
    assert str(line["at"]).endswith("Z")


def test_long_values_are_cut() -> None:
    assert len(str(written("x" * 10 * LONGEST)["says"])) == LONGEST + 1


def test_tokens_and_seeds_are_blacked_out_wherever_they_slip_in() -> None:
    _, token = Signet(bytes(KEY_BYTES)).issue()
    seed = "ab" * 32
    line = written(f"somebody showed {token}", cookie=f"antics={token}", seed=seed)
    assert "secret" in str(line["says"])
    for value in line.values():
        assert token not in str(value)
        assert token.split(".")[2] not in str(value)
        assert seed not in str(value)


def test_a_fault_is_written_with_its_trace_on_one_line() -> None:
    try:
        raise RuntimeError("first line\nsecond line")
    except RuntimeError as error:
        info = (type(error), error, error.__traceback__)
    record = logging.makeLogRecord({"msg": "oh", "exc_info": info, "levelname": "ERROR"})
    line = JsonLines().format(record)
    assert "\n" not in line
    assert "second line" in json.loads(line)["trouble"]


@pytest.fixture
def our_logging() -> Iterator[None]:
    level = logging.getLogger().level
    yield
    root = logging.getLogger()
    for handler in list(root.handlers):
        if isinstance(handler.formatter, JsonLines):
            root.removeHandler(handler)
            handler.close()
    root.setLevel(level)


@pytest.mark.usefixtures("our_logging")
def test_the_log_file_gets_every_request_without_its_secrets(live: Live, tmp_path: Path) -> None:
    file = tmp_path / "log.json"
    start_logging(file)
    guest = live.guest()
    token = live.token(guest)
    guest.get("/api/me", params={"secret": "in-the-query"})
    guest.get("/nowhere%0A%7B%22forged%22%3Atrue%7D", headers={"user-agent": "x\ty"})
    guest.post("/api/tables", json={"game": "party_bugs", "name": "Ada", "password": "hunter2"})
    written = file.read_text("utf-8").splitlines()
    ours = [line for line in written if '"from":"httpx"' not in line]  # the test's own requests
    text, lines = "\n".join(ours), [json.loads(line) for line in ours]
    paths = [line["path"] for line in lines if line["says"] == "answered"]
    assert paths[:3] == ["/api/me", "/api/me", '/nowhere\n{"forged":true}']
    assert all("forged" not in line for line in lines)
    for secret in (token, token.split(".")[1], "in-the-query", "hunter2"):
        assert secret not in text
    assert all(line["address"].endswith(".0/24") for line in lines if "address" in line)


@pytest.mark.usefixtures("our_logging")
def test_nothing_that_opens_a_table_or_a_record_is_in_the_log(live: Live, tmp_path: Path) -> None:
    file = tmp_path / "log.json"
    start_logging(file)
    guest = live.guest()
    code = guest.post("/api/tables", json={"game": "party_bugs", "name": "Ada"}).json()["code"]
    record = "AbCdEfGhIjKlMnOpQrSt"
    for path in (
        f"/api/tables/{code}",
        f"/api/tables/{code}/qr.svg",
        f"/t/{code}",
        f"/tv/{code.lower()}",
        f"/T//{code}",
        f"/bare/{code}",
        f"/ws/{code}",
        f"/api/records/{record}",
        f"/api/records/{record}/replay",
        f"/replay/{record}",
        "/bare/files/bare.css",
        "/api/rules/party_bugs",
    ):
        guest.get(path)
    ours = [line for line in file.read_text("utf-8").splitlines() if '"from":"httpx"' not in line]
    text = "\n".join(ours)
    assert code.lower() not in text.lower()
    assert record not in text
    paths = [json.loads(line)["path"] for line in ours if '"says":"answered"' in line]
    assert paths[1:] == [
        "/api/tables",
        f"/api/tables/{code[:2]}…",
        f"/api/tables/{code[:2]}…/qr.svg",
        f"/t/{code[:2]}…",
        f"/tv/{code[:2].lower()}…",
        f"/T//{code[:2]}…",
        f"/bare/{code[:2]}…",
        f"/ws/{code[:2]}…",
        "/api/records/Ab…",
        "/api/records/Ab…/replay",
        "/replay/Ab…",
        "/bare/files/bare.css",
        "/api/rules/party_bugs",
    ]


@pytest.mark.usefixtures("our_logging")
def test_a_log_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(AnticsError, match="cannot write the log file"):
        start_logging(tmp_path / "missing" / "log.json")
