"""Game records: everything that happened at a table, chance included, as one JSON file.

A record needs no random generator to be replayed. This module is the format alone: reading,
writing and refusing what breaks it. `replay.py` checks that the rules allow what it says.
"""

import json
import os
import re
import tempfile
from pathlib import Path
from typing import Final, Literal, TypeVar, cast

import msgspec

from antics.core.dealing import listed
from antics.core.errors import BadRecord
from antics.core.game import JsonObject, Outcome, Player
from antics.core.state import CHANCE, MOST_SEATS

SUFFIX: Final = ".antics.json"
MOST_BYTES: Final = 10_000_000
"""A record larger than this is refused unread."""
LATEST: Final = 2**53
"""Times beyond this, some 285,000 years, are no times."""

STAND_INS: Final = "stand_ins"
"""Where `meta` names moves that were made for a player: their number, and by whom."""

Item = TypeVar("Item")
Move = tuple[int, int, str]
"""Game time in ms, seat (-1 for chance), and the move's text."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scores: list[int]
    winners: list[int]

    @classmethod
    def of(cls, outcome: Outcome) -> "Result":
        return cls(list(outcome.scores), list(outcome.winners))


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    antics: Literal[1] = 1
    game: str
    options: JsonObject = {}
    players: list[Player]
    deals: list[JsonObject]
    moves: list[Move]
    end: int
    result: Result | None
    meta: JsonObject | msgspec.UnsetType = msgspec.UNSET


def listed_in_meta(record: Record, key: str, item: type[Item]) -> list[Item]:
    """What `meta` lists there. It is free and anybody can write it, so whatever does not look as it
    should is nothing."""
    meta = {} if record.meta is msgspec.UNSET else record.meta
    try:
        return msgspec.convert(meta.get(key, []), list[item])  # type: ignore[valid-type]
    except msgspec.ValidationError:
        return []


def stand_ins(record: Record) -> frozenset[int]:
    """The moves that are not the player's own, if the record says so."""
    return frozenset(number for number, _ in listed_in_meta(record, STAND_INS, tuple[int, str]))


_REQUIRED: Final = ("antics", "game", "players", "deals", "moves", "end", "result")


def decode(content: bytes) -> Record:
    """The record in these bytes, or BadRecord. Says nothing yet about the rules."""
    if len(content) > MOST_BYTES:
        raise BadRecord(f"it has {len(content)} bytes; records have at most {MOST_BYTES}")
    try:
        text = content.decode("utf-8")
        raw = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
        if "\\u" in text:
            _check_characters(raw)
    except ValueError as error:
        is_cut = content.startswith(b"{") and not content.rstrip().endswith(b"}")
        why = f"its end is missing ({error})" if is_cut else error
        raise BadRecord(f"it is no JSON: {why}") from None
    except RecursionError:
        raise BadRecord("it is nested too deeply") from None
    if not isinstance(raw, dict):
        raise BadRecord("a record is a JSON object")
    raw = cast(JsonObject, raw)
    version = raw.get("antics", 1)
    if type(version) is not int or version != 1:
        raise BadRecord(f"its format is {_json(version)}; this program reads format 1")
    for key in _REQUIRED:
        if key not in raw:
            raise BadRecord(f"it lacks '{key}'")
    _check_ages(raw["players"])
    try:
        record = msgspec.convert(raw, Record)
    except msgspec.ValidationError as error:
        raise BadRecord(_format_fault(str(error))) from None
    _check_numbers(record)
    return record


def _object(pairs: list[tuple[str, object]]) -> JsonObject:
    """A key that stands twice could mean two things, so it means nothing."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, _ in pairs if [other for other, _ in pairs].count(key) > 1)
        raise ValueError(f"the key {_json(twice)} stands twice in one object")
    return found


def _check_characters(raw: object) -> None:
    """A text with half a character, as "\\ud800", cannot be written anywhere."""
    try:
        json.dumps(raw, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        half = _json(error.object[error.start])
        raise ValueError(f"{half} is half a character") from None


def _no_number(text: str) -> object:
    raise ValueError(f"{text} is no number")


def _json(value: object) -> str:
    """A value as the file has it, not too long."""
    return json.dumps(value)[:40]


def _format_fault(message: str) -> str:
    """msgspec's words with its path in front: '$.moves[3][0]' becomes 'moves[3][0]'."""
    fault, found, path = message.rpartition(" - at `$")
    if not found:
        return message.replace("Object contains", "it has")
    return f"'{path.strip('`.')}': {fault[:1].lower()}{fault[1:]}"


def _check_ages(players: object) -> None:
    """An age is left out or a number; it is never null."""
    for seat, player in enumerate(listed(players) or []):
        if isinstance(player, dict) and "age" in player:
            age = cast(JsonObject, player)["age"]
            if type(age) is not int or age < 0:
                raise BadRecord(f"the age of player {seat} is {_json(age)}, not a number from 0")


def _check_numbers(record: Record) -> None:
    before = 0
    for number, (time, who, _) in enumerate(record.moves):
        if time < 0:
            raise BadRecord(f"time {time} lies before 0", number)
        if time < before:
            raise BadRecord(f"time {time} lies before {before}, the move before", number)
        if not CHANCE <= who < MOST_SEATS:
            raise BadRecord(f"there is no seat {who}", number)
        before = time
    if record.end < before:
        raise BadRecord(f"its end, {record.end}, lies before its last move, {before}")
    if record.end > LATEST:
        raise BadRecord(f"its end, {record.end}, lies beyond {LATEST}")


_ON_LINE: Final = re.compile(r"(.+\.jsonl):([1-9]\d{0,8})")


def read(path: Path) -> Record:
    """The record in this file, or BadRecord. `records.jsonl:17` is the one on line 17."""
    named = _ON_LINE.fullmatch(str(path))
    if named is not None:
        return _on_line(Path(named[1]), int(named[2]))
    try:
        if path.stat().st_size > MOST_BYTES:
            size = path.stat().st_size
            raise BadRecord(f"it has {size} bytes; records have at most {MOST_BYTES}")
        content = path.read_bytes()
    except OSError as error:
        raise BadRecord(f"it cannot be read: {error.strerror or error}") from None
    return decode(content)


def _on_line(path: Path, wanted: int) -> Record:
    number = 0
    try:
        with path.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                if number == wanted:
                    return decode(line)
    except OSError as error:
        raise BadRecord(f"it cannot be read: {error.strerror or error}") from None
    raise BadRecord(f"{path} has {number} lines")


def encode(record: Record) -> bytes:
    return msgspec.json.encode(record) + b"\n"


def write(record: Record, path: Path) -> None:
    """Write the whole file or nothing."""
    write_whole(encode(record), path)


def write_whole(content: bytes, path: Path) -> None:
    """Write the whole file or nothing: first beside its place, then moved there."""
    handle, beside = tempfile.mkstemp(prefix=f".{path.name[:100]}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(beside).replace(path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise
