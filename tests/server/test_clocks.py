"""Somebody sets the machine's clock, by an hour and back: dates change, and nothing else does."""

import itertools
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from antics.server.hub import SLEEP_AFTER, Hub
from antics.server.limits import Limit, Pace, milliseconds
from antics.table.messages import Hello

from .test_hub import Somebody, act, status_of, until

HOUR = 3600
NOON = 1_700_000_000


@pytest.fixture(params=[[0, HOUR], [0, -HOUR], [HOUR, -HOUR, 0]])
def meddler(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each look at the clock on the wall shows something else."""
    shown = itertools.cycle(request.param)
    monkeypatch.setattr(time, "time", lambda: float(NOON + next(shown)))
    monkeypatch.setattr(time, "time_ns", lambda: (NOON + next(shown)) * 10**9)
    yield
    monkeypatch.undo()


@pytest.mark.usefixtures("meddler")
def test_limits_go_by_a_clock_that_never_jumps() -> None:
    begun = 1000 * time.monotonic()
    shown = [milliseconds() for _ in range(4)]
    assert shown == sorted(shown)
    assert begun <= shown[0] <= shown[-1] <= 1000 * time.monotonic()
    limit = Limit(Pace(1, 1000 * HOUR), milliseconds)
    assert limit.take("eve") == 0
    # An hour on the wall is none here, and one back would be a longer wait.
    assert all(999 * HOUR < limit.take("eve") <= 1000 * HOUR for _ in range(4))


@pytest.mark.usefixtures("meddler")
def test_a_game_is_played_and_filed_whatever_the_clock_shows(tmp_path: Path) -> None:
    async def scene(hub: Hub) -> None:
        table = await hub.create("party_bugs", "ada", name="Ada", players=2, bots="random")
        ada = Somebody(hub, table)
        await ada.ask(Hello(name="Ada"))
        began = hub.now()
        await ada.play_out()
        assert not ada.screen.refused
        assert 0 <= hub.now() - began < 1000 * HOUR
        hub.left(table, ada.guest)
        hub.sweep()
        assert hub.tables() == [table], f"nobody was away for {SLEEP_AFTER} seconds"

        async def is_filed() -> bool:
            return len(await hub.store.records_of(table.name)) == 1

        async def is_marked() -> bool:
            return await status_of(hub, table) == "finished"

        await until(is_filed)
        await until(is_marked)

    act(tmp_path, scene)
