"""The pen: what is written beside the loop is told to it once, on quick disks and on slow ones."""

import asyncio
import os
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from antics.store.sqlite import daybook
from antics.store.sqlite import pen as module
from antics.store.sqlite.daybook import Daybook, Placed
from antics.store.sqlite.pen import Page, Pen

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


@pytest.fixture
def pen(run: Run[Any]) -> Iterator[Pen]:
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
def test_on_a_quick_disk_the_loop_waits(pen: Pen, book: Daybook, path: Path) -> None:
    told: list[OSError | None] = []
    for number in range(MANY):
        placed = placed_in(book, b"%d" % number * 1000 * (number % 9))
        pen.begin(placed, told.append)
        assert len(told) == number
        pen.settle()
        assert told == [None] * (number + 1)
        book.accept(placed)
    found = [commit.content for commit in daybook.read(path)]
    assert found == [b"%d" % number * 1000 * (number % 9) for number in range(MANY)]


async def written(pen: Pen, placed: Page, told: list[OSError | None]) -> None:
    over = asyncio.Event()

    def tell(fault: OSError | None) -> None:
        told.append(fault)
        over.set()

    pen.begin(placed, tell)
    pen.settle()
    await asyncio.wait_for(over.wait(), 30)


def test_on_a_slow_disk_the_loop_is_called(
    pen: Pen, book: Daybook, path: Path, run: Run[Any]
) -> None:
    told: list[OSError | None] = []

    async def scene() -> None:
        for number in range(MANY):
            pen._average = 1.0 if number % 5 else 0.0  # it has been slow before, or has not
            placed = placed_in(book, b"%d" % number)
            await written(pen, placed, told)
            assert told == [None] * (number + 1)
            book.accept(placed)

    run(scene())
    found = [commit.content for commit in daybook.read(path)]
    assert found == [b"%d" % number for number in range(MANY)]


def test_what_cannot_be_written_is_said(pen: Pen, book: Daybook, path: Path, run: Run[Any]) -> None:
    told: list[OSError | None] = []
    to_read = os.open(path, os.O_RDONLY)
    try:
        run(written(pen, placed_in(book, b"one")._replace(file=to_read), told))
    finally:
        os.close(to_read)
    run(written(pen, placed_in(book, b"two"), told))
    assert [None if fault is None else fault.strerror for fault in told] == [
        "Bad file descriptor",
        None,
    ]
    assert [commit.content for commit in daybook.read(path)] == [b"two"]


def test_a_bug_shows_and_nobody_waits_for_ever(
    pen: Pen, book: Daybook, path: Path, run: Run[Any]
) -> None:
    class Odd:
        def write(self) -> None:
            raise ValueError("where is it?")

    told: list[OSError | None] = []
    shown: list[BaseException] = []

    async def scene() -> None:
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: shown.append(context["exception"])
        )
        await written(pen, Odd(), told)
        await written(pen, placed_in(book, b"one"), told)

    run(scene())
    assert [None if fault is None else str(fault) for fault in told] == [
        "ValueError: where is it?",
        None,
    ]
    assert [type(error) for error in shown] == [ValueError]
    assert [commit.content for commit in daybook.read(path)] == [b"one"]


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


class Held:
    """A commit that is written when it is allowed to."""

    def __init__(self) -> None:
        self.ready = threading.Event()

    def write(self) -> None:
        assert self.ready.wait(30)


@pytest.mark.parametrize("patience", [0.001, 30.0])
def test_a_thread_that_is_ready_at_any_moment_is_heard_once(
    pen: Pen, run: Run[Any], monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    monkeypatch.setattr(module, "PATIENCE", patience)
    told: list[OSError | None] = []

    async def scene() -> None:
        for number in range(MANY):
            held = Held()
            over = asyncio.Event()

            def tell(fault: OSError | None, over: asyncio.Event = over) -> None:
                told.append(fault)
                over.set()

            pen.begin(held, tell)
            if patience > 1 or number % 2:
                held.ready.set()
            pen.settle()
            held.ready.set()
            await asyncio.wait_for(over.wait(), 30)
            assert len(told) == number + 1

    run(scene())
