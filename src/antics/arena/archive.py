"""All records of a tournament in one file, a line each.

A file for every game would cost more than playing it, where bots are quick. Lines come in the order
in which games end; each says in its `meta` which game it is, so whatever is whole after an
interruption can be used. `antics replay records.jsonl` replays all of them, `records.jsonl:17` is
the one on line 17.
"""

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Final

import msgspec

Place = tuple[int, int]
"""Deal and turn."""


class _Meta(msgspec.Struct):
    deal: int
    turn: int


class _Placed(msgspec.Struct):
    """What has to be read of a record to know where it belongs."""

    meta: _Meta


_READ_PLACE: Final = msgspec.json.Decoder(_Placed)


class Archive:
    """The file, open for adding. Who opens it sees to it that nobody else does."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] = path.open("a+b")
        self._spans: dict[Place, tuple[int, int]] = {}
        """Where each record begins and how long it is."""
        self._end = 0
        self._find_places()

    def close(self) -> None:
        self._file.close()

    def __contains__(self, place: Place) -> bool:
        return place in self._spans

    def add(self, records: Sequence[tuple[Place, bytes]]) -> None:
        """Records as they are encoded: one line each."""
        for place, record in records:
            self._spans[place] = self._end, len(record)
            self._end += len(record)
        self._file.write(b"".join([record for _, record in records]))
        self._file.flush()

    def put_in_order(self, places: Sequence[Place]) -> None:
        """Exactly these, in this order: the whole file or nothing."""
        if self._is_in_order(places):
            return
        handle, beside = tempfile.mkstemp(prefix=f".{self.path.name}.", dir=self.path.parent)
        try:
            with os.fdopen(handle, "wb") as ordered:
                for place in places:
                    start, length = self._spans[place]
                    self._file.seek(start)
                    ordered.write(self._file.read(length))
                ordered.flush()
                os.fsync(ordered.fileno())
            Path(beside).replace(self.path)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise

    def _is_in_order(self, places: Sequence[Place]) -> bool:
        at = 0
        for place in places:
            start, length = self._spans[place]
            if start != at:
                return False
            at += length
        return at == self._end

    def _find_places(self) -> None:
        """Half a line at the end is forgotten, and so is what is no record of a game here: that
        game is played again."""
        self._file.seek(0)
        for line in self._file:
            if not line.endswith(b"\n"):
                self._file.truncate(self._end)
                break
            try:
                meta = _READ_PLACE.decode(line).meta
            except (msgspec.DecodeError, UnicodeDecodeError):
                pass
            else:
                self._spans[meta.deal, meta.turn] = self._end, len(line)
            self._end += len(line)
