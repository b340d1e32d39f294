"""The pen: what is written beside the loop is told to it once, on quick disks and on slow ones."""

import asyncio
import errno
import os
import resource
import select
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from mmap import mmap
from pathlib import Path
from typing import Any, cast

import pytest

from antics.core.build import is_compiled
from antics.store.sqlite import daybook
from antics.store.sqlite import pen as module
from antics.store.sqlite.daybook import BLOCK, Daybook, Placed
from antics.store.sqlite.pen import Page, Pen
from antics.store.sqlite.quill import Quill, QuillInPython, new_quill

from .conftest import Run

MANY = 50


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "daybook"
    daybook.make(path)
    return path


@pytest.fixture
def book(path: Path) -> Iterator[Daybook]:
    with closing(Daybook(path, 0)) as book:
        yield book


@pytest.fixture(params=["the best there is", "in Python"])
def kind(request: pytest.FixtureRequest) -> Callable[[], Quill]:
    return new_quill if request.param == "the best there is" else QuillInPython


@pytest.fixture(params=[False, True], ids=["waits", "looks"])
def will_look(request: pytest.FixtureRequest) -> bool:
    """Whether there is other work to do while it is written."""
    return bool(request.param)


@pytest.fixture
def pen(run: Run[Any], kind: Callable[[], Quill], monkeypatch: pytest.MonkeyPatch) -> Iterator[Pen]:
    monkeypatch.setattr(module, "new_quill", kind)

    async def made() -> Pen:
        return Pen()

    pen = run(made())
    yield pen
    pen.close()


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is that tests this."""
    monkeypatch.setattr(module, "PATIENCE", 30)
    monkeypatch.setattr(module, "QUICK", 30)


def placed_in(book: Daybook, content: bytes) -> Placed:
    placed = book.place(content)
    assert placed is not None
    return placed


@pytest.mark.usefixtures("patient")
def test_on_a_quick_disk_the_loop_waits(
    pen: Pen, book: Daybook, path: Path, will_look: bool
) -> None:
    told: list[OSError | None] = []
    for number in range(MANY):
        placed = placed_in(book, b"%d" % number * 1000 * (number % 9))
        pen.look()  # nothing is under way
        pen.begin(placed, told.append, will_look)
        for _ in range(number * will_look):
            pen.look()
        assert len(told) == number
        pen.settle()
        assert told == [None] * (number + 1)
        book.accept(placed)
    found = [commit.content for commit in daybook.read(path)]
    assert found == [b"%d" % number * 1000 * (number % 9) for number in range(MANY)]


async def written(
    pen: Pen, placed: Page, told: list[OSError | None], will_look: bool = False
) -> None:
    over = asyncio.Event()

    def tell(fault: OSError | None) -> None:
        told.append(fault)
        over.set()

    pen.begin(placed, tell, will_look)
    pen.settle()
    await asyncio.wait_for(over.wait(), 30)


def test_on_a_slow_disk_the_loop_is_called(
    pen: Pen, book: Daybook, path: Path, run: Run[Any], will_look: bool
) -> None:
    told: list[OSError | None] = []

    async def scene() -> None:
        for number in range(MANY):
            pen._average = 1.0 if number % 5 else 0.0  # it has been slow before, or has not
            placed = placed_in(book, b"%d" % number)
            await written(pen, placed, told, will_look)
            assert told == [None] * (number + 1)
            book.accept(placed)

    run(scene())
    found = [commit.content for commit in daybook.read(path)]
    assert found == [b"%d" % number for number in range(MANY)]


def test_what_cannot_be_written_is_said(
    pen: Pen, book: Daybook, path: Path, run: Run[Any], will_look: bool
) -> None:
    told: list[OSError | None] = []
    to_read = os.open(path, os.O_RDONLY)
    try:
        run(written(pen, placed_in(book, b"one")._replace(file=to_read), told, will_look))
    finally:
        os.close(to_read)
    run(written(pen, placed_in(book, b"two"), told, will_look))
    assert [None if fault is None else fault.strerror for fault in told] == [
        "Bad file descriptor",
        None,
    ]
    assert [commit.content for commit in daybook.read(path)] == [b"two"]


def test_a_disk_that_was_slow_is_waited_for_again_when_it_is_quick(
    pen: Pen, book: Daybook, run: Run[Any]
) -> None:
    pen._average = 2 * module.QUICK
    told: list[OSError | None] = []

    async def scene() -> None:
        while pen._average >= module.QUICK:
            await written(pen, placed_in(book, b"one"), told)

    run(asyncio.wait_for(scene(), 60))
    assert told == [None] * len(told)


@pytest.mark.parametrize("patience", [1e-9, 1e-5, 1e-4, 30.0])
def test_a_quill_that_is_ready_at_any_moment_is_heard_once(
    pen: Pen,
    book: Daybook,
    run: Run[Any],
    monkeypatch: pytest.MonkeyPatch,
    patience: float,
    will_look: bool,
) -> None:
    monkeypatch.setattr(module, "PATIENCE", patience)
    told: list[OSError | None] = []

    async def scene() -> None:
        for number in range(10 * MANY):
            pen._average = 0.0
            placed = placed_in(book, bytes(1000 * (number % 40)))
            await written(pen, placed, told, will_look)
            assert told == [None] * (number + 1)

    run(scene())


@pytest.mark.parametrize("patience", [0.001, 30.0])
@pytest.mark.usefixtures("quill_in_python")
def test_a_disk_that_takes_its_time_is_heard_once(
    run: Run[Any], book: Daybook, monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    monkeypatch.setattr(module, "PATIENCE", patience)
    ready = threading.Event()

    def put_down(_quill: object, _file: int, _content: mmap, size: int, _at: int) -> int:
        assert ready.wait(30)
        ready.clear()
        return size

    monkeypatch.setattr(QuillInPython, "put_down", put_down)
    told: list[OSError | None] = []

    async def scene() -> None:
        pen = Pen()
        for number in range(MANY):
            over = asyncio.Event()

            def tell(fault: OSError | None, over: asyncio.Event = over) -> None:
                told.append(fault)
                over.set()

            pen.begin(placed_in(book, b"one"), tell)
            at_once = patience > 1 or number % 2
            if at_once:
                ready.set()
            pen.settle()
            if not at_once:
                ready.set()
            await asyncio.wait_for(over.wait(), 30)
            assert len(told) == number + 1
        pen.close()

    run(scene())


# The quill, by itself --------------------------------------------------------------------------


@pytest.fixture
def quill(kind: Callable[[], Quill]) -> Iterator[Quill]:
    with closing(kind()) as quill:
        yield quill


def over(quill: Quill) -> tuple[int, int]:
    outcome = quill.wait(30)
    assert outcome is not None
    return outcome


def test_what_is_over_is_said_once(quill: Quill, book: Daybook, will_look: bool) -> None:
    assert quill.wait(0.0) is None
    placed = placed_in(book, bytes(5 * BLOCK))
    quill.begin(placed.file, placed.memory, placed.size, placed.at, will_look)
    assert over(quill) == (0, placed.size)
    assert quill.wait(0.0) is None
    quill.begin(-1, placed.memory, placed.size, placed.at, will_look)
    assert over(quill) == (errno.EBADF, 0)


def test_it_is_synced_before_it_is_over(quill: Quill, book: Daybook, will_look: bool) -> None:
    """Whatever is written to that file counts as written, and it cannot be synced."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    try:
        placed = placed_in(book, bytes(100))
        quill.begin(nowhere, placed.memory, placed.size, 0, will_look)
        assert over(quill)[0] == errno.EINVAL
        quill.begin(placed.file, placed.memory, placed.size, placed.at, will_look)
        assert over(quill) == (0, placed.size)
    finally:
        os.close(nowhere)


def test_one_in_c_writes_where_it_gets_no_ring(book: Daybook) -> None:
    """As in most containers; here, since no more files can be opened."""
    if not is_compiled():
        with closing(new_quill()) as plain:
            assert isinstance(plain, QuillInPython)
        return
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    next_free = os.open(os.devnull, os.O_RDONLY)
    os.close(next_free)
    resource.setrlimit(resource.RLIMIT_NOFILE, (next_free, before[1]))
    try:
        quill = new_quill()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    with closing(quill):
        placed = placed_in(book, bytes(100))
        quill.begin(placed.file, placed.memory, placed.size, placed.at, True)
        quill.look()
        assert over(quill) == (0, placed.size)


def test_a_bell_rings_once_and_only_for_what_is_not_over(
    quill: Quill, book: Daybook, will_look: bool
) -> None:
    hears, bell = os.pipe()
    os.set_blocking(hears, False)
    placed = placed_in(book, bytes(100))
    rung = 0
    try:
        for _ in range(10 * MANY):
            quill.begin(placed.file, placed.memory, placed.size, placed.at, will_look)
            will_ring = quill.ring(bell)
            assert over(quill) == (0, placed.size)
            if will_ring:
                rung += 1
                select.select([hears], [], [], 30)
                assert os.read(hears, 2) == b"!"
            with pytest.raises(BlockingIOError):
                os.read(hears, 1)
    finally:
        os.close(hears)
        os.close(bell)
    assert rung, "writing is never as quick as that"


def test_what_is_under_way_when_it_is_closed_is_written(
    kind: Callable[[], Quill], book: Daybook, path: Path, will_look: bool
) -> None:
    for number in range(MANY):
        placed = placed_in(book, b"%d" % number * 10_000)
        quill = kind()
        quill.begin(placed.file, placed.memory, placed.size, placed.at, will_look)
        quill.close()
        book.accept(placed)
    found = [commit.content for commit in daybook.read(path)]
    assert found == [b"%d" % number * 10_000 for number in range(MANY)]


def test_a_quill_in_c_says_what_is_wrong_with_what_it_is_asked(book: Daybook) -> None:
    with closing(new_quill()) as quill:
        if isinstance(quill, QuillInPython):
            assert not is_compiled()
            return
        placed = placed_in(book, b"one")
        begin = cast(Callable[..., None], quill.begin)
        for wrong in [
            (),
            (placed.file, placed.memory),
            ("3", placed.memory, 1, 0, True),
            (3, 4, 1, 0, True),
        ]:
            with pytest.raises(TypeError):
                begin(*wrong)
        for size in (-1, len(placed.memory) + 1):
            with pytest.raises(ValueError, match="there is less to write than that"):
                begin(placed.file, placed.memory, size, placed.at, False)
        with pytest.raises(TypeError):
            cast(Callable[[str], object], quill.wait)("long")
        with pytest.raises(TypeError):
            cast(Callable[[str], object], quill.ring)("bell")
        begin(placed.file, placed.memory, placed.size, placed.at, False)
        with pytest.raises(RuntimeError, match="it writes already"):
            begin(placed.file, placed.memory, placed.size, placed.at, False)
        assert over(quill) == (0, placed.size)
    with pytest.raises(RuntimeError, match="never again"):
        quill.begin(placed.file, placed.memory, placed.size, placed.at, False)
    quill.close()
