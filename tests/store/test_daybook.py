"""The daybook: a ring of commits, of which none is overwritten before the database has it."""

import fcntl
import os
import random
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antics.store.faults import StoreFailed
from antics.store.sqlite import care, daybook, log
from antics.store.sqlite.daybook import BLOCK, BLOCKS, Commit, Daybook

from .conftest import write_by_hand


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "daybook"
    daybook.make(path)
    return path


@pytest.fixture
def book(path: Path) -> Iterator[Daybook]:
    with closing(Daybook(path, 0)) as book:
        yield book


def write(book: Daybook, content: bytes) -> int:
    placed = book.place(content)
    assert placed is not None, "no room"
    write_by_hand(placed)
    return book.accept(placed)


def test_what_was_written_is_found(book: Daybook, path: Path) -> None:
    contents = [b"one", b"", bytes(range(256)) * 100, b"four"]
    assert [write(book, content) for content in contents] == [1, 2, 3, 4]
    assert daybook.read(path) == [Commit(n, c) for n, c in enumerate(contents, 1)]


def test_a_new_one_is_empty_and_has_its_length(path: Path) -> None:
    assert daybook.read(path) == []
    assert path.stat().st_size == daybook.SIZE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_it_never_grows(book: Daybook, path: Path) -> None:
    for number in range(1, 3 * BLOCKS):
        write(book, b"%d" % number)
        book.post(number)
    assert path.stat().st_size == daybook.SIZE


def test_it_is_made_once(book: Daybook, path: Path) -> None:
    write(book, b"one")
    daybook.make(path)
    assert daybook.read(path) == [Commit(1, b"one")]


def test_where_there_is_no_room_none_is_made(tmp_path: Path) -> None:
    folder = tmp_path / "nowhere"
    with pytest.raises(OSError, match="No such file"):
        daybook.make(folder / "daybook")
    with pytest.raises(OSError, match="No such file"):
        Daybook(folder / "daybook", 0)
    assert daybook.read(folder / "daybook") == []


def test_another_file_is_no_daybook(tmp_path: Path) -> None:
    path = tmp_path / "daybook"
    path.write_bytes(b"a poem, perhaps, " * 1000)
    with pytest.raises(StoreFailed, match="is no daybook of this version"):
        daybook.read(path)
    with pytest.raises(StoreFailed, match="is no daybook of this version"):
        Daybook(path, 0)


def test_one_that_was_not_accepted_is_overwritten_by_the_next(book: Daybook, path: Path) -> None:
    write(book, b"one")
    failed = book.place(b"nobody was told")
    assert failed is not None
    write_by_hand(failed)
    assert write(book, b"two") == 2
    assert daybook.read(path) == [Commit(1, b"one"), Commit(2, b"two")]


@pytest.mark.parametrize("at", [0, 20, BLOCK, 2 * BLOCK + 100])
def test_one_that_is_not_whole_is_none(book: Daybook, path: Path, at: int) -> None:
    write(book, b"one")
    write(book, b"x" * 3 * BLOCK)
    with path.open("r+b") as file:
        file.seek(2 * BLOCK + at)
        byte = file.read(1)[0]
        file.seek(2 * BLOCK + at)
        file.write(bytes([byte ^ 1]))
    assert daybook.read(path) == [Commit(1, b"one")]


def test_what_somebody_says_is_no_commit_of_its_own(book: Daybook, path: Path) -> None:
    """Not even if a part of a long commit that was there before shows behind a short one."""
    write(book, b"one")
    header = path.read_bytes()[BLOCK : BLOCK + 32]
    forged = b"?" * daybook.WORD + header[daybook.WORD :]  # the word cannot be known
    write(book, b"x" * (BLOCK - len(header)) + forged + b"y" * BLOCK)
    book.post(2)
    for number in range(3, BLOCKS):
        write(book, b"short")
        book.post(number)
    assert {commit.content for commit in daybook.read(path)} <= {b"one", b"short"}


# The ring -------------------------------------------------------------------------------------

steps = st.lists(
    st.one_of(
        st.tuples(st.just("write"), st.integers(0, 700 * BLOCK)),
        st.tuples(st.just("post"), st.integers(0, 5)),
        st.tuples(st.just("reopen"), st.just(0)),
    ),
    max_size=40,
)


@settings(max_examples=40, deadline=None)
@given(steps=steps, seed=st.integers(0, 1000))
def test_what_is_not_posted_is_never_lost(
    steps: list[tuple[str, int]], seed: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("ring") / "daybook"
    daybook.make(path)
    chance = random.Random(seed)
    book = Daybook(path, 0)
    waiting: list[Commit] = []
    number = 0
    try:
        for what, how_much in steps:
            if what == "write":
                content = chance.randbytes(how_much)
                placed = book.place(content)
                if placed is None:
                    used = sum(-(-(len(c.content) + 32) // BLOCK) for c in waiting)
                    assert used + how_much // BLOCK >= BLOCKS // 2 - 2, "there was room"
                    continue
                write_by_hand(placed)
                number += 1
                assert book.accept(placed) == number
                waiting.append(Commit(number, content))
            elif what == "post":
                del waiting[:how_much]
                book.post(waiting[0].number - 1 if waiting else number)
            else:  # as after a crash: all of it is posted before anything is written
                assert [c for c in daybook.read(path) if c in waiting] == waiting
                book.close()
                waiting = []
                book = Daybook(path, number)
            found = daybook.read(path)
            assert [commit for commit in found if commit in waiting] == waiting
    finally:
        book.close()


def test_a_full_one_has_no_room_until_more_is_posted(book: Daybook) -> None:
    half = bytes(BLOCK * (BLOCKS // 2 - 1) - 100)
    write(book, half)
    assert not book.half_full
    write(book, half)
    assert book.half_full
    assert book.place(bytes(2 * BLOCK)) is None
    book.post(1)
    assert book.place(bytes(2 * BLOCK)) is not None
    assert book.place(bytes(daybook.SIZE)) is None


# Durability -----------------------------------------------------------------------------------


def test_where_files_cannot_be_written_past_the_page_cache_it_is_written_with_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = os.open

    def refuse(name: Path, flags: int, mode: int = 0o777) -> int:
        if flags & os.O_DIRECT:
            raise OSError(22, "Invalid argument")
        return opened(name, flags, mode)

    monkeypatch.setattr(os, "open", refuse)
    with closing(Daybook(path, 0)) as book:
        assert write(book, b"one") == 1
    assert daybook.read(path) == [Commit(1, b"one")]


def test_the_same_where_they_can_be_opened_so_and_then_not_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = os.pwrite
    refused = []

    def refuse(file: int, content: memoryview, at: int) -> int:
        if fcntl.fcntl(file, fcntl.F_GETFL) & os.O_DIRECT:
            refused.append(file)
            raise OSError(22, "Invalid argument")
        return written(file, content, at)

    monkeypatch.setattr(os, "pwrite", refuse)
    with closing(Daybook(path, 0)) as book:
        assert write(book, b"one") == 1
    assert daybook.read(path) == [Commit(1, b"one")]
    assert len(refused) <= 1


def test_one_that_cannot_be_written_to_at_all_is_not_opened(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(file: int, content: memoryview, at: int) -> int:
        raise OSError(5, "Input/output error")

    before = len(list(Path("/proc/self/fd").iterdir()))
    with monkeypatch.context() as patch:
        patch.setattr(os, "pwrite", refuse)
        with pytest.raises(OSError, match="Input/output error"):
            Daybook(path, 0)
    assert len(list(Path("/proc/self/fd").iterdir())) == before


# Into the database ----------------------------------------------------------------------------


def test_what_the_database_lacks_is_posted_once(tmp_path: Path) -> None:
    with closing(care.connect(tmp_path / "a.db")) as connection:
        care.bring_up_to_date(connection)
        found = [Commit(number, b"%d" % number) for number in range(1, 6)]
        assert log.post_again(connection, found[:3]) == 3
        assert log.post_again(connection, found[:3]) == 3
        assert log.post_again(connection, found[1:]) == 5
        assert log.post_again(connection, []) == 5
        rows = connection.execute("SELECT entries FROM commits ORDER BY number").fetchall()
        assert [row[0] for row in rows] == [commit.content for commit in found]
