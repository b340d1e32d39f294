"""The pen: what is written beside the loop is told to it, on a quick disk and on a slow one."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from antics.store.sqlite import pen as module
from antics.store.sqlite.pen import Pen

from .conftest import Run


class Disk:
    """Writes when it is allowed to."""

    def __init__(self) -> None:
        self.ready = threading.Event()
        self.fault: OSError | None = None
        self.written = 0

    def write(self) -> None:
        assert self.ready.wait(30)
        if self.fault is not None:
            raise self.fault
        self.written += 1


@pytest.fixture
def disk() -> Disk:
    return Disk()


@pytest.fixture
def pen(run: Run[Any]) -> Iterator[Pen]:
    async def made() -> Pen:
        return Pen()

    pen = run(made())
    yield pen
    pen.close()


def test_on_a_quick_disk_the_loop_waits(
    pen: Pen, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 30)
    monkeypatch.setattr(module, "QUICK", 30)
    told: list[OSError | None] = []
    disk.ready.set()
    for _ in range(100):
        pen.begin(disk.write, told.append)
        pen.settle()
    assert told == [None] * 100
    assert disk.written == 100


def test_what_cannot_be_written_is_said(pen: Pen, disk: Disk, run: Run[Any]) -> None:
    told: list[OSError | None] = []
    disk.ready.set()
    disk.fault = OSError(5, "Input/output error")
    run(written(pen, disk, told))
    disk.fault = None
    run(written(pen, disk, told))
    assert [None if fault is None else fault.errno for fault in told] == [5, None]


async def written(pen: Pen, disk: Disk, told: list[OSError | None]) -> None:
    over = asyncio.Event()

    def tell(fault: OSError | None) -> None:
        told.append(fault)
        over.set()

    pen.begin(disk.write, tell)
    pen.settle()
    await asyncio.wait_for(over.wait(), 30)


@pytest.mark.parametrize("is_ready", ["before it is asked", "while it waits", "later"])
def test_on_a_slow_disk_the_loop_goes_on_and_is_called_once(
    pen: Pen, disk: Disk, run: Run[Any], monkeypatch: pytest.MonkeyPatch, is_ready: str
) -> None:
    monkeypatch.setattr(module, "PATIENCE", 30 if is_ready == "while it waits" else 0.001)
    if is_ready == "later":
        pen._average = 1.0  # it has been slow before: nobody waits
    told: list[OSError | None] = []

    async def scene() -> None:
        for number in range(1, 20):
            disk.ready.clear()
            over = asyncio.Event()

            def tell(fault: OSError | None, over: asyncio.Event = over) -> None:
                told.append(fault)
                over.set()

            pen.begin(disk.write, tell)
            if is_ready != "later":
                disk.ready.set()
            pen.settle()
            if is_ready == "later":
                assert len(told) == number - 1
                disk.ready.set()
            await asyncio.wait_for(over.wait(), 30)
            assert len(told) == number

    run(scene())
    assert told == [None] * 19


def test_a_disk_that_has_become_slow_is_not_waited_for_until_it_is_quick_again(
    pen: Pen, disk: Disk, run: Run[Any]
) -> None:
    pen._average = 2 * module.QUICK
    told: list[OSError | None] = []
    disk.ready.set()

    async def scene() -> None:
        while pen._average >= module.QUICK:
            before = len(told)
            await written(pen, disk, told)
            assert len(told) == before + 1

    run(asyncio.wait_for(scene(), 60))
