"""The pool of minds, with real processes: they answer, they fail, and nobody waits for them."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import cast

import pytest

from antics.bots.levels import bot_makers
from antics.bots.mind import Plan
from antics.bots.simulation import play_game
from antics.core.registry import game_names
from antics.server import mind_worker, minds
from antics.server.mind_worker import LENGTH, NICENESS, READY, framed, unframed
from antics.server.minds import (
    FORGIVEN,
    LONGEST_PAUSE,
    OVERLOAD_PAUSE,
    START_PATIENCE,
    TICKS,
    MindPool,
    pause_after,
)
from antics.table.thinking import Lost, Question, Thought

from ..asked_tables import AskedTable, short_setup  # noqa: TID252
from .mind_scenes import (
    Clock,
    Gate,
    Scene,
    asked,
    event_loops,
    first_question,
    is_there,
    next_question,
    right_answer,
    turn,
    within_a_minute,
)

GAMES = [name for name in game_names() if "casual" in bot_makers(name)]
"""Those with bots of their own; a new game need not have any."""

Run = Callable[[Scene[None]], None]


@pytest.fixture(params=event_loops())
def run(request: pytest.FixtureRequest) -> Run:
    return lambda scene: within_a_minute(scene, request.param)


@pytest.fixture
def gate(tmp_path: Path) -> Iterator[Gate]:
    gate = Gate(tmp_path)
    yield gate
    gate.close()


@contextlib.asynccontextmanager
async def pool_of(*args: int, **options: object) -> AsyncIterator[MindPool]:
    pool = MindPool(*args, **options)  # type: ignore[arg-type]
    try:
        yield pool
    finally:
        await pool.close()


# Answers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_go_through_the_pool_and_come_out_as_ever(run: Run, game: str) -> None:
    """Views and events arrive as they were sent: every decision is that of the same bot here."""

    async def scene() -> None:
        async with pool_of(2) as pool:
            setup = short_setup(game)
            levels = ["sharp", "casual", "sharp"]
            table = AskedTable(setup, levels, "pool", lambda question: asked(pool, question))
            match = await table.play_out()
            makers = [bot_makers(game)[level] for level in levels]
            assert match.record() == play_game(setup, makers, "pool").record()
            assert table.lost == pool.deaths == pool.waiting == 0

    run(scene)


def test_two_tables_at_once_do_not_mix(run: Run) -> None:
    async def scene() -> None:
        async with pool_of(1) as pool:
            setups = {game: short_setup(game) for game in ("party_bugs", "bullenparty")}
            tables = [
                AskedTable(setup, ["sharp"], "at once", lambda question: asked(pool, question))
                for setup in setups.values()
            ]
            played = await asyncio.gather(*(table.play_out() for table in tables))
            for match, (game, setup) in zip(played, setups.items(), strict=True):
                makers = [bot_makers(game)["sharp"]] * 3
                assert match.record() == play_game(setup, makers, "at once").record()

    run(scene)


def test_an_answer_never_comes_before_the_question_is_asked(run: Run) -> None:
    async def scene() -> None:
        async with pool_of(1, most_waiting=0, later=(clock := Clock())) as pool:
            thoughts: list[Thought] = []
            pool.ask(first_question("m"), thoughts.append)
            assert thoughts == []
            clock.ring()
            assert thoughts == [Lost()]

    run(scene)


def test_no_process_before_the_first_question(run: Run, tmp_path: Path) -> None:
    trace = tmp_path / "started"
    command = (sys.executable, "-c", f"open({str(trace)!r}, 'w')")

    async def scene() -> None:
        async with pool_of(2, command=command) as pool:
            pool.forget("nobody")
            await turn()
        assert not trace.exists()
        async with pool_of(2, command=command) as pool:
            assert await asked(pool, first_question("m")) == Lost()
        assert trace.exists()

    run(scene)


def test_a_table_that_stumbles_over_an_answer_disturbs_nobody(run: Run) -> None:
    async def scene() -> None:
        complaints: list[str] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: complaints.append(str(context["exception"])))

        def stumble(thought: Thought) -> None:
            raise KeyError("no such chair")

        async with pool_of(1) as pool:
            pool.ask(first_question("m"), stumble)
            assert isinstance(await asked(pool, next_question("m")), Plan)
            assert complaints == ["'no such chair'"]
            assert pool.deaths == 0

    run(scene)


# What is remembered --------------------------------------------------------------------------


def test_a_mind_that_is_not_known_is_lost_unless_told_from_the_start(run: Run) -> None:
    async def scene() -> None:
        async with pool_of(1) as pool:
            assert await asked(pool, next_question("m")) == Lost()
            first = first_question("m")
            assert await asked(pool, first) == await right_answer(first)
            assert isinstance(await asked(pool, next_question("m")), Plan)

    run(scene)


def test_a_forgotten_mind_is_lost(run: Run) -> None:
    async def scene() -> None:
        async with pool_of(1) as pool:
            await asked(pool, first_question("m"))
            await asked(pool, first_question("other"))
            pool.forget("m")
            assert await asked(pool, next_question("m")) == Lost()
            assert isinstance(await asked(pool, next_question("other")), Plan)

    run(scene)


def test_what_a_forgotten_mind_still_says_nobody_hears(run: Run, gate: Gate) -> None:
    async def scene() -> None:
        async with pool_of(1, command=gate.command) as pool:
            said = asked(pool, first_question("m", "gate"))
            await gate.arrival()
            pool.forget("m")
            again = asked(pool, first_question("m"))
            gate.open()
            assert isinstance(await again, Plan), "the name can be used again"
            await turn()
            assert not said.done()

    run(scene)


def test_of_too_many_minds_the_one_asked_longest_ago_is_forgotten(run: Run) -> None:
    async def scene() -> None:
        async with pool_of(1, most_minds=2) as pool:
            for mind in ("a", "b"):
                await asked(pool, first_question(mind))
            await asked(pool, next_question("a"))
            await asked(pool, first_question("c"))
            assert await asked(pool, next_question("b")) == Lost()
            assert isinstance(await asked(pool, next_question("a")), Plan)
            assert isinstance(await asked(pool, next_question("c")), Plan)

    run(scene)


# The loop goes on ----------------------------------------------------------------------------


def test_a_bot_that_thinks_holds_up_nobody(run: Run, gate: Gate) -> None:
    """A good deal more is asked than fits into a pipe while nobody reads it."""

    async def scene() -> None:
        async with pool_of(1, command=gate.command) as pool:
            slow = asked(pool, first_question("m", "gate"))
            await gate.arrival()
            first = first_question("other")
            heavy = first._replace(seen=first.seen * 20_000)
            assert 10 * len(framed(heavy)) > 1 << 20
            others = [asked(pool, heavy) for _ in range(10)]
            await turn(1000)
            assert not slow.done()
            assert pool.waiting == 11
            gate.open()
            assert isinstance(await slow, Plan)
            assert len({await other for other in others}) == 1

    run(scene)


def test_one_question_too_many_is_put_off(run: Run, gate: Gate) -> None:
    async def scene() -> None:
        clock = Clock()
        async with pool_of(1, command=gate.command, most_waiting=2, later=clock) as pool:
            asked(pool, first_question("m", "gate"))
            await gate.arrival()
            second = asked(pool, first_question("second"))
            third = asked(pool, first_question("third"))
            dropped = asked(pool, first_question("fourth"))
            pool.forget("fourth")
            await turn()
            assert not third.done()
            assert OVERLOAD_PAUSE in clock.ring()
            assert await third == Lost()
            gate.open()
            assert isinstance(await second, Plan)
            assert not dropped.done()
            assert isinstance(await asked(pool, first_question("third")), Plan)

    run(scene)


# Failing -------------------------------------------------------------------------------------


def test_a_killed_process_loses_its_minds_and_another_takes_its_place(run: Run, gate: Gate) -> None:
    async def scene() -> None:
        async with pool_of(1, command=gate.command) as pool:
            await asked(pool, first_question("early"))
            owed = [asked(pool, first_question("m", "gate")), asked(pool, next_question("early"))]
            os.kill(await gate.arrival(), signal.SIGKILL)
            assert [await thought for thought in owed] == [Lost(), Lost()]
            assert await asked(pool, next_question("early")) == Lost()
            first = first_question("early")
            assert await asked(pool, first) == await right_answer(first)
            assert pool.deaths == 1

    run(scene)


def test_a_game_goes_on_when_its_minds_are_lost_on_the_way(run: Run, gate: Gate) -> None:
    async def scene() -> None:
        questions = 0

        async with pool_of(1, command=gate.command) as pool:

            async def ask(question: Question) -> Thought:
                nonlocal questions
                questions += 1
                if questions % 40 == 0:
                    stuck = asked(pool, first_question(f"stuck {questions}", "gate"))
                    os.kill(await gate.arrival(), signal.SIGKILL)
                    assert await stuck == Lost()
                return await asked(pool, question)

            table = AskedTable(short_setup("bullenparty"), ["sharp"], "lossy", ask)
            match = await table.play_out()
            assert match.state.over
            assert pool.deaths > 2
            assert table.lost >= pool.deaths

    run(scene)


def test_a_bot_that_never_stops_thinking_is_stopped(run: Run, gate: Gate) -> None:
    async def scene() -> None:
        clock = Clock()
        async with pool_of(1, command=gate.command, later=clock, patience=5.0) as pool:
            await asked(pool, first_question("ready"))
            hanging = asked(pool, first_question("m", "gate"))
            other = asked(pool, first_question("other"))
            process = await gate.arrival()
            waited = 0.0
            for _ in range(TICKS):
                waited += max(clock.ring())
                await turn()
            assert waited == 5.0
            assert not hanging.done(), "so long it may take"
            clock.ring()
            assert [await hanging, await other] == [Lost(), Lost()]
            first = first_question("other")
            assert await asked(pool, first) == await right_answer(first)
            assert pool.deaths == 1
        assert not is_there(process)

    run(scene)


def test_a_long_row_of_questions_is_no_long_thought(run: Run, gate: Gate) -> None:
    async def scene() -> None:
        clock = Clock()
        async with pool_of(1, command=gate.command, later=clock) as pool:
            slow = [asked(pool, first_question(f"m{number}", "gate")) for number in range(5)]
            for thought in slow:
                await gate.arrival()
                for _ in range(TICKS - 1):
                    clock.ring()
                gate.open()
                assert isinstance(await thought, Plan)
            assert pool.deaths == 0

    run(scene)


def test_a_process_that_does_not_start_in_time_is_ended(run: Run, gate: Gate) -> None:
    command = (sys.executable, "-c", "import sys; sys.stdin.read()")

    async def scene() -> None:
        clock = Clock()
        async with pool_of(1, command=command, later=clock) as pool:
            thought = asked(pool, first_question("m"))
            while not pool._lanes[0]._process:
                await asyncio.sleep(0)
            for _ in range(TICKS * START_PATIENCE):
                clock.ring()
            await turn()
            assert not thought.done()
            clock.ring()
            assert await thought == Lost()
            assert pool.deaths == 1

    run(scene)


def test_a_bot_with_a_bug_is_lost_alone_and_the_bug_is_logged(
    run: Run, gate: Gate, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with pool_of(1, command=gate.command) as pool:
            await asked(pool, first_question("other"))
            assert await asked(pool, first_question("m", "raising")) == Lost()
            assert await asked(pool, next_question("m")) == Lost()
            assert isinstance(await asked(pool, next_question("other")), Plan)
            assert pool.deaths == 0
        assert "the bot m raised an error" in caplog.text
        assert "ValueError: seven is not a colour" in caplog.text

    run(scene)


@pytest.mark.parametrize("level", ["raising", "dying"])
def test_who_fails_again_and_again_is_slowed_down_and_then_plays_anyhow(
    run: Run, gate: Gate, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    levels: list[str] = []

    def overheard(question: Question) -> bytes:
        levels.append(question.level)
        return framed(question)

    monkeypatch.setattr(minds, "framed", overheard)

    async def scene() -> None:
        clock = Clock()
        async with pool_of(1, command=gate.command, later=clock, patience=4000.0) as pool:
            for failures in range(1, FORGIVEN + 2):
                thought = asked(pool, first_question("m", level))
                rung = await clock.ring_until_done(thought, 100)
                assert await thought == Lost()
                assert rung[-1:] == [pause_after(failures)] * (failures > 1)
            thought = asked(pool, first_question("m", level))
            await clock.ring_until_done(thought, 100)
            plan = await thought
            assert isinstance(plan, Plan)
            assert plan.action in first_question("m").actions
        assert levels == [level] * (FORGIVEN + 1) + ["casual"]

    run(scene)


@pytest.mark.parametrize(
    "command", [(sys.executable, "-c", "raise SystemExit(3)"), ("/nowhere/to/be/found",)]
)
def test_a_process_that_dies_at_once_is_started_later_and_later(
    run: Run, command: tuple[str, ...]
) -> None:
    async def scene() -> None:
        clock = Clock()
        async with pool_of(1, command=command, later=clock, patience=400.0) as pool:
            pauses: list[float] = []
            for _ in range(11):
                thought = asked(pool, first_question("m"))
                pauses += clock.ring(up_to=99)
                assert await thought == Lost()
            assert pauses == [0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, LONGEST_PAUSE, LONGEST_PAUSE]
            assert pool.deaths == 11

    run(scene)


def test_a_process_that_has_answered_is_replaced_at_once(run: Run, gate: Gate) -> None:
    async def scene() -> None:
        clock = Clock()
        async with pool_of(1, command=gate.command, later=clock, patience=400.0) as pool:
            for number in range(3):
                await asked(pool, first_question("good"))
                asked(pool, first_question(f"m{number}", "gate"))
                os.kill(await gate.arrival(), signal.SIGKILL)
                while pool.deaths <= number:
                    await asyncio.sleep(0)
            assert [timer.delay for timer in clock.timers if timer.delay < 100] == []

    run(scene)


# The end -------------------------------------------------------------------------------------


def test_closing_ends_every_process_even_one_that_thinks(run: Run, gate: Gate) -> None:
    async def scene() -> None:
        async with pool_of(3, command=gate.command) as pool:
            processes: set[int] = set()
            early = [asked(pool, first_question(f"m{number}")) for number in range(20)]
            await asyncio.gather(*early)
            late = [asked(pool, first_question(f"m{number}", "gate")) for number in range(20)]
            while len(processes) < 3:
                processes.add(await gate.arrival())
            assert all(is_there(process) for process in processes)
        assert not any(is_there(process) for process in processes)
        await turn()
        assert not any(thought.done() for thought in late)
        after = asked(pool, first_question("m"))
        await turn()
        assert not after.done()
        assert pool.waiting == 0

    run(scene)


@pytest.mark.parametrize("turns", range(6))
def test_closing_while_a_process_starts(run: Run, tmp_path: Path, turns: int) -> None:
    async def scene() -> None:
        pool = MindPool(1)
        asked(pool, first_question("m"))
        await turn(turns)
        await pool.close()
        assert not children()

    run(scene)


def children() -> list[str]:
    """Processes that this one has started and that are still there."""
    listed = subprocess.run(
        ["ps", "--ppid", str(os.getpid()), "-o", "args="],
        check=False,
        capture_output=True,
        text=True,
    )
    return [line for line in listed.stdout.splitlines() if "mind_worker" in line]


def test_closing_twice_or_before_anything_was_asked_is_fine(run: Run) -> None:
    async def scene() -> None:
        pool = MindPool()
        await pool.close()
        await pool.close()

    run(scene)


# The process by itself -----------------------------------------------------------------------


@contextlib.contextmanager
def worker(*start: str, alarm: float = 60) -> Iterator[subprocess.Popen[bytes]]:
    command = start or (sys.executable, "-m", "antics.server.mind_worker")
    with subprocess.Popen(
        [*command, "10", str(alarm)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.read(4) == READY
        yield process
        process.kill()


def say(process: subprocess.Popen[bytes], message: object) -> None:
    assert process.stdin is not None
    process.stdin.write(framed(message))
    process.stdin.flush()


def hear(process: subprocess.Popen[bytes]) -> tuple[Thought, str]:
    assert process.stdout is not None
    (length,) = LENGTH.unpack(process.stdout.read(LENGTH.size))
    return cast("tuple[Thought, str]", unframed(process.stdout.read(length)))


def test_it_ends_when_nobody_will_ask_any_more() -> None:
    with worker() as process:
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(30) == 0


def test_it_ends_when_the_question_breaks_off() -> None:
    with worker() as process:
        assert process.stdin is not None
        process.stdin.write(framed(first_question("m"))[:-5])
        process.stdin.close()
        assert process.wait(30) == 0


def test_it_leaves_ctrl_c_and_polite_requests_to_the_server() -> None:
    with worker() as process:
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGTERM)
        say(process, first_question("m"))
        thought, trouble = hear(process)
        assert isinstance(thought, Plan)
        assert trouble == ""


def test_it_leaves_the_better_part_of_the_processor_to_others() -> None:
    own = os.getpriority(os.PRIO_PROCESS, 0)
    with worker() as process:
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(own + NICENESS, 19)
        group = Path(f"/proc/{process.pid}/autogroup")
        with contextlib.suppress(OSError):  # where the processor is not shared between sessions
            assert group.read_text().split()[1:] == ["nice", str(NICENESS)]


def test_a_wish_that_the_system_does_not_hear_is_said_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Group:
        """Deaf at first, as it is to whoever is not root and comes second."""

        def __init__(self, *faults: type[OSError]) -> None:
            self.faults = list(faults)
            self.heard: list[str] = []

        def write_text(self, text: str) -> None:
            if self.faults:
                raise self.faults.pop(0)
            self.heard.append(text)

    pauses: list[float] = []
    monkeypatch.setattr(mind_worker.time, "sleep", pauses.append)
    group = Group(BlockingIOError, BlockingIOError)
    mind_worker._give_way_to_sessions(cast(Path, group))
    assert group.heard == [str(NICENESS)]
    assert len(pauses) == 2
    absent = Group(FileNotFoundError)
    mind_worker._give_way_to_sessions(cast(Path, absent))
    assert absent.heard == []
    assert len(pauses) == 2


def test_what_a_bot_prints_is_no_answer(gate: Gate) -> None:
    with worker(*gate.command) as process:
        say(process, first_question("m", "printing"))
        thought, _ = hear(process)
        assert isinstance(thought, Plan)


def test_it_gives_up_a_thought_without_end_even_if_nobody_is_left_to_end_it(gate: Gate) -> None:
    with worker(*gate.command, alarm=0.2) as process:
        say(process, first_question("m", "gate"))
        assert process.wait(30) == -signal.SIGALRM


def test_it_keeps_no_socket_of_the_server(run: Run) -> None:
    async def scene() -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            port = server.getsockname()[1]
            async with pool_of(1) as pool:
                await asked(pool, first_question("m"))
                server.close()
                with pytest.raises(ConnectionRefusedError):
                    socket.create_connection(("127.0.0.1", port))

    run(scene)


SERVER = """
import asyncio
from antics.server.minds import MindPool
from antics.server.mind_worker import unframed
import sys

async def main():
    question = unframed(sys.stdin.buffer.read())
    pool = MindPool(1)
    pool.ask(question, lambda thought: print("answered", flush=True))
    await asyncio.Event().wait()

asyncio.run(main())
"""


def test_it_does_not_outlive_a_server_that_was_killed() -> None:
    """Both have the same stderr, which ends when the last of them has gone."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        assert server.stderr is not None
        server.stdin.write(framed(first_question("m"))[LENGTH.size :])
        server.stdin.close()
        assert server.stdout.readline() == b"answered\n"
        server.kill()
        assert server.stderr.read() == b""
