"""The same tournament on Ray, with a worker lost in the middle: nothing is lost or different."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import ray
from msgspec.structs import replace

from antics.arena.cluster import Cluster
from antics.arena.crew import Crew
from antics.arena.folder import Folder
from antics.arena.plan import Plan
from antics.arena.sheets import sheets
from antics.arena.tournament import Goal, Referee, hold
from antics.arena.worker import Terms

from ..cli.conftest import Command, antics  # noqa: F401, TID252  # a fixture
from .conftest import contents, odd

DEALS = 20

# A bot plays in a process of ours, whose parent is the worker of Ray that was given the games.
SNIPER = """
import os
import signal
from pathlib import Path

from antics.bots.bot import Choice, RandomBot


class Sniper(RandomBot):
    '''Ends the worker of Ray that it plays for, in the middle of a game, and only once.'''

    def choose(self, view, actions, now) -> Choice:
        parent = os.getppid()
        if len(actions) == 3 and Path(f"/proc/{{parent}}/cmdline").read_text().startswith("ray::"):
            try:
                os.close(os.open({mark!r}, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                pass
            else:
                os.kill(parent, signal.SIGKILL)
        return super().choose(view, actions, now)
"""


@pytest.fixture(scope="module")
def local_ray() -> Iterator[None]:
    """A cluster on this machine."""
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield
    ray.shutdown()


@pytest.mark.filterwarnings("ignore")
def test_a_worker_lost_on_ray_takes_nothing_with_it(
    local_ray: None, small: Plan, tmp_path: Path
) -> None:
    mark, bot = tmp_path / "mark", tmp_path / "sniper.py"
    bot.write_text(SNIPER.format(mark=str(mark)))
    plan = replace(small, bots=(f"{bot}:Sniper", "casual", "random"))
    here = Folder(tmp_path / "here", plan)
    with Crew(plan, 1, Terms(60.0, keeps_records=True)) as crew:
        expected = hold(Referee(plan, Goal(DEALS)), lambda: crew, here)
    here.seal(expected.games, sheets(expected))
    here.close()
    assert not mark.exists()
    there = Folder(tmp_path / "there", plan)
    with Cluster(plan, Terms(60.0, keeps_records=True), "", 2) as cluster:
        found = hold(Referee(plan, Goal(DEALS)), lambda: cluster, there)
    there.seal(found.games, sheets(found))
    there.close()
    assert mark.exists()  # a worker was lost
    assert contents(here.path) == contents(there.path)


@pytest.mark.filterwarnings("ignore")
def test_the_command_plays_the_same_on_ray(
    local_ray: None,
    antics: Command,  # noqa: F811
    tmp_path: Path,
) -> None:
    words = ["arena", "party_bugs", "sharp", "random", "-p", 2, "-d", 4]
    for place, where in (("here", ["-w", 1]), ("there", ["--ray", "-w", 2])):
        assert antics(*words, *where, "--out", tmp_path / place).code == 0
    assert contents(tmp_path / "here") == contents(tmp_path / "there")


@pytest.mark.filterwarnings("ignore")
def test_a_bot_that_ends_its_process_is_replaced_on_ray_too(local_ray: None, small: Plan) -> None:
    plan = Plan(game="party_bugs", players=2, bots=(odd("Dies"), "casual"), seed="ray")
    with Cluster(plan, Terms(60.0), "", 1) as cluster:
        found = hold(Referee(plan, Goal(1)), lambda: cluster)
    (failure,) = found.comparison.failures
    assert (failure.bot, failure.why) == (odd("Dies"), "it brings its whole process down")
