"""The keeper: a process of its own that has the database open, so that the server never waits.

It listens to two lines. The first brings changes, in order, and ends when the server does, however
that ends; all that has come is one transaction, for it is the sync that costs. The second brings
lookups, which have a thread and a connection of their own, since they may take long; backups and
compacting take longer and have a thread each.

Why a process? A thread has to take Python's lock back after every step. An event loop that is
busy with short callbacks lets go of it so briefly that the thread comes too late, again and
again; a shorter switch interval hardly helps.
"""

import contextlib
import gc
import os
import signal
import socket
import sqlite3
import sys
import threading
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from antics.store import memory, schema
from antics.store.faults import StoreFailed
from antics.store.sqlite import care, daybook, log, place, wire
from antics.store.sqlite.line import Line, Message, refusal
from antics.store.statements import in_sqlite

QUIET: Final = 0.25
"""Seconds without a message after which there is time for filing."""
RESTS: Final = 8
"""Filing rests for so many times the CPU time that it took."""
FILE_AGAIN: Final = 1.0
"""Seconds until filing is tried again where it did not work."""
CHECKPOINT_AFTER: Final = 8_000_000
"""Bytes of write-ahead log, roughly, after which it is worth copying into the database."""
PAGE: Final = 4096
MOST_ALIKE: Final = 32
"""Each change touches two pages besides those that it fills; of many, they are the same ones."""
COPY_LOG: Final = "PRAGMA wal_checkpoint(PASSIVE)"
NOTHING: Final = wire.encode(None)
"""What there is to say to something that was done."""


class Keeper:
    """The database, open. Serves until the server is gone."""

    def __init__(self, folder: Path, role: str, patience: float, lock: int | None = None) -> None:
        """The `role` is that of whoever needs it: "server", "admin", or "again" for a server whose
        last keeper was lost. With `lock`, the server holds the directory too."""
        self._database: Final = folder / place.DATABASE
        self._patience: Final = patience
        self._held: Final = None if role == "admin" else place.Held(folder, patience, lock)
        self._durable: Final = care.connect(self._database, patience=patience, durable=True)
        if self._held is None:
            schema.check(care.step_of(self._durable))
        else:
            care.bring_up_to_date(self._durable)
        # A server that is alive has in memory what its daybook has, and does that itself.
        self.posted: Final = 0 if role == "again" else self._post_daybook(folder)
        """Up to which number the database has the daybook."""
        self._reading: Final = care.connect(self._database, patience=patience)
        # Gives way at once, because commits wait for it.
        self._tidying: Final = care.connect(self._database)
        self._filing: Final = log.Filing(self._tidying)
        self._rest_until = 0.0
        self._written = 0
        self._checkpoint: threading.Thread | None = None
        if self._held is not None:
            # With a locked or full disk there is still a lot that a server can show.
            with contextlib.suppress(sqlite3.Error, StoreFailed):
                self._filing.all()
            with contextlib.suppress(sqlite3.Error, OSError):
                care.reserve(self._durable, self._database, CHECKPOINT_AFTER)

    def _post_daybook(self, folder: Path) -> int:
        """Take over what a server that was killed has left there. An admin does so if no server is
        running, and if it cannot be done, there is still a lot to look at."""
        path = folder / place.DAYBOOK
        if self._held is None:
            with contextlib.suppress(StoreFailed, sqlite3.Error), place.Held(folder, 0):
                log.post_again(self._durable, daybook.read(path))
            return 0
        posted = log.post_again(self._durable, daybook.read(path))
        with contextlib.suppress(OSError):  # without room for a daybook there is none
            daybook.make(path)
            place.give_to_owner(path)
        return posted

    # The first line: what changes the database -------------------------------------------------

    def serve(self, changes: Line) -> None:
        """Until the server is gone: EOFError."""
        while True:
            messages = changes.receive(self._until_tidying())
            if messages:
                changes.send(self._write_down(messages))
            if not messages or self._filing.urgent:
                self._tidy()
            self._check_point()

    def _write_down(self, messages: list[Message]) -> bytes:
        """All that has come, in one transaction, so that it costs one sync: the answers to it.

        Each message is carried out as a whole or not at all. What cannot be (a code that is
        taken) does not concern the others; a fault of the disk concerns all of them.
        """
        connection = self._durable
        done = {number: wire.frame(number, wire.DONE, NOTHING) for number, _, _ in messages}
        try:
            connection.execute("BEGIN IMMEDIATE")
            for number, _, body in messages:
                try:
                    self._carry_out(body)
                except sqlite3.Error as error:
                    if not connection.in_transaction:  # SQLite has given all of it up
                        raise
                    done[number] = refusal(number, error)
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return b"".join([refusal(number, error) for number, _, _ in messages])
        others = 2 * min(len(messages), MOST_ALIKE) * PAGE
        self._written += sum([len(body) for _, _, body in messages]) + others
        return b"".join(done.values())

    def _carry_out(self, body: bytes) -> None:
        connection = self._durable
        change = wire.decode_question(body)
        assert isinstance(change, wire.Change)  # noqa: S101
        connection.execute("SAVEPOINT change")
        try:
            for statement, values in change.statements:
                if statement == log.ADD_COMMIT:
                    self._added(values[0])
                connection.execute(in_sqlite(statement), values)
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK TO change")
                connection.execute("RELEASE change")
            raise
        connection.execute("RELEASE change")

    def _added(self, commit: bytes) -> None:
        self._filing.added(len(commit), {entry.table for entry in wire.decode_tables(commit)})

    def _until_tidying(self) -> float | None:
        """How long to wait for a message before there is something else to do."""
        if self._held is None or not self._filing.pending:
            return None
        rest = self._rest_until - time.monotonic()
        return max(rest, 0.0 if self._filing.urgent else QUIET)

    def _tidy(self) -> None:
        if self._held is None or time.monotonic() < self._rest_until:
            return
        began = time.thread_time()
        try:
            self._filing.step()
        except (sqlite3.Error, StoreFailed):  # commits and lookups tell about those
            self._rest_until = time.monotonic() + FILE_AGAIN
        else:
            rest = 0.0 if self._filing.overdue else RESTS * (time.thread_time() - began)
            self._rest_until = time.monotonic() + rest
        self._written += 16 * PAGE

    def _check_point(self) -> None:
        """Copy the write-ahead log into the database when it has grown.

        A thread does it while commits go on. Those that came meanwhile are few, and are copied
        here while nobody may write; when all of it is copied, the log can begin anew instead of
        growing.
        """
        if self._checkpoint is None:
            if self._written >= CHECKPOINT_AFTER:
                self._written = 0
                self._checkpoint = threading.Thread(target=self._copy_log, daemon=True)
                self._checkpoint.start()
        elif not self._checkpoint.is_alive():
            self._checkpoint = None
            with contextlib.suppress(sqlite3.Error):
                self._durable.execute("BEGIN IMMEDIATE")
                try:
                    self._tidying.execute(COPY_LOG).fetchall()
                finally:
                    self._durable.execute("ROLLBACK")

    def _copy_log(self) -> None:
        with (
            contextlib.suppress(sqlite3.Error),  # there is a next time
            contextlib.closing(care.connect(self._database)) as connection,
        ):
            connection.execute(COPY_LOG).fetchall()

    # The second line: what does not ------------------------------------------------------------

    def look_up(self, lookups: Line) -> None:
        """Until the server is gone: EOFError."""
        while True:
            for number, _, body in lookups.receive():
                self._answer(lookups, number, wire.decode_question(body))

    def _answer(self, lookups: Line, number: int, question: wire.Question) -> None:
        match question:
            case wire.Read(statement, values):
                lookups.answer(number, partial(self._read, statement, values))
            case wire.Load(table):
                lookups.answer(number, partial(log.load, self._reading, table))
            case wire.Logs(codes):
                find = partial(log.load_by_codes, self._reading, codes, self._filing)
                lookups.answer(number, find)
            case wire.Backup(path):
                copy = partial(care.back_up, self._database, Path(path))
                _aside(partial(lookups.answer, number, copy))
            case wire.Compact(before, abandoned_before, spare, left_before):
                which = (before, abandoned_before, spare, left_before)
                drop = partial(care.compact, self._database, *which, self._patience)
                _aside(partial(lookups.answer, number, drop))
            case wire.Change():
                raise AssertionError("changes come on the other line, in their order")

    def _read(self, statement: str, values: list[object]) -> list[tuple[object, ...]]:
        return self._reading.execute(in_sqlite(statement), values).fetchall()

    def close(self) -> None:
        for connection in (self._reading, self._tidying, self._durable):
            connection.close()


def _aside(work: Callable[[], None]) -> None:
    """Do it in a thread of its own. A bug there ends the keeper, as everywhere."""

    def run() -> None:
        try:
            work()
        except EOFError:
            pass
        except BaseException:
            traceback.print_exc()
            os._exit(70)

    threading.Thread(target=run, daemon=True).start()


def _give_way() -> None:
    """This thread, that is: people wait for lookups. Where there is one core for everything, moves
    come first, and at once: beside a thread that is merely nice they would wait for the end of its
    turn. What is posted has time, and a busy server waits for the disk often enough."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):  # where a service may not choose
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main(folder: str, role: str, patience: str, changes: str, lookups: str, lock: str = "") -> None:
    """Open the database, say so on the first line, and serve until the server is gone."""
    # Whoever stops the server stops all its processes, but the last commits are still to come. And
    # a terminal may not stop us for a word about a bug.
    for ignored in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGTTOU):
        signal.signal(ignored, signal.SIG_IGN)
    os.umask(0o077)
    sys.setswitchinterval(0.0005)
    first = Line(socket.socket(fileno=int(changes)))
    second = Line(socket.socket(fileno=int(lookups)))
    opened: list[Keeper] = []

    def opening() -> int:
        held = int(lock) if lock else None
        opened.append(Keeper(Path(folder), role, float(patience), held))
        # Entries by the thousand pass through here, and there are hardly any cycles to look for.
        gc.freeze()
        gc.set_threshold(50_000, 20, 50)
        memory.keep_freed()
        return opened[0].posted

    first.answer(0, opening)
    if opened:
        keeper = opened[0]
        _aside(partial(keeper.look_up, second))
        _give_way()
        with contextlib.suppress(EOFError):
            keeper.serve(first)
        keeper.close()
