"""The daybook: every commit is written here first, and posted to the database a moment later.

A shop writes down the day's sales as they come, and copies them into its ledger when there is
time. Here the ledger is SQLite, whose commits take locks, sums and two files; the daybook is one
file that already has its length, written past the page cache, one write for each commit. What is
in it is on disk. What the database has of it may be overwritten, so the file is a ring.

The file is made of blocks. The first names it, with a word that nobody can guess. Each commit
begins on a block of its own, with that word, a sum over the rest, its length and its number. After
a crash whoever opens the database posts what it does not have yet: the commits that follow the last
number that the database knows of. One that was being written has a wrong sum, and nobody was told
that it is there.

Every server that opens the daybook gives it a new word, once the database has all of it. So what an
earlier one left there is nothing any more, not even if a number comes again: a commit of which it
was never known whether it got there, or the daybook of a database that a backup has replaced.

In microseconds, per commit of nine moves in a loop that is otherwise busy on the same core (two
shared cores, a sync of 0.16 ms): what it adds to a turn of the loop, and what it takes of CPU:

    who writes, what                                            turn      CPU
    the loop, a row in SQLite, synchronous=FULL              600–790  230–280
    the loop, the daybook                                    350–530  120–180
    a thread, the daybook, while the loop prepares to tell   250–390  150–220
"""

import contextlib
import mmap
import os
import secrets
import struct
import zlib
from collections import deque
from pathlib import Path
from typing import Final, NamedTuple

from antics.store.faults import StoreFailed
from antics.store.sqlite import place, quill

BLOCK: Final = 4096
"""What disks write at once, and where memory has to begin that is written past the page cache."""
BLOCKS: int = 4096
SIZE: int = BLOCKS * BLOCK
NAME: Final = b"antics daybook 1"
WORD: Final = 16
"""Bytes of the word that nobody can guess: what looks like a commit of this file, is one."""
_HEADER: Final = struct.Struct(f"<{WORD}sIIQ")
"""The word, the sum, the length of the content, and the number."""
_SUMMED: Final = struct.Struct("<IQ")


class Commit(NamedTuple):
    number: int
    content: bytes


def make(path: Path) -> None:
    """A new daybook, unless there is one of this size: whole or not at all, or OSError. An old one
    is thrown away, so the database has to have all of it."""
    if path.exists() and path.stat().st_size == SIZE:
        return
    unfinished = path.with_name(f"{path.name}.unfinished")
    flags = os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC
    try:
        file = os.open(unfinished, flags, 0o600)
        try:
            first = NAME + secrets.token_bytes(WORD)
            # Written and not only reserved: the first write to a reserved block costs two.
            room = memoryview(first + bytes(SIZE - len(first)))
            while room:
                written = os.write(file, room)
                room = room[written:]
            os.fsync(file)
        finally:
            os.close(file)
        unfinished.rename(path)
        place.sync(path.parent)
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)


def read(path: Path) -> list[Commit]:
    """All commits in it, by their numbers, those included that the database has."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise place.failed(error, path) from None
    word = _word(content, path)
    found: dict[int, bytes] = {}
    at = BLOCK
    while at < len(content):
        commit = _commit_at(content, at, word)
        if commit is None:
            at += BLOCK
        else:
            found[commit.number] = commit.content
            at += _blocks(len(commit.content)) * BLOCK
    return [Commit(number, found[number]) for number in sorted(found)]


def _word(first: bytes, path: Path) -> bytes:
    if not first.startswith(NAME) or len(first) < len(NAME) + WORD:
        raise StoreFailed("damaged", f"{path} is no daybook of this version")
    return first[len(NAME) : len(NAME) + WORD]


def _commit_at(content: bytes, at: int, word: bytes) -> Commit | None:
    """The commit that begins there, if a whole one does."""
    if content[at : at + WORD] != word:
        return None
    _, found, length, number = _HEADER.unpack_from(content, at)
    begin = at + _HEADER.size
    body = content[begin : begin + length]
    return Commit(number, body) if len(body) == length and found == _sum(number, body) else None


def _sum(number: int, content: bytes) -> int:
    return zlib.crc32(content, zlib.crc32(_SUMMED.pack(len(content), number)))


def _blocks(length: int) -> int:
    return -(-(_HEADER.size + length) // BLOCK)


class _Span(NamedTuple):
    """The blocks of a commit that the database does not have yet."""

    number: int
    begin: int
    end: int


class Daybook:
    """One that is open to be written to, by the server that has the database."""

    def __init__(self, path: Path, posted: int) -> None:
        """The database has all of it, up to that number. OSError if it cannot be written to, or if
        there is none."""
        with path.open("rb") as file:
            _word(file.read(BLOCK), path)
        self._word: Final = secrets.token_bytes(WORD)
        self._memory = mmap.mmap(-1, 16 * BLOCK)
        self._memory[: len(NAME) + WORD] = NAME + self._word
        self._file: Final = _open(path, self._memory)
        self._number = posted
        self._next = 1
        """The block at which the next commit begins, if it fits."""
        self._spans: Final[deque[_Span]] = deque()
        self._used = 0
        """Blocks of those."""

    def place(self, content: bytes) -> "Placed | None":
        """A commit, ready to be written; None if there is no room until more is posted. Until one
        is `accepted` the next takes its number and its place."""
        blocks = _blocks(len(content))
        begin = self._room(blocks)
        if begin is None:
            return None
        size = blocks * BLOCK
        if len(self._memory) < size:
            self._memory = mmap.mmap(-1, size)
        memory, number = self._memory, self._number + 1
        end = _HEADER.size + len(content)
        checked = _sum(number, content)
        _HEADER.pack_into(memory, 0, self._word, checked, len(content), number)
        memory[_HEADER.size : end] = content
        memory[end:size] = bytes(size - end)
        span = _Span(number, begin, begin + blocks)
        return Placed(self._file, memory, size, begin * BLOCK, span)

    def accept(self, placed: "Placed") -> int:
        """It is on disk: its number."""
        span = placed.span
        self._spans.append(span)
        self._used += span.end - span.begin
        self._number = span.number
        self._next = span.end
        return span.number

    def post(self, number: int) -> None:
        """The database has everything up to this."""
        while self._spans and self._spans[0].number <= number:
            span = self._spans.popleft()
            self._used -= span.end - span.begin

    @property
    def half_full(self) -> bool:
        return self._used > BLOCKS // 2

    def _room(self, blocks: int) -> int | None:
        """The first of so many free blocks."""
        begin = self._next
        if not self._spans:
            return begin if begin + blocks <= BLOCKS else 1 if 1 + blocks <= BLOCKS else None
        oldest = self._spans[0].begin
        if begin > oldest:
            if begin + blocks <= BLOCKS:
                return begin
            return 1 if 1 + blocks <= oldest else None
        return begin if begin + blocks <= oldest else None

    def close(self) -> None:
        os.close(self._file)


class Placed(NamedTuple):
    """A commit in memory, and where it goes."""

    file: int
    memory: mmap.mmap
    size: int
    at: int
    span: _Span


def _open(path: Path, first: mmap.mmap) -> int:
    """The file, with this as its first block on disk; to be written past the page cache, where
    files can be: some can be opened for it and no more."""
    flags = os.O_RDWR | os.O_CLOEXEC
    try:
        return _begun(os.open(path, flags | getattr(os, "O_DIRECT", 0)), first)
    except OSError:
        return _begun(os.open(path, flags), first)


def _begun(file: int, first: mmap.mmap) -> int:
    try:
        quill.write(file, first, BLOCK, 0)
    except BaseException:
        os.close(file)
        raise
    return file
