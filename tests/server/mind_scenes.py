"""What the tests of the pool share: questions, a clock under their thumb, and a gate."""

import asyncio
import math
import os
import sys
from collections.abc import Callable, Coroutine
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from antics.server.minds import MindPool
from antics.table.thinking import Question, Thought

from ..asked_tables import AskedTable, InHere, short_setup  # noqa: TID252

ARRIVAL: Final = 10
"""How many bytes a bot writes into the gate's pipe."""
ODD_WORKER: Final = str(Path(__file__).with_name("odd_mind_worker.py"))

Result = TypeVar("Result")
Scene = Callable[[], Coroutine[None, None, Result]]


def event_loops() -> dict[str, Callable[[], asyncio.AbstractEventLoop]]:
    """Python's own, and the server's where it is installed."""
    loops = {"asyncio": asyncio.new_event_loop}
    if find_spec("uvloop") is not None:
        loops["uvloop"] = import_module("uvloop").new_event_loop
    return loops


def within_a_minute(scene: Scene[Result], loop: str = "asyncio") -> Result:
    """Run it. What should come and does not fails the test instead of holding it up for ever."""

    async def run() -> Result:
        return await asyncio.wait_for(scene(), 60)

    with asyncio.Runner(loop_factory=event_loops()[loop]) as runner:
        return runner.run(run())


def asked(pool: MindPool, question: Question) -> asyncio.Future[Thought]:
    """Ask now, hear later."""
    future: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
    pool.ask(question, future.set_result)
    return future


def first_question(mind: str, level: str = "casual", game: str = "party_bugs") -> Question:
    """Seat 0's first decision in a game, the same for every mind."""
    table = AskedTable(short_setup(game), [level], "scene", InHere().ask)
    return table.question(table.seats[0])._replace(mind=mind)


def next_question(mind: str) -> Question:
    """The same decision once more, for somebody who knows everything."""
    return first_question(mind)._replace(from_start=False, seen=[])


async def right_answer(question: Question) -> Thought:
    """What the bot says when asked here."""
    return await InHere().ask(question)


async def turn(times: int = 50) -> None:
    """Let the event loop go round."""
    for _ in range(times):
        await asyncio.sleep(0)


class Ringing(NamedTuple):
    delay: float
    callback: Callable[[], None]
    clock: "Clock"

    def cancel(self) -> None:
        if self in self.clock.timers:
            self.clock.timers.remove(self)


class Clock:
    """Timers that ring when the test says so."""

    def __init__(self) -> None:
        self.timers: list[Ringing] = []

    def __call__(self, delay: float, callback: Callable[[], None], /) -> Ringing:
        timer = Ringing(delay, callback, self)
        self.timers.append(timer)
        return timer

    def ring(self, up_to: float = math.inf) -> list[float]:
        """Let those be over that were set to no more than so many seconds, and say to how many."""
        ringing = [timer for timer in self.timers if timer.delay <= up_to]
        for timer in ringing:
            timer.cancel()
            timer.callback()
        return [timer.delay for timer in ringing]

    async def ring_until_done(self, thought: asyncio.Future[Thought], up_to: float) -> list[float]:
        """Nothing that is set to more than that rings, whatever happens."""
        rung: list[float] = []
        while not thought.done():
            rung += self.ring(up_to)
            await asyncio.sleep(0)
        return rung


class Gate:
    """Where the bots called `gate` wait (see odd_mind_worker.py)."""

    def __init__(self, folder: Path) -> None:
        self._ends = {}
        for name in ("arrived", "open"):
            os.mkfifo(folder / name)
            # Both ends, so that nobody waits for the other to come
            self._ends[name] = os.open(folder / name, os.O_RDWR | os.O_NONBLOCK)
        self.command = (sys.executable, "-P", ODD_WORKER, str(folder))

    async def arrival(self) -> int:
        """Until a bot waits here; returns its process."""
        loop, end = asyncio.get_running_loop(), self._ends["arrived"]
        readable = asyncio.Event()
        loop.add_reader(end, readable.set)
        await readable.wait()
        loop.remove_reader(end)
        return int(os.read(end, ARRIVAL))

    def open(self) -> None:
        """Let one through."""
        os.write(self._ends["open"], b"!")

    def close(self) -> None:
        for end in self._ends.values():
            os.close(end)


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
