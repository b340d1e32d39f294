"""What is played at a server is what its metrics say."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx
import pytest

from antics.client import Gone, Outcome, Seat, Visitor

from .live import LONGEST, living


def counted(root: str) -> dict[str, float]:
    """All that /metrics says."""
    lines = httpx.get(f"{root}/metrics").text.splitlines()
    figures = (line.rpartition(" ") for line in lines if not line.startswith("#"))
    return {name: float(figure) for name, _, figure in figures}


def filed(address: str) -> httpx.Response:
    """A record, as soon as it is there."""
    for _ in range(1000):
        if (answer := httpx.get(address)).status_code == 200:
            return answer
    raise AssertionError("the game is never filed")


async def until(answered: Callable[[], Awaitable[Outcome]], code: str) -> None:
    """Ask until this is the answer."""
    for _ in range(1000):
        if (await answered()).code == code:
            return
        await asyncio.sleep(0.05)  # slowly enough that nothing is refused as too fast
    raise AssertionError(f"the answer is never {code}")


async def started(game: str, *people: Visitor) -> list[Seat]:
    """All of them in a game at a table of the first one's."""
    code = await people[0].open_table(game)
    seats = [await visitor.sit_down(code) for visitor in people]
    assert (await seats[0].ask("start")).ok
    return seats


async def played_out(seat: Seat, rng: random.Random) -> None:
    async for turn in seat.turns():
        await turn.play(rng.choice(turn.moves))


def test_moves_and_finished_games_are_counted_as_they_are_played(tmp_path: Path) -> None:
    async def evening(root: str) -> str:
        async with Visitor(root, "Ada") as ada, Visitor(root, "Bo") as bo:
            seats = await started("party_bugs", ada, bo)
            assert (await seats[0].ask("play", action="take 5")).code == "illegal_move"
            assert (await seats[1].ask("pause")).code == "not_host"
            rng = random.Random("counted")
            await asyncio.gather(*(played_out(seat, rng) for seat in seats))
            record: str = seats[0].room["record"]
            return record

    with living(tmp_path, proxies=[]) as server:
        before = counted(server.root)
        assert not [name for name in before if "moves_total" in name or "finished" in name]
        kept = asyncio.run(asyncio.wait_for(evening(server.root), LONGEST))
        made = len(filed(f"{server.root}/api/records/{kept}").json()["moves"])
        figures = counted(server.root)
    assert made > 20
    assert figures['antics_moves_total{game="party_bugs"}'] == made
    assert figures['antics_finished_games_total{game="party_bugs"}'] == 1
    assert figures['antics_refused_total{code="illegal_move"}'] == 1
    assert figures['antics_refused_total{code="not_host"}'] == 1
    assert figures["antics_refused_claims_total"] == 0
    # Those that were made at once are told at once.
    assert 0 < figures["antics_move_to_told_seconds_count"] <= made
    assert figures["antics_log_commit_entries_sum"] >= made


def test_what_a_referee_refuses_is_counted_too(tmp_path: Path) -> None:
    async def evening(root: str) -> None:
        async with Visitor(root, "Ada") as ada, Visitor(root, "Bo") as bo:
            seats = await started("bugs_and_co", ada, bo)
            early = await seats[0].ask("play", action="keep")
            assert early.code == "not_yet", "nobody had to judge that"
            await until(lambda: seats[0].ask("play", action="keep"), "illegal_move")
            grabs = await asyncio.gather(*(seat.ask("play", action="grab 7") for seat in seats))
            assert sorted(grab.ok for grab in grabs) == [False, True]

    with living(tmp_path, proxies=[]) as server:
        asyncio.run(asyncio.wait_for(evening(server.root), LONGEST))
        figures = counted(server.root)
    assert figures["antics_refused_claims_total"] == 2
    assert figures['antics_moves_total{game="bugs_and_co"}'] == 1
    assert 'antics_finished_games_total{game="bugs_and_co"}' not in figures


def test_who_is_turned_away_at_the_door_of_a_table_is_counted_as_well(tmp_path: Path) -> None:
    async def evening(root: str) -> None:
        async with Visitor(root, "Eve") as eve:
            with pytest.raises(Gone):
                await eve.watch("QQQQQQ")
            with pytest.raises(Gone):
                await Visitor(root, "Eve", "a1.forged.token").watch("QQQQQQ")

    with living(tmp_path, proxies=[]) as server:
        asyncio.run(asyncio.wait_for(evening(server.root), LONGEST))
        figures = counted(server.root)
    assert figures['antics_refused_total{code="no_table"}'] == 1
    assert figures['antics_refused_total{code="no_token"}'] == 1
