"""Bots that think in other processes, so that no table ever waits for one.

Every mind belongs to one lane, always the same one, and a lane has one process at a time, which
is started when it is first needed and answers in the order in which it was asked. Nothing in here
blocks: questions are written as fast as the process reads them, and answers come when they come.

A process that dies, or keeps everybody waiting, is replaced, and all whom it owes an answer hear
that their mind is `Lost`. Tables then ask again from the start, so whatever fails once and again
is slowed down here: a process that dies at once is started later and later, and a mind that has
failed several times running is given a plainer bot, because a game should go on.
"""

import asyncio
import logging
import os
import sys
import zlib
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import Final, Protocol, cast

from antics.bots.levels import fitting_level
from antics.server.mind_process import Process
from antics.server.mind_worker import framed, unframed
from antics.table.thinking import Lost, Question, Thought

log = logging.getLogger("antics.minds")

PATIENCE: Final = 5.0
"""Seconds that a process may take for one answer."""
TICKS: Final = 4
"""Patience is counted in so many looks. Should the server itself be held up for a while, it has
looked but once in all that time, and finds the answers that came meanwhile."""
START_PATIENCE: Final = 6
"""So many times as long may a process take to start."""
MOST_MINDS: Final = 2_000
"""That one process remembers."""
MOST_WAITING: Final = 1_000
"""Questions that one process may owe answers to."""
OVERLOAD_PAUSE: Final = 1.0
"""Seconds before somebody whose question was one too many hears that it is lost."""
FIRST_PAUSE: Final = 0.1
"""Seconds before what has failed twice running is tried again; from then on twice as many."""
LONGEST_PAUSE: Final = 10.0
FORGIVEN: Final = 2
"""A mind that has failed more often than that, running, thinks as the bot for an empty chair does;
one that goes on failing plays as the plainest."""
PLAINEST: Final = "random"

Answered = Callable[[Thought], None]


class Timer(Protocol):
    def cancel(self) -> None: ...


class Later(Protocol):
    """Call something in so many seconds, as an event loop's `call_later` does."""

    def __call__(self, delay: float, callback: Callable[[], None], /) -> Timer: ...


def pause_after(failures: int) -> float:
    """Seconds to wait after so many failures running."""
    return 0.0 if failures < 2 else min(FIRST_PAUSE * 2.0 ** (failures - 2), LONGEST_PAUSE)


def spare_cores() -> int:
    """One core is for the server; more than four are not needed for bots."""
    return max(1, min(4, (os.cpu_count() or 1) - 1))


class MindPool:
    """The minds of a server (see antics.table.thinking.Minds), for one event loop.

    `command` starts a process in place of our own `mind_worker`, and `later` stands in for the
    loop's clock: both are for tests.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        patience: float = PATIENCE,
        most_minds: int = MOST_MINDS,
        most_waiting: int = MOST_WAITING,
        command: Sequence[str] | None = None,
        later: Later | None = None,
    ) -> None:
        started_by = command or (sys.executable, "-P", "-m", "antics.server.mind_worker")
        whole = (*started_by, str(most_minds), str(2 * patience))
        count = max(1, spare_cores() if workers is None else workers)
        self._lanes = [Lane(whole, patience, most_waiting, later) for _ in range(count)]

    def ask(self, question: Question, answered: Answered) -> None:
        """From the loop's thread. `answered` is called once, never before this has returned."""
        self._lane(question.mind).ask(question, answered)

    def forget(self, mind: str) -> None:
        """The mind is not needed any more; what it still has to answer, nobody hears."""
        self._lane(mind).forget(mind)

    async def close(self) -> None:
        """End all processes. From now on nobody is answered."""
        await asyncio.gather(*(lane.close() for lane in self._lanes))

    @property
    def waiting(self) -> int:
        """How many questions are not answered yet."""
        return sum(lane.waiting for lane in self._lanes)

    @property
    def deaths(self) -> int:
        """How many processes have died, or had to be ended, so far."""
        return sum(lane.deaths for lane in self._lanes)

    def _lane(self, mind: str) -> "Lane":
        return self._lanes[zlib.crc32(mind.encode()) % len(self._lanes)]


class Asked:
    """A question that waits for its answer."""

    __slots__ = ("answered", "mind")

    def __init__(self, mind: str, answered: Answered) -> None:
        self.mind = mind
        self.answered: Answered | None = answered

    def drop(self) -> None:
        self.answered = None

    def settle(self, thought: Thought) -> None:
        answered, self.answered = self.answered, None
        if answered is not None:
            answered(thought)


class Lane:
    """Some of the minds, and the process that thinks for them."""

    def __init__(
        self, command: Sequence[str], patience: float, most_waiting: int, later: Later | None
    ) -> None:
        self._command = command
        self._tick_length = patience / TICKS
        self._most_waiting = most_waiting
        self._later = later
        self._asked: deque[Asked] = deque()
        """In the order of their answers; the first is being thought about."""
        self._settling: set[Asked] = set()
        """About to hear their answer."""
        self._is_overloaded = False
        self._unsent: list[bytes] = []
        """What the process will be told as soon as there is one."""
        self._process: Process | None = None
        self._leaving: set[Process] = set()
        """Ended, but perhaps not gone yet."""
        self._starting: asyncio.Task[None] | None = None
        self._restart: Timer | None = None
        self._watch: Timer | None = None
        self._ticks = 0
        """How often in a row a look has found no new answer."""
        self._early_deaths = 0
        """How many processes in a row have died without a single answer."""
        self._failures: OrderedDict[str, int] = OrderedDict()
        """How often in a row a mind has failed."""
        self._closed = False
        self.deaths = 0

    @property
    def waiting(self) -> int:
        return len(self._asked)

    # Asking ---------------------------------------------------------------------------------

    def ask(self, question: Question, answered: Answered) -> None:
        if self._closed:
            return
        asked = Asked(question.mind, answered)
        if len(self._asked) >= self._most_waiting:
            self._put_off(asked)
            return
        self._is_overloaded = False
        failures = self._failures.get(question.mind, 0)
        if failures > FORGIVEN:
            plain = fitting_level(question.game) if failures <= 2 * FORGIVEN else PLAINEST
            question = question._replace(level=plain)
        self._send(framed(question))
        self._asked.append(asked)
        if self._watch is None:
            self._ticks = 0
            self._watch = self._call_later(self._tick_length, self._look)

    def _put_off(self, asked: Asked) -> None:
        """One question too many."""
        if not self._is_overloaded:
            self._is_overloaded = True
            log.warning("%d questions wait for bots, more are put off", len(self._asked))
        self._forget_in_process(asked.mind)  # it was not told what it should know
        self._settle(asked, Lost(), OVERLOAD_PAUSE)

    def forget(self, mind: str) -> None:
        self._failures.pop(mind, None)
        self._forget_in_process(mind)
        for asked in (*self._asked, *self._settling):
            if asked.mind == mind:
                asked.drop()

    def _forget_in_process(self, mind: str) -> None:
        is_to_come = any(asked.mind == mind for asked in self._asked)
        if self._process is not None or is_to_come:
            self._send(framed(mind))

    def _send(self, frame: bytes) -> None:
        if self._process is not None:
            self._process.write(frame)
            return
        self._unsent.append(frame)
        if self._starting is None and self._restart is None:
            pause = pause_after(self._early_deaths)
            if pause:
                self._restart = self._call_later(pause, self._begin_start)
            else:
                self._begin_start()

    # Hearing --------------------------------------------------------------------------------

    def heard(self, process: Process, body: bytes) -> None:
        if process is not self._process:
            return
        self._ticks = 0
        if not body:  # it is ready
            return
        self._early_deaths = 0
        thought, trouble = cast("tuple[Thought, str]", unframed(body))
        asked = self._asked.popleft()
        if trouble:
            self._failed(asked, f"raised an error\n{trouble}")
            return
        if not isinstance(thought, Lost):
            self._failures.pop(asked.mind, None)
        self._settle(asked, thought)

    def _failed(self, asked: Asked, how: str) -> None:
        """This mind, and no other, has gone wrong."""
        if asked.answered is None:
            return
        failures = self._failures.pop(asked.mind, 0) + 1
        self._failures[asked.mind] = failures
        if len(self._failures) > self._most_waiting:
            self._failures.popitem(last=False)
        log.error("the bot %s %s", asked.mind, how)
        self._settle(asked, Lost(), pause_after(failures))

    def _settle(self, asked: Asked, thought: Thought, pause: float = 0.0) -> None:
        """Give the answer, by way of the loop: what goes wrong at a table ends no process."""
        self._settling.add(asked)

        def settle() -> None:
            self._settling.discard(asked)
            asked.settle(thought)

        if pause:
            self._call_later(pause, settle)
        else:
            asyncio.get_running_loop().call_soon(settle)

    def _look(self) -> None:
        """Whether there was an answer since the last look."""
        self._watch = None
        if not self._asked:
            return
        self._ticks += 1
        process = self._process
        is_ready = process is not None and process.is_ready
        if process is None or self._ticks <= TICKS * (1 if is_ready else START_PATIENCE):
            self._watch = self._call_later(self._tick_length, self._look)
            return
        self._end(process, "took too long" if is_ready else "did not start in time")

    # Starting and ending --------------------------------------------------------------------

    def _begin_start(self) -> None:
        self._restart = None
        self._starting = asyncio.get_running_loop().create_task(self._start())

    async def _start(self) -> None:
        process = Process(self)
        try:
            await process.start(self._command)
        except Exception as error:  # whatever it is, those who wait have to hear of it
            self._starting = None
            self._died(process, f"could not be started: {error!r}")
            return
        self._starting = None
        if self._closed:
            self._leaving.add(process)
            process.kill()
            return
        self._process = process
        self._ticks = 0
        unsent, self._unsent = self._unsent, []
        for frame in unsent:
            process.write(frame)
        if process.has_ended:
            self._end(process, "died")

    def ended(self, process: Process) -> None:
        if process is self._process:
            self._end(process, "died")

    def gone(self, process: Process) -> None:
        self._leaving.discard(process)

    def _end(self, process: Process, how: str) -> None:
        self._process = None
        if not process.is_gone.done():
            self._leaving.add(process)
            process.kill()
        self._died(process, how)

    def _died(self, process: Process, how: str) -> None:
        """Whoever waits for it hears it. The next question starts another."""
        self.deaths += 1
        self._early_deaths = 0 if process.has_answered else self._early_deaths + 1
        asked, self._asked = self._asked, deque()
        self._unsent.clear()
        log.error("a process for bots %s; it owed %d answers", how, len(asked))
        if asked and process.is_ready:
            self._failed(asked.popleft(), f"was thinking when its process {how}")
        for other in asked:
            self._settle(other, Lost())

    async def close(self) -> None:
        self._closed = True
        for timer in (self._restart, self._watch):
            if timer is not None:
                timer.cancel()
        for asked in (*self._asked, *self._settling):
            asked.drop()
        self._asked.clear()
        self._failures.clear()
        self._unsent.clear()
        if self._starting is not None:
            await self._starting
        process, self._process = self._process, None
        if process is not None and not process.is_gone.done():
            self._leaving.add(process)
            process.kill()
        if self._leaving:
            await asyncio.wait([process.is_gone for process in self._leaving])

    def _call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        later: Later = self._later or asyncio.get_running_loop().call_later
        return later(delay, callback)
