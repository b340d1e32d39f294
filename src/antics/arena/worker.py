"""A process that plays games for a tournament until nobody sends it more.

It gets batches of rounds and sends back what was played, one message for each. In a few numbers
that its parent can read, also when it is dead, it keeps a pulse and, for games that are watched,
who is thinking (see `crew.py`).
"""

import gc
import os
import signal
import time
import traceback
from multiprocessing.connection import Connection
from typing import Final, NamedTuple, Protocol

import msgspec

from antics.arena.guard import Patience
from antics.arena.plan import Plan, Played, Round
from antics.arena.play import Bench, Over, Players
from antics.core.errors import AnticsError

PULSE: Final = 0
SEAT: Final = 1
CALL: Final = 2
NUMBERS: Final = 3
"""How many numbers parent and worker share, and what they mean."""


class Note(Protocol):
    """The shared numbers."""

    def __getitem__(self, place: int, /) -> int: ...

    def __setitem__(self, place: int, value: int, /) -> None: ...


class Task(msgspec.Struct, frozen=True, array_like=True):
    """A round, and what is known about it from earlier tries."""

    round: Round
    benched: tuple[Bench, ...] = ()
    watched: bool = False


class Batch(NamedTuple):
    """What came of so many tasks, and how long it took."""

    played: list[Played]
    records: list[bytes]
    """Empty if nobody wants them."""
    seconds: float
    trouble: str = ""
    """A bug of ours, with its traceback. No bot can cause one."""
    refusal: str = ""
    """Why nothing can be played here at all."""


class Terms(NamedTuple):
    """How a worker is to play, beside the plan."""

    patience: float
    keeps_records: bool = False


def work(line: Connection, plan: Plan, terms: Terms, note: Note) -> None:
    """The whole life of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, who ends us
    parent = os.getppid()

    def beat() -> None:
        note[PULSE] += 1
        if os.getppid() != parent:
            os._exit(1)  # nobody wants to know any more

    patience = Patience(terms.patience)
    patience.start(beat, give_up=lambda: os._exit(1))
    try:
        players = Players(plan, patience, keeps_records=terms.keeps_records)
        gc.freeze()  # what is loaded stays, and need not be looked through again and again
        while True:
            line.send(play_all(players, line.recv(), note))
    except (EOFError, BrokenPipeError, ConnectionResetError):  # the parent has gone
        return
    except AnticsError as error:  # a bot's file that is not there, on this machine
        line.send(Batch([], [], 0.0, refusal=str(error)))


def play_all(players: Players, tasks: list[Task], note: Note) -> Batch:
    """What came of these tasks."""
    began = time.perf_counter()
    try:
        over = [_played_out(players, task, note) for task in tasks]
        found = [players.written_down(each) for each in over]
    except Exception:
        return Batch([], [], time.perf_counter() - began, traceback.format_exc())
    return Batch(
        [played for played, _ in found],
        [record for _, record in found if record],
        time.perf_counter() - began,
    )


def _played_out(players: Players, task: Task, note: Note) -> Over:
    if not task.watched:
        return players.play_out(task.round, task.benched)

    def thinking(seat: int, call: int) -> None:
        note[SEAT] = seat
        note[CALL] = call

    note[SEAT] = -1
    return players.play_out(task.round, task.benched, thinking)
