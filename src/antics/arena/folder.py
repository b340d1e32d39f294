"""What a tournament keeps in its folder, so that it can be stopped at any moment and go on.

- `arena.json`: the plan;
- `games.jsonl`: a line for every game, as soon as it is over;
- `records.jsonl`: the record of every game, a line each (`archive.py`);
- and when it is done: `standings.csv`, `pairs.csv`, `games.csv`, `chart.svg`, `report.json`.

A game counts as played if its line is whole and its record is there. When the tournament is done
lines and records are put in order and games beyond its end are removed; so the folder holds the
same bytes however many workers there were, and however often it was interrupted.
"""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import IO, Final

import msgspec

from antics.arena.archive import Archive
from antics.arena.plan import Plan, Played
from antics.arena.play import Finished
from antics.core.errors import AnticsError
from antics.core.records import write_whole

PLAN: Final = "arena.json"
GAMES: Final = "games.jsonl"
RECORDS: Final = "records.jsonl"


class Folder:
    """One tournament's place on disk. Only one process at a time may have it open."""

    def __init__(self, path: Path, plan: Plan, *, keeps_records: bool = True) -> None:
        self.path = path
        self.plan = plan
        self._records: Archive | None = None
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._check_plan()
            self._lines: IO[bytes] = (path / GAMES).open("a+b")
        except OSError as error:
            raise AnticsError(f"{path} cannot be used: {error.strerror}") from None
        self._lock()
        if keeps_records:
            self._records = Archive(path / RECORDS)

    def close(self) -> None:
        self._lines.close()
        if self._records is not None:
            self._records.close()

    def played(self) -> list[Played]:
        """What is there already, in order. Half a line at the end is forgotten."""
        self._lines.seek(0)
        content = self._lines.read()
        whole = content.rfind(b"\n") + 1
        if whole < len(content):
            self._lines.truncate(whole)
        found = {
            played.place: played
            for played in _decoded(content[:whole], self.path)
            if self._records is None or played.place in self._records
        }
        return [found[place] for place in sorted(found)]

    def add(self, games: Sequence[Finished]) -> None:
        """These are over: from now on they count. Records come first: one without a line does no
        harm, for its game is played again."""
        if self._records is not None:
            self._records.add([(played.place, record) for played, record in games])
        self._lines.write(_lines_of(played for played, _ in games))
        self._lines.flush()

    def seal(self, games: Sequence[Played], sheets: dict[str, bytes]) -> None:
        """It is done: exactly these games, in this order, and what they come to."""
        if self._records is not None:
            self._records.put_in_order([played.place for played in games])
        write_whole(_lines_of(games), self.path / GAMES)
        for name, content in sheets.items():
            write_whole(content, self.path / name)

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
