"""`antics admin`, beside a running server and without one; and the metrics."""

import contextlib
import json
import os
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path, PosixPath

import httpx
import msgspec
import pytest

from antics.cli.admin import _drop
from antics.server.office import NOTE, Office, read_note
from antics.server.welfare import count_chairs
from antics.store.faults import StoreFailed
from antics.store.sqlite import care
from antics.store.sqlite.place import DATABASE
from antics.table import entries

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
        (token,) = ada.cookies.values()
        sign = ada.get("/api/me").json()["person"]
    assert sign in done(tmp_path, "ban", f"{code}/0")
    assert sign in done(tmp_path, "unban", token)
    assert sign in done(tmp_path, "ban", token)
    assert "is closed" in done(tmp_path, "end", code)
    assert done(tmp_path, "tables") == "There are no tables.\n"
    with living(tmp_path) as server:
        visitor = server.visitor(authorization=f"Bearer {token}")
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


def test_no_proxy_hears_the_key(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    code = live.guest().post("/api/tables", json=NEW).json()["code"]
    with socket.create_server(("127.0.0.1", 0)) as spy:
        spy.settimeout(0)
        address = f"http://127.0.0.1:{spy.getsockname()[1]}"
        for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
            monkeypatch.setenv(name, address)
        for name in ("no_proxy", "NO_PROXY"):
            monkeypatch.delenv(name, raising=False)
        # A proxy that answers nothing would keep them waiting for an hour.
        assert code in listed(live.house.settings.data)
        with pytest.raises(BlockingIOError):
            spy.accept()


# Tables that cannot be read ----------------------------------------------------------------


def damage(data: Path, code: str, chapter: bytes) -> None:
    """Put this in the place of all that the log of a table says."""
    with contextlib.closing(sqlite3.connect(data / DATABASE)) as database, database:
        (table,) = database.execute("SELECT id FROM tables WHERE code = ?", (code,)).fetchone()
        database.execute("DELETE FROM chapters WHERE table_id = ?", (table,))
        instead = "INSERT INTO chapters (table_id, first, count, entries) VALUES (?, 0, 1, ?)"
        database.execute(instead, (table, chapter))


@pytest.fixture
def three_tables(tmp_path: Path) -> list[str]:
    with living(tmp_path) as server:
        ada = server.guest("Ada")
        codes = [ada.post("/api/tables", json=NEW).json()["code"] for _ in range(3)]
    with living(tmp_path):
        pass  # which files what the first has written
    return codes


@contextlib.contextmanager
def perhaps_living(data: Path, runs: bool) -> Iterator[None]:
    with living(data) if runs else contextlib.nullcontext():
        yield


@pytest.mark.parametrize("runs", [True, False], ids=["running", "stopped"])
@pytest.mark.parametrize(
    "chapter", [b"\0", msgspec.msgpack.encode([b"no entry"])], ids=["damaged", "nonsense"]
)
def test_a_table_that_cannot_be_read_hides_no_other_and_can_be_ended(
    tmp_path: Path, three_tables: list[str], chapter: bytes, runs: bool
) -> None:
    first, broken, last = three_tables
    damage(tmp_path, broken, chapter)
    with perhaps_living(tmp_path, runs):
        tables = listed(tmp_path)
        assert {code: tables[code]["phase"] for code in tables} == {
            first: "room",
            broken: "unreadable",
            last: "room",
        }
        assert f"{broken}  party_bugs, unreadable, asleep, since" in done(tmp_path, "tables")
        answer = admin(tmp_path, "ban", f"{broken}/0")
        assert answer.returncode == 1
        assert answer.stderr.startswith(f"antics: table {broken} cannot be read: ")
        said = done(tmp_path, "end", broken)
        assert f"Table {broken} is closed." in said
        assert "log cannot be read" in said
        assert "cannot be read" not in done(tmp_path, "end", first)
        assert set(listed(tmp_path)) == {last}
        assert admin(tmp_path, "end", broken).stderr == f"antics: there is no table {broken}\n"
    with living(tmp_path) as server:
        refused(server.visitor().get(f"/api/tables/{broken}"), 404, "no_table")
        assert server.visitor().get(f"/api/tables/{last}").status_code == 200


def test_a_table_whose_game_cannot_be_played_through_can_be_ended(
    tmp_path: Path, three_tables: list[str]
) -> None:
    code = three_tables[0]
    log: list[entries.AnyEntry] = [
        entries.Created(code=code, game="party_bugs", host="ada", at=1),
        *(entries.BotSat(chair=chair, level="casual", name="Bot") for chair in range(3)),
        entries.Committed(seed="00" * 32),
        entries.Started(entropy=[""] * 3, at=1),
        entries.Played(seat=0, action="a somersault"),
    ]
    damage(tmp_path, code, msgspec.msgpack.encode([entries.encode(entry) for entry in log]))
    with living(tmp_path):
        assert listed(tmp_path)[code]["phase"] == "playing"
        assert "log cannot be read" in done(tmp_path, "end", code)
        assert code not in listed(tmp_path)


def test_a_database_that_fails_is_no_table_that_cannot_be_read(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    live.guest().post("/api/tables", json=NEW)

    async def locked(table: str) -> list[bytes]:
        raise StoreFailed("locked")

    monkeypatch.setattr(live.house.store, "load", locked)
    monkeypatch.setattr(live.house.hub, "tables", list)
    answer = admin(live.house.settings.data, "tables")
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr == "antics: another program keeps the database locked\n"


# Backups -----------------------------------------------------------------------------------


def copies(data: Path) -> list[str]:
    return [path.name for path in data.iterdir() if "backup" in path.name]


def test_a_running_server_writes_a_backup_into_its_own_directory_alone(
    live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, store = live.house.settings.data, live.house.store
    back_up, written = store.backup, list[Path]()

    async def watched(path: Path) -> None:
        written.append(path)
        await back_up(path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600

    monkeypatch.setattr(store, "backup", watched)
    target = tmp_path / "copy.db"
    assert done(data, "backup", str(target)).startswith(f"{target} holds everything as of now")
    assert [path.parent for path in written] == [data]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    with contextlib.closing(sqlite3.connect(target)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("SELECT count(*) FROM settings").fetchone() > (0,)
    assert copies(data) == []


@pytest.mark.parametrize("runs", [True, False], ids=["running", "stopped"])
def test_a_backup_that_cannot_be_written_is_said_to_be_none(tmp_path: Path, runs: bool) -> None:
    data, backups = tmp_path / "data", tmp_path / "backups"
    with living(data):
        pass
    backups.mkdir()
    (backups / "older.db").write_text("kept")
    with perhaps_living(data, runs):
        for name, why in {
            "none/copy.db": ": there is no such folder",
            "older.db": " exists already; name a new file for the backup",
            "older.db/copy.db": ": there is no such folder",
            "x" * 300: ": the name is too long",
        }.items():
            answer = admin(data, "backup", str(backups / name))
            assert (answer.returncode, answer.stdout) == (1, "")
            assert answer.stderr == f"antics: no backup was made ({backups / name}{why})\n"
        # As long as a name may be, with no room for anything behind it.
        assert "holds everything" in done(data, "backup", str(backups / ("x" * 255)))
    assert copies(data) == []
    assert sorted(path.name for path in backups.iterdir()) == ["older.db", "x" * 255]
    assert (backups / "older.db").read_text() == "kept"


def test_a_backup_that_cannot_be_made_leaves_nothing(
    live: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = live.house.settings.data

    async def half(path: Path) -> None:
        path.write_text("half of it")
        raise StoreFailed("full")

    monkeypatch.setattr(live.house.store, "backup", half)
    answer = admin(data, "backup", str(tmp_path / "copy.db"))
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.startswith("antics: no backup was made: the disk is full")
    assert copies(data) == []
    assert not (tmp_path / "copy.db").exists()


def test_a_backup_of_nothing(tmp_path: Path) -> None:
    answer = admin(tmp_path / "missing", "backup", str(tmp_path / "copy.db"))
    assert answer.returncode == 1
    words = f"no backup was made ({tmp_path / 'missing'}: there is no such folder)"
    assert answer.stderr == f"antics: {words}\n"
    assert not list(tmp_path.iterdir())


def test_a_copy_that_may_only_be_read_is_dropped_by_the_server(live: Live) -> None:
    class Stuck(PosixPath):
        def unlink(self, missing_ok: bool = False) -> None:
            raise PermissionError

    data = live.house.settings.data
    copy = Stuck(care.new_copy(data))
    copy.touch()
    _drop(copy, data)
    assert copies(data) == []


def test_copies_that_nobody_fetched_do_not_stay(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    care.new_copy(data).touch()
    with living(data):
        assert copies(data) == []
        early, late = care.new_copy(data), care.new_copy(data)
        early.touch()
        late.touch()
        os.utime(early, (1, 1))
        done(data, "backup", str(tmp_path / "copy.db"))
        assert copies(data) == [late.name]


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


def test_backups_are_made_and_dropped_in_the_data_directory_only(
    live: Live, tmp_path: Path
) -> None:
    data = live.house.settings.data
    note = read_note(data)
    assert note is not None
    headers = {"authorization": f"Bearer {note.key}"}

    def ask(what: str, path: object) -> httpx.Response:
        errand = {"do": what, "path": str(path)}
        return httpx.post(f"{live.root}/admin", json=errand, headers=headers, timeout=LONGEST)

    beside = care.new_copy(tmp_path)
    beside.touch()
    wrong = ["", "\0", "/", "/tmp/" + "x" * 300, "/nowhere/x.db", beside, data / "x.db", data]  # noqa: S108
    for what in ("backup", "drop_backup"):
        for path in wrong:
            refused(ask(what, path), 400, "bad_request")
    assert beside.exists()
    copy = care.new_copy(data)
    assert ask("backup", copy).json()["bytes"] == copy.stat().st_size
    assert ask("drop_backup", copy).status_code == 200
    assert ask("drop_backup", copy).status_code == 200
    assert copies(data) == []


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


def test_what_was_counted_is_written_as_prometheus_reads_it(tmp_path: Path) -> None:
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
