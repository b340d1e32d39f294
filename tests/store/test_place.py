"""Who holds a data directory, and for how long somebody else waits for it."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from antics.store.faults import StoreFailed
from antics.store.sqlite import place
from antics.store.store import Store

from .conftest import Run

PATIENCE = 2.0


class Clock:
    """Time that passes only in sleep. At `ends_at` whoever holds the directory lets go."""

    def __init__(self, holder: place.Held, ends_at: float) -> None:
        self.now = 0.0
        self._holder: place.Held | None = holder
        self._ends_at = ends_at

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        if self._holder is not None and self.now >= self._ends_at:
            self._holder.__exit__()
            self._holder = None


def dead_process() -> int:
    """The number of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def held_by(folder: Path, words: str) -> place.Held:
    """Held, by the server of that number if the words are one."""
    holder = place.Held(folder, 0)
    (folder / place.LOCK).write_text(words)
    return holder


def test_a_keeper_whose_server_is_gone_gets_time_to_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(held_by(tmp_path, f"{dead_process()}\n"), 4 * PATIENCE)
    monkeypatch.setattr(place, "time", clock)
    with place.Held(tmp_path, PATIENCE):
        assert 4 * PATIENCE <= clock.now < 5 * PATIENCE


@pytest.mark.parametrize("words", ["this process", "", "nobody\n", "9" * 20])
def test_a_server_that_may_be_running_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    words = words.replace("this process", f"{os.getpid()}\n")
    with held_by(tmp_path, words) as holder:
        clock = Clock(holder, float("inf"))
        monkeypatch.setattr(place, "time", clock)
        with pytest.raises(StoreFailed, match=words.strip() or "unknown") as refused:
            place.Held(tmp_path, PATIENCE)
    assert refused.value.code == "in_use"
    assert PATIENCE <= clock.now < 2 * PATIENCE


def test_in_the_end_nobody_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = dead_process()
    with held_by(tmp_path, f"{gone}\n") as holder:
        clock = Clock(holder, float("inf"))
        monkeypatch.setattr(place, "time", clock)
        with pytest.raises(StoreFailed, match=f"process {gone}"):
            place.Held(tmp_path, PATIENCE)
    assert clock.now >= place.LAST_WORDS * PATIENCE


def test_who_has_no_patience_does_not_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with held_by(tmp_path, f"{dead_process()}\n") as holder:
        clock = Clock(holder, float("inf"))
        monkeypatch.setattr(place, "time", clock)
        with pytest.raises(StoreFailed):
            place.Held(tmp_path, 0)
    assert clock.now == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has files made for others")
def test_what_root_makes_there_belongs_to_whoever_the_directory_belongs_to(
    tmp_path: Path, run: Run[Any]
) -> None:
    """A backup is put in place on a new machine, and root looks at it before the server starts."""
    folder, somebody = tmp_path / "data", 65_534

    async def look() -> None:
        async with await Store.open(folder) as store:
            assert await store.tables() == []

    run(look())
    for name in (place.LOCK, place.DAYBOOK):
        (folder / name).unlink()
    for path in (folder, *folder.iterdir()):
        os.chown(path, somebody, somebody)
    run(look())
    assert {path.name for path in folder.iterdir()} >= {place.DATABASE, place.LOCK, place.DAYBOOK}
    for path in folder.iterdir():
        assert (path.stat().st_uid, path.stat().st_gid) == (somebody, somebody), path


@pytest.mark.skipif(os.geteuid() != 0, reason="only root could give it away")
@pytest.mark.parametrize("kind", ["symlink_to", "hardlink_to"])
def test_nothing_is_given_away_that_lies_elsewhere(tmp_path: Path, kind: str) -> None:
    ours, folder = tmp_path / "ours", tmp_path / "data"
    ours.write_text("a secret")
    folder.mkdir()
    os.chown(folder, 65_534, 65_534)
    getattr(folder / place.LOCK, kind)(ours)
    os.close(place.open_lock(folder))
    assert ours.stat().st_uid == 0
