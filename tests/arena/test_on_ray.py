"""The same tournament on Ray, with a worker lost in the middle: nothing is lost or different."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
import ray

from antics.arena.cluster import Cluster
from antics.arena.crew import Crew
from antics.arena.folder import Folder
from antics.arena.plan import Plan
from antics.arena.sheets import sheets
from antics.arena.tournament import Goal, Referee, hold
from antics.arena.worker import Terms

from .conftest import contents, odd

DEALS = 60


@pytest.fixture(scope="module")
def local_ray() -> Iterator[None]:
    """A cluster on this machine."""
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield
    ray.shutdown()


def kill_a_worker() -> None:
    """One of Ray's own worker processes that plays for us, without warning."""
    for process in psutil.Process().children(recursive=True):
        if process.name().startswith("ray::play_there"):
            os.kill(process.pid, signal.SIGKILL)
            return
    raise AssertionError("no worker of Ray is playing")


@pytest.mark.filterwarnings("ignore")
def test_a_worker_lost_on_ray_takes_nothing_with_it(
    local_ray: None, small: Plan, tmp_path: Path
) -> None:
    here = Folder(tmp_path / "here", small)
    with Crew(small, 1, Terms(60.0, keeps_records=True)) as crew:
        expected = hold(Referee(small, Goal(DEALS)), lambda: crew, here)
    here.seal(expected.games, sheets(expected))
    here.close()
    there = Folder(tmp_path / "there", small)
    batches = 0

    def watch(_referee: Referee, _games: int) -> None:
        nonlocal batches
        batches += 1
        if batches == 2:
            kill_a_worker()

    with Cluster(small, Terms(60.0, keeps_records=True), "", 2) as cluster:
        found = hold(Referee(small, Goal(DEALS)), lambda: cluster, there, watch)
    there.seal(found.games, sheets(found))
    there.close()
    assert batches > 3
    assert contents(here.path) == contents(there.path)


@pytest.mark.filterwarnings("ignore")
def test_a_bot_that_ends_its_process_is_replaced_on_ray_too(local_ray: None, small: Plan) -> None:
    plan = Plan(game="party_bugs", players=2, bots=(odd("Dies"), "casual"), seed="ray")
    with Cluster(plan, Terms(60.0), "", 1) as cluster:
        found = hold(Referee(plan, Goal(1)), lambda: cluster)
    (failure,) = found.comparison.failures
    assert (failure.bot, failure.why) == (odd("Dies"), "it brings its whole process down")
