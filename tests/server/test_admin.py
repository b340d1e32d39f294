"""`antics admin`, beside a running server and without one; and the metrics."""

import json
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from antics.server.office import NOTE, Office, read_note
from antics.server.welfare import count_chairs

from .live import Live, living
from .test_lobby import NEW, refused

LONGEST = 60
TABLES = {"content-type": "application/json"}


def admin(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "antics", "admin", *words, "--data", str(data)],
        capture_output=True,
        text=True,
        timeout=LONGEST,
        env=os.environ,
        check=False,
    )


def done(data: Path, *words: str) -> str:
    answer = admin(data, *words)
    assert (answer.returncode, answer.stderr) == (0, "")
    return answer.stdout


def listed(data: Path) -> dict[str, dict[str, object]]:
    return {table["code"]: table for table in json.loads(done(data, "tables", "--json"))}


def test_a_running_server_is_looked_after(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with living(data, workers=1) as server:
        ada, bo = server.guest("Ada"), server.guest("Bo")
        first = ada.post("/api/tables", json=NEW).json()["code"]
        second = bo.post("/api/tables", json={**NEW, "name": "Bo", "bots": "casual"}).json()["code"]
        tables = listed(data)
        assert set(tables) == {first, second}
        sign = ada.get("/api/me").json()["person"]
        assert tables[first]["sitters"] == [f"0 Ada ({sign})"]
        assert tables[second]["phase"] == "playing"
        assert f"0 Ada ({sign})" in done(data, "tables")

        assert "is closed" in done(data, "end", first.lower())
        assert set(listed(data)) == {second}
        refused(server.visitor().get(f"/api/tables/{first}"), 404, "no_table")

        assert sign in done(data, "ban", sign, "--reason", "sore loser")
        refused(ada.get("/api/me"), 403, "banned")
        refused(ada.post("/api/tables", json=NEW), 403, "banned")
        assert f"{sign}  since" in done(data, "bans")
        assert "sore loser" in done(data, "bans")
        done(data, "unban", sign)
        assert ada.get("/api/me").status_code == 200
        assert done(data, "bans") == "Nobody is banned.\n"

        copy = tmp_path / "copy.db"
        assert "holds everything" in done(data, "backup", str(copy))
        assert copy.stat().st_size > 0
        assert "logs dropped" in done(data, "compact", "--days", "0")
    assert set(listed(data)) == {second}


def test_without_a_server_the_database_is_opened(tmp_path: Path) -> None:
    with living(tmp_path) as server:
        ada = server.guest("Ada")
        code = ada.post("/api/tables", json=NEW).json()["code"]
        token, sign = ada.cookies["antics"], ada.get("/api/me").json()["person"]
    assert sign in done(tmp_path, "ban", f"{code}/0")
    assert sign in done(tmp_path, "unban", token)
    assert sign in done(tmp_path, "ban", token)
    assert "is closed" in done(tmp_path, "end", code)
    assert done(tmp_path, "tables") == "There are no tables.\n"
    with living(tmp_path) as server:
        visitor = server.visitor(cookie=f"antics={token}")
        refused(visitor.get("/api/me"), 403, "banned")
        refused(server.visitor().get(f"/api/tables/{code}"), 404, "no_table")


def test_the_note_of_a_killed_server_misleads_nobody(tmp_path: Path) -> None:
    with living(tmp_path) as server:
        code = server.guest().post("/api/tables", json=NEW).json()["code"]
    Office(tmp_path).open("127.0.0.1", 1, "")
    assert set(listed(tmp_path)) == {code}
    (tmp_path / NOTE).write_text("half a no")
    assert read_note(tmp_path) is None
    assert set(listed(tmp_path)) == {code}


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["end", "ZZZZZZ"], "there is no table ZZZZZZ"),
        (["end", "no code"], "there is no table no code"),
        (["ban", "Ada"], "'Ada' is nobody"),
        (["ban", "ZZZZZZ/0"], "there is no table ZZZZZZ"),
        (["unban", "222222222222"], "222222222222 is not banned"),
    ],
)
def test_what_cannot_be_done_is_said(live: Live, words: list[str], complaint: str) -> None:
    answer = admin(live.house.settings.data, *words)
    assert answer.returncode == 1
    assert answer.stderr.startswith(f"antics: {complaint}")


def test_nobody_sits_there(live: Live) -> None:
    code = live.guest().post("/api/tables", json=NEW).json()["code"]
    for chair in ("1", "99", "x", "-1"):
        answer = admin(live.house.settings.data, "ban", f"{code}/{chair}")
        assert answer.stderr == f"antics: no person sits on chair {chair} of table {code}\n"


def test_looking_after_nothing_makes_nothing(tmp_path: Path) -> None:
    answer = admin(tmp_path / "missing", "tables")
    assert answer.returncode == 1
    assert not (tmp_path / "missing").exists()
    answer = admin(tmp_path / "missing", "tables", "--database", str(tmp_path / "other"))
    assert answer.returncode == 1
    assert "no database for Antics" in answer.stderr
    assert not list(tmp_path.iterdir())


# The endpoint behind it --------------------------------------------------------------------


@pytest.mark.parametrize("key", ["", "Bearer", "Bearer wrong", "Basic x", "Bearer ключ"])
def test_without_the_key_nobody_looks_after_the_server(live: Live, key: str) -> None:
    headers = {"authorization": key.encode()} if key else {}
    answer = httpx.post(f"{live.root}/admin", json={"do": "tables"}, headers=headers)  # type: ignore[arg-type]
    refused(answer, 403, "no_admin")


def test_the_key_does_not_work_for_pages_and_forms(live: Live) -> None:
    note = read_note(live.house.settings.data)
    assert note is not None
    headers = {"authorization": f"Bearer {note.key}"}
    ask = f"{live.root}/admin"
    assert httpx.post(ask, json={"do": "tables"}, headers=headers).status_code == 200
    evil = {**headers, "origin": "https://evil.example"}
    refused(httpx.post(ask, json={"do": "tables"}, headers=evil), 403, "wrong_origin")
    refused(httpx.post(ask, content=b"{}", headers=headers), 415, "wrong_content_type")
    refused(httpx.post(ask, json={"do": "mischief"}, headers=headers), 400, "bad_request")


def test_the_endpoint_is_not_in_the_schema(live: Live) -> None:
    paths = live.visitor().get("/api/openapi.json").json()["paths"]
    assert not [path for path in paths if not path.startswith("/api/")]


# Metrics -----------------------------------------------------------------------------------


def test_metrics_are_for_whoever_runs_the_server(tmp_path: Path) -> None:
    word = "a word for prometheus"
    with living(tmp_path, metrics_token=word, proxies=[]) as server:
        outside = {"x-forwarded-for": "203.0.113.9"}
        ask = f"{server.root}/metrics"
        assert httpx.get(ask).status_code == 200
        refused(httpx.get(ask, headers=outside), 403, "no_admin")
        with_word = {**outside, "authorization": f"Bearer {word}"}
        assert httpx.get(ask, headers=with_word).status_code == 200
        wrong = {**outside, "authorization": "Bearer another"}
        refused(httpx.get(ask, headers=wrong), 403, "no_admin")


def test_what_happens_is_counted(tmp_path: Path) -> None:
    with living(tmp_path, proxies=[]) as server:
        guest = server.guest()
        made = guest.post("/api/tables", json={**NEW, "bots": "casual", "players": 3})
        assert made.status_code == 201
        guest.get("/api/tables/ZZZZZZ")
        metrics = server.house.metrics

        async def look() -> None:
            metrics.told("party_bugs", 1, 4.0)
            metrics.refused_claims += 1
            metrics.finished("bullenparty")
            count_chairs(server.house)

        server.run(look())
        lines = set(httpx.get(f"{server.root}/metrics").text.splitlines())
    assert {
        "antics_tables 1.0",
        'antics_seats{kind="person"} 1.0',
        'antics_seats{kind="bot"} 2.0',
        'antics_refused_total{code="no_table"} 1.0',
        'antics_moves_total{game="party_bugs"} 1.0',
        'antics_move_to_told_seconds_bucket{le="0.005"} 1.0',
        "antics_refused_claims_total 1.0",
        'antics_finished_games_total{game="bullenparty"} 1.0',
        'antics_http_responses_total{status="201"} 1.0',
    } <= lines
    commits = next(line for line in lines if line.startswith("antics_log_commit_seconds_count"))
    assert float(commits.split()[1]) >= 1
