"""What a tournament keeps in its folder, so that it can be stopped at any moment and go on.

- `arena.json`: the plan;
- `games.jsonl`: a line for every game, as soon as it is over;
- `records/`: the record of every game;
- and when it is done: `standings.csv`, `pairs.csv`, `games.csv`, `chart.svg`, `report.json`.

A game counts as played if its line is whole and its record is there. When the tournament is done
the lines are put in order and games beyond its end are removed; so the folder holds the same
bytes however many workers there were, and however often it was interrupted.
"""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Final

import msgspec

from antics.arena.plan import Plan, Played
from antics.core.errors import AnticsError
from antics.core.records import SUFFIX, write_whole

PLAN: Final = "arena.json"
GAMES: Final = "games.jsonl"
RECORDS: Final = "records"


def write_record(path: Path, content: bytes) -> None:
    """There are thousands of them, so it is done the quick way. Half a record does no harm: its
    game has no line yet, so it is played again."""
    path.write_bytes(content)


class Folder:
    """One tournament's place on disk. Only one process at a time may have it open."""

    def __init__(self, path: Path, plan: Plan, *, keeps_records: bool = True) -> None:
        self.path = path
        self.plan = plan
        self.records: Path | None = path / RECORDS if keeps_records else None
        try:
            (self.records or path).mkdir(parents=True, exist_ok=True)
            self._check_plan()
            self._lines: IO[bytes] = (path / GAMES).open("a+b")
        except OSError as error:
            raise AnticsError(f"{path} cannot be used: {error.strerror}") from None
        self._lock()

    def close(self) -> None:
        self._lines.close()

    def played(self) -> list[Played]:
        """What is there already, in order. Half a line at the end is forgotten."""
        self._lines.seek(0)
        content = self._lines.read()
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            self._lines.truncate(whole)
        games = _decoded(content[:whole], self.path)
        found = {played.place: played for played in games if self._has_record(played)}
        return [found[place] for place in sorted(found)]

    def add(self, games: Iterable[Played]) -> None:
        """These are over: from now on they count."""
        self._lines.write(_lines_of(games))
        self._lines.flush()

    def keep_record(self, played: Played, record: bytes) -> None:
        if self.records is not None and record:
            write_record(self.records / self.plan.record_name(*played.place), record)

    def seal(self, games: Iterable[Played], sheets: dict[str, bytes]) -> None:
        """It is done: exactly these games, in this order, and what they come to."""
        games = list(games)
        write_whole(_lines_of(games), self.path / GAMES)
        for name, content in sheets.items():
            write_whole(content, self.path / name)
        if self.records is not None:
            wanted = {self.plan.record_name(*played.place) for played in games}
            for record in self.records.iterdir():
                if record.name not in wanted and record.name.endswith(SUFFIX):
                    record.unlink()

    def _check_plan(self) -> None:
        file = self.path / PLAN
        if not file.exists():
            if any(self.path.glob(GAMES)):
                raise AnticsError(f"{self.path} holds games, but no {PLAN} says of what")
            write_whole(msgspec.json.format(msgspec.json.encode(self.plan)) + b"\n", file)
            return
        there = read_plan(self.path)
        if there != self.plan:
            names = [
                name
                for name in Plan.__struct_fields__
                if getattr(there, name) != getattr(self.plan, name)
            ]
            what = "; ".join(f"{name} {_said(getattr(there, name))}" for name in names)
            raise AnticsError(
                f"{self.path} holds another tournament ({what}): choose another folder, or ask for"
                " the same to go on with it"
            )

    def _has_record(self, played: Played) -> bool:
        if self.records is None:
            return True
        record = self.records / self.plan.record_name(*played.place)
        try:
            return record.stat().st_size > 0
        except OSError:
            return False

    def _lock(self) -> None:
        if sys.platform == "win32":
            return
        import fcntl  # noqa: PLC0415  # there is none for Windows

        try:
            fcntl.flock(self._lines, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._lines.close()
            raise AnticsError(f"another arena is at work in {self.path}") from None


def read_plan(folder: Path) -> Plan:
    """What was, or is being, played there; AnticsError if that is no arena's folder."""
    try:
        return msgspec.json.decode((folder / PLAN).read_bytes(), type=Plan)
    except OSError as error:
        raise AnticsError(f"{folder} is no folder of an arena: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise AnticsError(f"{folder / PLAN} is damaged: {error}") from None


def read_games(folder: Path) -> list[Played]:
    """The games of a tournament that nobody is playing any more."""
    try:
        return _decoded((folder / GAMES).read_bytes(), folder)
    except OSError as error:
        raise AnticsError(f"{folder} is no folder of an arena: {error.strerror}") from None


def _decoded(content: bytes, folder: Path) -> list[Played]:
    found = []
    for number, line in enumerate(content.splitlines(), 1):
        try:
            found.append(_READ_GAME.decode(line))
        except msgspec.DecodeError as error:
            raise AnticsError(
                f"line {number} of {folder / GAMES} is damaged ({error}); remove that line and its"
                " game will be played again"
            ) from None
    return found


_READ_GAME: Final = msgspec.json.Decoder(Played)


def _lines_of(games: Iterable[Played]) -> bytes:
    return b"".join(msgspec.json.encode(played) + b"\n" for played in games)


def _said(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
