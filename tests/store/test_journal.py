"""The journal by itself, on a log that commits when the test says so."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antics.store.faults import StoreFailed
from antics.store.journal import (
    MOST_TURNS,
    MOST_TURNS_OF_FEW,
    Entry,
    Journal,
    OnDisk,
    commit_in_a_task,
)

from .conftest import Run

FULL = StoreFailed("full")


class SlowLog:
    """Commits nothing until `finish`."""

    def __init__(self) -> None:
        self.commits: list[list[Entry]] = []
        self.done: OnDisk | None = None
        self.settled = 0
        self.looks = 0

    def commit(self, entries: list[Entry], done: OnDisk) -> None:
        assert self.done is None, "one commit is under way at a time"
        self.commits.append(entries)
        self.done = done

    def look(self) -> None:
        self.looks += 1

    def settle(self) -> None:
        self.settled += 1

    def finish(self, fault: StoreFailed | None = None) -> None:
        done, self.done = self.done, None
        assert done is not None
        done(fault)


Scene = Callable[[Journal, SlowLog, list[str]], Coroutine[Any, Any, None]]


def play(run: Run[Any], scene: Scene) -> None:
    async def all_of_it() -> None:
        log = SlowLog()
        await scene(Journal(log), log, [])

    run(all_of_it())


def hears(heard: list[str], name: str) -> OnDisk:
    return lambda fault: heard.append(name if fault is None else f"{name} {fault.code}")


async def turn() -> None:
    """Let the loop do what it has to do now, and what follows from that."""
    for _ in range(6):
        await asyncio.sleep(0)


def test_what_is_written_together_is_committed_together(run: Run[Any]) -> None:
    async def scene(journal: Journal, log: SlowLog, heard: list[str]) -> None:
        journal.write("a", 0, b"a0", hears(heard, "a0"))
        journal.write("b", 7, b"b7", hears(heard, "b7"))
        journal.write("a", 1, b"a1", hears(heard, "a1"))
        assert log.commits == []
        await turn()
        assert log.commits == [[("a", 0, b"a0"), ("b", 7, b"b7"), ("a", 1, b"a1")]]
        assert heard == []
        assert journal.waiting == 3
        log.finish()
        assert heard == ["a0", "b7", "a1"]
        assert journal.waiting == 0

    play(run, scene)


def test_what_comes_during_a_commit_gathers_for_the_next(run: Run[Any]) -> None:
    async def scene(journal: Journal, log: SlowLog, heard: list[str]) -> None:
        journal.write("a", 0, b"", hears(heard, "a0"))
        await turn()
        journal.write("a", 1, b"", hears(heard, "a1"))
        journal.write("b", 0, b"", hears(heard, "b0"))
        await turn()
        assert [len(commit) for commit in log.commits] == [1]
        log.finish()
        assert heard == ["a0"]
        journal.write("c", 0, b"", hears(heard, "c0"))  # decided in the same turn: it joins
        await turn()
        assert [len(commit) for commit in log.commits] == [1, 3]
        assert heard == ["a0"]
        log.finish()
        assert heard == ["a0", "a1", "b0", "c0"]

    play(run, scene)


def test_what_keeps_coming_joins_a_commit_but_does_not_hold_it_up(run: Run[Any]) -> None:
    async def scene(journal: Journal, log: SlowLog, heard: list[str]) -> None:
        for seq in range(100):  # something new in every turn of the loop
            journal.write("a", seq, b"", hears(heard, ""))
            await asyncio.sleep(0)
            if log.commits:
                break
        assert 1 < len(log.commits[0]) <= 3 * MOST_TURNS

    play(run, scene)


def test_after_a_large_commit_a_small_one_waits_a_little_for_the_answers(run: Run[Any]) -> None:
    async def scene(journal: Journal, log: SlowLog, heard: list[str]) -> None:
        seqs = dict.fromkeys("abcdefghij", 0)

        def write(tables: str) -> None:
            for table in tables:
                journal.write(table, seqs[table], b"", hears(heard, ""))
                seqs[table] += 1

        write("abcdefghij")
        await turn()
        log.finish()
        write("a")
        for _ in range(MOST_TURNS):
            await turn()
        assert [len(commit) for commit in log.commits] == [10]
        write("bcd")
        await turn()
        assert [len(commit) for commit in log.commits] == [10, 4]
        log.finish()
        write("a")
        for _ in range(2 * MOST_TURNS_OF_FEW + 2):
            await asyncio.sleep(0)
        assert [len(commit) for commit in log.commits] == [10, 4, 1]  # nobody waits for ever
        log.finish()
        write("a")
        await turn()
        assert [len(commit) for commit in log.commits] == [10, 4, 1, 1]

    play(run, scene)


def test_when_all_who_wrote_lately_have_written_nobody_waits(run: Run[Any]) -> None:
    async def scene(journal: Journal, log: SlowLog, heard: list[str]) -> None:
        for seq in range(9):  # a whole deal of one table: only it can be waited for
            journal.write("a", seq, b"", hears(heard, ""))
        await turn()
        log.finish()
        journal.write("a", 9, b"", hears(heard, ""))
        await asyncio.sleep(0)
        assert [len(commit) for commit in log.commits] == [9, 1]
        journal.write("b", 0, b"", hears(heard, ""))
        log.finish()
        journal.write("a", 10, b"", hears(heard, ""))
        await turn()
        log.finish()
        journal.write("a", 11, b"", hears(heard, ""))
        await asyncio.sleep(0)
        assert [len(commit) for commit in log.commits] == [9, 1, 2]  # b was there as well
        journal.write("b", 1, b"", hears(heard, ""))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert [len(commit) for commit in log.commits] == [9, 1, 2, 2]

    play(run, scene)


def test_a_failed_commit_takes_along_what_was_written_after_it(run: Run[Any]) -> None:
    async def scene(journal: Journal, log: SlowLog, heard: list[str]) -> None:
        journal.write("a", 3, b"", hears(heard, "a3"))
        await turn()
        journal.write("a", 4, b"", hears(heard, "a4"))
        journal.write("b", 0, b"", hears(heard, "b0"))
        log.finish(FULL)
        assert heard == ["a3 full", "a4 full", "b0 full"]
        assert len(log.commits) == 1
        journal.write("a", 3, b"again", hears(heard, "a3"))
        await turn()
        log.finish()
        assert heard[3:] == ["a3"]

    play(run, scene)


def test_a_log_with_a_bug_fails_the_commit_and_nobody_waits(run: Run[Any]) -> None:
    async def scene(journal: Journal, log: SlowLog, heard: list[str]) -> None:
        shown: list[object] = []
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: shown.append(context["exception"])
        )

        def breaks(entries: list[Entry], done: OnDisk) -> None:
            raise ValueError("a bug")

        log.commit, works = breaks, log.commit  # type: ignore[method-assign]
        journal.write("a", 0, b"", hears(heard, "a0"))
        await turn()
        assert heard == ["a0 refused"]
        assert [type(error) for error in shown] == [ValueError]
        log.commit = works  # type: ignore[method-assign]
        journal.write("a", 0, b"", hears(heard, "a0"))
        await turn()
        log.finish()
        assert heard == ["a0 refused", "a0"]

    play(run, scene)


def test_an_entry_out_of_turn_is_a_bug_and_writes_nothing(run: Run[Any]) -> None:
    async def scene(journal: Journal, log: SlowLog, heard: list[str]) -> None:
        journal.write("a", 5, b"", hears(heard, "a5"))
        for wrong in (4, 5, 7):
            with pytest.raises(RuntimeError, match=f"entry {wrong} was written, 6 is next"):
                journal.write("a", wrong, b"", hears(heard, "wrong"))
        journal.forget("a")
        journal.write("a", 9, b"", hears(heard, "a9"))
        await turn()
        log.finish()
        assert heard == ["a5", "a9"]

    play(run, scene)


def test_while_the_disk_works_those_who_wrote_prepare(run: Run[Any]) -> None:
    async def scene(journal: Journal, log: SlowLog, heard: list[str]) -> None:
        def stumbles() -> None:
            raise LookupError("what was that?")

        problems: list[BaseException] = []
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: problems.append(context["exception"])
        )
        journal.write("a", 0, b"", hears(heard, "a0"), lambda: heard.append("a prepares"))
        journal.write("b", 0, b"", hears(heard, "b0"), stumbles)
        journal.write("c", 0, b"", hears(heard, "c0"), lambda: heard.append("c prepares"))
        assert heard == []
        await turn()
        assert len(log.commits) == 1
        assert heard == ["a prepares", "c prepares"]
        assert [str(problem) for problem in problems] == ["what was that?"]
        assert log.looks == 3, "before each of them"
        assert log.settled == 1
        log.finish()
        assert heard == ["a prepares", "c prepares", "a0", "b0", "c0"]

    play(run, scene)


def test_one_who_fails_to_listen_does_not_deafen_the_others(run: Run[Any]) -> None:
    async def scene(journal: Journal, log: SlowLog, heard: list[str]) -> None:
        def deaf(fault: StoreFailed | None) -> None:
            raise LookupError("what was that?")

        problems: list[BaseException] = []
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: problems.append(context["exception"])
        )
        journal.write("a", 0, b"", deaf)
        journal.write("b", 0, b"", hears(heard, "b0"))
        await turn()
        log.finish()
        assert heard == ["b0"]
        assert [str(problem) for problem in problems] == ["what was that?"]

    play(run, scene)


def test_draining_waits_for_what_was_written_so_far_and_no_longer(run: Run[Any]) -> None:
    async def scene(journal: Journal, log: SlowLog, heard: list[str]) -> None:
        await asyncio.wait_for(journal.drained(), 1)
        journal.write("a", 0, b"", hears(heard, "a0"))
        await turn()
        first = asyncio.ensure_future(journal.drained())
        await turn()
        journal.write("a", 1, b"", hears(heard, "a1"))
        second = asyncio.ensure_future(journal.drained())
        await turn()
        log.finish()
        await turn()
        assert (first.done(), second.done()) == (True, False)
        log.finish(FULL)
        await turn()
        assert second.done()
        assert heard == ["a0", "a1 full"]

    play(run, scene)


def test_whoever_stops_waiting_for_draining_disturbs_nobody(run: Run[Any]) -> None:
    async def scene(journal: Journal, log: SlowLog, heard: list[str]) -> None:
        journal.write("a", 0, b"", hears(heard, "a0"))
        waiting = asyncio.ensure_future(journal.drained())
        await turn()
        waiting.cancel()
        await turn()
        log.finish()
        assert heard == ["a0"]

    play(run, scene)


def test_a_closed_journal_finishes_what_it_has_and_takes_no_more(run: Run[Any]) -> None:
    async def scene(journal: Journal, log: SlowLog, heard: list[str]) -> None:
        journal.write("a", 0, b"", hears(heard, "a0"))
        closing = asyncio.ensure_future(journal.close())
        await turn()
        with pytest.raises(RuntimeError, match="the journal is closed"):
            journal.write("a", 1, b"", hears(heard, "a1"))
        log.finish()
        await closing
        assert heard == ["a0"]

    play(run, scene)


def test_the_metrics_hear_of_every_durable_commit(run: Run[Any]) -> None:
    async def scene(journal: Journal, log: SlowLog, heard: list[str]) -> None:
        seen: list[tuple[bool, int]] = []
        journal.on_commit = lambda seconds, entries: seen.append((seconds >= 0, entries))
        for group in (3, 1):
            for seq in range(group):
                journal.write(f"{group}", seq, b"", hears(heard, ""))
            await turn()
            log.finish()
        journal.write("lost", 0, b"", hears(heard, ""))
        await turn()
        log.finish(FULL)
        assert seen == [(True, 3), (True, 1)]

    play(run, scene)


class Writer:
    """Writes to some tables, at any moment, also while it is told or prepares; and after a failure
    goes on where the log ends."""

    def __init__(self, journal: Journal, whims: list[int]) -> None:
        self._journal = journal
        self._whims = whims
        self.kept: dict[str, list[bytes]] = {"a": [], "b": [], "c": []}
        self._next = dict.fromkeys(self.kept, 0)
        self._number = 0
        self.written: list[bytes] = []
        self.told: list[bytes] = []
        self.prepared: list[bytes] = []

    def write(self, table: str) -> None:
        self._number += 1
        entry = b"%d" % self._number
        self.written.append(entry)
        seq = self._next[table]
        self._next[table] += 1

        def on_disk(fault: StoreFailed | None) -> None:
            self.told.append(entry)
            if fault is None:
                self.kept[table].append(entry)
                self.follow_a_whim()
            else:
                self._next[table] = len(self.kept[table])

        def prepare() -> None:
            assert entry not in self.told
            self.prepared.append(entry)
            self.follow_a_whim()

        self._journal.write(table, seq, entry, on_disk, prepare)

    def follow_a_whim(self) -> None:
        whim = self._whims.pop() if self._whims else 9
        if whim < 3:
            self.write("abc"[whim])


@settings(max_examples=200, deadline=None)
@given(
    whims=st.lists(st.integers(0, 5), max_size=30),
    steps=st.lists(st.sampled_from(["a", "b", "c", "turn", "done", "done", "failed"]), max_size=40),
)
def test_whoever_writes_at_any_moment_hears_of_everything_once_and_in_order(
    whims: list[int], steps: list[str]
) -> None:
    async def scene() -> None:
        log = SlowLog()
        journal = Journal(log)
        writer = Writer(journal, whims)
        kept: dict[str, list[Entry]] = {"a": [], "b": [], "c": []}

        def finish(fault: StoreFailed | None) -> None:
            if log.done is not None:
                if fault is None:
                    for entry in log.commits[-1]:
                        assert entry[1] == len(kept[entry[0]]), "an entry is missing, or twice"
                        kept[entry[0]].append(entry)
                log.finish(fault)

        for step in steps:
            if step in kept:
                writer.write(step)
            elif step == "turn":
                await turn()
            else:
                finish(FULL if step == "failed" else None)
        drained = asyncio.ensure_future(journal.drained())
        while not drained.done() or journal.busy:
            await turn()
            finish(None)
        assert writer.told == writer.written
        assert journal.waiting == 0
        assert writer.kept == {
            table: [entry for _, _, entry in entries] for table, entries in kept.items()
        }
        assert len(set(writer.prepared)) == len(writer.prepared)

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("error", "code", "shown"),
    [
        (None, None, False),
        (FULL, "full", False),
        (asyncio.CancelledError(), "lost", False),
        (LookupError("a bug"), "refused", True),
    ],
)
def test_a_commit_in_a_task_ends_whatever_happens(
    run: Run[Any], error: BaseException | None, code: str | None, shown: bool
) -> None:
    async def scene() -> None:
        problems: list[BaseException] = []
        asyncio.get_running_loop().set_exception_handler(
            lambda _, context: problems.append(context["exception"])
        )

        async def work() -> None:
            if error is not None:
                raise error

        tasks: set[asyncio.Task[None]] = set()
        heard: asyncio.Future[StoreFailed | None] = asyncio.get_running_loop().create_future()
        commit_in_a_task(tasks, work(), heard.set_result)
        fault = await heard
        assert (None if fault is None else fault.code) == code
        assert problems == ([error] if shown else [])
        assert not tasks

    run(scene())
