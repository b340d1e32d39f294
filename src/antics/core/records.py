"""Game records: everything that happened at a table, chance included, as one JSON file.

A record needs no random generator to be replayed. This module is the format alone: reading,
writing and refusing what breaks it. `replay.py` checks that the rules allow what it says.
"""

import codecs
import json
import math
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final, Literal, TypeVar, cast

import msgspec

from antics.core.dealing import listed
from antics.core.errors import CutRecord, UnreadableRecord, in_short
from antics.core.game import JsonObject, Outcome, Player
from antics.core.state import CHANCE, MOST_SEATS

SUFFIX: Final = ".antics.json"
MOST_BYTES: Final = 10_000_000
"""A record larger than this is refused unread."""
LATEST: Final = 2**53
"""Times beyond this, some 285,000 years, are no times."""
MOST_DIGITS: Final = 1000
"""A number with more is refused; programs in other languages have given up long before."""

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
    """The record in these bytes, or UnreadableRecord. Says nothing yet about the rules."""
    if len(content) > MOST_BYTES:
        raise UnreadableRecord(f"it has {len(content)} bytes; records have at most {MOST_BYTES}")
    raw = _parsed(_text(content))
    if not isinstance(raw, dict):
        raise UnreadableRecord("a record is a JSON object")
    raw = cast(JsonObject, raw)
    version = raw.get("antics", 1)
    if type(version) is not int or version != 1:
        raise UnreadableRecord(f"its format is {_json(version)}; this program reads format 1")
    for key in _REQUIRED:
        if key not in raw:
            raise UnreadableRecord(f"it lacks '{key}'")
    _check_ages(raw["players"])
    try:
        record = msgspec.convert(raw, Record)
    except msgspec.ValidationError as error:
        raise _format_fault(str(error)) from None
    _check_numbers(record)
    return record


def _text(content: bytes) -> str:
    if content.startswith(codecs.BOM_UTF8):
        raise UnreadableRecord("it begins with a byte-order mark; records are UTF-8 without one")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableRecord(f"it is no UTF-8: byte {error.start} begins no character") from None


def _parsed(text: str) -> object:
    try:
        raw: object = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole_number,
            parse_float=_number,
            parse_constant=_no_number,
        )
        if "\\u" in text:
            _check_characters(raw)
    except json.JSONDecodeError as error:
        if error.msg == "Extra data":
            raise UnreadableRecord(f"it is no JSON: something follows its end ({error})") from None
        if text.startswith("{") and not text.rstrip().endswith("}"):
            raise CutRecord(f"it is no JSON: its end is missing ({error})") from None
        raise UnreadableRecord(f"it is no JSON: {error}") from None
    except RecursionError:
        raise UnreadableRecord("it is nested too deeply") from None
    return raw


def _object(pairs: list[tuple[str, object]]) -> JsonObject:
    """A key that stands twice could mean two things, so it means nothing."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise UnreadableRecord(f"the key {_json(key)} stands twice in one object")
            seen.add(key)
    return found


def _check_characters(raw: object) -> None:
    """A text with half a character, as "\\ud800", cannot be written anywhere."""
    try:
        json.dumps(raw, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        half = _json(error.object[error.start])
        raise UnreadableRecord(f"{half} is half a character") from None


# Numbers are kept as they are or refused, in `meta` too, which is nobody's to change.


def _whole_number(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise UnreadableRecord(f"a number has {len(text.lstrip('-'))} digits: {text[:20]}…")
    return int(text)


def _number(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise UnreadableRecord(f"the number {text[:40]} is too large")
    return number


def _no_number(text: str) -> object:
    raise UnreadableRecord(f"it is no JSON: {text} is no number")


def _json(value: object) -> str:
    """A value as the file has it, not too long."""
    return json.dumps(value)[:40]


_MOVE: Final = re.compile(r"moves\[(\d+)\]")


def _format_fault(message: str) -> UnreadableRecord:
    """msgspec's words with its path in front: '$.deals[3].floor' becomes 'deals[3].floor'."""
    fault, found, path = message.rpartition(" - at `$")
    if not found:
        return UnreadableRecord(in_short(message.replace("Object contains", "it has")))
    path, words = path.strip("`."), in_short(f"{fault[:1].lower()}{fault[1:]}")
    move = _MOVE.match(path)
    if move is None:
        return UnreadableRecord(f"'{path}': {words}")
    part = _PARTS.get(path[move.end() :])
    return UnreadableRecord(words if part is None else f"{part}: {words}", int(move[1]))


_PARTS: Final = {"[0]": "its time", "[1]": "who moves", "[2]": "its text"}


def _check_ages(players: object) -> None:
    """An age is left out or a number; it is never null."""
    for seat, player in enumerate(listed(players) or []):
        if isinstance(player, dict) and "age" in player:
            age = cast(JsonObject, player)["age"]
            if type(age) is not int or age < 0:
                raise UnreadableRecord(
                    f"the age of player {seat} is {_json(age)}, not a number from 0"
                )


def _check_numbers(record: Record) -> None:
    before = 0
    for number, (time, who, _) in enumerate(record.moves):
        if time < 0:
            raise UnreadableRecord(f"time {time} lies before 0", number)
        if time < before:
            raise UnreadableRecord(f"time {time} lies before {before}, the move before", number)
        if time > LATEST:
            raise UnreadableRecord(f"time {time} lies beyond {LATEST}", number)
        if not CHANCE <= who < MOST_SEATS:
            raise UnreadableRecord(f"there is no seat {who}", number)
        before = time
    if record.end < before:
        raise UnreadableRecord(f"its end, {record.end}, lies before its last move, {before}")
    if record.end > LATEST:
        raise UnreadableRecord(f"its end, {record.end}, lies beyond {LATEST}")


_ON_LINE: Final = re.compile(r"(.+\.jsonl):([1-9]\d{0,8})")


def read(path: Path | str) -> Record:
    """The record in this file, or UnreadableRecord. `records.jsonl:17` is the one on line 17."""
    path = Path(path)
    named = _ON_LINE.fullmatch(str(path))
    if named is not None:
        return _on_line(Path(named[1]), int(named[2]))
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise _unreadable(error) from None
    if len(content) > MOST_BYTES:
        raise UnreadableRecord(f"it is too large: records have at most {MOST_BYTES} bytes")
    return decode(content)


def read_lines(path: Path) -> Iterator[bytes]:
    """Every line of a file with a record on each; UnreadableRecord where it cannot be read further,
    or holds none."""
    number = 0
    try:
        with path.open("rb") as file:
            for number, line in enumerate(_lines(file), 1):
                if len(line) > MOST_BYTES:
                    what = f"line {number} is too large: records have at most {MOST_BYTES} bytes"
                    raise UnreadableRecord(what)
                yield line
    except OSError as error:
        raise _unreadable(error) from None
    if not number:
        raise UnreadableRecord("it holds no record")


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """As iteration does, but none is read much further than a record may be long."""
    while line := file.readline(MOST_BYTES + 1):
        yield line


def _on_line(path: Path, wanted: int) -> Record:
    number = 0
    for number, line in enumerate(read_lines(path), 1):
        if number == wanted:
            return decode(line)
    raise UnreadableRecord(f"{path} has {number} lines")


def _unreadable(error: OSError) -> UnreadableRecord:
    return UnreadableRecord(f"it cannot be read: {error.strerror or error}")


def encode(record: Record) -> bytes:
    return msgspec.json.encode(record) + b"\n"


def write(record: Record, path: Path | str) -> None:
    """Write the whole file or nothing."""
    write_whole(encode(record), Path(path))


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
